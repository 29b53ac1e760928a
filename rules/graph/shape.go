// SPDX-License-Identifier: Apache-2.0

package graph

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Graphs by name: path:5, spider(1,2,4), grid:3x3, cycle:5+tail(7), cartesian(path:3,cycle:4).

// A shape makes the graphs with one name from their arguments.
type shape struct {
	usage string // how it is written
	make  func(s *Sketch, a []string) error
}

// shapes returns the graphs by name. It is a function because products refer to it.
func shapes() map[string]shape {
	return map[string]shape{
		"path": {"path:5", sized(1, 1, func(s *Sketch, a []size) { s.Root = max(0, s.link(-1, -1, a[0])) })},
		"cycle": {"cycle:4", sized(1, 3, func(s *Sketch, a []size) {
			s.vertex()
			s.link(0, 0, size{a[0].n - 1, a[0].name})
		})},
		"star":     {"star:3", sized(1, 0, func(s *Sketch, a []size) { s.vertex(); s.leaves(0, a[0].n) })},
		"complete": {"complete:4", sized(1, 1, func(s *Sketch, a []size) { s.multipartite(slices.Repeat([]size{{n: 1}}, a[0].n)) })},
		"k": {"K4 or K(3,4)", sized(0, 1, func(s *Sketch, a []size) {
			if len(a) == 1 {
				a = slices.Repeat([]size{{n: 1}}, a[0].n)
			}
			s.multipartite(a)
		})},
		"multipartite": {"multipartite(2,3,4)", sized(0, 1, func(s *Sketch, a []size) { s.multipartite(a) })},
		"bipartite":    {"bipartite(3,4)", sized(2, 1, func(s *Sketch, a []size) { s.multipartite(a) })},
		"wheel": {"wheel:5 (a hub and a rim of 5)", sized(1, 3, func(s *Sketch, a []size) {
			s.vertex()
			s.leaves(0, a[0].n)
			for i := range a[0].n {
				s.edge(1+i, 1+(i+1)%a[0].n)
			}
		})},
		"grid": {"grid:3x3", sized(2, 1, func(s *Sketch, a []size) { s.board(a[0].n, a[1].n, besides) })},
		"king": {"king:3x3", sized(2, 1, func(s *Sketch, a []size) { s.board(a[0].n, a[1].n, touches) })},
		"rook": {"rook:3x3", sized(2, 1, func(s *Sketch, a []size) {
			s.board(a[0].n, a[1].n, func(dr, dc int) bool { return dr == 0 || dc == 0 })
		})},
		"triangular": {"triangular:3 (rows of 1, 2, 3)", sized(1, 1, func(s *Sketch, a []size) { s.triangular(a[0].n) })},
		"hypercube":  {"hypercube:3", sized(1, 0, func(s *Sketch, a []size) { s.hypercube(a[0].n) })},
		"petersen":   {"petersen", sized(-1, 0, func(s *Sketch, _ []size) { s.petersen() })},
		"prism": {"prism:5", sized(1, 3, func(s *Sketch, a []size) {
			s.rungs(a[0].n)
			s.edge(0, 2*a[0].n-2)
			s.edge(1, 2*a[0].n-1)
		})},
		"ladder": {"ladder:4", sized(1, 1, func(s *Sketch, a []size) { s.rungs(a[0].n) })},
		"comb": {"comb:3 (a spine of 3, a leaf at each)", sized(1, 1, func(s *Sketch, a []size) {
			s.caterpillar(slices.Repeat([]size{{n: 1}}, a[0].n))
		})},
		"caterpillar": {"caterpillar(2,0,1) (leaves along the spine)", sized(0, 0, func(s *Sketch, a []size) { s.caterpillar(a) })},
		"sun": {"sun:4 (a cycle, a leaf at each vertex)", sized(1, 3, func(s *Sketch, a []size) {
			s.ring(a[0].n)
			for v := range a[0].n {
				s.leaves(v, 1)
			}
		})},
		"spider":     {"spider(1,2,4)", sized(0, 0, func(s *Sketch, a []size) { s.spider(a) })},
		"doublestar": {"doublestar(3,4)", sized(2, 0, func(s *Sketch, a []size) { s.twoStars(a[0].n, a[1].n, size{}) })},
		"twostars":   {"twostars(2,3;5) (two stars, centres joined by 5 vertices)", sized(3, 0, func(s *Sketch, a []size) { s.twoStars(a[0].n, a[1].n, a[2]) })},
		"broom": {"broom(4,3) (a path of 4, 3 leaves at its end)", sized(2, 0, func(s *Sketch, a []size) {
			s.vertex()
			s.leaves(0, a[1].n)
			s.link(0, -1, a[0])
		})},
		"lollipop": {"lollipop(4,3) (K4 with a tail of 3)", sized(2, 0, func(s *Sketch, a []size) {
			s.multipartite(slices.Repeat([]size{{n: 1}}, a[0].n))
			s.link(0, -1, a[1])
		})},
		"dumbbell": {"dumbbell(3,4;5) (two cycles joined by 5 vertices)", sized(3, 0, func(s *Sketch, a []size) {
			s.ring(a[0].n)
			b := s.N
			s.ring(a[1].n)
			s.link(0, b, a[2])
		})},
		"binarytree":  {"binarytree:3 (of depth 3)", sized(1, 0, func(s *Sketch, a []size) { s.tree(2, a[0].n) })},
		"twospiders":  {"twospiders(1.1;1.2;5)", twoSpiders},
		"tworegular":  {"tworegular(d3,depth1;5)", twoRegular},
		"cartesian":   {"cartesian(path:3,cycle:4)", product(func(same, a, b bool) bool { return same && (a != b) })},
		"strong":      {"strong(path:3,path:3)", product(func(same, a, b bool) bool { return same || a && b })},
		"tensor":      {"tensor(path:3,path:3)", product(func(same, a, b bool) bool { return a && b })},
		"complement":  {"complement(cycle:6)", of(func(s, t *Sketch) { s.complement(t) })},
		"line":        {"line(star:4)", of(func(s, t *Sketch) { s.line(t) })},
		"subdivision": {"subdivision(complete:4)", of(func(s, t *Sketch) { s.subdivision(t) })},
		"join":        {"join(star:3,path:5,star:4), or join(path:3,cycle:4)", join},
		"graph6":      {"graph6:Dhc", read},
		"sparse6":     {"sparse6::Bd", read},
		"digraph6":    {"digraph6:&BP?", read},
	}
}

