// SPDX-License-Identifier: Apache-2.0

// All Domineering positions of one component, by size: the polyominoes.

package solve_test

import (
	"maps"
	"math/bits"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/internal/cpu"
	"github.com/upstar-cgt/upstar/rules/grid"
	"github.com/upstar-cgt/upstar/value/dyadic"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/value/thermo"
)

// slow skips a test that takes long, unless it is asked for.
func slow(t *testing.T) {
	t.Helper()
	if os.Getenv("UPSTAR_SLOW") != "1" {
		t.Skip("takes long; set UPSTAR_SLOW=1 to run it")
	}
}

// A polyomino is a set of squares in its bounding box: bit y·width + x is the
// square (x, y). One of up to 15 squares fits in 64 bits.
type polyomino struct {
	squares       uint64
	width, height int8
}

func (p polyomino) has(x, y int8) bool {
	return x >= 0 && x < p.width && y >= 0 && y < p.height && p.squares>>(int(y)*int(p.width)+int(x))&1 == 1
}

type square struct{ x, y int8 }

// append appends the squares of p.
func (p polyomino) append(dst []square) []square {
	for rest := p.squares; rest != 0; rest &= rest - 1 {
		i := int8(bits.TrailingZeros64(rest))
		dst = append(dst, square{i % p.width, i / p.width})
	}
	return dst
}

// fit returns the polyomino of the squares, which may lie anywhere.
func fit(squares []square) polyomino {
	lo, hi := squares[0], squares[0]
	for _, s := range squares[1:] {
		lo = square{min(lo.x, s.x), min(lo.y, s.y)}
		hi = square{max(hi.x, s.x), max(hi.y, s.y)}
	}
	p := polyomino{width: hi.x - lo.x + 1, height: hi.y - lo.y + 1}
	for _, s := range squares {
		p.squares |= 1 << (int(s.y-lo.y)*int(p.width) + int(s.x-lo.x))
	}
	return p
}

func (p polyomino) less(q polyomino) bool {
	if p.width != q.width {
		return p.width < q.width
	}
	return p.squares < q.squares
}

// canonical returns the least of the eight images of the squares, and whether
// it is one in which columns have become rows: then its value is the negative.
func canonical(squares []square) (least polyomino, turned bool) {
	p := fit(squares)
	var buf [16]square
	cells := p.append(buf[:0])
	w, h := p.width-1, p.height-1
	least = p
	for i := range 8 {
		q := polyomino{width: p.width, height: p.height}
		if i >= 4 {
			q.width, q.height = p.height, p.width
		}
		if q.width > least.width {
			continue
		}
		for _, s := range cells {
			if i&1 != 0 {
				s.x = w - s.x
			}
			if i&2 != 0 {
				s.y = h - s.y
			}
			if i >= 4 {
				s.x, s.y = s.y, s.x
			}
			q.squares |= 1 << (int(s.y)*int(q.width) + int(s.x))
		}
		if q.less(least) {
			least, turned = q, i >= 4
		}
	}
	return least, turned
}

// grow returns the polyominoes of one more square, each once up to symmetry.
func grow(ps []polyomino) []polyomino {
	seen := map[polyomino]bool{}
	var buf [17]square
	for _, p := range ps {
		cells := p.append(buf[:0])
		tried := map[square]bool{}
		for _, s := range cells {
			for _, t := range []square{{s.x + 1, s.y}, {s.x - 1, s.y}, {s.x, s.y + 1}, {s.x, s.y - 1}} {
				if !p.has(t.x, t.y) && !tried[t] {
					tried[t] = true
					q, _ := canonical(append(cells, t))
					seen[q] = true
				}
			}
		}
	}
	return slices.Collect(maps.Keys(seen))
}

// String returns p as a board.
func (p polyomino) String() string {
	var rows []string
	for y := range p.height {
		row := make([]byte, p.width)
		for x := range p.width {
			row[x] = "#."[p.squares>>(int(y)*int(p.width)+int(x))&1]
		}
		rows = append(rows, string(row))
	}
	return strings.Join(rows, "|")
}

// A database holds the values of all polyominoes up to some size. It knows
// nothing of arenas: it is the twin of solve.Short.
type database struct {
	c      *short.Calc
	values map[polyomino]short.Game
	last   []polyomino
}

func newDatabase() *database {
	p := polyomino{1, 1, 1}
	return &database{short.NewSpace().Calc(), map[polyomino]short.Game{p: 0}, []polyomino{p}}
}

// next adds the polyominoes of one more square.
func (d *database) next() {
	d.last = grow(d.last)
	for _, p := range d.last {
		d.values[p] = d.c.Make(d.options(p, 0, 1), d.options(p, 1, 0))
	}
}

// options returns the values of what is left when a domino is put on p in the
// direction (dx, dy).
func (d *database) options(p polyomino, dx, dy int8) (out []short.Game) {
	var buf [16]square
	for _, s := range p.append(buf[:0]) {
		if !p.has(s.x+dx, s.y+dy) {
			continue
		}
		i := int(s.y)*int(p.width) + int(s.x)
		j := i + int(dy)*int(p.width) + int(dx)
		rest := p
		rest.squares &^= 1<<i | 1<<j
		total := short.Zero
		for rest.squares != 0 {
			total = d.c.Add(total, d.value(rest.cut()))
		}
		out = append(out, total)
	}
	return out
}

