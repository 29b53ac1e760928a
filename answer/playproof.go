// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/strategy"
	"github.com/upstar-cgt/upstar/value/loopy"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/work"
)

// wantsPlay reports whether a verdict needs a certificate by play, for which the checker plays the
// positions out. Other verdicts have strategies as certificates.
func (s *solver) wantsPlay(v *Verdict) bool {
	return s.whole.Mode.Kind != compound.Disjunctive || v.Outcome.Drawn() ||
		slices.ContainsFunc(s.whole.Components, func(p position.Position) bool {
			return position.IsEndless(p) || !slices.Contains(strategy.Rulesets, position.NameOf(p))
		})
}

// canPlay reports whether the checker has the rules of all components.
func (s *solver) canPlay() bool {
	return !slices.ContainsFunc(s.whole.Components, func(p position.Position) bool {
		_, nested := p.(position.Compound)
		return !nested && !slices.Contains(strategy.Played, position.NameOf(p))
	})
}

// playCertificate certifies the outcome, and the number of moves if it is known.
func (s *solver) playCertificate(v *Verdict, c game.Convention) ([]byte, error) {
	if s.whole.Playing >= 0 || s.whole.Mode.Kind == compound.FirstToEnd {
		return nil, errors.New("there are no certificates of obliged sums with a component in play, and of first-to-end compounds")
	}
	claim := strategy.Claim{Ask: "outcome", Compound: s.question.Mode.String(), Convention: c, Results: strategy.Results(v.Outcome)}
	for _, p := range s.whole.Components {
		if _, nested := p.(position.Compound); nested {
			return nil, errors.New("there are no certificates of compounds of compounds")
		}
		claim.Positions = append(claim.Positions, p.String())
	}
	var plies []int
	for i, player := range game.Players {
		switch {
		case v.Outcome.First(player) == game.Draw:
			plies = append(plies, -1)
		case v.Plies[i] != nil:
			plies = append(plies, *v.Plies[i])
		}
	}
	if len(plies) == 2 && slices.Max(plies) >= 0 {
		claim.Plies = plies
	}
	return claim.Certificate()
}

// Certificate returns a certificate of the coalitions that can force the last move.
func (a *Many) Certificate() ([]byte, error) {
	if !a.Impartial || len(a.Players) < 3 || len(a.Players) > 6 || len(a.Starts) == 0 {
		return nil, errors.New("there are certificates for 3 to 6 players of impartial games, where the last to move wins")
	}
	var sets []int
	for _, names := range a.Starts[0].Coalitions {
		set := 0
		for _, name := range names {
			set |= 1 << slices.Index(a.Players, name)
		}
		sets = append(sets, set)
	}
	slices.SortFunc(sets, func(a, b int) int {
		if n := bits.OnesCount(uint(a)) - bits.OnesCount(uint(b)); n != 0 {
			return n
		}
		return a - b
	})
	var texts []string
	for _, set := range sets {
		var members []string
		for i := range a.Players {
			if set>>i&1 == 1 {
				members = append(members, strconv.Itoa(i+1))
			}
		}
		texts = append(texts, strings.Join(members, "+"))
	}
	return strategy.Claim{Ask: "coalitions", Positions: a.Components, Compound: a.Compound, Players: len(a.Players), Coalitions: strings.Join(texts, "|")}.Certificate()
}

// proveLoopy returns a certificate of the sides of a position of a game that need not end.
func proveLoopy(ctx context.Context, p position.Position, bytes uint64) ([]byte, error) {
	m := work.New(ctx, work.Budget{Bytes: bytes})
	solver := solve.New(arena.New())
	s, err := p.Sum(m, solver.Arena())
	if err != nil {
		return nil, work.Limited(err)
	}
	loops := solve.NewLoopy(solver, loopy.NewSpace(short.NewSpace()))
	x, err := loops.Value(m, s)
	if err != nil {
		return nil, work.Limited(err)
	}
	claim := strategy.Claim{Ask: "loopy-value", Compound: "disjunctive", Positions: []string{p.String()}}
	c := loops.Calc()
	failed := c.Do(m, func() {
		on, ok := c.Onside(x)
		off, both := c.Offside(x)
		if !ok || !both {
			err = errors.New("no certificate: no stopper was found for a side of the value")
			return
		}
		claim.Onside, claim.Offside = graphText(c.GraphOf(on)), graphText(c.GraphOf(off))
	})
	if err = errors.Join(err, failed); err != nil {
		return nil, work.Limited(err)
	}
	return claim.Certificate()
}

// graphText writes a graph as a position with node 0 as the start.
func graphText(g *loopy.Graph) string {
	var lines []string
	for v := range loopy.Node(g.Len()) {
		line := fmt.Sprintf("n%d:", v)
		for i, player := range game.Players {
			if i == 1 {
				line += " |"
			}
			for _, to := range g.Options(v, player) {
				line += fmt.Sprintf(" n%d", to)
			}
		}
		lines = append(lines, line)
	}
	return "loopy(" + strings.Join(lines, "; ") + ",n0)"
}

// proveNim returns a certificate of a nim value.
func proveNim(ctx context.Context, p position.Position, bytes uint64) ([]byte, error) {
	m := work.New(ctx, work.Budget{Bytes: bytes})
	solver := solve.New(arena.New())
	s, err := p.Sum(m, solver.Arena())
	if err != nil {
		return nil, work.Limited(err)
	}
	n, err := solver.Nim(m, s)
	if err != nil {
		return nil, work.Limited(err)
	}
	value := int(n)
	return strategy.Claim{Ask: "nim-value", Compound: "disjunctive", Positions: []string{p.String()}, Value: &value}.Certificate()
}
