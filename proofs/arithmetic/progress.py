"""Lines that tell how far a run is."""

from __future__ import annotations

import threading
import time

EVERY_S = 10


class Progress:
    """Tells every ten seconds what is under way; a line has the seconds since the command began."""

    def __init__(self, seconds: float = 0) -> None:
        self._began, self._told = time.monotonic() - seconds, time.monotonic()
        self._lock = threading.Lock()

    @property
    def seconds(self) -> float:
        return time.monotonic() - self._began

    def tell(self, text: str) -> None:
        with self._lock:
            self._told = time.monotonic()
            print(f"{self.seconds:6.1f} s  {text}", flush=True)

    def step(self, text: str) -> None:
        """The same, unless something was told a moment ago."""
        if time.monotonic() - self._told >= EVERY_S:
            self.tell(text)
