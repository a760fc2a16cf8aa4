"""A simulated serial port as the program opens it: a pty behind the real pyserial."""

from hardware.readers.open_port import OpenPort
from hardware.simulated.ports import Ports


class PtyPort(OpenPort):
    """An open pty that counts what goes through it."""

    def __init__(self, ports: Ports, device: str, pty: str) -> None:
        self._ports = ports
        self._device = device
        super().__init__(pty)

    def read(self, size: int) -> bytes:
        data = super().read(size)
        self._ports.has_read(self.fileno(), len(data))
        return data

    def write(self, data: bytes) -> int:
        count = super().write(data)
        self._ports.has_written(self._device, count)
        return count

    def close(self) -> None:
        self._ports.has_closed(self._device, self.fileno())
        super().close()
