// SPDX-License-Identifier: Apache-2.0

package heapperiod

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"math/bits"
	"runtime"
	"sync"
)

// These are sizes of the memory of a stream.
const (
	wholeBound = 1 << 26 // certificates with more values than this are checked by a stream
	span       = 1 << 25 // how many values are kept from the beginning; at least as many at the end
	stretch    = 1 << 16 // values that one goroutine verifies at a time
	parallel   = 16      // how many stretches may wait
	words      = 4       // of a set of values: so values are below 256
	maxPopular = 256
)

// errSpan is the error if a value depends on values that were forgotten.
var errSpan = errors.New("it needs more memory")

// A stream computes nim values with a mask one after the other, in bounded memory. It keeps the
// first values and the last ones. One goroutine finds, for each heap, the least common value that
// is not an option. The others verify that all smaller rare values are options, so that it is the
// value. The conditions of the theorem of the window are checked on the way.
type stream struct {
	*space[uint8]
	Certificate
	keep   int     // how many first values are kept, and at least how many last ones
	first  []uint8 // values of the first heaps
	recent []uint8 // values of the heaps from base on
	base   int
	width  int    // words that a set of values needs
	common [2]set // by the parity of the heap: the common values up to the greatest

	sum      hash.Hash
	greatest int
	period   repetition
	done     func(done, total int)
}

type set [words]uint64

func (s *set) add(v uint8) { s[v>>6] |= 1 << (v & 63) }

// A Progress receives the number of checked values, and the number of all. It must be quick.
type Progress func(done, total int)

type progressKey struct{}

// WithProgress returns a context in which checks of long periods tell their progress.
func WithProgress(ctx context.Context, p Progress) context.Context {
	return context.WithValue(ctx, progressKey{}, p)
}

// streamed checks a certificate of version 2 or 3 in bounded memory.
func streamed(ctx context.Context, c Certificate, g *gameCode, keep int) error {
	s, err := newStream(ctx, c, g, keep)
	if err != nil {
		return err
	}
	if err := s.run(ctx); err != nil {
		return err
	}
	if s.greatest != c.Max || c.Version == 2 && hex.EncodeToString(s.sum.Sum(nil)) != c.SHA256 {
		return errors.New("the values are not those of the game")
	}
	if err := s.period.result(); err != nil {
		return err
	}
	return compareShort(c, s.first)
}

// newStream computes the first values as a certificate without a stream does.
func newStream(ctx context.Context, c Certificate, g *gameCode, keep int) (*stream, error) {
	if n := c.Preperiod + c.Period; c.Max > 255 || c.Bound <= keep || n <= maxShort && n > keep {
		return nil, errSpan
	}
	space, err := newSpace[uint8](g, c, keep)
	if err != nil {
		return nil, err
	}
	if err := space.fill(ctx, c); err != nil {
		return nil, err
	}
	s := &stream{space: space, Certificate: c, keep: keep, first: space.values, width: c.Max/64 + 1, sum: sha256.New()}
	if r := s.lastRare(); 2*max(r, c.Witness)+s.last() >= keep {
		return nil, fmt.Errorf("heap %d is rare, or a witness: %w", max(r, c.Witness), errSpan)
	}
	if err := s.checkWindow(c); err != nil {
		return nil, err
	}
	for v, parity := range s.parity {
		for odd := range s.common {
			if parity != s.rareAt(odd) {
				s.common[odd].add(uint8(v))
			}
		}
	}
	s.recent = append(make([]uint8, 0, keep+max(keep, 2*stretch)), s.first...)
	if s.done, _ = ctx.Value(progressKey{}).(Progress); s.done == nil {
		s.done = func(int, int) {}
	}
	if err := s.period.open(c, max(s.lastRare(), c.Witness)+s.last()); err != nil {
		return nil, err
	}
	s.passed(0, s.first)
	return s, nil
}

func (s *space[T]) lastRare() int {
	if len(s.rare) == 0 {
		return 0
	}
	return s.rare[len(s.rare)-1]
}

// A part is some heaps to be verified: for each, the smaller rare values that no certain option
// has.
type part struct {
	from, end int
	missing   []uint64
}

