// SPDX-License-Identifier: Apache-2.0

package answer_test

import (
	"context"
	"errors"
	"math"
	"math/big"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value/misere/universe"
	"github.com/upstar-cgt/upstar/work"
)

// The numbers of games born by days 0 to 6 [ONAG, ch. 12], that of day 6 as
// corrected by C. Thompson: it ends in 2^1960962 + 21.
func TestMisereDays(t *testing.T) {
	for n, want := range []int64{1, 2, 3, 5, 22, 4171780} {
		d, err := answer.MisereDayOf(context.Background(), n)
		if err != nil || d.Count.Cmp(big.NewInt(want)) != 0 || n <= 4 && len(d.Games) != int(want) {
			t.Errorf("day %d: %v games, %d listed (%v), want %d", n, d.Count, len(d.Games), err, want)
		}
	}
	d, err := answer.MisereDayOf(context.Background(), 6)
	if err != nil {
		t.Fatal(err)
	}
	if want := int(4171780*math.Log10(2)) + 1; d.Digits != want || !strings.HasPrefix(d.Formula, "2^4171780 - 2^2096640 - 2^2095104") || !strings.HasSuffix(d.Formula, "+ 2^1960962 + 21") {
		t.Errorf("day 6: %d digits, want %d; %s", d.Digits, want, d.Formula)
	}
	for _, n := range []int{-1, 7} {
		if _, err := answer.MisereDayOf(context.Background(), n); err == nil {
			t.Errorf("day %d is not refused", n)
		}
	}
}

// Facts of partizan misère play: *+* is 0 modulo dicots [Dorbec–Renault–Siegel–Sopena] but not
// modulo all games; integers have inverses modulo dead-ending games
// [Milley–Renault].
func TestMisereCompare(t *testing.T) {
	for _, c := range []struct{ universe, g, h, want string }{
		{"dicot", "{*|*}", "0", "="}, {"all", "{*|*}", "0", "||"}, {"dicot", "*", "*", "="},
		{"dead-ending", "1+{|0}", "0", "="}, {"blocking", "1+{|0}", "0", "="}, {"all", "1+{|0}", "0", "||"}, {"dead-ending", "3+{|{|0}}", "1", "="},
	} {
		got, err := answer.MisereCompare(context.Background(), at, c.universe, [2]string{c.g, c.h})
		if err != nil || got.Relation != c.want {
			t.Errorf("%s and %s modulo %s: %+v (%v), want %s", c.g, c.h, c.universe, got, err, c.want)
		}
	}
	if _, err := answer.MisereCompare(context.Background(), at, "dicot", [2]string{"1", "0"}); !errors.Is(err, universe.ErrUniverse) {
		t.Errorf("1 is not a dicot: %v", err)
	}
	for _, bad := range [][2]string{{"{0|", "0"}, {"0", "x"}} {
		if _, err := answer.MisereCompare(context.Background(), at, "all", bad); err == nil {
			t.Errorf("%q is not refused", bad)
		}
	}
}

func TestMisereOf(t *testing.T) {
	m, err := answer.MisereOf(context.Background(), at, []string{"tree({{2},0})"}, work.Budget{})
	if err != nil || m.Genus != "1^20" || m.Class != "restive" || !m.Prime || m.Outcome != "N" || m.Birthday != 4 {
		t.Errorf("{{2},0}: %+v (%v)", m, err)
	}
	for _, text := range []string{"{1,2,{2,3}}", "*[2[2]21]"} { // a form itself
		m, err := answer.MisereOf(context.Background(), at, []string{text, "nim(0)"}, work.Budget{})
		if err != nil || m.Form != "{1,2,{2,3}}" || m.Genus != "3^1431" || m.Class != "restless" {
			t.Errorf("%s: %+v (%v)", text, m, err)
		}
	}
	var syntax *game.SyntaxError
	if _, err := answer.MisereOf(context.Background(), at, []string{"{1,2"}, work.Budget{}); !errors.As(err, &syntax) || syntax.Offset != 4 {
		t.Errorf("{1,2: %v", err)
	}
	if m, err = answer.MisereOf(context.Background(), at, []string{"tree({{3,2}})"}, work.Budget{}); err != nil || m.Prime || len(m.Parts) == 0 {
		t.Errorf("{{3,2}} has parts [ONAG, fig. 36]: %+v (%v)", m, err)
	}
	if _, err := answer.MisereOf(context.Background(), at, []string{"hackenbush(br)"}, work.Budget{}); err == nil || !strings.Contains(err.Error(), "partizan") {
		t.Errorf("a partizan game: %v", err)
	}
	if _, err := answer.MisereOf(context.Background(), at, []string{"kayles(200)"}, work.Budget{Positions: 1000}); !errors.Is(err, work.ErrLimit) {
		t.Errorf("too large: %v", err)
	}
}
