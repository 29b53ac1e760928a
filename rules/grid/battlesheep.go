// SPDX-License-Identifier: Apache-2.0

package grid

import (
	"math/bits"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
)

// BattleSheep is played with stacks of sheep on pastures with six neighbours each.
var BattleSheep = sheep{game.Doc{
	Name: "battle-sheep", Title: "Battle Sheep", Aliases: []string{"sheep"},
	Rule:     "A move takes some sheep, not all, off a stack of yours and leads them along a straight line over empty pastures as far as they can go. Each pasture has six neighbours: those in its row and in its column, the one above to the right and the one below to the left.",
	Position: "rows of numbers with commas or spaces between them and | between rows: 0 is an empty pasture, 3 a stack of three sheep of Left, -3 of Right, # no pasture: 0,3,0|0,-2,#",
	Sources:  []string{"Burke–Ono 2025", "MCGS"},
	Samples:  []string{"0,2,0|0,-2,0", "3,0|0,0", "4,-1,0,-3", "0,2,#|-2,0,0|0,1,0", "2,#,-2|0,#,0"},
}}

type sheep struct{ game.Doc }

// A herd is the piece for a stack of n sheep: 2n for Left's, 2n+1 for Right's.
func herd(n int, player game.Player) Piece { return Piece(2*n) + Piece(player) }

// sheepOf returns the number of sheep on s, or 0 if there is no sheep or no pasture.
func (b Board) sheepOf(s Square) int { return int(b.At(s)) / 2 }

// maxHerd is the greatest size of a stack.
const maxHerd = 127

// hexes are the six directions.
var hexes = [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, -1}, {-1, 1}}

func (sheep) Options(dst []Board, b Board, player game.Player) []Board {
	for s := range Square(b.Size()) {
		n := b.sheepOf(s)
		if n < 2 || b.At(s) != herd(n, player) {
			continue
		}
		for _, d := range hexes {
			goal := None
			for t := b.Step(s, d[0], d[1]); b.Is(t, Empty); t = b.Step(t, d[0], d[1]) {
				goal = t
			}
			for k := 1; k < n && goal != None; k++ {
				pieces := b.pieces()
				pieces[s], pieces[goal] = byte(herd(n-k, player)), byte(herd(k, player))
				dst = append(dst, b.of(pieces))
			}
		}
	}
	return dst
}

// Split splits the board into pastures that no stack connects. Stacks stay where they are, and a
// single sheep never moves.
func (g sheep) Split(dst []Board, b Board) []Board {
	if b.Size() > 64 {
		return g.splitByStep(dst, b)
	}
	m := b.meadow()
	for rest := m.empty | m.stacks(); rest != 0; {
		region := m.region(rest & -rest)
		rest &^= region
		if region&m.empty != 0 && region&m.stacks() != 0 {
			dst = append(dst, b.crop(squares(region), Wall))
		}
	}
	return dst
}

// splitByStep is Split square by square.
func (sheep) splitByStep(dst []Board, b Board) []Board {
	alive := func(s Square) bool { return b.Is(s, Empty) || b.sheepOf(s) > 1 }
	linked := func(s, t Square) bool { return (b.Is(s, Empty) || b.Is(t, Empty)) && alive(t) }
	for _, region := range b.regions(hexes, alive, linked) {
		room, moving := false, false
		for _, s := range region {
			room, moving = room || b.Is(s, Empty), moving || !b.Is(s, Empty)
		}
		if room && moving {
			dst = append(dst, b.crop(region, Wall))
		}
	}
	return dst
}

// Canonical returns the least of the images of b, without the sheep that never move.
func (sheep) Canonical(b Board) Board {
	pieces := b.pieces()
	for s := range pieces {
		if b.sheepOf(Square(s)) == 1 {
			pieces[s] = byte(Wall)
		}
	}
	b = b.of(pieces)
	images := []Board{b, b.halfTurn()}
	if turned := b.transpose(); b.rows > b.columns {
		images = []Board{turned, turned.halfTurn()}
	} else if b.rows == b.columns {
		images = append(images, turned, turned.halfTurn())
	}
	best := images[0]
	for _, c := range images[1:] {
		if c.before(best) {
			best = c
		}
	}
	return best
}

// Negative exchanges the sheep.
func (sheep) Negative(b Board) Board {
	pieces := b.pieces()
	for s, p := range pieces {
		if p > byte(Wall) {
			pieces[s] ^= 1
		}
	}
	return b.of(pieces)
}

