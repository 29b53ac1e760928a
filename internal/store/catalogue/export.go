// SPDX-License-Identifier: Apache-2.0

package catalogue

import (
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// Formats are the formats of Export. full is JSON lines with everything about an entry, which
// Import reads without loss. The other formats contain nothing about who found an answer, where and
// when. They are byte for byte the same for the same answers.
var Formats = []string{"csv", "jsonl", "full", "markdown", "latex", "bfile"}

// ErrSequence says that there is not exactly one list of numbers for a b-file.
var ErrSequence = errors.New("a b-file has one sequence of numbers")

// Export writes the entries that match a filter.
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
		return c.ExportLaTeX(w, nil, f, nil)
	}
	return fmt.Errorf("no format %q; there are %s", format, strings.Join(Formats, ", "))
}

// ExportFields writes a table of the entries that match a filter, as CSV. Its columns are the
// subject and fields of the answer, such as genus or period.theorem, or parameters of the question.
// A cell is empty if an answer does not have the field.
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

// write yields entries until there is an error.
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

// table yields the columns, and then the cells of each entry.
func (c *Catalogue) table(f Filter, row func([]string) error) error {
	if err := row(columns); err != nil {
		return err
	}
	return c.write(f, func(e *Entry) error { return row(append(e.cells(), e.Hash()[:12])) })
}

// cells returns the cells for an entry.
func (e *Entry) cells() []string {
	x := e.Facts()
	return []string{e.Kind, e.Subject, e.Parameters(), x.Outcome, x.Misere, x.Value, x.Temperature, x.Preperiod, x.Period, x.Order}
}

// Parameters returns the parameters of a question in a line.
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

// Line returns an entry as find lists it: the question, and the results.
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

var escapes = strings.NewReplacer(`\`, `\textbackslash{}`, "{", `\{`, "}", `\}`, "_", `\_`, "#", `\#`, "%", `\%`, "&", `\&`, "$", `\$`,
	"^", `\^{}`, "~", `\~{}`, "|", `\textbar{}`, "<", `\textless{}`, ">", `\textgreater{}`, "\n", " ")

// EscapeLaTeX returns the source with which LaTeX shows the text.
func EscapeLaTeX(text string) string { return escapes.Replace(text) }

// ExportLaTeX writes a longtable of the entries that a filter matches. The names are those of
// columns of the other tables, or of fields of the answers as in ExportFields. Without names, it
// writes all columns of the other tables. cell returns the source of a cell; nil means plain text.
func (c *Catalogue) ExportLaTeX(w io.Writer, names []string, f Filter, cell func(e *Entry, name, text string) string) error {
	if len(names) == 0 {
		names = columns
	}
	head := make([]string, len(names))
	for i, name := range names {
		head[i] = EscapeLaTeX(name)
	}
	if _, err := fmt.Fprintf(w, "\\begin{longtable}{%s}\n%s \\\\ \\hline\n\\endhead\n", strings.Repeat("l", len(names)), strings.Join(head, " & ")); err != nil {
		return err
	}
	if err := c.write(f, func(e *Entry) error {
		answer, err := e.Decoded()
		if err != nil {
			return err
		}
		known := append(e.cells(), e.Hash()[:12])
		cells := make([]string, len(names))
		for i, name := range names {
			text := at(answer, strings.Split(name, ".")...)
			if k := slices.Index(columns, name); k >= 0 {
				text = known[k]
			}
			if cells[i] = EscapeLaTeX(text); cell != nil {
				cells[i] = cell(e, name, text)
			}
		}
		_, err = fmt.Fprintln(w, strings.Join(cells, " & ")+` \\`)
		return err
	}); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\\end{longtable}\n")
	return err
}

// bFile writes the values of the only sequence in the format of the OEIS.
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
