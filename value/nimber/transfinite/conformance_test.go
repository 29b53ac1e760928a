// SPDX-License-Identifier: Apache-2.0

package transfinite_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/value/nimber/transfinite"
	"github.com/upstar-cgt/upstar/value/surreal"
	"github.com/upstar-cgt/upstar/work"
)

// TestConformance runs the cases of ordinals, surreal numbers and transfinite
// nimbers, written in CGScript, through the Go API.
func TestConformance(t *testing.T) {
	cases := map[string]int{}
	for line := range bytes.Lines(shared(t, "UPSTAR_CONFORMANCE", "conformance", "cgscript.jsonl")) {
		var c struct {
			ID, Group, Input, Expected string
			IsError                    bool `json:"is_error"`
		}
		if err := json.Unmarshal(line, &c); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(c.Group, "game.GeneralizedOrdinal") && !strings.Contains(c.Group, "game.TransfiniteNimber") &&
			!strings.Contains(c.Input, "omega") && !rational.MatchString(c.Input) {
			continue
		}
		cases[c.Group]++
		got, err := evaluate(c.Input)
		if err != nil {
			got = err.Error()
		}
		if got != c.Expected || (err != nil) != c.IsError {
			t.Errorf("%s: %s = %s, want %s", c.ID, c.Input, got, c.Expected)
		}
	}
	t.Log(cases)
	if cases["game.TransfiniteNimber should implement methods correctly"] == 0 {
		t.Error("no cases found")
	}
}

var (
	rational = regexp.MustCompile(`^\(?-?\d+(\^\d+)?/[1-9]\d*(\^\d+)?\)?(\.(Abs|Birthday|OutcomeClass|Sign))?$`)
	list     = regexp.MustCompile(`^\[(.*)\]\.Sorted$`)
	method   = regexp.MustCompile(`^(.*)\.([A-Z]\w*)$`)
	binary   = regexp.MustCompile(`^(.*) (NimSum|NimProduct|NimExp|ConwayProduct|<|>|<=|>=|==) (.*)$`)
)

// evaluate is the little of CGScript that the cases use.
func evaluate(s string) (string, error) {
	m := work.Unbounded()
	if c := list.FindStringSubmatch(s); c != nil {
		var all []surreal.Fraction
		for _, s := range strings.Split(c[1], ",") {
			f, err := surreal.Parse(m, s)
			if err != nil {
				return "", err
			}
			all = append(all, f)
		}
		slices.SortFunc(all, func(f, g surreal.Fraction) int { return f.Cmp(m, g) })
		return strings.ReplaceAll(fmt.Sprint(all), " ", ","), nil
	}
	if c := binary.FindStringSubmatch(s); c != nil {
		return operation(m, c[2], c[1], c[3])
	}
	if c := method.FindStringSubmatch(s); c != nil {
		return member(m, c[2], c[1])
	}
	if rest, ok := strings.CutPrefix(s, "*"); ok {
		x, err := surreal.ParseNumber(m, rest)
		if err != nil {
			return "", err
		}
		a, ok := x.Ordinal()
		if !ok {
			return "", fmt.Errorf("Nim value is not an ordinal: %v", x)
		}
		return surreal.Unicode.Nimber(a), nil
	}
	f, err := surreal.Parse(m, s)
	return f.String(), err
}

func operation(m *work.Meter, op, s, t string) (string, error) {
	star := op == "ConwayProduct"
	if star {
		s, t = strings.TrimLeft(s, "(*"), strings.TrimLeft(t, "*")
		s = strings.TrimSuffix(s, ")")
	}
	x, err := surreal.ParseNumber(m, s)
	y, err2 := surreal.ParseNumber(m, t)
	if err := errors.Join(err, err2); err != nil {
		return "", err
	}
	a, ok := x.Ordinal()
	b, ok2 := y.Ordinal()
	switch {
	case op == "<":
		return fmt.Sprint(x.Cmp(y) < 0), nil
	case op == ">":
		return fmt.Sprint(x.Cmp(y) > 0), nil
	case !ok || !ok2:
		return "", fmt.Errorf("%s applies only to ordinals.", op)
	}
	switch op {
	case "NimSum":
		a = transfinite.Sum(a, b)
	case "NimExp":
		n, _ := b.Natural()
		a, err = transfinite.Power(m, a, n)
	default:
		a, err = transfinite.Product(m, a, b)
	}
	if star {
		return surreal.Unicode.Nimber(a), err
	}
	return a.String(), err
}

func member(m *work.Meter, name, s string) (string, error) {
	x, err := surreal.ParseNumber(m, s)
	if err != nil {
		return "", err
	}
	switch name {
	case "Abs":
		return x.Abs().Fraction(m).String(), nil
	case "Birthday":
		b, err := x.Birthday(m)
		return b.String(), err
	case "Class":
		if x.IsSignedOrdinal() {
			return "⟪game.GeneralizedOrdinal⟫", nil
		}
		return "⟪game.SurrealNumber⟫", nil
	case "IsOrdinal":
		return fmt.Sprint(x.IsOrdinal()), nil
	case "OutcomeClass":
		return x.Outcome().String(), nil
	case "Sign":
		return fmt.Sprint(x.Sign()), nil
	}
	return "", fmt.Errorf("no member %s", name)
}
