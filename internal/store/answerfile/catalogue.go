// SPDX-License-Identifier: Apache-2.0

package answerfile

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/report"
	"github.com/upstar-cgt/upstar/internal/report/progress"
	"github.com/upstar-cgt/upstar/internal/store/agreement"
	"github.com/upstar-cgt/upstar/internal/store/catalogue"
	"github.com/upstar-cgt/upstar/internal/store/wholefile"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/value/notation"
)

// Verbs are the commands for a catalogue.
var Verbs = []string{"find", "show", "export", "import", "verify", "merge"}

// wanted describes the required arguments of verbs.
var wanted = map[string]string{"show": "the beginning of a hash", "import": "files of JSON lines", "merge": "other catalogues"}

// A Catalogue is a file of answers, with the request of a command.
type Catalogue struct {
	File   string
	Filter catalogue.Filter
	Format string   // of export
	Fields []string // for export: fields of answers, instead of a format
	Output string   // the file to which to export
}

// Do executes a verb with the other arguments.
func (c *Catalogue) Do(ctx context.Context, at *session.Session, verb string, rest []string, o Output) error {
	_, wants := wanted[verb]
	switch {
	case c.File == "":
		return answer.Refuse("name the catalogue with «catalogue» or UPSTAR_CATALOGUE")
	case !slices.Contains(Verbs, verb):
		return answer.Refuse("no catalogue %q; there are find, show, export, import, verify and merge", verb)
	case wants && len(rest) == 0:
		return answer.Refuse("catalogue %s requires %s", verb, wanted[verb])
	case !wants && len(rest) > 0:
		return answer.Refuse("catalogue %s requires flags only, not %q", verb, rest[0])
	}
	if err := c.understand(ctx, at); err != nil {
		return err
	}
	open := catalogue.OpenExisting
	if verb == "import" || verb == "merge" {
		open = catalogue.Open
	}
	in, err := open(c.File)
	if err != nil {
		return err
	}
	defer in.Close()
	judge := agreement.Judge{Catalog: at.Catalog}.Check
	switch verb {
	case "find":
		if o.JSON {
			return in.Export(o.Out, "jsonl", c.Filter)
		}
		return report.Found(o.Out, in, c.Filter)
	case "show":
		return report.Shown(o.Out, in, rest, o.JSON)
	case "export":
		return c.export(ctx, at, in, o)
	case "verify":
		return check(ctx, in, judge, o.Out)
	case "import":
		return addAll(o.Out, rest, func(file string) (catalogue.Tally, error) { return importFile(ctx, in, file, judge) })
	}
	return addAll(o.Out, rest, func(file string) (catalogue.Tally, error) { return in.Merge(ctx, file, judge) })
}

// understand checks the request. It adds the code of a game and the canonical form of a value,
// since entries are filed under these.
func (c *Catalogue) understand(ctx context.Context, at *session.Session) error {
	f := &c.Filter
	if err := f.Check(); err != nil {
		return answer.Refuse("--%w", err)
	}
	var outcomes []string
	for o := game.P; o <= game.N; o++ {
		outcomes = append(outcomes, o.String())
	}
	if f.Outcome != "" && !slices.Contains(outcomes, f.Outcome) {
		return answer.Refuse("«outcome»: no outcome %q; there are %s", f.Outcome, strings.Join(outcomes, ", "))
	}
	if f.Game != "" {
		if _, code, err := answer.Rule(at, f.Game); err == nil {
			f.Code = code
		}
	}
	if f.Value != "" {
		if m, err := answer.NewCalculator(ctx, at, formBytes).MeasureOf(f.Value, notation.Plain); err == nil {
			f.Form = m.Value
		}
	}
	return nil
}

// formBytes limits the memory for the canonical form of a requested value.
const formBytes = 1 << 28

// export writes the entries in a format.
func (c *Catalogue) export(ctx context.Context, at *session.Session, in *catalogue.Catalogue, o Output) error {
	format := c.Format
	if o.JSON {
		format = "jsonl"
	}
	write := func(w io.Writer) error { return in.Export(w, format, c.Filter) }
	switch {
	case format == "latex":
		write = func(w io.Writer) error {
			fmt.Fprintf(w, "%% %s\n%% %s\n", report.Build(), o.Command)
			return in.ExportLaTeX(w, c.Fields, c.Filter, typesetter(ctx, at))
		}
	case len(c.Fields) > 0:
		if format != "csv" {
			return answer.Refuse("«fields» makes a table in CSV or LaTeX, not %s", format)
		}
		write = func(w io.Writer) error { return in.ExportFields(w, c.Fields, c.Filter) }
	}
	if c.Output != "" {
		return wholefile.Write(c.Output, write)
	}
	return write(o.Out)
}

// typesetter returns a function that writes cells: values and temperatures as mathematics, and as the field board the
// position of the question, or the best one that was found, as a picture.
func typesetter(ctx context.Context, at *session.Session) func(e *catalogue.Entry, name, text string) string {
	calc := answer.NewCalculator(ctx, at, formBytes)
	return func(e *catalogue.Entry, name, text string) string {
		switch last := name[strings.LastIndexByte(name, '.')+1:]; {
		case last == "board":
			p := draw.NewTikZ()
			var b strings.Builder
			if err := (&report.Drawing{Nodes: 200}).Draw(ctx, p, calc, drawnOf(e)); err != nil {
				return ""
			} else if _, err := p.WriteTo(&b); err != nil {
				return ""
			}
			return strings.TrimSpace(b.String())
		case slices.Contains([]string{"value", "temperature", "mean", "score", "form"}, last) && text != "":
			if math, err := calc.TextOf(text, notation.LaTeX); err == nil {
				return "$" + strings.ReplaceAll(math, "\n", " ") + "$"
			}
		}
		return catalogue.EscapeLaTeX(text)
	}
}

// drawnOf returns the position that is drawn of an entry.
func drawnOf(e *catalogue.Entry) string {
	var found struct{ Minimal, Best *struct{ Position string } }
	_ = json.Unmarshal(e.Answer, &found) // other answers have neither
	switch {
	case found.Minimal != nil:
		return found.Minimal.Position
	case found.Best != nil:
		return found.Best.Position
	}
	return e.Subject
}

// check checks all certificates, and shows its progress.
func check(ctx context.Context, in *catalogue.Catalogue, judge catalogue.Check, out io.Writer) error {
	checked := report.Checked{W: out, Check: judge}
	total, _, err := in.Proved()
	if err != nil {
		return err
	}
	defer progress.Certificates(total, checked.Done)()
	return checked.Run(ctx, in)
}

// addAll adds files, and reports the result of each.
func addAll(out io.Writer, files []string, add func(file string) (catalogue.Tally, error)) (failed error) {
	for _, file := range files {
		t, err := add(file)
		if failed = errors.Join(failed, err); err == nil || t.Entries > 0 {
			failed = errors.Join(failed, report.Tally(out, file, t))
		}
	}
	return failed
}

func importFile(ctx context.Context, in *catalogue.Catalogue, file string, judge catalogue.Check) (catalogue.Tally, error) {
	from, err := wholefile.Open(ctx, file)
	if err != nil {
		return catalogue.Tally{}, err
	}
	defer from.Close()
	t, err := in.Import(ctx, from, judge)
	if err != nil {
		err = fmt.Errorf("%s: %w", file, err)
	}
	return t, err
}
