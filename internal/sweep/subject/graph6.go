// SPDX-License-Identifier: Apache-2.0

package subject

import (
	"fmt"
	"strings"

	"github.com/upstar-cgt/upstar/rules/graph"
)

// Graph reads a graph in graph6, sparse6 or digraph6. It returns the graph in the notation of
// positions: 1-2,2-3,4.
func Graph(line string) (string, error) {
	p, err := graph.ReadPlain(line)
	if err != nil {
		return "", err
	}
	return written(p), nil
}

// written writes edges or arcs, then the vertices without any.
func written(p graph.Plain) string {
	if p.N == 0 {
		return "-"
	}
	link := "-"
	if p.Directed {
		link = ">"
	}
	joined := make([]bool, p.N)
	var items []string
	for _, e := range p.Edges {
		joined[e[0]], joined[e[1]] = true, true
		items = append(items, fmt.Sprint(e[0]+1, link, e[1]+1))
	}
	for v, is := range joined {
		if !is {
			items = append(items, fmt.Sprint(v+1))
		}
	}
	return strings.Join(items, ",")
}
