// SPDX-License-Identifier: Apache-2.0

package answer_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/work"
)

// Misère play that takes long does not keep back what is known of normal play, unless it is
// asked for alone.
func TestPatience(t *testing.T) {
	p, err := catalog.Builtin().Parse("grundy(300)")
	if err != nil {
		t.Fatal(err)
	}
	q := answer.Question{Positions: []position.Position{p}, Patience: 50 * time.Millisecond}
	a, err := answer.To(t.Context(), session.New(catalog.Builtin()), q)
	if err != nil || !a.Normal.Found || a.Normal.Outcome != game.N {
		t.Fatalf("%+v, %v", a.Normal, err)
	}
	if v := a.Misere; v.Found || v.Unsolved == nil || v.Err == nil || !strings.Contains(v.Reason, "50ms were not enough for it: «misere»") {
		t.Errorf("misère play: %+v", v)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	q.Conventions = []game.Convention{game.Misere}
	if a, err = answer.To(ctx, session.New(catalog.Builtin()), q); err == nil || !strings.Contains(err.Error(), work.ErrLimit.Error()) || a.Misere.Reason != "" {
		t.Errorf("asked for alone: %+v, %v", a.Misere, err)
	}
}
