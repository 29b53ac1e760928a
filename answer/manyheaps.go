// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/many"
	"github.com/upstar-cgt/upstar/work"
)

// A ManyFunction is a function of an impartial game for several players that can be tabulated.
type ManyFunction struct {
	Players int
	Ranks   int // if ≥ 0: who moves last in Ranks-misère play; otherwise: who can force a win
}

// Check returns what is wrong with f.
func (f ManyFunction) Check() error {
	switch {
	case f.Players < 2 || f.Players > many.MostPlayers:
		return Refuse("there are 2 to %d players, not %d", many.MostPlayers, f.Players)
	case f.Ranks >= f.Players:
		return Refuse("of %d players there is 0-misère to %d-misère play, not %d-misère", f.Players, f.Players-1, f.Ranks)
	}
	return nil
}

// String describes the values and the rule by which play ends.
func (f ManyFunction) String() string {
	says := "who can force a win: 1 for the player who moves first, and so on, ? for nobody"
	switch {
	case f.Ranks >= 0:
		says = fmt.Sprintf("who moves last in %d-misère play: 1 for the player who moves first, and so on", f.Ranks)
	case f.Players == 3:
		says = "types: N for the next player can force a win, O for the second, P for the third, Q for nobody"
	}
	return fmt.Sprintf("%d players; %s; %s", f.Players, many.LastMover.Rule(), says)
}

// of returns the function on the sums of an arena, with values as text.
func (f ManyFunction) of(m *work.Meter, a *arena.Arena) func(arena.Sum) string {
	g := many.Impartial(a, f.Players)
	if f.Ranks >= 0 {
		ranks := many.Misere(g, f.Ranks)
		return func(s arena.Sum) string { return strconv.Itoa(ranks.Of(m, s, 0) + 1) }
	}
	winners := many.Alone(g)
	return func(s arena.Sum) string {
		w, ok := winners.Of(m, s, 0)
		switch {
		case f.Players == 3:
			return many.TypeOf(w, ok).String()
		case !ok:
			return "?"
		}
		return strconv.Itoa(w + 1)
	}
}

// finder returns the function on positions.
func (f ManyFunction) finder(m *work.Meter) func(position.Position) (string, error) {
	a := arena.New()
	of := f.of(m, a)
	return func(p position.Position) (string, error) {
		if !p.Impartial() {
			return "", fmt.Errorf("%s is partizan; tables for several players are of impartial games", p)
		}
		s, err := p.Sum(m, a)
		if err != nil {
			return "", err
		}
		return work.Try(m, func() string { return of(s) })
	}
}

// ManyHeaps is a function of the heaps 0, 1, 2, … of a game for several players.
type ManyHeaps struct {
	Game     string       `json:"game"`
	Function string       `json:"function"`
	Values   []string     `json:"values"`
	Window   int          `json:"window,omitempty"` // how many values determine the next one
	Period   *game.Period `json:"period,omitempty"` // it is proved, since a window of values repeats
	Searched int          `json:"searched"`         // number of values that were searched for a period
}

// mostManyHeap is the largest heap that a question may have.
const mostManyHeap = 10_000_000

// manyReach is the least number of heaps that are examined in search of a period.
const manyReach = 1 << 16

// ManyHeapsOf computes the function up to the heap to. It also finds the period if a move takes at
// most some fixed number of tokens and never leaves two heaps. Then that number of values
// determines the next one.
func ManyHeapsOf(ctx context.Context, at *session.Session, text string, f ManyFunction, to int, limits work.Budget) (*ManyHeaps, error) {
	if err := f.Check(); err != nil {
		return nil, err
	}
	if to > mostManyHeap {
		return nil, Refuse("with «players» the largest heap is at most %d", mostManyHeap)
	}
	rule, name, err := Rule(at, text)
	if err != nil {
		return nil, err
	}
	h := &ManyHeaps{Game: name, Function: f.String()}
	if code, ok := rule.(takebreak.Code); ok && !code.Splits() {
		if last, finite := code.Last(); finite {
			h.Window = max(last, 1)
		}
	}
	find := f.finder(newMeter(ctx, limits))
	looked := to + 1
	if h.Window > 0 {
		looked = max(looked, manyReach)
	}
	for k, next := 0, 64; k < looked; k++ {
		p, err := manyHeap(at, text, name, k)
		if err != nil {
			return nil, err
		}
		v, err := find(p)
		if err != nil {
			return h.until(to), fmt.Errorf("%s: %w", p, err)
		}
		h.Values = append(h.Values, v)
		if h.Window > 0 && h.Period == nil && k+1 == min(next, looked) {
			next *= 2
			if p, ok := many.Cycle(h.Values, h.Window); ok {
				h.Period, looked = &p, to+1
			}
		}
	}
	return h.until(to), nil
}

// until drops the values beyond a heap.
func (h *ManyHeaps) until(to int) *ManyHeaps {
	h.Searched = len(h.Values)
	h.Values = h.Values[:min(len(h.Values), to+1)]
	return h
}

// manyHeap returns a heap of a game, which is given by a name or by a code.
func manyHeap(at *session.Session, text, code string, k int) (position.Position, error) {
	e, params, ok, err := heapEntry(at, text)
	if err != nil {
		return nil, err
	}
	if ok {
		return e.Parse(params + strconv.Itoa(k))
	}
	return at.Catalog.Parse(fmt.Sprintf("octal(%s,%d)", code, k))
}

// ManyTableOf makes a table of an impartial game whose positions are given by two numbers.
func ManyTableOf(ctx context.Context, at *session.Session, name string, f ManyFunction, size int, limits work.Budget) (*Table, error) {
	if err := f.Check(); err != nil {
		return nil, err
	}
	name = strings.TrimSpace(name)
	from, err := planeOf(at, name)
	if err != nil {
		return nil, err
	}
	if _, err := from.sample(name); err != nil {
		return nil, err
	}
	if !from.entry.Impartial {
		return nil, fmt.Errorf("%s is partizan; tables for several players are of impartial games", from.entry.Name)
	}
	t := &Table{Game: name, Function: fmt.Sprintf("%d players", f.Players), First: from.first, Says: f.String()}
	find := f.finder(newMeter(ctx, limits))
	for i := range size {
		row := make([]any, size)
		t.Rows = append(t.Rows, row)
		for j := range size {
			p, err := from.at(t.First+i, t.First+j)
			if err != nil {
				t.Missing = "no such position"
				continue
			}
			v, err := find(p)
			if err != nil {
				t.Missing = "not found"
				return t, fmt.Errorf("%s: %w", p, err)
			}
			row[j] = v
		}
	}
	return t, nil
}
