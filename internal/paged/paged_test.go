// SPDX-License-Identifier: Apache-2.0

package paged

import (
	"math/rand/v2"
	"runtime"
	"sync"
	"testing"
)

// Runs of all lengths keep what was written, whatever comes after them.
func TestRuns(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	var a Array[int]
	type run struct{ at, n uint32 }
	var runs []run
	for len(runs) < 2000 {
		n := uint32(rng.IntN(10))
		if rng.IntN(100) == 0 {
			n = uint32(rng.IntN(3000))
		}
		at, ok := a.Reserve(n)
		if !ok {
			t.Fatal("no room")
		}
		for i := range a.Run(at, n) {
			a.Run(at, n)[i] = len(runs)
		}
		runs = append(runs, run{at, n})
	}
	for i, r := range runs {
		for k := range r.n {
			if got := *a.At(r.at + k); got != i || a.Run(r.at, r.n)[k] != i {
				t.Fatalf("element %d of run %d is %d", k, i, got)
			}
		}
	}
}

// Lacks tells beforehand what Grow makes.
func TestLacks(t *testing.T) {
	var a Array[int]
	room := 0
	for _, n := range []uint64{0, 1, 64, 65, 1000, 999, 100_000} {
		more := a.Lacks(n)
		if made := a.Grow(n); made != more || uint64(room+made) < n || a.Lacks(n) != 0 {
			t.Errorf("%d elements: lacks %d, made %d", n, more, made)
		}
		room += more
	}
	if *a.At(uint32(room - 1)) != 0 {
		t.Error("the last element is not there")
	}
}

func TestReserveConcurrent(t *testing.T) {
	var a Array[uint32]
	var group sync.WaitGroup
	indices := make([][]uint32, 8)
	for w := range indices {
		group.Go(func() {
			for range 20_000 {
				i, _ := a.Reserve(1)
				*a.At(i) = i
				indices[w] = append(indices[w], i)
			}
		})
	}
	group.Wait()
	seen := map[uint32]bool{}
	for _, list := range indices {
		for _, i := range list {
			if seen[i] || *a.At(i) != i {
				t.Fatalf("element %d was given away twice or lost", i)
			}
			seen[i] = true
		}
	}
	if a.Len() != uint64(len(seen)) {
		t.Errorf("%d elements, want %d", a.Len(), len(seen))
	}
}

// What was let go is zero when it comes again; what was before stays.
func TestTruncate(t *testing.T) {
	for _, keep := range []uint32{0, 1, 63, 64, 65, 191, 192, 500, 1000} {
		var a Array[uint32]
		for range 1000 {
			i, _ := a.Reserve(1)
			*a.At(i) = i + 1
		}
		a.Truncate(uint64(keep))
		if a.Len() != uint64(keep) {
			t.Fatalf("%d elements, want %d", a.Len(), keep)
		}
		a.Grow(2000)
		for i := range uint32(2000) {
			if got := *a.At(i); i < keep && got != i+1 || i >= keep && got != 0 {
				t.Fatalf("truncated to %d, element %d is %d", keep, i, got)
			}
		}
	}
}

// Goroutines that add the same elements make each once and find it again, also among
// many of one hash.
func TestTable(t *testing.T) {
	var a Array[int]
	var table Table
	hash := func(n int) uint32 { return uint32(n%500) * 0x9e3779b9 }
	is := func(n int) func(uint32) bool { return func(i uint32) bool { return *a.At(i) == n } }
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			for n := range 2000 {
				i, _, err := table.Add(hash(n), is(n), func() (uint32, error) {
					i, _ := a.Reserve(1)
					*a.At(i) = n
					return i, nil
				})
				if found, ok := table.Find(hash(n), is(n)); err != nil || !ok || found != i {
					t.Errorf("%d: added as %d, found as %d, %v, %v", n, i, found, ok, err)
				}
			}
		})
	}
	group.Wait()
	if a.Len() != 2000 {
		t.Errorf("%d elements, want 2000", a.Len())
	}
	table.Clear()
	if _, ok := table.Find(hash(7), is(7)); ok {
		t.Error("an empty table finds something")
	}
	table.Put(hash(7), 3)
	if i, ok := table.Find(hash(7), func(uint32) bool { return true }); !ok || i != 3 {
		t.Errorf("found %d, %v", i, ok)
	}
}

// What HugeHeap takes it lets go of.
func TestHugeHeap(t *testing.T) {
	live := func() uint64 {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before := live()
	HugeHeap(64 << 20)
	if after := live(); after > before+16<<20 {
		t.Errorf("the heap has %d bytes, before %d", after, before)
	}
}

func TestObtainable(t *testing.T) {
	if !Obtainable(1 << 20) {
		t.Error("there is not a MiB")
	}
	if runtime.GOOS == "linux" && Obtainable(1<<50) {
		t.Error("there are a million GiB")
	}
}
