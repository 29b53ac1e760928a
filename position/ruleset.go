// SPDX-License-Identifier: Apache-2.0

package position

import (
	"slices"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/work"
)

// A ruleset is a *Rules[P]. Its positions are Ps that are stored as any.
type ruleset interface {
	Name() string
	base() any
	format(p any) string
	// again writes p and reads it again; ok is false if it cannot be written or read.
	again(p any) (q any, ok bool)
	// size is 0 if the number of options is not estimated.
	size(p any) int
	options(p any, player game.Player) []any
	stream(p any, player game.Player, yield func(any) bool) (ok bool)
	move(p, q any, player game.Player) (m game.Move[Position], ok bool)
	split(p any) (parts []any, ok bool)
	canonical(p any) any
	negated(p any) (q any, ok bool)
	turned() ruleset
	turnedOf() (of ruleset, ok bool)
	sum(m *work.Meter, a *arena.Arena, p any) (arena.Sum, error)
	numbering(p any) (n Numbering, ok bool)

	seats() int
	optionsOf(p any, player int) (options []any, ok bool)
	moveOf(p, q any, player int) (m game.Move[Position], ok bool)

	draw(c draw.Canvas, p any) (ok bool)
	sketched() bool
	sketch(p any, before draw.Sketch) draw.Sketch
	gather(c draw.Canvas, ps []any) (ok bool)
	ways(p, q any, player game.Player) [][]game.Place
	same(p, q any, player game.Player, way []game.Place) (same map[game.Place]game.Place, ok bool)
	judged() bool
	over(p any, player game.Player) (r game.Result, over bool)

	palette() (pieces []game.Piece, ok bool)
	extent(p any) (columns, rows int)
	put(p any, place game.Place, piece int) any
	resize(p any, columns, rows int) any
}

// as returns p as a P. A position of another type counts as the zero position.
func as[P any](p any) P {
	q, _ := p.(P)
	return q
}

// stored returns positions as they are stored.
func stored[P any](ps []P) []any {
	out := make([]any, len(ps))
	for i, p := range ps {
		out[i] = p
	}
	return out
}

func (r *Rules[P]) base() any { return r.Ruleset }

func (r *Rules[P]) format(p any) string { return r.Ruleset.(game.Notation[P]).Format(as[P](p)) }

func (r *Rules[P]) again(p any) (any, bool) {
	n, ok := r.Ruleset.(game.Notation[P])
	if !ok {
		return nil, false
	}
	q, err := n.Parse(n.Format(as[P](p)))
	return q, err == nil
}

func (r *Rules[P]) size(p any) int {
	if s, ok := r.Ruleset.(game.Sizer[P]); ok {
		return s.Size(as[P](p))
	}
	return 0
}

func (r *Rules[P]) options(p any, player game.Player) []any {
	return stored(r.Options(nil, as[P](p), player))
}

func (r *Rules[P]) stream(p any, player game.Player, yield func(any) bool) bool {
	s, ok := r.Ruleset.(game.Streamer[P])
	if ok {
		s.Stream(as[P](p), player, func(q P) bool { return yield(q) })
	}
	return ok
}

func (r *Rules[P]) move(p, q any, player game.Player) (game.Move[Position], bool) {
	m, ok := r.Ruleset.(game.Mover[P])
	to, here := q.(P)
	if !ok || !here {
		return game.Move[Position]{}, false
	}
	move := m.Move(as[P](p), to, player)
	return game.Move[Position]{Name: move.Name, Touch: move.Touch, Free: move.Free}, true
}

func (r *Rules[P]) split(p any) ([]any, bool) {
	s, ok := r.Ruleset.(game.Splitter[P])
	if !ok {
		return nil, false
	}
	return stored(s.Split(nil, as[P](p))), true
}

func (r *Rules[P]) canonical(p any) any {
	if c, ok := r.Ruleset.(game.Canonicalizer[P]); ok {
		return c.Canonical(as[P](p))
	}
	return p
}

func (r *Rules[P]) negated(p any) (any, bool) {
	n, ok := r.Ruleset.(game.Negator[P])
	if !ok {
		return nil, false
	}
	return n.Negative(as[P](p)), true
}

// turnedOf returns the original of a ruleset that turned has made.
func (r *Rules[P]) turnedOf() (ruleset, bool) {
	switch x := r.Ruleset.(type) {
	case *turned[P]:
		return x.of, true
	case *turnedJudge[P]:
		return x.of, true
	}
	return nil, false
}

func (r *Rules[P]) sum(m *work.Meter, a *arena.Arena, p any) (arena.Sum, error) {
	port := arena.Enter(a, r, r.Ruleset)
	return work.Try(m, func() arena.Sum { return port.Sum(m, as[P](p)) })
}

