// SPDX-License-Identifier: Apache-2.0

package nimber

// tableLevel is the level of the field of 256 nimbers, which has tables.
const tableLevel = 3

// tables hold the arithmetic of the nimbers below 256. They never change.
var tables = makeTables()

type fieldTables struct {
	log           [256]uint16 // for 0: so large that its sum with any other is in the zeros at the end of exp
	exp           [4 * 256]byte
	sqrt, inverse [256]byte
}

// A linear is a linear map at the levels from tableLevel to 6, given by a table for each byte.
type linear [4][8][256]uint64

func (t *linear) apply(a uint64, k uint) uint64 {
	at := &t[k-tableLevel]
	x := at[0][byte(a)]
	for i := 1; i < 1<<(k-tableLevel); i++ {
		a >>= 8
		x ^= at[i][byte(a)]
	}
	return x
}

// halves is the map half. It never changes.
var halves = makeHalves()

func (t *fieldTables) product(a, b byte) uint64 {
	return uint64(t.exp[t.log[a]+t.log[b]])
}

func makeTables() *fieldTables {
	t := &fieldTables{}
	generator := uint64(2)
	for !generates(generator) {
		generator++
	}
	const order = 255
	x := uint64(1)
	for i := range order {
		t.exp[i], t.exp[i+order] = byte(x), byte(x)
		t.log[x] = uint16(i)
		x = plainProduct(x, generator, tableLevel)
	}
	t.log[0] = 2 * order
	for a := range 256 {
		t.sqrt[t.product(byte(a), byte(a))] = byte(a)
		if a != 0 {
			t.inverse[a] = t.exp[order-t.log[a]]
		}
	}
	return t
}

func makeHalves() *linear {
	t := &linear{}
	for k := uint(tableLevel); k <= 6; k++ {
		for i := range 1 << (k - tableLevel) {
			for j := range 8 {
				bit := 1 << j
				x := halfOf(t, uint64(bit)<<(8*i), k)
				for low := range bit {
					t[k-tableLevel][i][bit|low] = t[k-tableLevel][i][low] ^ x
				}
			}
		}
	}
	return t
}

// halfOf returns half of a at level k. The tables t must already contain the level below.
func halfOf(t *linear, a uint64, k uint) uint64 {
	if k == tableLevel {
		return plainProduct(a, 1<<7, k)
	}
	h, l := split(a, k)
	once := t.apply(h, k-1)
	return join(t.apply(h^l, k-1), t.apply(once, k-1), k)
}

// generates reports whether the powers of a are all 255 nimbers from 1 to 255.
func generates(a uint64) bool {
	x, n := a, 1
	for x > 1 {
		x = plainProduct(x, a, tableLevel)
		n++
	}
	return n == 255
}

// plainProduct multiplies in the field of level k without tables.
func plainProduct(a, b uint64, k uint) uint64 {
	if k == 0 {
		return a & b
	}
	ah, al := split(a, k)
	bh, bl := split(b, k)
	high, low := plainProduct(ah, bh, k-1), plainProduct(al, bl, k-1)
	cross := plainProduct(ah^al, bh^bl, k-1)
	return join(cross^low, low^plainProduct(high, 1<<(1<<(k-1)-1), k-1), k)
}
