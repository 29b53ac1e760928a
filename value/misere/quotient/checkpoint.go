// SPDX-License-Identifier: Apache-2.0

package quotient

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/upstar-cgt/upstar/work"
)

// errCheckpoint reports a checkpoint that belongs to other rules or is damaged.
var errCheckpoint = errors.New("the file is not a checkpoint of a misère quotient of these rules, or it is damaged, or another version of upstar made it; remove it, or choose another file")

// errFurther reports that a run with these limits could not have reached the checkpoint.
var errFurther = errors.New("the checkpoint of the quotient is beyond the limits that are asked for")

// checkpoint is the knowledge of a solver, as one line of JSON. It has the quotient of the known
// heaps, and the hypothesis that is being refined for the next heap. Digest is the SHA-256 of the
// same line with an empty Digest.
type checkpoint struct {
	Kind   string     `json:"kind"`
	Trial  int        `json:"trial"` // the limit on which open depends
	Growth []Growth   `json:"growth"`
	Known  bipartite  `json:"known"`
	Open   *bipartite `json:"open,omitempty"`
	Failed []Word     `json:"failed,omitempty"` // the failures of the hypotheses up to open
	Digest string     `json:"digest"`
}

// bipartite is a monoid with the images of the heaps.
type bipartite struct {
	Parent     []Elem     `json:"parent"`
	Gen        []int      `json:"gen"`
	Generators []int      `json:"generators"`
	Action     [][]uint16 `json:"action"`
	P          []Elem     `json:"p"`
	Phi        []Elem     `json:"phi"`
}

const checkpointKind = "misere-checkpoint"

// Checkpoint returns the knowledge of the solver, for Restore. It may be called between calls of
// the other methods, and from Rest.
func (s *Solver) Checkpoint() ([]byte, error) {
	c := checkpoint{Kind: checkpointKind, Trial: s.limits.Trial, Growth: s.Growth(), Known: newBipartite(s.m, s.phi)}
	if s.open != nil {
		open := newBipartite(s.open.m, s.open.phi)
		c.Open, c.Failed = &open, s.open.failures
	}
	digest, err := c.digest()
	if err != nil {
		return nil, err
	}
	c.Digest = digest
	line, err := json.Marshal(c)
	return append(line, '\n'), err
}

func (c checkpoint) digest() (string, error) {
	c.Digest = ""
	line, err := json.Marshal(c)
	sum := sha256.Sum256(line)
	return hex.EncodeToString(sum[:]), err
}

// Restore gives a new solver the knowledge that another solver had when it made the checkpoint. It
// checks the quotient against the rules again. After that, Run finds the same results as the other
// solver would have found.
func (s *Solver) Restore(meter *work.Meter, data []byte) error {
	var c checkpoint
	if err := json.Unmarshal(data, &c); err != nil {
		return fmt.Errorf("%w: %w", errCheckpoint, err)
	}
	if digest, err := c.digest(); err != nil || digest != c.Digest || c.Kind != checkpointKind {
		return errCheckpoint
	}
	m, ok := c.Known.monoid()
	switch {
	case !ok:
		return errCheckpoint
	case len(c.Known.Phi)-1 > s.limits.Heap, m.order > s.limits.Order, len(c.Failed) > s.limits.Rounds:
		return errFurther
	}
	for len(s.opts) < len(c.Known.Phi) {
		opts, err := s.optionsOf(len(s.opts))
		if err != nil {
			return err
		}
		s.opts = append(s.opts, opts)
	}
	v, failure, err := s.verify(meter, m, c.Known.Phi)
	if err != nil {
		return err
	}
	if failure != nil {
		return errCheckpoint
	}
	s.m, s.phi, s.v, s.growth = m, c.Known.Phi, v, c.Growth
	return s.reopen(c)
}

// reopen restores the hypothesis for the heap that was not finished.
func (s *Solver) reopen(c checkpoint) error {
	if c.Open == nil || c.Trial != s.limits.Trial {
		return nil
	}
	m, ok := c.Open.monoid()
	if !ok || len(c.Open.Phi) != len(s.phi)+1 || len(c.Failed) == 0 {
		return errCheckpoint
	}
	opts, err := s.optionsOf(len(s.phi))
	if err != nil {
		return err
	}
	s.opts = append(s.opts, opts)
	s.open = &hypothesis{m, c.Open.Phi, c.Failed[len(c.Failed)-1], c.Failed}
	s.stats.rounds.Store(int64(len(c.Failed)))
	return nil
}

func newBipartite(m *monoid, phi []Elem) bipartite {
	b := bipartite{Parent: m.parent, Gen: m.gen, Generators: m.generators(), P: m.p.appendTo(nil), Phi: phi}
	for _, h := range b.Generators {
		b.Action = append(b.Action, slices.Clone(m.row(phi[h])))
	}
	return b
}

// monoid returns the monoid. It returns false if the data do not describe one.
func (b *bipartite) monoid() (*monoid, bool) {
	n := len(b.Parent)
	inside := func(e Elem) bool { return int(e) < n }
	if n == 0 || n > maxOrder || len(b.Gen) != n || len(b.Action) != len(b.Generators) || len(b.Phi) == 0 ||
		!all(b.P, inside) || !all(b.Phi, inside) {
		return nil, false
	}
	for e := 1; e < n; e++ {
		if int(b.Parent[e]) >= e || !slices.Contains(b.Generators, b.Gen[e]) {
			return nil, false
		}
	}
	for _, act := range b.Action {
		if len(act) != n || !all(act, func(x uint16) bool { return int(x) < n }) {
			return nil, false
		}
	}
	m := &monoid{order: n, p: newBitset(n), parent: b.Parent, gen: b.Gen}
	for _, e := range b.P {
		m.p.add(e)
	}
	m.fillTable(b.Generators, b.Action)
	return m, true
}

func all[T any](list []T, holds func(T) bool) bool {
	return !slices.ContainsFunc(list, func(x T) bool { return !holds(x) })
}
