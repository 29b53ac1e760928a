// SPDX-License-Identifier: Apache-2.0

package graph

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/game"
)

// DOT writes g in the language of Graphviz, with one statement per line. Marks become labels, and
// edge colours become colours.
func (g Graph) DOT() string {
	var b strings.Builder
	directed := slices.ContainsFunc(g.Edges(), func(e Edge) bool { return e.Color == Arc })
	kind, link := "graph", "--"
	if directed {
		kind, link = "digraph", "->"
	}
	fmt.Fprintf(&b, "%s {\n", kind)
	for _, v := range g.Vertices() {
		if v.Mark != 0 {
			fmt.Fprintf(&b, "\t%d [label=\"%c\"];\n", v.Label, v.Mark)
		} else {
			fmt.Fprintf(&b, "\t%d;\n", v.Label)
		}
	}
	for _, e := range g.Edges() {
		fmt.Fprintf(&b, "\t%d %s %d", e.From, link, e.To)
		if name, ok := colourNames[e.Color]; ok && strings.IndexByte("brg", e.Color) >= 0 {
			fmt.Fprintf(&b, " [color=%s]", name)
		}
		b.WriteString(";\n")
	}
	b.WriteString("}\n")
	return b.String()
}

// ReadDOT reads a graph in the language of Graphviz: statements for vertices and edges, chains,
// comments, and the attributes label (a mark) and color. Vertices whose names are numbers up to
// Last keep these numbers. If there are other names, all vertices are numbered from 1 in the order
// in which they appear.
func ReadDOT(text string) (Graph, error) {
	r := dotReader{marks: map[string]byte{}}
	var err error
	if r.tokens, err = dotTokens(text); err == nil {
		err = r.graph()
	}
	if err != nil {
		return "", err
	}
	return r.finish()
}

// inDOT matches the beginning of a graph in the language of Graphviz.
var inDOT = regexp.MustCompile(`^\s*(?:strict\s+)?(?:di)?graph\b[^:{]*\{`)

// parseDOT reads a graph that the game is played on.
func (k Kit) parseDOT(s string) (Graph, error) {
	g, err := ReadDOT(s)
	if err != nil {
		return "", game.Errorf(s, 0, "%v", err)
	}
	p, err := k.Parse(k.Format(g))
	if syntax := (*game.SyntaxError)(nil); errors.As(err, &syntax) {
		err = game.Errorf(s, 0, "the graph is %s: %s", syntax.Input, syntax.Msg)
	}
	return p, err
}

// A dotReader reads statements.
type dotReader struct {
	tokens   []string
	directed bool
	names    []string
	marks    map[string]byte
	edges    []dotEdge
}

type dotEdge struct {
	from, to string
	color    byte
}

// dotTokens splits a text into names, quoted names (with a leading quote) and signs.
func dotTokens(text string) (out []string, err error) {
	for i := 0; i < len(text); {
		c := text[i]
		rest := text[i:]
		switch {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			i++
		case strings.HasPrefix(rest, "//") || c == '#':
			n := strings.IndexByte(rest, '\n')
			if n < 0 {
				n = len(rest)
			}
			i += n
		case strings.HasPrefix(rest, "/*"):
			n := strings.Index(rest, "*/")
			if n < 0 {
				return nil, fmt.Errorf("a comment is not closed")
			}
			i += n + 2
		case strings.HasPrefix(rest, "--") || strings.HasPrefix(rest, "->"):
			out = append(out, rest[:2])
			i += 2
		case strings.IndexByte("{}[];,=", c) >= 0:
			out = append(out, rest[:1])
			i++
		case c == '"':
			n := strings.IndexByte(rest[1:], '"')
			if n < 0 {
				return nil, fmt.Errorf("a quoted name is not closed")
			}
			out = append(out, rest[:n+1])
			i += n + 2
		default:
			n := strings.IndexAny(rest, " \t\r\n{}[];,=\"#")
			if n < 0 {
				n = len(rest)
			}
			if m := strings.Index(rest[:n], "--"); m > 0 {
				n = m
			}
			if m := strings.Index(rest[:n], "->"); m > 0 {
				n = m
			}
			out = append(out, rest[:n])
			i += n
		}
	}
	return out, nil
}

