// SPDX-License-Identifier: Apache-2.0

package box

import (
	"fmt"
	"math/bits"
	"strings"

	"github.com/upstar-cgt/upstar/game"
)

// A Board is a box of at most 64 unit cubes, some of them taken.
type Board struct{ boxFields }

// boxFields holds the fields of a Board. The compiler writes the fields of a type into the name of each generic
// function for it. With one field these names are short, and the program is smaller.
type boxFields struct {
	size  [3]uint8
	taken uint64 // bit (z·columns + y)·rows + x, where x runs in Left's direction
}

// mostCubes is the greatest number of unit cubes of a board.
const mostCubes = 64

// NewBoard returns a board with no cube taken. It panics if there are more than 64 cubes.
func NewBoard(s Size) Board {
	if s[0] < 1 || s[1] < 1 || s[2] < 1 || s.volume() > mostCubes {
		panic("box: board too large")
	}
	return Board{boxFields{size: [3]uint8{uint8(s[0]), uint8(s[1]), uint8(s[2])}}}
}

func (b Board) cubes() int { return int(b.size[0]) * int(b.size[1]) * int(b.size[2]) }

// step returns the difference between the numbers of two cubes that are neighbours in a direction.
func (b Board) step(direction int) int {
	d := 1
	for i := range direction {
		d *= int(b.size[i])
	}
	return d
}

// at returns the coordinate of a cube in a direction.
func (b Board) at(cube, direction int) int { return cube / b.step(direction) % int(b.size[direction]) }

// Domineering is played in a box. Each player puts dominoes on two empty neighbouring cubes along
// their own direction.
var Domineering = domineering{Doc: game.Doc{
	Name: "domineering-3", Title: "Domineering by three",
	Rule: game.RuleOfThree("put dominoes into a box: a move covers two empty neighbouring unit cubes that lie along the mover's own direction.", "plays"),
	Position: "a size 2x2x3 in the directions of Left, Center and Right, or layers with / between them, one for each unit of Right's direction, " +
		"of rows with | between them, one for each unit of Center's, of . (empty) and # (taken): ..|.#/..|..",
	Sources: []string{"Cincotti 2005"},
	Samples: []string{"2x2x1", "2x2x2", "3x2x1", "..|.#/#.|.."},
}}

type domineering struct {
	game.Doc
	game.Three
}

// OptionsOf appends the boards with one more domino along the player's direction.
func (domineering) OptionsOf(dst []Board, b Board, player int) []Board {
	step, last := b.step(player), int(b.size[player])-1
	for free := ^b.taken & (^uint64(0) >> (64 - b.cubes())); free != 0; free &= free - 1 {
		cube := bits.TrailingZeros64(free)
		if b.at(cube, player) < last && b.taken>>(cube+step)&1 == 0 {
			after := b
			after.taken |= 1<<cube | 1<<(cube+step)
			dst = append(dst, after)
		}
	}
	return dst
}

func (d domineering) Options(dst []Board, b Board, player game.Player) []Board {
	return d.OptionsOf(dst, b, d.Seat(player))
}

// place is the place of a cube: x0y1z2.
func (b Board) place(cube int) game.Place {
	return game.Place(fmt.Sprintf("x%dy%dz%d", b.at(cube, 0), b.at(cube, 1), b.at(cube, 2)))
}

// Move names the two cubes that are covered. The player may point at either of them first.
func (d domineering) Move(b, to Board, player game.Player) game.Move[Board] {
	return d.MoveOf(b, to, d.Seat(player))
}

// MoveOf is like Move, for any of the three players.
func (domineering) MoveOf(b, to Board, _ int) game.Move[Board] {
	m := game.Move[Board]{To: to, Free: true}
	var names []string
	for taken := to.taken &^ b.taken; taken != 0; taken &= taken - 1 {
		place := b.place(bits.TrailingZeros64(taken))
		m.Touch, names = append(m.Touch, place), append(names, string(place))
	}
	m.Name = strings.Join(names, "–")
	return m
}

// Canonical returns the least of the eight images of b under reflections in the three directions.
// It first marks the cubes on which nobody can play as taken.
func (domineering) Canonical(b Board) Board {
	n := b.cubes()
	for cube := range n {
		alone := true
		for d := range 3 {
			step, at := b.step(d), b.at(cube, d)
			alone = alone && (at == 0 || b.taken>>(cube-step)&1 != 0) && (at == int(b.size[d])-1 || b.taken>>(cube+step)&1 != 0)
		}
		if alone {
			b.taken |= 1 << cube
		}
	}
	least := b
	for mirrors := 1; mirrors < 8; mirrors++ {
		image := Board{boxFields{size: b.size}}
		for cube := range n {
			to := 0
			for d := range 3 {
				at := b.at(cube, d)
				if mirrors>>d&1 != 0 {
					at = int(b.size[d]) - 1 - at
				}
				to += at * b.step(d)
			}
			image.taken |= b.taken >> cube & 1 << to
		}
		least.taken = min(least.taken, image.taken)
	}
	return least
}

// Format writes the layers.
func (domineering) Format(b Board) string {
	var out strings.Builder
	for cube := range b.cubes() {
		switch {
		case cube == 0:
		case cube%b.step(2) == 0:
			out.WriteByte('/')
		case cube%b.step(1) == 0:
			out.WriteByte('|')
		}
		out.WriteByte(".#"[b.taken>>cube&1])
	}
	return out.String()
}

// Parse reads a size or layers.
func (domineering) Parse(text string) (Board, error) {
	if strings.ContainsAny(text, "x,") {
		s, err := parse(text, text, 0, mostCubes)
		if err != nil {
			return Board{}, err
		}
		if s.volume() > mostCubes {
			return Board{}, game.Errorf(text, 0, "a box of %d unit cubes, more than %d", s.volume(), mostCubes)
		}
		return NewBoard(s), nil
	}
	return layers(strings.TrimRight(text, "\n"))
}

// layers reads the cubes one by one.
func layers(text string) (Board, error) {
	var b Board
	var now Size // position of the next cube
	n := 0
	for i, r := range text + "/" {
		switch r {
		case '.', '#':
			if n == mostCubes {
				return b, game.Errorf(text, i, "more than %d unit cubes", mostCubes)
			}
			if r == '#' {
				b.taken |= 1 << n
			}
			n++
			now[0]++
			continue
		case '|', '/':
		default:
			return b, game.Errorf(text, i, "a size such as 2x2x2 is required, or layers of . and #")
		}
		if now[1] == 0 && now[2] == 0 {
			b.size[0] = uint8(now[0])
		}
		if now[0] == 0 || now[0] != int(b.size[0]) {
			return b, game.Errorf(text, i, "a row of %d cubes where the first has %d", now[0], b.size[0])
		}
		now[0], now[1] = 0, now[1]+1
		if r == '|' {
			continue
		}
		if now[2] == 0 {
			b.size[1] = uint8(now[1])
		}
		if now[1] != int(b.size[1]) {
			return b, game.Errorf(text, i, "a layer of %d rows where the first has %d", now[1], b.size[1])
		}
		now[1], now[2] = 0, now[2]+1
	}
	b.size[2] = uint8(now[2])
	return b, nil
}
