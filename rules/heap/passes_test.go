// SPDX-License-Identifier: Apache-2.0

package heap_test

import (
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/heap"
	"github.com/upstar-cgt/upstar/rules/rulestest"
)

func TestPasses(t *testing.T) { rulestest.CheckFamily(t, heap.Passes) }

func FuzzPasses(f *testing.F) {
	r, err := heap.Passes.Rules([]string{"all"})
	if err != nil {
		f.Fatal(err)
	}
	n := r.(game.Notation[heap.Counted])
	f.Add("3,5@1")
	f.Add("3,5@any")
	f.Fuzz(func(t *testing.T, s string) {
		if p, err := n.Parse(s); err == nil {
			if q, err := n.Parse(n.Format(p)); err != nil || q != p {
				t.Errorf("%q is %v, and then %v, %v", s, p, q, err)
			}
		}
	})
}
