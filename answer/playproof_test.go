// SPDX-License-Identifier: Apache-2.0

package answer_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/sealed"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/solve/strategy"
	"github.com/upstar-cgt/upstar/verify"
	"github.com/upstar-cgt/upstar/verify/play"
	checked "github.com/upstar-cgt/upstar/verify/strategy"
)

// playFields is a certificate of play, written down a second time.
type playFields struct {
	Kind     string `json:"kind"`
	Version  int    `json:"version"`
	Question struct {
		Ask       string   `json:"ask"`
		Positions []string `json:"positions"`
		Compound  string   `json:"compound"`
		Play      string   `json:"play"`
		Players   int      `json:"players,omitempty"`
	} `json:"question"`
	Claim struct {
		Results    []string `json:"results,omitempty"`
		Plies      []int    `json:"plies,omitempty"`
		Value      *int     `json:"value,omitempty"`
		Coalitions string   `json:"coalitions,omitempty"`
		Onside     string   `json:"onside,omitempty"`
		Offside    string   `json:"offside,omitempty"`
	} `json:"claim"`
	Seal string `json:"digest"`
}

// accepted checks a certificate, which must be accepted.
func accepted(t *testing.T, data []byte, err error) playFields {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	if summary, err := verify.Check(context.Background(), data); err != nil || summary == "" {
		t.Fatalf("refused: %v\n%s", err, data)
	}
	var c playFields
	if err := json.Unmarshal(sealed.Proof(data), &c); err != nil {
		t.Fatal(err)
	}
	return c
}

// refused seals a forgery, which must be refused, as must be the file with a bit changed.
func refused(t *testing.T, rng *rand.Rand, c playFields) int {
	t.Helper()
	data, err := sealed.JSON(&c, &c.Seal, " ")
	if err != nil {
		t.Fatal(err)
	}
	if summary, err := verify.Check(context.Background(), data); err == nil {
		t.Errorf("accepted as %s\n%s", summary, data)
	}
	damaged := bytes.Clone(data)
	damaged[rng.IntN(len(damaged))] ^= 1 << rng.IntN(7)
	if _, err := verify.Check(context.Background(), damaged); err == nil {
		t.Errorf("accepted with a bit changed: %s", damaged)
	}
	return 2
}

func parsed(t *testing.T, texts ...string) (ps []position.Position) {
	t.Helper()
	ps, err := at.Catalog.ParseAll(texts)
	if err != nil {
		t.Fatal(err)
	}
	return ps
}

// Outcomes of compounds, of loops and of other rulesets have certificates; each forgery of the
// claim is refused.
func TestOutcomeCertificates(t *testing.T) {
	rng := rand.New(rand.NewPCG(35, 2))
	pool := strings.Fields("nim(2) kayles(3) kayles(5) wythoff(1,2) wythoff(3,1) knight(3,4) euclid(3,7) chomp(2x3) welter(1,3) tree({{2},0}) grundy(5) octal(0.137,4) " +
		"domineering(2x2) toads-and-frogs(T.F) form({1|-1}) clobber(XOX) nogo(1x3) backsliding-toads-and-frogs(T.F) fox-and-geese(X..|.O.)")
	pool = append(pool, "loopy(a: 0 | a,a)", "loopy(a: b | a; b: a |,a)", "impartial-loopy(a: b c; b: c a; c: d,a)")
	modes := strings.Fields("disjunctive conjunctive selective diminished-disjunctive continued-conjunctive shortened-selective obliged sequential ordinal side exactly:2 atmost:2 odd")
	made, forged := 0, 0
	for i := range 90 {
		q := answer.Question{Conventions: game.Conventions[i%2 : i%2+1], Certificate: true, Moves: -1, Mode: mode(t, modes[i%len(modes)])}
		for range 1 + rng.IntN(3) {
			q.Positions = append(q.Positions, parsed(t, pool[rng.IntN(len(pool))])...)
		}
		a, err := answer.To(context.Background(), at, q)
		if err != nil {
			t.Fatalf("%v %v: %v", q.Mode, q.Positions, err)
		}
		data, err := a.Certificate()
		if err == nil && bytes.Contains(data, []byte(`"strategy"`)) {
			continue
		}
		c := accepted(t, data, err)
		made++
		for player := range 2 {
			for _, other := range []string{"win", "loss", "draw"} {
				forgery := c
				if forgery.Claim.Results = append([]string{}, c.Claim.Results...); c.Claim.Results[player] != other {
					forgery.Claim.Results[player] = other
					forged += refused(t, rng, forgery)
				}
			}
			if forgery := c; c.Claim.Plies != nil {
				forgery.Claim.Plies = append([]int{}, c.Claim.Plies...)
				forgery.Claim.Plies[player] += 1 - 2*rng.IntN(2)
				forged += refused(t, rng, forgery)
			}
		}
	}
	if t.Log(made, "certificates,", forged, "forgeries"); forged < 500 {
		t.Errorf("only %d forgeries of %d certificates", forged, made)
	}
}

