// SPDX-License-Identifier: Apache-2.0

package answerfile

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"slices"

	"github.com/upstar-cgt/upstar/report"
	"github.com/upstar-cgt/upstar/report/progress"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/store/catalogue"
	"github.com/upstar-cgt/upstar/sweep"
)

// A Shelf is the catalogue of a command that answers many questions: it looks for each,
// and keeps what is found. A nil Shelf knows and keeps nothing. It is safe for concurrent
// use.
type Shelf struct {
	in    *catalogue.Catalogue
	at    *session.Session
	asked Asked
}

// OpenShelf opens the catalogue for a command, if a file is named and it is one whose
// answers are kept.
func OpenShelf(at *session.Session, q Asked, file string) (*Shelf, error) {
	if file == "" || !slices.Contains(Remembered, q.Command) {
		return nil, nil
	}
	q.Flags = maps.Clone(q.Flags)
	for _, name := range several {
		delete(q.Flags, name)
	}
	in, err := catalogue.Open(file)
	return &Shelf{in, at, q}, err
}

// Close closes the catalogue.
func (s *Shelf) Close() error {
	if s == nil || s.in == nil {
		return nil
	}
	return s.in.Close()
}

// memory returns what remembers the answer to a question.
func (s *Shelf) memory(kind, subject string) *catalogue.Memory {
	return &catalogue.Memory{In: s.in, Question: catalogue.Question{Kind: kind, Subject: subject, Params: s.asked.params()}, Engine: report.Stamp()}
}

// Answer answers the line of a batch, as the command would answer it alone: from the
// shelf, or as find finds it.
func Answer[T any](s *Shelf, line string, find func() (*T, error)) (*json.RawMessage, error) {
	var memory *catalogue.Memory
	if s != nil {
		one := s.asked
		one.Args = []string{line}
		if subject, err := one.subject(s.at); err == nil {
			memory = s.memory(one.Command, subject)
		}
	}
	switch known, err := memory.Recall(); {
	case err != nil:
		return nil, err
	case known != nil:
		return &known.Answer, nil
	}
	found, err := find()
	if found == nil {
		return nil, err
	}
	var b bytes.Buffer
	if failed := report.JSON(&b, found); failed != nil {
		return nil, errors.Join(failed, err)
	}
	answer := json.RawMessage(b.Bytes())
	if err == nil {
		err = memory.Keep(func(w io.Writer, format string) error {
			if format != "json" {
				return nil // the words are made when they are asked for
			}
			_, err := w.Write(answer)
			return err
		}, nil)
	}
	return &answer, err
}

// table makes a table, in a file if one is named, and shows how far it is. The shelf has
// its rows, those that settled says do not depend on how long was looked.
func table[K, R any](ctx context.Context, s *Shelf, j *sweep.Job[K, R], settled func(R) bool, file string, workers int, out io.Writer) error {
	if s == nil {
		return progress.Run(ctx, j, out, file, workers)
	}
	return progress.Run(ctx, &sweep.Job[K, []string]{
		Title: j.Title, Head: j.Head, Keys: j.Keys, Name: j.Name, Row: func(_ K, row []string) []string { return row },
		Do: func(ctx context.Context, key K) ([]string, error) {
			memory := s.memory(j.Title, j.Name(key))
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

// cells returns the row that an entry has.
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
