// SPDX-License-Identifier: Apache-2.0

// Package partizan decides compounds of partizan games from a value of each component, without
// playing the compound. It uses Left and Right remoteness for conjunctive compounds [WW, ch. 9],
// and similar numbers for continued conjunctive ones. It uses functions of outcomes for sequential
// compounds and obliged sums, cold and warm values for selective compounds [WW, ch. 10], and
// outcomes for ordinal compounds.
//
//	t, ok := partizan.Of(m, compound.Mode{Kind: compound.Conjunctive}, game.Normal, tree)
//	wins := t.Wins([]partizan.Value{t.Value(g), t.Value(h)}, game.Left)
package partizan

import (
	"errors"
	"fmt"
	"strings"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value/dyadic"
	"github.com/upstar-cgt/upstar/work"
)

// A Tree knows the options of positions. Play must end. Errors unwind the stack up to the Do of the
// meter.
type Tree[N comparable] interface {
	Options(n N, player game.Player) []N
}

// A Value is what a theory records about a component. Each theory uses its own fields. Two values
// of one theory are the same if they print the same.
type Value struct {
	kind  compound.Kind
	moves [2]ending            // conjunctive and continued conjunctive: by the player who starts
	maps  Function             // sequential: how it changes the outcome of the rest
	after [2]map[Function]bool // obliged: the functions of the options
	cold  bool                 // selective
	heat  [2]status            // selective, by the player who starts
	wins  [2]bool              // ordinal
}

// An ending says after how many moves a component ends. It also says whether the component ends
// because the player to move has no move in it although the other player has.
type ending struct {
	fatal bool
	moves int
}

func (e ending) String() string {
	if e.fatal {
		return fmt.Sprintf("f%d", e.moves)
	}
	return fmt.Sprintf("h%d", e.moves)
}

// A status is the worth of a selective component for the player who starts: a number, and for how
// many moves both players continue there.
type status struct {
	number dyadic.Number
	count  int
}

// A Theory decides a compound of positions of a tree under a convention.
type Theory[N comparable] struct {
	kind   compound.Kind
	misere bool
	tree   Tree[N]
	meter  *work.Meter
	known  map[N]Value
	open   map[N]bool // positions whose value is being computed
}

// ErrLoopy reports that play need not end.
var ErrLoopy = errors.New("play need not end; the theory is for games that end")

// Has reports whether there is a theory of the compound for partizan games.
func Has(mode compound.Mode, c game.Convention) bool {
	switch mode.Kind {
	case compound.Conjunctive, compound.ContinuedConjunctive, compound.Sequential, compound.Obliged:
		return true
	case compound.Selective, compound.Ordinal:
		return c == game.Normal
	}
	return false
}

// Of returns the theory of a compound, if there is one.
func Of[N comparable](m *work.Meter, mode compound.Mode, c game.Convention, tree Tree[N]) (*Theory[N], bool) {
	return &Theory[N]{mode.Kind, c == game.Misere, tree, m, map[N]Value{}, map[N]bool{}}, Has(mode, c)
}

// Value returns the value of a component. On an error it unwinds to the Do of the meter.
func (t *Theory[N]) Value(n N) Value {
	if v, ok := t.known[n]; ok {
		return v
	}
	if t.open[n] {
		t.meter.Fail(ErrLoopy)
	}
	t.open[n] = true
	t.meter.Keep(1, 160)
	v := Value{kind: t.kind}
	var options [2][]Value
	for player := range options {
		for _, q := range t.tree.Options(n, game.Player(player)) {
			options[player] = append(options[player], t.Value(q))
		}
	}
	ended := len(options[0]) == 0 && len(options[1]) == 0
	switch t.kind {
	case compound.Conjunctive, compound.ContinuedConjunctive:
		for player := range options {
			v.moves[player] = t.ending(options[player], 1-player, ended)
		}
	case compound.Sequential, compound.Obliged:
		v.maps = t.function(options, ended)
		if t.kind == compound.Obliged {
			v.after = [2]map[Function]bool{functions(options[0]), functions(options[1])}
		}
	case compound.Selective:
		v.cold, v.heat = selective(options)
	case compound.Ordinal:
		for player := range options {
			for _, o := range options[player] {
				v.wins[player] = v.wins[player] || !o.wins[1-player]
			}
		}
	}
	t.known[n] = v
	delete(t.open, n)
	return v
}

// Wins reports whether player, moving first, wins the compound of components with these values.
func (t *Theory[N]) Wins(values []Value, player game.Player) bool {
	p := int(player)
	switch t.kind {
	case compound.Conjunctive, compound.ContinuedConjunctive:
		return (t.lockstep(values, p).moves%2 == 1) != t.misere
	case compound.Sequential:
		return t.sequence(values).wins(p)
	case compound.Obliged:
		return t.obliged(values).wins(p)
	case compound.Selective:
		return hot(values, p)
	}
	for _, v := range values { // ordinal
		if v.wins != [2]bool{} {
			return v.wins[p]
		}
	}
	return false
}

// Name returns the name of the values of the theory.
func Name(k compound.Kind) string {
	switch k {
	case compound.Conjunctive:
		return "Left and Right remoteness"
	case compound.ContinuedConjunctive:
		return "Left and Right endings"
	case compound.Selective:
		return "cold and warm values"
	case compound.Ordinal:
		return "outcomes"
	}
	return "functions of outcomes"
}

// Strategy says what a winning move leaves.
func Strategy(k compound.Kind, c game.Convention) string {
	odd := map[game.Convention]string{game.Normal: "even", game.Misere: "odd"}[c]
	switch k {
	case compound.Conjunctive:
		return "make the least remoteness, with the other player to move, " + odd
	case compound.ContinuedConjunctive:
		return "make the number of moves " + odd + ": the least of a fatal ending, or else the greatest of a harmless one"
	case compound.Selective:
		return "keep the sum of the numbers, and leave an even greatest count if it is 0"
	case compound.Ordinal:
		return "leave a first component that the other player loses"
	}
	return "leave a rest whose outcome the component in play turns into a loss for the other player"
}

func (v Value) String() string {
	switch v.kind {
	case compound.Conjunctive:
		return fmt.Sprintf("(%d,%d)", v.moves[0].moves, v.moves[1].moves)
	case compound.ContinuedConjunctive:
		return fmt.Sprintf("(%v,%v)", v.moves[0], v.moves[1])
	case compound.Sequential:
		return v.maps.String()
	case compound.Obliged:
		return fmt.Sprintf("{%s|%s}", setText(v.after[0]), setText(v.after[1]))
	case compound.Selective:
		if v.cold {
			return "cold " + v.heat[0].number.String()
		}
		return fmt.Sprintf("warm (%v_%d|%v_%d)", v.heat[0].number, v.heat[0].count, v.heat[1].number, v.heat[1].count)
	}
	return game.OutcomeOf(v.wins[0], v.wins[1]).String()
}

func setText(set map[Function]bool) string {
	var list []string
	for f := range 256 {
		if set[Function(f)] {
			list = append(list, Function(f).String())
		}
	}
	return strings.Join(list, ",")
}

// Remoteness returns how many moves a component lasts if a player starts and the winner
// hurries.
func (v Value) Remoteness(player game.Player) int { return v.moves[player].moves }
