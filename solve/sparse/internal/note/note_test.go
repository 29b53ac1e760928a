// SPDX-License-Identifier: Apache-2.0

package note

import (
	"errors"
	"fmt"
	"hash/crc32"
	"reflect"
	"testing"

	"github.com/upstar-cgt/upstar/solve/sparse/internal/column"
)

// good is a note of five values.
func good() *Note {
	return &Note{Game: "a game", Known: 9, Bytes: 2, Head: []byte{0, 0, 1, 0}, Tail: []byte{3, 0, 44, 1}, Max: 300, Top: 512,
		Histogram: []int64{1, 1}, Masks: []uint32{2}, Rares: [][]int{{1, 2, 4, 300}}, Far: []int{5, 1},
		Landmarks: []Landmark{{Heap: 5, Next: 6, Codes: []byte{1, 2}}}, Period: []byte(`{"Start":3}`)}
}

func TestNote(t *testing.T) {
	text, err := good().Marshal()
	if err != nil {
		t.Fatal(err)
	}
	s, err := Parse(text, "a game", 1)
	if err != nil || !reflect.DeepEqual(s, good()) {
		t.Fatalf("%+v, %v", s, err)
	}
	c, err := s.Ends()
	if err != nil || c.Len() != 9 || c.At(1) != 1 || c.At(8) != 300 || c.Has(4) {
		t.Errorf("%v: not the column noted", err)
	}
	for name, spoil := range map[string]func(s *Note){
		"known":     func(s *Note) { s.Known = 0 },
		"top":       func(s *Note) { s.Top = 500 },
		"histogram": func(s *Note) { s.Histogram = make([]int64, 3) },
		"masks":     func(s *Note) { s.Masks = nil },
		"rares":     func(s *Note) { s.Rares[0][2] = 1 },
		"value":     func(s *Note) { s.Rares[0][3] = 512 },
		"far":       func(s *Note) { s.Far = s.Far[1:] },
		"landmarks": func(s *Note) { s.Landmarks[0].Heap = 1 },
		"game":      func(s *Note) { s.Game = "another" },
	} {
		s := good()
		spoil(s)
		text, _ := s.Marshal()
		if _, err := Parse(text, "a game", 1); !errors.Is(err, column.ErrStorage) {
			t.Errorf("%s: error %v", name, err)
		}
	}
}

func FuzzParse(f *testing.F) {
	text, _ := good().Marshal()
	f.Add(text[len(fmt.Sprintf(Head, 0)):])
	f.Add([]byte("{}"))
	f.Fuzz(func(t *testing.T, body []byte) {
		s, err := Parse(append(fmt.Appendf(nil, Head, crc32.ChecksumIEEE(body)), body...), "a game", 1)
		if err != nil {
			return
		}
		if c, err := s.Ends(); err == nil && c.Len() != s.Known {
			t.Errorf("%d values, want %d", c.Len(), s.Known)
		}
	})
}
