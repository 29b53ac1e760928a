// SPDX-License-Identifier: Apache-2.0

package ask

import (
	"cmp"
	"context"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/work"
)

// Row asks for a function of the positions (a,0), (a,1), … of a game, and its period.
type Row struct {
	Game     string `json:"game" ask:"subject"` // by name, with parameters if it has any
	Row      int    `json:"row" ask:"subject"`
	Function string `json:"function,omitempty"` // one of answer.RowFunctions; G+ by default
	To       *int   `json:"to,omitempty"`       // the last column, 200 by default
	Reach    int    `json:"reach,omitempty"`    // how many columns to compute in search of a period
}

// Kind returns row.
func (Row) Kind() string { return "row" }

func (q Row) filled() Row {
	q.Function = cmp.Or(q.Function, game.GrundyNormal.String())
	if q.To == nil {
		to := 200
		q.To = &to
	}
	return q
}

// Key files a row by the game and its number.
func (q Row) Key(s *session.Session) (Key, error) {
	return Key{"row", q.Game + " " + strconv.Itoa(q.Row), params(q.filled())}, named(s, q.Game)
}

// named refuses a game that the catalogue does not have.
func named(s *session.Session, text string) error {
	name, _, _ := strings.Cut(text, "(")
	_, err := s.Catalog.Named(name)
	return err
}

// About asks the same about another game and row.
func (q Row) About(subject string) Question {
	i := strings.LastIndexByte(subject, ' ')
	q.Game, q.Row = subject, -1
	if n, err := strconv.Atoi(subject[i+1:]); i > 0 && err == nil {
		q.Game, q.Row = subject[:i], n
	}
	return q
}

// mostRow is the greatest allowed row and column.
const mostRow = 1_000_000

// Check refuses an unknown game or function, and numbers that are too large.
func (q Row) Check(s *session.Session) error {
	q = q.filled()
	_, err := game.ParseFunction(q.Function, answer.RowFunctions...)
	switch {
	case err != nil:
		return answer.RefuseField("function", "%w", err)
	case q.Row < 0 || q.Row > mostRow:
		return answer.RefuseField("row", "is a number from 0 to %d, not %d", mostRow, q.Row)
	case *q.To < 0 || *q.To > mostRow:
		return answer.RefuseField("to", "is a number from 0 to %d, not %d", mostRow, *q.To)
	case q.Reach < 0 || q.Reach > 1000*mostRow:
		return answer.RefuseField("reach", "is a number from 0 to %d, not %d", 1000*mostRow, q.Reach)
	}
	return named(s, q.Game)
}

// Do returns an *answer.Row.
func (q Row) Do(ctx context.Context, s *session.Session, m Means) (Answer, error) {
	if err := q.Check(s); err != nil {
		return nil, err
	}
	q = q.filled()
	a := answer.RowQuestion{Game: q.Game, Function: q.Function, Row: q.Row, To: *q.To, Reach: q.Reach, Limits: m.Limits, Meter: work.New(ctx, work.Budget{})}
	if m.Certificate {
		if err := a.Certifiable(); err != nil {
			return nil, err
		}
	}
	defer m.watch(a)()
	return found(answer.RowOf(ctx, s, a))
}

// Table asks for a function of the positions of a game that are given by two numbers.
type Table struct {
	Game     string `json:"game" ask:"subject"`
	Function string `json:"function,omitempty"` // one of answer.TableFunctions; G+ by default
	Size     int    `json:"size,omitempty"`     // how many rows and columns, 11 by default
}

// DefaultSize is how many rows and columns a table has by default.
const DefaultSize = 11

// Kind returns table.
func (Table) Kind() string { return "table" }

func (q Table) filled() Table {
	q.Function, q.Size = cmp.Or(q.Function, game.GrundyNormal.String()), cmp.Or(q.Size, DefaultSize)
	return q
}

// Key files a table by its game.
func (q Table) Key(s *session.Session) (Key, error) {
	return Key{"table", q.Game, params(q.filled())}, named(s, q.Game)
}

// About asks the same about another game.
func (q Table) About(subject string) Question {
	q.Game = subject
	return q
}

// Check refuses an unknown game or function, and sizes that are too large.
func (q Table) Check(s *session.Session) error {
	q = q.filled()
	_, _, err := answer.NewTable(context.Background(), s, q.Game, q.Function, q.Size, work.Budget{})
	return err
}

// Do returns an *answer.Table. If there is an error the table ends before it.
func (q Table) Do(ctx context.Context, s *session.Session, m Means) (Answer, error) {
	q = q.filled()
	return found(answer.TableOf(ctx, s, q.Game, q.Function, q.Size, m.Limits))
}

// ManyTable asks who wins the positions given by two numbers if several players play in turn.
type ManyTable struct {
	Game    string `json:"game" ask:"subject"`
	Players int    `json:"players"`
	Ranks   *int   `json:"ranks,omitempty" ask:"given"`
	Size    int    `json:"size,omitempty"` // 11 by default
}

// Kind returns many-table.
func (ManyTable) Kind() string { return "many-table" }

func (q ManyTable) filled() ManyTable {
	q.Size = cmp.Or(q.Size, DefaultSize)
	return q
}

// Key files the answer with other tables.
func (q ManyTable) Key(s *session.Session) (Key, error) {
	k := Key{"table", q.Game, params(q.filled())}
	k.Params["function"] = game.GrundyNormal.String()
	return k, named(s, q.Game)
}

// About asks the same about another game.
func (q ManyTable) About(subject string) Question {
	q.Game = subject
	return q
}

// Check refuses an unknown game and impossible numbers of players.
func (q ManyTable) Check(s *session.Session) error {
	if q = q.filled(); q.Size < 1 || q.Size > answer.MostTable {
		return answer.RefuseField("size", "is a number from 1 to %d, not %d", answer.MostTable, q.Size)
	}
	if err := named(s, q.Game); err != nil {
		return err
	}
	return manyFunction(q.Players, q.Ranks).Check()
}

// Do returns an *answer.Table.
func (q ManyTable) Do(ctx context.Context, s *session.Session, m Means) (Answer, error) {
	if err := q.Check(s); err != nil {
		return nil, err
	}
	return found(answer.ManyTableOf(ctx, s, q.Game, manyFunction(q.Players, q.Ranks), q.filled().Size, m.Limits))
}
