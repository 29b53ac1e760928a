// SPDX-License-Identifier: Apache-2.0

// Package desk answers what a page asks: the same calls and the same JSON whether
// they come over HTTP or from a worker in the browser.
//
//	d := desk.New(catalog.Builtin())
//	view, err := d.Table(ctx, desk.TableQuestion{Address: "g=nim:3,4,5"})
//
// Questions hold the whole state; a Desk keeps worksheets and nothing else.
package desk

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/lib/rulesets"
	"github.com/upstar-cgt/upstar/lib/topics"
	"github.com/upstar-cgt/upstar/play"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/work"
)

// A Desk answers questions. It is safe for concurrent use.
type Desk struct {
	Limits Limits

	at *session.Session
	// what is made once
	topics  func() []topics.Topic
	blank   func() *sheet // with nothing in it: what it knows can be asked for
	games   func() *Games
	puzzles func() []Puzzle
	engine  func() *play.Engine // what was found for one turn serves the next

	tables play.Tables
	mu     sync.Mutex
	sheets map[string]*sheet
}

// Limits are those of one calculation.
type Limits struct {
	Bytes  uint64        // of memory
	Sheets int           // worksheets that are kept at a time
	Cell   time.Duration // for a cell of a worksheet
}

// New returns a desk with the rulesets of a catalogue.
func New(c *catalog.Catalog) *Desk {
	d := &Desk{Limits: Limits{Bytes: 512 << 20, Sheets: 512, Cell: CellTime}, at: session.New(c), sheets: map[string]*sheet{}, tables: play.Tables{Catalog: c}}
	d.topics = sync.OnceValue(func() []topics.Topic { return topics.Of(rulesets.Library(c), c) })
	d.blank = sync.OnceValue(d.newSheet)
	d.games = sync.OnceValue(d.gallery)
	d.puzzles = sync.OnceValue(d.made)
	d.engine = sync.OnceValue(func() *play.Engine {
		return &play.Engine{Session: d.at, Limits: work.Budget{Positions: 150_000, Bytes: d.Limits.Bytes}}
	})
	return d
}

// Forget drops what was found before, and of the worksheets in which nothing
// runs, when there is no memory left.
func (d *Desk) Forget() {
	d.at.Forget()
	d.engine().Forget()
	d.tables.Forget()
	d.mu.Lock()
	defer d.mu.Unlock()
	for name, s := range d.sheets {
		if s.mu.TryLock() {
			delete(d.sheets, name)
			s.mu.Unlock()
		}
	}
}

// Emit receives what was found, as it is found: the kind of news, and what to write
// as JSON.
type Emit func(event string, data any)

// meter returns a meter for one calculation.
func (d *Desk) meter(ctx context.Context) *work.Meter {
	return work.New(ctx, work.Budget{Bytes: d.Limits.Bytes})
}

// A Problem is an error with its place in what was typed.
type Problem struct {
	Message string `json:"message"`
	Input   string `json:"input,omitempty"`
	Offset  int    `json:"offset"` // in bytes, -1 if it has no place
}

// ProblemOf tells an error.
func ProblemOf(err error) *Problem {
	var s *game.SyntaxError
	if errors.As(err, &s) {
		return &Problem{s.Msg, s.Input, s.Offset}
	}
	return &Problem{Message: err.Error(), Offset: -1}
}
