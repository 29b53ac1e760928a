// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"errors"
	"math/big"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/rules/hypergraph"
	"github.com/upstar-cgt/upstar/rules/strip"
	"github.com/upstar-cgt/upstar/solve/positional"
	"github.com/upstar-cgt/upstar/solve/theorem"
	"github.com/upstar-cgt/upstar/work"
)

// aside limits the play or search of a position that a theorem decides. Such work finds nim values,
// and moves that the theorem does not name.
var aside = work.Budget{Positions: 4_000, Steps: 12_000, Bytes: 1 << 20}

// proven returns what a theorem says about the only position of the question. It returns nil if
// there is no theorem or if another method was requested.
func (s *solver) proven() *theorem.Finding {
	if s.question.Method != Auto || s.whole.Mode.Kind != compound.Disjunctive || len(s.whole.Components) != 1 {
		return nil
	}
	return theorem.Of(s.whole.Components[0])
}

// byTheorem finds a verdict by a theorem; ok is false if none decides the position.
func (s *solver) byTheorem(c game.Convention) (v *Verdict, ok bool) {
	f := s.proven()
	d := f.By(c)
	if d == nil {
		return nil, false
	}
	v, err := &Verdict{}, error(nil)
	if !f.Vast {
		end := s.measuredBy(s.meter.Within(aside))
		v, err = s.played(c)
		end()
	}
	if err == nil && v.Found && v.Outcome == d.Outcome {
		if f.Theorem != theorem.Bouton {
			v.Means = Means{f.Theorem.Name, f.Theorem.Name}
		}
		if len(f.Steps) > 0 && c == game.Normal {
			v.Reason = strings.TrimPrefix(v.Reason+"\n  "+stepsOf(f), "\n  ")
		}
		return v, true
	}
	v = &Verdict{}
	v.decide(d.Outcome)
	v.Means, v.Reason = Means{f.Theorem.Name, f.Theorem.Name}, reasonOf(f)
	if n := s.answer.Normal; n != nil && n.Means.Name == v.Means.Name {
		v.Reason = "" // it was given before
	}
	if f.Nim != nil && c == game.Normal {
		s.add(0, game.GrundyNormal.String(), f.Nim)
	}
	if f.Number != nil {
		s.add(0, "value", f.Number.String())
	}
	s.named(v, d)
	return v, true
}

// misereBeside answers for misère play if normal play is requested, too, and a theorem decides only
// normal play of a position that is too large to be played out. Otherwise ok is false.
func (s *solver) misereBeside(c game.Convention) (v *Verdict, ok bool) {
	if c == game.Normal || len(s.question.Conventions) == 1 {
		return nil, false
	}
	f := s.proven()
	large := f.By(game.Normal) != nil && f.By(c) == nil && f.Vast
	if heaps, k := s.vastHeaps(); k > 0 && heaps == nil {
		large = s.answer.Normal != nil && s.answer.Normal.Found
	}
	if !large {
		return nil, false
	}
	err := &work.Limit{What: "the position is too large to be played out"}
	return &Verdict{Err: err, Unsolved: &Unsolved{Helps: []string{"a smaller position"}}, Reason: "no theorem decides it, and the position is too large to be played out"}, true
}

// stepsOf describes how a value is found; if there are many steps it shows only some.
func stepsOf(f *theorem.Finding) string {
	const most = 12
	steps := f.Steps[:min(most, len(f.Steps))]
	text := strings.Join(steps, "; ")
	if len(steps) < len(f.Steps) {
		text += "; …"
	}
	return text
}

// reasonOf returns the numbers behind a finding, and the theorem with its source.
func reasonOf(f *theorem.Finding) string {
	text := f.Theorem.Statement + " [" + strings.Join(f.Theorem.Sources, "; ") + "]"
	if f.Why != "" {
		text = f.Why + "\n  " + text
	}
	if len(f.Steps) > 0 {
		text = stepsOf(f) + "\n  " + text
	}
	return text
}

// named lists the winning moves that a theorem names, or says that it names none.
func (s *solver) named(v *Verdict, d *theorem.Decision) {
	if d.Extent == theorem.Unnamed && (d.Wins(game.Left) || d.Wins(game.Right)) {
		v.Means.Says += "; no winning move is known"
		return
	}
	if s.question.Moves < 0 || d.Outcome.Drawn() || d.Extent == theorem.Unlisted {
		return
	}
	lists := [2]*MoveList{}
	for player := range lists {
		l := &MoveList{}
		for _, q := range d.Moves[player][:min(len(d.Moves[player]), s.question.Moves)] {
			l.Moves = append(l.Moves, Move{s.step(0, q, game.Player(player))})
		}
		if d.Extent == theorem.Every || !d.Wins(game.Player(player)) {
			l.Total = big.NewInt(int64(len(d.Moves[player])))
		}
		lists[player] = l
	}
	if s.whole.Impartial() {
		v.Winning = lists[game.Left]
		return
	}
	v.Left, v.Right = lists[game.Left], lists[game.Right]
}

// forcedByTheorem decides a positional game by a theorem, unless a short search can also find the
// winning moves.
func (s *solver) forcedByTheorem(v *Verdict, rules hypergraph.Rules, p hypergraph.Position) bool {
	f := s.proven()
	d := f.By(game.Normal)
	if d == nil || s.question.Certificate || s.question.Book.Depth > 0 {
		return false
	}
	const soon = 49 // up to this many free cells, a quick search may find the moves
	if d.Extent == theorem.Unnamed && len(p.Cells(hypergraph.Free)) <= soon {
		m := s.meter.Within(work.Budget{Steps: 300_000, Bytes: 64 << 20})
		solver := positional.New(rules, p)
		searched := true
		for _, player := range game.Players {
			_, err := solver.Solve(m, p, player)
			searched = searched && err == nil
			if errors.Is(err, positional.ErrLarge) {
				break
			}
		}
		if searched { // the full search will be quick, and it finds all moves
			return false
		}
	}
	v.decide(d.Outcome)
	v.Means, v.Reason = Means{f.Theorem.Name, f.Theorem.Name}, reasonOf(f)
	s.named(v, d)
	return true
}

// rowsOfTreblecross is the note on several rows that continue after one of them is decided.
const rowsOfTreblecross = "Each row of Treblecross is played to its own end here, and the last move wins. Where the first three in a row end the whole game, ask with «compound» diminished-disjunctive; an empty row has there the nim value of a heap two longer in .007."

// playedApart returns the note on a sum of rows of Treblecross.
func (s *solver) playedApart() (cautions []string) {
	rows := slices.DeleteFunc(slices.Clone(s.whole.Components), func(p position.Position) bool { return !strip.IsTreblecross(p.Rules()) })
	if s.whole.Mode.Kind == compound.Disjunctive && len(rows) > 1 {
		return []string{rowsOfTreblecross}
	}
	return nil
}
