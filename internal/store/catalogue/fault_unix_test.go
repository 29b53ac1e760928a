// SPDX-License-Identifier: Apache-2.0

//go:build unix

package catalogue_test

import (
	"bufio"
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/upstar-cgt/upstar/internal/store/catalogue"
)

// TestMain is a writer in a process of its own if it is told so: it stores entries and
// says of each, after it is stored, which one it was.
func TestMain(m *testing.M) {
	path := os.Getenv("CATALOGUE_WRITER")
	if path == "" {
		os.Exit(m.Run())
	}
	var bytes uint64
	if _, err := fmt.Sscan(os.Getenv("CATALOGUE_BYTES"), &bytes); err == nil {
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: bytes, Max: bytes}); err != nil {
			panic(err)
		}
	}
	c, err := catalogue.Open(path)
	for n := 0; err == nil; n++ {
		if err = c.Put(numbered(os.Getenv("CATALOGUE_NAME"), n)); err == nil {
			fmt.Println(n)
		}
	}
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}

func numbered(name string, n int) catalogue.Entry {
	return catalogue.Entry{Question: catalogue.Question{Kind: "heap", Subject: fmt.Sprint(name, " ", n)},
		Answer: json.RawMessage(fmt.Sprintf(`{"value":"%d","long":"%s"}`, n, strings.Repeat("x", n%3000)))}
}

// writer starts a writer and returns what waits for its end and says how many entries
// it has stored.
func writer(t *testing.T, path, name string, env ...string) (cmd *exec.Cmd, stored func() (int, string)) {
	t.Helper()
	cmd = exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), append(env, "CATALOGUE_WRITER="+path, "CATALOGUE_NAME="+name)...)
	var errs strings.Builder
	cmd.Stderr = &errs
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return cmd, func() (n int, said string) {
		for s := bufio.NewScanner(out); s.Scan(); n++ {
		}
		_ = cmd.Wait()
		return n, errs.String()
	}
}

// holds checks that the entries that were stored are there, in a file that is intact,
// and at most one more.
func holds(t *testing.T, path, name string, n int) {
	t.Helper()
	c := opened(t, path)
	defer c.Close()
	if err := c.Intact(); err != nil {
		t.Fatal(err)
	}
	for i := range n {
		want := numbered(name, i)
		if e, err := c.Get(want.Question); err != nil || string(e.Answer) != string(want.Answer) {
			t.Fatalf("entry %d of %d of %s: %v", i, n, name, err)
		}
	}
	if _, err := c.Get(numbered(name, n+1).Question); !errors.Is(err, catalogue.ErrNone) {
		t.Errorf("an entry that was never stored is there: %v", err)
	}
}

// Two processes write one file and are killed at random times: what they said was stored
// is there.
func TestKilledWriters(t *testing.T) {
	rounds := 3
	if os.Getenv("UPSTAR_SLOW") != "" {
		rounds = 100
	}
	path := filepath.Join(t.TempDir(), "c.db")
	total := 0
	for round := range rounds {
		names := []string{fmt.Sprint("a", round), fmt.Sprint("b", round)}
		var ends []func() (int, string)
		for _, name := range names {
			cmd, stored := writer(t, path, name)
			ends = append(ends, stored)
			time.AfterFunc(time.Duration(200+rand.IntN(500))*time.Millisecond, func() { _ = cmd.Process.Kill() })
		}
		for i, name := range names {
			n, said := ends[i]()
			if said != "" {
				t.Fatalf("%s: %s", name, said)
			}
			holds(t, path, name, n)
			total += n
		}
	}
	t.Logf("%d entries in %d rounds", total, rounds)
}

// A full disk ends a writer with an error; nothing that was stored is lost.
func TestFullDisk(t *testing.T) {
	for _, bytes := range []int{1000, 50_000, 400_000} {
		path := filepath.Join(t.TempDir(), "c.db")
		_, stored := writer(t, path, "w", fmt.Sprint("CATALOGUE_BYTES=", bytes))
		n, said := stored()
		if !strings.Contains(said, catalogue.ErrFull.Error()) || strings.Contains(said, "goroutine") || bytes > 100_000 && n == 0 {
			t.Errorf("%d bytes: %d entries, %q", bytes, n, said)
		}
		holds(t, path, "w", n)
	}
}

// sample makes a file with many entries and returns its bytes.
func sample(t *testing.T, n int) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "c.db")
	c := opened(t, path)
	for i := range n {
		put(t, c, numbered("s", i*37))
	}
	c.Close()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// Bytes are flipped: there is an error, or the right answer, or none; never another. An
