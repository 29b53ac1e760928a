// SPDX-License-Identifier: Apache-2.0

package valuefile

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/upstar-cgt/upstar/solve/sparse"
)

// A file that is appended to is seen through the map.
func TestViewOfAGrowingFile(t *testing.T) {
	f, err := Open(filepath.Join(t.TempDir(), "values"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var wait sync.WaitGroup
	part := func(k int) []byte { return bytes.Repeat([]byte{byte(k)}, 1000) }
	for k := range 500 {
		if err := f.Append(part(k)); err != nil {
			t.Fatal(err)
		}
		wait.Go(func() {
			var got []byte
			if err := f.View(int64(1000*k), 1000, func(b []byte) { got = bytes.Clone(b) }); err != nil || !bytes.Equal(got, part(k)) {
				t.Errorf("part %d: %v", k, err)
			}
		})
	}
	wait.Wait()
	for _, c := range [][2]int{{-1, 5}, {499_990, 11}, {1 << 40, 1}, {3, -1}} {
		if err := f.View(int64(c[0]), c[1], func([]byte) { t.Error("looked") }); !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Errorf("%d bytes from %d on: %v", c[1], c[0], err)
		}
	}
}

// A file that somebody else cuts short is an error, not a crash.
func TestViewOfAFileCutShort(t *testing.T) {
	path := filepath.Join(t.TempDir(), "values")
	f, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := f.Append(make([]byte, 1<<20)); err != nil {
		t.Fatal(err)
	}
	sum := func(b []byte) {
		k := 0
		for _, x := range b {
			k += int(x)
		}
		if k != 0 {
			t.Error(k)
		}
	}
	if err := f.View(0, 1<<20, sum); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(path, 1<<14); err != nil {
		t.Fatal(err)
	}
	if err := f.View(1<<15, 1<<15, sum); !errors.Is(err, sparse.ErrStorage) {
		t.Errorf("error %v, want ErrStorage", err)
	}
	if err := f.View(0, 1<<14, sum); err != nil {
		t.Errorf("what is left: %v", err)
	}
}

// A panic of the function that looks is its own.
func TestViewPanic(t *testing.T) {
	f, err := Open(filepath.Join(t.TempDir(), "values"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	_ = f.Append(make([]byte, 10))
	defer func() {
		if recover() != "mine" {
			t.Error("the panic was lost")
		}
	}()
	_ = f.View(0, 10, func([]byte) { panic("mine") })
}
