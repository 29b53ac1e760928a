// SPDX-License-Identifier: Apache-2.0

package answerfile

import (
	"context"
	"errors"
	"math"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/ask"
	"github.com/upstar-cgt/upstar/internal/report"
	"github.com/upstar-cgt/upstar/internal/report/progress"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/solve/search"
	"github.com/upstar-cgt/upstar/work"
)

// A Solution says who wins positions that are played together, with the files that belong to the
// answer.
type Solution struct {
	Question    ask.Solve
	Means       ask.Means
	Strategy    bool   // show the winning strategy
	Depth       int    // number of successive answers; 0 for two, or for all in a file
	Output      string // the file for the strategy
	Certificate string // the file for a proof
	Keep        string // the file for the results of the search
}

// Greatest number of moves that are answered in a strategy that is shown, and in one in a file.
const mostReplies, mostWritten = 1000, 1_000_000

// book says how much of a strategy is required.
func (s *Solution) book() answer.Book {
	b := answer.Book{Depth: s.Depth, Replies: mostReplies}
	switch {
	case s.Output != "" && s.Depth == 0:
		b.Depth, b.Replies = math.MaxInt, mostWritten
	case s.Output != "":
		b.Replies = mostWritten
	case s.Depth == 0:
		b.Depth = 2
	}
	return b
}

// Write answers, shows the progress of the search, and writes the files.
func (s *Solution) Write(ctx context.Context, at *session.Session, o Output) (err error) {
	if err := s.Question.Check(at); err != nil {
		return err
	}
	if s.Certificate != "" {
		if err := certifiable(at.Catalog, s.Question.Positions); err != nil {
			return err
		}
	}
	m := s.Means
	m.Watch, m.Certificate = progress.Watch, s.Certificate != ""
	if s.Strategy {
		m.Book = s.book()
	}
	results, rules := s.Keep, ""
	if s.Keep != "" {
		rules = keptUnder(at, s.Question.Positions)
	}
	if s.Question.Method == answer.Methods[answer.Retrograde] && s.Keep != "" {
		file, err := openTable(s.Keep)
		if err != nil {
			return err
		}
		defer closeTable(file)
		results, m.File, m.Stamp = "", file, rules
	}
	m.Engine, err = engine(work.New(ctx, work.Budget{Bytes: m.Limits.Bytes}), results, rules, search.Options{Workers: m.Workers, Table: m.Table})
	if err != nil {
		return err
	}
	a, err := s.Question.Do(ctx, at, m)
	err = errors.Join(err, keep(results, rules, m.Engine))
	found, ok := a.(*answer.Answer)
	if !ok {
		return err
	}
	err = errors.Join(err, writeStrategy(s.Output, found, o.JSON), writeCertificate(ctx, s.Certificate, found, err))
	if s.Certificate == "" {
		return Show(o, found, err, report.Answer)
	}
	return show(o, found, err, report.Answer, found.Certificate)
}
