// SPDX-License-Identifier: Apache-2.0

package desk

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"strings"
	"sync"
	"time"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/explore"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/lib"
	"github.com/upstar-cgt/upstar/lib/rulesets"
	"github.com/upstar-cgt/upstar/play"
	"github.com/upstar-cgt/upstar/repl"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/work"
)

// A sheet is what a worksheet has at hand: variables and classes. One cell runs at
// a time.
type sheet struct {
	mu   sync.Mutex
	in   *repl.Session
	used time.Time
	uses int // how many cells were run, not counting beyond two
}

// A CellQuestion is a cell of a worksheet to be run.
type CellQuestion struct {
	Sheet string `json:"sheet" minLength:"1" maxLength:"64"` // the worksheet, a name the page has made up
	Input string `json:"input" maxLength:"200000"`           // CGScript
	Fresh bool   `json:"fresh,omitempty"`                    // forget what the worksheet has at hand first
}

// A Shown is what a cell displays, with what a page draws itself.
type Shown struct {
	repl.Shown
	Plain       string          `json:"plain"` // as it is typed
	Spoken      string          `json:"spoken,omitempty"`
	Tree        []notation.Node `json:"tree,omitempty"`     // to be typeset
	Position    string          `json:"position,omitempty"` // of a position: as it is typed
	Kit         game.Kit        `json:"kit,omitzero"`
	Game        string          `json:"game,omitempty"`
	Scene       *draw.Scene     `json:"scene,omitempty"`
	Thermograph *play.Thermo    `json:"thermograph,omitempty"`
	Table       [][]string      `json:"table,omitempty"`
	Plot        []float64       `json:"plot,omitempty"` // of a list of numbers
}

type clientKey struct{}

// As returns a context in which a client asks, by a name: nobody sees the worksheets
// of another.
func As(ctx context.Context, client string) context.Context {
	return context.WithValue(ctx, clientKey{}, client)
}

// ErrLost says that a worksheet is not known any more: the server was restarted, or
// it was dropped for others.
var ErrLost = errors.New("this worksheet's variables are gone: run it again from the top")

// sheet returns a worksheet, and drops an old one if there are too many.
func (d *Desk) sheet(name string, fresh bool) (*sheet, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	s, ok := d.sheets[name]
	switch {
	case !ok && !fresh:
		return nil, ErrLost
	case !ok || fresh:
		s = d.newSheet()
		d.sheets[name] = s
	}
	s.used, s.uses = time.Now(), min(s.uses+1, 2)
	for len(d.sheets) > d.Limits.Sheets {
		delete(d.sheets, d.oldest())
	}
	return s, nil
}

// oldest returns the worksheet that was used least recently. Worksheets of one cell
// go first if they are more than half of all: new names do not push out the worksheets
// in which others work.
func (d *Desk) oldest() (oldest string) {
	once := 0
	for _, x := range d.sheets {
		if x.uses == 1 {
			once++
		}
	}
	for n, x := range d.sheets {
		if (x.uses == 1 || 2*once <= len(d.sheets)) && (oldest == "" || x.used.Before(d.sheets[oldest].used)) {
			oldest = n
		}
	}
	return oldest
}

func (d *Desk) newSheet() *sheet {
	s := &sheet{in: repl.New(d.at.Catalog)}
	s.in.Style = notation.Unicode
	return s
}

// nameOf returns the name of a worksheet of the client who asks.
func nameOf(ctx context.Context, sheet string) string {
	client, _ := ctx.Value(clientKey{}).(string)
	return client + " " + sheet
}

// Cell runs a cell of a worksheet and emits what it displays.
func (d *Desk) Cell(ctx context.Context, q CellQuestion, emit Emit) error {
	s, err := d.sheet(nameOf(ctx, q.Sheet), q.Fresh)
	if err != nil {
		return err
	}
	if !s.mu.TryLock() {
		return fmt.Errorf("another cell of this worksheet is running")
	}
	defer s.mu.Unlock()
	m := d.meter(ctx)
	var printed repl.Printed
	s.in.Print = printed.Line
	v, err := s.in.Value(m, q.Input)
	if text := printed.String(); text != "" {
		emit("printed", map[string]string{"text": text})
	}
	if err != nil || v == nil {
		return err
	}
	shown, err := d.show(m, s.in, v)
	if err == nil {
		emit("result", shown)
	}
	return err
}

// longest is how many characters of a value are set as mathematics.
const longest = 2000

// show tells a value.
func (d *Desk) show(m *work.Meter, in *repl.Session, v value.Value) (*Shown, error) {
	shown, err := in.Show(m, v)
	if err != nil {
		return nil, err
	}
	x := &Shown{Shown: shown, Table: shown.Rows}
	x.HTML = "" // the page makes its own of the rows
	if x.Plain, err = in.Text(m, v, notation.Plain); err != nil {
		return nil, err
	}
	switch v := v.(type) {
	case rulesets.Position:
		p := explore.Look(d.at, v.At())
		x.Position, x.Kit, x.Game, x.Scene, x.SVG = p.Position, p.Kit, p.Game, p.Scene, ""
	case lib.Thermograph:
		x.Thermograph, x.SVG = play.ThermoOf(v.Thermograph), ""
	case *value.List:
		x.Plot = numbers(m, in, v.Elements)
	}
	if shown.Value && len(x.Text) <= longest { // what else is shown stays text that can be typed in again
		x.Tree, x.Spoken = notation.TreeOf(x.Text), notation.Spoken(x.Text)
	}
	return x, nil
}

// mostPoints is how many numbers of a list are plotted.
const mostPoints = 5000

// numbers returns the elements of a list if all are numbers, enough of them to be
// looked at.
func numbers(m *work.Meter, in *repl.Session, vs []value.Value) (all []float64) {
	if len(vs) < 5 || len(vs) > mostPoints {
		return nil
	}
	for _, v := range vs {
		text, err := in.Text(m, v, notation.Plain)
		n, ok := new(big.Rat).SetString(strings.TrimPrefix(text, "*"))
		if err != nil || !ok {
			return nil
		}
		x, _ := n.Float64()
		all = append(all, x)
	}
	return all
}
