// SPDX-License-Identifier: Apache-2.0

package desk

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"regexp"
	"strings"
	"sync"
	"time"

	"github.com/upstar-cgt/upstar/internal/repl"
	"github.com/upstar-cgt/upstar/lang/lib"
	"github.com/upstar-cgt/upstar/lang/syntax"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/work"
)

// A sheet holds the variables and classes of a worksheet. Only one cell runs at a time.
type sheet struct {
	mu   sync.Mutex
	in   *repl.Session
	used time.Time
	uses int // number of cells that were run, counted up to two
}

// A CellQuestion asks to run a cell of a worksheet.
type CellQuestion struct {
	Sheet string `json:"sheet" minLength:"1" maxLength:"64"`         // the worksheet, by a name that the page has chosen
	Input string `json:"input" maxLength:"200000"`                   // CGScript
	Fresh bool   `json:"fresh,omitempty"`                            // first forget the variables and classes of the worksheet
	Slide int    `json:"slide,omitempty" minimum:"0" maximum:"1000"` // for a cell that is a slider: the index of its current number
}

type clientKey struct{}

// As returns a context for a client with the given name. Clients cannot see each other's
// worksheets.
func As(ctx context.Context, client string) context.Context {
	return context.WithValue(ctx, clientKey{}, client)
}

// ErrLost says that a worksheet is no longer known. Either the server was restarted, or the
// worksheet was dropped to make room for others.
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

// oldest returns the worksheet that was used least recently. If more than half of all worksheets
// have one cell, it returns one of these. New names therefore do not push out worksheets that are
// in use.
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

// nameOf returns the name of a worksheet of the client.
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
	if name, ok := helpOf(q.Input); ok {
		text, known := s.in.About(m, name)
		if !known {
			return errors.New(strings.TrimSpace(text))
		}
		emit("result", &Shown{Shown: repl.Shown{Text: strings.TrimSpace(text)}, Plain: strings.TrimSpace(text)})
		return nil
	}
	if explorerLine.MatchString(q.Input) { // the board that is shown leads to the explorer
		q.Input = explorerLine.ReplaceAllString(q.Input, "$1        $2")
	}
	var printed repl.Printed
	s.in.Print = printed.Line
	v, err := s.in.Value(m, q.Input)
	if text := printed.String(); text != "" {
		emit("printed", map[string]string{"text": text})
	}
	if err != nil {
		return err
	}
	slider, err := s.slide(m, q)
	if err != nil {
		return err
	}
	if slider != nil {
		v = s.in.Variable(slider.Name)
	}
	if v == nil {
		return nil
	}
	shown, err := d.show(m, s.in, v)
	if err == nil {
		shown.Slider = slider
		emit("result", shown)
	}
	return err
}

// explorerLine matches a cell that opens CGSuite's explorer: Explorer(g).
var explorerLine = regexp.MustCompile(`^(\s*)Explorer\b(\s*\()`)

// helpLine matches a cell that asks for help: ?Name or help("Name").
var helpLine = regexp.MustCompile(`^\s*(?:\?\s*([^\n;]{1,200}?)|help\(\s*"([^"\n]{1,200})"\s*\))\s*;?\s*$`)

// helpOf returns the subject of a cell that asks for help.
func helpOf(input string) (name string, ok bool) {
	found := helpLine.FindStringSubmatch(input)
	if found == nil {
		return "", false
	}
	return found[1] + found[2], true
}

// slide reads the slider that a cell consists of, t := Slider(0, 3), and sets the variable to the
// number that the reader has chosen. It returns nil if the cell is not a slider.
func (s *sheet) slide(m *work.Meter, q CellQuestion) (*Slider, error) {
	tree, err := syntax.Parse(q.Input, nil)
	if err != nil || len(tree.Statements) != 1 {
		return nil, nil // it has already run, so it is a cell of another kind
	}
	set, ok := tree.Statements[0].(*syntax.Assign)
	if !ok {
		return nil, nil
	}
	call, ok := set.X.(*syntax.Call)
	if !ok || len(call.Arguments) < 2 {
		return nil, nil
	}
	if f, ok := call.F.(*syntax.Name); !ok || f.Name != "Slider" {
		return nil, nil
	}
	var ends [3]*big.Rat
	for i, a := range call.Arguments {
		at := map[string]int{"": i, "from": 0, "to": 1, "step": 2}[a.Name]
		if ends[at], err = s.number(m, a.Value.At().Of(q.Input)); err != nil {
			return nil, err
		}
	}
	stops, err := lib.Stops(ends[0], ends[1], ends[2])
	if err != nil {
		return nil, err
	}
	slider := &Slider{Name: set.Name, At: min(max(q.Slide, 0), len(stops)-1)}
	for _, x := range stops {
		slider.Stops = append(slider.Stops, x.RatString())
	}
	_, err = s.in.Value(m, set.Name+" := "+slider.Stops[slider.At]+";")
	return slider, err
}

// number returns the value of an expression if it is a rational number.
func (s *sheet) number(m *work.Meter, expression string) (*big.Rat, error) {
	v, err := s.in.Value(m, expression)
	if err != nil {
		return nil, err
	}
	text, err := s.in.Text(m, v, notation.Plain)
	if err != nil {
		return nil, err
	}
	x, ok := new(big.Rat).SetString(text)
	if !ok {
		return nil, fmt.Errorf("%s is not a number", text)
	}
	return x, nil
}