// Describe reads graphs by name, joined by +, such as cycle:5+tail({n}). The length of a path may
// be a name in braces. Such a path can grow.
func Describe(text string) (*Sketch, error) {
	whole := &Sketch{}
	for i, item := range split(text, "+") {
		item = strings.TrimSpace(item)
		name, args, err := call(item)
		if err != nil {
			return nil, err
		}
		if name == "tail" || name == "leaf" {
			if i == 0 || whole.N == 0 {
				return nil, fmt.Errorf("%s needs a graph before it, such as cycle:5+%s", item, item)
			}
			if err := whole.tail(name, args); err != nil {
				return nil, err
			}
			continue
		}
		s, err := describeOne(name, args, item)
		if err != nil {
			return nil, err
		}
		by := whole.add(s)
		whole.Root = by + s.Root
	}
	return whole, nil
}

// tail joins a path, or a leaf, to the root.
func (s *Sketch) tail(name string, args []string) error {
	if name == "leaf" {
		args = []string{"1"}
	}
	lengths, err := sizes(args)
	if err != nil || len(lengths) != 1 {
		return fmt.Errorf("a tail has a number of vertices: tail(7)")
	}
	if s.link(s.Root, -1, lengths[0]); s.N > mostSketched {
		return errSketched
	}
	return nil
}

// mostSketched is the greatest number of vertices of a graph by name.
const mostSketched = 5000

var errSketched = fmt.Errorf("too large: more than %d vertices or %d edges", mostSketched, 20*mostSketched)

// describeOne makes one graph by name.
func describeOne(name string, args []string, item string) (*Sketch, error) {
	kind, ok := shapes()[name]
	if !ok {
		return nil, fmt.Errorf("no graph is named %q; there are path:5, cycle:4, star:3, complete:4, %s", name,
			strings.Join(slices.DeleteFunc(slices.Sorted(maps.Keys(shapes())), func(n string) bool {
				return n == "path" || n == "cycle" || n == "star" || n == "complete"
			}), ", "))
	}
	s := &Sketch{}
	if err := kind.make(s, args); err != nil {
		return nil, fmt.Errorf("%s: %w; it is written %s", item, err, kind.usage)
	}
	if s.N > mostSketched || len(s.Edges) > 20*mostSketched {
		return nil, errSketched
	}
	return s, nil
}

