// SPDX-License-Identifier: Apache-2.0

package sparse

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/solve/sparse/internal/note"
	"github.com/upstar-cgt/upstar/work"
)

// pages are Notes that keep all notes.
type pages struct {
	all  [][]byte
	full bool
}

func (p *pages) Due() bool { return true }

func (p *pages) Read() ([]byte, error) {
	if len(p.all) == 0 {
		return nil, nil
	}
	return p.all[len(p.all)-1], nil
}

func (p *pages) Write(b []byte) error {
	if p.full {
		return errFull
	}
	p.all = append(p.all, slices.Clone(b))
	return nil
}

// coldOnly returns an engine that looks for periods by landmarks only.
func coldOnly(t *testing.T, g Game, opts Options) *Engine {
	t.Helper()
	opts.window, opts.StopAtPeriod = tiny, true
	e, err := New(work.Unbounded(), g, opts)
	if err != nil {
		t.Fatal(err)
	}
	e.probe = 1 << 60
	return e
}

// recurring are games whose periods landmarks find.
var recurring = []struct {
	code          string
	start, length uint64
	slow          bool
}{
	{".16", 105351, 149459, false}, {".56", 326640, 144, false}, {"4.406", 294097, 44, false}, {".354", 10061916, 1180, true}, {".104", 197769598, 11770282, true},
}

func TestForgottenValuesShowThePeriod(t *testing.T) {
	for _, c := range recurring {
		t.Run(c.code, func(t *testing.T) {
			if c.slow {
				slow(t)
			}
			e := coldOnly(t, octal(c.code), Options{Forget: true})
			if err := e.Run(work.Unbounded(), 1<<30); err != nil {
				t.Fatal(err)
			}
			p, ok := e.Period()
			if !ok || uint64(p.Length) != c.length || !p.AtMost || uint64(p.Preperiod) < c.start || uint64(p.Preperiod+p.Length) > p.Known || p.Window == (Window{}) {
				t.Fatalf("period %+v %v, want %d", p, ok, c.length)
			}
			if cost := e.col.Size(); cost > 1<<21 {
				t.Errorf("%d values in memory", cost)
			}
			_, err := e.Read(uint64(p.Preperiod), uint64(p.Preperiod+10))
			if !errors.Is(err, ErrForgotten) && p.Preperiod < e.col.Lo() {
				t.Errorf("forgotten values: error %v", err)
			}
			if _, err := e.Read(0, 1000); err != nil {
				t.Errorf("the first values: %v", err)
			}
		})
	}
}

// With a file the period begins where it begins.
func TestColdPeriods(t *testing.T) {
	for _, c := range recurring[:3] {
		var m memory
		e := coldOnly(t, octal(c.code), Options{Storage: &m})
		if err := e.Run(work.Unbounded(), 1<<30); err != nil {
			t.Fatal(err)
		}
		if p, ok := e.Period(); !ok || uint64(p.Length) != c.length || uint64(p.Preperiod) != c.start || p.AtMost || p.Bound > p.Known {
			t.Errorf("%s: period %+v %v, want %d from %d", c.code, p, ok, c.length, c.start)
		}
		if v, ok := e.At(1 << 50); !ok || v != e.Values(c.start+(1<<50-c.start)%c.length, 1<<50)[0] {
			t.Errorf("%s: G(2⁵⁰) = %d %v", c.code, v, ok)
		}
	}
}

// A run that goes on from any of its notes finds the same.
func TestNotes(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 1))
	for _, c := range []struct {
		code string
		end  uint64
	}{{".106", 1_500_000}, {".56", 1_100_000}, {".6", 600_000}} {
		if testing.Short() && c.code != ".56" {
			continue
		}
		whole := run(t, octal(c.code), int(c.end)+1, Options{})
		var p pages
		e := coldOnly(t, octal(c.code), Options{Forget: true, Notes: &p})
		for to := uint64(300_000); e.Known() <= c.end; to += 200_000 {
			if err := e.Run(work.Unbounded(), min(to, c.end)); err != nil {
				t.Fatal(err)
			}
			if e.period != nil {
				break
			}
		}
		if len(p.all) < 2 {
			t.Fatalf("%s: %d notes", c.code, len(p.all))
		}
		for range 2 {
			again := pages{all: p.all[:1+r.IntN(len(p.all)-1)]}
			f := coldOnly(t, octal(c.code), Options{Forget: true, Notes: &again})
			if !f.col.IsCold() {
				t.Fatalf("%s: the note was not read", c.code)
			}
			if err := f.Run(work.Unbounded(), c.end); err != nil {
				t.Fatal(err)
			}
			n := f.Known()
			got, err := f.Read(n-50_000, n)
			if err != nil {
				t.Fatal(err)
			}
			sameAs(t, c.code, got, whole.Values(n-50_000, n))
			if s, z := f.Stats(), e.Stats(); s.Max != z.Max || s.MaxAt != z.MaxAt || s.Rare != z.Rare || s.Mask != z.Mask {
				t.Errorf("%s: %+v, want %+v", c.code, s, z)
			}
			pe, _ := e.Period()
			pf, _ := f.Period()
			if pe.Length != pf.Length || pe.Preperiod != pf.Preperiod {
				t.Errorf("%s: period %+v, want %+v", c.code, pf, pe)
			}
		}
	}
}

