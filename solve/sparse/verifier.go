// SPDX-License-Identifier: Apache-2.0

package sparse

import (
	"encoding/binary"
	"math/bits"

	"github.com/upstar-cgt/upstar/solve/sparse/internal/column"
	"github.com/upstar-cgt/upstar/solve/sparse/internal/kernel"
	"github.com/upstar-cgt/upstar/solve/sparse/internal/mask"
)

// Verification. A heap n with a common value c must have every rare value v < c as an option. A
// witness (a, i) shows this for a heap n if the heap n−i−a has the value v⊕G(a). This is checked
// for 256 heaps at once. For each code, a string of bits tells which heaps do not have that code,
// so checking a witness takes one intersection. Witnesses have a+i divisible by 8, so that strings
// are read at whole bytes.

// batch is the number of heaps verified together.
const batch = 256

// A verifier holds the strings of the recent heaps, and the witnesses.
type verifier struct {
	codec   *mask.Codec
	size    int
	span    int // how far back the witnesses reach
	stride  int // number of bytes from one string to the next
	base    int // the heap of the first bit
	absent  []byte
	witness [][]int32 // for each rare code, places in the strings relative to the batch
	vector  bool
	isLong  bool   // some codes have two bytes
	proof   *proof // replaces the strings if there is a table of bits
}

// stringSpareHeaps is the number of heaps in a string beyond its span.
const stringSpareHeaps = 1 << 14

// newVerifier returns a verifier for the heaps from n on, with witnesses among the heaps below
// span. The values below n are in col. It may reuse an old proof.
func newVerifier(g Game, s *space, col *column.Column, n, span int, old *proof) *verifier {
	v := &verifier{codec: s.codec, size: s.size, span: span, vector: s.vector, isLong: s.long != nil}
	if s.sliced != nil {
		if v.proof = old; !old.serves(s, n) {
			v.proof = newProof(g, s, col, n)
		}
		return v
	}
	v.stride = (span+stringSpareHeaps)/8 + 64 // never a multiple of the page size
	v.absent = make([]byte, v.size*v.stride)
	v.choose(g, col, n)
	v.reset(col, n, n-span)
	return v
}

// reset clears the strings, lets them begin at the heap base, and enters the heaps before n.
func (v *verifier) reset(col *column.Column, n, base int) {
	if v.proof != nil {
		return
	}
	v.base = base
	for i := range v.absent {
		v.absent[i] = 0xff
	}
	for h := base; h < n; h++ {
		if value := col.At(h); h > 0 && !v.codec.IsRare(value, h) {
			v.set(h, int(v.codec.Encode(value)))
		}
	}
}

// set records the code of heap h.
func (v *verifier) set(h, code int) {
	i := h - v.base
	v.absent[code*v.stride+i>>3] &^= 1 << (i & 7)
}

// slide makes room for count heaps from n on.
func (v *verifier) slide(n, count int) {
	if n+count-v.base <= v.span+stringSpareHeaps {
		return
	}
	from, keep := (n-v.span-v.base)/8, v.span/8
	for c := range v.size {
		s := v.absent[c*v.stride:][:v.stride]
		copy(s, s[from:from+keep])
		for i := keep; i < len(s); i++ {
			s[i] = 0xff
		}
	}
	v.base += 8 * from
}

// add records the codes of count heaps from n on.
func (v *verifier) add(s *space, n, count int) {
	if v.proof != nil {
		return
	}
	v.slide(n, count+batch)
	if s.long != nil {
		for j, c := range s.long.codes[pad+n-s.lo:][:count] {
			v.set(n+j, int(c))
		}
		return
	}
	for j, c := range s.codes[pad+n-s.lo:][:count] {
		v.set(n+j, int(c))
	}
}

// lanes is a set of heaps of a batch.
type lanes [4]uint64

func (l *lanes) empty() bool { return l[0]|l[1]|l[2]|l[3] == 0 }

func (l *lanes) count() int {
	return bits.OnesCount64(l[0]) + bits.OnesCount64(l[1]) + bits.OnesCount64(l[2]) + bits.OnesCount64(l[3])
}

// keep removes the heaps whose bits are not set in a string.
func (l *lanes) keep(s []byte) {
	for i := range l {
		l[i] &= le64(s[8*i:])
	}
}

func le64(b []byte) uint64 { return binary.LittleEndian.Uint64(b) }