// next takes the next token, or "" at the end.
func (r *dotReader) next() string {
	if len(r.tokens) == 0 {
		return ""
	}
	t := r.tokens[0]
	r.tokens = r.tokens[1:]
	return t
}

func (r *dotReader) peek() string {
	if len(r.tokens) == 0 {
		return ""
	}
	return r.tokens[0]
}

// graph reads all of the text.
func (r *dotReader) graph() error {
	kind := strings.ToLower(r.next())
	if kind == "strict" {
		kind = strings.ToLower(r.next())
	}
	if kind != "graph" && kind != "digraph" {
		return fmt.Errorf("a graph begins with graph { or digraph {, not %q", kind)
	}
	r.directed = kind == "digraph"
	if r.peek() != "{" {
		r.next()
	}
	if r.next() != "{" {
		return fmt.Errorf("a { is missing after %s", kind)
	}
	for {
		switch t := r.next(); strings.ToLower(t) {
		case "}":
			if r.peek() != "" {
				return fmt.Errorf("write one graph; %q comes after it", r.peek())
			}
			return nil
		case "":
			return fmt.Errorf("the closing } is missing")
		case ";", ",":
		case "subgraph", "{":
			return fmt.Errorf("subgraphs are not read")
		case "node", "edge", "graph":
			if _, err := r.attributes(); err != nil {
				return err
			}
		default:
			if err := r.statement(t); err != nil {
				return err
			}
		}
	}
}

// statement reads a vertex, a chain of edges, or name=value.
func (r *dotReader) statement(first string) error {
	if r.peek() == "=" {
		r.next()
		r.next()
		return nil
	}
	chain := []string{first}
	for r.peek() == "--" || r.peek() == "->" {
		if link := r.next(); (link == "->") != r.directed {
			return fmt.Errorf("%s in a graph with the other kind of edges", link)
		}
		chain = append(chain, r.next())
	}
	for i, name := range chain {
		if name == "" || strings.Contains("{}[];,=", name) {
			return fmt.Errorf("a vertex is missing; subgraphs are not read")
		}
		if name = strings.TrimPrefix(name, `"`); name == "" {
			return fmt.Errorf("a vertex has no name")
		}
		chain[i] = name
		if !slices.Contains(r.names, name) {
			if r.names = append(r.names, name); len(r.names) > Last {
				return fmt.Errorf("more than %d vertices", Last)
			}
		}
	}
	attributes, err := r.attributes()
	if err != nil {
		return err
	}
	if label := attributes["label"]; len(chain) == 1 && len(label) == 1 {
		r.marks[chain[0]] = label[0]
	}
	color := byte(0)
	if name := attributes["color"]; name != "" {
		color = name[0]
	}
	for i := range chain[1:] {
		if r.edges = append(r.edges, dotEdge{chain[i], chain[i+1], color}); len(r.edges) > mostEdges {
			return fmt.Errorf("more than %d edges", mostEdges)
		}
	}
	return nil
}

// attributes reads [name=value, …], if present.
func (r *dotReader) attributes() (map[string]string, error) {
	all := map[string]string{}
	for r.peek() == "[" {
		r.next()
		for t := r.next(); t != "]"; t = r.next() {
			switch {
			case t == "":
				return nil, fmt.Errorf("a ] is missing")
			case r.peek() == "=":
				r.next()
				all[strings.TrimPrefix(t, `"`)] = strings.TrimPrefix(r.next(), `"`)
			}
		}
	}
	return all, nil
}

// finish builds the graph.
func (r *dotReader) finish() (Graph, error) {
	label := map[string]int{}
	numbers := true
	for i, name := range r.names {
		n, err := strconv.Atoi(name)
		numbers = numbers && err == nil && n >= 0 && n <= Last && strconv.Itoa(n) == name
		label[name] = i + 1
	}
	var vertices []Vertex
	for _, name := range r.names {
		if numbers {
			label[name], _ = strconv.Atoi(name)
		}
		vertices = append(vertices, Vertex{label[name], r.marks[name]})
	}
	var edges []Edge
	for _, e := range r.edges {
		if r.directed {
			e.color = Arc
		}
		edges = append(edges, Edge{label[e.from], label[e.to], e.color})
	}
	return Of(vertices, edges), nil
}