// passed looks at values of heaps from a heap on, which follow those that it saw before.
func (s *stream) passed(from int, values []uint8) {
	greatest, buf := uint8(0), make([]byte, 2*len(values))
	for i, v := range values {
		greatest = max(greatest, v)
		buf[2*i] = v
	}
	s.greatest = max(s.greatest, int(greatest))
	if s.Version == 2 {
		s.sum.Write(buf)
	}
	s.period.passed(from, values)
	s.done(from+len(values), s.Bound)
}

// run computes and verifies all values after the first ones.
func (s *stream) run(ctx context.Context) error {
	var busy sync.WaitGroup
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	parts, used := make(chan part, parallel), make(chan []uint64, 2*parallel)
	defer close(parts)
	for range max(1, runtime.GOMAXPROCS(0)-1) {
		go func() {
			v := verifier{stream: s}
			for p := range parts {
				if err := v.verify(p); err != nil {
					cancel(err)
				}
				select {
				case used <- p.missing:
				default:
				}
				busy.Done()
			}
		}()
	}
	defer busy.Wait()
	for h := s.keep; h < s.Bound; {
		if err := context.Cause(ctx); err != nil {
			return err
		}
		end := min(h+stretch, s.Bound)
		if end-s.base > cap(s.recent) {
			busy.Wait()
			s.forget(h)
		}
		p := part{from: h, end: end}
		select {
		case p.missing = <-used:
		default:
			p.missing = make([]uint64, s.width*stretch)
		}
		if err := s.guess(p); err != nil {
			return err
		}
		busy.Add(1)
		parts <- p
		s.passed(h, s.recent[h-s.base:end-s.base])
		h = end
	}
	busy.Wait()
	return context.Cause(ctx)
}

// forget keeps the last values before h only.
func (s *stream) forget(h int) {
	kept := copy(s.recent, s.recent[h-s.keep-s.base:h-s.base])
	s.recent = s.recent[:kept]
	s.base = h - s.keep
}

