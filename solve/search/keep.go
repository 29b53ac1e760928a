// SPDX-License-Identifier: Apache-2.0

package search

import (
	"bufio"
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"hash"
	"io"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/value/dyadic"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/work"
)

// The results of an engine can be saved, so that a later run continues from them: the table of
// results, and the canonical forms and nim values of components. These are facts about positions;
// they do not depend on the question. A file ends with its SHA-256, so a damaged file is refused.

// magic is the beginning of a file. Its number is the version of the format and of the hashes in
// it.
const magic = "upstar: kept results of search, 1\n"

// ErrKept reports a file that Save did not write.
var ErrKept = errors.New("the file is not a table of search results, or it is damaged, or another version of upstar made it; remove it, or choose another file")

// A memory is what was saved about a component.
type memory struct {
	value uint32 // as in piece
	nim   uint64
}

// Save writes the results. The stamp names the rules under which they were found. The engine must
// have been made with Keep, and no search may be running.
func (e *Engine) Save(to io.Writer, stamp string) error {
	if !e.options.Keep {
		return errors.New("the engine was not made to keep results")
	}
	x := &writer{sum: sha256.New()}
	x.to = bufio.NewWriterSize(io.MultiWriter(to, x.sum), 1<<16)
	x.text(magic)
	x.text(stamp)
	x.number(uint64(e.options.Without))
	err := work.Unbounded().Do(func() { e.savePieces(x) })
	e.saveTable(x)
	if err = cmp.Or(err, x.err, x.to.Flush()); err != nil {
		return err
	}
	_, err = to.Write(x.sum.Sum(nil))
	return err
}

// saveTable writes the results, each as a hash and its data.
func (e *Engine) saveTable(x *writer) {
	for i := range e.table.slots {
		s := &e.table.slots[i]
		if data := s.data.Load(); data != 0 {
			x.number(s.check.Load() ^ data)
			x.number(data)
		}
	}
}

// savePieces writes the games that are values of components, each after its options. Then it writes
// the facts about components.
func (e *Engine) savePieces(x *writer) {
	c := e.space.Calc()
	games := &gameWriter{writer: x, calc: c, at: map[short.Game]uint64{}}
	type kept struct{ name, value, nim uint64 }
	var list []kept
	met := map[uint64]bool{}
	components := uint64(e.arena.Stats().Components)
	e.pieces.Grow(components)
	e.nims.Grow(components)
	for i := range components {
		p := e.pieces.At(uint32(i))
		if p.state.Load() < ready {
			continue
		}
		k := kept{name: p.name}
		if v := p.value.Load(); v > never {
			k.value = 1 + games.game(short.Game(v-2))
		}
		k.nim = e.nims.At(uint32(i)).Load()
		if k.value != 0 || k.nim != 0 {
			list = append(list, k)
			met[k.name] = true
		}
	}
	// Facts that were loaded but not used in this run are saved again.
	for name, m := range e.kept {
		if met[name] {
			continue
		}
		k := kept{name, 0, m.nim}
		if m.value > never {
			k.value = 1 + games.game(short.Game(m.value-2))
		}
		list = append(list, k)
	}
	x.number(0)
	x.number(uint64(len(list)))
	for _, k := range list {
		x.number(k.name)
		x.number(k.value)
		x.number(k.nim)
	}
}

// A gameWriter writes games.
type gameWriter struct {
	*writer
	calc *short.Calc
	at   map[short.Game]uint64
}

// Kinds of games: a number with ups and a nimber, or a game given by its options. 0 ends the list.
const byParts, byOptions = 1, 2

// game writes g, unless it is already written, and returns its place.
func (x *gameWriter) game(g short.Game) uint64 {
	if at, ok := x.at[g]; ok {
		return at
	}
	if n, ups, star, ok := x.calc.NumberUpStar(g); ok {
		x.number(byParts)
		x.text(n.String())
		x.number(uint64(int64(ups)))
		x.number(uint64(star))
	} else {
		var options [2][]uint64
		for _, player := range game.Players {
			for _, o := range x.calc.Options(g, player) {
				options[player] = append(options[player], x.game(o))
			}
		}
		x.number(byOptions)
		for _, list := range options {
			x.number(uint64(len(list)))
			for _, at := range list {
				x.number(at)
			}
		}
	}
	x.at[g] = uint64(len(x.at))
	return x.at[g]
}

// A writer writes numbers and strings.
type writer struct {
	to  *bufio.Writer
	sum hash.Hash
	err error
}

