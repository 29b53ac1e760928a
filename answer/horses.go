// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
)

// A HorseGame is one of the twelve games with the King's Horses [ONAG, ch. 14].
type HorseGame struct {
	Name       string
	Mode       compound.Mode
	Convention game.Convention
}

// HorseGames lists the twelve games. The first word of a name says how many horses move, and the
// rest says who wins.
func HorseGames() []HorseGame {
	var all []HorseGame
	for _, g := range []struct {
		name        string
		first, last compound.Kind
	}{
		{"Some of the King's Horses", compound.ShortenedSelective, compound.Selective},
		{"All the King's Horses", compound.Conjunctive, compound.ContinuedConjunctive},
		{"One of the King's Horses", compound.DiminishedDisjunctive, compound.Disjunctive},
	} {
		for _, c := range game.Conventions {
			ends := map[game.Convention]string{game.Normal: "wins", game.Misere: "loses"}[c]
			all = append(all,
				HorseGame{g.name + ", first home " + ends, compound.Mode{Kind: g.first}, c},
				HorseGame{g.name + ", last home " + ends, compound.Mode{Kind: g.last}, c})
		}
	}
	return all
}

// HorseGameNamed finds one of the twelve games by its words, such as "all, last home loses".
func HorseGameNamed(text string) (HorseGame, error) {
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return (r < 'a' || r > 'z') && r != '\'' && r != '’' })
	has := func(options ...string) []string {
		return slices.DeleteFunc(options, func(w string) bool { return !slices.Contains(words, w) })
	}
	many, when, ends := has("some", "all", "one"), has("first", "last"), has("wins", "loses")
	if len(many) != 1 || len(when) != 1 || len(ends) != 1 {
		return HorseGame{}, Refuse("%q is not one of the twelve games: say some, all or one; first or last; wins or loses", text)
	}
	all := HorseGames()
	return all[slices.IndexFunc(all, func(g HorseGame) bool {
		name := strings.ToLower(g.Name)
		return strings.HasPrefix(name, many[0]) && strings.HasSuffix(name, when[0]+" home "+ends[0])
	})], nil
}

// Horses returns the positions of horses on squares such as 3,4.
func Horses(squares []string) (positions []string) {
	for _, square := range squares {
		positions = append(positions, "horses("+square+")")
	}
	return positions
}
