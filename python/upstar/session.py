# SPDX-License-Identifier: Apache-2.0

"""Sessions: variables and classes of CGScript in a process of their own."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from .engine import Engine
from .value import Value, literal, python

Progress = Callable[[dict], None] | bool | None


class Session:
    """A session has its own variables, classes and values, in its own process.

    timeout (seconds) is for each request. memory (MiB) is for the process, and in a
    request for that alone. progress is called twice a second with a dictionary of
    seconds, steps, positions and bytes, or, if it is True, a line on standard error
    says how far it is. Each request may have its own. Sessions can be used by many
    threads, which wait for each other. path is a folder, or several: their classes
    are rulesets."""

    def __init__(
        self,
        *,
        timeout: float | None = None,
        memory: int | None = None,
        progress: Progress = None,
        program: str | None = None,
        path: Any = None,
    ) -> None:
        self.timeout, self.progress = timeout, progress
        self.engine = Engine(program, memory, path)

    def request(
        self,
        script: str,
        *,
        give: str | None = None,
        timeout: float | None = None,
        memory: int | None = None,
        progress: Progress = None,
    ) -> Any:
        """What upstar eval --jsonl gives, as JSON has it."""
        limits = {"timeout": self.timeout if timeout is None else timeout, "memory": memory}
        for name, limit in limits.items():
            if limit is not None and not limit > 0:
                raise ValueError(f"{name} is not positive: {limit}")
        limits = {name: limit for name, limit in limits.items() if limit is not None}
        if give:
            limits["give"] = give
        progress = self.progress if progress is None else progress
        line = Line() if progress is True else None
        try:
            reply = self.engine.ask(line or progress or None, input=script, **limits)
        finally:
            if line:
                line.clear()
        return reply.get("given") if give else reply["output"]

    def eval(self, script: str, **limits: Any) -> Any:
        """The value of a script, as Python has it; None if it displays nothing."""
        return python(self, self.request(script, give="value", **limits))

    def text(self, script: str, **limits: Any) -> str | None:
        """What a script displays."""
        return self.request(script, **limits)

    def object(self, script: str, **limits: Any) -> Value:
        """The value of a script as a Value, also if Python has something like it."""
        return python(self, self.request(script, give="object", **limits))

    def game(self, script: Any, **limits: Any) -> Value:
        """A game: of its notation in CGScript, or a number."""
        text = script if isinstance(script, str) else literal(self, script)
        return python(self, self.request(text, give="game", **limits))

    def position(self, text: str, **limits: Any) -> Value:
        """A position, such as domineering(4x4) or kayles(7)."""
        return python(self, self.request(text, give="position", **limits))

    def ask(self, kind: str, *, timeout: float | None = None, memory: int | None = None, **fields: Any) -> dict:
        """The answer to a question, as a dictionary: s.ask("heap", code="kayles", to=20).

        `upstar ask --schema` lists the kinds of questions and their fields."""
        limits = {"timeout": self.timeout if timeout is None else timeout, "memory": memory}
        return self.engine.ask(
            ask={"kind": kind, **fields}, **{name: limit for name, limit in limits.items() if limit is not None}
        )["given"]

    def __getitem__(self, name: str) -> Any:
        """The value of a variable."""
        return self.eval(self._variable(name))

    def __setitem__(self, name: str, x: Any) -> None:
        """Give a variable its value."""
        self.eval(f"{self._variable(name)} := {literal(self, x)};")

    @staticmethod
    def _variable(name: str) -> str:
        if not name.isidentifier():
            raise KeyError(f"{name!r} is not the name of a variable")
        return name

    @property
    def alive(self) -> bool:
        """Whether the program still runs."""
        return self.engine.alive

    def close(self) -> None:
        """End the session."""
        self.engine.close()

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Line:
    """A line on standard error that says how far a calculation is."""

    def __init__(self) -> None:
        self.width = 0

    def __call__(self, done: dict) -> None:
        text = f"{done['seconds']:.1f} s, {done['steps']:,} steps"
        if done["positions"]:
            text += f", {done['positions']:,} positions"
        if done["bytes"]:
            text += f", {done['bytes'] >> 20:,} MiB"
        print("\r" + text.ljust(self.width), end="", file=sys.stderr, flush=True)
        self.width = len(text)

    def clear(self) -> None:
        if self.width:
            print("\r" + " " * self.width + "\r", end="", file=sys.stderr, flush=True)
