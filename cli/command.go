// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/cli/flag"
	"github.com/upstar-cgt/upstar/internal/report"
	"github.com/upstar-cgt/upstar/internal/report/help"
	"github.com/upstar-cgt/upstar/internal/store/answerfile"
	"github.com/upstar-cgt/upstar/internal/store/wholefile"
	"github.com/upstar-cgt/upstar/internal/sweep"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/work"
)

const (
	defaultMemory = 4096    // MiB
	mostMemory    = 1 << 24 // MiB
)

// A call is one run of a command.
type call struct {
	answerfile.Output
	ctx     context.Context // done when --timeout has passed
	whole   context.Context // done only when the program should end
	timeout time.Duration
	cmd     *cobra.Command
	args    []string
	bytes   uint64 // memory limit of the work
	guard   *work.Guard
	at      *session.Session
	folders []string // folders of classes that are rulesets
}

// command makes a command with its help, and with the flags that all commands have.
func (a *app) command(use string, args cobra.PositionalArgs, run func(*call) error) *cobra.Command {
	name, _, _ := strings.Cut(use, " ")
	c := call{guard: a.guard, at: a.at}
	cmd := &cobra.Command{Use: use, Args: args}
	cmd.Short, cmd.Long, cmd.Example = help.Of(name)
	cmd.Flags().BoolVar(&c.JSON, "json", false, "print JSON")
	if slices.Contains(remembered, name) {
		catalogueFlag(cmd, "look for the answer in this catalogue first, and store new answers there (default: $UPSTAR_CATALOGUE)")
	}
	if slices.Contains(pathed, name) {
		pathFlag(cmd, &c.folders)
	}
	flag.Time(cmd, &c.timeout, "timeout", 0, "stop after this time, such as 30s")
	cmd.ValidArgsFunction = cobra.NoFileCompletions
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		c.cmd, c.args, c.Out = cmd, args, cmd.OutOrStdout()
		c.Command = cmd.Root().Annotations[typedLine]
		c.whole = cmd.Context()
		ctx, cancel := work.Within(c.whole, c.timeout)
		defer cancel()
		c.ctx = ctx
		if err := c.begin(); err != nil {
			return work.Explained(ctx, err)
		}
		return work.Explained(ctx, run(&c))
	}
	return cmd
}

// begin reads the flags that all commands have, and begins to watch the memory.
func (c *call) begin() (err error) {
	for i, arg := range c.args {
		if c.args[i], err = wholefile.WithFiles(c.ctx, strings.TrimPrefix(arg, " ")); err != nil { // see flag.KeepMinus
			return err
		}
	}
	if f := c.cmd.Flags().Lookup("format"); f != nil && c.JSON {
		if f.Changed && f.Value.String() != "json" {
			return flag.Wrong("--json and --format %s are two formats; ask for one", f.Value)
		}
		_ = f.Value.Set("json")
	}
	mib, _ := c.cmd.Flags().GetInt("memory")
	if mib < 1 || mib > mostMemory {
		return flag.Wrong("--memory requires a number of MiB from 1 to %d", mostMemory)
	}
	c.bytes = work.Free(uint64(mib) << 20)
	c.guard.Begin(uint64(mib) << 20)
	return c.addClasses()
}

// trust tells the guard that the work counts its memory itself.
func (c *call) trust() { c.guard.Trust(c.bytes + c.bytes/4) }

// trustScript tells the guard that a script counts its memory itself. It does not count everything:
// garbage that waits for the collector and slices that are being copied are missing.
func (c *call) trustScript() { c.guard.Trust(c.bytes + c.bytes/16) }

// sweeps tells the guard that the queue of a sweep needs memory in addition to the work.
func (c *call) sweeps() { c.guard.Trust(c.bytes + sweep.Memory) }

// budget returns the limits of a question: the memory, and, if positions is not 0, that number of
// positions.
func (c *call) budget(positions int) work.Budget {
	return work.Budget{Positions: uint64(positions), Bytes: c.bytes}
}

// bare returns a command line without commands.
func bare() *cobra.Command {
	root := &cobra.Command{Use: "upstar", SilenceUsage: true, SilenceErrors: true}
	root.PersistentFlags().Int("memory", defaultMemory, "the most memory, in MiB; work that needs more stops and prints what it found")
	return root
}

// root returns the complete command line.
func (a *app) root() *cobra.Command {
	root := bare()
	root.SuggestionsMinimumDistance, root.Args = 2, known
	root.Short, root.Long, root.Example = help.Of("upstar")
	version := false
	root.RunE = func(cmd *cobra.Command, _ []string) error {
		if version {
			return report.Version(cmd.OutOrStdout())
		}
		return cmd.Help()
	}
	root.Flags().BoolVar(&version, "version", false, "print the version")
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return flag.Wrong("%w; try %s --help", flag.Explained(err), cmd.CommandPath())
	})
	root.SetUsageFunc(usage)
	words := &cobra.Command{Use: "words"}
	words.Short, words.Long, _ = help.Of("words")
	root.SetHelpCommand(helpCommand(a.at.Catalog))
	root.AddCommand(a.games(), a.solve(), a.heap(), a.table(), a.row(), a.horses(), a.sequence(), a.hunt(), a.stats(), a.reach(), a.value(), a.eval(), a.runFile(), a.misere(), a.compare(), a.landscape(), a.course(), a.quotient(), a.verify(), a.prove(), a.catalogue(), a.sweep(), a.ask(),
		a.draw(), a.create(), a.check(), a.play(), a.serve(), a.bench(), a.version(), a.cite(), a.kernel(), words)
	flag.Offer(root)
	return root
}

func (a *app) version() *cobra.Command {
	return a.command("version", flag.Exactly(0, "no arguments"), func(c *call) error {
		if c.JSON {
			return report.VersionJSON(c.Out)
		}
		return report.Version(c.Out)
	})
}

func (a *app) bench() *cobra.Command {
	return a.command("bench", flag.Exactly(0, "no arguments"), func(c *call) error {
		all, err := answer.Bench(c.ctx, c.at)
		if err != nil {
			return err
		}
		return answerfile.Tell(c.Output, all, report.Bench)
	})
}
