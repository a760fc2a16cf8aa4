"""The device's program: what it does, what it shows, what it keeps."""
