// SPDX-License-Identifier: Apache-2.0

package desk

import (
	"context"
	_ "embed" // references.txt
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/internal/play"
	"github.com/upstar-cgt/upstar/work"
)

// A Reference is a work about a ruleset.
type Reference struct {
	Key  string `json:"key"`
	Text string `json:"text"` // author, title, year
}

// unchecked matches notes about what has yet to be looked up.
var unchecked = regexp.MustCompile(` \(check[^)]*\)`)

//go:embed references.txt
var works string

// full maps the keys of works that rulesets cite to the lines of REFERENCES.md.
var full = sync.OnceValue(func() map[string]string {
	all := map[string]string{}
	for line := range strings.Lines(works) {
		if key, text, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "\t"); ok {
			all[key] = unchecked.ReplaceAllString(strings.ReplaceAll(text, "*", ""), "")
		}
	}
	return all
})

// references returns the full references for a ruleset and for its status.
func references(e *catalog.Entry, s catalog.Status) (refs []Reference) {
	seen := map[string]bool{}
	for _, source := range slices.Concat(e.Sources, s.Sources) {
		key, place, _ := strings.Cut(source, ", ")
		if seen[key] {
			continue
		}
		seen[key] = true
		text := full()[key]
		switch {
		case key == "upstar":
			text = "Computed and proved by upstar; the certificates can be checked again with upstar verify."
		case text == "":
			text = key
		case place != "":
			text += " [" + place + "]"
		}
		refs = append(refs, Reference{key, text})
	}
	return refs
}

// mostShown is the greatest number of turns in the example of a game.
const mostShown = 8

// firstTurns plays a few turns of a game for readers who have never seen it. The turns are always
// the same, and they may be bad ones.
func firstTurns(c *catalog.Catalog, position string) string {
	g := play.Game{Boards: []string{position}}
	t, err := play.Open(c, g)
	if err != nil {
		return ""
	}
	r := rand.New(rand.NewPCG(5, uint64(len(position))))
	for range mostShown {
		if over, err := t.Over(); err != nil || over != nil {
			break
		}
		var first []play.Choices
		if t.Turns(func(x play.Choices) bool { first = append(first, x); return len(first) < 40 }) != nil || len(first) == 0 {
			break
		}
		text, err := t.Write(first[r.IntN(len(first))])
		if err != nil {
			break
		}
		if t, err = t.Play(text); err != nil {
			return ""
		}
	}
	return t.Game().Address()
}

// A GameTableQuestion asks who wins small positions of a ruleset.
type GameTableQuestion struct {
	Name string `json:"name" maxLength:"100"`
}

// A GameTable says who wins small positions. Positions are arranged by two numbers, or one by one.
type GameTable struct {
	Kind   string     `json:"kind"` // two: two heaps or coordinates; sizes: rows and columns of a board; one: one number; samples
	Rows   []string   `json:"rows,omitempty"`
	Cols   []string   `json:"cols,omitempty"`
	Cells  []GameCell `json:"cells"` // row by row
	Reason string     `json:"reason,omitempty"`
}

// A GameCell is a position and who wins it.
type GameCell struct {
	Position string `json:"position,omitempty"` // empty if there is no such position
	Text     string `json:"text,omitempty"`     // the outcome, such as N or NHat; of three players A1, A2, A3 or Q; empty if not solved in time
}

// tableTime is the time limit for the table of a game, and mostCellTime that for a single cell.
const (
	tableTime    = 4 * time.Second
	mostCellTime = 250 * time.Millisecond
)

// kept holds the tables made so far, by name.
type kept struct {
	mutex  sync.Mutex
	tables map[string]*GameTable
}

