// SPDX-License-Identifier: Apache-2.0

package answerfile

import (
	"context"
	"encoding/json"
	"io"

	"github.com/upstar-cgt/upstar/ask"
	"github.com/upstar-cgt/upstar/internal/report"
	"github.com/upstar-cgt/upstar/internal/report/progress"
	"github.com/upstar-cgt/upstar/internal/store/catalogue"
	"github.com/upstar-cgt/upstar/internal/sweep"
	"github.com/upstar-cgt/upstar/session"
)

// A Shelf is the catalogue of a command that answers many questions. It looks up each question, and
// keeps the results. A nil Shelf knows and keeps nothing. It is safe for concurrent use.
type Shelf struct {
	in *catalogue.Catalogue
	at *session.Session
	of map[string]string // parameters of the rows of a table
}

// OpenShelf opens the catalogue, if a file is named, for questions similar to q.
func OpenShelf(at *session.Session, q ask.Question, file string) (*Shelf, error) {
	if file == "" {
		return nil, nil
	}
	in, err := catalogue.Open(file)
	if err != nil {
		return nil, err
	}
	key, _ := q.Key(at) // its subject is not known yet
	return &Shelf{in, at, key.Params}, nil
}

// Close closes the catalogue.
func (s *Shelf) Close() error {
	if s == nil || s.in == nil {
		return nil
	}
	return s.in.Close()
}

// Answer answers one of many questions, from the shelf or by asking it.
func (s *Shelf) Answer(ctx context.Context, at *session.Session, q ask.Question, m ask.Means) (json.RawMessage, error) {
	var memory *catalogue.Memory
	if s != nil {
		if key, err := q.Key(s.at); err == nil {
			memory = remembering(s.in, s.at, key)
		}
	}
	switch known, err := memory.Recall(); {
	case err != nil:
		return nil, err
	case known != nil:
		return known.Answer, nil
	}
	found, err := ask.Answered(q.Do(ctx, at, m))
	if err == nil {
		err = memory.Keep(func(w io.Writer, format string) error {
			if format != "json" {
				return nil // the words are only made when they are needed
			}
			_, err := w.Write(found)
			return err
		}, nil)
	}
	return found, err
}

// table makes a table and shows the progress. It writes to a file if one is named. It uses and
// stores rows on the shelf, but only rows that are settled: those that do not depend on how far the
// search went.
func table[K, R any](ctx context.Context, s *Shelf, j *sweep.Job[K, R], settled func(R) bool, file string, workers int, out io.Writer) error {
	if s == nil {
		return progress.Run(ctx, j, out, file, workers)
	}
	return progress.Run(ctx, &sweep.Job[K, []string]{
		Title: j.Title, Head: j.Head, Keys: j.Keys, Name: j.Name, Row: func(_ K, row []string) []string { return row },
		Do: func(ctx context.Context, key K) ([]string, error) {
			memory := remembering(s.in, s.at, ask.Key{Kind: j.Title, Subject: j.Name(key), Params: s.of})
			if known, err := memory.Recall(); known != nil || err != nil {
				return cells(j.Head, known, err)
			}
			found, err := j.Do(ctx, key)
			if err != nil {
				return nil, err
			}
			row := j.Row(key, found)
			if !settled(found) {
				return row, nil
			}
			return row, memory.Keep(func(w io.Writer, format string) error {
				if format != "json" {
					return nil
				}
				named := map[string]string{}
				for i, name := range j.Head {
					named[name] = row[i]
				}
				return report.JSON(w, named)
			}, nil)
		},
	}, out, file, workers)
}

// cells returns the row stored in an entry.
func cells(head []string, e *catalogue.Entry, err error) ([]string, error) {
	if err != nil {
		return nil, err
	}
	var named map[string]string
	if err := json.Unmarshal(e.Answer, &named); err != nil {
		return nil, err
	}
	var row []string
	for _, name := range head {
		row = append(row, named[name])
	}
	return row, nil
}
