"""Whether dice fall as fair ones would: counted, tested, and told in words and bars."""
