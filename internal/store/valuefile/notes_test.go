// SPDX-License-Identifier: Apache-2.0

package valuefile

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/upstar-cgt/upstar/solve/sparse"
	"github.com/upstar-cgt/upstar/work"
)

// runWindow computes values of .106 with notes in a file, and returns the last.
func runWindow(path string) ([]uint16, error) {
	n, err := OpenNotes(path)
	if err != nil {
		return nil, err
	}
	defer n.Close()
	n.rest = time.Millisecond
	const end = 30_000_000
	e, err := sparse.New(work.Unbounded(), jobs["cold"].game, sparse.Options{Forget: true, Notes: n})
	if err != nil {
		return nil, err
	}
	if err := e.Run(work.Unbounded(), end); err != nil {
		return nil, err
	}
	return e.Read(end-10_000, end+1)
}

func TestKilledWindowContinues(t *testing.T) {
	dir := t.TempDir()
	want, err := runWindow(filepath.Join(dir, "whole"))
	if err != nil {
		t.Fatal(err)
	}
	broken := filepath.Join(dir, "broken")
	kills := 0
	for range 5 {
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), "UPSTAR_VALUEFILE_WINDOW="+broken)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		before, _ := os.Stat(broken)
		for range 2000 {
			if now, err := os.Stat(broken); err == nil && (before == nil || now.ModTime() != before.ModTime()) {
				break
			}
			time.Sleep(time.Millisecond)
		}
		_ = cmd.Process.Kill()
		if cmd.Wait() == nil {
			break
		}
		kills++
	}
	got, err := runWindow(broken)
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("after %d kills: %v, %d values", kills, err, len(got))
	}
	t.Log(kills, "kills")
}

func TestNotes(t *testing.T) {
	path := filepath.Join(t.TempDir(), "notes")
	n, err := OpenNotes(path)
	if err != nil {
		t.Fatal(err)
	}
	if b, err := n.Read(); b != nil || err != nil {
		t.Errorf("no note: %q, %v", b, err)
	}
	if n.Due() {
		t.Error("a note is due at once")
	}
	for _, text := range []string{"one", "", "two"} {
		if err := n.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
		if b, err := n.Read(); b == nil || string(b) != text || err != nil {
			t.Errorf("note %q, %v, want %q", b, err, text)
		}
	}
	if _, err := OpenNotes(path); !errors.Is(err, ErrBusy) {
		t.Errorf("second user: %v, want ErrBusy", err)
	}
	if err := n.Close(); err != nil {
		t.Fatal(err)
	}
	if n, err = OpenNotes(path); err != nil {
		t.Fatal(err)
	}
	defer n.Close()
	if err := os.Chmod(filepath.Dir(path), 0o555); err != nil {
		t.Fatal(err)
	}
	if os.Getuid() != 0 && n.Write([]byte("three")) == nil {
		t.Error("a note was written where nothing can be")
	}
	_ = os.Chmod(filepath.Dir(path), 0o755)
	if b, _ := n.Read(); os.Getuid() != 0 && string(b) != "two" {
		t.Errorf("the old note is %q", b)
	}
}

// Notes that were never written leave nothing behind, and keep others out until
// they are closed.
func TestNoNoteLeavesNothing(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "0.16.window")
	for _, written := range []bool{false, true} {
		n, err := OpenNotes(path)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := OpenNotes(path); !errors.Is(err, ErrBusy) {
			t.Errorf("opened twice: %v", err)
		}
		if written {
			err = n.Write([]byte("a note"))
		}
		if err := errors.Join(err, n.Close()); err != nil {
			t.Fatal(err)
		}
		if files, _ := os.ReadDir(dir); len(files) > 0 != written {
			t.Errorf("%d files are left", len(files))
		}
	}
}
