// SPDX-License-Identifier: Apache-2.0

package sequence

import (
	"fmt"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
	"github.com/upstar-cgt/upstar/work"
)

// Single returns the first n values (heaps 0 to n−1) of a function of a rule
// whose moves leave at most one heap; game.GrundyNormal and game.Obliged work for every
// rule. If a move leaves two or more heaps the error wraps ErrSplits.
func Single(m *work.Meter, rule Rule, f game.Function, n int) (values []int32, err error) {
	switch f {
	case game.GrundyNormal:
		vs, err := Nim(m, rule, n)
		return widen(vs), err
	case game.Obliged:
		vs, err := Obliged(m, rule, n)
		return widen(vs), err
	}
	if err := checkCode(rule); err != nil {
		return nil, err
	}
	values = make([]int32, 0, max(n, 0))
	var options []int32
	var ended []bool
	step := func(h int) int32 {
		split := 0
		options = options[:0]
		endable := false
		rule.Options(h, func(heaps []int) bool {
			switch len(heaps) {
			case 0:
				options = append(options, values[0])
				endable = true
			case 1:
				options = append(options, values[heaps[0]])
				endable = endable || ended[heaps[0]]
			default:
				split = len(heaps)
			}
			return split == 0
		})
		if split > 0 {
			m.Fail(fmt.Errorf("%s of a heap of %d, which can break into %d: %w", f, h, split, ErrSplits))
		}
		m.Step(len(options) + 1)
		ended = append(ended, len(options) == 0)
		return functionOf(f, options, endable)
	}
	err = m.Do(func() {
		for h := range n {
			values = append(values, step(h))
		}
	})
	return values, err
}

// checkCode refuses a code that grows.
func checkCode(rule Rule) error {
	if code, ok := rule.(takebreak.Code); ok {
		return code.Grows()
	}
	return nil
}

// functionOf returns f of a position from those of its options; endable says
// that some option has ended. F⁺ and F⁻ differ from a mex only in what they
// leave out [ONAG, ch. 14].
func functionOf(f game.Function, options []int32, endable bool) int32 {
	ended := len(options) == 0
	switch f {
	case game.GrundyMisere:
		if ended {
			return 1
		}
		return mex(options)
	case game.OutcomeNormal, game.OutcomeMisere:
		if ended {
			return int32(f.Convention())
		}
		for _, v := range options {
			if v == 0 {
				return 1
			}
		}
		return 0
	case game.RemotenessNormal, game.RemotenessMisere:
		if ended {
			return 0
		}
		return remoteness(options, int32(f.Convention()))
	case game.SuspenseNormal, game.SuspenseMisere:
		if ended {
			return 0
		}
		return suspense(options, int32(f.Convention()))
	case game.ForeclosedNormal, game.ForeclosedMisere:
		if ended || f == game.ForeclosedNormal && endable {
			return game.Undefined
		}
		return mex(options)
	}
	panic("sequence: no such function of one heap: " + f.String())
}

// remoteness is 1 + the least option of the winner's parity, else 1 + the
// greatest option.
func remoteness(options []int32, parity int32) int32 {
	least, greatest := int32(-1), int32(-1)
	for _, v := range options {
		if v&1 == parity {
			if least < 0 || v < least {
				least = v
			}
		} else {
			greatest = max(greatest, v)
		}
	}
	if least >= 0 {
		return 1 + least
	}
	return 1 + greatest
}

// suspense is 1 + the greatest option of the winner's parity, else 1 + the
// least option.
func suspense(options []int32, parity int32) int32 {
	least, greatest := int32(-1), int32(-1)
	for _, v := range options {
		if v&1 == parity {
			greatest = max(greatest, v)
		} else if least < 0 || v < least {
			least = v
		}
	}
	if greatest >= 0 {
		return 1 + greatest
	}
	return 1 + least
}

// mex returns the least number ≥ 0 that is not among the options; it reorders
// nothing and ignores game.Undefined.
func mex(options []int32) int32 {
	seen := make([]bool, len(options)+1)
	for _, v := range options {
		if v >= 0 && int(v) < len(seen) {
			seen[v] = true
		}
	}
	for v, s := range seen {
		if !s {
			return int32(v)
		}
	}
	panic("unreachable")
}

func widen[T uint8 | uint32](vs []T) []int32 {
	ws := make([]int32, len(vs))
	for i, v := range vs {
		ws[i] = int32(v)
	}
	return ws
}

// Extender returns a function that computes the first n values, from where it
// stopped if the engine can do that.
func Extender(rule Rule, f game.Function) func(m *work.Meter, n int) ([]int32, error) {
	if code, ok := rule.(takebreak.Code); ok && f == game.Obliged {
		if e, err := NewObliged(code); err == nil && e != nil {
			return func(m *work.Meter, n int) ([]int32, error) {
				err := e.Extend(m, n)
				return widen(e.Values()), err
			}
		}
	}
	return func(m *work.Meter, n int) ([]int32, error) {
		return Single(m, rule, f, n)
	}
}
