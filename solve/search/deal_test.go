// SPDX-License-Identifier: Apache-2.0

package search_test

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"strings"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/grid"
)

// deals make random positions of the rulesets that tell search more than their moves:
// negatives, bounds, cuts, copies. With even they try to make one that is its own
// negative. Not every text is a position.
var deals = map[string]func(rng *rand.Rand, even bool) string{
	"domineering":       transposed("...#", 18),
	"fission":           transposed("......#X", 12),
	"cram":              turned("...#", "", 14),
	"clobber":           turned("XXOO.", "XO", 12),
	"cannibal-clobber":  turned("XO..", "XO", 8),
	"nogo":              turned("......#XO", "XO", 9),
	"amazons":           turned("...##XO", "XO", 9),
	"konane":            turned("XXOO...", "XO", 14),
	"grid-col":          turned("......#XO", "XO", 11),
	"grid-snort":        turned("......#XO", "XO", 9),
	"gen-king-dirt":     kings,
	"battle-sheep":      sheep,
	"toads-and-frogs":   row(turned("TTFF....", "TF", 11)),
	"gen-toads":         leaping,
	"toppling-dominoes": row(turned("XXOO#.", "XO", 8)),
	"hackenbush":        bush("brg", "br"),
	"hackenbush-3":      bush("lrc", "lr"),
	"graph-col":         web,
	"graph-snort":       web,
}

// A dealer makes texts of positions.
type dealer = func(rng *rand.Rand, even bool) string

// size returns the rows and columns of a board of at most so many squares.
func size(rng *rand.Rand, squares int) (rows, columns int) {
	rows = 1 + rng.IntN(4)
	return rows, 1 + rng.IntN(max(squares/rows, 1))
}

// letters returns n random letters.
func letters(rng *rand.Rand, of string, n int) []byte {
	text := make([]byte, n)
	for i := range text {
		text[i] = of[rng.IntN(len(of))]
	}
	return text
}

// lines writes a board.
func lines(cells []byte, columns int) string {
	var rows []string
	for ; len(cells) > 0; cells = cells[columns:] {
		rows = append(rows, string(cells[:columns]))
	}
	return strings.Join(rows, "|")
}

// opposite returns a letter of the pair for the other, every other one as it is.
func opposite(c byte, pair string) byte {
	if i := strings.IndexByte(pair, c); i >= 0 {
		return pair[1-i]
	}
	return c
}

// turned deals boards; an even one is its own image after a half turn with the pieces
// of the pair exchanged.
func turned(of, pair string, squares int) dealer {
	return func(rng *rand.Rand, even bool) string {
		rows, columns := size(rng, squares)
		cells := letters(rng, of, rows*columns)
		for i := 0; even && i <= len(cells)/2; i++ {
			if k := len(cells) - 1 - i; k == i {
				cells[i] = '.'
			} else {
				cells[k] = opposite(cells[i], pair)
			}
		}
		return lines(cells, columns)
	}
}

// transposed deals boards; an even one is square and its own image in a diagonal.
func transposed(of string, squares int) dealer {
	return func(rng *rand.Rand, even bool) string {
		rows, columns := size(rng, squares)
		if even {
			rows = 2 + rng.IntN(3)
			columns = rows
		}
		cells := letters(rng, of, rows*columns)
		for i := range cells {
			if x, y := i%columns, i/columns; even && x < y {
				cells[i] = cells[x*columns+y]
			}
		}
		return lines(cells, columns)
	}
}

// row makes strips of boards.
func row(deal dealer) dealer {
	return func(rng *rand.Rand, even bool) string { return strings.ReplaceAll(deal(rng, even), "|", "") }
}

// leaping deals Toads and Frogs with other moves.
func leaping(rng *rand.Rand, even bool) string {
	least := 1 + rng.IntN(2)
	return fmt.Sprintf("%d,%d,%d,%d,%s", least, least+rng.IntN(2), 1+rng.IntN(2), rng.IntN(2), row(turned("XXOO....", "XO", 9))(rng, even))
}

// kings deals King Dirt.
func kings(rng *rand.Rand, even bool) string {
	left, right := rng.IntN(2)*rng.IntN(2), rng.IntN(2)*rng.IntN(2)
	if even {
		right = left
	}
	return fmt.Sprintf("%d,%d,%d,%s", left, right, rng.IntN(2), turned("....##XO", "XO", 8)(rng, even))
}

