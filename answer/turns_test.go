// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/work"
)

// Play and search take turns until one of them has it; what search keeps is charged to the
// question, and its own limits end both.
func TestTurns(t *testing.T) {
	failure := errors.New("no such game")
	for _, c := range []struct {
		limits work.Budget
		play   uint64 // positions after which play has it
		search uint64 // steps after which search has it
		err    error  // of search, if it has it
		want   string
	}{
		{work.Budget{}, 3_000, 10, nil, "play"},
		{work.Budget{}, 5_000, 10, nil, "play search"},
		{work.Budget{}, 5_000, 10, failure, "play search " + failure.Error()},
		{work.Budget{}, 50_000, 3_000_000, nil, "play search play"},
		{work.Budget{}, 90_000, 3_000_000, nil, "play search play search"},
		{work.Budget{Positions: 2_000}, 1_000, 10, nil, "play"},
		{work.Budget{Positions: 2_000}, 3_000, 10, nil, "play limit reached: more than 2000 positions"},
		{work.Budget{Positions: 10_000}, 9_000, 3_000_000, nil, "play search play"},
		{work.Budget{Steps: 1_000_000}, 9_000, 3_000_000, nil, "play search play"},
		{work.Budget{Steps: 1_000_000}, 90_000, 3_000_000, nil, "play search play search limit reached: more than 1000000 steps"},
		{work.Budget{Bytes: 5_000}, 9_000, 10, nil, "play search"},
		{work.Budget{Bytes: 5_000}, 90_000, 3_000_000, nil, "play search play search limit reached: more than 1 MiB of memory; a greater «memory» allows more"},
	} {
		m := work.New(context.Background(), c.limits)
		s := &solver{question: Question{Limits: c.limits}, meter: m}
		var said []string
		_, err := takeTurns(s, m, func(m *work.Meter) (int, error) {
			said = append(said, "play")
			return work.Try(m, func() int {
				for range c.play {
					m.Keep(1, 0)
				}
				return 1
			})
		}, func(m *work.Meter) (int, error) {
			said = append(said, "search")
			return work.Try(m, func() int {
				m.Keep(0, 4_000) // a table
				for range c.search {
					m.Step(1)
				}
				m.Check(c.err)
				return 2
			})
		})
		if err != nil {
			said = append(said, err.Error())
		}
		if got := strings.Join(said, " "); got != c.want {
			t.Errorf("%+v, play %d, search %d: %s, want %s", c.limits, c.play, c.search, got, c.want)
		}
		if n := strings.Count(fmt.Sprint(said), "search"); n == 1 && m.Stats().Bytes != 4_000 {
			t.Errorf("%+v: %d bytes are charged for a table", c.limits, m.Stats().Bytes)
		}
	}
}
