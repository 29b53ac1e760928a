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

// A file begins with two records, as JSON in headBytes each. The record with the greater generation
// is valid. Then come two lists, one for each record, with dirBytes for each part. Then come the
// parts, with two places for each. A record ends with its SHA-256. It also has the SHA-256 of its
// list, which contains a checksum of each part. What the latest record describes is never
// overwritten: the next record uses the other places. So if a run ends at any moment, the file has
// the state of the last save.

const (
	tableFormat = "upstar: retrograde table, 2"
	headBytes   = 1 << 12
	dirBytes    = 16
)

// ErrTable reports a file that was not written by a table, or is damaged.
var ErrTable = errors.New("the file is not a table of retrograde analysis, or it is damaged, or another version of upstar made it; remove it, or choose another file")

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

	Generation uint64 // how many times the table was saved
	List       []byte // SHA-256 of the list of parts
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
	Scanned   uint32 // number of states that were examined for this wave
	Hot, Next bool   // whether there are states of this wave, and of the next
	stored    bool   // it is in the file
	second    bool   // the newest version is at the second of its places
	saved     bool   // the latest record describes that version
	check     uint32 // the checksum of that version
	data      []uint16
	length    int
	dirty     bool // data is newer than the file
	busy      bool
}

// scanned reports whether all states of a part have been examined in a wave.
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

// take returns the states of a part. The part is busy until give is called.
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

// free returns memory for a part. The last part in memory is removed, because the parts are needed
// again and again in the same order.
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

// place returns where the newest version of a part is in the file.
func (t *Table) place(i int) int64 {
	n := 2 * i
	if t.parts[i].second {
		n++
	}
	return t.list(2) + int64(n)<<(t.options.partBits+1)
}

// list returns where a list of parts is in the file. The parts begin after the last list.
func (t *Table) list(k int64) int64 {
	length := int64(len(t.parts)*dirBytes+headBytes-1) / headBytes * headBytes
	return 2*headBytes + k*length
}

// store writes a part, unless the file already has it.
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

// fill reads a part. A part that was never stored is filled with initial values.
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

// readAt reads all of data. If the file is too short, it reports damage.
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

// begin continues with the contents of the file. If the file is empty, it saves an empty table.
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
			break // the table was saved only once
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

// load continues from a saved table.
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
		return fmt.Errorf("the table is about %s, not %s", r.Board, own.Board)
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

// inspect reads all parts and checks them for damage.
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

// half returns which of the two places for records and lists belongs to this record.
func (r record) half() int64 { return int64(r.Generation+1) & 1 }

// head returns a record in the form in which it is written.
func (r record) head() []byte {
	head := make([]byte, headBytes-sha256.Size, headBytes)
	text, _ := json.Marshal(r)
	copy(head, text)
	sum := sha256.Sum256(head)
	return append(head, sum[:]...)
}

// save writes everything that is not in the file yet, so that a later table can continue from
// there.
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

// Close saves the table. After a file error, it writes nothing more.
func (t *Table) Close() error {
	if t.options.File != nil && t.broken == nil && !t.saved {
		t.broken = t.save()
	}
	return t.broken
}
