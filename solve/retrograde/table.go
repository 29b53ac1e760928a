// SPDX-License-Identifier: Apache-2.0

// Retrograde analysis of numbered positions. For each position and each player to move it stores
// only two bytes. At first these count the options that are not known to be lost; at the end they
// are the remoteness. Play is traced backwards in waves. Each wave consists of the states of one
// remoteness.
//
// The table is stored in parts. As many parts as fit are in memory; the others are in a file. A
// wave first collects the states from which its states can be reached, in buckets, one for each
// part. Then it processes the buckets part by part, so that each part is read once for many states.

package retrograde

import (
	"errors"
	"fmt"
	"math"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/work"
)

// TableOptions say how a table is made. The zero TableOptions are good defaults.
type TableOptions struct {
	Workers int     // goroutines; 0 means one for each processor
	Bytes   uint64  // memory for the parts and the buckets; 0 means no limit
	File    Backing // holds the parts that are not in memory, and lets a later run continue; nil means no file
	Name    string  // of what is analysed, and by which program; a file with another name is refused

	partBits int    // log2 of the number of states in a part; for tests
	between  uint64 // how many times all states are examined before the table is saved; for tests
}

// A Table holds the results of all positions of a numbering, with either player to
// move.
//
// Invariant: between calls, all states of the waves up to the present one are decided. States that
// follow from the wave before are decided only as far as that wave was scanned. No bucket holds
// anything. This is true even after an error has ended Solve.
type Table struct {
	numbers  game.Numbers
	options  TableOptions
	record   record
	parts    []part
	shelf    shelf
	scanners []*scanner
	room     int // the number of chunks that the buckets of a scanner may hold
	decided  atomic.Uint64
	done     atomic.Uint64 // the number of states that were scanned in this wave
	wave     atomic.Int64
	saved    bool   // nothing has changed since the table was saved
	since    uint64 // the number of states scanned in completed waves since the last save
	broken   error  // an error of the file, after which nothing more can be done
}

// A state is a position with a player to move. Its number is twice the number of the position, plus
// 1 for Right. A stored value below open is the remoteness of the state: odd if the player to move
// wins, and even if that player loses. Any other value is open plus the number of options that are
// not known to be lost for that player.
const open = 1 << 15

// counting is the wave before the first. In it the options are counted.
const counting = -1

// ErrNoRoom reports a table that does not fit into memory without a file.
var ErrNoRoom = fmt.Errorf("the table has no file: %w", work.ErrMemory)

// NewTable makes the table of all numbers, or continues with the table in the file.
func NewTable(n game.Numbers, o TableOptions) (*Table, error) {
	if o.Workers <= 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	if o.partBits == 0 {
		o.partBits = 20
	}
	if o.between == 0 {
		o.between = 16 // saving takes about as long as examining all states twice
	}
	if n.Len() > 1<<44 {
		return nil, work.Exceeded("2^44 positions")
	}
	t := &Table{numbers: n, options: o}
	states := 2 * n.Len()
	size := uint64(1) << o.partBits
	t.parts = make([]part, (states+size-1)/size)
	for i := range t.parts {
		t.parts[i].length = int(min(size, states-uint64(i)*size))
	}
	t.record = record{Format: tableFormat, Name: o.Name, Board: n.String(), States: states, PartBits: o.partBits, Wave: counting}
	if err := t.furnish(); err != nil {
		return nil, err
	}
	if o.File != nil {
		if err := t.begin(); err != nil {
			return nil, err
		}
	}
	t.decided.Store(t.record.decided())
	t.wave.Store(int64(t.record.Wave))
	return t, nil
}

