// SPDX-License-Identifier: Apache-2.0

// Upstar is a combinatorial game theory suite: for any sum of games, played in
// any way, it says who wins, by which moves, and why.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/work"
)

// Exit statuses.
const (
	wrongInput  = 1
	wrongUsage  = 2
	interrupted = 3 // a limit or an interruption ended the work
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	// A second Ctrl-C ends what is still being written. Not at once: some programs
	// that run others pass a signal on twice.
	context.AfterFunc(ctx, func() { time.AfterFunc(time.Second, stop) })
	os.Exit(run(guarded(ctx, exhausted), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run runs a command line and returns its exit status.
func run(ctx context.Context, args []string, in io.Reader, out, errs io.Writer) int {
	root := rootCommand()
	root.SetArgs(args)
	root.SetIn(in)
	root.SetOut(out)
	root.SetErr(errs)
	err := root.ExecuteContext(ctx)
	if err == nil {
		return 0
	}
	fmt.Fprintln(errs, "upstar:", message(ctx, err))
	return status(err)
}

func message(ctx context.Context, err error) string {
	text := err.Error()
	if status(err) == interrupted {
		text = forMemory(ctx, text)
	}
	text = strings.ReplaceAll(text, context.DeadlineExceeded.Error(), "the time was up")
	text = strings.ReplaceAll(text, context.Canceled.Error(), "interrupted")
	text = strings.ReplaceAll(text, "interrupt signal received", "interrupted") // the cause in a signal's context
	var syntax *game.SyntaxError
	var value interface {
		error
		Caret() string // the line and the place, of an error in a value
	}
	switch {
	case errors.As(err, &syntax) && syntax.Caret() != "": // the caret tells the place
		text = strings.Replace(text, syntax.Error(), syntax.Msg, 1)
		if syntax.Input == "" || !strings.Contains(syntax.Msg, syntax.Input) { // else it is a name, quoted already
			text += "\n" + syntax.Caret()
		}
	case errors.As(err, &value) && len(value.Caret()) < 400:
		text += "\n" + value.Caret()
	}
	return text
}

// usageError is a mistake in the command line.
type usageError struct{ error }

func status(err error) int {
	var usage usageError
	switch {
	case errors.As(err, &usage):
		return wrongUsage
	case errors.Is(err, work.ErrLimit), errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return interrupted
	}
	return wrongInput
}

func rootCommand() *cobra.Command {
	root := &cobra.Command{
		Use:   "upstar",
		Short: "Combinatorial games: who wins, by which moves, and why",
		Long: `Combinatorial games: who wins, by which moves, and why.

A position is written ruleset(position), in quotes for the shell: 'nim(3,5)',
'domineering(4x5)', 'wythoff(1,4)'. upstar games lists the rulesets.

The exit status is 0 with an answer, 1 if the input was wrong, 2 if the command line
was, and 3 if a limit, such as --memory, or Ctrl-C ended the work.`,
		Example: `  upstar games hackenbush
  upstar solve 'nim(18,22,29)' 'kayles(7)'
  upstar solve --compound selective --misere 'kayles(3)' 'wythoff(1,4)'
  upstar heap kayles --to 100`,
		SilenceUsage:  true,
		SilenceErrors: true,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return usageError{fmt.Errorf("no command %q; upstar --help lists them", args[0])}
			}
			return nil
		},
		RunE:              func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
		PersistentPreRunE: guardMemory,
	}
	memoryFlag(root)
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		text, _, _ := strings.Cut(err.Error(), ": strconv.") // what the parser of numbers says helps nobody
		return usageError{fmt.Errorf("%s; try %s --help", text, cmd.CommandPath())}
	})
	root.AddCommand(gamesCommand(), solveCommand(), heapCommand(), tableCommand(), rowCommand(), horsesCommand(), valueCommand(),
		misereCommand(), quotientCommand(), verifyCommand(), drawCommand(), versionCommand())
	return root
}

// within returns ctx, done after a time unless that is 0.
func within(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	if d <= 0 {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, d)
}

// atLeast wants so many arguments.
func atLeast(n int, what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) < n {
			return usageError{fmt.Errorf("%s is missing; try upstar %s --help", what, cmd.Name())}
		}
		return nil
	}
}

// exactly wants just so many arguments.
func exactly(n int, what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) != n {
			return usageError{fmt.Errorf("%s wants %s; try upstar %s --help", cmd.Name(), what, cmd.Name())}
		}
		return nil
	}
}
