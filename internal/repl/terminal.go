// SPDX-License-Identifier: Apache-2.0

//go:build !js

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

	"github.com/reeflective/readline"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/lang/syntax"
	"github.com/upstar-cgt/upstar/work"
)

// A Reader reads a script that a user types, which may have several lines. It returns io.EOF at the
// end of the input.
type Reader func() (string, error)

// Loop reads scripts and displays their values until the user leaves. An interruption ends the
// calculation, not the program.
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

// one handles one script.
func (s *Session) one(ctx context.Context, line string, out io.Writer, bytes uint64) {
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt)
	defer stop()
	m := work.New(ctx, work.Budget{Bytes: bytes})
	if err := s.Refresh(); err != nil {
		fmt.Fprintln(out, err)
	}
	if name, ok := strings.CutPrefix(line, "?"); ok {
		text, _ := s.Help(m, strings.TrimSpace(name))
		fmt.Fprint(out, text)
		return
	}
	s.Print = func(line string) { fmt.Fprintln(out, line) }
	text, shown, err := s.Eval(m, line)
	var syntax *game.SyntaxError
	var placed inFile
	switch {
	case errors.As(err, &placed):
		fmt.Fprintln(out, placed)
	case errors.As(err, &syntax):
		fmt.Fprintf(out, "%s\n%s\n", syntax.Msg, syntax.Caret())
	case err != nil:
		fmt.Fprintln(out, err)
	case shown:
		fmt.Fprintln(out, text)
	}
}

// AtTerminal reports whether files are a terminal.
func AtTerminal(files ...*os.File) bool {
	for _, f := range files {
		if info, err := f.Stat(); err != nil || info.Mode()&os.ModeCharDevice == 0 {
			return false
		}
	}
	return true
}

// Talk talks with a user at a terminal. The user has the classes and scripts of the folders in the
// environment variable UPSTAR_PATH. The file startup.cgs of each folder is run first.
func (s *Session) Talk(bytes uint64) error {
	fmt.Println("upstar: CGScript. ?name helps, quit ends, Ctrl-C stops a calculation; upstar help lists the commands")
	for _, dir := range filepath.SplitList(os.Getenv("UPSTAR_PATH")) {
		if err := s.Folder(dir); err != nil {
			return err
		}
		file := filepath.Join(dir, "startup.cgs")
		if info, err := os.Stat(file); err != nil || !info.Mode().IsRegular() {
			continue
		}
		if start, err := os.ReadFile(file); err == nil {
			s.one(context.Background(), string(start), os.Stdout, bytes)
		}
	}
	return s.Loop(context.Background(), s.Terminal(), os.Stdout, bytes)
}

// Terminal returns a Reader of the terminal. It keeps a history in a file, continues input until it
// is complete, and completes names.
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
		before := string(line[:cursor])
		all := readline.CompleteValues(s.Complete(before)...)
		all.PREFIX = before[len(before)-nameEnd(before):] // not everything up to the last space
		return all
	}
	shell.SyntaxHighlighter = func(line []rune) string { return Highlight(string(line)) }
	return shell.Readline
}

// colours are the colours of pieces of scripts at a terminal.
var colours = map[syntax.PieceClass]string{syntax.Word: "\x1b[1;34m", syntax.Digits: "\x1b[36m", syntax.Quoted: "\x1b[32m", syntax.Remark: "\x1b[90m", syntax.Illegal: "\x1b[31m"}

// Highlight returns a script with colours for a terminal.
func Highlight(script string) string {
	var b strings.Builder
	at := 0
	for _, p := range syntax.Pieces(script) {
		b.WriteString(script[at:p.Start])
		if colour, ok := colours[p.Class]; ok {
			b.WriteString(colour + script[p.Start:p.End] + "\x1b[0m")
		} else {
			b.WriteString(script[p.Start:p.End])
		}
		at = p.End
	}
	return b.String() + script[at:]
}

// Complete reports whether a script is complete, that is, whether further input could not make it
// correct.
func Complete(script string) bool {
	if strings.HasPrefix(strings.TrimSpace(script), "?") {
		return true
	}
	_, err := syntax.Parse(script, nil)
	var mistake *game.SyntaxError
	return !errors.As(err, &mistake) || len(strings.TrimSpace(mistake.Input[min(mistake.Offset, len(mistake.Input)):])) > 0
}
