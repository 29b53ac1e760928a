// SPDX-License-Identifier: Apache-2.0

package search

import (
	"slices"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/work"
)

// Known reports whether player, who moves first, wins s, if this is already known from bounds, from
// values or from an earlier search. It does not search.
func (e *Engine) Known(m *work.Meter, c game.Convention, s arena.Sum, player game.Player) (wins, known bool, err error) {
	return e.KnownParts(m, c, e.arena.Components(s), player)
}

// KnownParts is Known for the sum of the components.
func (e *Engine) KnownParts(m *work.Meter, c game.Convention, parts []arena.Component, player game.Player) (wins, known bool, err error) {
	err = e.look(m, parts, func(w *worker) {
		switch {
		case c == game.Misere:
			wins, known = w.knownMisere(parts, player)
		case !slices.ContainsFunc(parts, func(c arena.Component) bool { return !e.arena.IsImpartial(c) }):
			v, left, _ := w.known(parts)
			wins, known = v != 0, left == 0
		default:
			wins, known = w.knownNormal(parts, player)
		}
	})
	return wins, known, err
}

// look lets a single worker, without a race, examine the components.
func (e *Engine) look(m *work.Meter, parts []arena.Component, up func(w *worker)) error {
	if err := e.prepare(m, parts); err != nil {
		return err
	}
	w := e.workers[0]
	w.begin(m, &e.idle)
	return w.calc.Do(w.meter, func() { up(w) })
}

// NimLeast returns a lower bound for the nim value of s, which must be a single component. Options
// with all smaller nim values have been found. It does not search.
func (e *Engine) NimLeast(m *work.Meter, s arena.Sum) (least int, err error) {
	parts := e.arena.Components(s)
	if len(parts) != 1 {
		return 0, nil
	}
	err = e.look(m, parts, func(w *worker) { least = w.nimAt(w.same(parts[0])).least() })
	return least, err
}

func (w *worker) knownNormal(parts []arena.Component, player game.Player) (wins, known bool) {
	f := w.frame(0)
	w.enter(&f.sum, parts)
	if wins, known := w.settled(f, player); known {
		return wins, true
	}
	hash, as, _ := f.hash(player)
	return w.recall(hash, as)
}

func (w *worker) knownMisere(parts []arena.Component, player game.Player) (wins, known bool) {
	x := w.multiset(0)
	x.parts = append(x.parts[:0], parts...)
	return w.recall(w.misereHash(x), w.misereTurn(x, player))
}

// Bounds returns integers between which the value of s lies, if the rulesets know bounds.
func (e *Engine) Bounds(m *work.Meter, s arena.Sum) (lo, hi int, ok bool, err error) {
	parts := e.arena.Components(s)
	err = e.look(m, parts, func(w *worker) {
		f := w.frame(0)
		w.enter(&f.sum, parts)
		a := &f.account
		if ok = a.open[0] == 0 && a.open[1] == 0; ok {
			lo = -floor(-(a.number + a.bounds[0] + a.stops[0]))
			hi = floor(a.number + a.bounds[1] + a.stops[1])
			if a.values > 0 { // a game may exceed its stops by an infinitesimal
				lo, hi = lo-1, hi+1
			}
		}
	})
	return lo, hi, ok, err
}

// floor returns the greatest integer that is at most x.
func floor(x fix) int { return int(x >> 24) }
