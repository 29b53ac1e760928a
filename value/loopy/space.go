// SPDX-License-Identifier: Apache-2.0

package loopy

import (
	"encoding/binary"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/work"
)

// A Space holds stoppers in simplest form, each stored once. It is based on a Space of short games.
// It is safe for concurrent use.
type Space struct {
	short   *short.Space
	mu      sync.Mutex // guards the following fields; records may be read without it
	records atomic.Pointer[[]*record]
	known   map[string]Game // by their options, and by strong component
}

// A record describes a loopy game.
//
// Invariant: options is fixed before the handle is published.
type record struct {
	options [2][]Game // sorted by handle
	neg     atomic.Uint32
}

// NewSpace returns a Space whose short games are those of s.
func NewSpace(s *short.Space) *Space {
	l := &Space{short: s, known: map[string]Game{}}
	l.records.Store(new([]*record))
	return l
}

// Short returns the Space of the short games of s.
func (s *Space) Short() *short.Space { return s.short }

// Len returns the number of loopy games in s.
func (s *Space) Len() int { return len(*s.records.Load()) }

func (s *Space) record(g Game) *record { return (*s.records.Load())[g-loop] }

// key returns a string that identifies a list of options.
func key(dst []byte, options [2][]Game) []byte {
	for _, gs := range options {
		dst = binary.LittleEndian.AppendUint32(dst, uint32(len(gs)))
		for _, g := range gs {
			dst = binary.LittleEndian.AppendUint32(dst, uint32(g))
		}
	}
	return dst
}

// find returns the loopy game with these options, which must be sorted.
func (s *Space) find(options [2][]Game) (Game, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	g, ok := s.known[string(key(nil, options))]
	return g, ok
}

// add stores the games of a strong component and returns the first of them. The option fresh+i
// means game i of the component. The order of the games must not depend on how they were found.
func (s *Space) add(m *work.Meter, component [][2][]Game) Game {
	k := []byte("component")
	bytes := 0
	for _, options := range component {
		k = key(k, options)
		bytes += 200 + 12*(len(options[0])+len(options[1]))
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if g, ok := s.known[string(k)]; ok {
		return g
	}
	m.Keep(len(component), bytes)
	records := *s.records.Load()
	first := loop + Game(len(records))
	if first+Game(len(component)) >= fresh {
		m.Fail(work.Exceeded("2³⁰ loopy games"))
	}
	s.known[string(k)] = first
	for i, options := range component {
		r := &record{}
		for _, player := range game.Players {
			for _, g := range options[player] {
				if g.isNode() {
					g = first + g - fresh
				}
				r.options[player] = append(r.options[player], g)
			}
			slices.Sort(r.options[player])
		}
		records = append(records, r)
		s.known[string(key(nil, r.options))] = first + Game(i)
	}
	s.records.Store(&records)
	return first
}
