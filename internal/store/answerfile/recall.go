// SPDX-License-Identifier: Apache-2.0

package answerfile

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"time"

	"github.com/upstar-cgt/upstar/ask"
	"github.com/upstar-cgt/upstar/internal/cpu"
	"github.com/upstar-cgt/upstar/internal/report"
	"github.com/upstar-cgt/upstar/internal/store/catalogue"
	"github.com/upstar-cgt/upstar/internal/store/wholefile"
	"github.com/upstar-cgt/upstar/session"
)

// Shown describes how to show an answer.
type Shown struct {
	Format      string // text or json, or a format that a catalogue does not have
	Drawn       bool   // the output has a picture or a long form, which a catalogue does not have
	Certificate string // the file for a certificate
}

// Recall answers a question from a catalogue, if the catalogue knows the answer. Otherwise the
// memory of the output keeps the result. It does nothing for a question without a key, since the
// command reports that error.
func (o *Output) Recall(at *session.Session, q ask.Question, file string, as Shown) (done bool, err error) {
	if file == "" {
		return false, nil
	}
	key, err := q.Key(at)
	if err != nil {
		return false, nil
	}
	in, err := catalogue.Open(file)
	if err != nil {
		return false, err
	}
	memory := remembering(in, at, key)
	known, err := memory.Recall()
	if known != nil && err == nil {
		done, err = o.tellKnown(known, as)
	}
	if done || err != nil {
		return done, errors.Join(err, memory.Close())
	}
	o.Memory = memory
	return false, nil
}

// remembering returns the memory for the answer that is filed under a key.
func remembering(in catalogue.Store, at *session.Session, key ask.Key) *catalogue.Memory {
	q := catalogue.Question(key)
	return &catalogue.Memory{In: in, Question: q, Engine: report.Stamp(), Rules: Rules(at, q)}
}

// tellKnown writes a known answer, and its certificate if required. It does nothing if the
// requested output is not in the catalogue.
func (o *Output) tellKnown(e *catalogue.Entry, as Shown) (done bool, err error) {
	if as.Drawn || as.Certificate != "" && len(e.Certificate) == 0 {
		return false, nil
	}
	text := e.Text
	switch format := cmp.Or(as.Format, "text"); {
	case o.JSON || format == "json":
		text = string(e.Answer) + "\n"
	case format != "text" || text == "":
		return false, nil
	}
	if _, err := io.WriteString(o.Out, text); err != nil || as.Certificate == "" {
		return true, err
	}
	return true, wholefile.WriteData(as.Certificate, e.Certificate)
}

// Answered answers a question of a sweep. The entry contains the words, the certificate if there is
// one, and the time. If a folder is named, the work resumes from its checkpoint and saves new ones.
func Answered(ctx context.Context, at *session.Session, q ask.Question, m ask.Means, folder string) (e catalogue.Entry, err error) {
	key, err := q.Key(at)
	if err != nil {
		return e, err
	}
	began, spent := time.Now(), cpu.Time()
	checkpoint, close := checkpointed(q, &m, folder)
	found, err := q.Do(ctx, at, m)
	if err = errors.Join(checkpoint(err), close()); err != nil {
		return e, err
	}
	var data, text bytes.Buffer
	if err := errors.Join(report.JSON(&data, found), report.Words(&text, found)); err != nil {
		return e, err
	}
	e = catalogue.Entry{Question: catalogue.Question(key), Answer: data.Bytes(), Text: text.String(), Engine: report.Stamp(), Rules: Rules(at, catalogue.Question(key)), When: catalogue.Now()}
	if _, solved := q.(ask.Solve); !solved { // for solve a certificate must be requested
		if c, ok := found.(ask.Certified); ok {
			e.Certificate, _ = c.Certificate()
		}
	}
	e.CPU = min((cpu.Time() - spent).Seconds(), time.Since(began).Seconds()) // CPU time is measured for the whole process
	return e, ctx.Err()
}
