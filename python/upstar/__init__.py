# SPDX-License-Identifier: Apache-2.0

"""Combinatorial games, computed by the program upstar.

>>> import upstar
>>> g = upstar.game("{3|1||-2}")
>>> g.temperature, g.left_stop, g < 3
(2, 1, True)

The functions of this module use one session; Session makes others.
"""

from __future__ import annotations

import atexit
import threading
from typing import Any

from .errors import Error, LimitError, MemoryLimit, ParseError, SessionLost, TimeLimit
from .session import Session
from .value import LEFT, RIGHT, Integer, Rational, Value, Word

__all__ = [
    "LEFT", "RIGHT", "Error", "Integer", "LimitError", "MemoryLimit", "ParseError", "Rational", "Session", "SessionLost",
    "TimeLimit", "Value", "Word", "ask", "eval", "game", "position", "session", "text",
]  # fmt: skip

_lock = threading.Lock()
_session: Session | None = None


def session() -> Session:
    """The session of this module's functions; a new one if the program has ended."""
    global _session
    with _lock:
        if _session is None or not _session.alive:
            _session = Session()
            atexit.register(_session.close)
        return _session


def eval(script: str, **limits: Any) -> Any:
    """The value of a script; see Session.eval."""
    return session().eval(script, **limits)


def ask(kind: str, **fields: Any) -> dict:
    """The answer to a question; see Session.ask."""
    return session().ask(kind, **fields)


def text(script: str, **limits: Any) -> str | None:
    """What a script displays; see Session.text."""
    return session().text(script, **limits)


def game(script: Any, **limits: Any) -> Value:
    """A game; see Session.game."""
    return session().game(script, **limits)


def position(text: str, **limits: Any) -> Value:
    """A position; see Session.position."""
    return session().position(text, **limits)
