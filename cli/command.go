// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/cli/flag"
	"github.com/upstar-cgt/upstar/cli/help"
	"github.com/upstar-cgt/upstar/cli/remember"
	"github.com/upstar-cgt/upstar/report"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/store/catalogue"
	"github.com/upstar-cgt/upstar/store/wholefile"
	"github.com/upstar-cgt/upstar/work"
)

const (
	defaultMemory = 4096    // MiB
	mostMemory    = 1 << 24 // MiB
)

// A call is one run of a command.
type call struct {
	ctx     context.Context // done when --timeout has passed
	whole   context.Context // done only when the program is to end
	timeout time.Duration
	cmd     *cobra.Command
	args    []string
	out     io.Writer
	json    bool
	bytes   uint64 // of memory
	guard   *work.Guard
	at      *session.Session
	memory  *catalogue.Memory // nil if there is no catalogue
}

// command makes a command: with its help, and the flags that all commands have.
func (a *app) command(use string, args cobra.PositionalArgs, run func(*call) error) *cobra.Command {
	name, _, _ := strings.Cut(use, " ")
	c := call{guard: a.guard, at: a.at}
	cmd := &cobra.Command{Use: use, Args: args}
	cmd.Short, cmd.Long, cmd.Example = help.Of(name)
	cmd.Flags().BoolVar(&c.json, "json", false, "print JSON")
	remember.Flag(cmd)
	flag.Time(cmd, &c.timeout, "timeout", 0, "stop after this time, such as 30s")
	cmd.ValidArgsFunction = cobra.NoFileCompletions
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		c.cmd, c.out, c.args = cmd, cmd.OutOrStdout(), args
		for i, arg := range args {
			var err error
			if c.args[i], err = wholefile.WithFiles(strings.TrimPrefix(arg, " ")); err != nil { // see flag.KeepMinus
				return err
			}
		}
		if err := c.formats(); err != nil {
			return err
		}
		mib, _ := cmd.Flags().GetInt("memory")
		if mib < 1 || mib > mostMemory {
			return flag.Wrong("--memory wants a number of MiB from 1 to %d", mostMemory)
		}
		c.bytes = uint64(mib) << 20
		c.guard.Begin(c.bytes)
		c.whole = cmd.Context()
		ctx, cancel := work.Within(c.whole, c.timeout)
		defer cancel()
		c.ctx = ctx
		memory, done, err := c.asked().Recall()
		if done || err != nil {
			return err
		}
		c.memory = memory
		return errors.Join(work.Explained(ctx, run(&c)), memory.Close())
	}
	return cmd
}

// asked is the question as a catalogue sees it.
func (c *call) asked() remember.Asked {
	return remember.Asked{Cmd: c.cmd, Args: c.args, At: c.at, Out: c.out, JSON: c.json}
}

// budget is what a question may take: so many positions, if not 0, within the memory.
func (c *call) budget(positions int) work.Budget {
	return work.Budget{Positions: uint64(positions), Bytes: c.bytes, Program: work.Program(c.bytes)}
}

// formats makes --json and --format one, or refuses them.
func (c *call) formats() error {
	f := c.cmd.Flags().Lookup("format")
	switch {
	case f == nil || !c.json:
		return nil
	case f.Changed && f.Value.String() != "json":
		return flag.Wrong("--json and --format %s are two formats; ask for one", f.Value)
	}
	return f.Value.Set("json")
}

// show writes what was found, in words or as JSON, even if a limit ended the work.
func show[T any](c *call, found *T, err error, words func(io.Writer, *T) error) error {
	if found == nil {
		return err
	}
	if err != nil || words == nil {
		return errors.Join(tell(c, found, words), err)
	}
	var certify func() ([]byte, error)
	if made, ok := any(found).(interface{ Certificate() ([]byte, error) }); ok && c.cmd.Flags().Changed("certificate") {
		certify = made.Certificate
	}
	return errors.Join(tell(c, found, words), c.memory.Keep(func(w io.Writer, format string) error {
		if format == "json" {
			return report.JSON(w, found)
		}
		return words(w, found)
	}, certify))
}

// tell writes something in words or as JSON.
func tell[T any](c *call, found T, words func(io.Writer, T) error) error {
	if c.json {
		return report.JSON(c.out, found)
	}
	return words(c.out, found)
}

// root makes the command line.
func (a *app) root() *cobra.Command {
	root := &cobra.Command{Use: "upstar", SilenceUsage: true, SilenceErrors: true, SuggestionsMinimumDistance: 2, Args: help.Known}
	root.Short, root.Long, root.Example = help.Of("upstar")
	version := false
	root.RunE = func(cmd *cobra.Command, _ []string) error {
		if version {
			return report.Version(cmd.OutOrStdout())
		}
		return cmd.Help()
	}
	root.Flags().BoolVar(&version, "version", false, "print the version")
	root.PersistentFlags().Int("memory", defaultMemory, "about the most memory, in MiB; what needs more ends with what was found")
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return flag.Wrong("%w; try %s --help", flag.Explained(err), cmd.CommandPath())
	})
	root.SetUsageTemplate(strings.ReplaceAll(root.UsageTemplate(), ".FlagUsages", fmt.Sprintf(".FlagUsagesWrapped %d", report.Columns)))
	words := &cobra.Command{Use: "words"}
	words.Short, words.Long, _ = help.Of("words")
	root.SetHelpCommand(help.Command(a.at.Catalog))
	root.AddCommand(a.games(), a.solve(), a.heap(), a.table(), a.row(), a.horses(), a.value(), a.eval(), a.runFile(), a.misere(), a.quotient(), a.verify(), a.catalogue(),
		a.draw(), a.play(), a.serve(), a.bench(), a.version(), a.kernel(), words)
	return root
}

func (a *app) version() *cobra.Command {
	return a.command("version", flag.Exactly(0, "no arguments"), func(c *call) error {
		if c.json {
			return report.VersionJSON(c.out)
		}
		return report.Version(c.out)
	})
}

func (a *app) bench() *cobra.Command {
	return a.command("bench", flag.Exactly(0, "no arguments"), func(c *call) error {
		all, err := answer.Bench(c.ctx, c.at)
		if err != nil {
			return err
		}
		return tell(c, all, report.Bench)
	})
}
