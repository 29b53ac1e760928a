// SPDX-License-Identifier: Apache-2.0

package desk

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/upstar-cgt/upstar/repl"
)

// A sheet is what a worksheet has at hand: variables and classes. One cell runs at
// a time.
type sheet struct {
	mu   sync.Mutex
	in   *repl.Session
	used time.Time
}

// A CellQuestion is a cell of a worksheet to be run.
type CellQuestion struct {
	Sheet string `json:"sheet" minLength:"1" maxLength:"64"` // the worksheet, a name the page has made up
	Input string `json:"input" maxLength:"200000"`           // CGScript
	Fresh bool   `json:"fresh,omitempty"`                    // forget what the worksheet has at hand first
}

// A Shown is what a cell displays.
type Shown struct {
	Text string `json:"text"`
}

// ErrLost says that a worksheet is not known any more: the server was restarted, or
// it was let go for others.
var ErrLost = errors.New("this worksheet's variables are gone: run it again from the top")

// sheet returns a worksheet, and lets go of the one that was used least recently if
// there are too many.
func (d *Desk) sheet(name string, fresh bool) (*sheet, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	s, ok := d.sheets[name]
	switch {
	case !ok && !fresh:
		return nil, ErrLost
	case !ok || fresh:
		s = &sheet{in: repl.New(d.at.Catalog)}
		d.sheets[name] = s
	}
	s.used = time.Now()
	for len(d.sheets) > d.Limits.Sheets {
		oldest := ""
		for n, x := range d.sheets {
			if oldest == "" || x.used.Before(d.sheets[oldest].used) {
				oldest = n
			}
		}
		delete(d.sheets, oldest)
	}
	return s, nil
}

// Cell runs a cell of a worksheet and emits what it displays.
func (d *Desk) Cell(ctx context.Context, q CellQuestion, emit Emit) error {
	s, err := d.sheet(q.Sheet, q.Fresh)
	if err != nil {
		return err
	}
	if !s.mu.TryLock() {
		return fmt.Errorf("another cell of this worksheet is running")
	}
	defer s.mu.Unlock()
	text, shown, err := s.in.Eval(d.meter(ctx), q.Input)
	if err == nil && shown {
		emit("result", Shown{Text: text})
	}
	return err
}
