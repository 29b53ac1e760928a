// SPDX-License-Identifier: Apache-2.0

package solve

import "github.com/upstar-cgt/upstar/game"

// Outcome returns who wins s under the convention. In normal play impartial
// games are decided by their nim values, tame ones in misère play as Nim is
// (see tame.go), everything else by play.
func (f *Forest) Outcome(s Sum, c game.Convention) (o game.Outcome, err error) {
	err = do(func() { o = game.OutcomeOf(f.Wins(s, game.Left, c), f.Wins(s, game.Right, c)) })
	return o, err
}

// Wins reports whether player wins s moving first. It must be called within Do.
func (f *Forest) Wins(s Sum, player game.Player, c game.Convention) bool {
	if f.sums[s].impartial {
		if c == game.Normal {
			return f.nim(s) != 0
		}
		if g, ok := f.tame(s); ok {
			return g.misere != 0
		}
	}
	return f.play(s, player, c)
}

// A turn is a sum with the player who moves.
type turn struct {
	sum    Sum
	player game.Player
}

// What is known of a turn, two bits for each player and convention.
const (
	open = 1 + iota
	lost
	won
)

func shift(player game.Player, c game.Convention) uint { return uint(player)<<1 | uint(c)<<2 }

func (f *Forest) known(t turn, c game.Convention) uint8 {
	if f.sums[t.sum].impartial {
		t.player = game.Left
	}
	if int(t.sum) >= len(f.memo.outcome) {
		return 0
	}
	return f.memo.outcome[t.sum] >> shift(t.player, c) & 3
}

func (f *Forest) know(t turn, c game.Convention, what uint8) {
	if f.sums[t.sum].impartial {
		t.player = game.Left
	}
	f.memo.outcome = grown(f.memo.outcome, int(t.sum), 0)
	b := &f.memo.outcome[t.sum]
	*b = *b&^(3<<shift(t.player, c)) | what<<shift(t.player, c)
}

// play decides a turn by playing it out, with a stack of its own: a player wins
// who can move to where the opponent loses, or in misère play cannot move.
func (f *Forest) play(s Sum, player game.Player, c game.Convention) bool {
	type frame struct {
		turn
		next int
	}
	root := turn{s, player}
	if k := f.known(root, c); k >= lost {
		return k == won
	}
	stack := []frame{{root, 0}}
	f.know(root, c, open)
	finished := false
	defer func() { // after a failure nothing may stay open
		for i := 0; !finished && i < len(stack); i++ {
			f.know(stack[i].turn, c, 0)
		}
	}()
	for len(stack) > 0 {
		f.step()
		top := &stack[len(stack)-1]
		options := f.Options(top.sum, top.player)
		result := uint8(0)
		if len(options) == 0 && c == game.Misere {
			result = won
		}
		for result == 0 && top.next < len(options) {
			next := turn{options[top.next], top.player.Opponent()}
			switch f.known(next, c) {
			case lost:
				result = won
			case won:
				top.next++
			case open:
				fail(ErrLoopy)
			default:
				stack = append(stack, frame{next, 0})
				f.know(next, c, open)
				result = open
			}
		}
		if result == open {
			continue
		}
		if result == 0 {
			result = lost
		}
		f.know(top.turn, c, result)
		stack = stack[:len(stack)-1]
	}
	finished = true
	return f.known(root, c) == won
}
