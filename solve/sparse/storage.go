// SPDX-License-Identifier: Apache-2.0

package sparse

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
)

// Storage is an append-only string of bytes that outlives the process. Package
// store/valuefile has one in a file. It is read, by any goroutine, while it is
// written.
type Storage interface {
	// Size returns the number of bytes stored.
	Size() (int64, error)
	// ReadAt reads as an io.ReaderAt.
	ReadAt(p []byte, off int64) (int, error)
	// Append adds p at the end, or returns an error and adds nothing; a process
	// that dies in it may leave a part of p.
	Append(p []byte) error
	// Truncate cuts what is after the first size bytes.
	Truncate(size int64) error
}

// ErrStorage reports stored bytes that are not values of the game asked for.
var ErrStorage = errors.New("not a value file of this game")

// The format: a header, then a record for each 4096 values; the last record may
// have fewer. Records are a function of their values alone, so a run that was
// interrupted leaves the same bytes as one that was not.
//
//	header: magic, length u32, name of the game, CRC-32 of all before
//	record: first heap u64, values u32, kind u8, mask u32, rares u32,
//	        rares × (place u16, value u16), codes u8 or values u16, CRC-32 of all before
const (
	magic      = "upstar nim values 1\n"
	perRecord  = 4096
	recordHead = 8 + 4 + 1 + 4 + 4
	maxRecord  = recordHead + 2*perRecord + 4
)

// The kinds of records.
const (
	kindBytes  = 0 // a value is a byte
	kindPacked = 1 // a value is a byte without the lowest mask bit, but for the rares
	kindWords  = 2 // a value is two bytes
)

var order = binary.LittleEndian

// header returns the header of a game's values.
func header(g Game) []byte {
	key := g.key()
	h := append([]byte(magic), 0, 0, 0, 0)
	order.PutUint32(h[len(magic):], uint32(len(key)))
	h = append(h, key...)
	return order.AppendUint32(h, crc32.ChecksumIEEE(h))
}

// save appends the whole segments not stored yet, and the rest if final is set.
func (e *Engine) save(final finality) error {
	if e.opts.Storage == nil {
		return nil
	}
	n := uint64(e.col.n)
	if final == passing {
		n -= n % perRecord
	}
	if n <= e.saved {
		return nil
	}
	from := e.saved - e.saved%perRecord
	if from < e.saved { // the short record at the end is written anew
		if err := e.opts.Storage.Truncate(e.savedAt); err != nil {
			return fmt.Errorf("storing values from %d on: %w", from, err)
		}
		e.saved = from
	}
	out, last := e.records[:0], 0
	defer func() { e.records = out[:0] }()
	index := e.past
	for at := from; at < n; at += perRecord {
		last = len(out)
		out = e.col.appendRecord(out, int(at), int(min(at+perRecord, n)))
		if at+perRecord <= n {
			index.add(int(at/perRecord), e.savedAt+int64(last), len(out)-last)
		}
		if len(out) > 1<<22 || at+perRecord >= n {
			if err := e.opts.Storage.Append(out); err != nil {
				return fmt.Errorf("storing values from %d on: %w", from, err)
			}
			e.past = index
			e.saved = min(at+perRecord, n)
			from = e.saved
			if e.savedAt += int64(len(out)); e.saved%perRecord != 0 {
				e.savedAt -= int64(len(out) - last)
			}
			out = out[:0]
		}
	}
	return nil
}

// finality says whether a run has come to its end.
type finality bool

const (
	passing finality = false
	ending  finality = true
)

// appendRecord appends the record of the values of the heaps n, …, end−1.
func (c *column) appendRecord(dst []byte, n, end int) []byte {
	if c.wide != nil || c.codec != nil {
		return appendRecord(dst, uint64(n), c.slice(n, end))
	}
	start := len(dst)
	dst = appendRecordHead(dst, uint64(n), end-n, kindBytes, 0, nil)
	dst = append(dst, c.narrow[n-c.lo:end-c.lo]...)
	return order.AppendUint32(dst, crc32.ChecksumIEEE(dst[start:]))
}

// appendRecordHead appends what is before the values of a record.
func appendRecordHead(dst []byte, n uint64, count int, kind byte, mask uint32, rares []rare) []byte {
	dst = order.AppendUint64(dst, n)
	dst = order.AppendUint32(dst, uint32(count))
	dst = append(dst, kind)
	dst = order.AppendUint32(dst, mask)
	dst = order.AppendUint32(dst, uint32(len(rares)))
	for _, r := range rares {
		dst = order.AppendUint16(order.AppendUint16(dst, uint16(r.heap)), r.value)
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
	kind, mask, rares := byte(kindBytes), uint32(0), []rare(nil)
	var k *codec
	if top > 255 {
		kind = kindWords
		if k, rares = packing(vals); k != nil && top < 512 && 4*len(rares) < len(vals) {
			kind, mask = kindPacked, k.split.mask
		} else {
			rares = nil
		}
	}
	dst = appendRecordHead(dst, n, len(vals), kind, mask, rares)
	for _, v := range vals {
		switch kind {
		case kindBytes:
			dst = append(dst, byte(v))
		case kindPacked:
			dst = append(dst, k.encode(v))
		default:
			dst = order.AppendUint16(dst, v)
		}
	}
	return order.AppendUint32(dst, crc32.ChecksumIEEE(dst[start:]))
}

// packing returns the codec that suits values best, and the places of the
// exceptions; no codec if none has a value bit.
func packing(vals []uint16) (*codec, []rare) {
	var h histogram
	for _, v := range vals {
		h.add(v, 0)
	}
	mask, _ := bestMask(h.transform(), 0, 2)
	s := &splitting{mask: mask}
	if s.mask == 0 {
		return nil, nil
	}
	var rares []rare
	for i, v := range vals {
		if s.isRare(v, 0) {
			rares = append(rares, rare{i, v})
		}
	}
	return newCodec(s), rares
}

// readRecord appends to dst the values of the record at the start of b, which
// should begin with the heap n, and returns its length too; nil if it is no such
// record.
func readRecord(dst []uint16, b []byte, n uint64) (vals []uint16, size int) {
	if len(b) < recordHead {
		return nil, 0
	}
	count, kind, mask, rares := int(order.Uint32(b[8:])), b[12], order.Uint32(b[13:]), int(order.Uint32(b[17:]))
	if order.Uint64(b) != n || count == 0 || count > perRecord || kind > kindWords || rares > count || mask >= 1<<17 ||
		kind == kindPacked && mask>>1 == 0 || kind != kindPacked && rares > 0 {
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
		k := newCodec(&splitting{mask: mask})
		for i := range vals {
			vals[i] = k.common(data[i], 0)
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