// furnish divides the memory: some for the chunks of a wave, the rest for parts.
func (t *Table) furnish() error {
	all := len(t.parts)
	part := uint64(2) << t.options.partBits
	least := t.options.Workers * all // chunks: each worker may have a partly filled one for each part
	t.room = (least + max(least, int(uint64(all)*part/chunkBytes/4))) / t.options.Workers
	t.shelf = shelf{most: all}
	if bytes := t.options.Bytes; bytes != 0 && t.Bytes() > bytes {
		t.room = max(2*least, int(bytes/4/chunkBytes)) / t.options.Workers
		rest := int64(bytes) - int64(t.room*t.options.Workers*chunkBytes)
		t.shelf.most = int(max(rest, 0) / int64(part))
		if t.shelf.most < min(all, t.options.Workers+1) || t.options.File == nil && t.shelf.most < all {
			if t.options.File == nil {
				return &work.Limit{What: fmt.Sprintf("a table of %d MiB, more than the memory; a greater «memory» allows it, and «method» retrograde with «keep» FILE", t.size()>>20+1), Cause: ErrNoRoom}
			}
			return work.Memory(bytes)
		}
		t.shelf.most = min(t.shelf.most, all)
	}
	return nil
}

// size returns the size of the table in bytes.
func (t *Table) size() uint64 { return uint64(len(t.parts)) << (t.options.partBits + 1) }

// Bytes returns the greatest amount of memory that the table may take.
func (t *Table) Bytes() uint64 {
	return uint64(t.shelf.most)<<(t.options.partBits+1) + uint64(t.room*t.options.Workers)*chunkBytes
}

// Progress says how far the analysis has come.
type Progress struct {
	States   uint64 // the number of positions with a player to move
	Decided  uint64 // the number of these that are known to be won or lost
	Wave     int    // the remoteness of the present wave; −1 while options are counted
	Scanned  uint64 // the number of states that were examined for it
	Complete bool
}

// Progress returns the present progress. It may be called at any time.
func (t *Table) Progress() Progress {
	return Progress{2 * t.numbers.Len(), t.decided.Load(), int(t.wave.Load()), t.done.Load(), t.wave.Load() == math.MaxInt64}
}

// Solve finds all results. If a limit ends it, another call continues.
func (t *Table) Solve(m *work.Meter) error {
	if err := m.Do(func() { m.Room(t.Bytes()) }); err != nil {
		return err
	}
	for !t.record.Complete {
		if err := t.round(m); err != nil {
			return err
		}
	}
	t.wave.Store(math.MaxInt64)
	return nil
}

// round scans parts until the buckets are full, and then processes the buckets. When all parts are
// scanned, it begins the next wave.
func (t *Table) round(m *work.Meter) error {
	if t.broken != nil {
		return t.broken
	}
	if t.record.Wave >= open-2 {
		return work.Exceeded("%d moves", open-2)
	}
	for len(t.scanners) < t.options.Workers {
		t.scanners = append(t.scanners, &scanner{Table: t, buckets: make([]bucket, len(t.parts))})
	}
	for _, w := range t.scanners {
		w.meter, w.found = m.Fork(), tally{}
	}
	t.saved = false
	t.broken = errors.Join(t.each((*scanner).scan), t.each((*scanner).deal))
	for _, w := range t.scanners {
		t.record.add(w.found)
		w.empty()
	}
	if t.broken != nil {
		return t.broken
	}
	for i := range t.parts {
		if !t.parts[i].scanned(t.record.Wave) {
			return m.Err() // the buckets were full, or a limit was reached
		}
	}
	t.next()
	if t.options.File != nil && t.since >= t.options.between*t.record.States {
		if t.broken = t.save(); t.broken != nil {
			return t.broken
		}
	}
	return m.Err()
}

// next begins the next wave.
func (t *Table) next() {
	first := t.record.Wave == counting
	t.record.Wave++
	t.record.Complete = true
	for i := range t.parts {
		p := &t.parts[i]
		if !first {
			p.Hot, p.Next = p.Next, false
		}
		p.Scanned = 0
		t.record.Complete = t.record.Complete && !p.Hot
	}
	if t.since += t.done.Swap(0); first { // counting options is most of the work
		t.since += t.options.between * t.record.States
	}
	t.wave.Store(int64(t.record.Wave))
}

