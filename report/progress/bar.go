// SPDX-License-Identifier: Apache-2.0

// Package progress shows on the terminal how far long work is:
//
//	defer progress.Sequence(s)()
//	err := s.Find(ctx)
//
// Each function shows a bar until the function that it returns is called. Nothing
// is shown unless standard error is a terminal.
package progress

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
)

// watch shows a bar until the returned function is called: get is asked for how
// much is done and for a word about it.
func watch(name string, total int64, get func() (done int64, word string)) (stop func()) {
	_, stop = telling(name, total, get)
	return stop
}

// telling is watch with something that writes a line above the bar.
func telling(name string, total int64, get func() (done int64, word string)) (tell func(string), stop func()) {
	if !isTerminal(os.Stderr) {
		return func(string) {}, func() {}
	}
	p := mpb.New(mpb.WithOutput(io.Writer(os.Stderr)), mpb.WithWidth(40))
	bar := p.AddBar(total+1, // so that it stays until the end
		mpb.BarRemoveOnComplete(), mpb.BarFillerTrim(),
		mpb.PrependDecorators(decor.Any(func(s decor.Statistics) string { return begun + title(name, s.Current, total) })),
		mpb.AppendDecorators(decor.Name(" "), decor.Percentage(), decor.Name("  "), decor.Elapsed(decor.ET_STYLE_GO), decor.Name(" "),
			decor.Any(func(decor.Statistics) string { _, word := get(); return word })),
	)
	quit := make(chan struct{})
	done := make(chan struct{})
	go func() {
		defer close(done)
		tick := time.NewTicker(150 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-quit:
				bar.Abort(true)
				return
			case <-tick.C:
				n, _ := get()
				bar.SetCurrent(min(n, total))
			}
		}
	}()
	tell = func(line string) { _, _ = io.WriteString(p, line+"\n") }
	return tell, func() {
		close(quit)
		<-done
		p.Wait()
		_, _ = io.WriteString(os.Stderr, begun+cleared)
	}
}

// A terminal echoes what is typed, Ctrl-C as ^C, after which the cursor is no longer where the
// line begins; begun takes it there, and cleared wipes what is left of the line.
const begun, cleared = "\r", "\x1b[K"

// shares is in how many steps work is shown that has no natural ones.
const shares = 1000

// title says what is done and how much of it; the bar alone shows shares.
func title(name string, done, total int64) string {
	if total == shares {
		return name + " "
	}
	return fmt.Sprintf("%s %d/%d ", name, done, total)
}

func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
