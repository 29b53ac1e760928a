// SPDX-License-Identifier: Apache-2.0

package sweep

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/upstar-cgt/upstar/work"
)

// squares is a table of n keys; the work takes no time, or a random one.
func squares(n int, slow time.Duration) *Job[int, int] {
	keys := make([]int, n)
	for i := range keys {
		keys[i] = i + 1
	}
	return &Job[int, int]{
		Title: "squares", Head: []string{"n", "square", "remark"}, Keys: keys, Name: strconv.Itoa,
		Do: func(ctx context.Context, k int) (int, error) {
			if slow > 0 {
				time.Sleep(rand.N(slow))
			}
			return k * k, work.Interrupted(ctx)
		},
		Row: func(k, r int) []string { return []string{strconv.Itoa(k), strconv.Itoa(r), `a "word", and more`} },
	}
}

func Example() {
	j := Job[string, int]{
		Title: "lengths", Head: []string{"word", "length"}, Keys: []string{"up", "star"},
		Name: func(word string) string { return word },
		Do:   func(_ context.Context, word string) (int, error) { return len(word), nil },
		Row:  func(word string, n int) []string { return []string{word, strconv.Itoa(n)} },
	}
	if err := j.Write(context.Background(), os.Stdout, 2); err != nil {
		fmt.Println(err)
	}
	// Output:
	// word,length
	// up,2
	// star,4
}

// Lines are in the order of the keys, however many workers there are.
func TestOrder(t *testing.T) {
	var want bytes.Buffer
	if err := squares(700, 0).Write(context.Background(), &want, 1); err != nil {
		t.Fatal(err)
	}
	for _, workers := range []int{0, 2, 5} {
		var got bytes.Buffer
		j := squares(700, 200*time.Microsecond)
		if err := j.Write(context.Background(), &got, workers); err != nil || !bytes.Equal(got.Bytes(), want.Bytes()) || j.Done() != 700 {
			t.Errorf("%d workers: %v, %d lines, %d bytes, want %d", workers, err, j.Done(), got.Len(), want.Len())
		}
	}
}

// A table that was cut anywhere goes on to the same table.
func TestResume(t *testing.T) {
	file := filepath.Join(t.TempDir(), "squares.csv")
	if err := squares(4, 0).WriteFile(context.Background(), file, 1); err != nil {
		t.Fatal(err)
	}
	want, _ := os.ReadFile(file)
	for cut := range len(want) + 1 {
		if err := os.WriteFile(file, want[:cut], 0o644); err != nil {
			t.Fatal(err)
		}
		if err := squares(4, 0).WriteFile(context.Background(), file, 3); err != nil {
			t.Fatalf("cut after %d bytes: %v", cut, err)
		}
		if got, _ := os.ReadFile(file); !bytes.Equal(got, want) {
			t.Fatalf("cut after %d bytes:\n%s", cut, got)
		}
	}
}

// A file with anything else in it is refused and not changed.
func TestForeign(t *testing.T) {
	file := filepath.Join(t.TempDir(), "notes.txt")
	const head = "n,square,remark\n"
	for _, text := range []string{
		"notes", "notes\n", "two\nlines", "two\nlines\n", "\n", "n,square,remark,more", "n,square\n", "a,b,c\n1,1,x\n",
		head + "2,4,x\n", head + "1,1,x\nmy last words", head + "1,1,x\n3", head + "1,1\n", head + "1,1,x\n2,4,x\n3,9,x\n4,16,x\n",
		head + "1,1,x\n2,4,x\n3,9,x\n4", head + "1,\"1,x\n", "\x00\xff",
	} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		err := squares(3, 0).WriteFile(context.Background(), file, 1)
		got, _ := os.ReadFile(file)
		if err == nil || !strings.Contains(err.Error(), "is not a table of squares") || string(got) != text {
			t.Errorf("%q: %v; it has become %q", text, err, got)
		}
	}
	if err := squares(3, 0).WriteFile(context.Background(), t.TempDir(), 1); err == nil {
		t.Error("a folder was taken for a table")
	}
}

// A sweep that is stopped leaves whole lines, and no work goes on after it.
func TestStop(t *testing.T) {
	file := filepath.Join(t.TempDir(), "squares.csv")
	for i := range 20 {
		ctx, cancel := context.WithCancel(context.Background())
		var running atomic.Int64
		j := squares(1000, 50*time.Microsecond)
		do := j.Do
		j.Do = func(ctx context.Context, k int) (int, error) {
			running.Add(1)
			defer running.Add(-1)
			if k == 40*(i+1) {
				cancel()
			}
			return do(ctx, k)
		}
		err := j.WriteFile(ctx, file, 3)
		cancel()
		if !errors.Is(err, work.ErrLimit) || strings.Contains(err.Error(), "context") {
			t.Fatalf("stopped: %v", err)
		}
		if n := running.Load(); n != 0 {
			t.Fatalf("%d workers go on", n)
		}
		data, _ := os.ReadFile(file)
		if has, err := j.read(data); err != nil || has.bytes != int64(len(data)) || has.lines != j.Done() {
			t.Fatalf("stopped: %v, %+v of %d bytes", err, has, len(data))
		}
	}
}

// The first error in the order of the keys ends a sweep.
func TestError(t *testing.T) {
	j := squares(100, 100*time.Microsecond)
	do := j.Do
	j.Do = func(ctx context.Context, k int) (int, error) {
		if k == 50 || k == 60 {
			return 0, fmt.Errorf("key %d", k)
		}
		return do(ctx, k)
	}
	var out bytes.Buffer
	if err := j.Write(context.Background(), &out, 4); err == nil || err.Error() != "key 50" || strings.Count(out.String(), "\n") != 50 {
		t.Errorf("%v after %d lines", err, strings.Count(out.String(), "\n"))
	}
	if err := squares(5, 0).Write(context.Background(), full{}, 2); !errors.Is(err, errDisk) {
		t.Errorf("a full disk: %v", err)
	}
}

var errDisk = errors.New("no space")

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errDisk }

// Any text is read as the beginning of a table, or refused.
func FuzzRead(f *testing.F) {
	for _, text := range []string{"", "n,square,remark\n1,1,x\n2", "notes", "\"n\",square,remark\n"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		has, err := squares(5, 0).read(data)
		if err == nil && (has.bytes > int64(len(data)) || has.lines > 5 || has.lines > 0 && !has.head) {
			t.Errorf("%q: %+v", data, has)
		}
	})
}
