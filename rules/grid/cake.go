// SPDX-License-Identifier: Apache-2.0

package grid

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/game/vast"
)

// Cakes are several rectangles to be cut. They form a position of the cake games.
//
// Invariant: pieces are sorted, with larger ones first. Crumbs of one square, which nobody can cut,
// are left out.
type Cakes struct{ pieces string } // rows and columns, two bytes each

// A Cake is one rectangle.
type Cake struct{ Rows, Columns int }

// before is the order of the cakes in a position.
func (c Cake) before(d Cake) int { return cmp.Or(d.Rows-c.Rows, d.Columns-c.Columns) }

const (
	maxCake  = 4096
	maxCakes = 1 << 16
)

// Pieces returns the cakes, larger ones first.
func (c Cakes) Pieces() []Cake {
	out := make([]Cake, 0, len(c.pieces)/4)
	for b := []byte(c.pieces); len(b) > 0; b = b[4:] {
		out = append(out, Cake{int(binary.BigEndian.Uint16(b)), int(binary.BigEndian.Uint16(b[2:]))})
	}
	return out
}

// NewCakes returns the position with the given cakes; sides may be at most 4096.
func NewCakes(cakes ...Cake) Cakes {
	cakes = slices.DeleteFunc(slices.Clone(cakes), func(c Cake) bool { return c.Rows*c.Columns <= 1 })
	slices.SortFunc(cakes, Cake.before)
	var b []byte
	for _, c := range cakes {
		b = binary.BigEndian.AppendUint16(b, uint16(c.Rows))
		b = binary.BigEndian.AppendUint16(b, uint16(c.Columns))
	}
	return Cakes{string(b)}
}

func (c Cakes) String() string {
	if c.pieces == "" {
		return "1x1"
	}
	var names []string
	for _, p := range c.Pieces() {
		names = append(names, fmt.Sprintf("%dx%d", p.Rows, p.Columns))
	}
	return strings.Join(names, "+")
}

// A CakeKit provides the notation, parts, pictures and names of moves of a cake game. Its moves cut
// one cake along vertical lines (Left) or horizontal ones (Right).
type CakeKit struct {
	game.Doc
	// Cuts yields the ways to divide a side of n units, each as the lengths of
	// the pieces.
	Cuts func(n int, yield func(widths ...int))
}

// Options appends the positions after each cut. Equal cakes are cut only once.
func (k CakeKit) Options(dst []Cakes, c Cakes, player game.Player) []Cakes {
	k.cuts(c, player, func(_ int, _ []int, after Cakes) { dst = append(dst, after) })
	return dst
}

// cuts calls yield with each cut of player: the index of the cake, the widths of its pieces, and
// the position after the cut.
func (k CakeKit) cuts(c Cakes, player game.Player, yield func(cake int, widths []int, after Cakes)) {
	pieces := c.Pieces()
	for i, p := range pieces {
		if i > 0 && p == pieces[i-1] {
			continue
		}
		side := p.Columns
		if player == game.Right {
			side = p.Rows
		}
		k.Cuts(side, func(widths ...int) {
			after := slices.Delete(slices.Clone(pieces), i, i+1)
			for _, w := range widths {
				q := Cake{p.Rows, w}
				if player == game.Right {
					q = Cake{w, p.Columns}
				}
				after = append(after, q)
			}
			yield(i, widths, NewCakes(after...))
		})
	}
}

// Split splits a position into its cakes.
func (k CakeKit) Split(dst []Cakes, c Cakes) []Cakes {
	for ; c.pieces != ""; c.pieces = c.pieces[4:] {
		dst = append(dst, Cakes{c.pieces[:4]})
	}
	return dst
}

// Format writes the sizes of the cakes, rows first.
func (k CakeKit) Format(c Cakes) string { return c.String() }

// Parse reads sizes as 3x5 or 3,5 with + between them.
func (k CakeKit) Parse(s string) (Cakes, error) {
	var cakes []Cake
	at := 0
	for text := range strings.SplitSeq(s, "+") {
		sides := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune("x,() ", r) })
		if len(sides) != 2 {
			return Cakes{}, game.Errorf(s, at, "not a cake: write rows x columns, such as 3x5")
		}
		var c [2]int
		for i, side := range sides {
			n, err := strconv.Atoi(side)
			if err != nil || n < 1 || n > maxCake {
				return Cakes{}, game.Errorf(s, at+strings.Index(text, side), "a side must be a number from 1 to %d", maxCake)
			}
			c[i] = n
		}
		if len(cakes) == maxCakes {
			return Cakes{}, game.Errorf(s, at, "more than %d cakes", maxCakes)
		}
		cakes = append(cakes, Cake{c[0], c[1]})
		at += len(text) + 1
	}
	return NewCakes(cakes...), nil
}

// Vast reads one cake of any size.
func (k CakeKit) Vast() (vast.Rules, bool) {
	r := vast.Tuple(2, 1, "x")
	r.Always = false
	return r, true
}

