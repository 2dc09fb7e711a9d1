"""Calls to a running system, in the name of one account: docs/arithmetic.md, section 15."""

from __future__ import annotations

import base64
import hashlib
import json
import threading
import time
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from http.client import HTTPConnection, HTTPException
from typing import Any, Optional
from urllib.parse import urlencode, urlsplit

from rules.exact import read_json

AT_ONCE = 3
"""Calls under way at once; figures and primary data have two places, of which one is always another account's."""

AHEAD = 60
"""Answers that are asked for before the first of them is looked at."""

IDLE_S = 2
"""After how long nothing is asked by a connection any more: whoever answers may be closing it."""

TRIES = 10
BUSY = (429, 503)


class Refused(Exception):
    """An answer that tells of a failure."""

    def __init__(self, call: str, status: int, problem: Any) -> None:
        super().__init__(f"{call}: {status} {json.dumps(problem, ensure_ascii=False)[:500]}")
        self.status, self.problem = status, problem


class Account:
    """Somebody who calls: an account, or a visitor where there is no login."""

    def __init__(self, address: str, login: Optional[str] = None, password: str = "") -> None:
        self._host, self._local = urlsplit(address).netloc, threading.local()
        self.name, self._password, self._token = login or "visitor", password, None
        self.address = address
        if login is not None:
            self._token = self.send("POST", "/api/auth/login", {"login": login, "password": password})["token"]

    def get(self, path: str, **query: Any) -> Any:
        """The answer of a call that changes nothing."""
        return self.send("GET", with_query(path, query))

    def get_all(self, calls: Iterable[tuple[str, Mapping[str, Any]]]) -> Iterator[Any]:
        """The answers of many calls, in their order, some asked for at once."""
        asked = list(calls)
        with ThreadPoolExecutor(AT_ONCE) as threads:
            for first in range(0, len(asked), AHEAD):
                yield from threads.map(lambda call: self.get(call[0], **call[1]), asked[first : first + AHEAD])

    def pages(self, path: str, **query: Any) -> list[Any]:
        """All items of a list that comes in pages."""
        items: list[Any] = []
        page = 1
        while True:
            answer = self.get(path, **query, page=page, page_size=200)
            items += answer["items"]
            if len(items) >= answer["total"] or not answer["items"]:
                return items
            page += 1

    def send(self, method: str, path: str, body: Any = None, proof: Optional[str] = None) -> Any:
        """The answer's data; a system that is busy is asked again when it says so."""
        content = None if body is None else json.dumps(body, default=json_number)
        for attempt in range(TRIES):
            status, wait, text = self._ask(method, path, content, proof)
            if status not in BUSY or attempt == TRIES - 1:
                break
            time.sleep(wait)
        answer = read_json(text) if text else None
        if status >= 400:
            raise Refused(f"{self.name}: {method} {path}", status, answer)
        return answer.get("data", answer)

    def prove(self, act: str, path: str, body: Any) -> Any:
        """A POST that gives authority: with a proof of the password for this one call."""
        call = {"query": [], "body": body}
        content = json.dumps(call, sort_keys=True, separators=(",", ":"), ensure_ascii=False, default=json_number)
        digest = base64.urlsafe_b64encode(hashlib.sha256(content.encode()).digest()).rstrip(b"=").decode()
        asked = {"act": f"POST {act}", "path": path, "digest": digest, "current_password": self._password}
        return self.send("POST", path, body, self.send("POST", "/api/auth/proofs", asked)["proof"])

    def _ask(self, method: str, path: str, content: Optional[str], proof: Optional[str]) -> tuple[int, float, bytes]:
        headers = {"Accept-Language": "en"}
        if content is not None:
            headers["Content-Type"] = "application/json"
        if self._token is not None:
            headers["X-Access-Token"] = self._token
        if proof is not None:
            headers["X-Proof"] = proof
        body = None if content is None else content.encode()
        try:
            return self._exchange(method, path, body, headers)
        except (HTTPException, OSError):
            # The connection was closed while nothing was asked; a call that changes something is not sent twice.
            self._local.connection = None
            if method != "GET":
                raise
            return self._exchange(method, path, body, headers)

    def _exchange(self, method: str, path: str, body: Optional[bytes], headers: dict) -> tuple[int, float, bytes]:
        connection = getattr(self._local, "connection", None)
        if connection is None or time.monotonic() - self._local.used > IDLE_S:
            connection = self._local.connection = HTTPConnection(self._host, timeout=120)
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        text = answer.read()
        self._local.used = time.monotonic()
        return answer.status, float(answer.headers.get("Retry-After") or 1), text


def json_number(number: Fraction) -> int | float:
    """An exact number as JSON has it."""
    return int(number) if number.denominator == 1 else float(number)


def with_query(path: str, query: Mapping[str, Any]) -> str:
    """A path with what is asked for; lists have commas, what is `None` is left out."""
    given = {key: _written(value) for key, value in query.items() if value is not None}
    return f"{path}?{urlencode(given)}" if given else path


def _written(value: Any) -> str:
    return (
        ",".join(map(str, value)) if isinstance(value, (list, tuple)) and not hasattr(value, "_fields") else str(value)
    )
