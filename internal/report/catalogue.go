// SPDX-License-Identifier: Apache-2.0

package report

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync/atomic"
	"time"

	"github.com/upstar-cgt/upstar/internal/store/catalogue"
)

// Found lists the entries of a catalogue that match a filter, one on each line.
func Found(w io.Writer, in *catalogue.Catalogue, f catalogue.Filter) error {
	out := &printer{w: w}
	n := 0
	err := in.Each(f, func(e *catalogue.Entry) bool {
		n++
		out.printf("%s\n", e.Line())
		return out.err == nil
	})
	if n == 0 && err == nil {
		out.printf("nothing found\n")
	}
	return errors.Join(out.err, err)
}

// Shown writes everything that is known about the questions whose hashes begin with the given
// digits.
func Shown(w io.Writer, in *catalogue.Catalogue, hashes []string, asJSON bool) error {
	out := &printer{w: w}
	for _, hash := range hashes {
		n := 0
		if err := in.Each(catalogue.Filter{Hash: hash}, func(e *catalogue.Entry) bool {
			n++
			if asJSON {
				out.err = errors.Join(out.err, JSON(w, e))
			} else {
				out.entry(e)
			}
			return out.err == nil
		}); err != nil {
			return err
		}
		if n == 0 {
			return fmt.Errorf("%s: %w", hash, catalogue.ErrNone)
		}
	}
	return out.err
}

func (p *printer) entry(e *catalogue.Entry) {
	p.printf("question  %s %s", e.Kind, e.Subject)
	if params := e.Parameters(); params != "" {
		p.printf(" [%s]", params)
	}
	p.printf("\nhash      %s\nanswer    %s\n", e.Hash(), e.Answer)
	if e.Proof != "" {
		p.printf("proof     %s (%d bytes here)\n", e.Proof, len(e.Certificate))
	}
	if e.Engine != "" {
		p.printf("found by  %s, %.2f CPU seconds, %s\n", e.Engine, e.CPU, e.When.Format(time.RFC3339))
	}
}

// Tally reports the result of adding a file to a catalogue.
func Tally(w io.Writer, file string, t catalogue.Tally) error {
	out := &printer{w: w}
	out.printf("%s: %d read", file, t.Entries)
	if t.Lost > 0 {
		out.printf(", %d or more lost", t.Lost)
	}
	if len(t.Refused) > 0 {
		out.printf(", %d refused", len(t.Refused))
	}
	out.printf(", %d in conflict\n", len(t.Conflicts))
	for _, r := range t.Refused {
		out.printf("  %v\n", r)
	}
	for _, c := range t.Conflicts {
		out.printf("  %v\n", c)
	}
	return out.err
}

// Checked checks the entries of a catalogue that have certificates. It reports which of them it
// refuses, and which fields no certificate proves.
type Checked struct {
	W     io.Writer
	Check catalogue.Check

	done atomic.Int64
}

// Done returns how many certificates were checked.
func (c *Checked) Done() int64 { return c.done.Load() }

// notChecked lists the fields of an answer that its certificate does not prove.
func notChecked(fields []string) string {
	if len(fields) == 0 {
		return ""
	}
	return "; not checked: " + strings.Join(fields, ", ")
}

// Run checks the entries. Refused certificates, and questions with several answers, are an error.
func (c *Checked) Run(ctx context.Context, in *catalogue.Catalogue) error {
	out := &printer{w: c.W}
	refused := 0
	err := in.Verify(ctx, c.Check, func(v catalogue.Checked) bool {
		c.done.Add(1)
		if v.Err != nil {
			refused++
			out.prose(4, "%.12s  %s %s: refused: %v", v.Hash(), v.Kind, v.Subject, v.Err)
		} else {
			out.prose(4, "%.12s  %s%s", v.Hash(), v.Proves, notChecked(v.Unchecked))
		}
		return out.err == nil
	})
	if err = errors.Join(out.err, err); err != nil {
		return err
	}
	conflicts, err := in.Conflicts()
	for _, x := range conflicts {
		out.printf("%v\n", x)
	}
	certified, all, failed := in.Proved()
	err = errors.Join(err, failed)
	out.printf("%d certificates checked, %d refused; %d questions in conflict\n", c.Done(), refused, len(conflicts))
	if n := all - certified; n > 0 {
		out.printf("not checked: %d answers without a certificate\n", n)
	}
	if err == nil && refused+len(conflicts) > 0 {
		err = fmt.Errorf("%d certificates are refused, %d questions in conflict", refused, len(conflicts))
	}
	return errors.Join(out.err, err)
}
