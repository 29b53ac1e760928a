// SPDX-License-Identifier: Apache-2.0

package report

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/upstar-cgt/upstar/answer"
)

// SequenceFormats are the formats of a sequence.
var SequenceFormats = []string{"text", "csv", "json", "bfile", "oeis"}

// InPart reports whether a format shows a part of a sequence in a different way than the whole.
func InPart(format string) bool { return format == "text" || format == "json" }

// Writable returns an error if a format cannot represent a sequence. It does not compute anything.
func Writable(s *answer.Sequence, format string) error {
	if (format == "oeis" || format == "bfile") && !s.HasNumbers() {
		return fmt.Errorf("the OEIS has %w, which the values of the function %s are not", ErrNumbers, s.Function)
	}
	return nil
}

// Sequence writes the values of heaps in one of the formats.
func Sequence(ctx context.Context, w io.Writer, s *answer.Sequence, format string) error {
	b := bufio.NewWriter(w)
	var err error
	switch format {
	case "csv":
		err = csvSequence(ctx, b, s)
	case "json":
		err = s.WriteJSON(ctx, b)
	case "bfile": // a heap and its value on each line
		err = eachLine(ctx, b, s, func(v any) string { return " " + cell(v, "-1") })
	case "oeis":
		err = oeisDraft(ctx, b, s)
	default:
		err = textSequence(ctx, b, s)
	}
	if err != nil {
		return err
	}
	return b.Flush()
}

func csvSequence(ctx context.Context, w io.Writer, s *answer.Sequence) error {
	fmt.Fprintf(w, "heap,%s\n", s.Function)
	return eachLine(ctx, w, s, func(v any) string {
		text := cell(v, "")
		if strings.ContainsAny(text, ",\"") {
			text = `"` + strings.ReplaceAll(text, `"`, `""`) + `"`
		}
		return "," + text
	})
}

// eachLine writes a heap and the text after it on each line.
func eachLine(ctx context.Context, w io.Writer, s *answer.Sequence, follow func(v any) string) error {
	var failed error
	err := s.Each(ctx, func(n int64, v any) bool {
		_, failed = fmt.Fprintf(w, "%d%s\n", n, follow(v))
		return failed == nil
	})
	return cmp.Or(failed, err)
}

// mostText is the greatest heap whose value is listed in a text.
const mostText = 100_000

func textSequence(ctx context.Context, w io.Writer, s *answer.Sequence) error {
	fmt.Fprintf(w, "%s, %s\n", s.Code, functionTitle(s.Function))
	if s.To <= mostText {
		if err := listValues(ctx, w, s); err != nil {
			return err
		}
	} else if n := s.Known() - 1; n >= 0 {
		if v, ok := s.At(n); ok {
			fmt.Fprintf(w, "heap %d has the value %s\n", n, cell(v, "undefined"))
		} else {
			fmt.Fprintf(w, "the value of heap %d is not kept\n", n)
		}
	}
	if s.Note != "" {
		fmt.Fprintln(w, Wrap(s.Note, 2))
	}
	return textPeriod(w, s)
}

// functionTitle describes what is listed.
func functionTitle(function string) string {
	switch function {
	case "value", "mean", "temperature":
		return function + "s"
	}
	return function + " values"
}

// listValues writes the values in columns, twenty on each line if they are short.
func listValues(ctx context.Context, w io.Writer, s *answer.Sequence) error {
	wide := 2
	if err := s.Each(ctx, func(_ int64, v any) bool {
		wide = max(wide, len([]rune(cell(v, "·"))))
		return wide < Columns
	}); err != nil {
		return err
	}
	columns := perLine(len("       0 "), wide, 20, 10, 5, 2)
	err := s.Each(ctx, func(n int64, v any) bool {
		if n%int64(columns) == 0 {
			if n > 0 {
				fmt.Fprintln(w)
			}
			fmt.Fprintf(w, "%8d ", n)
		}
		text := cell(v, "·")
		pad := wide - len([]rune(text))
		if columns == 1 {
			pad = 0
		}
		fmt.Fprintf(w, " %s%s", strings.Repeat(" ", max(0, pad)), text)
		return true
	})
	fmt.Fprintln(w)
	return err
}

func textPeriod(w io.Writer, s *answer.Sequence) error {
	out, p := &printer{w: w}, s.Period
	if a := s.Automatic; a != nil {
		heap, reads := fmt.Sprintf("%dq+r", a.Modulus), "q"
		if a.Modulus == 1 {
			heap, reads = "n", "n"
		}
		out.prose(2, "2-automatic: the value of a heap of %s is given by an automaton of %d states that reads %s; proved by automata, %d states", heap, a.States, reads, a.Options)
		if a.Aperiodic {
			out.prose(2, "not periodic from any heap on, with or without a saltus; proved by automata")
		}
	} else if p == nil {
		text := fmt.Sprintf("no period found in %d values", s.Computed())
		if s.Max != nil {
			text += fmt.Sprintf(", the greatest of which is %d", *s.Max)
		}
		out.prose(2, "%s", text)
	} else {
		text := fmt.Sprintf("period %d from heap %d", p.Length, p.Preperiod)
		if p.AtMost {
			text += " at most"
		}
		switch {
		case p.SaltusValue != "":
			text += fmt.Sprintf(", each period %s more than the last", p.SaltusValue)
		case p.Saltus != 0:
			text += fmt.Sprintf(", each period %d more than the last", p.Saltus)
		}
		if p.States > 0 {
			out.prose(2, "%s; proved by %s, %d states", text, p.Theorem, p.States)
		} else if p.Proved {
			out.prose(2, "%s; proved by %s, from %d values", text, p.Theorem, p.Bound)
		} else {
			out.prose(2, "%s; observed to heap %d, not proved (%s)", text, p.Observed(), p.Theorem)
		}
	}
	if s.Canonical != "" && s.Canonical != s.Code {
		out.prose(2, "the same values as %s, %s", s.Canonical, shifted(s.Shift))
	}
	if s.Class != s.Canonical {
		out.prose(2, "the same values as %s, %s", s.Class, shifted(s.ClassShift))
	}
	if p != nil && s.Max != nil {
		out.prose(2, "greatest value %d", *s.Max)
	}
	switch n := max(s.ExceptionCount, len(s.Exceptions)); {
	case n > 0 && n <= 50:
		out.prose(2, "exceptions to the period at %v", s.Exceptions)
	case n > 50:
		out.prose(2, "%d exceptions to the period", n)
	}
	return out.err
}

// shifted says how heaps of another game with the same values are shifted.
func shifted(shift int) string {
	switch {
	case shift == 0:
		return "heap by heap"
	case shift < 0:
		return fmt.Sprintf("whose heaps have %d more", -shift)
	}
	return fmt.Sprintf("whose heaps have %d fewer", shift)
}
