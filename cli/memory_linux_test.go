// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/work"
)

// peak is the greatest resident memory of this process, in MiB.
func peak() float64 {
	status, _ := os.ReadFile("/proc/self/status")
	m := regexp.MustCompile(`VmHWM:\s*(\d+) kB`).FindSubmatch(status)
	if m == nil {
		return 0
	}
	kib, _ := strconv.ParseFloat(string(m[1]), 64)
	return kib / 1024
}

// endWhenFull cancels a command some seconds after it took most of its memory, the last
// of its arguments.
func endWhenFull(args []string, cancel context.CancelCauseFunc) {
	bound, _ := strconv.ParseFloat(args[len(args)-1], 64)
	for peak() < 0.75*bound {
		time.Sleep(50 * time.Millisecond)
	}
	time.Sleep(3 * time.Second)
	cancel(context.Canceled)
}

// TestMemoryBound runs commands that want more memory than they may have, each in
// a process that tells its greatest memory: it stays within 1.3 times --memory, and a
// search or a table of retrograde analysis within 1.2 times.
func TestMemoryBound(t *testing.T) {
	if command := os.Getenv("UPSTAR_TEST_COMMAND"); command != "" {
		ctx, cancel := context.WithCancelCause(context.Background())
		a := &app{at: session.New(catalog.Builtin()), guard: &work.Guard{Cancel: cancel, Exit: exhausted}}
		args := strings.Split(command, "\n")
		if args[0] == "solve" { // a search whose memory is full goes on
			go endWhenFull(args, cancel)
		}
		a.run(ctx, args, os.Stdin, io.Discard, io.Discard)
		fmt.Printf("peak %.0f\n", peak())
		return
	}
	if peak() == 0 {
		t.Skip("the system does not tell the greatest memory")
	}
	dir := t.TempDir()
	for _, c := range []struct {
		bound, most int // MiB
		command     []string
	}{
		{100, 130, []string{"heap", "0.106", "--to", "400000000"}},
		{100, 130, []string{"heap", "0.106", "--to", "120000000", "--checkpoint", dir}},
		{100, 130, []string{"heap", "partizan-octal(0.123,0.345)", "--function", "value", "--to", "1000"}},
		{100, 130, []string{"solve", "--values", "clobber(5x6)"}},
		{72, 86, []string{"solve", "--method", "search", "clobber(6x6)"}}, // this test takes some 9 MiB more than the program
		{128, 153, []string{"solve", "--method", "search", "domineering(9x9)"}},
		{256, 307, []string{"solve", "--method", "search", "nogo(5x5)"}},
		{300, 390, []string{"eval", "[x for x in 1..100000000]"}},
		{300, 390, []string{"eval", "l := [1]; for i from 1 to 100000000 do l := [l,l,1] end"}},
		{100, 120, []string{"solve", "--normal", "--method", "retrograde", "--keep", filepath.Join(dir, "geese"), "fox-and-geese(10x10)"}},
	} {
		cmd := exec.Command(os.Args[0], "-test.run=^TestMemoryBound$")
		cmd.Env = append(os.Environ(), "UPSTAR_TEST_COMMAND="+strings.Join(append(c.command, "--memory", fmt.Sprint(c.bound)), "\n"))
		out, err := cmd.Output()
		m := regexp.MustCompile(`(?m)^peak (\d+)$`).FindSubmatch(out)
		if err != nil || m == nil {
			t.Fatalf("%v: %v", c.command, err)
		}
		if mib, _ := strconv.Atoi(string(m[1])); mib < c.bound/2 || mib > c.most {
			t.Errorf("%v: %d MiB at the most, of %d", c.command, mib, c.bound)
		} else {
			t.Logf("%v: %d MiB at the most, of %d", c.command, mib, c.bound)
		}
	}
}

// What a question of a sweep takes is let go of before many more are asked.
func TestSweepMemory(t *testing.T) {
	t.Chdir(t.TempDir())
	live := func() uint64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before := live()
	status, _, errs := command(t.Context(), "sweep", "run", "--workers", "1", "solve", "--misere", "--moves", "0", "--method", "search", "--table", "16", "cram(2x{b})", "b=2..13")
	if after := live(); status != 0 || after > before+64<<20 { // the tables of all would be 192 MiB
		t.Errorf("%d bytes, %d before (%s)", after, before, errs)
	}
}
