// SPDX-License-Identifier: Apache-2.0

package rulesets

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/lang/lib"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/work"
)

// A walker visits everything that can be reached from positions, each position once. Positions that
// print the same are the same.
type walker struct {
	m       *work.Meter
	open    map[string]bool // positions being walked; if one is met again, play need not end
	classes map[string]int  // by text: the number of the game tree
	trees   map[string]int  // by the classes of the options
}

func newWalker(w *value.World) *walker {
	return &walker{m: w.Meter, open: map[string]bool{}, classes: map[string]int{}, trees: map[string]int{}}
}

// options returns the options of a player.
func (x *walker) options(p position.Position, player game.Player) []position.Position {
	x.m.Step(1)
	qs, err := p.Options(player)
	x.m.Check(err)
	return qs
}

// enter marks p as being walked.
func (x *walker) enter(p position.Position) (leave func()) {
	text := p.String()
	if x.open[text] {
		x.m.Check(fmt.Errorf("%s can be reached from itself, so that play need not end: %w", text, value.ErrLoopy))
	}
	x.open[text] = true
	return func() { delete(x.open, text) }
}

// class numbers the game tree of p. The numbers of two positions are the same exactly if their
// trees are, where each position is identified with the sets of its options [Siegel CGT, I.1].
func (x *walker) class(p position.Position) int {
	text := p.String()
	if c, ok := x.classes[text]; ok {
		return c
	}
	defer x.enter(p)()
	var key strings.Builder
	for _, player := range game.Players {
		var all []int
		for _, q := range x.options(p, player) {
			all = append(all, x.class(q))
		}
		slices.Sort(all)
		fmt.Fprint(&key, slices.Compact(all), "|")
	}
	c, ok := x.trees[key.String()]
	if !ok {
		c = len(x.trees)
		x.trees[key.String()] = c
	}
	x.classes[text] = c
	return c
}

// impartial reports whether both players have the same options in p and in everything that can be
// reached from it.
func (x *walker) impartial(p position.Position, seen map[string]bool) bool {
	if seen[p.String()] {
		return true
	}
	seen[p.String()] = true
	left, right := x.options(p, game.Left), x.options(p, game.Right)
	texts := func(ps []position.Position) (all []string) {
		for _, q := range ps {
			all = append(all, q.String())
		}
		slices.Sort(all)
		return slices.Compact(all)
	}
	if !slices.Equal(texts(left), texts(right)) {
		return false
	}
	return !slices.ContainsFunc(left, func(q position.Position) bool { return !x.impartial(q, seen) })
}

// runs counts the runs of p, of any length.
func (x *walker) runs(p position.Position, known map[string]*big.Int) *big.Int {
	text := p.String()
	if n, ok := known[text]; ok {
		return n
	}
	defer x.enter(p)()
	n, met := big.NewInt(1), map[string]bool{}
	for _, player := range game.Players {
		for _, q := range x.options(p, player) {
			if t := q.String(); !met[t] { // a run is a sequence of positions, so equal options count once
				met[t] = true
				n.Add(n, x.runs(q, known))
			}
		}
	}
	known[text] = n
	return n
}

// plays counts the plays of p in which player moves first.
func (x *walker) plays(p position.Position, player game.Player, known map[string]*big.Int) *big.Int {
	text := fmt.Sprint(player, p)
	if n, ok := known[text]; ok {
		return n
	}
	options := x.options(p, player)
	n := new(big.Int)
	if len(options) == 0 {
		n.SetInt64(1)
	}
	defer x.enter(p)()
	for _, q := range options {
		n.Add(n, x.plays(q, player.Opponent(), known))
	}
	known[text] = n
	return n
}

// mostPlays is the greatest number of plays that are listed.
const mostPlays = 10_000

// each calls yield with each play of p in which player moves first.
func (x *walker) each(p position.Position, player game.Player, before []position.Position, yield func([]position.Position)) {
	play := append(slices.Clip(before), p)
	options := x.options(p, player)
	if len(options) == 0 {
		yield(play)
	}
	for _, q := range options {
		x.each(q, player.Opponent(), play, yield)
	}
}

