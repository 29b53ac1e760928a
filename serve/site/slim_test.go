// SPDX-License-Identifier: Apache-2.0

package main

import (
	"bytes"
	"encoding/binary"
	"testing"
)

// written returns a module whose memory, from 100 on, is as given, in two segments.
func written(memory []byte) []byte {
	segment := func(at int, b []byte) []byte {
		return append([]byte{0, 0x41, byte(at&0x7f) | 0x80, byte(at>>7) | 0x80, 0, 0x0b, byte(len(b)&0x7f) | 0x80, byte(len(b) >> 7)}, b...)
	}
	half := len(memory) / 2
	data := append(append([]byte{2}, segment(100, memory[:half])...), segment(100+half, memory[half:])...)
	return append([]byte{0, 'a', 's', 'm', 1, 0, 0, 0, 1, 1, 0, 11, byte(len(data)&0x7f) | 0x80, byte(len(data) >> 7)}, data...)
}

// pclntab is a table of two functions, one of the runtime; memory begins with something else.
func pclntab() []byte {
	names := []byte("\x00runtime.main\x00ours.secret\x00")
	files := []byte("u...secret.go\x00")
	values := []byte{0, 2, 1, 3, 1, 0, 9, 9, 0, 4, 7, 0} // at 1 the stack, at 6 the lines of both, at 9 more
	function := func(name, stack, line, more uint32) []byte {
		b := make([]byte, 48)
		for at, x := range map[int]uint32{4: name, 16: stack, 20: line, 24: line, 28: 1, 36: 77, 44: more} {
			binary.LittleEndian.PutUint32(b[at:], x)
		}
		return b
	}
	at := 72
	header := []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8}
	word := func(x int) { header = binary.LittleEndian.AppendUint64(header, uint64(x)) }
	word(2)
	word(2)
	word(0)
	word(at)
	word(at + len(names))
	word(at + len(names) + 4)
	word(at + len(names) + len(files))
	word(at + len(names) + len(files) + len(values))
	out := append([]byte("before.."), header...)
	out = append(append(append(out, names...), files...), values...)
	for _, x := range []uint32{0, 16, 1, 64} {
		out = binary.LittleEndian.AppendUint32(out, x)
	}
	return append(append(out, function(1, 1, 6, 9)...), function(14, 1, 6, 0)...)
}

// What only stack traces read is gone, and all else is as it was.
func TestSlim(t *testing.T) {
	in := written(pclntab())
	out, err := slim(in)
	if err != nil {
		t.Fatal(err)
	}
	if len(out) != len(in) {
		t.Fatalf("%d bytes, not %d", len(out), len(in))
	}
	m, err := memoryOf(out)
	if err != nil {
		t.Fatal(err)
	}
	was := append(make([]byte, 100), pclntab()...)
	for _, gone := range []string{"secret", "ours"} {
		if bytes.Contains(m.bytes, []byte(gone)) {
			t.Errorf("%s is still there", gone)
		}
	}
	if !bytes.Contains(m.bytes, []byte("\x00runtime.main\x00")) {
		t.Error("a name of the runtime is gone")
	}
	names, values := 108+72, 108+72+26+14
	if got := m.bytes[values : values+12]; !bytes.Equal(got, []byte{0, 2, 1, 3, 1, 0, 0, 0, 0, 4, 7, 0}) {
		t.Errorf("the values are %v", got)
	}
	first, second := values+12+16, values+12+16+48
	for at, want := range map[int]uint32{first + 4: 1, second + 4: 0, first + 16: 1, first + 20: 0, first + 24: 0, first + 36: 0, first + 44: 9} {
		if got := binary.LittleEndian.Uint32(m.bytes[at:]); got != want {
			t.Errorf("at %d stands %d, not %d", at-names, got, want)
		}
	}
	if !bytes.Equal(m.bytes[:names], was[:names]) {
		t.Error("what stands before the names has changed")
	}
}

// A module that is cut short anywhere, or has no such table, is refused.
func TestSlimRefuses(t *testing.T) {
	in := written(pclntab())
	for n := range len(in) {
		if out, err := slim(in[:n:n]); err == nil && len(out) != n {
			t.Errorf("%d bytes of it are accepted", n)
		}
	}
	if _, err := slim(written([]byte("nothing of this kind"))); err == nil {
		t.Error("a module without functions is accepted")
	}
}