// call splits an item into its name and arguments: spider(1,2), path:5, grid2x3, petersen.
func call(item string) (name string, args []string, err error) {
	i := 0
	for i < len(item) && (item[i]|0x20 >= 'a' && item[i]|0x20 <= 'z') {
		i++
	}
	name, rest := strings.ToLower(item[:i]), item[i:]
	for _, format := range []string{"graph", "sparse", "digraph"} {
		if text, ok := strings.CutPrefix(rest, "6:"); ok && name == format {
			return name + "6", []string{text}, nil
		}
	}
	switch {
	case name == "":
		return "", nil, fmt.Errorf("a graph by name, such as path:5, is missing at %q", item)
	case rest == "":
		return name, nil, nil
	case rest[0] == '(':
		if !strings.HasSuffix(rest, ")") {
			return "", nil, fmt.Errorf("the bracket of %s( is not closed", name)
		}
		return name, split(rest[1:len(rest)-1], ",;"), nil
	case rest[0] == ':':
		rest = rest[1:]
	}
	if rows, columns, ok := strings.Cut(rest, "x"); ok && rows != "" && columns != "" {
		return name, []string{rows, columns}, nil
	}
	return name, split(rest, ","), nil
}

// split splits a text at separators outside brackets.
func split(text, separators string) (parts []string) {
	depth, start := 0, 0
	for i := range len(text) {
		switch {
		case text[i] == '(':
			depth++
		case text[i] == ')':
			depth--
		case depth <= 0 && strings.IndexByte(separators, text[i]) >= 0:
			parts = append(parts, text[start:i])
			start = i + 1
		}
	}
	return append(parts, text[start:])
}

// sizes reads numbers, and names in braces.
func sizes(args []string) (all []size, err error) {
	for _, a := range args {
		a = strings.TrimSpace(a)
		if name, ok := strings.CutPrefix(a, "{"); ok && strings.HasSuffix(name, "}") {
			all = append(all, size{name: strings.TrimSuffix(name, "}")})
			continue
		}
		n, err := strconv.Atoi(a)
		if err != nil || n < 0 || n > mostSketched {
			return nil, fmt.Errorf("write a number up to %d, not %q", mostSketched, a)
		}
		all = append(all, size{n: n})
	}
	return all, nil
}

// errGrows refuses a name in braces for a size that is not the length of a path.
var errGrows = fmt.Errorf("only the length of a path can have a name in braces")

// sized makes a shape whose arguments are sizes. count is the number of sizes; 0 stands for one or
// more, and −1 for none.
func sized(count, least int, build func(s *Sketch, a []size)) func(*Sketch, []string) error {
	return func(s *Sketch, args []string) error {
		a, err := sizes(args)
		switch {
		case err != nil:
			return err
		case count == 0 && len(a) == 0 || count > 0 && len(a) != count || count < 0 && len(a) > 0:
			return fmt.Errorf("%d numbers are given", len(a))
		}
		total := 1
		for _, x := range a {
			if x.name == "" && x.n < least {
				return fmt.Errorf("write a number from %d on, not %d", least, x.n)
			}
			if total *= max(x.n, 1); total > 1000*mostSketched {
				return errSketched
			}
		}
		named := slices.ContainsFunc(a, func(x size) bool { return x.name != "" })
		if build(s, a); named && len(s.Grows) != countNamed(a) {
			return errGrows
		}
		return nil
	}
}

func countNamed(a []size) (n int) {
	for _, x := range a {
		if x.name != "" {
			n++
		}
	}
	return n
}

// leaves adds n leaves to v.
func (s *Sketch) leaves(v, n int) {
	for range n {
		s.edge(v, s.vertex())
	}
}

// ring adds a cycle. A cycle of one or two vertices is a path.
func (s *Sketch) ring(n int) {
	first := s.N
	for i := range n {
		v := s.vertex()
		if i > 0 {
			s.edge(v-1, v)
		}
	}
	if n > 2 {
		s.edge(first, first+n-1)
	}
}

func (s *Sketch) multipartite(parts []size) {
	for _, part := range parts {
		before := s.N
		for range min(part.n, mostSketched) {
			v := s.vertex()
			for w := range before {
				if s.edge(w, v); len(s.Edges) > 20*mostSketched {
					return
				}
			}
		}
	}
}

func besides(dr, dc int) bool { return dr*dr+dc*dc == 1 }
func touches(dr, dc int) bool { return max(dr*dr, dc*dc) == 1 }

