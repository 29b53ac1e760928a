// SPDX-License-Identifier: Apache-2.0

package familyperiod

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strings"
)

// A rooted graph is a set of vertices of the graph, one of which is the root. If the set is empty,
// there is no root.
type rooted struct {
	vertices uint64
	root     int
}

// A forest is a set of families whose values depend on each other.
type forest struct {
	game     string
	adjacent []uint64
	nimbers  map[uint64]int    // by set of vertices
	names    map[string]rooted // one of the graphs that are the same
	families [][2]rooted
	index    map[[2]rooted]int
	values   [][]uint32
	asked    int
	beside   int // the nim value of the parts that are not joined to the path
	steps    int
	ctx      context.Context
}

// errLong ends a check that takes too long.
var errLong = errors.New("the graph has too many parts to be checked")

// derive finds the families.
func derive(ctx context.Context, c Certificate) (f *forest, err error) {
	f = &forest{game: c.Game, adjacent: make([]uint64, c.Vertices), nimbers: map[uint64]int{0: 0}, names: map[string]rooted{}, index: map[[2]rooted]int{}, ctx: ctx}
	for _, e := range c.Edges {
		f.adjacent[e[0]] |= 1 << e[1]
		f.adjacent[e[1]] |= 1 << e[0]
	}
	everything := uint64(0)
	for v := range c.Vertices {
		everything |= 1 << v
	}
	pair := [2]rooted{}
	for i, v := range c.Ends {
		if v >= 0 {
			pair[i] = f.rootedAt(everything, v)
		}
	}
	if c.Ends[0] >= 0 && c.Ends[1] >= 0 && f.component(everything, c.Ends[0])>>c.Ends[1]&1 == 1 {
		return nil, errors.New("both ends of the path are in one piece: the theorem does not apply")
	}
	touched := uint64(0)
	for _, v := range c.Ends {
		if v >= 0 {
			touched |= f.component(everything, v)
		}
	}
	if f.beside, err = f.nim(everything &^ touched); err != nil {
		return nil, err
	}
	f.asked = f.add(pair[0], pair[1])
	f.add(rooted{}, rooted{})
	for i := 0; i < len(f.families); i++ {
		if len(f.families) > maxFamilies {
			return nil, fmt.Errorf("more than %d families", maxFamilies)
		}
		for side, x := range f.families[i] {
			f.add(x, rooted{})
			err := f.moves(x, func(_ int, y rooted) { f.add(y, f.families[i][1-side]) })
			if err != nil {
				return nil, err
			}
			f.add(rooted{}, f.families[i][1-side])
		}
	}
	return f, nil
}

// add returns the number of a family.
func (f *forest) add(a, b rooted) int {
	key := order(a, b)
	i, ok := f.index[key]
	if !ok {
		i = len(f.families)
		f.index[key] = i
		f.families = append(f.families, key)
	}
	return i
}

// order returns the same pair for a, b and for b, a.
func order(a, b rooted) [2]rooted {
	if a.vertices > b.vertices || a.vertices == b.vertices && a.root > b.root {
		a, b = b, a
	}
	return [2]rooted{a, b}
}

// component returns the vertices of a set that are connected to v, with v.
func (f *forest) component(set uint64, v int) uint64 {
	reached := uint64(1) << v
	for {
		more := reached
		for w := range f.adjacent {
			if reached>>w&1 == 1 {
				more |= f.adjacent[w] & set
			}
		}
		if more == reached {
			return reached
		}
		reached = more
	}
}

// rootedAt returns the component of v with the root v. For trees of the same form, it always
// returns the first one.
func (f *forest) rootedAt(set uint64, v int) rooted {
	x := rooted{f.component(set, v), v}
	edges := 0
	for w := range f.adjacent {
		if x.vertices>>w&1 == 1 {
			edges += bits.OnesCount64(f.adjacent[w] & x.vertices)
		}
	}
	if edges/2 != bits.OnesCount64(x.vertices)-1 {
		return x
	}
	name := f.form(x.vertices, v, -1)
	if known, ok := f.names[name]; ok {
		return known
	}
	f.names[name] = x
	return x
}

// form writes a tree as brackets, with the branches in the order of their texts.
func (f *forest) form(set uint64, v, father int) string {
	var branches []string
	for w := range f.adjacent {
		if w != father && f.adjacent[v]&set>>w&1 == 1 {
			branches = append(branches, f.form(set, w, v))
		}
	}
	slices.Sort(branches)
	return "(" + strings.Join(branches, "") + ")"
}

