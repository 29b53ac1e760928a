// SPDX-License-Identifier: Apache-2.0

package graph

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/game"
)

// mostEdges is the greatest number of edges of a graph.
const mostEdges = 2000

// Format writes the edges in order, then the vertices that have no edge or have a mark. A graph
// that can be written as stalks is written as stalks.
func (k Kit) Format(g Graph) string {
	if g == "" {
		if k.Ground {
			return "0"
		}
		return "-"
	}
	if k.Ground {
		if s, ok := stalks(g); ok {
			if h, err := k.Parse(s); err == nil && h == g {
				return s
			}
		}
	}
	var items []string
	edges := g.Edges()
	joined := &Labels{}
	for _, e := range edges {
		joined[e.From], joined[e.To] = true, true
		back := Edge{e.To, e.From, Arc}
		switch both := e.Color == Arc && slices.Contains(edges, back); {
		case both && e.From < e.To || e.Color == 0:
			items = append(items, fmt.Sprintf("%d-%d", e.From, e.To))
		case both:
		case e.Color == Arc:
			items = append(items, fmt.Sprintf("%d>%d", e.From, e.To))
		default:
			items = append(items, fmt.Sprintf("%d-%d:%c", e.From, e.To, e.Color))
		}
	}
	for _, v := range g.Vertices() {
		switch {
		case v.Mark == token:
			items = append(items, fmt.Sprintf("@%d", v.Label))
		case v.Mark != 0:
			items = append(items, fmt.Sprintf("%d:%c", v.Label, v.Mark))
		case !joined[v.Label]:
			items = append(items, strconv.Itoa(v.Label))
		}
	}
	return strings.Join(items, ",")
}

// token is the mark of the vertex that carries the token.
const token = '@'

// A reader reads a graph from a text.
type reader struct {
	kit      Kit
	text     string
	vertices []Vertex
	edges    []Edge
	last     int  // the greatest label
	short    bool // a shorthand used names for some vertices
}

// Parse reads the texts that Format writes. It also reads chains of edges such as 1-2-3, graphs by
// name such as path:5, spider(1,2,4) and cycle:5+tail(7), stalks such as bbr, and the language of
// Graphviz.
func (k Kit) Parse(s string) (Graph, error) {
	if strings.TrimSpace(s) == "-" {
		return "", nil
	}
	if inDOT.MatchString(s) {
		return k.parseDOT(s)
	}
	r := &reader{kit: k, text: s}
	items := itemsOf(s, k.Ground)
	// Graphs by name get labels after all other labels. The token may be on a vertex of either
	// kind.
	for turn := range 3 {
		for _, x := range items {
			if turnOf(x.text) == turn {
				if err := r.item(x.text, x.at); err != nil {
					return "", err
				}
			}
		}
	}
	if len(r.vertices) == 0 {
		return "", game.Errorf(s, 0, "a graph is missing; the empty one is written %s", k.Format(""))
	}
	return r.finish()
}

// An item is a part of a text, and its position in the text.
type item struct {
	text string
	at   int
}

// itemsOf splits a text at commas, and at plus signs outside brackets. A tail belongs to the item
// before it.
func itemsOf(s string, ground bool) (items []item) {
	at := 0
	for _, part := range split(s, ",+") {
		from := at + len(part) - len(strings.TrimLeft(part, " "))
		text := strings.TrimSpace(part)
		tail := strings.HasPrefix(text, "tail") || strings.HasPrefix(text, "leaf")
		switch n := len(items); {
		case tail && !ground && n > 0 && at > 0 && s[at-1] == '+':
			items[n-1].text += "+" + text
		case text != "":
			items = append(items, item{text, from})
		}
		at += len(part) + 1
	}
	return items
}

// turnOf returns the order in which an item is read: first vertices and edges, then shorthands,
// then the token.
func turnOf(item string) int {
	switch {
	case shorthand(item):
		return 1
	case strings.HasPrefix(item, "@"):
		return 2
	}
	return 0
}

func shorthand(item string) bool {
	return item != "" && item[0] != '@' && (item[0] < '0' || item[0] > '9')
}

// finish checks the graph as a whole.
func (r *reader) finish() (Graph, error) {
	g := Of(r.vertices, r.edges)
	if r.kit.Colors == "" {
		edges := slices.Compact(g.Edges())
		g = Of(g.Vertices(), edges)
	}
	tokens := 0
	firm := g.Reach(0, never)
	for _, v := range g.Vertices() {
		if v.Mark == token {
			tokens++
		}
		if r.kit.Ground && !firm[v.Label] {
			return "", game.Errorf(r.text, strings.Index(r.text, strconv.Itoa(v.Label)), "vertex %d hangs in the air: no edges join it to the ground, which is 0", v.Label)
		}
	}
	if r.kit.Directed && tokens != 1 {
		return "", game.Errorf(r.text, len(r.text), "%d tokens where there is one: write @1 for a token on vertex 1", tokens)
	}
	if len(g.Edges()) == 0 && r.kit.Ground {
		return "", nil
	}
	return g, nil
}