// board joins the squares of a board that are near each other.
func (s *Sketch) board(rows, columns int, near func(dr, dc int) bool) {
	if s.N = rows * columns; s.N > mostSketched {
		return
	}
	for v := range s.N {
		for w := v + 1; w < s.N; w++ {
			if near(v/columns-w/columns, v%columns-w%columns) {
				if s.edge(v, w); len(s.Edges) > 20*mostSketched {
					return
				}
			}
		}
	}
}

// triangular makes rows of 1, 2, …, n vertices.
func (s *Sketch) triangular(n int) {
	if n*(n+1)/2 > mostSketched {
		s.N = mostSketched + 1
		return
	}
	at := func(r, c int) int { return r*(r+1)/2 + c }
	s.N = n * (n + 1) / 2
	for r := range n {
		for c := range r + 1 {
			if c < r {
				s.edge(at(r, c), at(r, c+1))
			}
			if r+1 < n {
				s.edge(at(r, c), at(r+1, c))
				s.edge(at(r, c), at(r+1, c+1))
			}
		}
	}
}

func (s *Sketch) hypercube(d int) {
	if d > 12 {
		s.N = mostSketched + 1
		return
	}
	s.N = 1 << d
	for v := range s.N {
		for b := range d {
			if w := v | 1<<b; w != v {
				s.edge(v, w)
			}
		}
	}
}

func (s *Sketch) petersen() {
	s.ring(5)
	for v := range 5 {
		s.leaves(v, 1)
	}
	for v := range 5 {
		s.edge(5+v, 5+(v+2)%5)
	}
}

// rungs makes a ladder: rung i has the ends 2i and 2i+1.
func (s *Sketch) rungs(n int) {
	for i := range n {
		v, w := s.vertex(), s.vertex()
		s.edge(v, w)
		if i > 0 {
			s.edge(v-2, v)
			s.edge(w-2, w)
		}
	}
}

// caterpillar makes a spine with leaves; its root is the last vertex of the spine.
func (s *Sketch) caterpillar(leaves []size) {
	for i, x := range leaves {
		v := s.vertex()
		if i > 0 {
			s.edge(s.Root, v)
		}
		s.Root = v
		s.leaves(v, x.n)
	}
}

// spider makes legs that meet at a centre.
func (s *Sketch) spider(legs []size) {
	centre := s.vertex()
	for _, leg := range legs {
		s.link(centre, -1, leg)
	}
}

func (s *Sketch) twoStars(a, b int, between size) {
	first := s.vertex()
	s.leaves(first, a)
	second := s.vertex()
	s.leaves(second, b)
	s.link(first, second, between)
}

// tree adds a tree in which every vertex above the given depth has the given number of children. It
// returns the root.
func (s *Sketch) tree(sons, depth int) int {
	v := s.vertex()
	if depth > 0 && s.N <= mostSketched {
		for range sons {
			s.edge(v, s.tree(sons, depth-1))
		}
	}
	return v
}

// twoSpiders joins the centres of two spiders, whose legs are separated by dots.
func twoSpiders(s *Sketch, args []string) error {
	if len(args) != 3 {
		return fmt.Errorf("write two spiders and a length")
	}
	var centre [2]int
	for i := range centre {
		legs, err := sizes(strings.Split(args[i], "."))
		if err != nil {
			return err
		}
		t := &Sketch{}
		t.spider(legs)
		centre[i] = s.add(t)
	}
	return s.joined(centre[0], centre[1], args[2])
}

// twoRegular joins the roots of two trees, so that every inner vertex has degree d.
func twoRegular(s *Sketch, args []string) error {
	if len(args) != 3 {
		return fmt.Errorf("write a degree, a depth and a length")
	}
	degree, err := strconv.Atoi(strings.TrimPrefix(strings.TrimSpace(args[0]), "d"))
	depth, failed := strconv.Atoi(strings.TrimPrefix(strings.TrimSpace(args[1]), "depth"))
	if err != nil || failed != nil || degree < 1 || degree > 100 || depth < 0 || depth > 20 {
		return fmt.Errorf("a degree and a depth are numbers")
	}
	a := s.tree(degree-1, depth)
	b := s.tree(degree-1, depth)
	return s.joined(a, b, args[2])
}

// joined connects two vertices by a path of the given length.
func (s *Sketch) joined(a, b int, length string) error {
	between, err := sizes([]string{length})
	if err == nil {
		s.link(a, b, between[0])
	}
	return err
}

