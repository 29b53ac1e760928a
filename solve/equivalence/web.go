// SPDX-License-Identifier: Apache-2.0

// Games with cycles. A compound decided by a number, a function or an outcome of each component
// stays so where play need not end, if draws count as well.

package equivalence

import (
	"slices"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/backward"
	"github.com/upstar-cgt/upstar/work"
)

// A Web is a finite set of games, given by their options, in which play need not end. It contains
// the options of its games.
type Web struct {
	options [2][][]int // by player and game: other games, sorted
	before  [2][][]int // by player and game: the games from which the player can move there
}

// Explore returns all positions that can be reached from the given ones, by number, and the numbers
// of the given ones. Each position is a single game.
func Explore[N comparable](m *work.Meter, s Source[N], positions ...N) (w *Web, all []N, starts []int, err error) {
	w, number := &Web{}, map[N]int{}
	find := func(n N) int {
		i, ok := number[n]
		if !ok {
			m.Keep(1, 128)
			i = len(all)
			number[n], all = i, append(all, n)
		}
		return i
	}
	err = m.Do(func() {
		for _, p := range positions {
			starts = append(starts, find(p))
		}
		for i := 0; i < len(all); i++ {
			for player := range 2 {
				var to []int
				for _, q := range s.Options(all[i], player) {
					to = append(to, find(q))
				}
				m.Step(1 + len(to))
				slices.Sort(to)
				w.options[player] = append(w.options[player], slices.Compact(to))
			}
		}
	})
	for player := range w.before {
		w.before[player] = make([][]int, len(all))
		for v, options := range w.options[player] {
			for _, u := range options {
				w.before[player][u] = append(w.before[player][u], v)
			}
		}
	}
	return w, all, starts, err
}

// Len returns the number of games.
func (w *Web) Len() int { return len(w.options[0]) }

// Options returns the options of a game for player 0, Left, or 1, Right.
func (w *Web) Options(player, v int) []int { return w.options[player][v] }

// Ended reports whether neither player can move.
func (w *Web) Ended(v int) bool { return len(w.options[0][v]) == 0 && len(w.options[1][v]) == 0 }

// Same returns a number for each game, equal for games in which each player can
// move to games with the same numbers. No compound tells such games apart.
func (w *Web) Same(m *work.Meter) []int {
	class, classes := make([]int, w.Len()), 1
	for {
		class = numbered(w.after(m, class))
		n := slices.Max(class) + 1
		if n == classes {
			return class
		}
		classes = n
	}
}

// A Standing is the result of a game for the player who moves first. If play ends, Plies is the
// number of moves that it takes if the winner hurries and the loser delays.
type Standing struct {
	Result game.Result
	Plies  int
}

// Standings finds the result of each game with either player to move. The function end returns the
// result of a player who cannot move.
func (w *Web) Standings(m *work.Meter, end func(v, player int) game.Result) [][2]Standing {
	state := func(v, player int) uint32 { return uint32(2*v + player) }
	a := backward.New(2 * w.Len())
	for v := range w.Len() {
		for player := range 2 {
			s := state(v, player)
			if a.Wait[s] = uint32(len(w.options[player][v])); a.Wait[s] > 0 {
				continue
			}
			if r := end(v, player); r != game.Draw {
				a.Decide(s, r, 0)
			}
		}
	}
	var from []uint32
	a.Run(func(n int) { m.Step(n) }, func(s uint32) []uint32 {
		from = from[:0]
		mover := 1 - int(s&1)
		for _, v := range w.before[mover][s/2] {
			from = append(from, state(v, mover))
		}
		return from
	})
	at := make([][2]Standing, w.Len())
	for v := range at {
		for player := range 2 {
			if s := state(v, player); a.Result[s] == game.Draw {
				at[v][player].Result = game.Draw
			} else {
				at[v][player] = Standing{a.Result[s], a.Plies(s)}
			}
		}
	}
	return at
}

// Remoteness returns the results of play under the convention, each with its length.
func (w *Web) Remoteness(m *work.Meter, c game.Convention) [][2]Standing {
	return w.Standings(m, func(int, int) game.Result { return c.Stuck() })
}

// rests are the outcomes of the games that may follow: those of all games, and of impartial ones.
var rests = map[bool][]game.Outcome{
	true:  {game.N, game.P, game.D},
	false: {game.P, game.PHat, game.L, game.PCheck, game.D, game.NHat, game.R, game.NCheck, game.N},
}

// Functions returns a number for each game, equal for games that change the outcome of the rest in
// the same way if they must be finished before it.
func (w *Web) Functions(m *work.Meter, c game.Convention, impartial bool) []int {
	keys := make([]Word, w.Len())
	for _, rest := range rests[impartial] {
		at := w.Standings(m, func(v, player int) game.Result {
			if w.Ended(v) {
				return rest.First(game.Player(player))
			}
			return c.Stuck()
		})
		for v := range at {
			keys[v] = append(keys[v], Letter(game.OutcomeBy(at[v][0].Result, at[v][1].Result)))
		}
	}
	return numbered(keys)
}

// numbered returns the same number for equal words.
func numbered(keys []Word) []int {
	find, out := map[string]int{}, make([]int, len(keys))
	for v, key := range keys {
		n, ok := find[key.key()]
		if !ok {
			n = len(find)
			find[key.key()] = n
		}
		out[v] = n
	}
	return out
}

// Kinds returns a number for each game, equal for games that may replace each other in an obliged
// sum: each player can move to games with the same functions.
func (w *Web) Kinds(m *work.Meter, c game.Convention, impartial bool) []int {
	return numbered(w.after(m, w.Functions(m, c, impartial)))
}

// after returns, for each game, the classes to which each player can move.
func (w *Web) after(m *work.Meter, class []int) []Word {
	keys := make([]Word, w.Len())
	for v := range keys {
		for player := range 2 {
			var to []int
			for _, u := range w.options[player][v] {
				to = append(to, class[u])
			}
			m.Step(1 + len(to))
			slices.Sort(to)
			for _, c := range slices.Compact(to) {
				keys[v] = append(keys[v], Letter(c>>15), Letter(c&(1<<15-1)))
			}
			keys[v] = append(keys[v], 1<<16-1)
		}
	}
	return keys
}
