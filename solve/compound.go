// SPDX-License-Identifier: Apache-2.0

package solve

import (
	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/graph"
	"github.com/upstar-cgt/upstar/work"
)

// Compound returns the compound of the components as a position of a, played literally. In an
// obliged sum, component playing is in play if playing is not negative.
func Compound(m *work.Meter, a *arena.Arena, mode compound.Mode, components []arena.Sum, playing int) (arena.Sum, error) {
	impartial := true
	all := make([]compound.Part, len(components))
	for i, s := range components {
		all[i] = compound.Part(s)
		impartial = impartial && a.Impartial(s)
	}
	p := compound.Of(all...)
	if playing >= 0 {
		p = p.Playing(playing)
	}
	id, r := together{mode, impartial}, metered{parts{graph.New(a), nil, impartial, a}, mode}
	return work.Try(m, func() arena.Sum {
		if mode.Kind == compound.FirstToEnd {
			return arena.Enter[compound.Position](a, id, judged{r}).Sum(m, p)
		}
		return arena.Enter[compound.Position](a, id, r).Sum(m, p)
	})
}

// together identifies the rules of a compound in an arena.
type together struct {
	mode      compound.Mode
	impartial bool
}

// metered are the rules of a compound. They get moves from an arena.
type metered struct {
	parts parts
	mode  compound.Mode
}

func (r metered) rules(m *work.Meter) compound.Rules {
	return compound.New(r.mode, parts{r.parts.graph, m, r.parts.impartial, r.parts.arena})
}

func (r metered) Impartial() bool                                    { return r.rules(nil).Impartial() }
func (r metered) With(m *work.Meter) game.Ruleset[compound.Position] { return r.rules(m) }

// Options is not used by the arena, which uses With.
func (r metered) Options(dst []compound.Position, p compound.Position, player game.Player) []compound.Position {
	return r.rules(work.Unbounded()).Options(dst, p, player)
}

// judged are the rules of a compound that ends by a verdict.
type judged struct{ metered }

func (r judged) Over(p compound.Position, player game.Player) (game.Result, bool) {
	return r.rules(work.Unbounded()).Over(p, player)
}

// parts lets the sums of an arena be the components of compounds. Their options are kept as long as
// the arena exists.
type parts struct {
	graph     *graph.Graph
	meter     *work.Meter
	impartial bool
	arena     *arena.Arena
}

func (p parts) Impartial() bool { return p.impartial }

func (p parts) Options(dst []compound.Part, part compound.Part, player game.Player) []compound.Part {
	for _, s := range p.graph.Options(p.meter, nil, arena.Sum(part), player) {
		dst = append(dst, compound.Part(s))
	}
	return dst
}

// Count returns an upper bound for the number of options.
func (p parts) Count(part compound.Part, player game.Player) int {
	return p.graph.Count(p.meter, arena.Sum(part), player)
}

// Ended reports whether neither player can move.
func (p parts) Ended(part compound.Part) bool { return p.graph.Ended(p.meter, arena.Sum(part)) }

// Over returns the verdict by which a part ends, if it ends by one.
func (p parts) Over(part compound.Part, toMove game.Player) (game.Result, bool) {
	m := p.meter
	if m == nil {
		m = work.Unbounded()
	}
	return p.arena.Over(m, arena.Sum(part), toMove)
}
