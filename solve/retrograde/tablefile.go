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
	"sync"
)

// A Backing is a file that holds the parts of a table.
type Backing interface {
	io.ReaderAt
	io.WriterAt
}

// A file begins with its record, as JSON in headBytes; then comes what is to be known
// of each part, dirBytes for each, and then the parts. The record is closed with its
// SHA-256 and that of the parts' list, in which there is a checksum of each part. While a
// table is worked on its record is open: a file that nobody has closed is of no use,
// since some of its parts may be older than others.

const (
	tableFormat = "upstar: retrograde table, 1"
	headBytes   = 1 << 12
	dirBytes    = 16
)

var (
	// ErrTable reports a file that is not what Close has written.
	ErrTable = errors.New("not a table of retrograde analysis that was kept, or damaged")
	// ErrOpen reports a file that was not closed.
	ErrOpen = errors.New("this table was not closed: another run is at it, or ended without saving; begin anew with another file")
)

// A record is what is known of a whole table.
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
	Closed   bool
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
	Scanned   uint32 // states that were looked at for this wave
	Hot, Next bool   // there are states of this wave, and of the next
	stored    bool   // it is in the file
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

// place returns where a part lies in the file.
func (t *Table) place(i int) int64 {
	dir := int64(len(t.parts)*dirBytes+headBytes-1) / headBytes * headBytes
	return headBytes + dir + int64(i)<<(t.options.partBits+1)
}

// store writes a part, if the file does not have it.
func (s *shelf) store(t *Table, i int) error {
	p := &t.parts[i]
	if !p.dirty {
		return nil
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

// begin goes on with what is in the file, and opens its record.
func (t *Table) begin() error {
	head := make([]byte, headBytes)
	n, err := t.options.File.ReadAt(head, 0)
	if err != nil && err != io.EOF {
		return err
	}
	if n > 0 {
		if err := t.load(head[:n]); err != nil {
			return err
		}
		if t.record.Complete {
			return nil
		}
	}
	t.record.Closed = false
	return t.writeHead(nil)
}

// load takes over a table that was closed.
func (t *Table) load(head []byte) error {
	if len(head) != headBytes {
		return ErrTable
	}
	text, _, _ := bytes.Cut(head[:headBytes-sha256.Size], []byte{0})
	var r record
	if err := json.Unmarshal(text, &r); err != nil || r.Format != tableFormat {
		return ErrTable
	}
	own := &t.record
	dir := make([]byte, len(t.parts)*dirBytes)
	switch {
	case r.Name != own.Name:
		return fmt.Errorf("the table was kept by %s, not by %s, whose rules may differ: begin anew", r.Name, own.Name)
	case r.Board != own.Board || r.States != own.States:
		return fmt.Errorf("the table is of %s, not of %s", r.Board, own.Board)
	case r.PartBits != own.PartBits:
		return ErrTable
	case !r.Closed && bytes.Equal(head, t.head(r, nil)):
		return ErrOpen
	}
	if err := readAt(t.options.File, dir, headBytes); err != nil {
		return err
	}
	if !bytes.Equal(head, t.head(r, dir)) {
		return ErrTable
	}
	t.record = r
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
	p.Hot, p.Next, p.stored = b[8]&1 != 0, b[8]&2 != 0, b[8]&4 != 0
}

func (p *part) append(b []byte) []byte {
	b = binary.LittleEndian.AppendUint32(b, p.Scanned)
	b = binary.LittleEndian.AppendUint32(b, p.check)
	flags := uint64(0)
	for i, flag := range []bool{p.Hot, p.Next, p.stored} {
		if flag {
			flags |= 1 << i
		}
	}
	return binary.LittleEndian.AppendUint64(b, flags)
}

// head returns the beginning of a file.
func (t *Table) head(r record, dir []byte) []byte {
	head := make([]byte, headBytes)
	text, _ := json.Marshal(r)
	copy(head[:headBytes-sha256.Size], text)
	sum := sha256.New()
	sum.Write(head[:headBytes-sha256.Size])
	sum.Write(dir)
	return append(head[:headBytes-sha256.Size], sum.Sum(nil)...)
}

func (t *Table) writeHead(dir []byte) error {
	_, err := t.options.File.WriteAt(t.head(t.record, dir), 0)
	return err
}

// Close writes what is not yet in the file, so that a later table goes on from there.
// After an error of the file it must not be trusted, and is left open.
func (t *Table) Close() error {
	if t.options.File == nil || t.broken != nil || t.record.Closed {
		return t.broken
	}
	t.shelf.mu.Lock()
	defer t.shelf.mu.Unlock()
	var dir []byte
	for i := range t.parts {
		p := &t.parts[i]
		if p.data != nil {
			if err := t.shelf.store(t, i); err != nil {
				t.broken = err
				return err
			}
		}
		dir = p.append(dir)
	}
	t.record.Closed = true
	if _, err := t.options.File.WriteAt(dir, headBytes); err != nil {
		return err
	}
	return t.writeHead(dir)
}
