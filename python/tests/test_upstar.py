# SPDX-License-Identifier: Apache-2.0

import contextlib
import doctest
import io
import itertools
import os
import pickle
import signal
import threading
import time
import unittest
from fractions import Fraction
from pathlib import Path
from unittest import mock

import upstar


class Games(unittest.TestCase):
    def test_members(self):
        g = upstar.game("{3|1||-2}")
        self.assertEqual((g.temperature, g.left_stop, g.LeftStop), (2, 1, 1))
        self.assertIsInstance(g.temperature, int)
        self.assertEqual(str(g), "{3|1||-2}")
        self.assertEqual(g.heat(1).cool(1), g)
        self.assertIn("left_stop", dir(g))
        self.assertEqual(upstar.eval("1/2").birthday, 2)
        self.assertEqual(upstar.eval("3").birthday, 3)
        with self.assertRaisesRegex(AttributeError, "did you mean `Temperature`"):
            g.temprature
        self.assertFalse(hasattr(g, "_repr_png_"))

    def test_arithmetic(self):
        up = upstar.game("^")
        self.assertEqual(up + up, upstar.game("^2"))
        self.assertEqual(up - up, 0)
        self.assertEqual(2 * up - up, up)
        self.assertEqual(-up, upstar.game("v"))
        self.assertEqual(1 + up, upstar.game("1^"))
        self.assertEqual(Fraction(1, 2) + up, upstar.game("1/2 + ^"))
        self.assertEqual(upstar.game("1/2") + upstar.game("1/2"), 1)
        self.assertIsInstance(upstar.game("1/2") + upstar.game("1/2"), upstar.Value)
        self.assertEqual(upstar.eval("1/2") + upstar.eval("1/2"), 1)
        with self.assertRaises(TypeError):
            up + object()

    def test_order(self):
        """Of any two games just one holds: <, >, ==, confused; == agrees with hash."""
        games = [upstar.game(x) for x in "0 * *2 ^ v ^* 1 -1 1/2 +-1 {1|*} {2|1}".split()]
        for g, h in itertools.product(games, repeat=2):
            self.assertEqual([g < h, g > h, g == h, g.confused_with(h)].count(True), 1, f"{g} and {h}")
            self.assertEqual(g == h, str(g) == str(h))
            self.assertEqual(g <= h, g < h or g == h)
            self.assertEqual(g != h, not g == h)
            self.assertEqual(g < h, h > g)
        star = upstar.game("*")
        self.assertFalse(star < 0 or star > 0 or star == 0 or 0 < star or 0 == star)
        self.assertTrue(upstar.eval("3") > star and 1 > star and not 1 < star)

    def test_hash(self):
        for x in ("2", "1/2", "-3/4", "0"):
            self.assertEqual(hash(upstar.game(x)), hash(Fraction(x)))
            self.assertEqual(upstar.game(x), Fraction(x))
        self.assertEqual(len({upstar.game("{0|*}"), upstar.game("^"), upstar.game("*"), upstar.game("^ + 0")}), 2)
        p, q = upstar.position("domineering(2x2)"), upstar.game("{1|-1}")
        self.assertEqual(p, q)
        self.assertEqual(len({p, q}), 1)
        option = upstar.position("domineering(2x2)").options(upstar.LEFT)[0]
        self.assertEqual({option: "x"}[option.canonical_form], "x")

    def test_positions(self):
        p = upstar.position("domineering(4x4)")
        self.assertEqual(str(p), "domineering(....|....|....|....)")
        self.assertEqual(str(p.canonical_form), "+-{0,{{2|0},2Tiny(2)|{2|0},Miny(2)}}")
        self.assertEqual(len(p.options(upstar.LEFT)), 12)
        self.assertEqual(len(p.options()), 24)
        self.assertEqual(p.outcome_class, "N")
        self.assertEqual(upstar.position("kayles(7)") + upstar.position("nim(2)"), 0)
        with self.assertRaisesRegex(upstar.Error, "3 is not a position"):
            upstar.position("3")
        with self.assertRaisesRegex(upstar.Error, "is not a game"):
            upstar.game("[1]")

    def test_sums(self):
        a = upstar.position("nim(2)")
        self.assertEqual((a + a).misere_outcome_class, "P")
        self.assertEqual((2 * a).remoteness, 4)
        self.assertEqual((a - a).suspense, 2)
        self.assertEqual((a + a).winning_coalitions(3), [[1, 2], [1, 3], [2, 3]])
        self.assertEqual(a + a, 0)
        self.assertEqual(str(a + a), "disjunctive(nim(2),nim(2))")
        self.assertEqual(upstar.eval("nim(2)+nim(2)"), 0)

    def test_every_member_of_sums(self):
        """A sum answers every question as the disjunctive compound does."""

        def asked(p, name, called):
            args = (upstar.LEFT,) if called and "Options" in name or "Moves" in name else (3,) if called else ()
            try:
                x = getattr(p, name)
                return str(x(*args) if called else x)
            except (upstar.Error, AttributeError) as e:
                return str(e).partition("\n")[0]

        for x, y in (("nim(2)", "kayles(5)"), ("domineering(2x2)", "toads-and-frogs(T.F)")):
            a, b = upstar.position(x), upstar.position(y)
            for p, text in (
                (a + b, f"disjunctive({x},{y})"),
                (a - b, f"disjunctive({x},-{y})"),
                (-a, f"-{x}"),
                (3 * a, f"disjunctive({x},{x},{x})"),
                (a.conjunctive_sum(b), f"conjunctive({x},{y})"),
            ):
                q = upstar.position(text)
                for name, called in q._members().values():
                    if name not in ("ToSVG", "SVG", "ToTikZ", "TikZ"):
                        self.assertEqual(asked(p, name, called), asked(q, name, called), f"{text} {name}")

    def test_notebook(self):
        self.assertEqual(upstar.game("{3|1}")._repr_latex_(), r"$\{3 \mid 1\}$")
        self.assertIsNone(upstar.game("{3|1}")._repr_svg_())
        self.assertIsNone(upstar.game("{3|1}")._repr_html_())
        self.assertTrue(upstar.position("domineering(2x2)")._repr_svg_().startswith("<svg"))
        self.assertIn("<td>↑</td>", upstar.eval("Table([[1,^]])")._repr_html_())
        self.assertEqual(upstar.eval("1/2")._repr_latex_(), r"$\frac{1}{2}$")


