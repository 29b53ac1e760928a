// SPDX-License-Identifier: Apache-2.0

package discover

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/sets"
)

// A Space is a set of positions of a ruleset: domineering(4x5), all boards of a size;
// domineering(polyominoes:9), all with up to 9 squares; toads-and-frogs(length:10); graph-snort(trees:12);
// digraph-placement(digraphs:4).
type Space struct {
	Text    string
	entry   *catalog.Entry
	kind    string // boards, polyominoes, words, trees, graphs, digraphs
	pieces  []string
	rows    int
	columns int
	most    int // the size, for the other kinds
	colours string
	sample  position.Position // on a graph
}

// kinds are the names of sets that are written with a colon and a size, with their kinds.
var kinds = map[string]string{
	"polyomino": "polyominoes", "polyominoes": "polyominoes", "free-polyominoes": "free", "reflected-polyominoes": "reflected",
	"length": "words", "words": "words", "tree": "trees", "trees": "trees", "graph": "graphs", "graphs": "graphs", "connected": "connected", "connected-graphs": "connected",
	"digraph": "digraphs", "digraphs": "digraphs",
}

// ReadSpace reads a set of positions.
func ReadSpace(c *catalog.Catalog, text string) (*Space, error) {
	name, body, ok := strings.Cut(strings.TrimSpace(text), "(")
	body, closed := strings.CutSuffix(body, ")")
	if !ok || !closed {
		return nil, game.Errorf(text, 0, "a set is written ruleset(set), such as domineering(4x5), domineering(polyominoes:9) or graph-snort(trees:8)")
	}
	entry, err := c.Named(name)
	if err != nil {
		return nil, err
	}
	if len(entry.Params) > 0 {
		return nil, game.Errorf(text, 0, "%s has parameters; sets are of rulesets without", name)
	}
	base := entry
	if _, last, ok := strings.Cut(entry.Name, " "); ok { // an operator precedes the ruleset
		base, _ = c.Lookup(last)
	}
	s := &Space{Text: text, entry: entry, pieces: palette(base)}
	if entry.Kit.Graph && base == entry {
		s.sample, _ = entry.Parse("1")
	}
	return s, s.read(body)
}

// palette lists the pieces that can be on a square.
func palette(e *catalog.Entry) (all []string) {
	for _, sample := range e.Samples {
		p, err := e.Parse(sample)
		if err != nil {
			continue
		}
		if editor, ok := position.Behind[interface{ Palette() []game.Piece }](p); ok {
			for _, piece := range editor.Palette() {
				all = append(all, piece.Key)
			}
			return all
		}
	}
	return nil
}

var sizePattern = regexp.MustCompile(`^(\d+)x(\d+)$`)

// read reads the text in the brackets.
func (s *Space) read(body string) error {
	board := s.entry.Kit.Board
	if m := sizePattern.FindStringSubmatch(body); m != nil && board {
		s.kind = "boards"
		s.rows, _ = strconv.Atoi(m[1])
		s.columns, _ = strconv.Atoi(m[2])
		return s.check()
	}
	name, size, ok := strings.Cut(body, ":")
	kind, known := kinds[name]
	n, err := strconv.Atoi(size)
	if !ok || !known || err != nil {
		return game.Errorf(s.Text, strings.Index(s.Text, "(")+1, "a set is required, such as 4x5, polyominoes:9, length:10, trees:12, graphs:7 or digraphs:4")
	}
	s.kind, s.most = kind, n
	onGraphs := kind == "trees" || kind == "graphs" || kind == "connected" || kind == "digraphs"
	switch {
	case onGraphs != s.entry.Kit.Graph, !onGraphs && !board:
		return answer.Refuse("%s is not played on %s", s.entry.Name, name)
	case kind == "digraphs":
		s.colours = "br"
	}
	return s.check()
}

// check refuses sets that are too large.
func (s *Space) check() error {
	_, err := s.Set()
	if s.kind == "digraphs" || s.kind == "graphs" || s.kind == "connected" || s.kind == "trees" {
		if s.most < 1 || s.most > 30 {
			return answer.Refuse("graphs of a hunt have from 1 to 30 vertices, not %d", s.most)
		}
		return nil // a hunt does not need a list
	}
	if s.kind == "boards" && s.rows > 0 && s.columns > 0 && s.rows*s.columns <= 400 {
		return nil
	}
	if err != nil {
		return answer.Refuse("%v", err)
	}
	return nil
}

// Set lists the members. It returns an error if there are too many to list.
func (s *Space) Set() (sets.Set, error) {
	switch s.kind {
	case "boards":
		return sets.Boards(s.rows, s.columns, s.pieces)
	case "polyominoes":
		return sets.Polyominoes(s.most, sets.Fixed)
	case "free":
		return sets.Polyominoes(s.most, sets.Free)
	case "reflected":
		return sets.Polyominoes(s.most, sets.Reflected)
	case "words":
		return sets.Words(s.pieces, 1, s.most)
	case "trees":
		return sets.Trees(s.most)
	case "graphs":
		return sets.Graphs(s.most, false)
	case "connected":
		return sets.Graphs(s.most, true)
	case "digraphs":
		return sets.Digraphs(s.most, s.colours)
	}
	return sets.Set{}, fmt.Errorf("%s cannot be listed", s.Text)
}

// Position reads a member.
func (s *Space) Position(body string) (position.Position, error) { return s.entry.Parse(body) }

// Name writes a member as a position.
func (s *Space) Name(body string) string { return s.entry.Name + "(" + body + ")" }
