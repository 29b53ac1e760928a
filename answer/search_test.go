// SPDX-License-Identifier: Apache-2.0

package answer_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/work"
)

// Search and play say the same: who wins, and how many moves do.
func TestSearchAgreesWithPlay(t *testing.T) {
	for _, texts := range [][]string{
		{"domineering(4x4)"}, {"domineering(3x3)", "clobber(2x3)", "nim(2)"}, {"cram(3x4)", "cram(2x3)"}, {"nogo(2x3)", "nogo(1x5)"},
		{"amazons(X..|..O)"}, {"toads-and-frogs(TT..FF)", "toppling-dominoes(XO#X)"}, {"kayles(5,7)", "nim(3)"}, {"nim(0)"},
	} {
		var positions []position.Position
		for _, text := range texts {
			p, err := catalog.Builtin().Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			positions = append(positions, p)
		}
		var found [2]*answer.Answer
		for i, method := range []answer.Method{answer.Play, answer.Search} {
			a, err := answer.To(context.Background(), session.New(catalog.Builtin()), answer.Question{Positions: positions, Method: method})
			if err != nil {
				t.Fatal(err)
			}
			found[i] = a
		}
		for k, played := range found[0].Verdicts() {
			searched := found[1].Verdicts()[k]
			if searched.Outcome != played.Outcome || searched.Means.Name != "search" {
				t.Errorf("%v is %v by %s, want %v", texts, searched.Outcome, searched.Means.Name, played.Outcome)
			}
			sameCount(t, texts, searched.Left, played.Left)
			sameCount(t, texts, searched.Right, played.Right)
			sameCount(t, texts, searched.Winning, played.Winning)
		}
	}
}

// In compounds of which outcomes say who wins search finds those of the components, of
// boards, too, that nobody plays out.
func TestSearchOfComponents(t *testing.T) {
	parse := func(texts ...string) (all []position.Position) {
		for _, text := range texts {
			p, err := catalog.Builtin().Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, p)
		}
		return all
	}
	for _, name := range []string{"selective", "shortened-selective", "sequential", "obliged", "ordinal"} {
		mode, err := compound.ParseMode(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, texts := range [][]string{{"cram(3x3)", "cram(2x3)"}, {"cram(1x5)", "nim(2)"}, {"kayles(5,7)", "cram(2x2)"}, {"nim(1)", "cram(3x4)", "nim(0)"}, {"impartial nogo(1x6)", "chomp(2x3)"}} {
			var found [2]*answer.Answer
			for i, method := range []answer.Method{answer.Play, answer.Search} {
				found[i], err = answer.To(context.Background(), session.New(catalog.Builtin()), answer.Question{Positions: parse(texts...), Mode: mode, Method: method, Moves: 3})
				if err != nil {
					t.Fatalf("%s of %v: %v", name, texts, err)
				}
			}
			for k, played := range found[0].Verdicts() {
				if searched := found[1].Verdicts()[k]; searched.Outcome != played.Outcome {
					t.Errorf("%s of %v is %v, want %v", name, texts, searched.Outcome, played.Outcome)
				} else {
					sameCount(t, texts, searched.Winning, played.Winning)
				}
			}
		}
		a, err := answer.To(context.Background(), session.New(catalog.Builtin()), answer.Question{
			Positions: parse("cram(4x7)", "cram(4x6)"), Mode: mode, Method: answer.Search, Moves: -1, Conventions: []game.Convention{game.Normal}})
		if err != nil || a.Normal.Outcome != game.N {
			t.Errorf("%s of large boards is %v (%v), want N", name, a.Normal, err)
		}
	}
}

func sameCount(t *testing.T, texts []string, got, want *answer.MoveList) {
	t.Helper()
	if (got == nil) != (want == nil) || got != nil && want.Total != nil && got.Total.Cmp(want.Total) != 0 {
		t.Errorf("%v has %v winning moves, want %v", texts, got, want)
	}
}

// Nim values are found without moves, and where time ends that what is known of them is told.
func TestNimValuesWithoutMoves(t *testing.T) {
	p, err := catalog.Builtin().Parse("cram(4x7)")
	if err != nil {
		t.Fatal(err)
	}
	q := answer.Question{Positions: []position.Position{p}, Conventions: []game.Convention{game.Normal}, Method: answer.Search, Workers: 1, Moves: -1, Values: true}
	a, err := answer.To(context.Background(), session.New(catalog.Builtin()), q)
	if err != nil || a.Normal.Winning != nil || !slices.Equal(a.Components[0].Functions, []answer.Named{{Name: "G+", Value: 3}}) {
		t.Errorf("%v, %v", a.Components[0].Functions, err)
	}
	q.Limits.Steps = 60_000
	a, err = answer.To(context.Background(), session.New(catalog.Builtin()), q)
	if !errors.Is(err, work.ErrLimit) || !slices.Equal(a.Components[0].Functions, []answer.Named{{Name: "G+ at least", Value: 3}}) {
		t.Errorf("%v, %v", a.Components[0].Functions, err)
	}
}
