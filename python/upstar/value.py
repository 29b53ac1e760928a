# SPDX-License-Identifier: Apache-2.0

"""Values of CGScript in Python.

Truth values, strings, lists, sets, maps, numbers and Nothing become what Python
has for them, a pair of coordinates a tuple, Left, Right and outcomes words. Numbers
keep the members that games have. Everything else is a Value, which stays in the
session it comes from.
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from .errors import Error

if TYPE_CHECKING:
    from .session import Session


class Word(str):
    """A name in CGScript: Left, Right, or an outcome."""

    of: str | None = None  # the class it belongs to

    def __new__(cls, text: str, of: str | None = None) -> Word:
        word = super().__new__(cls, text)
        word.of = of
        return word


LEFT, RIGHT = Word("Left"), Word("Right")


def fold(name: str) -> str:
    """What left_stop and LeftStop have in common."""
    return name.replace("_", "").lower()


class Members:
    """Members of a value as attributes: left_stop is LeftStop. Those that have
    parameters are methods."""

    _session: Session

    def _input(self) -> str:
        raise NotImplementedError

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        member, called = self._members().get(fold(name), (None, False))
        if member is None:
            camel = "".join(part[:1].upper() + part[1:] for part in name.split("_"))
            try:  # says what may have been meant
                return self._session.eval(f"{self._input()}.{camel}")
            except Error as e:
                raise AttributeError(f"{name}: {e.message}") from None
        if called:
            method = Method(self, member)
            return method
        return self._session.eval(f"{self._input()}.{member}")

    def _members(self) -> dict[str, tuple[str, bool]]:
        given = self._session.request(self._input(), give="members")
        return {fold(name): (name, called) for name, called in given}

    def __dir__(self) -> list[str]:
        snake = (
            "".join("_" + c.lower() if c.isupper() and (i and not name[i - 1].isupper()) else c.lower() for i, c in enumerate(name))
            for name, _ in self._members().values()
        )
        return [*super().__dir__(), *snake]


class Method:
    """A member that is called."""

    def __init__(self, of: Members, name: str) -> None:
        self.of, self.name = of, name

    def __call__(self, *args: Any, **names: Any) -> Any:
        session = self.of._session
        return session.eval(f"{self.of._input()}.{self.name}({arguments(session, args, names)})")

    def __repr__(self) -> str:
        return f"<{self.name} of {self.of!r}>"


def arguments(session: Session, args: tuple, names: dict) -> str:
    return ", ".join([literal(session, x) for x in args] + [f"{n} => {literal(session, x)}" for n, x in names.items()])


class Integer(Members, int):
    """An integer that is also a game."""

    def __new__(cls, n: int, session: Session) -> Integer:
        self = super().__new__(cls, n)
        self._session = session
        return self

    def _input(self) -> str:
        return f"({int(self)})"

    def _repr_latex_(self) -> str:
        return f"${int(self)}$"

    def __reduce__(self):
        return int, (int(self),)


class Rational(Members, Fraction):
    """A rational number that is also a game, if its denominator is a power of 2."""

    def __new__(cls, text: str, session: Session) -> Rational:
        self = super().__new__(cls, text)
        self._session = session
        return self

    def _input(self) -> str:
        return f"({self.numerator}/{self.denominator})"

    __repr__ = Fraction.__str__

    def _repr_latex_(self) -> str:
        return f"$\\frac{{{self.numerator}}}{{{self.denominator}}}$"

    def __reduce__(self):
        return Fraction, (self.numerator, self.denominator)


class Value(Members):
    """A game, a position or another object of a session. The program decides what
    is equal, less or greater; games that are confused with each other are none of
    these. It is shown as in CGScript."""

    def __init__(self, session: Session, name: str, kind: str) -> None:
        self._session, self._name, self._kind = session, name, kind

    def __del__(self) -> None:
        if engine := getattr(self._session, "engine", None):
            engine.trash.append(self._name)

    def _input(self) -> str:
        return self._name

    def __str__(self) -> str:
        return self._shown()["text"]

    __repr__ = __str__

    def _operate(self, script: str, other: Any = None) -> Any:
        """A script of self, {0}, and another value, {1}."""
        try:
            right = literal(self._session, other)
        except TypeError:
            return NotImplemented
        return self._session.object(script.format(self._name, right))

    def _relate(self, script: str, other: Any) -> Any:
        try:
            right = literal(self._session, other)
        except TypeError:
            return NotImplemented
        return self._session.eval(script.format(self._name, right))

    def __add__(self, other: Any) -> Any:
        return self._operate("{0} + {1}", other)

    def __radd__(self, other: Any) -> Any:
        return self._operate("{1} + {0}", other)

    def __sub__(self, other: Any) -> Any:
        return self._operate("{0} - {1}", other)

    def __rsub__(self, other: Any) -> Any:
        return self._operate("{1} - {0}", other)

    def __mul__(self, other: Any) -> Any:
        return self._operate("{0} * {1}", other)

    def __rmul__(self, other: Any) -> Any:
        return self._operate("{1} * {0}", other)

    def __truediv__(self, other: Any) -> Any:
        return self._operate("{0} / {1}", other)

    def __neg__(self) -> Any:
        return self._operate("-{0}")

    def __pos__(self) -> Any:
        return self

    def __eq__(self, other: Any) -> Any:
        return self is other or self._relate("{0} == {1}", other)

    def __ne__(self, other: Any) -> Any:
        return self is not other and self._relate("{0} != {1}", other)

    def __lt__(self, other: Any) -> Any:
        return self._relate("{0} < {1}", other)

    def __le__(self, other: Any) -> Any:
        return self._relate("{0} <= {1}", other)

    def __gt__(self, other: Any) -> Any:
        return self._relate("{0} > {1}", other)

    def __ge__(self, other: Any) -> Any:
        return self._relate("{0} >= {1}", other)

    def confused_with(self, other: Any) -> bool:
        """Whether neither is at least the other."""
        return self._relate("{0} <> {1}", other)

    def __hash__(self) -> int:
        key = self._session.request(self._name, give="key")
        try:
            return hash(Fraction(key))
        except ValueError:
            return hash(key)

    def __call__(self, *args: Any, **names: Any) -> Any:
        return self._session.eval(f"{self._name}({arguments(self._session, args, names)})")

    def __getitem__(self, key: Any) -> Any:
        return self._session.eval(f"{self._name}[{literal(self._session, key)}]")

    def __len__(self) -> int:
        return self._session.eval(f"{self._name}.Size")

    def __bool__(self) -> bool:
        return True

    def _shown(self) -> dict:
        return self._session.request(self._name, give="shown")

    def _repr_latex_(self) -> str | None:
        text = self._shown().get("latex")
        return f"${text}$" if text else None

    def _repr_svg_(self) -> str | None:
        return self._shown().get("svg")

    def _repr_html_(self) -> str | None:
        return self._shown().get("html")


def literal(session: Session, x: Any) -> str:
    """A Python object as CGScript writes it; a TypeError if it cannot."""
    match x:
        case None:
            return "Nothing"
        case Value():
            if x._session is not session:
                raise ValueError(f"{x} is of another session")
            return x._name
        case bool():
            return "true" if x else "false"
        case int():
            return f"({int(x)})"
        case Fraction():
            return f"({x.numerator}/{x.denominator})"
        case float():
            return _float(x)
        case Word():
            return f"{x.of}.{str(x)}" if x.of else str(x)
        case str():
            if '"' in x:
                raise ValueError('a string of CGScript cannot hold "')
            return f'"{x}"'
        case (a, b) if isinstance(x, tuple):
            return f"({literal(session, a)},{literal(session, b)})"
        case list() | range():
            return "[" + ",".join(literal(session, y) for y in x) + "]"
        case set() | frozenset():
            return "{" + ",".join(literal(session, y) for y in x) + "}"
        case dict():
            return "{" + (",".join(f"{literal(session, k)} => {literal(session, v)}" for k, v in x.items()) or "=>") + "}"
    raise TypeError(f"CGScript has nothing like {type(x).__name__}")


def _float(x: float) -> str:
    if math.isnan(x):
        raise TypeError("CGScript has nothing like nan")
    if math.isinf(x):
        return "inf" if x > 0 else "(-inf)"
    return "({}/{})".format(*x.as_integer_ratio())


def python(session: Session, given: Any) -> Any:
    """What was given, as Python has it."""
    match given:
        case bool() | None | str():
            return given
        case int():
            return Integer(given, session)
        case list():
            return [python(session, x) for x in given]
        case {"rational": text}:
            return Rational(text, session)
        case {"infinity": sign}:
            return math.inf if sign > 0 else -math.inf
        case {"set": all}:
            return _set([python(session, x) for x in all])
        case {"map": entries}:
            return {_frozen(python(session, k)): python(session, v) for k, v in entries}
        case {"coordinates": all}:
            return tuple(python(session, x) for x in all)
        case {"word": word, "of": of}:
            return Word(word, None if of == "Player" else of)
        case {"kept": name, "kind": kind}:
            return Value(session, name, kind)
    raise Error(f"unexpected reply: {given!r}")


def _frozen(x: Any) -> Any:
    """What a set can hold."""
    if isinstance(x, list):
        return tuple(_frozen(y) for y in x)
    if isinstance(x, set):
        return frozenset(x)
    if isinstance(x, dict):
        return frozenset(x.items())
    return x


def _set(all: list) -> set:
    return {_frozen(x) for x in all}