// Nim values, and what several players can force.
func TestNimAndCoalitionCertificates(t *testing.T) {
	rng := rand.New(rand.NewPCG(35, 3))
	forged := [2]int{}
	for a := range 7 {
		for b := range 7 {
			for _, text := range []string{fmt.Sprintf("wythoff(%d,%d)", a, b), fmt.Sprintf("knight(%d,%d)", a, b), fmt.Sprintf("welter(%d,%d)", a, a+b+1), fmt.Sprintf("chomp(%d,%d)", a+b+1, a+1), fmt.Sprintf("euclid(%d,%d)", a+1, b+1)} {
				data, err := answer.ProveValue(context.Background(), at, text, 1<<28)
				c := accepted(t, data, err)
				value := *c.Claim.Value + 1
				c.Claim.Value = &value
				forged[0] += refused(t, rng, c)
			}
		}
	}
	pool := strings.Fields("nim(1) nim(2) kayles(3) wythoff(1,2) tree({{2},0}) grundy(4)")
	modes := []compound.Mode{{}, {Kind: compound.Conjunctive}, {Kind: compound.Selective}, {Kind: compound.Sequential}, {Kind: compound.Odd}}
	claims := strings.Fields("1 2 3 4 1+2|1+3|2+3 1|2+3 2|1+3 3|1+2 1+2|3+4")
	for i := range 60 {
		q := answer.ManyQuestion{Players: 3 + i%2, Mode: modes[i%len(modes)], Moves: -1}
		for range 1 + rng.IntN(2) {
			q.Positions = append(q.Positions, parsed(t, pool[rng.IntN(len(pool))])...)
		}
		a, err := answer.ManyTo(context.Background(), q)
		if err != nil {
			t.Fatal(err)
		}
		data, err := a.Certificate()
		c := accepted(t, data, err)
		for _, claim := range claims {
			if forgery := c; claim != c.Claim.Coalitions {
				forgery.Claim.Coalitions = claim
				forged[1] += refused(t, rng, forgery)
			}
		}
	}
	if t.Log(forged, "forgeries"); forged[0] < 450 || forged[1] < 500 {
		t.Errorf("only %v forgeries", forged)
	}
}

// The sides of random graphs: their certificates are accepted, and no graph has two onsides.
func TestLoopyCertificates(t *testing.T) {
	rng := rand.New(rand.NewPCG(35, 4))
	var stoppers []string // of different values
	for _, text := range []string{"loopy(a: |,a)", "loopy(a: b |; b: |,a)", "loopy(a: | b; b: |,a)", "loopy(a: b | b; b: |,a)", "loopy(a: a |,a)", "loopy(a: | a,a)", "loopy(a: b | a; b: |,a)", "loopy(a: a | b; b: |,a)"} {
		data, err := answer.ProveValue(context.Background(), at, text, 1<<28)
		stoppers = append(stoppers, accepted(t, data, err).Claim.Onside)
	}
	made, forged := 0, 0
	for range 60 {
		n := 2 + rng.IntN(3)
		var lines []string
		for v := range n {
			line := fmt.Sprintf("v%d:", v)
			for player := range 2 {
				for to := range n {
					if rng.IntN(3) == 0 {
						line += fmt.Sprintf(" v%d", to)
					}
				}
				if player == 0 {
					line += " |"
				}
			}
			lines = append(lines, line)
		}
		data, err := answer.ProveValue(context.Background(), at, "loopy("+strings.Join(lines, "; ")+",v0)", 1<<28)
		if err != nil && strings.Contains(err.Error(), "no stopper") {
			continue
		}
		c := accepted(t, data, err)
		made++
		for _, side := range []*string{&c.Claim.Onside, &c.Claim.Offside} {
			right, others := *side, 0
			for _, s := range stoppers {
				if *side = s; s == right {
					continue
				}
				again := c
				if data, err = sealed.JSON(&again, &again.Seal, " "); err != nil {
					t.Fatal(err)
				}
				if _, err := verify.Check(context.Background(), data); err == nil {
					others++
				} else {
					forged++
				}
			}
			if *side = right; others > 0 {
				t.Errorf("%d other stoppers are accepted: %s", others, data)
			}
		}
	}
	if t.Log(made, "certificates,", forged, "forgeries"); forged < 500 {
		t.Errorf("only %d forgeries", forged)
	}
}

// The lists of rulesets in solve/strategy are those of the checkers.
func TestPlayedRulesets(t *testing.T) {
	if got := slices.Sorted(slices.Values(strategy.Played)); !slices.Equal(got, play.Rulesets()) {
		t.Errorf("played %v, the checker %v", got, play.Rulesets())
	}
	if !slices.Equal(strategy.Rulesets, checked.Rulesets) {
		t.Errorf("%v, the checker %v", strategy.Rulesets, checked.Rulesets)
	}
}