// each calls do for every part, using all scanners. A scanner that fails takes no more parts.
func (t *Table) each(do func(*scanner, int) error) error {
	var next atomic.Int64
	var group sync.WaitGroup
	errs := make([]error, len(t.scanners))
	for k, w := range t.scanners {
		group.Go(func() {
			for errs[k] == nil {
				i := int(next.Add(1)) - 1
				if i >= len(t.parts) {
					return
				}
				errs[k] = do(w, i)
			}
		})
	}
	group.Wait()
	return errors.Join(errs...)
}

// A scanner is one goroutine of a round.
type scanner struct {
	*Table
	meter   *work.Meter
	list    []uint64
	buckets []bucket         // by part
	spare   []*[chunk]uint32 // for the buckets
	chunks  int              // in the buckets
	found   tally
}

// pace is the number of states examined between two checks of the clock.
const pace = 1 << 10

// scan examines the states of a part that have not been examined yet, until time is up or the
// buckets are full.
func (w *scanner) scan(i int) error {
	p := &w.parts[i]
	wave := w.record.Wave
	if p.scanned(wave) || w.full() {
		return nil
	}
	data, err := w.shelf.take(w.Table, i)
	if err != nil {
		return err
	}
	defer w.shelf.give(p)
	base, from := uint64(i)<<w.options.partBits, p.Scanned
	for int(p.Scanned) < p.length && err == nil && !w.full() {
		run := data[p.Scanned:min(int(p.Scanned)+pace, p.length)]
		n := 0
		if wave == counting {
			p.dirty = true
			n, err = len(run), w.countAll(run, base+uint64(p.Scanned), p)
		} else {
			n = w.spreadAll(run, base+uint64(p.Scanned), uint16(wave))
		}
		p.Scanned += uint32(n)
	}
	w.done.Add(uint64(p.Scanned - from))
	return err
}

// full reports that no more states can be scanned in this round.
func (w *scanner) full() bool { return w.chunks >= w.room || w.meter.Err() != nil }

// countAll counts the options of the states in a run that begins at base.
func (w *scanner) countAll(run []uint16, base uint64, p *part) error {
	for k := range run {
		if err := w.count(&run[k], base+uint64(k), p); err != nil {
			return err
		}
	}
	return nil
}

// spreadAll spreads the states of a remoteness until the buckets are full. It returns the number of
// states that it has examined.
func (w *scanner) spreadAll(run []uint16, base uint64, remoteness uint16) int {
	for k, e := range run {
		if e != remoteness {
			continue
		}
		if w.spread(base + uint64(k)); w.chunks >= w.room {
			return k + 1
		}
	}
	return len(run)
}

// count counts the options of a state.
func (w *scanner) count(e *uint16, state uint64, p *part) error {
	player := game.Player(state & 1)
	w.list = w.numbers.Options(w.list[:0], state/2, player)
	if len(w.list) >= open {
		return work.Exceeded("%d moves from one position", open-1)
	}
	*e = open | uint16(len(w.list))
	if len(w.list) == 0 {
		*e, p.Hot = 0, true
		w.found.add(false, uint32(player))
		w.decided.Add(1)
	}
	return nil
}

// spread puts into the buckets all states from which a state can be reached.
func (w *scanner) spread(state uint64) {
	mover := game.Player(state & 1).Opponent()
	w.list = w.numbers.Before(w.list[:0], state/2, mover)
	for _, n := range w.list {
		s := 2*n + uint64(mover)
		w.put(&w.buckets[s>>w.options.partBits], uint32(s&(1<<w.options.partBits-1)))
	}
}

// deal processes the states of a part that are in the buckets. If the wave is of lost states, these
// states are won. If the wave is of won states, each of these states has one more option that the
// opponent wins.
func (w *scanner) deal(i int) error {
	if !slices.ContainsFunc(w.scanners, func(o *scanner) bool { return len(o.buckets[i].chunks) > 0 }) {
		return nil
	}
	p := &w.parts[i]
	data, err := w.shelf.take(w.Table, i)
	if err != nil {
		return err
	}
	defer w.shelf.give(p)
	before := w.found.sum()
	for _, o := range w.scanners {
		for states := range o.buckets[i].all() {
			w.decide(data, states)
		}
	}
	n := w.found.sum() - before
	w.decided.Add(n)
	p.dirty, p.Next = true, p.Next || n > 0
	return nil
}

