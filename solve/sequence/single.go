// SPDX-License-Identifier: Apache-2.0

package sequence

import (
	"fmt"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
	"github.com/upstar-cgt/upstar/work"
)

// Single returns the first n values (heaps 0 to n−1) of a function of a rule whose moves leave at
// most one heap. The functions game.GrundyNormal and game.Obliged work for every rule. For other
// functions, if a move leaves two or more heaps, the error wraps ErrSplits.
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
		return f.Of(options, endable)
	}
	err = fill(m, &values, n, step)
	return values, err
}

// checkCode returns an error for a code whose moves can make heaps grow.
func checkCode(rule Rule) error {
	if code, ok := rule.(takebreak.Code); ok {
		return code.Grows()
	}
	return nil
}

func widen[T uint8 | uint32](vs []T) []int32 {
	ws := make([]int32, len(vs))
	for i, v := range vs {
		ws[i] = int32(v)
	}
	return ws
}

// Extender returns a function that computes the first n values. Each call continues where the last
// one stopped, if the engine can do that.
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