func (r *Rules[P]) numbering(p any) (n Numbering, ok bool) {
	i, ok := r.Ruleset.(game.Indexer[P])
	if !ok {
		return n, false
	}
	all, ok := i.Numbering(as[P](p))
	if !ok {
		return n, false
	}
	return Numbering{all, func(p Position) uint64 { return all.Number(as[P](p.(typed).p)) }}, true
}

func (r *Rules[P]) seats() int {
	if s, ok := r.Ruleset.(game.Seated[P]); ok {
		return s.Seats()
	}
	return len(game.Players)
}

func (r *Rules[P]) optionsOf(p any, player int) ([]any, bool) {
	s, ok := r.Ruleset.(game.Seated[P])
	if !ok {
		return nil, false
	}
	return stored(s.OptionsOf(nil, as[P](p), player)), true
}

func (r *Rules[P]) moveOf(p, q any, player int) (game.Move[Position], bool) {
	m, ok := r.Ruleset.(game.SeatedMover[P])
	to, here := q.(P)
	if !ok || !here {
		return game.Move[Position]{}, false
	}
	move := m.MoveOf(as[P](p), to, player)
	return game.Move[Position]{Name: move.Name, Touch: move.Touch, Free: move.Free}, true
}

func (r *Rules[P]) draw(c draw.Canvas, p any) bool {
	d, ok := r.Ruleset.(game.Drawer[P])
	if ok {
		d.Draw(c, as[P](p))
	}
	return ok
}

func (r *Rules[P]) sketched() bool {
	_, ok := r.Ruleset.(game.Sketcher[P])
	return ok
}

func (r *Rules[P]) sketch(p any, before draw.Sketch) draw.Sketch {
	if s, ok := r.Ruleset.(game.Sketcher[P]); ok {
		return s.Sketch(as[P](p), before)
	}
	return nil
}

func (r *Rules[P]) gather(c draw.Canvas, ps []any) bool {
	g, ok := r.Ruleset.(game.Gatherer[P])
	if !ok {
		return false
	}
	all := make([]P, len(ps))
	for i, p := range ps {
		all[i] = as[P](p)
	}
	return g.Gather(c, all)
}

func (r *Rules[P]) ways(p, q any, player game.Player) [][]game.Place {
	to, here := q.(P)
	if !here {
		return nil
	}
	if w, ok := r.Ruleset.(game.Pointer[P]); ok {
		return w.Ways(as[P](p), to, player)
	}
	if m, ok := r.Ruleset.(game.Mover[P]); ok {
		if touch := m.Move(as[P](p), to, player).Touch; len(touch) > 0 {
			return [][]game.Place{touch}
		}
	}
	return nil
}

func (r *Rules[P]) same(p, q any, player game.Player, way []game.Place) (map[game.Place]game.Place, bool) {
	from, to := as[P](p), as[P](q)
	board := r.board()
	x, ok := board.(game.Tracker[P])
	if _, here := q.(P); !ok || !here {
		return nil, false
	}
	if !slices.Contains(board.Options(nil, from, player), to) {
		player = player.Opponent() // the player to move, in a variant
	}
	same := map[game.Place]game.Place{}
	x.Same(from, to, player, way, func(old, new game.Place) { same[old] = new })
	return same, true
}

// board returns the ruleset whose boards r uses: for a variant, the original ruleset.
func (r *Rules[P]) board() game.Ruleset[P] {
	if v, ok := r.Ruleset.(game.Variant[P]); ok {
		return v.Varies()
	}
	return r.Ruleset
}

func (r *Rules[P]) judged() bool {
	_, ok := r.Ruleset.(game.Judge[P])
	return ok
}

func (r *Rules[P]) over(p any, player game.Player) (game.Result, bool) {
	if j, ok := r.Ruleset.(game.Judge[P]); ok {
		return j.Over(as[P](p), player)
	}
	return 0, false
}

func (r *Rules[P]) palette() ([]game.Piece, bool) {
	e, ok := r.board().(game.Editor[P])
	if !ok {
		return nil, false
	}
	return e.Palette(), true
}

func (r *Rules[P]) extent(p any) (columns, rows int) {
	return r.board().(game.Editor[P]).Extent(as[P](p))
}

func (r *Rules[P]) put(p any, place game.Place, piece int) any {
	return r.board().(game.Editor[P]).Put(as[P](p), place, piece)
}

func (r *Rules[P]) resize(p any, columns, rows int) any {
	return r.board().(game.Editor[P]).Resize(as[P](p), columns, rows)
}
