// SPDX-License-Identifier: Apache-2.0

package sparse

import (
	"cmp"
	"math/bits"
	"math/rand/v2"
	"slices"
	"sync/atomic"

	"github.com/upstar-cgt/upstar/solve/sparse/internal/column"
	"github.com/upstar-cgt/upstar/solve/sparse/internal/mask"
)

// Verification by a table of bits. The rare values below the value of a heap are options from two
// common heaps. Some small common heaps are taken as sources, and mark their options as the rare
// heaps do. A few values of a few heaps are then still open; they are searched for one by one.

const (
	maxWitness    = 1 << 14       // the greatest distance of these sources
	trialSources  = 16            // number of sources compared for each place
	trialRows     = 16            // number of rows of heaps for the comparison, and of others for the judgement
	trialRange    = 1<<16 - 1<<14 // the rows are chosen from this number of heaps
	extraSearches = 1 << 17       // if there are this many more searches than expected, other sources are chosen
	searchCost    = 100           // cost of a search; the unit is a source that marks eight codes of 64 heaps
	idleSources   = 64            // after this number of useless sources, the choice ends
)

// A proof has the sources that show that rare values are options.
type proof struct {
	born    int // the number of values when it was made
	table   *table
	k       int // only the codes below 8k are marked
	sources []source
	rate    float64      // expected number of searches for each heap
	checked atomic.Int64 // heaps
	opened  atomic.Int64 // searches
	program program
	codec   *mask.Codec
	same    [2][256]uint64 // for each parity and code: the heaps of a row whose value is above the rare value, provided they are in its group
}

// newProof returns a proof for the heaps from n on. The values below n are in col.
func newProof(g Game, s *space, col *column.Column, n int) *proof {
	p := &proof{born: n, k: s.sliced.k, codec: s.codec, table: newTable(s.size, maxWitness+trialRange)}
	for parity := range p.same {
		for c := range s.size {
			for j := range 64 {
				if p.codec.Rare(uint16(c), parity+j)>>p.codec.Bit&1 == 0 {
					p.same[parity][c] |= 1 << j
				}
			}
		}
	}
	p.table.load(s.codec, col, n)
	p.choose(p.candidates(g, col, min(maxWitness, n/4)), n)
	p.program = newProgram(p.sources, s.size)
	return p
}

// serves reports whether a proof, which may be nil, is still good for the heaps from n on.
func (p *proof) serves(s *space, n int) bool {
	return p != nil && n < 8*p.born && !p.isPoor() && p.born >= 4*maxWitness && p.table.size == s.size && p.codec.Mask() == s.codec.Mask()
}

// isPoor reports whether many more searches are necessary than were expected.
func (p *proof) isPoor() bool {
	return float64(p.opened.Load()) > extraSearches+2*p.rate*float64(p.checked.Load())
}

// reach returns the greatest distance of a source.
func (p *proof) reach() int {
	if len(p.sources) == 0 {
		return 0
	}
	return p.sources[len(p.sources)-1].distance
}

// candidates returns the sources that come from common heaps and have distances below span.
func (p *proof) candidates(g Game, col *column.Column, span int) []source {
	var all []source
	for a := 1; a < span; a++ {
		v := col.At(a)
		if p.codec.IsRare(v, a) {
			continue
		}
		for _, i := range g.Split {
			if a+i < span {
				all = append(all, source{a + i, p.codec.Encode(v)})
			}
		}
	}
	return all
}

// A trial is a row of heaps together with the values that are still open for it.
type trial struct {
	at   int
	open []uint64
}

