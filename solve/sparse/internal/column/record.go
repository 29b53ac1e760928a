// SPDX-License-Identifier: Apache-2.0

package column

import (
	"encoding/binary"
	"hash/crc32"

	"github.com/upstar-cgt/upstar/solve/sparse/internal/mask"
)

// The format: a header, then one record for each 4096 values. The last record may have fewer.
// Records depend only on their values, so an interrupted run leaves the same bytes as one that was
// not interrupted.
//
//	header: magic, length u32, name of the game, CRC-32 of all before
//	record: first heap u64, values u32, kind u8, mask u32, rares u32,
//	        rares × (place u16, value u16), codes u8 or values u16, CRC-32 of all before
const (
	Magic      = "upstar nim values 1\n"
	PerRecord  = 4096                         // values
	recordHead = 8 + 4 + 1 + 4 + 4            // bytes
	maxRecord  = recordHead + 2*PerRecord + 4 // bytes
)

// The kinds of records.
const (
	kindBytes  = 0 // a value is a byte
	kindPacked = 1 // a value is a byte that omits the lowest mask bit; rares are listed separately
	kindWords  = 2 // a value is two bytes
)

var order = binary.LittleEndian

// appendRecord appends the record of the values of the heaps n, …, end−1.
func (c *Column) appendRecord(dst []byte, n, end int) []byte {
	if c.wide != nil || c.codec != nil {
		values := make([]uint16, end-n)
		for i := range values {
			values[i] = c.At(n + i)
		}
		return appendRecord(dst, uint64(n), values)
	}
	start := len(dst)
	dst = appendRecordHead(dst, uint64(n), end-n, kindBytes, 0, nil)
	dst = append(dst, c.narrow[n-c.lo:end-c.lo]...)
	return order.AppendUint32(dst, crc32.ChecksumIEEE(dst[start:]))
}

// appendRecordHead appends the part of a record before its values.
func appendRecordHead(dst []byte, n uint64, count int, kind byte, bits uint32, rares []mask.Rare) []byte {
	dst = order.AppendUint64(dst, n)
	dst = order.AppendUint32(dst, uint32(count))
	dst = append(dst, kind)
	dst = order.AppendUint32(dst, bits)
	dst = order.AppendUint32(dst, uint32(len(rares)))
	for _, r := range rares {
		dst = order.AppendUint16(order.AppendUint16(dst, uint16(r.Heap)), r.Value)
	}
	return dst
}

// appendRecord appends the record of the values of the heaps from n on.
func appendRecord(dst []byte, n uint64, vals []uint16) []byte {
	start := len(dst)
	var top uint16
	for _, v := range vals {
		top |= v
	}
	kind, bits, rares := byte(kindBytes), uint32(0), []mask.Rare(nil)
	var k *mask.Codec
	if top > 255 {
		kind = kindWords
		if k, rares = packing(vals); k != nil && top < 512 && 4*len(rares) < len(vals) {
			kind, bits = kindPacked, k.Mask()
		} else {
			rares = nil
		}
	}
	dst = appendRecordHead(dst, n, len(vals), kind, bits, rares)
	for _, v := range vals {
		switch kind {
		case kindBytes:
			dst = append(dst, byte(v))
		case kindPacked:
			dst = append(dst, byte(k.Encode(v)))
		default:
			dst = order.AppendUint16(dst, v)
		}
	}
	return order.AppendUint32(dst, crc32.ChecksumIEEE(dst[start:]))
}

// packing returns the codec that suits the values best, and the places of the exceptions. It
// returns no codec if the best mask has no value bit.
func packing(vals []uint16) (*mask.Codec, []mask.Rare) {
	var h mask.Histogram
	for _, v := range vals {
		h.Add(v, 0)
	}
	best, _ := mask.Best(h.Transform(), 0, 2)
	s := &mask.Splitting{Mask: best}
	if best == 0 {
		return nil, nil
	}
	var rares []mask.Rare
	for i, v := range vals {
		if s.IsRare(v, 0) {
			rares = append(rares, mask.Rare{Heap: i, Value: v})
		}
	}
	return mask.NewCodec(s), rares
}

// readRecord appends to dst the values of the record at the start of b, which should begin with the
// heap n. It also returns the length of the record. If there is no such record, it returns nil.
func readRecord(dst []uint16, b []byte, n uint64) (vals []uint16, size int) {
	if len(b) < recordHead {
		return nil, 0
	}
	count, kind, bits, rares := int(order.Uint32(b[8:])), b[12], order.Uint32(b[13:]), int(order.Uint32(b[17:]))
	if order.Uint64(b) != n || count == 0 || count > PerRecord || kind > kindWords || rares > count || bits >= 1<<17 ||
		kind == kindPacked && bits>>1 == 0 || kind != kindPacked && rares > 0 {
		return nil, 0
	}
	size = recordHead + 4*rares + count + 4
	if kind == kindWords {
		size += count
	}
	if len(b) < size || crc32.ChecksumIEEE(b[:size-4]) != order.Uint32(b[size-4:]) {
		return nil, 0
	}
	data := b[recordHead+4*rares:]
	vals = append(dst, make([]uint16, count)...)[len(dst):]
	switch kind {
	case kindBytes:
		for i, v := range data[:count] {
			vals[i] = uint16(v)
		}
	case kindWords:
		for i := range vals {
			vals[i] = order.Uint16(data[2*i:])
		}
	case kindPacked:
		k := mask.NewCodec(&mask.Splitting{Mask: bits})
		for i := range vals {
			vals[i] = k.Common(uint16(data[i]), 0)
		}
		for i := range rares {
			place := order.Uint16(b[recordHead+4*i:])
			if int(place) >= count {
				return nil, 0
			}
			vals[place] = order.Uint16(b[recordHead+4*i+2:])
		}
	}
	return vals, size
}
