// SPDX-License-Identifier: Apache-2.0

// Package cli is the command line: it defines flags, and connects questions to answers and answers
// to reports. cmd/upstar is
//
//	func main() { cli.Main(catalog.Builtin()) }
//
// A program with its own rulesets first adds them to the catalogue.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/cli/flag"
	"github.com/upstar-cgt/upstar/internal/repl"
	"github.com/upstar-cgt/upstar/internal/report"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/work"
)

// Exit statuses.
const (
	wrongInput  = 1
	wrongUsage  = 2
	interrupted = 3 // a limit or an interruption ended the work
)

// Main runs the command line of this process with the rulesets of a catalogue, and ends the
// process.
func Main(c *catalog.Catalog) {
	if os.Getenv("GOGC") == "" {
		work.GrowTo(32 << 20)
	}
	if len(os.Args) == 1 && repl.AtTerminal(os.Stdin, os.Stdout) {
		if err := repl.New(c).Talk(defaultMemory << 20); err != nil {
			fmt.Fprintln(os.Stderr, "upstar:", work.Settings(err.Error(), "--"))
			os.Exit(wrongInput)
		}
		os.Exit(0)
	}
	ctx, cancel := context.WithCancelCause(context.Background())
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		<-signals
		cancel(&work.Limit{What: "interrupted", Cause: context.Canceled})
		// A second signal ends the final output. It does so only after a second, since some
		// programs that run others pass a signal on twice.
		time.Sleep(time.Second)
		signal.Stop(signals)
	}()
	a := &app{at: session.New(c), guard: &work.Guard{Cancel: cancel, Exit: exhausted}}
	os.Exit(a.run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// typedLine is the key under which the root command stores the command line.
const typedLine = "command line"

// An app is the command line of one process.
type app struct {
	at    *session.Session
	guard *work.Guard // nil in tests
}

// with returns the command line with the rulesets of another session.
func (a *app) with(at *session.Session) *app { return &app{at, a.guard} }

// run runs a command line and returns its exit status.
func (a *app) run(ctx context.Context, args []string, in io.Reader, out, errs io.Writer) int {
	w := &report.Output{To: out}
	root := a.root()
	root.Annotations = map[string]string{typedLine: report.CommandLine(args)}
	root.SetArgs(flag.KeepMinus(root, args))
	root.SetIn(in)
	root.SetOut(w)
	root.SetErr(errs)
	err := flag.Apart(root.ExecuteContext(ctx))
	if w.Err != nil {
		err = fmt.Errorf("standard output: %w", w.Err)
	}
	if err == nil {
		return 0
	}
	text := report.Error(err)
	if said, ok := refused(err); ok {
		text = said
	}
	text = work.Settings(text, "--")
	said := "upstar: " + text
	if f, ok := errs.(*os.File); ok && repl.AtTerminal(f) {
		said = report.Wrap(said, 2)
	}
	fmt.Fprintln(errs, said)
	if place := report.Caret(err); place != "" {
		fmt.Fprintln(errs, place)
	}
	if w.Err == nil && w.Written == 0 && flag.WantsJSON(args) {
		_ = report.JSON(w, map[string]string{"error": text})
	}
	return status(err)
}

func status(err error) int {
	var usage flag.Mistake
	var refused answer.Refusal
	switch {
	case errors.As(err, &usage), errors.As(err, &refused), errors.Is(err, report.ErrNumbers):
		return wrongUsage
	case errors.Is(work.Limited(err), work.ErrLimit):
		return interrupted
	}
	return wrongInput
}

// exhausted ends the program if the work continues although it was canceled.
func exhausted(err error) {
	fmt.Fprintln(os.Stderr, "upstar:", work.Settings(err.Error(), "--"))
	os.Exit(interrupted)
}