// cut takes a component out of p and returns its squares.
func (p *polyomino) cut() (squares []square) {
	i := int8(bits.TrailingZeros64(p.squares))
	take := func(x, y int8) {
		if p.has(x, y) {
			p.squares &^= 1 << (int(y)*int(p.width) + int(x))
			squares = append(squares, square{x, y})
		}
	}
	squares = make([]square, 0, 15)
	take(i%p.width, i/p.width)
	for k := 0; k < len(squares); k++ {
		s := squares[k]
		take(s.x+1, s.y)
		take(s.x-1, s.y)
		take(s.x, s.y+1)
		take(s.x, s.y-1)
	}
	return squares
}

func (d *database) value(squares []square) short.Game {
	p, turned := canonical(squares)
	g := d.values[p]
	if turned {
		return d.c.Neg(g)
	}
	return g
}

// freePolyominoes are how many polyominoes there are of each size up to
// symmetry [OEIS, A000105].
var freePolyominoes = []int{0, 1, 1, 2, 5, 12, 35, 108, 369, 1285, 4655, 17073, 63600, 238591, 901971, 3426576}

// The values that the solver finds are those of the database.
func TestDomineeringComponents(t *testing.T) {
	d := newDatabase()
	v := newValuer(2)
	for n := 2; n <= 9; n++ {
		d.next()
		if len(d.last) != freePolyominoes[n] {
			t.Fatalf("%d polyominoes of %d squares, want %d", len(d.last), n, freePolyominoes[n])
		}
		for _, p := range d.last {
			b, err := grid.Domineering.Parse(p.String())
			if err != nil {
				t.Fatal(err)
			}
			s, err := sumOf(v.world, "domineering", grid.Domineering, b)
			if err != nil {
				t.Fatal(err)
			}
			g, err := v.short.Value(v.world.meter, s)
			if err != nil {
				t.Fatal(err)
			}
			if got, want := v.text(g), (&valuer{space: d.c.Space}).text(d.values[p]); got != want {
				t.Fatalf("domineering(%v) = %s by the solver, %s in the database", p, got, want)
			}
		}
	}
}

// Of all positions of one component up to 15 squares exactly one, up to
// symmetry, has temperature 2, and none is hotter. There are nimbers up to *3,
// ups and double ups but no higher multiples, and 11 tinies, each with the miny
// of the position turned by a quarter [Uiterwijk–Barton 2015].
func TestDomineeringTemperatures(t *testing.T) {
	slow(t)
	const most = 15
	d := newDatabase()
	c := thermo.NewCalc(d.c)
	two := dyadic.Int(2)
	var hot []polyomino
	found := census{tinies: map[short.Game]bool{}}
	for n := 2; n <= most; n++ {
		d.next()
		if len(d.last) != freePolyominoes[n] {
			t.Fatalf("%d polyominoes of %d squares, want %d", len(d.last), n, freePolyominoes[n])
		}
		for _, p := range d.last {
			g := d.values[p]
			found.count(d.c, g)
			switch c.Temperature(g).Cmp(two) {
			case 0:
				hot = append(hot, p)
			case 1:
				t.Errorf("domineering(%v) has temperature %v", p, c.Temperature(g))
			}
		}
		t.Logf("%d squares: %d positions, %d games in all, hot %v, *%d, %d·↑, %d tinies", n, len(d.last), d.c.Len(), hot, found.star, found.ups, len(found.tinies))
	}
	if len(hot) != 1 {
		t.Errorf("%d positions of temperature 2: %v", len(hot), hot)
	}
	if found.star != 3 || found.ups != 2 || len(found.tinies) != 11 {
		t.Errorf("nimbers up to *%d, multiples up to %d·↑, %d tinies; want *3, 2·↑ and 11", found.star, found.ups, len(found.tinies))
	}
}

// A census tells which infinitesimals of some kinds have been seen.
type census struct {
	star   uint32 // the largest nimber
	ups    int    // the largest multiple of ↑ or ↓
	tinies map[short.Game]bool
}

func (s *census) count(c *short.Calc, g short.Game) {
	if x, ups, star, ok := c.NumberUpStar(g); ok {
		switch {
		case x.Sign() != 0:
		case ups == 0:
			s.star = max(s.star, star)
		case star == 0:
			s.ups = max(s.ups, ups, -ups)
		}
		return
	}
	if x, _, h, ok := c.NumberTiny(g); ok && x.Sign() == 0 {
		s.tinies[h] = true
	}
}

// BenchmarkDomineeringComponents finds all canonical forms of one-component
// positions up to 12 squares, by solve.Short and by the database.
func BenchmarkDomineeringComponents(b *testing.B) {
	const most = 12
	var boards []grid.Board
	d := newDatabase()
	for n := 2; n <= most; n++ {
		d.last = grow(d.last)
		for _, p := range d.last {
			board, err := grid.Domineering.Parse(p.String())
			if err != nil {
				b.Fatal(err)
			}
			boards = append(boards, board)
		}
	}
	b.Run("short", func(b *testing.B) {
		start := cpu.Time()
		for range b.N {
			v := newValuer(0)
			for _, board := range boards {
				s, err := sumOf(v.world, "domineering", grid.Domineering, board)
				if err == nil {
					_, err = v.short.Value(v.world.meter, s)
				}
				if err != nil {
					b.Fatal(err)
				}
			}
		}
		b.ReportMetric((cpu.Time()-start).Seconds()/float64(b.N), "cpu-s/op")
	})
	b.Run("database", func(b *testing.B) {
		start := cpu.Time()
		for range b.N {
			d := newDatabase()
			for n := 2; n <= most; n++ {
				d.next()
			}
		}
		b.ReportMetric((cpu.Time()-start).Seconds()/float64(b.N), "cpu-s/op")
	})
}
