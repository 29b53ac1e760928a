// SPDX-License-Identifier: Apache-2.0

//go:build invariants

package short

import (
	"strings"
	"testing"
)

// Forms that are not canonical cannot be stored.
func TestInvariants(t *testing.T) {
	s := NewSpace()
	c := s.Calc()
	zero, star := Zero, c.Make([]Game{Zero}, []Game{Zero})
	one := c.Make([]Game{Zero}, nil)
	two := c.Make([]Game{one}, nil)
	hot := c.Make([]Game{two}, []Game{c.Neg(one)})
	for _, f := range []struct {
		left, right []Game
		want        string
	}{
		{[]Game{zero, two}, []Game{c.Neg(one)}, "is dominated"},
		{[]Game{two}, []Game{c.Neg(one), one}, "is dominated"},
		{[]Game{star}, []Game{star}, "is reversible"},            // 0
		{[]Game{c.Neg(two)}, []Game{zero, hot}, "is reversible"}, // hot to 2 and back
		{[]Game{zero}, []Game{zero}, "is compact"},               // *
	} {
		func() {
			defer func() {
				if r, _ := recover().(string); !strings.Contains(r, f.want) {
					t.Errorf("{%v | %v}: %q, want one that %s", f.left, f.right, r, f.want)
				}
			}()
			s.explicit(&c.block, f.left, f.right)
		}()
	}
}