// sheep deals Battle Sheep.
func sheep(rng *rand.Rand, even bool) string {
	text := turned("......#XxOo", "", 9)(rng, false)
	if even {
		cells := []byte(text)
		for i := range cells {
			if k := len(cells) - 1 - i; k <= i && cells[i] != '|' {
				cells[i] = opposite(opposite(cells[k], "XO"), "xo")
			}
		}
		text = string(cells)
	}
	stacks := strings.NewReplacer("..", "0,0", "X", "3", "x", "2", "O", "-3", "o", "-2", ".", "0")
	var rows []string
	for _, line := range strings.Split(text, "|") {
		rows = append(rows, stacks.Replace(strings.Join(strings.Split(line, ""), ",")))
	}
	return strings.Join(rows, "|")
}

// bush deals Hackenbush trees with a few more edges; an even one is a tree and its
// image with the colours of the pair exchanged, joined at the ground by an edge of the
// last colour.
func bush(colours, pair string) dealer {
	return func(rng *rand.Rand, even bool) string {
		var edges []string
		add := func(a, b int, c byte) { edges = append(edges, fmt.Sprintf("%d-%d:%c", a, b, c)) }
		if !even {
			n := 1 + rng.IntN(7)
			for v := 1; v <= n; v++ {
				add(rng.IntN(v), v, colours[rng.IntN(len(colours))])
			}
			for range rng.IntN(3) {
				add(rng.IntN(n+1), rng.IntN(n+1), colours[rng.IntN(len(colours))])
			}
			return strings.Join(edges, ",")
		}
		n := 1 + rng.IntN(3) // vertices 1 … n, and their images n+1 … 2n
		for v := 1; v <= n; v++ {
			c, from := colours[rng.IntN(len(colours))], rng.IntN(v)
			image := from
			if from > 0 {
				image += n
			}
			add(from, v, c)
			add(image, n+v, opposite(c, pair))
		}
		v := 1 + rng.IntN(n)
		add(v, n+v, colours[len(colours)-1])
		return strings.Join(edges, ",")
	}
}

// web deals graphs for Col and Snort; an even one is a graph and its image with the
// marks exchanged, joined.
func web(rng *rand.Rand, even bool) string {
	n := 2 + rng.IntN(6)
	var edges []string
	mark := make([]byte, n+1)
	for v := 1; v <= n; v++ {
		if v > 1 && rng.IntN(6) > 0 {
			edges = append(edges, fmt.Sprintf("%d-%d", 1+rng.IntN(v-1), v))
		}
		mark[v] = "br......"[rng.IntN(8)]
	}
	if !even {
		return strings.Join(append(edges, marked(mark)...), ",")
	}
	n = 1 + rng.IntN(4)
	edges, mark = edges[:0], append(mark[:1], letters(rng, "br....", n)...)
	for v := 1; v <= n; v++ {
		if v > 1 {
			from := 1 + rng.IntN(v-1)
			edges = append(edges, fmt.Sprintf("%d-%d", from, v), fmt.Sprintf("%d-%d", n+from, n+v))
		}
		mark = append(mark, opposite(mark[v], "br"))
	}
	v := 1 + rng.IntN(n)
	return strings.Join(append(append(edges, fmt.Sprintf("%d-%d", v, n+v)), marked(mark)...), ",")
}

// marked writes the marks of vertices.
func marked(mark []byte) (words []string) {
	for v, c := range mark[1:] {
		if c != '.' && c != 0 {
			words = append(words, fmt.Sprintf("%d:%c", v+1, c))
		}
	}
	return words
}

// boarded is a ruleset on a grid that knows negatives and bounds.
type boarded interface {
	game.Ruleset[grid.Board]
	game.Splitter[grid.Board]
	game.Canonicalizer[grid.Board]
	game.Negator[grid.Board]
	game.Bounder[grid.Board]
	game.Notation[grid.Board]
	game.Documented
}

// loose is a ruleset whose bounds are right, but those of a position are not those of
// its negative, which may be the position itself.
type loose struct{ boarded }

func (l loose) Bounds(b grid.Board) (lo, hi int) {
	h := fnv.New32()
	h.Write([]byte(l.Format(b)))
	lo, hi = l.boarded.Bounds(b)
	return lo - int(h.Sum32()%3), hi + int(h.Sum32()/3%3)
}
