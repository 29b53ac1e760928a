// SPDX-License-Identifier: Apache-2.0

package period

import (
	"errors"
	"fmt"
)

// ErrNotProved is returned where an answer beyond the values known would rest on
// a period that is only observed.
var ErrNotProved = errors.New("the period is not proved")

// Table answers for heaps of any size once a period is proved. It is safe for
// concurrent use.
type Table[T Integer] struct {
	values []T // preperiod and one period
	p      Period
}

// NewTable returns the table of a sequence with a proved period.
func NewTable[T Integer](values []T, p Period) (*Table[T], error) {
	if !p.Proved {
		return nil, fmt.Errorf("%s: %w", p, ErrNotProved)
	}
	if len(values) < p.Preperiod+p.Period {
		return nil, fmt.Errorf("%d values do not cover the period %d from %d", len(values), p.Period, p.Preperiod)
	}
	return &Table[T]{values[:p.Preperiod+p.Period], p}, nil
}

// Period returns the period.
func (t *Table[T]) Period() Period { return t.p }

// At returns the value of a heap of n ≥ 0 tokens. With a saltus it must fit an
// int64.
func (t *Table[T]) At(n int64) int64 {
	if n < int64(len(t.values)) {
		return int64(t.values[n])
	}
	past := n - int64(t.p.Preperiod)
	p := int64(t.p.Period)
	return int64(t.values[int64(t.p.Preperiod)+past%p]) + past/p*int64(t.p.Saltus)
}