// parts reads graphs by name.
func parts(args []string) (all []*Sketch, err error) {
	for _, a := range args {
		s, err := Describe(strings.TrimSpace(a))
		if err != nil {
			return nil, err
		}
		all = append(all, s)
	}
	return all, nil
}

// of makes a graph from another one.
func of(build func(s, t *Sketch)) func(*Sketch, []string) error {
	return func(s *Sketch, args []string) error {
		all, err := parts(args)
		switch {
		case err != nil:
			return err
		case len(all) != 1:
			return fmt.Errorf("one graph is required")
		case len(all[0].Grows) > 0:
			return errGrows
		case all[0].N > 200:
			return errSketched
		}
		build(s, all[0])
		return nil
	}
}

// adjacent returns the matrix of a graph.
func (p Plain) adjacent() [][]bool {
	m := make([][]bool, p.N)
	for v := range m {
		m[v] = make([]bool, p.N)
	}
	for _, e := range p.Edges {
		m[e[0]][e[1]] = true
		if !p.Directed {
			m[e[1]][e[0]] = true
		}
	}
	return m
}

// product makes a product of two graphs. Its vertices are pairs. near says whether two pairs are
// joined. Its first argument tells whether one entry is equal and the other entries are joined. The
// other arguments tell whether the first entries, and the second entries, are joined.
func product(near func(same, a, b bool) bool) func(*Sketch, []string) error {
	return func(s *Sketch, args []string) error {
		all, err := parts(args)
		switch {
		case err != nil:
			return err
		case len(all) != 2:
			return fmt.Errorf("two graphs are required")
		case len(all[0].Grows)+len(all[1].Grows) > 0:
			return errGrows
		case all[0].N*all[1].N > 500:
			return errSketched
		}
		a, b, width := all[0].adjacent(), all[1].adjacent(), all[1].N
		s.N = len(a) * width
		for v := range s.N {
			for w := v + 1; w < s.N; w++ {
				i, j, k, l := v/width, v%width, w/width, w%width
				if near(i == k && b[j][l] || j == l && a[i][k], a[i][k], b[j][l]) {
					s.edge(v, w)
				}
			}
		}
		return nil
	}
}

func (s *Sketch) complement(t *Sketch) {
	s.N, s.Root = t.N, t.Root
	m := t.adjacent()
	for v := range s.N {
		for w := v + 1; w < s.N; w++ {
			if !m[v][w] {
				s.edge(v, w)
			}
		}
	}
}

func (s *Sketch) line(t *Sketch) {
	s.N = len(t.Edges)
	for i, e := range t.Edges {
		for j, f := range t.Edges[:i] {
			if e[0] == f[0] || e[0] == f[1] || e[1] == f[0] || e[1] == f[1] {
				s.edge(j, i)
			}
		}
	}
}

func (s *Sketch) subdivision(t *Sketch) {
	s.N, s.Root = t.N, t.Root
	for _, e := range t.Edges {
		s.link(e[0], e[1], size{n: 1})
	}
}

// join joins two graphs by a path between their roots. Without a path it joins every vertex of one
// graph with every vertex of the other.
func join(s *Sketch, args []string) error {
	if len(args) == 3 {
		name, length, err := call(strings.TrimSpace(args[1]))
		if err != nil || name != "path" || len(length) != 1 {
			return fmt.Errorf("write a path between the two graphs, not %q", args[1])
		}
		all, err := parts([]string{args[0], args[2]})
		if err != nil {
			return err
		}
		a := s.add(all[0]) + all[0].Root
		b := s.add(all[1]) + all[1].Root
		return s.joined(a, b, length[0])
	}
	all, err := parts(args)
	switch {
	case err != nil:
		return err
	case len(all) != 2:
		return fmt.Errorf("write two graphs, or two graphs and a path between them")
	case len(all[0].Grows)+len(all[1].Grows) > 0:
		return errGrows
	}
	s.add(all[0])
	by := s.add(all[1])
	if by*all[1].N > 20*mostSketched {
		return errSketched
	}
	for v := range by {
		for w := by; w < s.N; w++ {
			s.edge(v, w)
		}
	}
	return nil
}

// read reads a graph in graph6, sparse6 or digraph6.
func read(s *Sketch, args []string) (err error) {
	s.Plain, err = ReadPlain(args[0])
	return err
}