// GameTable says who wins small positions of a ruleset. Positions that take too long remain open.
func (d *Desk) GameTable(ctx context.Context, q GameTableQuestion) (*GameTable, error) {
	e, err := d.at.Catalog.Named(q.Name)
	if err != nil {
		return nil, err
	}
	d.kept.mutex.Lock()
	t := d.kept.tables[e.Name]
	d.kept.mutex.Unlock()
	if t != nil {
		return t, nil
	}
	ctx, cancel := context.WithTimeout(ctx, tableTime)
	defer cancel()
	t = tableOf(e)
	for i := range t.Cells {
		if c := &t.Cells[i]; c.Position != "" && ctx.Err() == nil {
			if play.GroupOf(e) == "three" {
				c.Text = d.forced(ctx, c.Position)
			} else {
				c.Text = d.outcome(ctx, c.Position)
			}
		}
	}
	if !slices.ContainsFunc(t.Cells, func(c GameCell) bool { return c.Text != "" }) {
		t.Reason = "No small position could be solved in the time that a page has."
	}
	d.kept.mutex.Lock()
	defer d.kept.mutex.Unlock()
	if d.kept.tables == nil {
		d.kept.tables = map[string]*GameTable{}
	}
	d.kept.tables[e.Name] = t
	return t, nil
}

// outcome returns who wins a position, in a word, or an empty text if that takes too long.
func (d *Desk) outcome(ctx context.Context, position string) string {
	t, err := play.Open(d.at.Catalog, play.Game{Boards: []string{position}})
	if err != nil {
		return ""
	}
	ctx, cancel := context.WithTimeout(ctx, mostCellTime)
	defer cancel()
	o, ok := d.engine().Outcome(ctx, t)
	if !ok {
		return ""
	}
	return o.String()
}

// forced returns what three players can force from a position: A1, A2 or A3 if the first, second
// or third to move can force a win alone, and Q if nobody can.
func (d *Desk) forced(ctx context.Context, position string) string {
	r, err := play.OpenRound(d.at.Catalog, play.Game{Boards: []string{position}})
	if err != nil {
		return ""
	}
	if r.Winner != nil {
		return fmt.Sprintf("A%d", *r.Winner+1)
	}
	ctx, cancel := context.WithTimeout(ctx, mostCellTime)
	defer cancel()
	f, err := r.Forces(ctx, work.Budget{Bytes: d.Limits.Bytes})
	switch {
	case err != nil || f.Undecided != "":
		return ""
	case len(f.Alone) == 0:
		return "Q"
	}
	return fmt.Sprintf("A%d", f.Alone[0]+1)
}

// tableOf arranges the positions of a table in the widest layout that the notation of the ruleset
// allows.
func tableOf(e *catalog.Entry) *GameTable {
	if len(e.Params) == 0 {
		for _, layout := range []struct {
			kind, format string
			from, rows   int
			cols         int
		}{{"sizes", "%dx%d", 1, 5, 6}, {"two", "%d,%d", 0, 11, 11}, {"one", "%d", 0, 1, 16}} {
			if t := laid(e, layout.kind, layout.format, layout.from, layout.rows, layout.cols); t != nil {
				return t
			}
		}
	}
	t := &GameTable{Kind: "samples"}
	for _, s := range append([]string{bodyIn(play.TileOf(e).Position)}, e.Samples...) {
		if p, err := e.Parse(s); err == nil && !slices.ContainsFunc(t.Cells, func(c GameCell) bool { return c.Position == p.String() }) {
			t.Cells = append(t.Cells, GameCell{Position: p.String()})
		}
	}
	return t
}

func bodyIn(position string) string {
	_, body, _ := strings.Cut(position, "(")
	return strings.TrimSuffix(body, ")")
}

// laid arranges positions by two numbers, or by one. It returns nil if the ruleset does not write
// its positions in this way.
func laid(e *catalog.Entry, kind, format string, from, rows, cols int) *GameTable {
	at := func(a, b int) string {
		body := fmt.Sprintf(format, b)
		if kind != "one" {
			body = fmt.Sprintf(format, a, b)
		}
		p, err := e.Parse(body)
		if err != nil {
			return ""
		}
		return p.String()
	}
	if at(2, 3) == "" || at(3, 3) == at(2, 3) && kind != "one" {
		return nil
	}
	t := &GameTable{Kind: kind}
	for a := from; a < from+rows; a++ {
		t.Rows = append(t.Rows, fmt.Sprint(a))
		for b := from; b < from+cols; b++ {
			t.Cells = append(t.Cells, GameCell{Position: at(a, b)})
		}
	}
	for b := from; b < from+cols; b++ {
		t.Cols = append(t.Cols, fmt.Sprint(b))
	}
	return t
}
