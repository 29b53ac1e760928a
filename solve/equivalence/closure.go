// SPDX-License-Identifier: Apache-2.0

package equivalence

import (
	"cmp"
	"errors"
	"slices"

	"github.com/upstar-cgt/upstar/work"
)

// ErrLoopy reports that play need not end. Then induction on the length of play is impossible.
var ErrLoopy = errors.New("play need not end; the classes of words are found for games that end")

// A Source knows the options of positions of type N. Its errors unwind the stack up to the Do of a
// meter.
type Source[N comparable] interface {
	// Parts returns the components that make up the position, or the position itself if it does not
	// split.
	Parts(n N) []N
	Options(n N, player int) []N
	Name(n N) string
}

// Close returns all positions that can be reached from the given ones, as a set of literal games,
// simplest first. It also returns the given positions as words.
func Close[N comparable](m *work.Meter, s Source[N], positions []N) (*Games, []Word, error) {
	c := &closer[N]{meter: m, source: s, games: NewGames(), known: map[N]Letter{}, open: map[N]bool{}}
	var words []Word
	err := m.Do(func() {
		c.games.Make("0", nil, nil)
		for _, p := range positions {
			words = append(words, c.word(p))
		}
	})
	if err != nil {
		return nil, nil, err
	}
	games, number := c.games.simplestFirst()
	for _, w := range words {
		for i, a := range w {
			w[i] = number[a]
		}
	}
	return games, words, nil
}

type closer[N comparable] struct {
	meter  *work.Meter
	source Source[N]
	games  *Games
	known  map[N]Letter
	open   map[N]bool
}

func (c *closer[N]) word(n N) Word {
	w := Word{}
	for _, part := range c.source.Parts(n) {
		w = append(w, c.letter(part))
	}
	return w
}

func (c *closer[N]) letter(n N) Letter {
	if a, ok := c.known[n]; ok {
		return a
	}
	if c.open[n] {
		c.meter.Fail(ErrLoopy)
	}
	c.open[n] = true
	c.meter.Keep(1, 128)
	var options [2][]Word
	for player := range options {
		for _, q := range c.source.Options(n, player) {
			options[player] = append(options[player], c.word(q))
		}
	}
	if c.games.Len() >= MostGames {
		c.meter.Fail(work.Exceeded("%d games", MostGames))
	}
	a := c.games.Make(c.source.Name(n), options[0], options[1])
	c.known[n] = a
	delete(c.open, n)
	return a
}

// simplestFirst numbers the games by their birthdays, then by the number of options.
func (g *Games) simplestFirst() (*Games, []Letter) {
	birthday := make([]int, g.Len())
	order := make([]int, g.Len())
	for a := range order {
		order[a] = a
		for player := range 2 {
			for _, w := range g.options[player][a] {
				day := 0
				for _, b := range w {
					day += birthday[b]
				}
				birthday[a] = max(birthday[a], day+1)
			}
		}
	}
	slices.SortStableFunc(order, func(a, b int) int {
		size := func(a int) int { return len(g.options[0][a]) + len(g.options[1][a]) }
		return cmp.Or(cmp.Compare(birthday[a], birthday[b]), cmp.Compare(size(a), size(b)))
	})
	out, number := NewGames(), make([]Letter, g.Len())
	for _, a := range order {
		number[a] = out.add(g, a, number)
	}
	return out, number
}

// Add adds the games of another set and returns their numbers in this set.
func (g *Games) Add(other *Games) []Letter {
	number := make([]Letter, other.Len())
	for a := range number {
		number[a] = g.add(other, a, number)
	}
	return number
}

// add adds a game of another set. The parameter number gives the numbers of its options in this
// set.
func (g *Games) add(other *Games, a int, number []Letter) Letter {
	var options [2][]Word
	for player := range options {
		for _, w := range other.options[player][a] {
			v := make(Word, len(w))
			for i, b := range w {
				v[i] = number[b]
			}
			options[player] = append(options[player], v)
		}
	}
	return g.Make(other.names[a], options[0], options[1])
}