class Conversions(unittest.TestCase):
    values = [
        0, -7, 2**100, Fraction(1, 2), Fraction(-3, 7), True, False, None, "text", "", [], [1, [2, "x"]],
        {1, 2}, set(), {"a": 1, "b": [2]}, {}, (3, 4), float("inf"), -float("inf"), upstar.LEFT, upstar.RIGHT,
    ]  # fmt: skip

    def test_there_and_back(self):
        s = upstar.session()
        for x in self.values:
            s["x"] = x
            self.assertEqual(s["x"], x)
            self.assertIsInstance(s["x"], type(x))
        s["x"] = self.values[:8]
        self.assertEqual(s["x"], self.values[:8])

    def test_words(self):
        outcome = upstar.game("*").outcome_class
        self.assertEqual(outcome, "N")
        s = upstar.session()
        s["x"] = outcome
        self.assertEqual(s["x"], "N")
        self.assertEqual(s.text("x"), "N")

    def test_others(self):
        self.assertEqual(upstar.eval("1..4"), [1, 2, 3, 4])
        self.assertIsNone(upstar.eval("3;"))
        self.assertEqual(upstar.eval("{[1]}"), {(1,)})
        self.assertEqual(upstar.eval("x -> x + 1")(2), 3)
        self.assertEqual(upstar.text("[1/2, ^]"), "[1/2,^]")
        self.assertEqual(pickle.loads(pickle.dumps(upstar.eval("[1, 1/2]"))), [1, Fraction(1, 2)])
        with self.assertRaises(ValueError):
            upstar.session()["x"] = 'a"b'
        with self.assertRaises(TypeError):
            upstar.session()["x"] = 1j

    def test_objects(self):
        """Members of a class of one's own: with parameters a method."""
        upstar.eval("class Pair(a, b) def Sum := a + b; def Times(n) := n * (a + b); end")
        p = upstar.eval("Pair(3, 4)")
        self.assertEqual((p.sum, p.times(2), p.a, str(p)), (7, 14, 3, "Pair(3, 4)"))


