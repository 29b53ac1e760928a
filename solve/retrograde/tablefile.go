// SPDX-License-Identifier: Apache-2.0

package retrograde

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"slices"
	"sync"
)

// A Backing is a file that holds the parts of a table.
type Backing interface {
	io.ReaderAt
	io.WriterAt
}

// A file begins with two records, as JSON in headBytes each; that with the
// greater generation counts; then come two lists of what is to be known of each part,
// dirBytes for each, one for each record, and then the parts, with two places for each. A
// record is closed with its SHA-256, and has that of its list, in which there is a checksum
// of each part. What the last record describes is not written over: the next is made in
// the other places. So a run that ends at any moment leaves what it had when it last
// saved.

const (
	tableFormat = "upstar: retrograde table, 2"
	headBytes   = 1 << 12
	dirBytes    = 16
)

// ErrTable reports a file that is not what a table has written.
var ErrTable = errors.New("not a table of retrograde analysis that was kept, or damaged, or of another version of upstar; remove the file, or name another one")

// A record is what is known about a whole table.
type record struct {
	Format   string
	Name     string
	Board    string
	States   uint64
	PartBits int
	Wave     int
	Complete bool
	Won      [2]uint64
	Lost     [2]uint64

	Generation uint64 // how often it was saved
	List       []byte // the SHA-256 of the list of parts
}

func (r *record) decided() uint64 { return r.Won[0] + r.Won[1] + r.Lost[0] + r.Lost[1] }

func (r *record) add(t tally) {
	for i := range t.won {
		r.Won[i] += t.won[i]
		r.Lost[i] += t.lost[i]
	}
}

// A part is a run of states.
type part struct {
	Scanned   uint32 // states that were examined for this wave
	Hot, Next bool   // there are states of this wave, and of the next
	stored    bool   // it is in the file
	second    bool   // of its places there the second is that of the newest
	saved     bool   // the last record describes that
	check     uint32 // of what is there
	data      []uint16
	length    int
	dirty     bool // data is newer than the file
	busy      bool
}

// scanned reports whether nothing of a part is left to look at in a wave.
func (p *part) scanned(wave int) bool {
	return int(p.Scanned) == p.length || wave != counting && !p.Hot
}

// A shelf holds the parts that are in memory.
type shelf struct {
	mu   sync.Mutex
	most int // parts
	here int
	buf  []byte
}

// take returns the states of a part, which is busy until it is given back.
func (s *shelf) take(t *Table, i int) ([]uint16, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	p := &t.parts[i]
	if p.data == nil {
		data, err := s.free(t)
		if err != nil {
			return nil, err
		}
		p.data = data[:p.length]
		if err := s.fill(t, i); err != nil {
			return nil, err
		}
	}
	p.busy = true
	return p.data, nil
}

func (s *shelf) give(p *part) {
	s.mu.Lock()
	p.busy = false
	s.mu.Unlock()
}

// free returns room for a part. The last part in memory makes room: parts are asked for
// in their order, again and again.
func (s *shelf) free(t *Table) ([]uint16, error) {
	if s.here < s.most {
		s.here++
		return make([]uint16, 1<<t.options.partBits), nil
	}
	for i := len(t.parts) - 1; i >= 0; i-- {
		p := &t.parts[i]
		if p.data == nil || p.busy {
			continue
		}
		if err := s.store(t, i); err != nil {
			return nil, err
		}
		data := p.data[:cap(p.data)]
		p.data = nil
		return data, nil
	}
	panic("retrograde: all parts are busy")
}

// place returns where the newest of a part is in the file.
func (t *Table) place(i int) int64 {
	n := 2 * i
	if t.parts[i].second {
		n++
	}
	return t.list(2) + int64(n)<<(t.options.partBits+1)
}

// list returns where a list of parts is in the file; after the last the parts begin.
func (t *Table) list(k int64) int64 {
	length := int64(len(t.parts)*dirBytes+headBytes-1) / headBytes * headBytes
	return 2*headBytes + k*length
}