func (r *reader) item(item string, at int) error {
	name, tail, colon := strings.Cut(item, ":")
	switch {
	case len(r.edges) > mostEdges:
		return game.Errorf(r.text, at, "more than %d edges", mostEdges)
	case shorthand(item) && r.kit.Ground:
		return r.stalk(item, at)
	case shorthand(item):
		r.short = true
		return r.shape(item, at)
	case strings.HasPrefix(item, "@"):
		last := r.last
		if err := r.vertex(item[1:], string(token), at); err != nil || !r.short || r.last == last {
			return err
		}
		return game.Errorf(r.text, at, "there is no vertex %d: the last one is %d", r.last, last)
	case strings.ContainsAny(name, "->"):
		return r.chain(name, tail, at)
	case colon && (len(tail) != 1 || !strings.Contains(r.kit.Marks, tail)):
		return game.Errorf(r.text, at+len(name)+1, "no such mark of a vertex%s", list(r.kit.Marks))
	}
	return r.vertex(name, tail, at)
}

func list(letters string) string {
	if letters == "" {
		return ": there are none in this game"
	}
	return ": there are " + strings.Join(strings.Split(letters, ""), ", ")
}

// label reads a label.
func (r *reader) label(s string, at int) (int, error) {
	n, err := strconv.ParseUint(strings.TrimSpace(s), 10, 32)
	if err != nil || n > Last {
		return 0, game.Errorf(r.text, at, "a vertex is a number up to %d", Last)
	}
	r.last = max(r.last, int(n))
	return int(n), nil
}

func (r *reader) vertex(name, mark string, at int) error {
	if mark == string(token) && !r.kit.Directed {
		return game.Errorf(r.text, at, "there is no token in this game")
	}
	v, err := r.label(name, at)
	if err != nil {
		return err
	}
	added := Vertex{v, (mark + "\x00")[0]}
	if slices.ContainsFunc(r.vertices, func(old Vertex) bool { return old.Label == v && old.Mark != 0 && added.Mark != 0 && old != added }) {
		return game.Errorf(r.text, at, "vertex %d has two marks", v)
	}
	r.vertices = append(r.vertices, added)
	return nil
}

// chain reads edges such as 1-2-3, or 0-1-2:br with colours.
func (r *reader) chain(name, colors string, at int) error {
	colors = strings.ToLower(strings.TrimSpace(colors))
	if colors == "" && len(r.kit.Colors) == 1 {
		colors = r.kit.Colors
	}
	edges := strings.Count(name, "-") + strings.Count(name, ">")
	if r.kit.Colors != "" && len(colors) != 1 && len(colors) != edges || r.kit.Colors == "" && colors != "" || strings.Trim(colors, r.kit.Colors) != "" {
		return game.Errorf(r.text, at+len(name), "a colour for each edge is required here%s", list(r.kit.Colors))
	}
	from, start := -1, 0
	var link byte
	for i := 0; i <= len(name); i++ {
		if i < len(name) && name[i] != '-' && name[i] != '>' {
			continue
		}
		to, err := r.label(name[start:i], at+start)
		if err != nil {
			return err
		}
		if from >= 0 {
			color := byte(0)
			if colors != "" {
				color, colors = colors[0], colors[min(1, len(colors)-1):]
			}
			if err := r.edge(from, to, link, color, at+start); err != nil {
				return err
			}
		}
		if i < len(name) {
			link = name[i]
		}
		from, start = to, i+1
	}
	return nil
}

func (r *reader) edge(from, to int, link, color byte, at int) error {
	switch {
	case from == to && !r.kit.Ground && !r.kit.Loops:
		return game.Errorf(r.text, at, "an edge from a vertex to itself is not allowed in this game")
	case link == '>' && !r.kit.Directed && !r.kit.Arcs:
		return game.Errorf(r.text, at, "arcs are not allowed in this game: write %d-%d", from, to)
	case r.kit.Directed || r.kit.Arcs:
		r.edges = append(r.edges, Edge{from, to, Arc})
		if link == '-' {
			r.edges = append(r.edges, Edge{to, from, Arc})
		}
	default:
		r.edges = append(r.edges, Edge{from, to, color})
	}
	r.vertices = append(r.vertices, Vertex{Label: from}, Vertex{Label: to})
	return nil
}

// shape reads graphs by name; new labels are consecutive.
func (r *reader) shape(item string, at int) error {
	sketch, err := Describe(item)
	switch {
	case err != nil:
		if name, _, _ := call(item); shapes()[name].usage != "" {
			at += len(name)
		}
		return game.Errorf(r.text, at, "edges such as 1-2, or a graph by name such as path:5, is required here (%v)", err)
	case len(sketch.Grows) > 0:
		return game.Errorf(r.text, at, "{%s} has no value; upstar sequence gives it values", sketch.Grows[0].Name)
	}
	first := r.last + 1
	if r.last += sketch.N; r.last > Last || len(sketch.Edges) > mostEdges {
		return game.Errorf(r.text, at, "too large: there are at most %d vertices and %d edges", Last, mostEdges)
	}
	for v := range sketch.N {
		r.vertices = append(r.vertices, Vertex{Label: first + v})
	}
	link := byte('-')
	if sketch.Directed {
		link = '>'
	}
	for _, e := range sketch.Edges {
		if err := r.edge(first+e[0], first+e[1], link, 0, at); err != nil {
			return err
		}
	}
	return nil
}
