# SPDX-License-Identifier: Apache-2.0

"""What can go wrong."""

from __future__ import annotations


class Error(Exception):
    """A script has no value. The attributes line, column (both from 1) and caret
    say where the mistake is, and are None where it has no place."""

    def __init__(self, message: str, place: dict | None = None) -> None:
        place = place or {}
        self.message = message
        self.line: int | None = place.get("line")
        self.column: int | None = place.get("column")
        self.caret: str | None = place.get("caret")
        super().__init__(message + ("\n" + self.caret if self.caret else ""))


class ParseError(Error):
    """A script cannot be read."""


class LimitError(Error):
    """A limit ended the calculation."""


class TimeLimit(LimitError, TimeoutError):
    """The time was up."""


class MemoryLimit(LimitError, MemoryError):
    """There was not enough memory."""


class SessionLost(Error):
    """The program has ended, and with it the variables of its session."""


def of_reply(reply: dict) -> Error:
    """The exception that a reply tells of."""
    message, place = "; ".join(filter(None, (reply["error"], reply.get("advice")))), reply.get("place")
    if limit := reply.get("limit"):
        kind = {"time": TimeLimit, "memory": MemoryLimit}.get(limit, LimitError)
    elif message == "Syntax error.":
        kind, message = ParseError, reply["detail"].rsplit(" at ", 1)[0]
    else:
        kind = Error
    return kind(message, place)