// decide processes states that have an option in the wave.
func (w *scanner) decide(data []uint16, states []uint32) {
	next := uint16(w.record.Wave + 1)
	wins := next&1 != 0
	for _, s := range states {
		e := data[s]
		if e < open {
			continue
		}
		if e--; wins || e == open {
			e = next
			w.found.add(wins, s&1)
		}
		data[s] = e
	}
}

// A tally counts states that are won and lost by the player to move.
type tally struct{ won, lost [2]uint64 }

func (t *tally) add(won bool, player uint32) {
	if won {
		t.won[player]++
	} else {
		t.lost[player]++
	}
}

func (t *tally) sum() uint64 { return t.won[0] + t.won[1] + t.lost[0] + t.lost[1] }

// A bucket holds places of states in a part, in chunks.
type bucket struct {
	chunks []*[chunk]uint32
	n      int // in the last
}

const chunk, chunkBytes = 1 << 12, 4 << 12

// put adds a place to a bucket.
func (w *scanner) put(b *bucket, s uint32) {
	if len(b.chunks) == 0 || b.n == chunk {
		if len(w.spare) == 0 {
			w.spare = append(w.spare, new([chunk]uint32))
		}
		last := len(w.spare) - 1
		b.chunks, b.n = append(b.chunks, w.spare[last]), 0
		w.spare = w.spare[:last]
		w.chunks++
	}
	b.chunks[len(b.chunks)-1][b.n] = s
	b.n++
}

// empty removes everything from the buckets.
func (w *scanner) empty() {
	for i := range w.buckets {
		b := &w.buckets[i]
		w.spare = append(w.spare, b.chunks...)
		b.chunks = b.chunks[:0]
	}
	w.chunks = 0
}

// all yields the places, chunk by chunk.
func (b *bucket) all() func(yield func([]uint32) bool) {
	return func(yield func([]uint32) bool) {
		for i, c := range b.chunks {
			n := chunk
			if i == len(b.chunks)-1 {
				n = b.n
			}
			if !yield(c[:n]) {
				return
			}
		}
	}
}

// Remoteness returns how many moves play takes from position n with player to move if the winner
// hurries and the loser delays. If it is a draw, known is false. Until the table is complete, this
// can also mean that the result is not known yet.
func (t *Table) Remoteness(n uint64, player game.Player) (plies int, known bool, err error) {
	s := 2*n + uint64(player)
	i := int(s >> t.options.partBits)
	data, err := t.shelf.take(t, i)
	if err != nil {
		return 0, false, err
	}
	e := data[s&(1<<t.options.partBits-1)]
	t.shelf.give(&t.parts[i])
	return int(e), e < open && t.record.Wave != counting, nil
}

// Result returns the result of player, to move at position n. Until the table is complete, a draw
// can also mean that the result is not known yet.
func (t *Table) Result(n uint64, player game.Player) (game.Result, error) {
	plies, known, err := t.Remoteness(n, player)
	if !known {
		return game.Draw, err
	}
	return game.Won(plies&1 != 0), err
}

// A Census counts positions by the result for the player to move.
type Census struct {
	Wins, Losses, Draws [2]uint64 // by player to move; until the table is complete, draws include unknown results
	Longest             int       // the greatest remoteness
}

// Census counts all positions.
func (t *Table) Census() (c Census) {
	r := &t.record
	c.Wins, c.Losses = r.Won, r.Lost
	for player := range c.Draws {
		c.Draws[player] = t.numbers.Len() - r.Won[player] - r.Lost[player]
	}
	c.Longest = max(r.Wave-1, 0)
	return c
}
