// SPDX-License-Identifier: Apache-2.0

package catalogue

import (
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Formats are those of Export. full is JSON lines with all that is known about an entry:
// what Import reads without loss. The others have nothing that depends on who found an
// answer, where and when: they are byte for byte the same for the same answers.
var Formats = []string{"csv", "jsonl", "full", "markdown", "latex", "bfile"}

// ErrSequence says that there is not just one list of numbers for a b-file.
var ErrSequence = errors.New("a b-file has one sequence of numbers")

// Export writes the entries that a filter matches.
func (c *Catalogue) Export(w io.Writer, format string, f Filter) error {
	switch format {
	case "jsonl":
		return c.lines(w, f, func(e *Entry) any {
			text, _ := e.Essence()
			return Entry{Question: e.Question, Answer: text}
		})
	case "full":
		return c.lines(w, f, func(e *Entry) any { return e })
	case "bfile":
		return c.bFile(w, f)
	case "csv":
		out := csv.NewWriter(w)
		err := c.table(f, func(cells []string) error { return out.Write(cells) })
		out.Flush()
		return errors.Join(err, out.Error())
	case "markdown":
		return c.markdown(w, f)
	case "latex":
		return c.latex(w, f)
	}
	return fmt.Errorf("no format %q; there are %s", format, strings.Join(Formats, ", "))
}

// ExportFields writes a table of the entries that a filter matches, as CSV: the subject
// and fields of the answer, such as genus or period.theorem, empty where an answer
// has none, or the parameters of the question.
func (c *Catalogue) ExportFields(w io.Writer, fields []string, f Filter) error {
	out := csv.NewWriter(w)
	err := out.Write(append([]string{"subject"}, fields...))
	if err == nil {
		err = c.write(f, func(e *Entry) error {
			answer, err := e.Decoded()
			if err != nil {
				return err
			}
			row := []string{e.Subject}
			for _, name := range fields {
				if name == "parameters" {
					row = append(row, e.Parameters())
				} else {
					row = append(row, at(answer, strings.Split(name, ".")...))
				}
			}
			return out.Write(row)
		})
	}
	out.Flush()
	return errors.Join(err, out.Error())
}

func (c *Catalogue) lines(w io.Writer, f Filter, line func(*Entry) any) error {
	return c.write(f, func(e *Entry) error {
		_, err := fmt.Fprintf(w, "%s\n", encoded(line(e)))
		return err
	})
}

// write gives entries until something is wrong.
func (c *Catalogue) write(f Filter, write func(*Entry) error) error {
	var failed error
	err := c.Each(f, func(e *Entry) bool {
		failed = write(e)
		return failed == nil
	})
	if failed != nil {
		return failed
	}
	return err
}

var columns = []string{"kind", "subject", "parameters", "outcome", "misere", "value", "temperature", "preperiod", "period", "order", "question"}

// table gives the columns and then, for each entry, what is in them.
func (c *Catalogue) table(f Filter, row func([]string) error) error {
	if err := row(columns); err != nil {
		return err
	}
	return c.write(f, func(e *Entry) error { return row(append(e.cells(), e.Hash()[:12])) })
}

// cells returns what a table says about an entry.
func (e *Entry) cells() []string {
	x := e.Facts()
	return []string{e.Kind, e.Subject, e.Parameters(), x.Outcome, x.Misere, x.Value, x.Temperature, x.Preperiod, x.Period, x.Order}
}

// Parameters returns those of a question in a line.
func (q Question) Parameters() string {
	var out []string
	all := pairs(q.Params)
	for i := 0; i < len(all); i += 2 {
		if all[i+1] != "" {
			out = append(out, all[i]+"="+all[i+1])
		}
	}
	return strings.Join(out, " ")
}

// Line returns an entry as find lists it: the question, and what is known.
func (e *Entry) Line() string {
	out := fmt.Sprintf("%.12s  %s %s", e.Hash(), e.Kind, e.Subject)
	if p := e.Parameters(); p != "" {
		out += " [" + p + "]"
	}
	var known []string
	for i, text := range e.cells()[3:] {
		if text != "" {
			known = append(known, columns[3+i]+" "+text)
		}
	}
	return strings.TrimSuffix(out+": "+strings.Join(known, ", "), ": ")
}

func (c *Catalogue) markdown(w io.Writer, f Filter) error {
	escape := strings.NewReplacer("|", `\|`, "\n", " ", "*", `\*`, "_", `\_`, "<", "&lt;")
	first := true
	return c.table(f, func(cells []string) error {
		line := "|"
		for _, text := range cells {
			line += " " + escape.Replace(text) + " |"
		}
		if first {
			line += "\n|" + strings.Repeat("---|", len(cells))
			first = false
		}
		_, err := fmt.Fprintln(w, line)
		return err
	})
}

func (c *Catalogue) latex(w io.Writer, f Filter) error {
	escape := strings.NewReplacer(`\`, `\textbackslash{}`, "{", `\{`, "}", `\}`, "_", `\_`, "#", `\#`, "%", `\%`, "&", `\&`, "$", `\$`,
		"^", `\^{}`, "~", `\~{}`, "|", `\textbar{}`, "<", `\textless{}`, ">", `\textgreater{}`, "\n", " ")
	if _, err := fmt.Fprintf(w, "\\begin{tabular}{%s}\n", strings.Repeat("l", len(columns))); err != nil {
		return err
	}
	first := true
	err := c.table(f, func(cells []string) error {
		for i, text := range cells {
			cells[i] = escape.Replace(text)
		}
		line := strings.Join(cells, " & ") + ` \\`
		if first {
			line += ` \hline`
			first = false
		}
		_, err := fmt.Fprintln(w, line)
		return err
	})
	if err != nil {
		return err
	}
	_, err = io.WriteString(w, "\\end{tabular}\n")
	return err
}

// bFile writes the values of the only sequence as the OEIS has them.
func (c *Catalogue) bFile(w io.Writer, f Filter) error {
	var found []*Entry
	if err := c.Each(f, func(e *Entry) bool {
		if answer, err := e.Decoded(); err == nil && answer["values"] != nil {
			found = append(found, e)
		}
		return len(found) < 2
	}); err != nil {
		return err
	}
	if len(found) != 1 {
		return fmt.Errorf("%w; %s: name it by its hash", ErrSequence, []string{"there is none", "", "there are several"}[len(found)])
	}
	var answer struct{ Values []json.Number }
	if err := json.Unmarshal(found[0].Answer, &answer); err != nil {
		return fmt.Errorf("%w, and %s has others", ErrSequence, found[0].Subject)
	}
	for n, x := range answer.Values {
		if _, err := x.Int64(); err != nil {
			return fmt.Errorf("%w, and %s has others", ErrSequence, found[0].Subject)
		}
		if _, err := fmt.Fprintf(w, "%d %s\n", n, x); err != nil {
			return err
		}
	}
	return nil
}