// Draw draws the cakes side by side, small ones with their unit squares.
func (k CakeKit) Draw(c draw.Canvas, cakes Cakes) {
	x := 0.0
	for i, p := range cakes.Pieces() {
		w, h := float64(p.Columns), float64(p.Rows)
		if p.Rows*p.Columns > 1000 {
			c.Rect(x, 0, 6, 4, draw.Style{Fill: draw.Board})
			c.Text(x+3, 2, fmt.Sprintf("%dx%d", p.Rows, p.Columns), draw.Style{})
			x += 7
			continue
		}
		c.Rect(x, 0, w, h, draw.Style{Fill: draw.Board, Stroke: draw.Clear})
		for j := 1; j < p.Columns; j++ {
			c.Line(x+float64(j), 0, x+float64(j), h, draw.Style{Stroke: draw.Grey, Place: string(line(i, j, game.Left))})
		}
		for j := 1; j < p.Rows; j++ {
			c.Line(x, float64(j), x+w, float64(j), draw.Style{Stroke: draw.Grey, Place: string(line(i, j, game.Right))})
		}
		for j := range p.Rows * p.Columns {
			c.Rect(x+float64(j%p.Columns), float64(j/p.Columns), 1, 1, draw.Style{Stroke: draw.Grey})
		}
		c.Rect(x, 0, w, h, draw.Style{})
		x += w + 1
	}
}

// line is the place of a line along which player cuts a cake.
func line(cake, at int, player game.Player) game.Place {
	return game.Place(fmt.Sprintf("k%d%c%d", cake, "cr"[player], at))
}

// Move names the cake that is cut and its pieces without crumbs, and points at the first line of
// the cut.
func (k CakeKit) Move(c, to Cakes, player game.Player) game.Move[Cakes] {
	m := game.Move[Cakes]{To: to}
	k.cuts(c, player, func(cake int, widths []int, after Cakes) {
		if after == to && m.Touch == nil {
			m.Touch = []game.Place{line(cake, widths[0], player)}
		}
	})
	before, after := game.Change(c.Pieces(), to.Pieces())
	m.Name = NewCakes(before...).String() + "→crumbs"
	if len(after) > 0 {
		m.Name = NewCakes(before...).String() + "→" + NewCakes(after...).String()
	}
	return m
}

// Ways points at the first line of a cut from either side, in each of the equal cakes.
func (k CakeKit) Ways(c, to Cakes, player game.Player) (ways [][]game.Place) {
	pieces := c.Pieces()
	k.cuts(c, player, func(cake int, widths []int, after Cakes) {
		for i, p := range pieces {
			if after != to || p != pieces[cake] {
				continue
			}
			ways = append(ways, []game.Place{line(i, widths[0], player)})
			if last := widths[len(widths)-1]; last != widths[0] {
				ways = append(ways, []game.Place{line(i, last, player)})
			}
		}
	})
	return ways
}

// A slab is a cake after a cut. It records which cake it was cut from, and its position in that
// cake.
type slab struct {
	Cake
	from, row, column int
}

// Same follows the lines of cakes to the pieces that contain them. A line that was cut through is
// followed to the first of its two pieces.
func (k CakeKit) Same(c, _ Cakes, player game.Player, way []game.Place, yield func(old, new game.Place)) {
	var cut, at int
	var direction byte
	fmt.Sscanf(string(way[0]), "k%d%c%d", &cut, &direction, &at)
	var slabs []slab
	for i, p := range c.Pieces() {
		if i != cut {
			slabs = append(slabs, slab{p, i, 0, 0})
			continue
		}
		side := p.Columns
		if player == game.Right {
			side = p.Rows
		}
		start := 0
		for _, w := range k.widths(side, at) {
			s := slab{Cake{p.Rows, w}, i, 0, start}
			if player == game.Right {
				s = slab{Cake{w, p.Columns}, i, start, 0}
			}
			slabs = append(slabs, s)
			start += w
		}
	}
	slabs = slices.DeleteFunc(slabs, func(s slab) bool { return s.Rows*s.Columns <= 1 })
	slices.SortStableFunc(slabs, func(a, b slab) int { return a.before(b.Cake) })
	done := map[game.Place]bool{}
	for i, s := range slabs {
		for _, player := range game.Players {
			for j := range [2]int{s.Columns - 1, s.Rows - 1}[player] {
				old := line(s.from, [2]int{s.column, s.row}[player]+j+1, player)
				if !done[old] {
					yield(old, line(i, j+1, player))
				}
				done[old] = true
			}
		}
	}
}

// widths returns the division of a side that has its first line, from either end, at the given
// place.
func (k CakeKit) widths(side, at int) (found []int) {
	k.Cuts(side, func(widths ...int) {
		switch n := len(widths); {
		case widths[0] == at:
			found = slices.Clone(widths)
		case widths[n-1] == at && found == nil:
			found = slices.Clone(widths)
			slices.Reverse(found)
		}
	})
	return found
}
