// SPDX-License-Identifier: Apache-2.0

package play

import (
	"fmt"
	"slices"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
)

// A Turn says how moves on boards form a turn, without listing all combinations. A turn consists of
// a choice of parts, with a move in each of them, or a turn if the part is a compound.
type Turn struct {
	As    string         `json:"as"` // the compound
	Parts []Part         `json:"parts"`
	May   []int          `json:"may"`           // the parts in which a move may be made
	Must  []int          `json:"must"`          // the parts in which a move must be made
	Min   int            `json:"min"`           // least number of chosen parts
	Max   int            `json:"max"`           // and at most
	Odd   bool           `json:"odd"`           // their number must be odd
	Drops string         `json:"drops"`         // the parts that a move throws away: none, after or before
	Why   map[int]string `json:"why"`           // why a part is not in May
	End   string         `json:"end,omitempty"` // why there is no turn at all
}

// A Part is a part of a table: a board, or boards that are played together.
type Part struct {
	Board int   `json:"board"`          // its number; -1 for a compound
	Turn  *Turn `json:"turn,omitempty"` // of a compound
}

// None reports whether the player has no turn.
func (t *Turn) None() bool { return len(t.May) == 0 }

// Allows reports whether moves in the chosen parts form a turn. Each part is listed once.
func (t *Turn) Allows(chosen []int) bool {
	for _, i := range chosen {
		if !slices.Contains(t.May, i) {
			return false
		}
	}
	for _, i := range t.Must {
		if !slices.Contains(chosen, i) {
			return false
		}
	}
	return len(chosen) >= t.Min && len(chosen) <= t.Max && (!t.Odd || len(chosen)%2 == 1)
}

// Turn describes the turns of the player to move.
func (t *Table) Turn() (*Turn, error) { return t.root.turn(t.ToMove) }

// turn describes the turns of player in a compound.
func (n *node) turn(player game.Player) (*Turn, error) {
	t := &Turn{As: n.mode.String(), May: []int{}, Must: []int{}, Why: map[int]string{}, Drops: "none", Min: 1, Max: 1}
	able, ended := make([]bool, len(n.parts)), make([]bool, len(n.parts))
	for i, part := range n.parts {
		p := Part{Board: part.board}
		var err error
		if part.position == nil && !part.gone {
			p.Board = -1
			p.Turn, err = part.turn(player)
			able[i] = err == nil && !p.Turn.None()
		} else {
			able[i], err = part.able(player)
		}
		if err == nil && !able[i] {
			ended[i], err = part.ended(player)
		}
		if err != nil {
			return nil, err
		}
		t.Parts = append(t.Parts, p)
		switch {
		case part.gone:
			t.Why[i] = "it was thrown away"
		case ended[i]:
			t.Why[i] = "it has ended"
		case !able[i]:
			t.Why[i] = fmt.Sprintf("%v has no move there", player)
		}
	}
	n.combine(t, player, able, ended)
	return t, nil
}

// combine fills in how moves in parts form a turn.
func (n *node) combine(t *Turn, player game.Player, able, ended []bool) {
	for i, can := range able {
		if can {
			t.May = append(t.May, i)
		}
	}
	if n.mode.Shortened() {
		for i, over := range ended {
			if over && !n.parts[i].gone {
				t.none(fmt.Sprintf("%s has ended", n.parts[i]))
				return
			}
		}
	}
	switch n.mode.Kind {
	case compound.Conjunctive, compound.ContinuedConjunctive:
		n.all(t, player, able, ended)
	case compound.Selective, compound.ShortenedSelective:
		t.Max = len(t.May)
	case compound.Odd:
		t.Max, t.Odd = len(t.May), true
	case compound.AtMost:
		t.Max = min(n.mode.K, len(t.May))
	case compound.Exactly:
		if t.Min, t.Max = n.mode.K, n.mode.K; len(t.May) < t.Min {
			t.none(fmt.Sprintf("%v can move in %d of the boards, and must in %d", player, len(t.May), t.Min))
		}
	case compound.Obliged:
		if i := n.playing; i >= 0 && !ended[i] {
			n.only(t, i, "%s is finished first")
		}
	case compound.Sequential:
		if i := slices.IndexFunc(n.parts, func(p *node) bool { return !p.gone && !ended[p.index(n)] }); i >= 0 {
			n.only(t, i, "%s comes first")
		}
	case compound.Ordinal:
		t.Drops = "after"
	case compound.Side:
		t.Drops = [2]string{"before", "after"}[player]
	}
	if len(t.May) == 0 && t.End == "" {
		t.none(fmt.Sprintf("%v cannot move", player))
	}
}