// export is an error or right, and merging saves only what is right.
func TestDamagedFile(t *testing.T) {
	const entries, trials = 30, 40
	data := sample(t, entries)
	r := rand.New(rand.NewPCG(5, 6))
	dir := t.TempDir()
	path := filepath.Join(dir, "d.db")
	whole := ""
	refused, saved := 0, 0
	for trial := range trials {
		bad := append([]byte(nil), data...)
		if trial > 0 {
			for range 1 + r.IntN(8) {
				bad[r.IntN(len(bad))] ^= byte(1 + r.IntN(255))
			}
		}
		if trial%10 == 9 {
			bad = bad[:r.IntN(len(bad))]
		}
		if err := os.WriteFile(path, bad, 0o644); err != nil {
			t.Fatal(err)
		}
		os.Remove(path + "-wal")
		os.Remove(path + "-shm")
		c, err := catalogue.Open(path)
		if err != nil {
			refused++
			continue
		}
		for i := range entries {
			want := numbered("s", i*37)
			if e, err := c.Get(want.Question); err == nil && string(e.Answer) != string(want.Answer) {
				t.Fatalf("trial %d: a wrong answer", trial)
			}
		}
		var b strings.Builder
		err = c.Export(&b, "jsonl", catalogue.Filter{})
		c.Close()
		if trial == 0 {
			whole = b.String()
		}
		if err == nil && b.String() != whole && len(bad) >= len(data) {
			t.Fatalf("trial %d: a wrong export", trial)
		}
		if err == nil {
			continue
		}
		refused++
		to := filepath.Join(dir, fmt.Sprint("saved", trial))
		good := opened(t, to)
		tally, _ := good.Merge(context.Background(), path, nil)
		saved += tally.Entries
		for line := range strings.Lines(exported(t, good, "jsonl")) {
			if !strings.Contains(whole, line) {
				t.Fatalf("trial %d: saved what was never stored: %s", trial, line)
			}
		}
		good.Close()
	}
	t.Logf("%d of %d refused, %d entries saved", refused, trials, saved)
	if refused < trials/2 || saved == 0 {
		t.Errorf("%d of %d refused, %d entries saved", refused, trials, saved)
	}
}

// A file whose end is missing is refused, and what is in front of it is saved.
func TestCutFile(t *testing.T) {
	const entries = 200
	data := sample(t, entries)
	for _, part := range []int{3, 2} {
		dir := t.TempDir()
		path := filepath.Join(dir, "cut.db")
		cut := data[:len(data)/part]
		if err := os.WriteFile(path, cut, 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := catalogue.Open(path); !errors.Is(err, catalogue.ErrDamaged) {
			t.Errorf("1/%d of a file: %v, want ErrDamaged", part, err)
		}
		good := opened(t, filepath.Join(dir, "saved.db"))
		tally, err := good.Merge(context.Background(), path, nil)
		if !errors.Is(err, catalogue.ErrDamaged) || tally.Entries < entries/part/2 || tally.Entries+tally.Lost > entries || tally.Lost == 0 {
			t.Errorf("1/%d of a file with %d entries: %d are saved, %d lost, %v", part, entries, tally.Entries, tally.Lost, err)
		}
		good.Close()
		if now, err := os.ReadFile(path); err != nil || !bytes.Equal(now, cut) {
			t.Errorf("the file was changed: %v", err)
		}
	}
}

func TestNewerVersion(t *testing.T) {
	path := filepath.Join(t.TempDir(), "c.db")
	opened(t, path).Close()
	for _, x := range []struct {
		pragma string
		want   error
	}{{"user_version=2", catalogue.ErrNewer}, {"application_id=7", catalogue.ErrOther}} {
		db, err := sql.Open("sqlite", path)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := db.Exec("PRAGMA " + x.pragma); err != nil {
			t.Fatal(err)
		}
		db.Close()
		if c, err := catalogue.Open(path); !errors.Is(err, x.want) {
			t.Errorf("%s: %v, %v, want %v", x.pragma, c, err, x.want)
		}
	}
}

// Several processes begin one file at once.
func TestBeginParallel(t *testing.T) {
	rounds := 4
	if os.Getenv("UPSTAR_SLOW") != "" {
		rounds = 250
	}
	names := []string{"a", "b", "c", "d"}
	for range rounds {
		path := filepath.Join(t.TempDir(), "c.db")
		var ends []func() (int, string)
		for _, name := range names {
			cmd, stored := writer(t, path, name)
			ends = append(ends, stored)
			time.AfterFunc(200*time.Millisecond, func() { _ = cmd.Process.Kill() })
		}
		for i, name := range names {
			n, said := ends[i]()
			if said != "" {
				t.Fatalf("%s: %s", name, said)
			}
			holds(t, path, name, n)
		}
	}
}
