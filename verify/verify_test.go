// SPDX-License-Identifier: Apache-2.0

package verify_test

import (
	"context"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
	"github.com/upstar-cgt/upstar/solve/period"
	"github.com/upstar-cgt/upstar/verify"
	"github.com/upstar-cgt/upstar/work"
)

func TestCheck(t *testing.T) {
	ctx := context.Background()
	code := takebreak.MustParse("0.77")
	r, err := period.Solve(work.New(ctx, work.Budget{}), code, game.GrundyNormal, 1000)
	if err != nil {
		t.Fatal(err)
	}
	data, err := period.Certificate(code, game.GrundyNormal, r.Values, r.Period)
	if err != nil {
		t.Fatal(err)
	}
	if s, err := verify.Check(ctx, data); err != nil || !strings.Contains(s, "12") {
		t.Errorf("Check = %q, %v", s, err)
	}
	lasker := takebreak.MustParse("4.[3]")
	if r, err = period.Solve(work.New(ctx, work.Budget{}), lasker, game.GrundyNormal, 1000); err != nil {
		t.Fatal(err)
	}
	if data, err = period.Certificate(lasker, game.GrundyNormal, r.Values, r.Period); err != nil {
		t.Fatal(err)
	}
	if s, err := verify.Check(ctx, data); err != nil || !strings.Contains(s, "saltus 4") {
		t.Errorf("Check = %q, %v", s, err)
	}
	for _, bad := range []string{"", "{}", `{"kind":"else"}`, `{"kind":"heap-period"}`, `{"kind":"heap-automatic"}`, `{"kind":"row-period"}`, `{"kind":"positional"}`, `{"kind":"misere-quotient"}`, `{"kind":"strategy"}`, "[1]"} {
		if s, err := verify.Check(ctx, []byte(bad)); err == nil {
			t.Errorf("Check(%s) = %q", bad, s)
		}
	}
}