// choose sets the sources. Among some candidates taken at random, the next source is always the one
// that shows the most open values in the rows before n. It keeps as many sources as pay off in
// other rows.
func (p *proof) choose(all []source, n int) {
	random := rand.New(rand.NewPCG(1, 1))
	chosen, judged := p.trials(n, random), p.trials(n, random)
	best, least, open := 0, searchCost*count(judged), count(judged)
	for k := 0; k < min(len(all), best+idleSources); k++ {
		next, most := k, -1
		for range trialSources {
			u := random.Float64()
			i := k + int(u*u*float64(len(all)-k)) // prefers small heaps
			if shown := p.shown(chosen, all[i]); shown > most {
				next, most = i, shown
			}
		}
		all[k], all[next] = all[next], all[k]
		p.strike(chosen, all[k])
		p.strike(judged, all[k])
		left := count(judged)
		if cost := (k+1)*p.k*len(judged) + searchCost*left; cost < least {
			best, least, open = k+1, cost, left
		}
	}
	p.rate = float64(open) / float64(64*len(judged))
	p.sources = slices.Clone(all[:best])
	slices.SortFunc(p.sources, func(a, b source) int { return cmp.Compare(a.distance, b.distance) })
}

// trials returns some rows before n.
func (p *proof) trials(n int, random *rand.Rand) []trial {
	out := make([]trial, trialRows)
	for i := range out {
		h := n - 64*(1+random.IntN(min(trialRange, n/4)/64))
		out[i] = trial{p.table.index(h), make([]uint64, p.table.size)}
		p.needs(out[i].open, h, 64)
		clear(out[i].open[8*p.k:])
	}
	return out
}

// count returns the number of open values.
func count(trials []trial) int {
	k := 0
	for _, t := range trials {
		for _, w := range t.open {
			k += bits.OnesCount64(w)
		}
	}
	return k
}

// shown returns how many of the open values a source shows.
func (p *proof) shown(trials []trial, x source) int {
	k := 0
	for _, t := range trials {
		for c, w := range t.open[:8*p.k] {
			if w != 0 {
				k += bits.OnesCount64(w & p.table.shifted(t.at, byte(c)^byte(x.code), x.distance))
			}
		}
	}
	return k
}

// strike removes the open values that a source shows.
func (p *proof) strike(trials []trial, x source) {
	for _, t := range trials {
		for c, w := range t.open[:8*p.k] {
			if w != 0 {
				t.open[c] = w &^ p.table.shifted(t.at, byte(c)^byte(x.code), x.distance)
			}
		}
	}
}

// needs sets need[c] to the heaps whose value is above the rare value with code c. It does so for
// count heaps of a row from n on.
func (p *proof) needs(need []uint64, n, count int) {
	row := p.table.words[p.table.index(n):][:p.table.size]
	same := &p.same[n&1]
	above := ^uint64(0) >> (64 - min(64, count))
	group := 1 << p.codec.Bit // codes that differ at most in the dropped bit
	for code := 0; code < len(row); code += group {
		from := above
		for c := code; c < min(code+group, len(row)); c++ {
			above &^= row[c]
		}
		for c := code; c < min(code+group, len(row)); c++ {
			need[c] = above | from&same[c]
		}
		if from == 0 {
			clear(need[code:])
			return
		}
	}
}

// check verifies count heaps from n on, at most a swath. It calls open for each heap and rare value
// that no source shows. It uses two swaths of rows as scratch space.
func (p *proof) check(need, marks []uint64, n, count int, open func(n int, value uint16)) {
	size := p.table.size
	words := (count + pair - 1) / pair * 2 * size
	need, marks = need[:words], marks[:words]
	for i := 0; i < words; i += size {
		if left := count - 64*(i/size); left > 0 {
			p.needs(need[i:][:size], n+64*(i/size), left)
		} else {
			clear(need[i:])
		}
	}
	clear(marks)
	p.table.mark(marks, p.program, n, p.k)
	p.checked.Add(int64(count))
	for i, w := range need {
		for w &^= marks[i]; w != 0; w &= w - 1 {
			p.opened.Add(1)
			h := n + i/size*64 + bits.TrailingZeros64(w)
			open(h, p.codec.Rare(uint16(i%size), h))
		}
	}
}
