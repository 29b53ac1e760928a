// SPDX-License-Identifier: Apache-2.0

// Package progress shows the progress of long work on the terminal:
//
//	defer progress.Sequence(s)()
//	err := s.Find(ctx)
//
// Each function shows a bar until the function that it returns is called. It shows nothing unless
// standard error is a terminal.
package progress

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
)

// watch shows a bar until the returned function is called. get returns how much is done, and a word
// about it.
func watch(name string, total int64, get func() (done int64, word string)) (stop func()) {
	_, stop = telling(name, total, get)
	return stop
}

// telling is like watch, but also returns a function that writes a line above the bar.
func telling(name string, total int64, get func() (done int64, word string)) (tell func(string), stop func()) {
	if !isTerminal(os.Stderr) {
		return func(string) {}, func() {}
	}
	p := mpb.New(mpb.WithOutput(io.Writer(os.Stderr)), mpb.WithWidth(40))
	bar := p.AddBar(total+1, // so that it stays visible until the end
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

// begun and cleared are control codes for a terminal. The terminal echoes what is typed, such as
// ^C, so that the cursor is no longer at the beginning of the line. begun moves it there, and
// cleared erases the rest of the line.
const begun, cleared = "\r", "\x1b[K"

// shares is the number of steps of a bar for work without natural steps.
const shares = 1000

// title says what is being done and how much of it is done. For work in shares it leaves the amount
// to the bar.
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