// store writes a part, if the file does not have it.
func (s *shelf) store(t *Table, i int) error {
	p := &t.parts[i]
	if !p.dirty {
		return nil
	}
	if p.saved {
		p.second, p.saved = !p.second, false
	}
	s.buf = s.buf[:0]
	for _, e := range p.data {
		s.buf = binary.LittleEndian.AppendUint16(s.buf, e)
	}
	if _, err := t.options.File.WriteAt(s.buf, t.place(i)); err != nil {
		return err
	}
	p.check, p.stored, p.dirty = crc32.Checksum(s.buf, castagnoli), true, false
	return nil
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// fill reads a part; one that was never stored is new.
func (s *shelf) fill(t *Table, i int) error {
	p := &t.parts[i]
	if !p.stored {
		clear(p.data)
		return nil
	}
	s.buf = append(s.buf[:0], make([]byte, 2*len(p.data))...)
	if err := readAt(t.options.File, s.buf, t.place(i)); err != nil {
		return err
	}
	if crc32.Checksum(s.buf, castagnoli) != p.check {
		return ErrTable
	}
	for k := range p.data {
		p.data[k] = binary.LittleEndian.Uint16(s.buf[2*k:])
	}
	return nil
}

// readAt reads all of data; a file that is too short is damaged.
func readAt(file io.ReaderAt, data []byte, at int64) error {
	n, err := file.ReadAt(data, at)
	switch {
	case n == len(data):
		return nil
	case err == io.EOF:
		return ErrTable
	}
	return err
}

// begin continues with what is in the file, or saves that nothing is known.
func (t *Table) begin() error {
	head := make([]byte, 2*headBytes)
	n, err := t.options.File.ReadAt(head, 0)
	switch {
	case err != nil && err != io.EOF:
		return err
	case n == 0:
		return t.save()
	}
	return t.load(head[:n])
}

// newest returns the record that was written last.
func newest(head []byte) (r record, err error) {
	if len(head) != 2*headBytes {
		return r, ErrTable
	}
	for ; len(head) > 0; head = head[headBytes:] {
		text, _, _ := bytes.Cut(head[:headBytes-sha256.Size], []byte{0})
		var x record
		if len(text) == 0 && r.Generation == 1 && !slices.ContainsFunc(head, func(b byte) bool { return b != 0 }) {
			break // it was saved once
		}
		if err := json.Unmarshal(text, &x); err != nil || x.Format != tableFormat || !bytes.Equal(head[:headBytes], x.head()) {
			return r, ErrTable
		}
		if x.Generation > r.Generation {
			r = x
		}
	}
	return r, nil
}

// load takes over a table that was saved.
func (t *Table) load(head []byte) error {
	r, err := newest(head)
	if err != nil {
		return err
	}
	own := &t.record
	switch {
	case r.Name != own.Name:
		return fmt.Errorf("its results were found under other rules, or for another ruleset (%s, now %s); remove the file, or name another one", r.Name, own.Name)
	case r.Board != own.Board || r.States != own.States:
		return fmt.Errorf("the table is of %s, not of %s", r.Board, own.Board)
	case r.PartBits != own.PartBits:
		return ErrTable
	}
	dir := make([]byte, len(t.parts)*dirBytes)
	if err := readAt(t.options.File, dir, t.list(r.half())); err != nil {
		return err
	}
	if sum := sha256.Sum256(dir); !bytes.Equal(r.List, sum[:]) {
		return ErrTable
	}
	t.record, t.saved = r, true
	for i := range t.parts {
		t.parts[i].read(dir[i*dirBytes:])
		if t.parts[i].length < int(t.parts[i].Scanned) {
			return ErrTable
		}
	}
	return t.inspect()
}

// inspect reads all parts, for damage.
func (t *Table) inspect() error {
	buf := make([]byte, 2<<t.options.partBits)
	for i := range t.parts {
		if p := &t.parts[i]; p.stored {
			data := buf[:2*p.length]
			if err := readAt(t.options.File, data, t.place(i)); err != nil {
				return err
			}
			if crc32.Checksum(data, castagnoli) != p.check {
				return ErrTable
			}
		}
	}
	return nil
}

func (p *part) read(b []byte) {
	p.Scanned, p.check = binary.LittleEndian.Uint32(b), binary.LittleEndian.Uint32(b[4:])
	p.Hot, p.Next, p.stored, p.second = b[8]&1 != 0, b[8]&2 != 0, b[8]&4 != 0, b[8]&8 != 0
	p.saved = p.stored
}

func (p *part) append(b []byte) []byte {
	b = binary.LittleEndian.AppendUint32(b, p.Scanned)
	b = binary.LittleEndian.AppendUint32(b, p.check)
	flags := uint64(0)
	for i, flag := range []bool{p.Hot, p.Next, p.stored, p.second} {
		if flag {
			flags |= 1 << i
		}
	}
	return binary.LittleEndian.AppendUint64(b, flags)
}

// half returns which of the two places for records and lists is its own.
func (r record) half() int64 { return int64(r.Generation+1) & 1 }

// head returns a record as it is written.
func (r record) head() []byte {
	head := make([]byte, headBytes-sha256.Size, headBytes)
	text, _ := json.Marshal(r)
	copy(head, text)
	sum := sha256.Sum256(head)
	return append(head, sum[:]...)
}

// save writes what is not yet in the file, so that a later table continues from there.
func (t *Table) save() error {
	t.shelf.mu.Lock()
	defer t.shelf.mu.Unlock()
	var dir []byte
	for i := range t.parts {
		p := &t.parts[i]
		if p.data != nil {
			if err := t.shelf.store(t, i); err != nil {
				return err
			}
		}
		dir = p.append(dir)
	}
	r := t.record
	r.Generation++
	sum := sha256.Sum256(dir)
	r.List = sum[:]
	if _, err := t.options.File.WriteAt(dir, t.list(r.half())); err != nil {
		return err
	}
	if _, err := t.options.File.WriteAt(r.head(), r.half()*headBytes); err != nil {
		return err
	}
	for i := range t.parts {
		t.parts[i].saved = t.parts[i].stored
	}
	t.record, t.saved, t.since = r, true, 0
	return nil
}

// Close saves the table. After an error of the file nothing more is written to it.
func (t *Table) Close() error {
	if t.options.File != nil && t.broken == nil && !t.saved {
		t.broken = t.save()
	}
	return t.broken
}
