// SPDX-License-Identifier: Apache-2.0

package repl

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"unicode"

	"github.com/reeflective/readline"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/syntax"
	"github.com/upstar-cgt/upstar/work"
)

// A Reader reads what a user types: a script, perhaps of several lines, io.EOF at
// the end.
type Reader func() (string, error)

// Loop reads scripts and displays what they are worth until the user goes. An
// interruption ends the calculation, not the program.
func (s *Session) Loop(ctx context.Context, read Reader, out io.Writer, bytes uint64) error {
	for {
		line, err := read()
		switch {
		case errors.Is(err, io.EOF):
			fmt.Fprintln(out)
			return nil
		case errors.Is(err, readline.ErrInterrupt):
			continue
		case err != nil:
			return err
		}
		line = strings.TrimSpace(line)
		switch {
		case line == "":
		case line == "quit" || line == "exit":
			return nil
		default:
			s.one(ctx, line, out, bytes)
		}
	}
}

// one answers a line.
func (s *Session) one(ctx context.Context, line string, out io.Writer, bytes uint64) {
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt)
	defer stop()
	m := work.New(ctx, work.Budget{Bytes: bytes})
	if name, ok := strings.CutPrefix(line, "?"); ok {
		fmt.Fprint(out, s.Help(m, strings.TrimSpace(name)))
		return
	}
	text, shown, err := s.Eval(m, line)
	var syntax *game.SyntaxError
	switch {
	case errors.As(err, &syntax):
		fmt.Fprintf(out, "%s\n%s\n", syntax.Msg, syntax.Caret())
	case err != nil:
		fmt.Fprintln(out, err)
	case shown:
		fmt.Fprintln(out, text)
	}
}

// AtTerminal reports whether a user sits at a terminal.
func AtTerminal() bool {
	for _, f := range []*os.File{os.Stdin, os.Stdout} {
		if info, err := f.Stat(); err != nil || info.Mode()&os.ModeCharDevice == 0 {
			return false
		}
	}
	return true
}

// Talk talks with a user at a terminal.
func (s *Session) Talk(bytes uint64) error {
	fmt.Println("upstar: CGScript. ?name helps, quit ends, Ctrl-C stops a calculation; upstar help lists the commands")
	return s.Loop(context.Background(), s.Terminal(), os.Stdout, bytes)
}

// Terminal returns a Reader of the terminal: with history, kept in a file, lines
// that go on until they are complete, and completion of names.
func (s *Session) Terminal() Reader {
	shell := readline.NewShell()
	shell.Prompt.Primary(func() string { return "> " })
	shell.Prompt.Secondary(func() string { return "  " })
	if dir, err := os.UserConfigDir(); err == nil {
		if os.MkdirAll(filepath.Join(dir, "upstar"), 0o700) == nil {
			shell.History.AddFromFile("upstar", filepath.Join(dir, "upstar", "history"))
		}
	}
	shell.AcceptMultiline = func(line []rune) bool { return Complete(string(line)) }
	shell.Completer = func(line []rune, cursor int) readline.Completions {
		start := cursor
		for start > 0 && (unicode.IsLetter(line[start-1]) || unicode.IsDigit(line[start-1])) {
			start--
		}
		return readline.CompleteValues(s.Complete(string(line[start:cursor]))...)
	}
	return shell.Readline
}

// Complete reports whether a script is complete: whether more could not make it
// right.
func Complete(script string) bool {
	if strings.HasPrefix(strings.TrimSpace(script), "?") {
		return true
	}
	_, err := syntax.Parse(script, nil)
	var mistake *game.SyntaxError
	return !errors.As(err, &mistake) || len(strings.TrimSpace(mistake.Input[min(mistake.Offset, len(mistake.Input)):])) > 0
}
