// SPDX-License-Identifier: Apache-2.0

package sparse

import (
	"math/bits"
	"math/rand/v2"
	"slices"

	"github.com/upstar-cgt/upstar/solve/sparse/internal/column"
)

// The choice of witnesses. For each rare code they are ordered so that few of them suffice for the
// heaps of a sample. Some witnesses are taken at random, with a preference for frequent values. The
// one that shows the code for the most remaining heaps becomes the next in the list.

const (
	samples   = 8    // number of batches in a sample
	lookAhead = 16   // number of witnesses compared for each place
	places    = 384  // number of places filled with care; the others are filled by frequency
	maxList   = 4096 // greatest number of witnesses for a code
)

// A sample is a batch together with those of its heaps for which a code has to be shown.
type sample struct {
	at   int
	need lanes
}

// choose sets the witnesses. It uses the strings to get a sample before n.
func (v *verifier) choose(g Game, col *column.Column, n int) {
	count := min(samples, (n-v.span)/batch)
	v.reset(col, n, n-v.span-count*batch)
	need := make([][]sample, v.size)
	for k := range count {
		h := n - (count-k)*batch
		v.needs(h, batch, func(code int, l *lanes) {
			if !l.empty() {
				need[code] = append(need[code], sample{(h - v.base) / 8, *l})
			}
		})
	}
	by := v.heapsByCode(g, col)
	frequent := v.codesByFrequency(col, n)
	random := rand.New(rand.NewPCG(1, 1))
	v.witness = make([][]int32, v.size)
	for code := range v.witness {
		var list []int32
		for _, c := range frequent {
			for _, back := range by[c^code] {
				list = append(list, int32(c*v.stride-back))
			}
		}
		list = list[:min(len(list), maxList)]
		v.cover(list, need[code], random)
		for len(list)%4 != 0 {
			list = append(list, list[len(list)-1])
		}
		v.witness[code] = list
	}
}

// heapsByCode returns, for each code, how far back its heaps a are with amounts i, in bytes. It
// includes only those within the span.
func (v *verifier) heapsByCode(g Game, col *column.Column) [][]int {
	by := make([][]int, v.size)
	for a := 1; a < v.span-slices.Max(g.Split); a++ {
		value := col.At(a)
		if v.codec.IsRare(value, a) {
			continue
		}
		code := v.codec.Encode(value)
		for _, i := range g.Split {
			if (a+i)%8 == 0 {
				by[code] = append(by[code], (a+i)/8)
			}
		}
	}
	return by
}

// codesByFrequency returns the codes of common heaps before n, the most frequent
// first.
func (v *verifier) codesByFrequency(col *column.Column, n int) []int {
	count := make([]int, v.size)
	for h := max(1, n-1<<16); h < n; h++ {
		if value := col.At(h); !v.codec.IsRare(value, h) {
			count[v.codec.Encode(value)]++
		}
	}
	var codes []int
	for c, k := range count {
		if k > 0 {
			codes = append(codes, c)
		}
	}
	slices.SortStableFunc(codes, func(a, b int) int { return count[b] - count[a] })
	return codes
}

// cover orders the witnesses. It changes left.
func (v *verifier) cover(all []int32, left []sample, random *rand.Rand) {
	open := len(left) > 0
	for chosen := 0; open && chosen < min(len(all), places); chosen++ {
		best, most := chosen, -1
		for range lookAhead {
			u := random.Float64()
			k := chosen + int(u*u*float64(len(all)-chosen))
			if shown := v.shown(all[k], left); shown > most {
				best, most = k, shown
			}
		}
		w := all[best]
		copy(all[chosen+1:best+1], all[chosen:best])
		all[chosen] = w
		open = v.strike(w, left)
	}
}

// shown returns the number of heaps in the samples for which the witness shows the code.
func (v *verifier) shown(w int32, left []sample) int {
	k := 0
	for i := range left {
		s := v.absent[left[i].at+int(w):]
		for j, need := range left[i].need {
			k += bits.OnesCount64(need &^ le64(s[8*j:]))
		}
	}
	return k
}

// strike removes from the samples the heaps for which the witness shows the code. It reports
// whether any heaps are left.
func (v *verifier) strike(w int32, left []sample) (open bool) {
	for i := range left {
		left[i].need.keep(v.absent[left[i].at+int(w):])
		open = open || !left[i].need.empty()
	}
	return open
}
