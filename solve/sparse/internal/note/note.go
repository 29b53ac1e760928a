// SPDX-License-Identifier: Apache-2.0

// Package note writes and reads, as text, what an engine that keeps few values in memory must know
// to continue.
package note

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"slices"

	"github.com/upstar-cgt/upstar/solve/sparse/internal/column"
)

// Head is the first line of a note. It contains a checksum of the rest, which is a JSON object.
const Head = "upstar nim values in brief 1, check sum %08x\n"

// A Note is what an engine with a cold column must know to continue. If the values are not stored,
// it contains the first and the last of them; otherwise it contains the mark of the records.
type Note struct {
	Game      string          `json:"game"`
	Known     int             `json:"known"`
	Bytes     int             `json:"bytes"` // the size of a value in head and tail
	Head      []byte          `json:"head,omitempty"`
	Tail      []byte          `json:"tail,omitempty"`
	Max       uint16          `json:"max"`
	MaxAt     uint64          `json:"max_at"`
	Top       int             `json:"top"`
	Review    int             `json:"review"`
	Histogram []int64         `json:"histogram"`
	Masks     []uint32        `json:"masks"`
	Rares     [][]int         `json:"rares"` // for each mask: heap, value, heap, value, …
	Since     int             `json:"since"`
	Halves    int             `json:"halves"`
	Near      int             `json:"near"`
	Far       []int           `json:"far"` // heap, witness, heap, witness, …
	Blocks    uint64          `json:"blocks"`
	Landmarks []Landmark      `json:"landmarks"`
	Period    json.RawMessage `json:"period,omitempty"`
	column.Mark
}

// A Landmark holds the bytes before a heap, which may occur again.
type Landmark struct {
	Heap   int    `json:"heap"`
	Next   int    `json:"next"`
	Packed bool   `json:"packed"`
	Codes  []byte `json:"codes"`
}

// MaxLandmarks is the greatest number of landmarks.
const MaxLandmarks = 12

// Marshal returns the text of a note.
func (s *Note) Marshal() ([]byte, error) {
	body, err := json.Marshal(s)
	if err != nil {
		return nil, err
	}
	return append(fmt.Appendf(nil, Head, crc32.ChecksumIEEE(body)), body...), nil
}

// Parse reads the note of a game that has this number of masks.
func Parse(b []byte, game string, masks int) (*Note, error) {
	head, body, _ := bytes.Cut(b, []byte("\n"))
	if string(head)+"\n" != fmt.Sprintf(Head, crc32.ChecksumIEEE(body)) {
		return nil, fmt.Errorf("%w: the check sum of the note is wrong", column.ErrStorage)
	}
	var s Note
	if err := json.Unmarshal(body, &s); err != nil {
		return nil, fmt.Errorf("%w: %w", column.ErrStorage, err)
	}
	if s.Game != game {
		return nil, fmt.Errorf("%w: it is of %s, want %s", column.ErrStorage, s.Game, game)
	}
	return &s, s.check(masks)
}

// check names the first field whose contents no engine would write.
func (s *Note) check(masks int) error {
	for _, field := range []struct {
		name string
		good bool
	}{
		{"known", s.Known >= 1},
		{"top", s.Top >= 1 && s.Top <= 1<<16 && s.Top&(s.Top-1) == 0},
		{"histogram", len(s.Histogram) <= 1<<17 && len(s.Histogram)&(len(s.Histogram)-1) == 0},
		{"masks", len(s.Masks) == masks},
		{"rares", len(s.Rares) == masks && !slices.ContainsFunc(s.Rares, s.badRares)},
		{"far", len(s.Far)%2 == 0},
		{"landmarks", len(s.Landmarks) <= MaxLandmarks && !slices.ContainsFunc(s.Landmarks, s.badLandmark)},
	} {
		if !field.good {
			return bad(field.name)
		}
	}
	return nil
}

func bad(field string) error {
	return fmt.Errorf("%w: the note has no good field %q", column.ErrStorage, field)
}

// badRares reports whether rare heaps and their values do not fit a mask.
func (s *Note) badRares(flat []int) bool {
	last := 0
	for i := 0; i+1 < len(flat); i += 2 {
		heap, value := flat[i], flat[i+1]
		if heap <= last || heap >= s.Known || value < 0 || value >= s.Top {
			return true
		}
		last = heap
	}
	return len(flat)%2 != 0
}

// badLandmark reports whether a landmark is not among the known values.
func (s *Note) badLandmark(l Landmark) bool {
	return len(l.Codes) == 0 || l.Heap > s.Known || l.Heap < len(l.Codes) || l.Next < 1
}

// SetEnds puts values of a forgetting column into the note: at most the given number from each end.
func (s *Note) SetEnds(c *column.Column, most int) {
	s.Bytes = 1
	if c.IsWide() || c.IsPacked() {
		s.Bytes = 2
	}
	first, last := c.Ends()
	s.Head = c.AppendBytes(nil, 0, min(most, first), s.Bytes)
	s.Tail = c.AppendBytes(nil, c.Len()-min(most, last), c.Len(), s.Bytes)
}

// Ends returns a column with the ends that are in the note.
func (s *Note) Ends() (column.Column, error) {
	switch {
	case s.Bytes != 1 && s.Bytes != 2:
		return column.Column{}, bad("bytes")
	case len(s.Head)%s.Bytes+len(s.Tail)%s.Bytes != 0 || s.Saved > 0:
		return column.Column{}, fmt.Errorf("%w: the note has no values", column.ErrStorage)
	}
	first, last := s.values(s.Head), s.values(s.Tail)
	if s.Known-len(last) < len(first) || len(first) == 0 || slices.Max(first) >= uint16(s.Top) && s.Top < 1<<16 {
		return column.Column{}, bad("head")
	}
	c := column.Cold(s.Known, first, last, column.History{})
	if s.Bytes == 1 {
		c.Slim()
	}
	return c, nil
}

// values undoes Column.AppendBytes.
func (s *Note) values(b []byte) []uint16 {
	out := make([]uint16, len(b)/s.Bytes)
	for i := range out {
		if out[i] = uint16(b[i*s.Bytes]); s.Bytes == 2 {
			out[i] |= uint16(b[2*i+1]) << 8
		}
	}
	return out
}
