// SPDX-License-Identifier: Apache-2.0

package graph

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"
	"strings"
)

// Graphs in the formats graph6, sparse6 and digraph6, which nauty's geng and other programs use
// [McKay]. They consist of printable characters with six bits each.

// ReadPlain reads a graph in graph6, sparse6 or digraph6.
func ReadPlain(line string) (p Plain, err error) {
	text := line
	for _, head := range []string{">>graph6<<", ">>sparse6<<", ">>digraph6<<"} {
		text = strings.TrimPrefix(text, head)
	}
	kind := byte(0)
	switch {
	case text == "":
		return p, fmt.Errorf("%.40q: a graph in graph6, sparse6 or digraph6 is missing", line)
	case text[0] == ';':
		return p, fmt.Errorf("%.40q is in incremental sparse6; graphs are read in graph6, sparse6 and digraph6", line)
	case text[0] == ':' || text[0] == '&':
		kind, text = text[0], text[1:]
	}
	for i := range len(text) {
		if text[i] < 63 || text[i] > 126 {
			return p, fmt.Errorf("%.40q: %q is not a character of graph6", line, text[i])
		}
	}
	n, rest, err := vertices6(text)
	if err == nil {
		p.N = n
		switch kind {
		case ':':
			p.Edges, err = sparse6(n, rest)
		case '&':
			p.Directed = true
			p.Edges, err = digraph6(n, rest)
		default:
			p.Edges, err = graph6(n, rest)
		}
	}
	if err != nil {
		return p, fmt.Errorf("%.40q: %w", line, err)
	}
	return p, nil
}

// vertices6 reads the number of vertices: one character, or three after a ~, or six after two of
// them.
func vertices6(text string) (n int, rest string, err error) {
	size, skip := 1, 0
	if strings.HasPrefix(text, "~~") {
		size, skip = 6, 2
	} else if strings.HasPrefix(text, "~") {
		size, skip = 3, 1
	}
	if len(text) < skip+size {
		return 0, "", fmt.Errorf("it ends before its number of vertices is complete")
	}
	for i := range size {
		n = n<<6 | int(text[skip+i]-63)
	}
	if n > mostSketched {
		return 0, "", fmt.Errorf("%d vertices, more than %d", n, mostSketched)
	}
	return n, text[skip+size:], nil
}

// bit6 returns bit i of a text with six bits per character.
func bit6(text string, i int) int { return int(text[i/6]-63) >> (5 - i%6) & 1 }

// graph6 reads the upper triangle of the matrix, column by column.
func graph6(n int, text string) (edges [][2]int, err error) {
	if want := (n*(n-1)/2 + 5) / 6; len(text) != want {
		return nil, fmt.Errorf("%d characters for the edges of %d vertices, which has %d", len(text), n, want)
	}
	i := 0
	for w := 1; w < n; w++ {
		for v := range w {
			if bit6(text, i) == 1 {
				edges = append(edges, [2]int{v, w})
			}
			i++
		}
	}
	return edges, nil
}

// digraph6 reads the matrix, row by row.
func digraph6(n int, text string) (arcs [][2]int, err error) {
	if want := (n*n + 5) / 6; len(text) != want {
		return nil, fmt.Errorf("%d characters for the arcs of %d vertices, which has %d", len(text), n, want)
	}
	for i := range n * n {
		if bit6(text, i) == 1 {
			arcs = append(arcs, [2]int{i / n, i % n})
		}
	}
	return arcs, nil
}

// sparse6 reads pairs of a bit and a vertex. The bit says whether to advance the current vertex by
// one. If the vertex is then greater than the current one it becomes the current one; otherwise it
// is joined to it by an edge.
func sparse6(n int, text string) (edges [][2]int, err error) {
	k := bits.Len(uint(max(n-1, 0)))
	v := 0
	for i := 0; i+k+1 <= 6*len(text); i += k + 1 {
		v += bit6(text, i)
		x := 0
		for b := range k {
			x = x<<1 | bit6(text, i+1+b)
		}
		switch {
		case v >= n || x >= n: // padding of the last character
			return edges, nil
		case x > v:
			v = x
		default:
			edges = append(edges, [2]int{x, v})
		}
		if len(edges) > mostSketched*20 {
			return nil, fmt.Errorf("more than %d edges", mostSketched*20)
		}
	}
	return edges, nil
}

// A bits6 is a sequence of bits that is written with six bits per character.
type bits6 []byte

func (b *bits6) add(bit int) { *b = append(*b, byte(bit)) }

// text pads the bits with ones or zeros.
func (b bits6) text(pad byte) string {
	for len(b)%6 != 0 {
		b = append(b, pad)
	}
	out := make([]byte, 0, len(b)/6)
	for i := 0; i < len(b); i += 6 {
		c := byte(0)
		for _, bit := range b[i : i+6] {
			c = c<<1 | bit
		}
		out = append(out, c+63)
	}
	return string(out)
}

// number6 writes the number of vertices.
func number6(n int) string {
	if n <= 62 {
		return string(rune(n + 63))
	}
	return "~" + string([]byte{byte(n>>12&63) + 63, byte(n>>6&63) + 63, byte(n&63) + 63})
}

// Graph6 writes a graph without loops, double edges and arcs.
func (p Plain) Graph6() (string, error) {
	m := p.adjacent()
	if p.Directed {
		return "", fmt.Errorf("graph6 has no arcs; write digraph6")
	}
	seen := 0
	b := bits6{}
	for w := range p.N {
		for v := range w {
			bit := 0
			if m[v][w] {
				bit, seen = 1, seen+1
			}
			b.add(bit)
		}
	}
	if seen != len(p.Edges) {
		return "", fmt.Errorf("graph6 has no loops and no double edges; write sparse6")
	}
	return number6(p.N) + b.text(0), nil
}

// Digraph6 writes a directed graph without double arcs. An edge is written as two arcs.
func (p Plain) Digraph6() (string, error) {
	m := p.adjacent()
	b := bits6{}
	seen := 0
	for _, row := range m {
		for _, is := range row {
			bit := 0
			if is {
				bit, seen = 1, seen+1
			}
			b.add(bit)
		}
	}
	if p.Directed && seen != len(p.Edges) {
		return "", fmt.Errorf("digraph6 has no double arcs")
	}
	return "&" + number6(p.N) + b.text(0), nil
}

// Sparse6 writes a graph without arcs.
func (p Plain) Sparse6() (string, error) {
	if p.Directed {
		return "", fmt.Errorf("sparse6 has no arcs; write digraph6")
	}
	edges := slices.Clone(p.Edges)
	for i, e := range edges {
		edges[i] = [2]int{max(e[0], e[1]), min(e[0], e[1])}
	}
	slices.SortFunc(edges, func(a, b [2]int) int { return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1])) })
	k := bits.Len(uint(max(p.N-1, 0)))
	b := bits6{}
	number := func(x int) {
		for i := k - 1; i >= 0; i-- {
			b.add(x >> i & 1)
		}
	}
	current := 0
	for _, e := range edges {
		switch v, u := e[0], e[1]; {
		case v == current:
			b.add(0)
			number(u)
		case v == current+1:
			current = v
			b.add(1)
			number(u)
		default:
			current = v
			b.add(1)
			number(v)
			b.add(0)
			number(u)
		}
	}
	// Padding with ones would be read as a loop at the last vertex.
	if free := (6 - len(b)%6) % 6; k < 6 && p.N == 1<<k && free > k && current == p.N-2 {
		b.add(0)
	}
	return ":" + number6(p.N) + b.text(1), nil
}
