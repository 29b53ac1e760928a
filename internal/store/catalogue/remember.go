// SPDX-License-Identifier: Apache-2.0

package catalogue

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/upstar-cgt/upstar/internal/cpu"
)

// A Store can look up and store answers. It is a Catalogue, or one entry of it.
type Store interface {
	// GetUnder returns the answer that was found under the given rules. The error is ErrNone if
	// there is no answer, and ErrRules if there are only answers under other rules.
	GetUnder(q Question, rules string) (*Entry, error)
	Put(Entry) error
	Close() error
}

// A Memory is the question of a command, with a store that may have the answer. A nil Memory knows
// and keeps nothing.
type Memory struct {
	In       Store
	Question Question
	Engine   string
	Rules    string // the fingerprint of the rules of the question

	begun time.Duration
}

// Recall returns the answer, or nil if it is not known under these rules. Several answers
// are an error.
func (m *Memory) Recall() (*Entry, error) {
	if m == nil {
		return nil, nil
	}
	m.begun = cpu.Time()
	e, err := m.In.GetUnder(m.Question, m.Rules)
	if errors.Is(err, ErrNone) || errors.Is(err, ErrRules) {
		return nil, nil
	}
	return e, err
}

// Close closes the store.
func (m *Memory) Close() error {
	if m == nil {
		return nil
	}
	return m.In.Close()
}

// Keep stores a new answer. write writes it in a format, json or text. certify makes its
// certificate, if there is one, unless certify is nil.
func (m *Memory) Keep(write func(w io.Writer, format string) error, certify func() ([]byte, error)) error {
	if m == nil {
		return nil
	}
	var answer, text bytes.Buffer
	if err := errors.Join(write(&answer, "json"), write(&text, "text")); err != nil {
		return err
	}
	e := Entry{Question: m.Question, Answer: answer.Bytes(), Text: text.String(), Engine: m.Engine, Rules: m.Rules, CPU: (cpu.Time() - m.begun).Seconds(), When: Now()}
	if certify != nil {
		if data, err := certify(); err == nil {
			e.Certificate = data
		}
	}
	if err := m.In.Put(e); err != nil {
		return fmt.Errorf("the entry of the catalogue does not fit its question: %w", err)
	}
	return nil
}
