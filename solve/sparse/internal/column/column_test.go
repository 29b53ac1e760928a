// SPDX-License-Identifier: Apache-2.0

package column

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/upstar-cgt/upstar/solve/sparse/internal/mask"
)

// memory is a Storage.
type memory struct{ data []byte }

func (m *memory) Size() (int64, error) { return int64(len(m.data)), nil }

func (m *memory) ReadAt(p []byte, off int64) (int, error) {
	n := copy(p, m.data[min(off, int64(len(m.data))):])
	if n < len(p) {
		return n, io.EOF
	}
	return n, nil
}

func (m *memory) Append(p []byte) error {
	m.data = append(m.data, p...)
	return nil
}

func (m *memory) Truncate(size int64) error {
	m.data = m.data[:size]
	return nil
}

// random returns n values below top, few of them rare for the mask 2.
func random(r *rand.Rand, n, top int) []uint16 {
	values := make([]uint16, n)
	for i := range values {
		values[i] = uint16(r.IntN(top)) | 1
		if i < n/2 && r.IntN(100) == 0 {
			values[i] &^= 1
		}
	}
	return values
}

func of(values []uint16) *Column {
	c := &Column{}
	for n, v := range values {
		c.Push(v, n)
	}
	return c
}

// check compares a column with the values it should have.
func check(t *testing.T, c *Column, want []uint16) {
	t.Helper()
	got := make([]uint16, len(want))
	if err := c.Read(got, 0); err != nil {
		t.Fatal(err)
	}
	if c.Len() != len(want) || !slices.Equal(got, want) {
		t.Fatalf("the %d values read are not the %d pushed", c.Len(), len(want))
	}
	v, at := c.Max(c.Lo())
	if last := want[c.Lo():]; v != slices.Max(last) || at != c.Lo()+slices.Index(last, v) {
		t.Fatalf("maximum %d at %d", v, at)
	}
}

// A column has the values pushed, however it keeps them.
func TestColumn(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, top := range []int{2, 200, 256, 300, 512, 5000} {
		want := random(r, 40_000, top)
		c := of(want)
		check(t, c, want)
		copied := *c
		if top > 256 && top <= 512 {
			last := len(want) - 1
			for last > 0 && want[last]&1 == 1 {
				last--
			}
			if c.Pack(mask.NewCodec(&mask.Splitting{Mask: 2}), last, 0); !c.IsPacked() || c.Width() != 1 {
				t.Fatalf("below %d: not packed", top)
			}
			check(t, c, want)
		}
		var m memory
		records, _, err := Open(&m, "a game")
		if err == nil {
			err = records.Save(c, 9*PerRecord)
		}
		if err != nil {
			t.Fatal(err)
		}
		c.Cool(6*PerRecord, 7*PerRecord, 50_000, records.Past())
		check(t, c, want)
		if c.IsPacked() {
			c.Widen(0)
		}
		check(t, c, want)
		check(t, &copied, want) // a copy stays good
		if first, last := c.Ends(); first != 6*PerRecord || last != len(want)-7*PerRecord || !c.IsCold() || c.Forgets() {
			t.Errorf("%d and %d values in memory", first, last)
		}
		c.past = History{}
		if err := c.Read(make([]uint16, 10), 7*PerRecord-5); !errors.Is(err, ErrForgotten) || !c.Forgets() {
			t.Errorf("forgotten values: error %v", err)
		}
	}
}

// Pairs are all the pairs of a sum, once each.
func TestPairs(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	values := random(r, 3000, 300)
	c := of(values)
	for _, m := range []int{0, 1, 2, 3, 64, 129, 1000, 2999} {
		next := 1
		for _, end := range []int{1 + r.IntN(m+1), m + 1} { // all in two pieces
			err := c.Pairs(m, next, end, func(a int, small, large []uint16) bool {
				for j := range small {
					if a+j != next || small[j] != values[next] || large[len(large)-1-j] != values[m-next] {
						t.Fatalf("sum %d: no pair %d", m, next)
					}
					next++
				}
				return true
			})
			if err != nil || next != min(end, m/2+1) {
				t.Errorf("sum %d, up to %d: %d pairs, %v", m, end, next-1, err)
			}
		}
	}
}

// Records cut anywhere are read up to the cut, saved on to the same bytes, and found
// again by their mark.
func TestRecords(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for _, top := range []int{20, 500, 7000} {
		want := random(r, 5*PerRecord+77, top)
		c := of(want)
		var whole memory
		records, _, err := Open(&whole, "a game")
		if err == nil {
			err = records.Save(c, c.Len())
		}
		if err != nil {
			t.Fatal(err)
		}
		for range 20 {
			m := &memory{slices.Clone(whole.data[:r.IntN(len(whole.data)+1)])}
			again, size, err := Open(m, "a game")
			if err != nil {
				t.Fatal(err)
			}
			if err := again.Each(size, func(n int, values []uint16) error {
				if !slices.Equal(values, want[n:n+len(values)]) {
					t.Errorf("the values from %d on differ", n)
				}
				return nil
			}); err != nil {
				t.Fatal(err)
			}
			if err := again.Save(c, c.Len()); err != nil || !bytes.Equal(m.data, whole.data) {
				t.Fatalf("another file, %v", err)
			}
		}
		mark := records.Mark()
		m := &memory{slices.Clone(whole.data)}
		again, size, _ := Open(m, "a game")
		if ok, err := again.Recall(mark, size); !ok || err != nil || again.Saved() != 5*PerRecord {
			t.Errorf("%d values are recalled: %v, %v", again.Saved(), ok, err)
		}
		m.data[mark.At-1]++
		if ok, _ := again.Recall(mark, mark.At); ok {
			t.Error("a mark of another file is recalled")
		}
	}
	if _, _, err := Open(&memory{header("another game")}, "a game"); !errors.Is(err, ErrStorage) {
		t.Errorf("another game: %v", err)
	}
}

// How far values agree with themselves is found in every kind of column.
func TestAgree(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for _, top := range []int{3, 400} {
		values := random(r, 2000, top)
		const p, from = 37, 900
		for n := from + p; n < len(values); n++ {
			values[n] = values[n-p]
		}
		want := len(values) - from - p
		c := of(values)
		got := c.Agree(p)
		if got < want || c.At(c.Len()-1-got) == c.At(c.Len()-1-got-p) {
			t.Errorf("the last %d values agree, want %d", got, want)
		}
		if before, err := c.AgreeBefore(c.Len()-p, p); err != nil || before != got {
			t.Errorf("%d values agree backwards, want %d (%v)", before, got, err)
		}
		if s := c.Skip(8, 1000); s > p {
			t.Errorf("the shift %d is skipped", p)
		}
	}
}

func FuzzRecord(f *testing.F) {
	r := rand.New(rand.NewPCG(9, 9))
	for _, top := range []int{20, 500, 7000} {
		f.Add(appendRecord(nil, 4096, random(r, 100, top)))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		values, size := readRecord(nil, b, 4096)
		if values == nil {
			return
		}
		if again, _ := readRecord(nil, appendRecord(nil, 4096, values), 4096); size > len(b) || !slices.Equal(again, values) {
			t.Errorf("%d values are %d", len(values), len(again))
		}
	})
}
