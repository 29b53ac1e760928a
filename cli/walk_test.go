// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/work"
)

// Walks are notes of the ways by which calls come, by their packages.
type walks struct {
	mu   sync.Mutex
	ways map[string]bool
	read int // how many positions were parsed
}

var ourFrame = regexp.MustCompile(`^github\.com/upstar-cgt/upstar/([\w/]+)\.(.*)\(`)

// handed is a function without a name.
var handed = regexp.MustCompile(`\.func\d+(\.\d+)*$`)

// A holder is a package that keeps data for others.
var holder = regexp.MustCompile(`^internal/(paged|subset|sealed|cpu|splitmix|trials)$`)

// note notes the packages of a stack. Where a calculation unwinds (work, and Do) is no
// station, nor is a holder, nor the world of values, which
// asks a kind for what it can do. A function that a package has handed on is where it was made.
func (w *walks) note(stack string) {
	var way []string
	for _, line := range slices.Backward(strings.Split(stack, "\n")) {
		m := ourFrame.FindStringSubmatch(line)
		if m == nil || m[1] == "work" || holder.MatchString(m[1]) || m[1] == "value" && strings.HasPrefix(m[2], "(*World).") || strings.HasSuffix(m[2], ".Do") || strings.Contains(m[2], ".Do.func") || strings.Contains(m[2], "walk") {
			continue
		}
		if i := slices.Index(way, m[1]); i >= 0 && handed.MatchString(m[2]) {
			way = way[:i+1]
		}
		if len(way) == 0 || way[len(way)-1] != m[1] {
			way = append(way, m[1])
		}
	}
	starting := slices.Contains(way, "internal/report/help") // the command line is built
	if len(way) > 1 && (way[0] == "cli" || way[0] == "internal/sweep") && !starting {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.ways[strings.Join(way, " ")] = true
	}
}

// sample notes all stacks until the returned function is called.
func (w *walks) sample() (stop func()) {
	quit, done := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		buf := make([]byte, 1<<20)
		for {
			select {
			case <-quit:
				return
			case <-time.After(time.Millisecond):
				for stack := range strings.SplitSeq(string(buf[:runtime.Stack(buf, true)]), "\n\n") {
					w.note(stack)
				}
			}
		}
	}()
	return func() { close(quit); <-done }
}

// seen reports whether a way was noted.
func (w *walks) seen() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return len(w.ways) > 0
}

// A walker is a heap of Nim that notes by which way it is asked for its options.
type walker struct {
	game.Doc
	walks *walks
}

func (walker) Impartial() bool     { return true }
func (walker) Format(n int) string { return strings.Repeat("i", n) }
func (w walker) Parse(s string) (int, error) {
	w.walks.mu.Lock()
	defer w.walks.mu.Unlock()
	w.walks.read++
	return len(s), nil
}
func (w walker) Options(dst []int, n int, _ game.Player) []int {
	buf := make([]byte, 1<<16)
	w.walks.note(string(buf[:runtime.Stack(buf, false)]))
	for m := range n {
		dst = append(dst, m)
	}
	return dst
}

// hops counts the calls from one package to another on some ways.
func hops(ways []string) int {
	calls := map[[2]string]bool{}
	for _, way := range ways {
		stations := strings.Fields(way)
		for i := 1; i < len(stations); i++ {
			calls[[2]string(stations[i-1:i+1])] = true
		}
	}
	return len(calls)
}

// The walks of ARCHITECTURE.md: a way down on which no package is met twice.
func TestWalks(t *testing.T) {
	play := "solve solve/graph solve/arena"
	for _, c := range []struct {
		args string
		most int      // hops
		ways []string // all of them; none if they are sampled
	}{
		{"solve walker(iii) kayles(7)", 13, []string{"cli internal/store/answerfile answer position", "cli internal/store/answerfile answer solve/theory " + play}},
		{"value walker(iii)", 13, []string{"cli internal/store/answerfile answer lang/lib/rulesets " + play}},
		{"misere walker(iii)", 13, []string{"cli internal/store/answerfile answer " + play}},
		{"value domineering(4x4)+1", 15, nil}, // what is seen depends on when the samples are taken
		{"heap 0.106 --to 500000", 13, nil},
		{"quotient 0.07 --to 30", 7, nil},
	} {
		w := &walks{ways: map[string]bool{}}
		rules := catalog.Builtin()
		if err := rules.Add(catalog.Of(walker{game.Doc{Name: "walker", Rule: "Take some."}, w})); err != nil {
			t.Fatal(err)
		}
		stop := func() {}
		if c.ways == nil {
			stop = w.sample()
		}
		for try := 0; try < 100 && (try == 0 || !w.seen()); try++ { // samples may miss a short run
			var out bytes.Buffer
			a := &app{at: session.New(rules), guard: &work.Guard{}}
			if status := a.run(t.Context(), strings.Fields(c.args), nil, &out, &out); status != 0 {
				t.Fatal(out.String())
			}
		}
		stop()
		if n := strings.Count(c.args, "walker("); w.read != n {
			t.Errorf("%s: %d positions are read %d times", c.args, n, w.read)
		}
		if !w.seen() {
			t.Errorf("%s: no call was seen", c.args)
		}
		ways := slices.Sorted(maps.Keys(w.ways))
		t.Logf("%s, %d hops: %s", c.args, hops(ways), strings.Join(ways, "; "))
		if n := hops(ways); n > c.most {
			t.Errorf("%s takes %d hops, want at most %d: %s", c.args, n, c.most, strings.Join(ways, "; "))
		}
		if c.ways != nil && !slices.Equal(ways, c.ways) {
			t.Errorf("%s goes by %q, want %q", c.args, ways, c.ways)
		}
		for _, way := range ways {
			stations := strings.Fields(way)
			slices.Sort(stations)
			if n := len(stations); len(slices.Compact(stations)) < n {
				t.Errorf("%s goes back: %s", c.args, way)
			}
		}
	}
}

// A question of a sweep goes no longer way than one on the command line: a worker reads it as
// JSON, and answers it in its own session.
func TestSweepWalk(t *testing.T) {
	w := &walks{ways: map[string]bool{}}
	rules := catalog.Builtin()
	if err := rules.Add(catalog.Of(walker{game.Doc{Name: "walker", Rule: "Take some."}, w})); err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	lines := filepath.Join(folder, "lines")
	if err := os.WriteFile(lines, []byte("walker(iii)\nwalker(iiii) kayles(7)\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	a := &app{at: session.New(rules), guard: &work.Guard{}}
	args := []string{"sweep", "run", "--folder", filepath.Join(folder, "f"), "--catalogue", filepath.Join(folder, "c.db"), "--workers", "1", "solve", "lines:" + lines}
	if status := a.run(t.Context(), args, nil, &out, &out); status != 0 {
		t.Fatal(out.String())
	}
	if w.read != 2 {
		t.Errorf("two positions are read %d times", w.read)
	}
	ways := slices.Sorted(maps.Keys(w.ways))
	if len(ways) == 0 {
		t.Fatal("no call was seen")
	}
	t.Logf("%d hops: %s", hops(ways), strings.Join(ways, "; "))
	if n := hops(ways); n > 12 {
		t.Errorf("%d hops: %s", n, strings.Join(ways, "; "))
	}
	for _, way := range ways {
		stations := strings.Fields(way)
		slices.Sort(stations)
		if n := len(stations); len(slices.Compact(stations)) < n {
			t.Errorf("a sweep goes back: %s", way)
		}
	}
}
