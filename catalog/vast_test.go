// SPDX-License-Identifier: Apache-2.0

package catalog_test

import (
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/game/vast"
	"github.com/upstar-cgt/upstar/position"
)

// FuzzVast reads positions with numbers of any size: what is printed is read again as the same.
func FuzzVast(f *testing.F) {
	huge := "1" + strings.Repeat("0", 40)
	for _, s := range []string{"wythoff(" + huge + ",5)", "euclid(0," + huge + ")", "nim(" + huge + ",0," + huge + ")", "welter(" + huge + "," + huge + ")",
		"moore(3," + huge + ",1)", "fibonacci-nim(" + huge + ":7)", "fibonacci-nim(" + huge + ")", "nimania(3@" + huge + ")", "cutcake(" + huge + "x7)",
		"chomp(2x" + huge + ")", "chomp(" + huge + ",1,1)", "chomp(1x" + huge + "+5x1)", "limit-nim(3," + huge + ")", "chomp(1x5+1x" + huge + ")"} {
		f.Add(s)
	}
	c := catalog.Builtin()
	f.Fuzz(func(t *testing.T, s string) {
		p, err := c.Parse(s)
		if err != nil {
			return
		}
		if _, ok := position.As[vast.Position](p); !ok {
			return
		}
		q, err := c.Parse(p.String())
		if err != nil || q.String() != p.String() {
			t.Errorf("%q is printed as %q and read again as %v (%v)", s, p, q, err)
		}
		if _, err := p.Options(game.Left); err == nil {
			t.Errorf("%q: its options were listed", s)
		}
	})
}
