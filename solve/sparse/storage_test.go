// SPDX-License-Identifier: Apache-2.0

package sparse

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/upstar-cgt/upstar/internal/trials"
	"github.com/upstar-cgt/upstar/solve/sparse/internal/column"
	"github.com/upstar-cgt/upstar/work"
)

// memory is a Storage; after room more bytes the disk is full.
type memory struct {
	mu   sync.Mutex
	data []byte
	room int
}

var errFull = errors.New("no space left on device")

func (m *memory) Size() (int64, error) { return int64(len(m.data)), nil }

func (m *memory) ReadAt(p []byte, off int64) (int, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	n := copy(p, m.data[min(off, int64(len(m.data))):])
	if n < len(p) {
		return n, io.EOF
	}
	return n, nil
}

func (m *memory) Append(p []byte) error {
	if m.room > 0 && len(m.data)+len(p) > m.room {
		return errFull
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.data = append(m.data, p...)
	return nil
}

func (m *memory) Truncate(size int64) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.data = m.data[:size]
	return nil
}

// runStored runs a game to n with what m holds.
func runStored(t *testing.T, code string, n uint64, m *memory) *Engine {
	t.Helper()
	e, err := New(work.Unbounded(), octal(code), Options{Storage: m})
	if err != nil {
		t.Fatal(err)
	}
	if err := e.Run(work.Unbounded(), n); err != nil {
		t.Fatal(err)
	}
	return e
}

func TestResumeLeavesTheSameBytes(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for _, code := range []string{".16", ".6", ".106", ".07", ".007"} {
		end := uint64(12287)
		if code == ".16" || code == ".106" {
			end = 40959
		}
		var whole memory
		want := runStored(t, code, end, &whole).Values(0, end+1)
		for range trials.Of(4) {
			cut := &memory{data: slices.Clone(whole.data[:r.IntN(len(whole.data))])}
			got := runStored(t, code, end, cut).Values(0, end+1)
			sameAs(t, code, got, want)
			if !bytes.Equal(cut.data, whole.data) {
				t.Fatalf("%s: resumed file differs", code)
			}
		}
		// in many short runs
		parts := &memory{}
		for to := uint64(10); ; to = min(end, to*2+uint64(r.IntN(3000))) {
			if to == end {
				break
			}
			runStored(t, code, to, parts)
		}
		sameAs(t, code, runStored(t, code, end, parts).Values(0, end+1), want)
		if !bytes.Equal(parts.data, whole.data) {
			t.Fatalf("%s: file of many runs differs", code)
		}
	}
}

func TestStoredValuesOfAnotherGameAreRefused(t *testing.T) {
	var m memory
	runStored(t, ".16", 5000, &m)
	before := slices.Clone(m.data)
	_, err := New(work.Unbounded(), octal(".56"), Options{Storage: &m})
	if !errors.Is(err, ErrStorage) || !strings.Contains(err.Error(), "split[2]") {
		t.Errorf("error %v, want ErrStorage that names the game", err)
	}
	other := &memory{data: bytes.Replace(m.data, []byte("values 1"), []byte("values 2"), 1)}
	if _, err := New(work.Unbounded(), octal(".16"), Options{Storage: other}); !errors.Is(err, ErrStorage) || !strings.Contains(err.Error(), `version "2"`) {
		t.Errorf("another version: error %v, want ErrStorage that names the version", err)
	}
	text := &memory{data: []byte("hello")}
	if _, err := New(work.Unbounded(), octal(".16"), Options{Storage: text}); !errors.Is(err, ErrStorage) {
		t.Errorf("a short text: error %v, want ErrStorage", err)
	}
	if !bytes.Equal(m.data, before) || string(text.data) != "hello" {
		t.Error("a refused file was changed")
	}
}

func TestDamageIsReported(t *testing.T) {
	var m memory
	runStored(t, ".16", 40000, &m)
	m.data[len(m.data)/2] ^= 1
	if _, err := New(work.Unbounded(), octal(".16"), Options{Storage: &m}); !errors.Is(err, ErrStorage) || !strings.Contains(err.Error(), "damaged at byte") {
		t.Errorf("error %v, want damage", err)
	}
}

func TestFullDisk(t *testing.T) {
	m := &memory{room: 20000}
	e, err := New(work.Unbounded(), octal(".16"), Options{Storage: m})
	if err != nil {
		t.Fatal(err)
	}
	if err := e.Run(work.Unbounded(), 40000); !errors.Is(err, errFull) || !strings.Contains(err.Error(), "storing values from") {
		t.Fatalf("error %v, want that of the full disk", err)
	}
	sameAs(t, ".16", e.Values(0, 1000), naive(octal(".16"), 1000))
	m.room = 0 // room again
	if err := e.Run(work.Unbounded(), 40000); err != nil {
		t.Fatal(err)
	}
	var whole memory
	runStored(t, ".16", 40000, &whole)
	got := runStored(t, ".16", 40000, m)
	sameAs(t, ".16", got.Values(0, 40001), values(t, octal(".16"), 40001, Options{}))
}

func FuzzLoad(f *testing.F) {
	var m memory
	e, _ := New(work.Unbounded(), octal(".6"), Options{Storage: &m})
	_ = e.Run(work.Unbounded(), 5000)
	f.Add(m.data)
	f.Add(m.data[:len(m.data)-1])
	f.Add([]byte(column.Magic))
	f.Fuzz(func(t *testing.T, data []byte) {
		st := &memory{data: slices.Clone(data)}
		e, err := New(work.Unbounded(), octal(".6"), Options{Storage: st})
		if err == nil && e.Known() == 0 {
			t.Error("no heap 0")
		}
	})
}