// guess finds the least common values that are not options of some heaps, and notes the smaller
// rare values that are left to be found.
func (s *stream) guess(p part) error {
	var takes []int
	for i, d := range s.digits {
		if d&2 != 0 {
			takes = append(takes, i)
		}
	}
	rare := make([]pair, len(s.rare)) // a rare heap and its value
	for j, r := range s.rare {
		rare[j] = pair{int32(r), int32(s.first[r])}
	}
	recent := s.recent[:p.end-s.base]
	for at := p.from - s.base; at < len(recent); at++ {
		var seen set
		for _, i := range takes {
			seen.add(recent[at-i])
		}
		for _, i := range s.split {
			before := recent[:at-i+1]
			for _, r := range rare {
				seen.add(before[len(before)-1-int(r.i)] ^ uint8(r.a))
			}
		}
		odd := (at + s.base) & 1
		v := seen.least(&s.common[odd])
		if v < 0 {
			return errValue
		}
		recent[at] = uint8(v)
		missing := p.missing[(at+s.base-p.from)*s.width:][:s.width]
		for w := range missing {
			below := uint64(1)<<(v&63) - 1
			if w != v>>6 {
				below = -uint64(bit(w < v>>6))
			}
			missing[w] = below &^ (seen[w] | s.common[odd][w])
		}
	}
	s.recent = recent
	return nil
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// least returns the least value that is in c and not in s; −1 if there is none.
func (s *set) least(c *set) int {
	for w := range s {
		if free := c[w] &^ s[w]; free != 0 {
			return w<<6 + bits.TrailingZeros64(free)
		}
	}
	return -1
}

// A verifier looks for splits that give rare values. It tries first the smaller heaps that were
// useful before.
type verifier struct {
	*stream
	popular []int
	open    []uint64 // rare values of the present heap that are not found yet
}

// verify checks that the missing values are options.
func (v *verifier) verify(p part) error {
	for h := p.from; h < p.end; h++ {
		at := h - v.base
		v.open = p.missing[(h-p.from)*v.width:][:v.width]
		if v.closed() {
			continue
		}
		most := v.keep - v.last() - 1
		if h >= v.Bound-v.Period {
			most = v.Witness
		}
		if !v.useful(at, most) && !v.search(at, most) {
			if most == v.Witness {
				return fmt.Errorf("heap %d of value %d has no witness up to %d for some smaller value", h, v.recent[at], most)
			}
			return fmt.Errorf("heap %d of value %d has no witness up to %d for some smaller value: %w", h, v.recent[at], most, errSpan)
		}
	}
	return nil
}

func (v *verifier) closed() bool {
	var all uint64
	for _, w := range v.open {
		all |= w
	}
	return all == 0
}

// try takes the value of a split with the heap a from the values that are open.
func (v *verifier) try(at, a int, i int) (found bool) {
	r := at - i - a
	if v.unequal[i] && v.base+r == a {
		return false
	}
	x := v.first[a] ^ v.recent[r]
	if int(x)>>6 >= len(v.open) || v.open[x>>6]>>(x&63)&1 == 0 {
		return false
	}
	v.open[x>>6] &^= 1 << (x & 63)
	return true
}

// useful tries the popular heaps, and moves up those that help.
func (v *verifier) useful(at, most int) (closed bool) {
	for _, i := range v.split {
		for j, a := range v.popular {
			if a <= most && v.try(at, a, i) {
				if j > 0 {
					v.popular[j], v.popular[j-1] = v.popular[j-1], a
				}
				if v.closed() {
					return true
				}
			}
		}
	}
	return false
}

// search tries all smaller heaps.
func (v *verifier) search(at, most int) (closed bool) {
	for _, i := range v.split {
		for a := 1; a <= most; a++ {
			if v.try(at, a, i) {
				if len(v.popular) == maxPopular {
					v.popular = v.popular[:maxPopular-1]
				}
				v.popular = append(v.popular, a)
				if v.closed() {
					return true
				}
			}
		}
	}
	return false
}

// A repetition compares the values before the end of the first period with those one period later,
// and with those that a shorter period would need.
type repetition struct {
	start, end int     // of the window with its values, from the preperiod on
	saved      []uint8 // values of heaps from start on
	before     int     // the value of the heap before the preperiod; −1 if there is none
	late       bool    // the period may start before its preperiod
	length     int     // of the window of the theorem, which ends at end
	shorter    []int   // p/q for each prime q that divides p
	differs    []bool  // whether the window differs from the one so much later
	p          int
	wrong      error
}

func (r *repetition) open(c Certificate, length int) error {
	*r = repetition{late: c.Version == 3, start: c.Preperiod, end: c.Bound - c.Period, before: -1, length: length, p: c.Period}
	if r.end-r.start > 1<<28 {
		return fmt.Errorf("%d values before the end of the first period: %w", r.end-r.start, errSpan)
	}
	rest := c.Period
	for q := 2; q <= rest; q++ {
		if q*q > rest {
			q = rest
		}
		if rest%q == 0 {
			r.shorter = append(r.shorter, c.Period/q)
			for rest%q == 0 {
				rest /= q
			}
		}
	}
	r.differs = make([]bool, len(r.shorter))
	return nil
}

func (r *repetition) passed(from int, values []uint8) {
	to := from + len(values)
	if n := r.start - 1; n >= from && n < to && !r.late {
		r.before = int(values[n-from])
	}
	for n := max(from, r.start); n < min(to, r.end); n++ {
		r.saved = append(r.saved, values[n-from])
	}
	if n := r.start - 1 + r.p; n >= max(from, r.p) && n < to && r.before == int(values[n-from]) {
		r.fail(fmt.Errorf("the period starts before %d", r.start))
	}
	for n := max(from, r.start+r.p); n < min(to, r.end+r.p); n++ {
		if old := r.saved[n-r.p-r.start]; old != values[n-from] {
			r.fail(fmt.Errorf("heap %d has value %d, heap %d has %d: not the period", n-r.p, old, n, values[n-from]))
		}
	}
	for i, d := range r.shorter {
		for n := max(from, r.end-r.length+d); n < min(to, r.end+d); n++ {
			r.differs[i] = r.differs[i] || r.saved[n-d-r.start] != values[n-from]
		}
	}
}

func (r *repetition) fail(err error) {
	if r.wrong == nil {
		r.wrong = err
	}
}

// result says what is wrong with the period, if anything.
func (r *repetition) result() error {
	if r.wrong != nil {
		return r.wrong
	}
	for i, d := range r.shorter {
		if !r.differs[i] {
			return fmt.Errorf("%d is a period too", d)
		}
	}
	return nil
}