// removed lists what moves remove from a set of vertices, by the rules of the game. In the game
// node, the vertex that names a move is the chosen one.
func (f *forest) removed(set uint64, yield func(v int, gone uint64) error) error {
	for v := range f.adjacent {
		if set>>v&1 == 0 {
			continue
		}
		if f.game == "node" {
			if err := yield(v, (f.adjacent[v]|1<<v)&set); err != nil {
				return err
			}
			continue
		}
		if f.game == "kayles" {
			if err := yield(v, 1<<v); err != nil {
				return err
			}
		}
		for w := v + 1; w < len(f.adjacent); w++ {
			if (f.adjacent[v]&set)>>w&1 == 1 {
				if err := yield(v, 1<<v|1<<w); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// nim returns the nim value of a set of vertices.
func (f *forest) nim(set uint64) (sum int, err error) {
	for set != 0 {
		part := f.component(set, bits.TrailingZeros64(set))
		set &^= part
		value, known := f.nimbers[part]
		if !known {
			if f.steps++; f.steps > maxParts || f.ctx.Err() != nil {
				return 0, errLong
			}
			seen := map[int]bool{}
			err := f.removed(part, func(_ int, gone uint64) error {
				n, err := f.nim(part &^ gone)
				seen[n] = true
				return err
			})
			if err != nil {
				return 0, err
			}
			for seen[value] {
				value++
			}
			f.nimbers[part] = value
		}
		sum ^= value
	}
	return sum, nil
}

// moves lists the moves within a rooted graph that do not touch the path. For each it gives the
// value of the parts that are cut off, and the part that remains with the root. If the root is
// taken, that part is empty.
func (f *forest) moves(x rooted, yield func(value int, y rooted)) error {
	return f.removed(x.vertices, func(v int, gone uint64) error {
		rest := x.vertices &^ gone
		if gone>>x.root&1 == 1 {
			if f.game == "node" && v == x.root { // this also takes a vertex of the path
				return nil
			}
			n, err := f.nim(rest)
			yield(n, rooted{})
			return err
		}
		kept := f.component(rest, x.root)
		n, err := f.nim(rest &^ kept)
		yield(n, f.rootedAt(kept, x.root))
		return err
	})
}

// A constant holds data about a rooted graph that are needed again and again.
type constant struct {
	within []struct { // moves that do not touch the path
		value int
		left  rooted
	}
	rootless, aroundless int // the values without the root, and without the root and its neighbours
}

// compute finds the values of all families for paths up to last.
func (f *forest) compute(ctx context.Context, last int) error {
	constants := map[rooted]*constant{}
	for _, pair := range f.families {
		for _, x := range pair {
			if constants[x] != nil {
				continue
			}
			k := &constant{}
			err := f.moves(x, func(value int, y rooted) {
				k.within = append(k.within, struct {
					value int
					left  rooted
				}{value, y})
			})
			if err != nil {
				return err
			}
			if x.vertices != 0 {
				rest := x.vertices &^ (1 << x.root)
				if k.rootless, err = f.nim(rest); err != nil {
					return err
				}
				if k.aroundless, err = f.nim(rest &^ f.adjacent[x.root]); err != nil {
					return err
				}
			}
			constants[x] = k
		}
	}
	sorted := make([]int, len(f.families))
	for i := range sorted {
		sorted[i] = i
	}
	size := func(i int) int {
		return bits.OnesCount64(f.families[i][0].vertices) + bits.OnesCount64(f.families[i][1].vertices)
	}
	slices.SortStableFunc(sorted, func(i, j int) int { return size(i) - size(j) })
	f.values = make([][]uint32, len(f.families))
	for n := range last + 1 {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		for _, i := range sorted {
			f.values[i] = append(f.values[i], f.value(f.families[i], n, constants))
		}
	}
	return nil
}

// value returns the value of a family with a path of n, by the rules.
func (f *forest) value(pair [2]rooted, n int, constants map[rooted]*constant) uint32 {
	seen := make([]bool, 256)
	option := func(v int) {
		for v >= len(seen) {
			seen = append(seen, make([]bool, len(seen))...)
		}
		seen[v] = true
	}
	of := func(a, b rooted) []uint32 { return f.values[f.index[order(a, b)]] }
	nothing := rooted{}
	for side, x := range pair {
		y, kx := pair[1-side], constants[x]
		ky := constants[y]
		for _, m := range kx.within {
			option(m.value ^ int(of(m.left, y)[n]))
		}
		switch {
		case x.vertices == 0:
		case f.game == "node" && n == 0: // the root, its neighbours, and possibly the other root
			option(kx.aroundless ^ ky.rootless)
		case f.game == "node":
			option(kx.aroundless ^ int(of(nothing, y)[n-1]))
		case n > 0: // the edge from the root to the path
			option(kx.rootless ^ int(of(nothing, y)[n-1]))
		case y.vertices != 0:
			option(kx.rootless ^ ky.rootless)
		}
	}
	left, right := of(pair[0], nothing), of(nothing, pair[1])
	a, b := constants[pair[0]], constants[pair[1]]
	for k := 1; k <= n; k++ { // vertex k of the path, and the edge to the next vertex
		switch f.game {
		case "node":
			v := 0
			if k == 1 {
				v ^= a.rootless
			} else {
				v ^= int(left[k-2])
			}
			if k == n {
				v ^= b.rootless
			} else {
				v ^= int(right[n-k-1])
			}
			option(v)
		case "kayles":
			option(int(left[k-1] ^ right[n-k]))
		}
		if f.game != "node" && k < n {
			option(int(left[k-1] ^ right[n-k-1]))
		}
	}
	for v, is := range seen {
		if !is {
			return uint32(v)
		}
	}
	return uint32(len(seen))
}
