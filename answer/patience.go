// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"context"
	"errors"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/work"
)

// patiently finds a verdict within the question's patience, if misère play was not the only
// request. It reports whether the patience ran out before the verdict was complete.
func (s *solver) patiently(c game.Convention) (v *Verdict, impatient bool, err error) {
	if c == game.Normal || len(s.question.Conventions) == 1 || s.question.Patience == 0 {
		v, err = s.settled(c)
		return v, false, err
	}
	whole, end := s.ctx, s.measuredBy(s.meter)
	defer func() { s.ctx = whole; end() }()
	ctx, cancel := context.WithTimeout(whole, s.question.Patience)
	defer cancel()
	s.ctx, s.meter = ctx, s.meter.WithContext(ctx)
	v, err = s.settled(c)
	return v, ctx.Err() != nil && whole.Err() == nil && errors.Is(work.Limited(err), work.ErrLimit), err
}
