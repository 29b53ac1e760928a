// SPDX-License-Identifier: Apache-2.0

package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"strings"
)

// slim empties the tables of an engine that only stack traces read: the names of functions, of
// files, and the numbers of lines. They are an eighth of it when it is compressed, and a browser
// shows no stack traces. The names that the runtime compares with are kept.
//
// The tables are those of the linker of Go (runtime.pcHeader). An engine in which they look
// otherwise is an error, and stays as it is.
func slim(wasm []byte) ([]byte, error) {
	m, err := memoryOf(wasm)
	if err != nil {
		return nil, err
	}
	at := bytes.Index(m.bytes, []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8})
	if at < 0 {
		return nil, errors.New("the engine has no table of functions in the form of this version of Go")
	}
	t, err := tableAt(m.bytes[at:])
	if err != nil {
		return nil, err
	}
	if err := t.empty(); err != nil {
		return nil, err
	}
	return m.written(wasm), nil
}

// A memory is what a module puts into its memory at the start.
type memory struct {
	bytes    []byte
	segments []segment
}

// A segment is a piece of it: where it lies in the module and in memory.
type segment struct{ file, memory, size int }

var errModule = errors.New("the engine is no WebAssembly that the linker of Go writes")

func memoryOf(wasm []byte) (*memory, error) {
	const header, data = 8, 11
	for at := header; at < len(wasm); {
		r := reader{wasm, at + 1}
		size := r.number()
		if r.at < 0 || size < 0 || size > len(wasm)-r.at {
			return nil, errModule
		}
		if wasm[at] == data {
			return segmentsOf(wasm[:r.at+size], r.at)
		}
		at = r.at + size
	}
	return nil, errModule
}

// segmentsOf reads the data section, whose segments are constants: 0, i32.const N, end, the bytes.
func segmentsOf(wasm []byte, at int) (*memory, error) {
	const constant, end = 0x41, 0x0b
	r, m := reader{wasm, at}, &memory{}
	most := 0
	for n := r.number(); n > 0; n-- {
		kind, op := r.number(), r.number()
		to := r.number()
		stop, size := r.number(), r.number()
		if r.at < 0 || kind != 0 || op != constant || stop != end || size > len(wasm)-r.at || to > 1<<30 {
			return nil, errModule
		}
		m.segments = append(m.segments, segment{r.at, to, size})
		most = max(most, to+size)
		r.at += size
	}
	m.bytes = make([]byte, most)
	for _, s := range m.segments {
		copy(m.bytes[s.memory:], wasm[s.file:s.file+s.size])
	}
	return m, nil
}

// written returns the module with this memory.
func (m *memory) written(wasm []byte) []byte {
	out := bytes.Clone(wasm)
	for _, s := range m.segments {
		copy(out[s.file:s.file+s.size], m.bytes[s.memory:])
	}
	return out
}

// A reader reads numbers of WebAssembly, which are positive here; at is -1 after a mistake.
type reader struct {
	bytes []byte
	at    int
}

func (r *reader) number() int {
	n := 0
	for shift := 0; shift < 35; shift += 7 {
		if r.at < 0 || r.at >= len(r.bytes) {
			break
		}
		b := r.bytes[r.at]
		r.at++
		n |= int(b&0x7f) << shift
		if b < 0x80 {
			return n
		}
	}
	r.at = -1
	return 0
}

// A table of functions: the header, names, files, and the values of program counters, which the
// functions share.
type table struct {
	all                                  []byte
	count                                int
	names, units, files, values, entries int // where they begin
}

func tableAt(all []byte) (*table, error) {
	if len(all) < 72 {
		return nil, errModule
	}
	word := func(i int) int { return int(binary.LittleEndian.Uint64(all[8+8*i:])) }
	t := &table{all: all, count: word(0), names: word(3), units: word(4), files: word(5), values: word(6), entries: word(7)}
	if t.count < 1 || t.names < 72 || t.units < t.names || t.files < t.units || t.values < t.files || t.entries < t.values || t.entries > len(all) || t.count > (len(all)-t.entries)/8 {
		return nil, errors.New("the table of functions of the engine has another form")
	}
	return t, nil
}

// The fields of a function, runtime._func.
const (
	nameField, stackField, fileField, lineField, countField, startField = 4, 16, 20, 24, 28, 36
	fixedFields                                                         = 44
)

// empty makes all functions nameless, except those of the runtime, and forgets files and lines.
func (t *table) empty() error {
	names, values := make([]byte, t.units-t.names), make([]byte, t.entries-t.values)
	for i := range t.count {
		f := t.entries + int(binary.LittleEndian.Uint32(t.all[t.entries+8*i+4:]))
		if f+fixedFields > len(t.all) {
			return errModule
		}
		field := func(at int) []byte { return t.all[f+at : f+at+4] }
		get := func(at int) int { return int(binary.LittleEndian.Uint32(field(at))) }
		n := get(countField)
		if f+fixedFields+4*n > len(t.all) || n > 16 {
			return errModule
		}
		if !keep(t.all[t.names:t.units], names, get(nameField)) {
			copy(field(nameField), make([]byte, 4))
		}
		for _, at := range []int{fileField, lineField, startField} {
			copy(field(at), make([]byte, 4))
		}
		used := []int{get(stackField)}
		for k := range n {
			used = append(used, get(fixedFields+4*k))
		}
		for _, u := range used {
			if err := carry(t.all[t.values:t.entries], values, u); err != nil {
				return err
			}
		}
	}
	copy(t.all[t.names:], names)
	clear(t.all[t.units:t.values])
	copy(t.all[t.values:], values)
	return nil
}

// keep copies the name of a function that the runtime looks for, and says whether it is one.
func keep(names, to []byte, at int) bool {
	if at < 0 || at >= len(names) {
		return false
	}
	name, _, _ := bytes.Cut(names[at:], []byte{0})
	for _, p := range []string{"runtime.", "internal/runtime", "reflect.", "main.main"} {
		if strings.HasPrefix(string(name), p) {
			copy(to[at:], name)
			return true
		}
	}
	return false
}

// carry copies the values that begin at a place: pairs of numbers, to a value that does not change.
func carry(from, to []byte, at int) error {
	if at == 0 || at < len(to) && to[at] != 0 {
		return nil // there are none, or they were copied before
	}
	for r, first := (reader{from, at}), true; ; first = false {
		begin := r.at
		change := r.number()
		if r.at < 0 {
			return errModule
		}
		if change == 0 && !first {
			return nil
		}
		if r.number(); r.at < 0 {
			return errModule
		}
		copy(to[begin:r.at], from[begin:r.at])
	}
}
