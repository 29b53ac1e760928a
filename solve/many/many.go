// SPDX-License-Identifier: Apache-2.0

// Package many solves games of two and more players, who move in turn:
//
//	coalitions := many.Coalitions(many.Impartial(arena, 3))
//	f, err := work.Try(m, func() many.Family { return coalitions.Of(m, sum, 0) })
//	fmt.Println(f.Minimal()) // [{0,1} {0,2} {1,2}]: nobody wins alone
//
// Players are counted from 0 in the order in which they move. There is no single theory of such
// games, because a player who cannot win may still choose who does. This package finds
//
//   - which coalitions can force that one of their members wins. This also says whether anybody can
//     win alone and, if there are three players, Propp's type [Propp 2000];
//   - who moves last if all players rank the others by the order of play [Li 1978], beginning with
//     any given player [Suetsugu 2019].
//
// The way in which play ends is part of the game; see Ending.
package many

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unsafe"

	"github.com/upstar-cgt/upstar/work"
)

// An Ending says how play ends, and who has won then.
type Ending uint8

const (
	LastMover   Ending = iota // play ends when the player to move cannot move; the player who moved last wins [Propp 2000]
	Elimination               // a player who cannot move leaves, and the last one left wins [Cincotti 2005]
)

var endings = [...]string{"last-mover", "elimination"}

func (e Ending) String() string { return endings[e] }

// ParseEnding returns the ending with the given name.
func ParseEnding(name string) (Ending, error) {
	i := slices.Index(endings[:], name)
	if i < 0 {
		return 0, fmt.Errorf("no ending %q; there are %s", name, strings.Join(Endings(), ", "))
	}
	return Ending(i), nil
}

// Endings lists the names of the endings.
func Endings() []string { return slices.Clone(endings[:]) }

// Rule describes the ending in a sentence.
func (e Ending) Rule() string {
	return [...]string{
		"play ends when the player to move cannot, and whoever moved last wins",
		"a player who cannot move leaves, the others go on, and the last one left wins",
	}[e]
}

// MostPlayers is the greatest number of players.
const MostPlayers = 64

// A Game is a game for n players.
type Game[P comparable] struct {
	Players   int
	Ending    Ending
	Impartial bool // all players have the same options
	// Options appends the positions to which a player can move. If it cannot find them, it unwinds
	// the stack.
	Options func(m *work.Meter, dst []P, p P, player int) []P
}

// ErrLoopy reports that play need not end.
var ErrLoopy = errors.New("play can go on for ever; for several players only games that end are solved")

// A measure is a property of a position that follows from the measures of its options.
type measure interface {
	won(by int) uint64                      // play has ended
	chosen(by int, options []uint64) uint64 // the player by can choose
	settled(by int, v uint64) bool          // the player by needs nothing better than v
	turned(v uint64) uint64                 // v with the number of each player increased by one
}

// A solver finds a measure of positions, and remembers its results. Only one goroutine may use it.
//
// In an impartial game, the players of a position are counted from the one to move, so that each
// position is solved only once. For such games the two endings are equivalent: when one player
// cannot move nobody can, so all leave in turn, and the player who moved last remains.
type solver[P comparable] struct {
	game    Game[P]
	measure measure
	known   map[turn[P]]known
}

// A turn is a position with the player to move and the set of players still in the game.
type turn[P comparable] struct {
	position P
	mover    int8
	active   uint64 // the players still in the game; 0 if nobody ever leaves
}

type known struct {
	value  uint64
	solved bool // if not, its options are being examined
}

func newSolver[P comparable](g Game[P], x measure) *solver[P] {
	if g.Players < 1 || g.Players > MostPlayers {
		panic("many: there are 1 to 64 players")
	}
	return &solver[P]{g, x, map[turn[P]]known{}}
}

// turn returns the turn in which player moves first.
func (s *solver[P]) turn(p P, player int) turn[P] {
	t := turn[P]{position: p}
	if !s.game.Impartial {
		t.mover = int8(player)
		if s.game.Ending == Elimination {
			t.active = 1<<s.game.Players - 1
		}
	}
	return t
}

// A visit is a turn whose options are being examined.
type visit[P comparable] struct {
	at      turn[P]
	options []turn[P]
	next    int
	forced  bool // the mover has left
}

// find returns the measure of p with player to move, counted from that player if
// the game is impartial.
func (s *solver[P]) find(m *work.Meter, p P, player int) uint64 {
	return s.findFrom(m, s.turn(p, player))
}

// findFrom is find for a turn.
func (s *solver[P]) findFrom(m *work.Meter, begin turn[P]) uint64 {
	if k := s.known[begin]; k.solved {
		return k.value
	}
	path := []visit[P]{s.enter(m, begin)}
	defer func() { // unsolved turns can be solved later
		for _, v := range path {
			delete(s.known, v.at)
		}
	}()
	for len(path) > 0 {
		v := &path[len(path)-1]
		if v.next > 0 && s.measure.settled(s.chooser(v.at), s.known[v.options[v.next-1]].value) {
			v.options, v.next = v.options[v.next-1:v.next], 1
		}
		if v.next == len(v.options) {
			s.known[v.at] = known{s.value(v), true}
			path = path[:len(path)-1]
			continue
		}
		next := v.options[v.next]
		v.next++
		if k, seen := s.known[next]; !seen {
			path = append(path, s.enter(m, next))
		} else if !k.solved {
			m.Fail(ErrLoopy)
		}
	}
	return s.known[begin].value
}

// enter begins to examine t.
func (s *solver[P]) enter(m *work.Meter, t turn[P]) visit[P] {
	m.Keep(1, int(unsafe.Sizeof(t))+48)
	s.known[t] = known{}
	v := visit[P]{at: t}
	if t.active != 0 && t.active&(t.active-1) == 0 {
		return v // one is left
	}
	next := t
	if !s.game.Impartial {
		next.mover = s.after(t)
	}
	options := s.game.Options(m, nil, t.position, int(t.mover))
	m.Step(1 + len(options))
	for _, next.position = range options {
		v.options = append(v.options, next)
	}
	if len(options) == 0 && t.active != 0 {
		next.position, next.active = t.position, t.active&^(1<<t.mover)
		v.options, v.forced = append(v.options, next), true
	}
	return v
}

// after returns the player who moves after t.
func (s *solver[P]) after(t turn[P]) int8 {
	n := int8(s.game.Players)
	next := (t.mover + 1) % n
	for t.active != 0 && t.active>>next&1 == 0 {
		next = (next + 1) % n
	}
	return next
}

// value returns the measure of a turn whose options are all solved.
func (s *solver[P]) value(v *visit[P]) uint64 {
	n := s.game.Players
	if len(v.options) == 0 {
		if v.at.active != 0 {
			return s.measure.won(int(v.at.mover))
		}
		return s.measure.won((int(v.at.mover) + n - 1) % n)
	}
	values := make([]uint64, len(v.options))
	for i, t := range v.options {
		values[i] = s.known[t].value
	}
	if v.forced {
		return values[0]
	}
	chosen := s.measure.chosen(s.chooser(v.at), values)
	if s.game.Impartial {
		return s.measure.turned(chosen)
	}
	return chosen
}

// chooser returns the number of the mover as it is after the move. In an impartial game, players
// are then counted from the next player.
func (s *solver[P]) chooser(t turn[P]) int {
	if s.game.Impartial {
		return s.game.Players - 1
	}
	return int(t.mover)
}
