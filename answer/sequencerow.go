// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/facts"
	"github.com/upstar-cgt/upstar/solve/period"
	"github.com/upstar-cgt/upstar/solve/rows"
	"github.com/upstar-cgt/upstar/work"
)

// A RowQuestion asks for a function of the positions (a,0), (a,1), … of a game.
type RowQuestion struct {
	Game     string // by name, with parameters if it has any: lattice({(-1,0)*,(0,-1)*})
	Function string // G+, …
	Row, To  int
	Reach    int // the least number of columns computed in search of a period; 0: a large number
	Limits   work.Budget

	Meter *work.Meter // counts the computed columns as positions; nil if nobody observes them
}

// Columns returns the greatest number of columns that are examined. Fewer are examined if a period
// is proved, or if the game must be played out; then only the requested ones are.
func (q RowQuestion) Columns() int {
	columns := max(q.To+1, q.Reach)
	if q.Reach == 0 {
		columns = max(columns, rowCells/(q.Row+1))
	}
	if most := q.Limits.Positions; most > 0 {
		columns = int(min(uint64(columns), most))
	}
	return columns
}

// Certifiable returns an error if there can be no certificate. It does not compute anything.
func (q RowQuestion) Certifiable() error {
	if q.Function != game.GrundyNormal.String() && q.Function != game.GrundyMisere.String() {
		return fmt.Errorf("rows of %s are not proved, and have no certificate; those of G+ and G- may have one", q.Function)
	}
	return nil
}

// A Row is the answer: the values of one row.
type Row struct {
	Game     string          `json:"game"`
	Row      int             `json:"row"`
	Function string          `json:"function"`
	Values   []any           `json:"values"`
	Period   *period.Finding `json:"period,omitempty"`
	Computed int             `json:"-"` // columns looked at

	found rows.Result
}

// Certificate returns a certificate with which an independent checker can check the period.
func (r *Row) Certificate() ([]byte, error) { return r.found.Certificate(r.Row) }

// RowFunctions are the functions that rows can show: those whose values are numbers.
var RowFunctions = solve.Functions()

// RowOf computes a row. The period of Grundy numbers is additive if they grow, as in Wythoff's
// game: v(b+p) = v(b)+p. A repeated state proves it if the piece moves by vectors none of which
// leads to a higher row.
func RowOf(ctx context.Context, at *session.Session, q RowQuestion) (*Row, error) {
	fn, err := game.ParseFunction(q.Function, RowFunctions...)
	if err != nil {
		return nil, fmt.Errorf("no row of it: %w", err)
	}
	q.Function = fn.String()
	e, params, err := entryOf(at, q.Game)
	if err != nil {
		return nil, err
	}
	if q.Meter == nil {
		q.Meter = work.New(ctx, work.Budget{})
	}
	least := 0
	first, err := e.Parse(fmt.Sprintf("%s%d,0", params, q.Row))
	if err != nil { // Euclid has no column 0
		if p, failed := e.Parse(fmt.Sprintf("%s%d,1", params, q.Row)); failed == nil {
			least, first, err = 1, p, nil
		}
	}
	if err != nil || e.Kit.Board && !e.Kit.Line {
		if params != "" && err != nil {
			return nil, inText(err, q.Game)
		}
		if far := (*game.SyntaxError)(nil); e.Kit.Coordinates && errors.As(err, &far) { // beyond the board
			return nil, fmt.Errorf("row %d of %s: %s", q.Row, e.Name, far.Msg)
		}
		return nil, fmt.Errorf("%s is not a game of two coordinates", e.Name)
	}
	if !first.Impartial() {
		return nil, fmt.Errorf("%s is partizan and has no %s", e.Name, q.Function)
	}
	r := &Row{Game: strings.TrimSpace(q.Game), Row: q.Row, Function: q.Function, Values: []any{}}
	why := "no theorem for rows of " + q.Function
	if q.Function == "G+" || q.Function == "G-" {
		why = "the moves are not told by vectors"
		if vectors := facts.Vectors(first); len(vectors) > 0 {
			err := r.find(q, vectors)
			if !errors.Is(err, rows.ErrVectors) {
				return r, err
			}
			why = strings.TrimPrefix(err.Error(), rows.ErrVectors.Error()+": ")
		}
	}
	v, m := newSolver(ctx, q.Limits)
	prover := facts.NewProver(v)
	return r, r.play(q, least, why, func(b int) (any, error) {
		p, err := e.Parse(fmt.Sprintf("%s%d,%d", params, q.Row, b))
		if err != nil {
			return nil, err
		}
		v, err := function(m, prover.Facts(p), fn)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", p, err)
		}
		return v, nil
	})
}

// rowCells is the number of positions that are examined in search of a period.
const rowCells = 1 << 25

// find computes a row of Grundy numbers until its period is proved.
func (r *Row) find(q RowQuestion, vectors []rows.Vector) error {
	columns := q.Columns()
	rule := rows.Rule{Vectors: vectors}
	if q.Function == "G-" {
		rule.Ended = 1
	}
	found, err := rows.Find(q.Meter, rule, q.Row, columns)
	for b := range q.To + 1 {
		v, ok := found.At(b)
		if !ok {
			break
		}
		r.Values = append(r.Values, v)
	}
	r.found, r.Computed = found, len(found.Values)
	if found.Found {
		p := found.Period
		r.Period = &p
	} else {
		r.observe(found.Values, fmt.Sprintf("no state of the rows up to %d repeated in %d columns", q.Row, len(found.Values)))
	}
	if err == nil && len(r.Values) <= q.To {
		err = fmt.Errorf("%w: no more than %d columns are stored", work.ErrLimit, columns)
	}
	return err
}

// play computes a row by play, beginning with its least column. value returns the value of a
// column. why says why a period of the row is not proved.
func (r *Row) play(q RowQuestion, least int, why string, value func(b int) (any, error)) error {
	var values []int32
	var failed error
	for b := 0; b <= q.To && failed == nil; b++ {
		var v any
		if b >= least {
			v, failed = value(b)
		}
		if failed == nil {
			number, isNumber := v.(int)
			if !isNumber {
				number = game.Undefined
			}
			r.Values, values = append(r.Values, v), append(values, int32(number))
			q.Meter.Keep(1, 0)
		}
	}
	r.Computed = len(values)
	r.observe(values, why)
	return failed
}

// observe finds a period that is not proved, an additive one if there is any.
func (r *Row) observe(values []int32, why string) {
	p, ok := period.Row(func(b int) int { return int(values[b]) }, len(values))
	if !ok {
		p, ok = period.Find(values, period.Theorem{})
	}
	if ok {
		p.Theorem = why
		r.Period = &p
	}
}
