// SPDX-License-Identifier: Apache-2.0

// Package facts finds what theories need to know about positions. For a compound it uses facts
// about the components; for large heaps, proved periods and misère quotients; for all other
// positions, play.
package facts

import (
	"sync"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/rules/heap"
	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/theory"
	"github.com/upstar-cgt/upstar/work"
)

// A Prover finds facts and remembers them. It is safe for concurrent use.
type Prover struct {
	Solver *solve.Solver
	codes  sync.Map // by code: the *takeAndBreak
	known  sync.Map // by the identity of a ruleset: its *takeAndBreak, or nil if it has no code
}

// NewProver returns a prover that plays with v.
func NewProver(v *solve.Solver) *Prover { return &Prover{Solver: v} }

// Facts returns the facts of a component.
func (v *Prover) Facts(component position.Position) theory.Facts {
	p := position.Inside(component)
	play := played{theory.Played{Solver: v.Solver, Enter: func(m *work.Meter) arena.Sum {
		return work.Checked[arena.Sum](m)(p.Sum(m, v.Solver.Arena()))
	}}, p}
	if x, ok := p.(position.Compound); ok {
		if x.Playing >= 0 {
			return play
		}
		facts := theory.Compound{Mode: x.Mode.Among(len(x.Components)), Play: play.Played}
		for _, q := range x.Components {
			facts.Components = append(facts.Components, v.Facts(q))
		}
		return facts
	}
	game := v.gameOf(p)
	if game == nil {
		return proven(play)
	}
	if nest, ok := position.As[heap.Nest](p); ok {
		return nestFacts{large{play, game}, nest}
	}
	heaps, _ := position.As[heap.Heaps](p)
	if sizes := heaps.Append(nil); len(sizes) > 0 && sizes[len(sizes)-1] >= bigHeap {
		return heapFacts{large{play, game}, sizes}
	}
	return play
}

// gameOf returns the take-and-break game that determines play on the heaps of p, if there is one.
func (v *Prover) gameOf(p position.Position) *takeAndBreak {
	if g, ok := v.known.Load(p.ID()); ok {
		return g.(*takeAndBreak)
	}
	var g *takeAndBreak
	if code, ok := codeOf(p); ok {
		g = v.coded(code)
	}
	v.known.Store(p.ID(), g)
	return g
}

// codeOf returns the code that determines play on the heaps of p.
func codeOf(p position.Position) (code takebreak.Code, ok bool) {
	if r, ok := position.Behind[heap.Nested](p); ok {
		return r.Nests(), true
	}
	if r, ok := position.Behind[heap.Coded](p); ok {
		return r.Code()
	}
	return code, false
}

// coded returns the game that has this code.
func (v *Prover) coded(code takebreak.Code) *takeAndBreak {
	fresh := &takeAndBreak{code: code, turn: make(chan struct{}, 1), sequences: map[game.Function]*heapSequence{}}
	g, _ := v.codes.LoadOrStore(code.String(), fresh)
	return g.(*takeAndBreak)
}

// played provides facts about a position by play.
type played struct {
	theory.Played
	position position.Position
}

func (p played) Heap(m *work.Meter) (n int, ok bool) {
	if n, ok := nimHeap(p.position); ok {
		return n, true
	}
	return p.Played.Heap(m)
}

// large has the methods that all facts about large positions share.
type large struct {
	played
	game *takeAndBreak
}

// Ended searches for a first move.
func (p large) Ended(m *work.Meter) bool {
	ended := true
	m.Check(p.position.Each(game.Left, func(position.Position) bool {
		ended = false
		return false
	}))
	return ended
}
