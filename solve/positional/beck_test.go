// SPDX-License-Identifier: Apache-2.0

package positional

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/hypergraph"
	"github.com/upstar-cgt/upstar/work"
)

// Where Beck's criterion says that Maker wins, search says so, too.
func TestBeck(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 10))
	met := 0
	for range 4000 {
		cells, bias := 4+random.IntN(4), []string{"", "1:2,", "2:1,"}[random.IntN(3)]
		var sets []string
		for range 3 + random.IntN(9) {
			var set []string
			for _, c := range random.Perm(cells)[:2+random.IntN(2)] {
				set = append(set, fmt.Sprint(c+1))
			}
			sets = append(sets, strings.Join(set, "-"))
		}
		p, err := hypergraph.MakerBreaker.Parse(bias + strings.Join(sets, ","))
		if err != nil {
			t.Fatal(err)
		}
		s := New(hypergraph.MakerBreaker, p)
		why, ok := beck(s.open(p, game.Left), p.Bias, len(p.Cells(hypergraph.Free)))
		if !ok {
			continue
		}
		met++
		if v, err := s.Search(work.Unbounded(), p, game.Left); err != nil || v.Result != game.Win {
			t.Errorf("%s: Maker wins because %s; search says %v (%v)", hypergraph.MakerBreaker.Format(p), why, v.Result, err)
		}
	}
	if met < 20 {
		t.Errorf("the criterion decided %d games", met)
	}
}
