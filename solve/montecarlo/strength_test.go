// SPDX-License-Identifier: Apache-2.0

package montecarlo_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/trials"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/rules/grid"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/montecarlo"
	"github.com/upstar-cgt/upstar/solve/search"
	"github.com/upstar-cgt/upstar/work"
)

// boards are those on which strength is measured.
var boards = []string{
	"domineering(8x8)",
	"clobber(XOXOXOXO|OXOXOXOX|XOXOXOXO|OXOXOXOX|XOXOXOXO|OXOXOXOX|XOXOXOXO|OXOXOXOX)",
	"amazons(...O..O...|..........|..........|O........O|..........|..........|X........X|..........|..........|...X..X...)",
}

// A player chooses an option.
type player func(p position.Position, options []position.Position, to game.Player, rng *rand.Rand) position.Position

func anyMove(_ position.Position, options []position.Position, _ game.Player, rng *rand.Rand) position.Position {
	return options[rng.IntN(len(options))]
}

// lookahead leaves the most moves to itself and the fewest to the opponent.
func lookahead(_ position.Position, options []position.Position, to game.Player, rng *rand.Rand) (best position.Position) {
	most := -1 << 31
	for _, i := range rng.Perm(len(options)) {
		q := options[i]
		score := count(q, to) - count(q, to.Opponent())
		if score > most {
			best, most = q, score
		}
	}
	return best
}

func count(p position.Position, player game.Player) int {
	c, ok := position.Behind[game.Counter[grid.Board]](p)
	b, here := position.As[grid.Board](p)
	if !ok || !here {
		panic("moves cannot be counted")
	}
	return c.Count(b, player)
}

// quick is the number of trial games before a move when no processor time is given.
const quick = 300

// uct plays by Monte Carlo tree search, with the given processor time for a move. With no time it
// makes the same quick trial games on every machine.
func uct(t *testing.T, long time.Duration) player {
	playouts := 1 << 30
	if long == 0 {
		playouts = quick
	}
	return func(p position.Position, options []position.Position, to game.Player, _ *rand.Rand) position.Position {
		ctx, cancel := trials.Within(t.Context(), long)
		defer cancel()
		e := search.New(arena.New(), search.Options{Workers: 1, Table: 16 << 20})
		s, err := p.Sum(work.Unbounded(), e.Arena())
		if err != nil {
			t.Fatal(err)
		}
		r, err := montecarlo.Rate(work.New(ctx, work.Budget{Bytes: 1 << 30}), e, s, to, game.Normal, montecarlo.Options{Playouts: playouts, Informed: true})
		if err != nil {
			t.Fatal(err)
		}
		if len(r.Moves) == 0 { // there was no time even to list them
			return lookahead(p, options, to, rand.New(rand.NewPCG(1, 2)))
		}
		for _, q := range options {
			if s, err := q.Sum(work.Unbounded(), e.Arena()); err == nil && s == r.Moves[0].To {
				return q
			}
		}
		t.Fatal("the best move is not an option")
		return nil
	}
}

// match plays games with colours in turn, and returns how many the first player has won.
func match(t *testing.T, board string, games int, seed uint64, a, b player) (won int) {
	rng := rand.New(rand.NewPCG(7, seed))
	for g := range games {
		p, err := catalog.Builtin().Parse(board)
		if err != nil {
			t.Fatal(err)
		}
		players := [2]player{a, b}
		if g%2 == 1 {
			players = [2]player{b, a}
		}
		to := game.Left
		if g/2%2 == 1 {
			to = game.Right
		}
		for {
			options, err := p.Options(to)
			if err != nil {
				t.Fatal(err)
			}
			if len(options) == 0 {
				break
			}
			p = players[to](p, options, to, rng)
			to = to.Opponent()
		}
		if winner := to.Opponent(); (winner == game.Left) == (g%2 == 0) {
			won++
		}
	}
	return won
}

// An informed tree beats random play, and a look one move ahead. UPSTAR_SLOW=1 plays 100 games a
// pairing at a second of processor time a move. UPSTAR_SLOW=G,MS plays G games at MS milliseconds.
// UPSTAR_SLOW=G,MS,SEED plays them with another seed and only prints the score: many processes can
// share a match in this way. Without it a few games with a fixed number of trial games show that nothing is
// broken: their result does not depend on the speed of the machine.
func TestStrength(t *testing.T) {
	games, ms, seed, list := 4, 0, uint64(8), boards[:2]
	part := false
	if slow := os.Getenv("UPSTAR_SLOW"); slow != "" {
		games, ms, list = 100, 1000, boards
		switch n, _ := fmt.Sscanf(slow, "%d,%d,%d", &games, &ms, &seed); n {
		case 2:
		case 3:
			part = true
		default:
			games, ms = 100, 1000
		}
	}
	long := time.Duration(ms) * time.Millisecond
	for _, board := range list {
		name, _, _ := strings.Cut(board, "(")
		t.Run(name, func(t *testing.T) {
			random := match(t, board, games, seed, uct(t, long), anyMove)
			ahead := match(t, board, games, seed, uct(t, long), lookahead)
			fmt.Printf("%s: %d and %d of %d games won against random play and a look ahead, %v a move\n", name, random, ahead, games, long)
			if !part && (random*100 < 95*games || ahead*100 < 80*games && games >= 20) {
				t.Errorf("%d and %d of %d games won", random, ahead, games)
			}
		})
	}
}
