// SPDX-License-Identifier: Apache-2.0

package misere_test

import (
	"fmt"
	"testing"

	"github.com/upstar-cgt/upstar/value/misere"
)

// TestNames prints Conway's games a to f of Grundy's game as ERRATA.md gives
// them (item 5 of ONAG ch. 12), and reads what it prints.
func TestNames(t *testing.T) {
	s := misere.NewSpace()
	h := s.NewHeaps(grundy)
	names := s.NewNames()
	games := map[string]misere.Game{}
	for _, e := range []struct {
		name string
		heap int
		want string
	}{
		{"a", 13, "{2_2,2,1}"}, {"b", 18, "{a_2,a,2,0}"}, {"c", 20, "{b,a,3}"}, {"d", 22, "{c,b,a_1,2_2,1}"},
		{"e", 23, "{d,c_1,b_2,b,a,3}"}, {"f", 24, "{e,d,c,b_1,a_2,2,0}"},
	} {
		g := h.Form(e.heap)
		got := names.Definition(g)
		if len(got) != len(e.want) || form(t, s, games, got) != g || form(t, s, games, e.want) != g {
			t.Errorf("%s = %s, want %s", e.name, got, e.want)
		}
		if !names.Add(e.name, g) || names.Add("x", g^1) {
			t.Errorf("%s is not named once", e.name)
		}
		games[e.name] = g
	}
	if got := names.Format(games["d"] ^ 1); got != "d_1" {
		t.Errorf("d+1 = %s", got)
	}
	if g, ok := names.Lookup("d"); !ok || g != games["d"] {
		t.Errorf("d is %s %v", s.Format(g), ok)
	}
}

func ExampleNames() {
	s := misere.NewSpace()
	h := s.NewHeaps(grundy)
	names := s.NewNames()
	for i, n := range []int{13, 18, 20, 22} {
		name := string(rune('a' + i))
		fmt.Println(name, "=", names.Definition(h.Form(n)), s.Genus(h.Form(n)))
		names.Add(name, h.Form(n))
	}
	// Output:
	// a = {2_2,2,1} 3^1431
	// b = {a_2,a,2,0} 4^0564
	// c = {b,a,3} 0^20
	// d = {c,b,a_1,2_2,1} 3^1431
}