class Sessions(unittest.TestCase):
    def test_apart(self):
        with upstar.Session() as s, upstar.Session() as t:
            s["n"], t["n"] = 1, 2
            self.assertEqual((s["n"], t["n"]), (1, 2))
            with self.assertRaisesRegex(ValueError, "another session"):
                s.game("^") + t.game("^")

    def test_letting_go(self):
        """Values that Python has let go are let go by the program."""
        with upstar.Session() as s:
            g = s.game("^")
            name = g._name
            self.assertEqual(s.text(name), "^")
            del g
            with self.assertRaisesRegex(upstar.Error, "not defined"):
                s.text(name)

    def test_errors(self):
        with self.assertRaises(upstar.ParseError) as caught:
            upstar.eval("1 +\n  {2|")
        self.assertEqual((caught.exception.line, caught.exception.column), (2, 6))
        with self.assertRaises(upstar.Error) as caught:
            upstar.eval("x := 1;\nx.Foo")
        self.assertEqual((caught.exception.line, caught.exception.column), (2, 2))
        self.assertIn("x.Foo\n ^", str(caught.exception))

    def test_limits(self):
        with upstar.Session(timeout=0.05) as s:
            s["n"] = 5
            with self.assertRaises(TimeoutError):
                s.eval("while true do end")
            with self.assertRaises(upstar.MemoryLimit):
                s.eval("[n for n from 1 to 10^5]", memory=1, timeout=30)
            self.assertEqual(s["n"], 5)
            with self.assertRaises(ValueError):
                s.eval("1", timeout=0)

    def test_progress(self):
        seen = []
        with self.assertRaises(upstar.TimeLimit):
            upstar.eval("while true do end", timeout=0.8, progress=seen.append)
        self.assertTrue(seen and seen[-1]["steps"] > 0, seen)
        with contextlib.redirect_stderr(io.StringIO()) as err, self.assertRaises(upstar.TimeLimit):
            upstar.eval("while true do end", timeout=0.8, progress=True)
        self.assertIn("steps", err.getvalue())

    @unittest.skipIf(os.name == "nt", "signals")
    def test_interrupt(self):
        """Ctrl-C stops the calculation, not the session."""
        with upstar.Session() as s:
            s["n"] = 5
            threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
            begin = time.monotonic()
            with self.assertRaises(KeyboardInterrupt):
                s.eval("n := 6; while true do end")
            self.assertLess(time.monotonic() - begin, 5)
            self.assertEqual(s["n"], 6)

    def test_broken_callback(self):
        with upstar.Session() as s:
            with self.assertRaises(ZeroDivisionError):
                s.eval("while true do end", progress=lambda done: 1 / 0)
            self.assertEqual(s.eval("1 + 1"), 2)

    def test_lost(self):
        with upstar.Session() as s:
            s.engine.process.kill()
            with self.assertRaises(upstar.SessionLost):
                s.eval("1")
            self.assertFalse(s.alive)
        old = upstar.session()
        old.engine.process.kill()
        old.engine.process.wait()
        self.assertEqual(upstar.eval("1 + 1"), 2)

    def test_threads(self):
        found = []
        threads = [threading.Thread(target=lambda n=n: found.append(upstar.eval(f"{n} + 0") == n)) for n in range(20)]
        for t in threads:
            t.start()
        for t in threads:
            t.join()
        self.assertEqual(found, [True] * 20)

    def test_missing_program(self):
        with mock.patch.dict(os.environ, {"UPSTAR": "/nowhere/upstar"}), self.assertRaisesRegex(FileNotFoundError, r"\$UPSTAR"):
            upstar.Session()
        with mock.patch.dict(os.environ, {"PATH": ""}), self.assertRaisesRegex(FileNotFoundError, "go install"):
            os.environ.pop("UPSTAR", None)
            upstar.Session()


def load_tests(_, tests, __):
    tests.addTests(doctest.DocTestSuite(upstar))
    root = Path(__file__).parents[2]  # the package may stand alone
    for document in [root / "README.md", *sorted((root / "docs").glob("*/*.md"))]:
        if document.exists() and "```python" in (text := document.read_text(encoding="utf-8")):
            lines, on = [], False
            for line in text.splitlines():
                if line.startswith("```"):
                    on = line == "```python"
                    line = ""
                lines.append(line if on else "")
            test = doctest.DocTestParser().get_doctest("\n".join(lines) + "\n", {}, document.name, str(document), 0)
            tests.addTest(doctest.DocTestCase(test, optionflags=doctest.ELLIPSIS))
    return tests


if __name__ == "__main__":
    unittest.main()
