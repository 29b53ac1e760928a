// SPDX-License-Identifier: Apache-2.0

// Package desk answers the questions of a page. The calls and their JSON are the same over HTTP and
// in a worker of the browser.
//
//	d := desk.New(catalog.Builtin())
//	view, err := d.Table(ctx, desk.TableQuestion{Address: "g=nim:3,4,5"})
//
// Questions contain their whole state. A Desk keeps only worksheets.
package desk

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/play"
	"github.com/upstar-cgt/upstar/lang/lib/rulesets"
	"github.com/upstar-cgt/upstar/lang/lib/topics"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/work"
)

// A Desk answers questions. It is safe for concurrent use.
type Desk struct {
	Limits Limits

	at *session.Session
	// things that are made only once
	topics  func() []topics.Topic
	blank   func() *sheet // an empty one, used to look up what worksheets know
	games   func() *Games
	puzzles func() []Puzzle
	engine  func() *play.Engine // keeps results from turn to turn

	tables play.Tables
	kept   kept // tables of games
	mu     sync.Mutex
	sheets map[string]*sheet
}

// Limits are the limits of one calculation.
type Limits struct {
	Bytes  uint64        // of memory
	Sheets int           // greatest number of worksheets that are kept
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

// Forget drops earlier results, and the worksheets in which nothing is running. It is called when
// no memory is left.
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

// Emit receives each result as it is found: the kind of event, and its data, to be written as JSON.
type Emit func(event string, data any)

// meter returns a meter for one calculation.
func (d *Desk) meter(ctx context.Context) *work.Meter {
	return work.New(ctx, work.Budget{Bytes: d.Limits.Bytes})
}

// A Problem is an error with its position in the user's input.
type Problem struct {
	Message string `json:"message"`
	Input   string `json:"input,omitempty"`
	Offset  int    `json:"offset"` // in bytes, -1 if it has no position
}

// ProblemOf turns an error into a Problem.
func ProblemOf(err error) *Problem {
	var s *game.SyntaxError
	if errors.As(err, &s) {
		return &Problem{s.Msg, s.Input, s.Offset}
	}
	return &Problem{Message: err.Error(), Offset: -1}
}
