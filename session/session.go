// SPDX-License-Identifier: Apache-2.0

// Package session is what one user has at hand: the catalogue in which names are
// looked up, and what was found before, so that the next question is quicker.
//
//	at := session.New(catalog.Builtin())
//	p, err := at.Catalog.Parse("nim(18,22,29)")
//	a, err := answer.To(ctx, at, answer.Question{Positions: []position.Position{p}})
package session

import (
	"sync"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/facts"
)

// A Session is what one user has at hand. It is safe for concurrent use.
type Session struct {
	Catalog *catalog.Catalog

	mutex  sync.Mutex
	prover *facts.Prover
	idle   map[any][]any
}

// New returns a session with the rulesets of a catalogue.
func New(c *catalog.Catalog) *Session { return &Session{Catalog: c} }

// most is how many components and sums of positions are kept from one question to the next,
// a few hundred megabytes with all that was found of them.
const most = 1_000_000

func large(s arena.Stats) bool { return s.Components+s.Sums > most }

// Prover returns what finds facts of positions and remembers them. When it has
// grown large it is dropped, and the next question begins with a new one.
func (s *Session) Prover() *facts.Prover {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.prover == nil || large(s.prover.Solver.Arena().Stats()) {
		s.prover = facts.NewProver(solve.New(arena.New()))
	}
	return s.prover
}

// mostIdle is how many things of one kind wait to be used again.
const mostIdle = 8

// Take returns something that Give has put there under the key, for one user at a time.
func (s *Session) Take(key any) (x any, ok bool) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	all := s.idle[key]
	if len(all) == 0 {
		return nil, false
	}
	s.idle[key] = all[:len(all)-1]
	return all[len(all)-1], true
}

// Give keeps something for the next question that can use it.
func (s *Session) Give(key, x any) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.idle == nil {
		s.idle = map[any][]any{}
	}
	if len(s.idle[key]) < mostIdle {
		s.idle[key] = append(s.idle[key], x)
	}
}

// Forget drops what was found.
func (s *Session) Forget() {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.prover, s.idle = nil, nil
}
