// SPDX-License-Identifier: Apache-2.0

// Package equivalence finds, and proves, when games can be exchanged for each
// other in a compound: G = H if o(G∘X) = o(H∘X) for all X. The outcome, the
// compound ∘ and the domain of X can be chosen.
//
//	g := equivalence.NewGames()
//	star := g.Impartial(g.Make(nil, nil))
//	q, err := equivalence.Find(m, g, rule, equivalence.Limits{})  // of the words over g
//	d, err := equivalence.Day(m, 3, false, rule)                  // of all games born by day 3
//
// Games here are literal: they are not simplified. A word is a finite sequence of games that are
// played together.
package equivalence

import (
	"slices"
	"strings"
)

// A Letter is a game of a set, by its number.
type Letter uint16

// A Word is a sequence of games that are played together.
type Word []Letter

// Games are a finite set of games that contains the options of its games. The options of a game are
// words. An option is a single game or, in disjunctive sums, a word of several games.
//
// Invariant: the options of a game have smaller numbers than the game.
type Games struct {
	options [2][][]Word // by player and game
	names   []string    // the first name of each game
	ids     map[string]Letter
}

// NewGames returns an empty set.
func NewGames() *Games { return &Games{ids: map[string]Letter{}} }

// Len returns the number of games.
func (g *Games) Len() int { return len(g.names) }

// Options returns the options of a game for player 0, Left, or 1, Right.
func (g *Games) Options(player int, a Letter) []Word { return g.options[player][a] }

// Ended reports whether neither player can move in the game.
func (g *Games) Ended(a Letter) bool {
	return len(g.options[0][a]) == 0 && len(g.options[1][a]) == 0
}

// IsImpartial reports whether both players have the same options in all games.
func (g *Games) IsImpartial() bool {
	for a := range g.names {
		if !slices.EqualFunc(g.options[0][a], g.options[1][a], slices.Equal[Word]) {
			return false
		}
	}
	return true
}

// Make returns the number of the game with these options. If the set does not have it, Make adds it
// under this name.
func (g *Games) Make(name string, left, right []Word) Letter {
	left, right = wordSet(left), wordSet(right)
	key := setKey(left) + "|" + setKey(right)
	if a, ok := g.ids[key]; ok {
		return a
	}
	a := Letter(len(g.names))
	g.ids[key] = a
	g.options[0], g.options[1] = append(g.options[0], left), append(g.options[1], right)
	g.names = append(g.names, name)
	return a
}

// Name returns the name that the game got when it was made.
func (g *Games) Name(a Letter) string { return g.names[a] }

// MostGames is the greatest number of games in a set.
const MostGames = 1 << 15

func wordSet(words []Word) []Word {
	out := make([]Word, len(words))
	for i, w := range words {
		out[i] = slices.Sorted(slices.Values(w))
	}
	slices.SortFunc(out, slices.Compare[Word])
	return slices.CompactFunc(out, slices.Equal[Word])
}

func setKey(words []Word) string {
	var b strings.Builder
	for _, w := range words {
		b.WriteString(w.key())
		b.WriteString("\xff\xff")
	}
	return b.String()
}

// key returns a string that differs for different words.
func (w Word) key() string { return string(w.appendKey(make([]byte, 0, 2*len(w)))) }

func (w Word) appendKey(b []byte) []byte {
	for _, a := range w {
		b = append(b, byte(a>>8), byte(a))
	}
	return b
}

// Form writes a game with braces: {L|R}, or {options} if it is impartial. It returns "" if the form
// would be longer than most.
func (g *Games) Form(a Letter, impartial bool, most int) string {
	text, ok := g.form(a, impartial, most, map[Letter]string{})
	if !ok {
		return ""
	}
	return text
}

func (g *Games) form(a Letter, impartial bool, most int, known map[Letter]string) (string, bool) {
	if g.Ended(a) {
		return "0", true
	}
	if text, ok := known[a]; ok {
		return text, true
	}
	var sides [2]string
	for player := range sides {
		var list []string
		for _, w := range g.options[player][a] {
			var sum []string
			for _, b := range w {
				text, ok := g.form(b, impartial, most, known)
				if !ok {
					return "", false
				}
				sum = append(sum, text)
			}
			list = append(list, strings.Join(append(sum, zeroIf(len(w) == 0)...), "+"))
		}
		sides[player] = strings.Join(list, ",")
	}
	text := "{" + sides[0] + "|" + sides[1] + "}"
	if impartial {
		text = "{" + sides[0] + "}"
	}
	known[a] = text
	return text, len(text) <= most
}

func zeroIf(empty bool) []string {
	if empty {
		return []string{"0"}
	}
	return nil
}
