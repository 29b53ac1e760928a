// SPDX-License-Identifier: Apache-2.0

// Package session holds what one user needs from question to question: the catalogue with the
// names, and earlier results that make the next question faster.
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

// A Session holds the catalogue and the earlier results of one user. It is safe for concurrent use.
type Session struct {
	Catalog *catalog.Catalog

	mutex  sync.Mutex
	prover *facts.Prover
	idle   map[any][]any
}

// New returns a session with the rulesets of a catalogue.
func New(c *catalog.Catalog) *Session { return &Session{Catalog: c} }

// most is the greatest number of components and sums of positions that are kept from one question
// to the next. With all results about them, they take a few hundred megabytes.
const most = 1_000_000

func large(s arena.Stats) bool { return s.Components+s.Sums > most }

// Prover returns the object that finds facts about positions and remembers them. When it has grown
// large it is dropped, and the next question begins with a new one.
func (s *Session) Prover() *facts.Prover {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.prover == nil || large(s.prover.Solver.Arena().Stats()) {
		s.prover = facts.NewProver(solve.New(arena.New()))
	}
	return s.prover
}

// mostIdle is the greatest number of things of one kind that are kept for reuse.
const mostIdle = 8

// Take removes and returns something that Give has stored under the key. Only one user has it at a
// time.
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

// Give stores something under a key, for the next question that can use it.
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

// Forget drops all earlier results.
func (s *Session) Forget() {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.prover, s.idle = nil, nil
}