// Bounds compares the greatest number of moves of each player with the number of moves that the
// opponent cannot prevent. Every move divides a stack in two and occupies an empty pasture.
func (sheep) Bounds(b Board) (lo, hi int) {
	if b.Size() > 64 {
		return boundsByStep(b)
	}
	m := b.meadow()
	reach := [2]uint64{m.reach(game.Left), m.reach(game.Right)}
	var most, safe [2]int
	for _, player := range game.Players {
		most[player] = min(m.idle(b, player), bits.OnesCount64(reach[player]))
		safe[player] = m.alone(b, player, reach[player]&^reach[player.Opponent()])
	}
	return safe[game.Left] - most[game.Right], most[game.Left] - safe[game.Right]
}

// boundsByStep counts the sheep that may still move, and the empty pastures.
func boundsByStep(b Board) (lo, hi int) {
	empty, may := 0, [2]int{}
	for s := range Square(b.Size()) {
		if n := b.sheepOf(s); n > 1 {
			may[b.At(s)%2] += n - 1
		}
		if b.Is(s, Empty) {
			empty++
		}
	}
	return -min(may[game.Right], empty), min(may[game.Left], empty)
}

// Count counts the moves.
func (sheep) Count(b Board, player game.Player) (n int) {
	if b.Size() > 64 {
		return countByStep(b, player)
	}
	m := b.meadow()
	for own := m.own[player]; own != 0; {
		s := next(&own)
		n += (b.sheepOf(s) - 1) * bits.OnesCount64(m.beside(1<<s)&m.empty)
	}
	return n
}

// countByStep is Count square by square.
func countByStep(b Board, player game.Player) (n int) {
	for s := range Square(b.Size()) {
		if k := b.sheepOf(s); k > 1 && b.At(s) == herd(k, player) {
			for _, d := range hexes {
				if b.Is(b.Step(s, d[0], d[1]), Empty) {
					n += k - 1
				}
			}
		}
	}
	return n
}

func (sheep) Format(b Board) string {
	var out strings.Builder
	for s := range Square(b.Size()) {
		switch {
		case s > 0 && int(s)%b.Columns() == 0:
			out.WriteByte('|')
		case s > 0:
			out.WriteByte(',')
		}
		out.WriteString(b.sheepText(s))
	}
	return out.String()
}

func (b Board) sheepText(s Square) string {
	switch n := b.sheepOf(s); {
	case b.At(s) == Wall:
		return "#"
	case n > 0 && b.At(s) == herd(n, game.Right):
		return strconv.Itoa(-n)
	default:
		return strconv.Itoa(n)
	}
}

func (sheep) Parse(s string) (Board, error) {
	var b Board
	var pieces []byte
	at := 0
	for row := range strings.SplitSeq(s, "|") {
		fields := strings.Fields(strings.ReplaceAll(row, ",", " "))
		if b.rows == 0 {
			b.columns = uint16(min(len(fields), maxSquares))
		}
		if len(fields) != b.Columns() || len(fields) == 0 {
			return Board{}, game.Errorf(s, at, "a row of %d pastures where the first has %d", len(fields), b.columns)
		}
		if len(pieces)+len(fields) > maxSquares {
			return Board{}, game.Errorf(s, at, "more than %d pastures", maxSquares)
		}
		for _, f := range fields {
			p, ok := readHerd(f)
			if !ok {
				return Board{}, game.Errorf(s, at+strings.Index(row, f), "a number from %d to %d or # is required", -maxHerd, maxHerd)
			}
			pieces = append(pieces, byte(p))
		}
		b.rows++
		at += len(row) + 1
	}
	return b.of(pieces), nil
}

func readHerd(text string) (Piece, bool) {
	if text == "#" {
		return Wall, true
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < -maxHerd || n > maxHerd {
		return 0, false
	}
	if n < 0 {
		return herd(-n, game.Right), true
	}
	return herd(n, game.Left), true
}

// Move names the two pastures and the number of sheep that move.
func (sheep) Move(b, to Board, player game.Player) game.Move[Board] {
	var from, goal Square
	for _, s := range b.changed(to) {
		if b.Is(s, Empty) {
			goal = s
		} else {
			from = s
		}
	}
	m := b.move(to, "–", from, goal)
	m.Name += " (" + strconv.Itoa(to.sheepOf(goal)) + ")"
	return m
}

// Draw draws rows of pastures, each shifted to the right of the one above by half a pasture.
func (sheep) Draw(c draw.Canvas, b Board) {
	for s := range Square(b.Size()) {
		if b.Is(s, Wall) {
			continue
		}
		row, column := b.Place(s)
		x, y, place := float64(2*column+row), 2*float64(row), b.name(s)
		c.Rect(x, y, 2, 2, draw.Style{Fill: draw.Board, Place: place})
		if n := b.sheepOf(s); n > 0 {
			fill := draw.Blue
			if b.At(s) == herd(n, game.Right) {
				fill = draw.Red
			}
			c.Disc(x+1, y+1, 0.8, draw.Style{Fill: fill, Place: place})
			c.Text(x+1, y+1, b.sheepText(s), draw.Style{Size: 0.8, Place: place})
		}
	}
}
