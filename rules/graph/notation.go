// SPDX-License-Identifier: Apache-2.0

package graph

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/game"
)

// mostEdges is how many edges a graph may have.
const mostEdges = 2000

// Format writes the edges in order, then the vertices that have no edge or have
// a mark. Stalks that could have been written as such are written so.
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

// token is the mark of the vertex that a token is on.
const token = '@'

// A reader takes a graph from a text.
type reader struct {
	kit      Kit
	text     string
	vertices []Vertex
	edges    []Edge
	last     int // the greatest label
}

// Parse reads what Format writes, chains of edges such as 1-2-3, and shorthands:
// path:5, cycle:4, star:3, complete:4 and stalks such as bbr.
func (k Kit) Parse(s string) (Graph, error) {
	if strings.TrimSpace(s) == "-" {
		return "", nil
	}
	r := &reader{kit: k, text: s}
	// Shorthands take labels after all others.
	for _, short := range []bool{false, true} {
		at := 0
		for item := range strings.FieldsFuncSeq(strings.ReplaceAll(s, "+", ","), func(c rune) bool { return c == ',' }) {
			at += strings.Index(s[at:], item)
			from := at + len(item) - len(strings.TrimLeft(item, " "))
			if item = strings.TrimSpace(item); shorthand(item) == short {
				if err := r.item(item, from); err != nil {
					return "", err
				}
			}
			at = from + len(item)
		}
	}
	if len(r.vertices) == 0 {
		return "", game.Errorf(s, 0, "a graph is missing; the empty one is written %s", k.Format(""))
	}
	return r.finish()
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
		return r.shape(name, tail, at)
	case strings.HasPrefix(item, "@"):
		return r.vertex(item[1:], string(token), at)
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
		return game.Errorf(r.text, at+len(name), "a colour for each edge is wanted here%s", list(r.kit.Colors))
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
		return game.Errorf(r.text, at, "an edge from a vertex to itself has no place in this game")
	case link == '>' && !r.kit.Directed:
		return game.Errorf(r.text, at, "arcs have no place in this game: write %d-%d", from, to)
	case r.kit.Directed:
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

// shape reads path:5, cycle:4, star:3 and complete:4; new labels are consecutive.
func (r *reader) shape(name, size string, at int) error {
	n, err := strconv.Atoi(size)
	least := map[string]int{"path": 1, "cycle": 3, "star": 0, "complete": 1}
	if low, ok := least[name]; !ok {
		return game.Errorf(r.text, at, "edges such as 1-2, or one of path:5, cycle:4, star:3, complete:4 is wanted here")
	} else if err != nil || n < low {
		return game.Errorf(r.text, at+len(name), "a number from %d on is wanted after %s:", low, name)
	}
	first := r.last + 1
	last := first + n - 1
	if name == "star" {
		last++
	}
	if n > Last || last > Last || name == "complete" && n*n > 2*mostEdges {
		return game.Errorf(r.text, at, "too large: there are at most %d vertices and %d edges", Last, mostEdges)
	}
	r.vertices = append(r.vertices, Vertex{Label: first})
	r.last = last
	for v := first; v <= last; v++ {
		for w := v + 1; w <= last; w++ {
			if name == "complete" || name == "star" && v == first || name != "star" && w == v+1 || name == "cycle" && v == first && w == last {
				if err := r.edge(v, w, '-', 0, at); err != nil {
					return err
				}
			}
		}
	}
	return nil
}
