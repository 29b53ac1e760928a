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
	"github.com/upstar-cgt/upstar/report"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/store/catalogue"
	"github.com/upstar-cgt/upstar/store/wholefile"
)

// Shown is how an answer is to be shown.
type Shown struct {
	Format      string // text or json, or another one that a catalogue does not have
	Drawn       bool   // something is drawn, or written at length, which a catalogue does not have
	Certificate string // the file for a certificate
}

// Recall answers a question from a catalogue, if it knows the answer. If not, the memory
// of the output will keep what is found. A question that has no key is not recalled: the
// command says what is wrong with it.
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

// remembering returns what remembers the answer that is filed under a key.
func remembering(in catalogue.Store, at *session.Session, key ask.Key) *catalogue.Memory {
	q := catalogue.Question(key)
	return &catalogue.Memory{In: in, Question: q, Engine: report.Stamp(), Rules: Rules(at, q)}
}

// tellKnown writes an answer, and its certificate if that is needed, unless something
// else is to be written than the catalogue has.
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

// Answered answers a question of a sweep: with its words, its certificate if there is one,
// and what it took. In a folder, if it is named, the work continues from its checkpoint and
// keeps one.
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
	if _, solved := q.(ask.Solve); !solved { // whose certificates are asked for
		if c, ok := found.(ask.Certified); ok {
			e.Certificate, _ = c.Certificate()
		}
	}
	e.CPU = min((cpu.Time() - spent).Seconds(), time.Since(began).Seconds()) // the first is that of the process
	return e, ctx.Err()
}
