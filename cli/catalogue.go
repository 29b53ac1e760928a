// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"cmp"
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

func (a *app) catalogue() *cobra.Command {
	var f catalogue.Filter
	var format, file string
	cmd := a.command("catalogue find|show|export|import|verify|merge [ARGUMENT...]", flag.AtLeast(1, "find, show, export, import, verify or merge"), func(c *call) error {
		path, _ := c.cmd.Flags().GetString("catalogue")
		if path = cmp.Or(path, os.Getenv("UPSTAR_CATALOGUE")); path == "" {
			return flag.Wrong("which catalogue? name it by --catalogue or UPSTAR_CATALOGUE")
		}
		if c.json && c.args[0] == "export" {
			format = "jsonl"
		}
		verb, rest := c.args[0], c.args[1:]
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
			if c.json {
				return in.Export(c.out, "jsonl", f)
			}
			return report.Found(c.out, in, f)
		case "show":
			return report.Shown(c.out, in, rest, c.json)
		case "export":
			write := func(w io.Writer) error { return in.Export(w, format, f) }
			if file != "" {
				return wholefile.Write(file, write)
			}
			return write(c.out)
		case "verify":
			checked := report.Checked{W: c.out, Check: verify.Check}
			total, err := in.Proved()
			if err != nil {
				return err
			}
			defer progress.Certificates(total, checked.Done)()
			return checked.Run(c.ctx, in)
		}
		return addAll(c, in, verb, rest)
	})
	catalogueFlag(cmd)
	flags := cmd.Flags()
	flags.StringVar(&f.Kind, "kind", "", "only answers of this command, such as heap")
	flags.StringVar(&f.Game, "game", "", "only of this game or code, such as domineering or 0.77")
	flags.StringVar(&f.Outcome, "outcome", "", "only of this outcome, in normal or misère play")
	flags.StringVar(&f.Value, "value", "", "only of this value")
	flags.StringVar(&f.Temperature, "temperature", "", "only of this temperature, or in a range such as 1/2..2")
	flags.StringVar(&f.Period, "period", "", "only of this period, or in a range such as 100..")
	flags.StringVar(&f.Order, "order", "", "only quotients of this order, or in a range")
	flags.StringVar(&f.Hash, "hash", "", "only questions whose hash begins so")
	flags.BoolVar(&f.Conflicts, "conflicts", false, "only questions with several answers")
	flag.Choice(cmd, &format, "format", "csv", catalogue.Formats, "of export: csv, jsonl, full (JSON lines with certificates, and who found it when), markdown, latex or bfile")
	outputFlag(cmd, &file, "of export: the file to write")
	cmd.ValidArgs = []string{"find", "show", "export", "import", "verify", "merge"}
	cmd.ValidArgsFunction = nil
	return cmd
}

// addAll imports or merges files.
func addAll(c *call, in *catalogue.Catalogue, verb string, files []string) (failed error) {
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
			failed = errors.Join(failed, report.Tally(c.out, file, t))
		}
	}
	return failed
}
