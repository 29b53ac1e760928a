// SPDX-License-Identifier: Apache-2.0

package report

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/upstar-cgt/upstar/internal/discover"
)

// FamilyFormats are the formats of a sequence of a family.
var FamilyFormats = []string{"text", "json", "csv", "bfile", "oeis", "latex", "walnut"}

// Family writes a sequence in one of the formats; made is the version and the command that made it.
func Family(w io.Writer, a *discover.SequenceAnswer, format string, made Origin) error {
	switch format {
	case "json":
		return JSON(w, struct {
			*discover.SequenceAnswer
			Origin
		}{a, made})
	case "walnut":
		return familyWalnut(w, a)
	case "csv", "bfile":
		if format == "bfile" && made.Command != "" {
			fmt.Fprintln(w, "# "+made.String())
		}
		return familyLines(w, a, format)
	case "oeis":
		return familyDraft(w, a, made)
	case "latex":
		return familyLaTeX(w, a, made)
	}
	return familyText(w, a)
}

// familyLines writes an index and a term on each line.
func familyLines(w io.Writer, a *discover.SequenceAnswer, format string) error {
	between := ","
	if format == "bfile" {
		between = " "
	} else if _, err := fmt.Fprintln(w, "n,term"); err != nil {
		return err
	}
	for i, t := range a.Terms {
		text := t.String()
		if format == "bfile" && t.Number == nil {
			return fmt.Errorf("the OEIS has %w, not %s", ErrNumbers, text)
		}
		if format == "csv" && strings.ContainsAny(text, ",\"") {
			text = `"` + strings.ReplaceAll(text, `"`, `""`) + `"`
		}
		if _, err := fmt.Fprintf(w, "%d%s%s\n", a.Offset+i, between, text); err != nil {
			return err
		}
	}
	return nil
}

// familyText writes the terms in lines, or as a table, and the results.
func familyText(w io.Writer, a *discover.SequenceAnswer) error {
	head := a.Expression
	if a.Function != "" {
		head += ", " + a.Function
	}
	if head != "" {
		fmt.Fprintln(w, head)
	}
	if a.Table != nil {
		for _, row := range a.Table {
			fmt.Fprintln(w, "  "+joinTerms(row, " "))
		}
	} else {
		fmt.Fprintln(w, Wrap(joinTerms(a.Terms, ", "), 2))
	}
	for _, line := range familySays(a) {
		fmt.Fprintln(w, Wrap(line, 2))
	}
	return nil
}

func joinTerms(terms []discover.Term, between string) string {
	texts := make([]string, len(terms))
	for i, t := range terms {
		texts[i] = t.String()
	}
	return strings.Join(texts, between)
}

// familySays describes the results.
func familySays(a *discover.SequenceAnswer) (lines []string) {
	if p := a.Period; p != nil {
		text := fmt.Sprintf("Period %d from %d", p.Length, p.Preperiod)
		if s := fmt.Sprint(p.Saltus); s != "0" {
			text += ", saltus " + s
		}
		if p.Proved {
			text += fmt.Sprintf(", proved: %s, %d values.", p.Theorem, p.Bound)
		} else {
			text += fmt.Sprintf(", a guess that %d terms confirm; it is not proved.", p.Confirmed)
		}
		lines = append(lines, text)
	}
	if s := a.Structure; s != nil {
		switch s.Kind {
		case "automatic":
			what := "Automatic"
			if s.Of != "" {
				what = "The set of " + s.Of + " is automatic"
			}
			lines = append(lines, fmt.Sprintf("%s in %s with %d states, as %d terms confirm.", what, s.In, s.States, s.Confirmed))
		case "C-finite":
			lines = append(lines, fmt.Sprintf("A linear recurrence of order %d, a guess that %d terms confirm: %s.", s.Order, s.Confirmed, s.Rule))
		case "regular":
			lines = append(lines, fmt.Sprintf("%d-regular of rank %d, a guess that %d terms of each subsequence confirm.", s.Base, s.Rank, s.Confirmed))
		}
	}
	if a.Period == nil && a.Structure == nil {
		lines = append(lines, "No structure is claimed.")
	}
	if a.Note != "" {
		lines = append(lines, a.Note)
	}
	return lines
}

// familyWalnut writes the automaton for Walnut.
func familyWalnut(w io.Writer, a *discover.SequenceAnswer) error {
	if a.Structure == nil || a.Structure.Automaton == nil {
		return errors.New("no automaton was found for Walnut: more terms may help, or the terms are not automatic")
	}
	_, err := io.WriteString(w, a.Structure.Automaton.Walnut())
	return err
}

// familyDraft writes a draft of an entry of the OEIS in its internal format.
func familyDraft(w io.Writer, a *discover.SequenceAnswer, made Origin) error {
	const id = "A000000"
	line := func(tag, text string) { fmt.Fprintf(w, "%%%s %s %s\n", tag, id, text) }
	data := ""
	sign := "nonn"
	for _, t := range a.Terms {
		if t.Number == nil {
			return fmt.Errorf("the OEIS has %w, not %s", ErrNumbers, t)
		}
		if t.Number.Sign() < 0 {
			sign = "sign"
		}
		more := t.String()
		if data != "" {
			more = "," + more
		}
		if len(data)+len(more) > OEISData {
			break
		}
		data += more
	}
	fmt.Fprintf(w, "%%I %s\n", id)
	for i, part := range cutAtCommas(data, 90) {
		line(string("STU"[min(i, 2)]), part)
	}
	line("N", fmt.Sprintf("Function %s of %s.", a.Function, a.Expression))
	for _, text := range familySays(a) {
		line("C", text)
	}
	if p := a.Period; p != nil && p.Proved {
		line("F", fmt.Sprintf("a(n+%d) = a(n) + %v for n >= %d.", p.Length, p.Saltus, p.Preperiod))
	}
	line("o", "(Go) // "+made.String())
	line("K", sign)
	line("O", fmt.Sprintf("%d,1", a.Offset))
	return nil
}

// familyLaTeX writes a table.
func familyLaTeX(w io.Writer, a *discover.SequenceAnswer, made Origin) error {
	fmt.Fprintf(w, "%% %s\n%% %s\n\\begin{longtable}{rl}\n$n$ & %s \\\\\n\\hline\n\\endhead\n", made.Version, made.Command, strings.NewReplacer("_", `\_`, "{", `\{`, "}", `\}`, "#", `\#`).Replace(a.Expression))
	for i, t := range a.Terms {
		fmt.Fprintf(w, "%d & $%s$ \\\\\n", a.Offset+i, strings.NewReplacer("^", `{\uparrow}`, "*", `{\ast}`, "{", `\{`, "}", `\}`).Replace(t.String()))
	}
	_, err := fmt.Fprintln(w, `\end{longtable}`)
	return err
}
