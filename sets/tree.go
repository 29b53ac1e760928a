// SPDX-License-Identifier: Apache-2.0

package sets

import (
	"fmt"
	"slices"
	"strings"
)

// MostTree is the greatest number of vertices of trees.
const MostTree = 24

// Trees returns the trees with 1 to n vertices, up to isomorphism, written as edges 1-2,2-3. They
// are selected from the rooted trees, which the successor rule of Beyer and Hedetniemi lists as
// sequences of levels. A rooted tree is selected if its root is its centre or, if there are two
// centres, the one with the greater branch.
func Trees(n int) (Set, error) {
	if n < 1 || n > MostTree {
		return Set{}, fmt.Errorf("trees have from 1 to %d vertices, not %d", MostTree, n)
	}
	return of(func(yield func(int, func() string) bool) {
		for k := 1; k <= n; k++ {
			for levels := path(k); levels != nil; levels = successor(levels) {
				if central(levels) && !yield(k, func() string { return edges(levels) }) {
					return
				}
			}
		}
	}), nil
}

// RootedTrees returns the rooted trees with 1 to n vertices. The root is vertex 1.
func RootedTrees(n int) (Set, error) {
	if n < 1 || n > MostTree {
		return Set{}, fmt.Errorf("trees have from 1 to %d vertices, not %d", MostTree, n)
	}
	return of(func(yield func(int, func() string) bool) {
		for k := 1; k <= n; k++ {
			for levels := path(k); levels != nil; levels = successor(levels) {
				if !yield(k, func() string { return edges(levels) }) {
					return
				}
			}
		}
	}), nil
}

// path is the first sequence of levels: 0, 1, 2, …
func path(n int) []int {
	levels := make([]int, n)
	for i := range levels {
		levels[i] = i
	}
	return levels
}

// successor returns the next sequence of levels, or nil after the last one. The last vertex below
// level 1 moves up to the level of its parent, and the following levels repeat the branch.
func successor(levels []int) []int {
	p := len(levels) - 1
	for p > 0 && levels[p] == 1 {
		p--
	}
	if p <= 0 {
		return nil
	}
	q := p - 1
	for levels[q] != levels[p]-1 {
		q--
	}
	out := slices.Clone(levels)
	for i := p; i < len(out); i++ {
		out[i] = out[i-(p-q)]
	}
	return out
}

// central reports whether the tree is listed with this root. The first branch is the deepest; it
// must not be deeper than the rest of the tree. If it is as deep, it must not be larger than the
// rest. If it is also as large, it must not be greater as a sequence.
func central(levels []int) bool {
	n := len(levels)
	if n <= 2 {
		return true
	}
	m := 2 // index at which the second branch begins
	for m < n && levels[m] != 1 {
		m++
	}
	first := levels[1:m]
	deep, rest := slices.Max(first)-1, 0
	if m < n {
		rest = slices.Max(levels[m:])
	}
	switch others := 1 + n - m; {
	case deep != rest:
		return deep < rest
	case len(first) != others:
		return len(first) < others
	}
	own := make([]int, 0, n-m+1)
	own = append(append(own, 0), levels[m:]...)
	branch := make([]int, len(first))
	for i, l := range first {
		branch[i] = l - 1
	}
	return slices.Compare(branch, own) <= 0
}

// edges writes a tree as a list of edges.
func edges(levels []int) string {
	if len(levels) == 1 {
		return "1"
	}
	last := make([]int, len(levels)+1) // the last vertex of each level
	items := make([]string, 0, len(levels)-1)
	for v, l := range levels {
		last[l] = v
		if l > 0 {
			items = append(items, fmt.Sprintf("%d-%d", last[l-1]+1, v+1))
		}
	}
	return strings.Join(items, ",")
}
