// SPDX-License-Identifier: Apache-2.0

//go:build unix

package cli

import (
	"bytes"
	"context"
	"io"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/work"
)

// waits are command lines that read a FIFO, or standard input, to which nobody writes;
// FIFO stands for its name. A command that reads none has no line, and says so.
var waits = map[string][]string{
	"solve":     {"--from FIFO", "--from -", "--batch FIFO", "--batch -", "go(<FIFO)", "maker-breaker(@FIFO)", "maker-breaker(@-)", "domineering(4x4) --keep FIFO --method search"},
	"value":     {"--batch FIFO", "--batch -", "go(<FIFO)"},
	"eval":      {"--jsonl", "--batch FIFO", "--batch -"},
	"run":       {"FIFO"},
	"verify":    {"FIFO", "--second FIFO"},
	"catalogue": {"import FIFO --catalogue NEW"},
	"sweep":     {"run --folder NEW solve lines:FIFO", "run --folder NEW solve lines:-", "run --folder NEW heap graphs:FIFO"},
	"quotient":  {"--all FIFO"},
	"draw":      {"go(<FIFO)"},
	"play":      {"nim(3)", "go(<FIFO)"},
	"heap":      {"go(<FIFO)"},
	"misere":    {"go(<FIFO)"},
	"table":     {"go(<FIFO)"},
	"row":       {"go(<FIFO) 1"},
	"horses":    {"go(<FIFO) 1,2"},
	"kernel":    {"run FIFO"},
	"games":     {"go(<FIFO)"},
	"ask":       {"--batch FIFO", "--batch -", "{\"kind\":\"solve\",\"positions\":[\"go(<FIFO)\"]}"},
	"compare":   {"go(<FIFO) 0"},
	"hunt":      {"go(1x2) --maximise Temperature --checkpoint FIFO"},
	"prove":     {"FIFO -o NEW"},
	"reach":     {"go(<FIFO)"},
	"sequence":  {"--from FIFO", "--from -"},
	"stats":     {},
	"course":    {"check FIFO"},
	"landscape": {},
	"check":     {}, // looks at regular files only
	"cite":      {},
	"new":       {},
	"serve":     {},
	"bench":     {},
	"version":   {},
	"words":     {},
}

// perLine are the words of commands in which --timeout is for each line, not for the wait.
var perLine = []string{"--batch", "--jsonl"}

// Every command that waits for a file or for standard input ends when it is
// interrupted, and when its time is up.
func TestFIFO(t *testing.T) {
	dir := t.TempDir()
	fifo := filepath.Join(dir, "fifo.csv")
	if err := syscall.Mkfifo(fifo, 0o600); err != nil {
		t.Skip(err)
	}
	a := &app{at: session.New(catalog.Builtin())}
	for _, c := range a.root().Commands() {
		lines, ok := waits[c.Name()]
		if !ok {
			t.Errorf("what does %s read?", c.Name())
		}
		for i, line := range lines {
			line = strings.NewReplacer("FIFO", fifo, "NEW", filepath.Join(dir, c.Name()+string(rune('a'+i)))).Replace(line)
			interrupt(t, strings.Fields(c.Name()+" "+line), func(args []string) (context.Context, []string) {
				ctx, cancel := context.WithCancelCause(context.Background())
				time.AfterFunc(50*time.Millisecond, func() { cancel(&work.Limit{What: "interrupted", Cause: context.Canceled}) })
				return ctx, args
			})
			if !strings.Contains(line, perLine[0]) && !strings.Contains(line, perLine[1]) {
				interrupt(t, strings.Fields(c.Name()+" "+line), func(args []string) (context.Context, []string) {
					return context.Background(), append([]string{args[0], "--timeout", "50ms"}, args[1:]...)
				})
			}
		}
	}
}

// interrupt runs a command line that waits, and wants it to end as interrupted.
func interrupt(t *testing.T, args []string, how func([]string) (context.Context, []string)) {
	t.Helper()
	ctx, args := how(args)
	if args[0] == "sweep" && args[1] == "--timeout" {
		args[1], args[2], args[3] = args[3], "--timeout", "50ms"
	}
	silent, _ := io.Pipe()
	var errs bytes.Buffer
	ended := make(chan int, 1)
	go func() {
		ended <- (&app{at: session.New(catalog.Builtin())}).run(ctx, args, silent, io.Discard, &errs)
	}()
	select {
	case status := <-ended:
		if status != interrupted || !strings.Contains(errs.String(), "limit reached") {
			t.Errorf("upstar %s: status %d, %s", strings.Join(args, " "), status, errs.String())
		}
	case <-time.After(30 * time.Second):
		t.Errorf("upstar %s does not end", strings.Join(args, " "))
	}
}