// groupBatches is the number of batches that are verified together if there are many codes. One
// segment of a witness list is used for all of them while its part of the strings is in the cache.
const (
	groupBatches     = 4
	segmentWitnesses = 64
	fewHeaps         = 5 // if this few heaps of a batch are left, each is searched for separately
)

// unit returns the number of heaps that are verified together.
func (v *verifier) unit() int {
	if v.proof != nil {
		return swath
	}
	if v.size > 64 {
		return groupBatches * batch
	}
	return batch
}

// A slate has, for each code and batch, the heaps for which the code still has to be shown to be an
// option. With a table of bits it has the same, and the marks, for each code and for the rows of a
// swath.
type slate struct {
	lanes       [longCodes][groupBatches]lanes
	need, marks [swath / 64 * 256]uint64
}

// check verifies count heaps from n on, at most a unit. It calls open for each heap and rare value
// that no witness shows.
func (v *verifier) check(s *slate, n, count int, open func(n int, value uint16)) {
	if v.proof != nil {
		v.proof.check(s.need[:], s.marks[:], n, count, open)
		return
	}
	clear(s.lanes[:v.size])
	batches := (count + batch - 1) / batch
	for b := range batches {
		v.needs(n+b*batch, min(batch, count-b*batch), func(code int, need *lanes) { s.lanes[code][b] = *need })
	}
	at := (n - v.base) / 8
	for code := range v.size {
		need := s.lanes[code][:batches]
		v.refuteAll(need, v.witness[code], at)
		for b := range need {
			for i, word := range need[b] {
				for ; word != 0; word &= word - 1 {
					h := n + b*batch + 64*i + bits.TrailingZeros64(word)
					open(h, v.codec.Rare(uint16(code), h))
				}
			}
		}
	}
}

// refuteAll removes from the batches the heaps for which some witness shows the code.
func (v *verifier) refuteAll(need []lanes, list []int32, at int) {
	if len(need) == 1 {
		v.refute(&need[0], list, at)
		return
	}
	few := fewHeaps
	if v.isLong {
		few = 0
	}
	for open := true; open && len(list) > 0; {
		some := list[:min(segmentWitnesses, len(list))]
		list = list[len(some):]
		open = false
		for b := range need {
			if need[b].count() > few {
				v.refute(&need[b], some, at+b*batch/8)
				open = true
			}
		}
	}
}

// needs calls yield for each rare code with the heaps whose value is above it. It does so for the
// first count heaps of the batch from n on.
func (v *verifier) needs(n, count int, yield func(code int, need *lanes)) {
	at := (n - v.base) / 8
	var from, above lanes // the heaps whose group is at least the present one, and those whose group is above it
	for i := range above {
		above[i] = ^uint64(0) >> (64 - min(64, max(0, count-64*i)))
	}
	same := 1 << v.codec.Bit // number of codes in a group
	for code := range v.size {
		if code%same == 0 {
			if from = above; from.empty() {
				return
			}
			for c := code; c < min(code+same, v.size); c++ {
				above.keep(v.absent[c*v.stride+at:])
			}
		}
		need := v.need(code, n, &from, &above)
		yield(code, &need)
	}
}

// need returns the heaps whose value is above the rare value with this code. A group contains the
// codes that differ at most in the dropped bit. Heaps of the same group are above the rare value if
// it lacks that bit.
func (v *verifier) need(code, n int, from, above *lanes) lanes {
	even, odd := v.sameGroup(code, n), v.sameGroup(code, n+1)
	var l lanes
	for i := range l {
		l[i] = above[i] | from[i]&(even&0x5555555555555555|odd&0xaaaaaaaaaaaaaaaa)
	}
	return l
}

func (v *verifier) sameGroup(code, n int) uint64 {
	return uint64(v.codec.Rare(uint16(code), n)>>v.codec.Bit&1) - 1
}

// refute removes from need the heaps for which some witness of the list shows the code.
func (v *verifier) refute(need *lanes, list []int32, at int) {
	if len(list) == 0 || need.empty() {
		return
	}
	if v.vector {
		kernel.Refute256((*[4]uint64)(need), &v.absent[at], &list[0], len(list))
		return
	}
	for _, w := range list {
		if need.keep(v.absent[at+int(w):]); need.empty() {
			return
		}
	}
}
