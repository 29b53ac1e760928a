// SPDX-License-Identifier: Apache-2.0

package answerfile

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/report"
	"github.com/upstar-cgt/upstar/report/progress"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/solve/search"
	"github.com/upstar-cgt/upstar/work"
)

// A Solution is who wins positions played together, with the files that belong to it.
type Solution struct {
	Question       answer.Question // without positions and conventions
	Method         string          // one of answer.Methods
	Normal, Misere bool            // of the conventions only this one
	Strategy       bool            // show the winning strategy
	Depth          int             // of how many answers one after the other; 0 for two, and for all in a file
	Output         string          // the file for the strategy
	Certificate    string          // the file for a proof
	Keep           string          // the file for the results of the search
}

// How many moves are answered in a strategy that is shown, and in one in a file.
const mostReplies, mostWritten = 1000, 1_000_000

// Ask reads positions and returns the whole question.
func (s *Solution) Ask(at *session.Session, texts []string) (q answer.Question, err error) {
	q = s.Question
	q.Moves = cmp.Or(q.Moves, -1)
	q.Method, q.Certificate = answer.Method(max(slices.Index(answer.Methods, s.Method), 0)), s.Certificate != ""
	if s.Strategy {
		q.Book = s.book()
	}
	switch {
	case s.Normal && s.Misere && !q.Certificate:
	case s.Normal || q.Certificate && !s.Misere:
		q.Conventions = []game.Convention{game.Normal}
	case s.Misere:
		q.Conventions = []game.Convention{game.Misere}
	}
	if q.Positions, err = at.Catalog.ParseAll(texts); err != nil {
		return q, err
	}
	if q.Certificate {
		if err := certifiable(at.Catalog, q.Positions); err != nil {
			return q, err
		}
	}
	q.Mode.Marks = strings.ToUpper(q.Mode.Marks)
	return q, q.Check()
}

// book says how much of a strategy is wanted.
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

// Find answers, without files; what was found is returned even if a limit ended it.
func (s *Solution) Find(ctx context.Context, at *session.Session, texts []string) (*answer.Answer, error) {
	q, err := s.Ask(at, texts)
	if err != nil {
		return nil, err
	}
	return answer.To(ctx, at, q)
}

// Write answers, shows how far the search is, and writes the files.
func (s *Solution) Write(ctx context.Context, at *session.Session, texts []string, o Output) (err error) {
	q := &s.Question
	results, watched := s.Keep, o.For == nil
	if s.Method == answer.Methods[answer.Retrograde] {
		results = ""
		if s.Keep != "" {
			file, err := openTable(s.Keep)
			if err != nil {
				return err
			}
			defer closeTable(file)
			q.File, q.Stamp = file, report.Stamp()
		}
		if watched {
			q.Watch, watched = progress.Table, false
		}
	}
	q.Engine, err = engine(work.New(ctx, work.Budget{Bytes: q.Limits.Bytes}), results, search.Options{Workers: q.Workers, Table: q.Table})
	if err != nil {
		return err
	}
	stop := func() {}
	if watched {
		q.Tell, stop = progress.Search(q.Engine)
	}
	found, err := s.Find(ctx, at, texts)
	stop()
	err = errors.Join(err, keep(results, q.Engine))
	if found == nil {
		return err
	}
	err = errors.Join(err, writeStrategy(s.Output, found, o.JSON), writeCertificate(ctx, s.Certificate, found, err))
	if s.Certificate == "" {
		return Show(o, found, err, report.Answer)
	}
	return show(o, found, err, report.Answer, found.Certificate)
}
