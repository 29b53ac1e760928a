// SPDX-License-Identifier: Apache-2.0

package valuefile

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/upstar-cgt/upstar/solve/sparse"
	"github.com/upstar-cgt/upstar/work"
)

// A job computes a game into a file, to the end.
type job struct {
	game sparse.Game
	opts sparse.Options
	most work.Budget
	end  uint64
	grow int64 // bytes that a run may add before it is killed
}

var jobs = map[string]job{
	// .16, all values in memory
	"whole": {sparse.Game{Zero: []int{1}, Take: []int{2}, Split: []int{2}}, sparse.Options{Simple: true}, work.Budget{}, 1<<18 - 1, 30_000},
	// .106, more values than the memory holds
	"cold": {sparse.Game{Zero: []int{1}, Take: []int{3}, Split: []int{3}}, sparse.Options{}, work.Budget{Bytes: 1 << 20}, 6_000_000, 400_000},
}

func (j job) run(path string) error {
	f, err := Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	j.opts.Storage = f
	e, err := sparse.New(work.New(context.Background(), j.most), j.game, j.opts)
	if err != nil {
		return err
	}
	return e.Run(work.New(context.Background(), j.most), j.end)
}

func TestMain(m *testing.M) {
	if path := os.Getenv("UPSTAR_VALUEFILE_WINDOW"); path != "" {
		if _, err := runWindow(path); err != nil {
			os.Exit(1)
		}
		os.Exit(0)
	}
	if path := os.Getenv("UPSTAR_VALUEFILE_CHILD"); path != "" {
		if err := jobs[os.Getenv("UPSTAR_VALUEFILE_JOB")].run(path); err != nil {
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func TestKilledRunContinues(t *testing.T) {
	for name, j := range jobs {
		t.Run(name, func(t *testing.T) { testKilled(t, name, j) })
	}
}

func testKilled(t *testing.T, name string, j job) {
	dir := t.TempDir()
	whole, broken := filepath.Join(dir, "whole"), filepath.Join(dir, "broken")
	if err := j.run(whole); err != nil {
		t.Fatal(err)
	}
	want, _ := os.ReadFile(whole)
	kills := 0
	for round := range 200 {
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), "UPSTAR_VALUEFILE_CHILD="+broken, "UPSTAR_VALUEFILE_JOB="+name)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		grown(broken, 1000+int64(round)*j.grow)
		_ = cmd.Process.Kill()
		if err := cmd.Wait(); err == nil {
			break // it came to the end
		}
		kills++
	}
	if kills < 2 {
		t.Logf("only %d runs were killed in time", kills)
	}
	if err := j.run(broken); err != nil {
		t.Fatal(err)
	}
	if got, _ := os.ReadFile(broken); !bytes.Equal(got, want) {
		t.Errorf("after %d kills the file has %d bytes and differs from the whole run's %d", kills, len(got), len(want))
	}
}

// grown waits a moment for a file to have size bytes.
func grown(path string, size int64) {
	for range 2000 {
		if info, err := os.Stat(path); err == nil && info.Size() >= size {
			return
		}
		time.Sleep(time.Millisecond)
	}
}

func TestTwoUsers(t *testing.T) {
	path := filepath.Join(t.TempDir(), "values")
	f, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := Open(path); !errors.Is(err, ErrBusy) {
		t.Errorf("second Open: error %v, want ErrBusy", err)
	}
}

func TestOpenDirectory(t *testing.T) {
	if _, err := Open(t.TempDir()); err == nil {
		t.Error("a directory was opened as a value file")
	}
}
