// SPDX-License-Identifier: Apache-2.0

package report

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/upstar-cgt/upstar/internal/sweep"
)

// Sweep reports the progress of a sweep: what is done, who works on it, and which questions have no
// answer.
func Sweep(w io.Writer, s sweep.Status) error {
	out := &printer{w: w}
	out.printf("%s\n", strings.Join(s.Args, " "))
	out.answered(s)
	out.printf("; %d failed, %d open", s.Failed, s.Total-s.Known-s.Done-s.Failed)
	switch {
	case s.Finished:
		out.printf("; finished\n")
	case s.Ended:
		out.printf("; nobody works on it, the same command goes on\n")
	default:
		out.printf(", %d running\n", s.Running)
		if s.Speed > 0 {
			out.printf("%.3g answers a second, %s left\n", s.Speed, time.Duration(s.Left*float64(time.Second)).Round(time.Second))
		}
		for _, x := range s.Workers {
			out.printf("worker %s: %d at a time, %d done%s\n", x.Name, x.Workers, x.Done, among(x.Running))
		}
	}
	return failures(out, s)
}

// LiveSweep is like Sweep, with a bar for what is done.
func LiveSweep(w io.Writer, s sweep.Status) error {
	const width = 60
	done := s.Known + s.Done + s.Failed
	part := width * done / max(s.Total, 1)
	if _, err := fmt.Fprintf(w, "[%s%s] %d%%\n", strings.Repeat("=", part), strings.Repeat("-", width-part), 100*done/max(s.Total, 1)); err != nil {
		return err
	}
	return Sweep(w, s)
}

// answered says how many questions have an answer.
func (p *printer) answered(s sweep.Status) {
	p.printf("%d questions: %d answered", s.Total, s.Known+s.Done)
	if s.Known > 0 {
		p.printf(", %d of them before", s.Known)
	}
}

// Swept reports the result of a sweep.
func Swept(w io.Writer, s sweep.Status, catalogue string) error {
	out := &printer{w: w}
	out.answered(s)
	if s.Failed > 0 {
		out.printf("; %d failed", s.Failed)
	}
	if open := s.Total - s.Known - s.Done - s.Failed; open > 0 {
		out.printf("; %d open, the same command goes on", open)
	}
	out.printf("\nin %s\n", catalogue)
	return failures(out, s)
}

// failures lists questions without an answer, questions with several answers, and refused results.
func failures(out *printer, s sweep.Status) error {
	for _, f := range s.Failures {
		why, _, _ := strings.Cut(f.Why, "\n")
		out.printf("failed: %s %s: %s (%s)\n", f.Question.Kind, f.Question.Subject, why, times(f.Tries))
	}
	for _, text := range s.Conflicts {
		out.printf("%s\n", text)
	}
	if s.Refused > 0 {
		out.printf("%d results refused; workers shut out: %s\n", s.Refused, strings.Join(s.ShutOut, ", "))
	}
	for _, text := range s.Refusals {
		out.printf("refused: %s\n", text)
	}
	return out.err
}

func times(n int) string {
	if n == 1 {
		return "tried once"
	}
	return fmt.Sprintf("tried %d times", n)
}

// among lists the first running questions.
func among(all []string) string {
	const shown = 3
	switch {
	case len(all) == 0:
		return ""
	case len(all) > shown:
		return fmt.Sprintf(", %s and %d more", strings.Join(all[:shown], ", "), len(all)-shown)
	}
	return ", " + strings.Join(all, ", ")
}