// distinct keeps the first of the options that differ only by a symmetry of the board.
func distinct(options []Position) *value.List {
	l, seen := &value.List{}, map[string]bool{}
	for _, q := range options {
		if text := position.Canonical(q.at).String(); !seen[text] {
			seen[text] = true
			l.Elements = append(l.Elements, q)
		}
	}
	return l
}

// structureMembers describe the game tree of positions, as in the definitions.
func structureMembers() []*value.Func {
	const example = `game.grid.Domineering("...|...")`
	player := value.Param{Name: "player", Kind: value.PlayerKind}
	of := func(name, doc string, f func(w *value.World, x *walker, p position.Position) value.Value) *value.Func {
		return lib.Member(positionKind, name, example+"."+name, doc, func(w *value.World, args []value.Value) (v value.Value, err error) {
			err = w.Do(w.Meter, func() { v = f(w, newWalker(w), args[0].(Position).at) })
			return v, err
		})
	}
	by := func(name, doc string, f func(w *value.World, p Position, player game.Player) value.Value) *value.Func {
		return lib.Member(positionKind, name, example+"."+name+"(Left)", doc, func(w *value.World, args []value.Value) (v value.Value, err error) {
			err = w.Do(w.Meter, func() { v = f(w, args[0].(Position), game.Player(args[1].(value.Player))) })
			return v, err
		}, player)
	}
	impartial := func(w *value.World, x *walker, p position.Position) bool {
		return p.Impartial() || x.impartial(p, map[string]bool{})
	}
	return []*value.Func{
		of("IsImpartial", "whether both players have the same moves, now and after any moves", func(w *value.World, x *walker, p position.Position) value.Value {
			return value.Bool(impartial(w, x, p))
		}),
		of("IsStrictlyPartizan", "whether it is not impartial", func(w *value.World, x *walker, p position.Position) value.Value {
			return value.Bool(!impartial(w, x, p))
		}),
		of("InputComplexity", "N(G), which says how much must be written to give the position: the number of squares of a board, of vertices and edges of a graph, or of the binary digits of heaps; a solution of a ruleset takes time polynomial in it", complexityOf),
		of("RunCount", "how many runs it has: sequences of moves, by anyone in any order, of any length", func(_ *value.World, x *walker, p position.Position) value.Value {
			return value.FromBig(x.runs(p, map[string]*big.Int{}))
		}),
		by("PlayCount", "how many plays a player can begin: the players take turns until one cannot move", func(w *value.World, p Position, player game.Player) value.Value {
			return value.FromBig(newWalker(w).plays(p.at, player, map[string]*big.Int{}))
		}),
		by("Plays", "the plays that a player can begin, as lists of positions", func(w *value.World, p Position, player game.Player) value.Value {
			x, l := newWalker(w), &value.List{}
			if n := x.plays(p.at, player, map[string]*big.Int{}); n.Cmp(big.NewInt(mostPlays)) > 0 {
				x.m.Check(fmt.Errorf("there are %v plays, and at most %d are listed; PlayCount counts them", n, mostPlays))
			}
			x.each(p.at, player, nil, func(play []position.Position) {
				line := &value.List{}
				for _, q := range play {
					line.Elements = append(line.Elements, Position{rules: p.rules, at: q})
				}
				l.Elements = append(l.Elements, line)
			})
			return l
		}),
		by("DistinctOptions", "the options of a player; of those that a symmetry of the board makes the same, the first", func(w *value.World, p Position, player game.Player) value.Value {
			return distinct(p.positions(w, player))
		}),
		lib.Member(positionKind, "IsIsomorphicTo", example+`.IsIsomorphicTo(game.grid.Domineering("..|..|.."))`, "whether the game trees are the same, not only the values", func(w *value.World, args []value.Value) (v value.Value, err error) {
			p, err := positionOf(w, args[0])
			if err != nil {
				return nil, err
			}
			q, err := positionOf(w, args[1])
			if err != nil {
				return nil, err
			}
			err = w.Do(w.Meter, func() {
				x := newWalker(w)
				v = value.Bool(x.class(p) == x.class(q))
			})
			return v, err
		}, value.Param{Name: "h", Kind: value.GameKind}),
	}
}
