// SPDX-License-Identifier: Apache-2.0

package lib

import (
	"strings"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value"
)

// A GraphNotation says which letters are labels of vertices and of edges. If there are no letters
// for edges, - is an edge without a label, and -> is one in a directed graph.
type GraphNotation struct {
	Vertices, Edges map[string]value.Value
	Directed        bool
}

// ParseGraph reads the notation of graphs: a walk, with branches in brackets.
func ParseGraph(text string, n GraphNotation) (*Graph, error) {
	r := &graphReader{text: text, n: n, names: map[string]int{}}
	for text != "" {
		if err := r.walk(r.vertex(), 0); err != nil {
			return nil, err
		}
		if r.at == len(text) {
			break
		}
		if text[r.at] != ';' {
			return nil, game.Errorf(text, r.at, "an edge, a bracket or a semicolon is required")
		}
		r.at++
	}
	if r.err != nil {
		return nil, r.err
	}
	return (&Graph{directed: n.Directed}).with(r.labels, r.edges), nil
}

type graphReader struct {
	text   string
	at     int
	n      GraphNotation
	labels []value.Value
	edges  []Edge
	names  map[string]int
	err    error
}

// word reads a letter, or a word in braces.
func (r *graphReader) word() string {
	rest := r.text[r.at:]
	if strings.HasPrefix(rest, "{") {
		if end := strings.IndexByte(rest, '}'); end >= 0 {
			r.at += end + 1
			return rest[1:end]
		}
		r.err = game.Errorf(r.text, r.at, "'{' is not closed")
		r.at = len(r.text)
		return ""
	}
	for i := range rest {
		if i > 0 {
			r.at += i
			return rest[:i]
		}
	}
	r.at = len(r.text)
	return rest
}

// label reads one of the given labels, if there is one.
func (r *graphReader) label(of map[string]value.Value) (value.Value, bool) {
	start := r.at
	if start == len(r.text) {
		return value.None, false
	}
	if v, ok := of[r.word()]; ok {
		return v, true
	}
	r.at = start
	return value.None, false
}

// vertex reads a vertex, whose text may be empty, and returns its number.
func (r *graphReader) vertex() int {
	l, ok := r.label(r.n.Vertices)
	if !ok && r.at < len(r.text) && r.text[r.at] == '.' {
		r.at++
	}
	name := ""
	if r.at < len(r.text) && r.text[r.at] == ':' {
		r.at++
		name = r.word()
	}
	if v, ok := r.names[name]; ok && name != "" {
		if l != value.None {
			r.labels[v] = l
		}
		return v
	}
	r.labels = append(r.labels, l)
	if name != "" {
		r.names[name] = len(r.labels) - 1
	}
	return len(r.labels) - 1
}

// deepestGraph is the greatest nesting depth of brackets.
const deepestGraph = 1000

// walk reads what follows a vertex: edges and vertices in turn, or branches.
func (r *graphReader) walk(v, depth int) error {
	for r.at < len(r.text) && r.err == nil {
		if r.text[r.at] == '(' {
			return r.branches(v, depth)
		}
		l, ok := r.label(r.n.Edges)
		if !ok && len(r.n.Edges) == 0 && r.text[r.at] == '-' {
			if r.at++; r.n.Directed && strings.HasPrefix(r.text[r.at:], ">") {
				r.at++
			}
		} else if !ok {
			return nil
		}
		to := r.vertex()
		if len(r.labels) > mostVertices {
			return game.Errorf(r.text, r.at, "more than %d vertices", mostVertices)
		}
		r.edges = append(r.edges, Edge{l, v, to})
		v = to
	}
	return r.err
}

func (r *graphReader) branches(v, depth int) error {
	if depth > deepestGraph {
		return game.Errorf(r.text, r.at, "more than %d brackets in each other", deepestGraph)
	}
	for {
		r.at++ // skips the bracket or the semicolon
		if err := r.walk(v, depth+1); err != nil {
			return err
		}
		switch {
		case r.at == len(r.text):
			return game.Errorf(r.text, r.at, "a closing bracket is missing")
		case r.text[r.at] == ')':
			r.at++
			return nil
		case r.text[r.at] != ';':
			return game.Errorf(r.text, r.at, "an edge, a semicolon or a closing bracket is required")
		}
	}
}
