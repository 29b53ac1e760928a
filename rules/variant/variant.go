// SPDX-License-Identifier: Apache-2.0

// Package variant makes new rulesets from existing ones. The boards stay the same, but the players'
// moves change.
//
//	cram, err := variant.Of(variant.Impartial, game.Ruleset[grid.Board](grid.Domineering))
//
// Impartial gives each player the moves of both, so that every game has nim values. Dicotic ends
// play as soon as one of the players cannot move, so that either both players can move or neither
// can.
package variant

import (
	"fmt"
	"slices"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
)

// A Kind is a way to change a ruleset.
type Kind uint8

const (
	Impartial Kind = iota // each player may make the moves of both
	Dicotic               // if one player cannot move, nobody can
)

// Kinds lists all kinds.
func Kinds() []Kind { return []Kind{Impartial, Dicotic} }

func (k Kind) String() string { return [...]string{"impartial", "dicotic"}[k] }

// Rule describes what the variant changes.
func (k Kind) Rule() string {
	return [...]string{"Each player may make the moves of both.", "Where one of the players cannot move, nobody can."}[k]
}

// Parse returns the kind with the name.
func Parse(name string) (Kind, bool) {
	for _, k := range Kinds() {
		if k.String() == name {
			return k, true
		}
	}
	return 0, false
}

// Of returns the variant of r. It keeps what r says about positions and their game trees as far as
// that is true for the variant. The impartial variant of an impartial game is the game itself. A
// game that ends by a verdict, or that is for more than two players, has no variants.
func Of[P comparable](k Kind, r game.Ruleset[P]) (game.Ruleset[P], error) {
	if _, ok := r.(game.Judge[P]); ok {
		return nil, fmt.Errorf("no %v variant: the game ends by a verdict", k)
	}
	if s, ok := r.(game.Seated[P]); ok && s.Seats() > len(game.Players) {
		return nil, fmt.Errorf("no %v variant: the game is for %d players", k, s.Seats())
	}
	if k == Impartial {
		if game.IsImpartial(r) {
			return r, nil
		}
		if p, ok := r.(Parent[P]); ok {
			return p.ImpartialVariant(), nil
		}
	}
	if n, ok := r.(game.Negator[P]); ok {
		return &changedNegator[P]{changed[P]{rules: r, kind: k}, n}, nil
	}
	return &changed[P]{rules: r, kind: k}, nil
}

// A Parent is a ruleset whose impartial variant is a game with a ruleset of its own. That ruleset
// knows more than a variant would.
type Parent[P comparable] interface {
	ImpartialVariant() game.Ruleset[P]
}

// changed is a variant of a ruleset. Its methods have pointer receivers, since the compiler would
// write a second copy of each method otherwise, for every type of positions.
type changed[P comparable] struct {
	rules game.Ruleset[P]
	kind  Kind
	_     [0]func() // not comparable, so that the compiler writes no comparison for each P
}

func (x *changed[P]) Canonical(p P) P {
	if c, ok := x.rules.(game.Canonicalizer[P]); ok {
		return c.Canonical(p)
	}
	return p
}

func (x *changed[P]) Format(p P) string {
	if n, ok := x.rules.(game.Notation[P]); ok {
		return n.Format(p)
	}
	return fmt.Sprint(p)
}

func (x *changed[P]) Parse(s string) (P, error) {
	if n, ok := x.rules.(game.Notation[P]); ok {
		return n.Parse(s)
	}
	var p P
	return p, game.Errorf(s, 0, "positions of this game cannot be typed in")
}

func (x *changed[P]) Draw(c draw.Canvas, p P) {
	if d, ok := x.rules.(game.Drawer[P]); ok {
		d.Draw(c, p)
		return
	}
	c.Text(0, 0, x.Format(p), draw.Style{})
}

// About describes the rule and what the variant changes.
func (x *changed[P]) About() game.Doc {
	d, ok := x.rules.(game.Documented)
	if !ok {
		return game.Doc{}
	}
	doc := d.About()
	doc.Name, doc.Title = x.kind.String()+" "+doc.Name, doc.Title+", "+x.kind.String()
	doc.Rule += " " + x.kind.Rule()
	doc.Aliases = nil
	return doc
}

// Move returns the move of player, or the opponent's move that player makes.
func (x *changed[P]) Move(p, q P, player game.Player) game.Move[P] {
	m, ok := x.rules.(game.Mover[P])
	if !ok {
		return game.Move[P]{To: q, Name: "→ " + x.Format(q)}
	}
	if slices.Contains(x.rules.Options(nil, p, player), q) {
		return m.Move(p, q, player)
	}
	move := m.Move(p, q, player.Opponent())
	move.Name += " as " + player.Opponent().String()
	return move
}

// Varies returns the original ruleset.
func (x *changed[P]) Varies() game.Ruleset[P] { return x.rules }

// Ways returns the ways of player, and those of the opponent if player makes the opponent's move.
func (x *changed[P]) Ways(p, q P, player game.Player) (ways [][]game.Place) {
	for _, by := range [2]game.Player{player, player.Opponent()} {
		if len(ways) > 0 || !slices.Contains(x.rules.Options(nil, p, by), q) {
			continue
		}
		if r, ok := x.rules.(game.Pointer[P]); ok {
			ways = r.Ways(p, q, by)
		} else if m, ok := x.rules.(game.Mover[P]); ok {
			ways = [][]game.Place{m.Move(p, q, by).Touch}
		}
	}
	return ways
}

func (x *changed[P]) Impartial() bool { return x.kind == Impartial || game.IsImpartial(x.rules) }

// Serial and Endless return the answers of the original ruleset.
func (x *changed[P]) Serial() bool  { return game.IsSerial(x.rules) }
func (x *changed[P]) Endless() bool { return game.IsEndless(x.rules) }

// Options returns the moves of both players, or those of one player if the other can move.
func (x *changed[P]) Options(dst []P, p P, player game.Player) []P {
	switch {
	case x.kind == Impartial:
		return x.rules.Options(x.rules.Options(dst, p, game.Left), p, game.Right)
	case len(x.rules.Options(nil, p, player.Opponent())) == 0:
		return dst
	}
	return x.rules.Options(dst, p, player)
}

// Split splits p as the original ruleset does. The moves in a sum are the moves in its parts,
// whoever makes them. The dicotic variant is not split, since a player who cannot move in one part
// may be able to move in another.
func (x *changed[P]) Split(dst []P, p P) []P {
	if s, ok := x.rules.(game.Splitter[P]); ok && x.kind == Impartial {
		return s.Split(dst, p)
	}
	return append(dst, p)
}

// Count counts the moves of both players, or those of one player if the other can move.
func (x *changed[P]) Count(p P, player game.Player) int {
	c, ok := x.rules.(game.Counter[P])
	switch {
	case !ok:
		return 0
	case x.kind == Impartial:
		return c.Count(p, game.Left) + c.Count(p, game.Right)
	case c.Count(p, player.Opponent()) == 0:
		return 0
	}
	return c.Count(p, player)
}

// changedNegator is a variant of a ruleset that has negatives.
type changedNegator[P comparable] struct {
	changed[P]
	game.Negator[P]
}