func (x *writer) number(n uint64) {
	if x.err == nil {
		x.err = binary.Write(x.to, binary.LittleEndian, n)
	}
}

func (x *writer) text(s string) {
	x.number(uint64(len(s)))
	if x.err == nil {
		_, x.err = x.to.WriteString(s)
	}
}

// Load reads what Save wrote under the same stamp. It takes nothing from a damaged file. The memory
// for what it loads is charged to the meter.
func (e *Engine) Load(m *work.Meter, data []byte, stamp string) error {
	end := len(data) - sha256.Size
	if !e.options.Keep || end < 0 {
		return ErrKept
	}
	if sum := sha256.Sum256(data[:end]); !bytes.Equal(sum[:], data[end:]) {
		return ErrKept
	}
	x := &reader{data: data[:end]}
	if x.text() != magic {
		return ErrKept
	}
	if by := x.text(); by != stamp {
		return fmt.Errorf("its results were found under other rules, or for other rulesets (%s, now %s); remove the file, or name another one", by, stamp)
	}
	if x.number() != uint64(e.options.Without) {
		return fmt.Errorf("%w: it was made with other options", ErrKept)
	}
	var pieces map[uint64]memory
	var err error
	c := e.space.Calc()
	if stopped := c.Do(m, func() { pieces, err = x.pieces(c) }); stopped != nil {
		return stopped
	}
	if err != nil || len(x.data)%16 != 0 {
		return ErrKept
	}
	if err := m.Do(func() { m.Keep(0, keptBytes*len(pieces)) }); err != nil {
		return err
	}
	e.kept, e.renewed = pieces, true
	e.fit(m)
	e.table.make()
	for len(x.data) > e.table.bytes()/2 && e.mayGrow(m) {
		if err := e.grow(m); err != nil {
			return err
		}
	}
	for len(x.data) > 0 {
		name, data := x.number(), x.number()
		e.table.put(name, data&(1<<payloadBits-1), 1<<max(data>>payloadBits, 1)>>1)
	}
	return nil
}

// keptBytes is the approximate size of a memory.
const keptBytes = 48

// A reader reads what a writer wrote.
type reader struct {
	data []byte
	bad  bool
}

func (x *reader) number() uint64 {
	if len(x.data) < 8 {
		x.bad, x.data = true, nil
		return 0
	}
	n := binary.LittleEndian.Uint64(x.data)
	x.data = x.data[8:]
	return n
}

func (x *reader) text() string {
	n := x.number()
	if n > uint64(len(x.data)) {
		x.bad, x.data = true, nil
		return ""
	}
	s := string(x.data[:n])
	x.data = x.data[n:]
	return s
}

// pieces reads games and the facts about components.
func (x *reader) pieces(c *short.Calc) (map[uint64]memory, error) {
	var games []short.Game
	for {
		switch x.number() {
		case 0:
			return x.memories(games)
		case byParts:
			n, err := dyadic.Parse(x.text())
			if err != nil {
				return nil, err
			}
			games = append(games, c.FromParts(n, int(int64(x.number())), uint32(x.number())))
		case byOptions:
			var options [2][]short.Game
			for _, player := range game.Players {
				for n := x.number(); n > 0 && !x.bad; n-- {
					at := x.number()
					if at >= uint64(len(games)) {
						return nil, ErrKept
					}
					options[player] = append(options[player], games[at])
				}
			}
			games = append(games, c.Make(options[game.Left], options[game.Right]))
		default:
			return nil, ErrKept
		}
	}
}

func (x *reader) memories(games []short.Game) (map[uint64]memory, error) {
	pieces := map[uint64]memory{}
	for n := x.number(); n > 0; n-- {
		name, value, nim := x.number(), x.number(), x.number()
		if x.bad || value > uint64(len(games)) {
			return nil, ErrKept
		}
		m := memory{nim: nim}
		if value > 0 {
			m.value = uint32(games[value-1]) + 2
		}
		pieces[name] = m
	}
	if x.bad {
		return nil, ErrKept
	}
	return pieces, nil
}

// revive restores what was saved about c.
func (w *worker) revive(c arena.Component, p *piece) {
	if w.renewed {
		if v, ok := w.table.get(nimKey(p.name)); ok {
			w.nimSlot(c).CompareAndSwap(0, unpackNim(v))
		}
	}
	if m, ok := w.kept[p.name]; ok {
		if m.value > never {
			p.value.CompareAndSwap(0, m.value)
		}
		if m.nim != 0 {
			w.nimSlot(c).CompareAndSwap(0, m.nim)
		}
	}
}
