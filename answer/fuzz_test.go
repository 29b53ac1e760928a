// SPDX-License-Identifier: Apache-2.0

package answer_test

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/work"
)

// However small the limit is, it is an error and no panic, and what was found can
// be written.
func TestEveryLimit(t *testing.T) {
	for _, c := range []struct{ mode, positions string }{
		{"disjunctive", "domineering(2x3) domineering(3x2) hackenbush(br)"},
		{"disjunctive", "kayles(7) tree({{2},3}) grundy(8)"},
		{"selective", "disjunctive(kayles(5),kayles(6)) disjunctive(nim(2),tree({{2}}))"},
		{"conjunctive", "obliged(kayles(3),!nim(2)) cram(2x3)"},
		{"obliged", "obliged(0.77,5) side(nim(2),nim(1))"},
		{"first-to-end", "exactly:2(nim(2),kayles(3)) wythoff(2,3)"},
	} {
		m, err := compound.ParseMode(c.mode)
		if err != nil {
			t.Fatal(err)
		}
		q := answer.Question{Mode: m, Moves: 3}
		for text := range strings.FieldsSeq(c.positions) {
			q.Positions = append(q.Positions, parse(t, "%s", text))
		}
		for limit := 1; limit < 100; limit++ {
			q.Limits.Positions = uint64(limit)
			a, err := answer.To(context.Background(), at, q)
			if err != nil && !errors.Is(err, work.ErrLimit) {
				t.Fatalf("%v, at most %d positions: %v", c, limit, err)
			}
			if _, err := json.Marshal(a); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// FuzzAnswer asks of whatever parses who wins, with little memory and time: it may
// fail, but not panic nor, which is checked with UPSTAR_SLOW=1, outlast its deadline
// by much.
func FuzzAnswer(f *testing.F) {
	for _, e := range catalog.Builtin().Entries() {
		for _, s := range e.Samples {
			f.Add(e.Name + "(" + s + ")")
		}
	}
	for _, s := range []string{"selective()", "obliged(!nim(0),nim(2))", "first-to-end(~nim(0),nim(2))", "exactly:3(nim(1),nim(2))", "side(nim(2),form(^))",
		"nim(1000000000000000000)", "kayles(1000000000,7)", "conjunctive(nim(99999999999),octal(0.9G,7))", "obliged(0.77,1;2,3)", "octal(9.0,5)", "octal(0.ZZZZ,90)",
		"selective(nim(100000),nim(100000),nim(100000))", "moore(3,1000,1000,1000)", "chomp(30x30)", "domineering(20x20)", "amazons(9x9)", "node-kayles(cycle:200)"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if len(s) > 200 {
			return
		}
		p, err := catalog.Builtin().Parse(s)
		if err != nil {
			return
		}
		const patience = 50 * time.Millisecond
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		begun := time.Now()
		a, err := answer.To(ctx, at, answer.Question{Positions: []position.Position{p}, Moves: 3, Limits: work.Budget{Positions: 300, Bytes: 1 << 20}})
		if late := time.Since(begun) - patience; late > 5*time.Second && os.Getenv("UPSTAR_SLOW") == "1" {
			t.Errorf("%s: answered %v after the deadline, with %v", s, late, err)
		}
		checkJSON(t, a)
	})
}
