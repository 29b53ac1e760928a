// SPDX-License-Identifier: Apache-2.0

package subject

import (
	"fmt"
	"math/bits"
	"strings"
)

// Graphs in the formats graph6 and sparse6, in which nauty's geng and other programs list
// them [McKay]: printable characters, six bits each.

// mostVertices is how many vertices a graph that is read may have.
const mostVertices = 5000

// Graph reads a graph in graph6 or sparse6 and returns it as positions on graphs are
// written: 1-2,2-3,4.
func Graph(line string) (string, error) {
	text := strings.TrimPrefix(strings.TrimPrefix(line, ">>graph6<<"), ">>sparse6<<")
	sparse := strings.HasPrefix(text, ":")
	switch {
	case text == "":
		return "", fmt.Errorf("%.40q: a graph in graph6 or sparse6 is missing", line)
	case text[0] == ';' || text[0] == '&':
		return "", fmt.Errorf("%.40q is in incremental sparse6 or digraph6; graphs are read in graph6 and sparse6", line)
	}
	text = strings.TrimPrefix(text, ":")
	for i := range len(text) {
		if text[i] < 63 || text[i] > 126 {
			return "", fmt.Errorf("%.40q: %q is no character of graph6", line, text[i])
		}
	}
	n, rest, err := vertices(text)
	if err != nil {
		return "", fmt.Errorf("%.40q: %w", line, err)
	}
	var edges [][2]int
	if sparse {
		edges, err = sparse6(n, rest)
	} else {
		edges, err = graph6(n, rest)
	}
	if err != nil {
		return "", fmt.Errorf("%.40q: %w", line, err)
	}
	return written(n, edges), nil
}

// vertices reads how many vertices there are: a character, three of them after a ~, or
// six after two.
func vertices(text string) (n int, rest string, err error) {
	size, skip := 1, 0
	if strings.HasPrefix(text, "~~") {
		size, skip = 6, 2
	} else if strings.HasPrefix(text, "~") {
		size, skip = 3, 1
	}
	if len(text) < skip+size {
		return 0, "", fmt.Errorf("it ends within the number of vertices")
	}
	for i := range size {
		n = n<<6 | int(text[skip+i]-63)
	}
	if n > mostVertices {
		return 0, "", fmt.Errorf("%d vertices, more than %d", n, mostVertices)
	}
	return n, text[skip+size:], nil
}

// bit returns bit i of a text of six bits a character.
func bit(text string, i int) int { return int(text[i/6]-63) >> (5 - i%6) & 1 }

// graph6 reads the upper triangle of the matrix, column by column.
func graph6(n int, text string) (edges [][2]int, err error) {
	if want := (n*(n-1)/2 + 5) / 6; len(text) != want {
		return nil, fmt.Errorf("%d characters for the edges of %d vertices, which has %d", len(text), n, want)
	}
	i := 0
	for w := 1; w < n; w++ {
		for v := range w {
			if bit(text, i) == 1 {
				edges = append(edges, [2]int{v, w})
			}
			i++
		}
	}
	return edges, nil
}

// sparse6 reads pairs of a bit, which says that the current vertex is the next one, and a
// vertex: a greater one becomes the current one, another is joined to it.
func sparse6(n int, text string) (edges [][2]int, err error) {
	k := bits.Len(uint(max(n-1, 0)))
	v := 0
	for i := 0; i+k+1 <= 6*len(text); i += k + 1 {
		v += bit(text, i)
		x := 0
		for b := range k {
			x = x<<1 | bit(text, i+1+b)
		}
		switch {
		case v >= n || x >= n: // what fills the last character
			return edges, nil
		case x > v:
			v = x
		default:
			edges = append(edges, [2]int{x, v})
		}
		if len(edges) > mostVertices*20 {
			return nil, fmt.Errorf("more than %d edges", mostVertices*20)
		}
	}
	return edges, nil
}

// written writes edges, then the vertices without any.
func written(n int, edges [][2]int) string {
	if n == 0 {
		return "-"
	}
	joined := make([]bool, n)
	var items []string
	for _, e := range edges {
		joined[e[0]], joined[e[1]] = true, true
		items = append(items, fmt.Sprintf("%d-%d", e[0]+1, e[1]+1))
	}
	for v, is := range joined {
		if !is {
			items = append(items, fmt.Sprint(v+1))
		}
	}
	return strings.Join(items, ",")
}