// all requires a move in every part, or in every part that has not ended.
func (n *node) all(t *Turn, player game.Player, able, ended []bool) {
	for i, part := range n.parts {
		if part.gone || ended[i] && n.mode.Kind == compound.ContinuedConjunctive {
			continue
		}
		if !able[i] {
			t.none(fmt.Sprintf("%v has no move in %s, and must move in all", player, part))
			return
		}
		t.Must = append(t.Must, i)
	}
	t.May = slices.Clone(t.Must)
	t.Min, t.Max = len(t.Must), len(t.Must)
}

// only allows moves in part i only.
func (n *node) only(t *Turn, i int, why string) {
	for _, k := range t.May {
		if k != i {
			t.Why[k] = fmt.Sprintf(why, n.parts[i])
		}
	}
	t.May = slices.DeleteFunc(t.May, func(k int) bool { return k != i })
}

// none says that there is no turn.
func (t *Turn) none(why string) { t.May, t.Must, t.Max, t.End = []int{}, []int{}, 0, why }

// index returns the index of n among the parts of m.
func (n *node) index(m *node) int { return slices.Index(m.parts, n) }

// able reports whether player has a move in n.
func (n *node) able(player game.Player) (able bool, err error) {
	switch {
	case n.gone:
		return false, nil
	case n.position != nil:
		err = n.position.Each(player, func(position.Position) bool { able = true; return false })
		return able, err
	}
	t, err := n.turn(player)
	return err == nil && !t.None(), err
}

// ended reports whether neither player has a move in n, given that player has none.
func (n *node) ended(player game.Player) (bool, error) {
	if n.position != nil && n.position.Impartial() || n.gone {
		return true, nil
	}
	able, err := n.able(player.Opponent())
	return !able, err
}

// String names a part as a person would.
func (n *node) String() string {
	if n.position == nil {
		return "the " + n.mode.String() + " compound"
	}
	return n.position.String()
}

// after makes the chosen moves, by board, if they form a turn.
func (n *node) after(player game.Player, chosen Choices) (*node, error) {
	t, err := n.turn(player)
	if err != nil {
		return nil, err
	}
	next := *n
	next.parts = slices.Clone(n.parts)
	var moved []int
	for i, part := range n.parts {
		touched := false
		part.live(func(b *node) { _, is := chosen[b.board]; touched = touched || is })
		if !touched {
			continue
		}
		if !slices.Contains(t.May, i) {
			return nil, t.refuse(i)
		}
		moved = append(moved, i)
		if part.position != nil {
			q := *part
			q.position = chosen[part.board]
			next.parts[i] = &q
		} else if next.parts[i], err = part.after(player, chosen); err != nil {
			return nil, err
		}
	}
	if !t.Allows(moved) {
		return nil, t.lacks(moved)
	}
	next.drop(t, moved[0])
	return &next, nil
}

// drop throws away the parts that a move in part i throws away, and records part i as in play.
func (n *node) drop(t *Turn, i int) {
	if n.mode.Kind == compound.Obliged {
		n.playing = i
	}
	for k, part := range n.parts {
		if t.Drops == "after" && k > i || t.Drops == "before" && k < i {
			gone := *part
			gone.gone = true
			n.parts[k] = &gone
		}
	}
}

// refuse says why no move may be made in part i.
func (t *Turn) refuse(i int) error {
	if t.End != "" {
		return fmt.Errorf("there is no move: %s", t.End)
	}
	return fmt.Errorf("no move in part %d: %s", i, t.Why[i])
}

// lacks says what is missing from a turn with moves in the chosen parts.
func (t *Turn) lacks(chosen []int) error {
	switch {
	case t.None():
		return fmt.Errorf("there is no move: %s", t.End)
	case len(t.Must) > 0:
		return fmt.Errorf("moves in %d parts: all %d that have not ended must be moved in", len(chosen), len(t.Must))
	case t.Odd && len(chosen)%2 == 0:
		return fmt.Errorf("moves in %d parts: an odd number of them is a turn", len(chosen))
	case t.Min == t.Max:
		return fmt.Errorf("moves in %d parts: exactly %d of them are a turn", len(chosen), t.Min)
	}
	return fmt.Errorf("moves in %d parts: at least %d and at most %d of them are a turn", len(chosen), t.Min, t.Max)
}
