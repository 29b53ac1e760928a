// SPDX-License-Identifier: Apache-2.0

package answer_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/trials"
	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/value/thermo"
	"github.com/upstar-cgt/upstar/work"
)

// A coded is a partizan heap game with the codes of both players.
type coded struct {
	name  string
	codes [2]takebreak.Code
}

// codedGame makes a random game of one of the three kinds.
func codedGame(r *rand.Rand) coded {
	set := func(most int) []int {
		var s []int
		for range 1 + r.IntN(2) {
			s = append(s, 1+r.IntN(most))
		}
		return s
	}
	write := func(s []int) string { return strings.ReplaceAll(strings.Trim(fmt.Sprint(s), "[]"), " ", ",") }
	a, b := set(5), set(5)
	digits := [2]string{fmt.Sprintf("0.%d%d", r.IntN(8), r.IntN(8)), fmt.Sprintf("0.%d%d", r.IntN(8), r.IntN(8))}
	switch r.IntN(4) {
	case 0:
		return coded{fmt.Sprintf("partizan-subtraction({%s},{%s})", write(a), write(b)), [2]takebreak.Code{takebreak.Subtraction(a...), takebreak.Subtraction(b...)}}
	case 1:
		return coded{fmt.Sprintf("partizan-splittles({%s},{%s})", write(a[:1]), write(b)), [2]takebreak.Code{takebreak.Splittles(a[:1]...), takebreak.Splittles(b...)}}
	case 2:
		if r.IntN(3) == 0 {
			digits[0] = []string{"0.02!", "4!.3", "0.3", "0.0", "0.14=", "4=.3", "0.04!"}[r.IntN(7)]
		}
	}
	return coded{fmt.Sprintf("partizan-octal(%s,%s)", digits[0], digits[1]),
		[2]takebreak.Code{takebreak.MustParse(digits[0]), takebreak.MustParse(digits[1])}}
}

// byDefinition returns the values of the heaps as far as they are found with the
// given steps: what Left's moves leave and what Right's leave, in canonical form.
func byDefinition(g coded, to int, steps uint64) (*short.Calc, []short.Game) {
	c, m := short.NewSpace().Calc(), work.New(context.Background(), work.Budget{Steps: steps})
	var games []short.Game
	_ = c.Do(m, func() {
		for n := range to + 1 {
			var options [2][]short.Game
			for player, code := range g.codes {
				code.Options(n, func(heaps []int) bool {
					sum := short.Zero
					for _, h := range heaps {
						sum = c.Add(sum, games[h])
					}
					options[player] = append(options[player], sum)
					return true
				})
			}
			games = append(games, c.Make(options[game.Left], options[game.Right]))
		}
	})
	return c, games
}

// What is proved from few values is so for many more, computed by the definition:
// values, with an integer saltus or another, outcomes, means and temperatures.
func TestPartizanProofsHold(t *testing.T) {
	count, to := trials.Of(250), 48
	if os.Getenv("UPSTAR_SLOW") != "" {
		count, to = 3000, 90
	}
	r := rand.New(rand.NewPCG(11, 12))
	proved := map[string]int{}
	for range count {
		g := codedGame(r)
		c, games := byDefinition(g, to, 100_000)
		if len(games) <= to {
			proved["none: too hot"]++
			continue
		}
		for _, function := range []string{"value", "outcome", "mean", "temperature"} {
			q := answer.SequenceQuestion{Code: g.name, Function: function, To: int64(to / 2)}
			s, err := answer.SequenceOf(context.Background(), at, q)
			if errors.Is(err, work.ErrLimit) { // too long to be written
				continue
			}
			if err != nil {
				t.Fatalf("%s of %s: %v", function, g.name, err)
			}
			if s.Period == nil || !s.Period.Proved {
				continue
			}
			proved[function]++
			if s.Period.Saltus != 0 {
				proved["saltus"]++
			}
			if s.Period.SaltusValue != "" {
				proved["saltus value"]++
			}
			if s.Period.Saltus < 0 {
				proved["negative"]++
			}
			for n, v := range games {
				if got, _ := s.At(int64(n)); got != told(c, v, function) {
					t.Fatalf("%s of %s: heap %d is %v, want %v; %+v", function, g.name, n, got, told(c, v, function), s.Period)
				}
			}
		}
	}
	t.Log(proved)
	for what, least := range map[string]int{"value": 60, "outcome": 60, "mean": 60, "temperature": 60, "saltus": 10, "saltus value": 10, "negative": 3} {
		if proved[what] < trials.Of(least) {
			t.Errorf("only %d periods of kind %q were proved", proved[what], what)
		}
	}
}

func told(c *short.Calc, g short.Game, function string) string {
	switch th := thermo.NewCalc(c); function {
	case "outcome":
		return c.Outcome(g).String()
	case "mean":
		return th.Mean(g).String()
	case "temperature":
		return th.Temperature(g).String()
	}
	return notation.Plain.Format(c, g)
}

// Values with a saltus: 0, 1, {1|0}, {2|1}, 1, 2, … grow by {1|0}, two of which
// are 1.
func TestPartizanSaltus(t *testing.T) {
	for _, c := range []struct {
		name, function   string
		from, length     int
		saltus           int
		value, billionth string
	}{
		{"partizan-octal(0.7,0.07)", "value", 0, 2, 0, "{1|0}", "250000000"},
		{"partizan-octal(0.07,0.7)", "value", 0, 2, 0, "{0|-1}", "-250000000"},
		{"partizan-octal(0.7,0.07)", "mean", 0, 2, 0, "1/2", "250000000"},
		{"partizan-octal(0.7,0.07)", "temperature", 0, 4, 0, "", "-1"},
		{"partizan-octal(0.7,0.07)", "outcome", 3, 1, 0, "", "L"},
		{"partizan-splittles({1},{3})", "value", 0, 3, 0, "{2|0}", "{333333335|333333333}"},
		{"partizan-subtraction({1},{})", "value", 0, 1, 1, "", "1000000000"},
		{"partizan-subtraction({},{2})", "value", 0, 2, -1, "", "-500000000"},
	} {
		s := sequenceOf(t, c.name, c.function, 40)
		p := s.Period
		if p == nil || p.Preperiod != c.from || p.Length != c.length || p.Saltus != c.saltus || p.SaltusValue != c.value || !p.Proved {
			t.Errorf("%s of %s: %+v", c.function, c.name, p)
			continue
		}
		far := sequenceOf(t, c.name, c.function, 1_000_000_000)
		if got, ok := far.At(1_000_000_000); got != c.billionth || !ok {
			t.Errorf("%s of %s: heap of a billion is %v, want %s", c.function, c.name, got, c.billionth)
		}
	}
}