// A note about a file makes a run go on without reading all of it, and leaves the
// same file.
func TestNotesOfAFile(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 2))
	var m memory
	var p pages
	const end = 1_300_000
	coldRun(t, octal(".16"), end, &m, Options{Notes: &p})
	for range 6 {
		k := r.IntN(len(p.all))
		const middle = 120_000
		cut := &memory{data: slices.Clone(m.data)}
		if r.IntN(2) == 0 {
			cut.data[middle] ^= 1 // damage where nothing is read
		} else {
			cut.data = cut.data[:len(m.data)-r.IntN(9000)] // perhaps before the note
		}
		e := coldRun(t, octal(".16"), end, cut, Options{Notes: &pages{all: p.all[:k+1]}})
		cut.data[middle] = m.data[middle]
		if !bytes.Equal(cut.data, m.data) {
			t.Fatalf("the file differs after note %d of %d", k, len(p.all))
		}
		if s := e.Stats(); s.Max != 23 || s.LastRare != 13935 {
			t.Errorf("%+v", s)
		}
	}
	// A note that is not of this file is of no use, and does no harm.
	other := &pages{}
	var n memory
	coldRun(t, octal(".56"), end, &n, Options{Notes: other})
	for _, bad := range [][]byte{other.all[0], []byte("a diary\n"), {}} {
		again := &memory{data: slices.Clone(m.data[:len(m.data)-20_000])}
		coldRun(t, octal(".16"), end, again, Options{Notes: &pages{all: [][]byte{bad}}})
		if !bytes.Equal(again.data, m.data) {
			t.Fatal("the file differs")
		}
	}
}

func TestBadNotes(t *testing.T) {
	var p pages
	e := coldOnly(t, octal(".106"), Options{Forget: true, Notes: &p})
	if err := e.Run(work.Unbounded(), 700_000); err != nil {
		t.Fatal(err)
	}
	good := p.all[len(p.all)-1]
	_, body, _ := bytes.Cut(good, []byte("\n"))
	sealed := func(body string) []byte {
		return fmt.Appendf(nil, note.Head+"%s", crc32.ChecksumIEEE([]byte(body)), body)
	}
	for name, b := range map[string][]byte{
		"damaged":     append(slices.Clone(good[:len(good)-9]), "xxxxxxxxx"...),
		"short":       good[:len(good)/2],
		"text":        []byte("my diary\n"),
		"empty":       {},
		"no object":   sealed("[]"),
		"nothing":     sealed("{}"),
		"other game":  sealed(strings.Replace(string(body), "split[3]", "split[4]", 1)),
		"no values":   sealed(strings.Replace(string(body), `"bytes":1`, `"bytes":0`, 1)),
		"heap number": sealed(strings.Replace(string(body), `"known":`, `"known":9`, 1)),
	} {
		_, err := New(work.Unbounded(), octal(".106"), Options{Forget: true, Notes: &pages{all: [][]byte{b}}})
		if name == "heap number" && err == nil {
			continue // it cannot be told from a true note
		}
		if !errors.Is(err, ErrStorage) {
			t.Errorf("%s: error %v, want ErrStorage", name, err)
		}
	}
	p.full = true
	if err := e.Run(work.Unbounded(), 900_000); !errors.Is(err, errFull) || !strings.Contains(err.Error(), "in brief") {
		t.Errorf("error %v, want that of the full disk", err)
	}
	if _, err := New(work.Unbounded(), octal(".106"), Options{Forget: true, Storage: &memory{}}); err == nil {
		t.Error("stored and forgotten")
	}
}

// A rare heap that comes late ends a run in whose memory the values up to it do not
// fit; with more memory it goes on from its note.
func TestLateRareHeap(t *testing.T) {
	const n, late = 750_000, 719_259
	g, p := octal(".5242"), &pages{}
	opts := Options{Forget: true, Notes: p, window: tiny}
	e, err := New(work.Unbounded(), g, opts)
	if err != nil {
		t.Fatal(err)
	}
	little := work.New(context.Background(), work.Budget{Bytes: 1_500_000})
	if err := e.Run(little, n); !errors.Is(err, work.ErrLimit) || !strings.Contains(err.Error(), fmt.Sprintf("heap %d is rare", late)) {
		t.Fatalf("error %v, want work.ErrLimit", err)
	}
	if e.Known() != late+1 {
		t.Errorf("%d values are known, want %d", e.Known(), late+1)
	}
	if e, err = New(work.Unbounded(), g, opts); err != nil {
		t.Fatal(err)
	}
	if err := e.Run(work.Unbounded(), n); err != nil {
		t.Fatal(err)
	}
	sameAs(t, ".5242", e.Values(0, n+1), values(t, g, n+1, Options{}))

	// Pretend that all codes but one are options, so that all pairs are searched.
	e = coldOnly(t, octal(".106"), Options{Forget: true})
	if err := e.Run(work.Unbounded(), 700_000); err != nil {
		t.Fatal(err)
	}
	if _, err = e.x.scanCold(&e.col, e.col.Len(), 1, e.col.Len(), 60000, 1<<16); !errors.Is(err, ErrForgotten) {
		t.Errorf("error %v, want ErrForgotten", err)
	}
}

func FuzzNote(f *testing.F) {
	f.Add([]byte("{}"))
	f.Add([]byte(`{"game":"zero[1] take[3] split[3] unequal=false","known":5,"bytes":1,"head":"AAA=","tail":"AAA=","top":2,"masks":[2],"rares":[[]],"histogram":[1,1]}`))
	f.Fuzz(func(t *testing.T, body []byte) {
		b := append(fmt.Appendf(nil, note.Head, crc32.ChecksumIEEE(body)), body...)
		if e, err := New(work.Unbounded(), octal(".106"), Options{Forget: true, Notes: &pages{all: [][]byte{b}}}); err == nil && e.Known() < 1 {
			t.Error("no heap 0")
		}
	})
}
