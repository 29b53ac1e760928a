// SPDX-License-Identifier: Apache-2.0

package remember

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/cli/flag"
	"github.com/upstar-cgt/upstar/report"
	"github.com/upstar-cgt/upstar/report/progress"
	"github.com/upstar-cgt/upstar/store/catalogue"
	"github.com/upstar-cgt/upstar/store/wholefile"
	"github.com/upstar-cgt/upstar/verify"
)

// Verbs are what can be done with a catalogue.
var Verbs = []string{"find", "show", "export", "import", "verify", "merge"}

// Flags are those of upstar catalogue.
type Flags struct {
	filter       catalogue.Filter
	format, file string
}

// Add adds the flags.
func (f *Flags) Add(cmd *cobra.Command) {
	addFlag(cmd)
	flags := cmd.Flags()
	flags.StringVar(&f.filter.Kind, "kind", "", "only answers of this command, such as heap")
	flags.StringVar(&f.filter.Game, "game", "", "only of this game or code, such as domineering or 0.77")
	flags.StringVar(&f.filter.Outcome, "outcome", "", "only of this outcome, in normal or misère play")
	flags.StringVar(&f.filter.Value, "value", "", "only of this value")
	flags.StringVar(&f.filter.Temperature, "temperature", "", "only of this temperature, or in a range such as 1/2..2")
	flags.StringVar(&f.filter.Period, "period", "", "only of this period, or in a range such as 100..")
	flags.StringVar(&f.filter.Order, "order", "", "only quotients of this order, or in a range")
	flags.StringVar(&f.filter.Hash, "hash", "", "only questions whose hash begins so")
	flags.BoolVar(&f.filter.Conflicts, "conflicts", false, "only questions with several answers")
	flag.Choice(cmd, &f.format, "format", "csv", catalogue.Formats, "of export: csv, jsonl, full (JSON lines with certificates, and who found it when), markdown, latex or bfile")
	cmd.Flags().StringVarP(&f.file, "output", "o", "", "of export: the file to write")
	cmd.ValidArgs = Verbs
	cmd.ValidArgsFunction = nil
}

// Do does what the first argument says.
func (f *Flags) Do(ctx context.Context, c Asked) error {
	path, _ := c.File()
	if path == "" {
		return flag.Wrong("which catalogue? name it by --catalogue or UPSTAR_CATALOGUE")
	}
	if c.JSON && c.Args[0] == "export" {
		f.format = "jsonl"
	}
	verb, rest := c.Args[0], c.Args[1:]
	open := catalogue.OpenExisting
	switch verb {
	case "find", "export", "verify":
		if len(rest) > 0 {
			return flag.Wrong("catalogue %s wants flags only, not %q", verb, rest[0])
		}
	case "import", "merge":
		open = catalogue.Open
		fallthrough
	case "show":
		if len(rest) == 0 {
			return flag.Wrong("catalogue %s wants %s", verb, map[string]string{"show": "the beginning of a hash", "import": "files of JSON lines", "merge": "other catalogues"}[verb])
		}
	default:
		return flag.Wrong("no catalogue %q; there are find, show, export, import, verify and merge", verb)
	}
	in, err := open(path)
	if err != nil {
		return err
	}
	defer in.Close()
	switch verb {
	case "find":
		if c.JSON {
			return in.Export(c.Out, "jsonl", f.filter)
		}
		return report.Found(c.Out, in, f.filter)
	case "show":
		return report.Shown(c.Out, in, rest, c.JSON)
	case "export":
		write := func(w io.Writer) error { return in.Export(w, f.format, f.filter) }
		if f.file != "" {
			return wholefile.Write(f.file, write)
		}
		return write(c.Out)
	case "verify":
		checked := report.Checked{W: c.Out, Check: verify.Check}
		total, err := in.Proved()
		if err != nil {
			return err
		}
		defer progress.Certificates(total, checked.Done)()
		return checked.Run(ctx, in)
	}
	return addAll(c, in, verb, rest)
}

// addAll imports or merges files.
func addAll(c Asked, in *catalogue.Catalogue, verb string, files []string) (failed error) {
	for _, file := range files {
		add := in.Merge
		if verb == "import" {
			add = func(file string) (catalogue.Tally, error) {
				from, err := os.Open(file)
				if err != nil {
					return catalogue.Tally{}, err
				}
				defer from.Close()
				t, err := in.Import(from)
				if err != nil {
					err = fmt.Errorf("%s: %w", file, err)
				}
				return t, err
			}
		}
		t, err := add(file)
		if failed = errors.Join(failed, err); err == nil || t.Entries > 0 {
			failed = errors.Join(failed, report.Tally(c.Out, file, t))
		}
	}
	return failed
}
