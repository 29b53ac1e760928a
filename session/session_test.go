// SPDX-License-Identifier: Apache-2.0

package session_test

import (
	"sync"
	"testing"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/session"
)

type key struct{}

// What is given is taken by one user at a time, the latest first, and only a few are kept.
func TestTake(t *testing.T) {
	s := session.New(catalog.Builtin())
	if x, ok := s.Take(key{}); ok {
		t.Fatalf("an empty session has %v", x)
	}
	for i := range 100 {
		s.Give(key{}, i)
	}
	kept := 0
	for last := 100; ; kept++ {
		x, ok := s.Take(key{})
		if !ok {
			break
		}
		if x.(int) >= last {
			t.Errorf("%v is taken after %d", x, last)
		}
		last = x.(int)
	}
	if kept == 0 || kept > 20 {
		t.Errorf("%d of 100 are kept", kept)
	}
	s.Give(key{}, 1)
	if _, ok := s.Take("another key"); ok {
		t.Error("another key has what was given under this one")
	}
	s.Forget()
	if _, ok := s.Take(key{}); ok {
		t.Error("something is left after all was forgotten")
	}
}

// All questions share a prover, until it is forgotten.
func TestProver(t *testing.T) {
	s := session.New(catalog.Builtin())
	first := s.Prover()
	if s.Prover() != first {
		t.Error("the second question has another prover")
	}
	s.Forget()
	if s.Prover() == first {
		t.Error("the prover was not forgotten")
	}
}

// Many goroutines use one session; two never have the same thing.
func TestConcurrent(t *testing.T) {
	s := session.New(catalog.Builtin())
	for i := range 4 {
		s.Give(key{}, &[1]int{i})
	}
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for range 200 {
				if x, ok := s.Take(key{}); ok {
					x.(*[1]int)[0]++ // the race detector sees if another has it
					s.Give(key{}, x)
				}
				_ = s.Prover()
			}
		})
	}
	all.Wait()
}
