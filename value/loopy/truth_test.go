// SPDX-License-Identifier: Apache-2.0

package loopy_test

import (
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value/loopy"
	"github.com/upstar-cgt/upstar/work"
)

// table is loopy.json.
type table struct {
	Probes      []string
	ProbeGraphs []edges        `json:"probe_graphs"`
	Bach        map[string]any `json:"bach_sides_as_printed_by_the_peer"`
	Graphs      []struct {
		edges
		Outcomes         []string
		Class            string
		Remoteness       [][2]*int
		Stopper          bool
		PlumtreeGraph    bool `json:"plumtree_graph"`
		Onside, Offside  string
		OnsideFollowers  int      `json:"onside_followers"`
		OffsideFollowers int      `json:"offside_followers"`
		WithProbes       []string `json:"with_probes"`
	}
	Sums, Triples, Orders [][]any
	Named                 map[string]struct {
		edges
		variety
		Notation, Class, Onside, Offside string
		Followers                        *int
		Plumtree                         bool
	}
	NamedSums  [][5]string `json:"named_sums"`
	NamedOrder [][]any     `json:"named_order"`
	Equal      []struct {
		Onside, Offside string
		Graphs          []edges
	} `json:"equal_groups"`
	Degrees []struct {
		variety
		Notation, Class, Double string
		Followers               int
	} `json:"degree_variety"`
	Carousels []struct {
		edges
		Name, Class     string
		Onside, Offside *string
		On              *string  `json:"onside_stopper_found"`
		Off             *string  `json:"offside_stopper_found"`
		WithProbes      []string `json:"with_probes"`
		OrderOn         [][2]int `json:"order_on"`
		OrderOff        [][2]int `json:"order_off"`
	}
}

type variety struct {
	Idempotent       bool
	Degree           string
	DegreeIdempotent *bool  `json:"degree_idempotent"`
	Upsum            string `json:"upsum_variety"`
	Downsum          string `json:"downsum_variety"`
	Stable           bool
}

func loadTable(t testing.TB) (file table) {
	truth(t, "loopy.json", &file)
	return file
}

func num(x any) int { return int(x.(float64)) }

func TestGraphs(t *testing.T) {
	file := loadTable(t)
	m := work.Unbounded()
	for i, want := range file.Graphs {
		g := want.graph(t)
		a := g.Analyse(m)
		for v := range loopy.Node(g.Len()) {
			if got := letters(a.Outcome(v)); got != want.Outcomes[v] {
				t.Errorf("graph %d, node %d: %s, want %s", i, v, got, want.Outcomes[v])
			}
			for _, player := range game.Players {
				got, ok := a.Remoteness(v, player)
				if r := want.Remoteness[v][player]; ok != (r != nil) || ok && got != *r {
					t.Errorf("graph %d, node %d, %v: remoteness %d %v", i, v, player, got, ok)
				}
			}
		}
	}
	for _, s := range file.Sums {
		g, h := file.Graphs[num(s[0])].graph(t), file.Graphs[num(s[1])].graph(t)
		a := g.Sum(m, h).Analyse(m)
		if got := letters(a.Outcome(0)); got != s[2] {
			t.Errorf("%v: %s", s, got)
		}
		for i, player := range game.Players {
			if r, ok := a.Remoteness(0, player); ok != (s[3+i] != nil) || ok && r != num(s[3+i]) {
				t.Errorf("%v: remoteness %d", s, r)
			}
		}
	}
	for _, s := range file.Triples {
		g := file.Graphs[num(s[0])].graph(t).Sum(m, file.Graphs[num(s[1])].graph(t)).Sum(m, file.Graphs[num(s[2])].graph(t))
		if got := letters(g.Analyse(m).Outcome(0)); got != s[3] {
			t.Errorf("%v: %s", s, got)
		}
	}
}

func TestSides(t *testing.T) {
	file := loadTable(t)
	run(t, func(c *loopy.Calc) {
		for k, probe := range file.Probes {
			if v, w := parse(t, c, probe), c.ValueOf(file.ProbeGraphs[k].graph(t), 0); !c.Equal(v, w) {
				t.Errorf("%s is not %s", probe, c.Text(w))
			}
		}
		for i, want := range file.Graphs {
			v := c.ValueOf(want.graph(t), 0)
			wantSides(t, c, want.Onside, want.Offside, v, i)
			if !c.Equal(v, c.Literal(want.graph(t), 0)) {
				t.Errorf("graph %d is not %s", i, c.Text(v))
			}
			if got := c.Outcome(v).String(); got != want.Class {
				t.Errorf("graph %d: outcome %s, want %s", i, got, want.Class)
			}
			on, off, _ := c.Sides(v)
			if n, k := c.FollowerCount(on), c.FollowerCount(off); n.Int64() != int64(want.OnsideFollowers) || k.Int64() != int64(want.OffsideFollowers) {
				t.Errorf("graph %d: %v and %v followers, want %d and %d", i, n, k, want.OnsideFollowers, want.OffsideFollowers)
			}
			if g, ok := c.Stopper(v); want.Stopper && (!ok || want.PlumtreeGraph && !c.IsPlumtree(g)) {
				t.Errorf("graph %d is a stopper, and a plumtree if it says so (%v)", i, want.PlumtreeGraph)
			}
			for k, probe := range file.Probes {
				if got := letters(c.Outcome(c.Add(v, parse(t, c, probe)))); got != want.WithProbes[k] {
					t.Errorf("graph %d + %s: %s, want %s", i, probe, got, want.WithProbes[k])
				}
			}
		}
	})
}

// wantSides checks both sides of v, and that they are read back as printed.
func wantSides(t *testing.T, c *loopy.Calc, on, off string, v loopy.Value, what any) {
	t.Helper()
	a, b, ok := c.Sides(v)
	if !ok || c.Of(a) != parse(t, c, on) || c.Of(b) != parse(t, c, off) {
		t.Errorf("%v: %s, want %s & %s", what, c.Text(v), on, off)
	}
	if w := parse(t, c, c.Text(v)); w != v {
		t.Errorf("%v: %s is read as %s", what, c.Text(v), c.Text(w))
	}
}

func TestOrders(t *testing.T) {
	file := loadTable(t)
	run(t, func(c *loopy.Calc) {
		for _, s := range file.Orders {
			g, h := c.ValueOf(file.Graphs[num(s[0])].graph(t), 0), c.ValueOf(file.Graphs[num(s[1])].graph(t), 0)
			for i, got := range []bool{c.OnsideLeq(h, g), c.OffsideLeq(h, g), c.OnsideLeq(g, h), c.OffsideLeq(g, h)} {
				if got != (num(s[2+i]) == 1) {
					t.Errorf("%v: order %d is %v", s, i, got)
				}
			}
			a, b := c.Literal(file.Graphs[num(s[0])].graph(t), 0), c.Literal(file.Graphs[num(s[1])].graph(t), 0)
			for i := range 2 { // the graphs themselves, not their sides
				if i == 1 {
					a, b = b, a
				}
				if c.OnsideLeq(b, a) != (num(s[2+2*i]) == 1) || c.OffsideLeq(b, a) != (num(s[3+2*i]) == 1) {
					t.Errorf("%v: order %d of the graphs", s, i)
				}
			}
			if got := letters(c.Outcome(c.Sub(g, h))); got != s[6] {
				t.Errorf("%v: difference %s", s, got)
			}
		}
		for _, s := range file.NamedOrder {
			g, h := parse(t, c, file.Named[s[0].(string)].Notation), parse(t, c, file.Named[s[1].(string)].Notation)
			if c.OnsideLeq(h, g) != (num(s[2]) == 1) || c.OffsideLeq(h, g) != (num(s[3]) == 1) {
				t.Errorf("%v: %v, %v", s, c.OnsideLeq(h, g), c.OffsideLeq(h, g))
			}
		}
		seen := map[loopy.Value]int{}
		for i, group := range file.Equal {
			for _, e := range group.Graphs {
				v := c.ValueOf(e.graph(t), 0)
				wantSides(t, c, group.Onside, group.Offside, v, i)
				if j, ok := seen[v]; ok && j != i {
					t.Errorf("groups %d and %d are equal", i, j)
				}
				seen[v] = i
			}
		}
	})
}

func TestNamed(t *testing.T) {
	file := loadTable(t)
	run(t, func(c *loopy.Calc) {
		for name, want := range file.Named {
			v := parse(t, c, want.Notation)
			wantSides(t, c, want.Onside, want.Offside, v, name)
			wantSides(t, c, want.Onside, want.Offside, c.ValueOf(want.graph(t), 0), name)
			if got := c.Outcome(v).String(); got != want.Class {
				t.Errorf("%s: outcome %s, want %s", name, got, want.Class)
			}
			g, ok := c.Stopper(v)
			if !ok {
				continue
			}
			if c.FollowerCount(g).Int64() != int64(*want.Followers) || c.IsPlumtree(g) != want.Plumtree {
				t.Errorf("%s: %v followers, plumtree %v", name, c.FollowerCount(g), c.IsPlumtree(g))
			}
			checkVariety(t, c, name, g, want.variety)
		}
		for _, s := range file.NamedSums {
			v, w := parse(t, c, file.Named[s[0]].Notation), parse(t, c, file.Named[s[1]].Notation)
			sum := c.Add(v, w)
			wantSides(t, c, s[2], s[3], sum, s)
			if got := c.Outcome(sum).String(); got != s[4] {
				t.Errorf("%v: %s", s, got)
			}
		}
		for _, want := range file.Degrees {
			v := parse(t, c, want.Notation)
			g, _ := c.Stopper(v)
			checkVariety(t, c, want.Notation, g, want.variety)
			if c.Outcome(v).String() != want.Class || c.FollowerCount(g).Int64() != int64(want.Followers) {
				t.Errorf("%s: %v, %v followers", want.Notation, c.Outcome(v), c.FollowerCount(g))
			}
			if double := c.Add(v, v); !c.Equal(double, parse(t, c, want.Double)) {
				t.Errorf("2·%s = %s, want %s", want.Notation, c.Text(double), want.Double)
			}
		}
	})
}

func checkVariety(t *testing.T, c *loopy.Calc, name string, g loopy.Game, want variety) {
	t.Helper()
	if got := c.IsIdempotent(c.Of(g)); got != want.Idempotent {
		t.Errorf("%s: idempotent is %v", name, got)
	}
	degree, err := c.Degree(g)
	if err != nil || c.Of(degree) != parse(t, c, want.Degree) {
		t.Errorf("deg %s = %s, want %s; %v", name, c.Format(degree), want.Degree, err)
	}
	up, down, err := c.Varieties(g, degree)
	if want.Upsum == "" {
		if err == nil {
			t.Errorf("%s has no variety", name)
		}
		return
	}
	if err != nil || c.Of(up) != parse(t, c, want.Upsum) || c.Of(down) != parse(t, c, want.Downsum) || (up == down) != want.Stable {
		t.Errorf("%s: varieties %s and %s, want %v; %v", name, c.Format(up), c.Format(down), want, err)
	}
}

func TestCarousels(t *testing.T) {
	file := loadTable(t)
	bach := false
	defer func() {
		if !bach && !t.Skipped() {
			t.Error("Bach's carousel is missing")
		}
	}()
	run(t, func(c *loopy.Calc) {
		for _, want := range file.Carousels {
			v := c.ValueOf(want.graph(t), 0)
			if got := c.Outcome(v).String(); got != want.Class {
				t.Errorf("%s: outcome %s, want %s", want.Name, got, want.Class)
			}
			if g, ok := c.Onside(v); ok != (want.On != nil) || ok && c.Of(g) != parse(t, c, *want.On) {
				t.Errorf("%s: onside %s", want.Name, c.Text(v))
			}
			if strings.HasPrefix(strings.ToLower(want.Name), "bach") {
				on, off := parse(t, c, file.Bach["onside"].(string)), parse(t, c, file.Bach["offside"].(string))
				if !c.OnsideLeq(v, on) || !c.OnsideLeq(on, v) || !c.OffsideLeq(v, off) || !c.OffsideLeq(off, v) {
					t.Errorf("%s: the sides are not those of the peer", want.Name)
				}
				bach = true
			}
			if _, ok := c.Offside(v); ok {
				t.Errorf("%s: a stopper was found for the offside: %s", want.Name, c.Text(v))
			}
			for k, probe := range file.Probes {
				x := parse(t, c, probe)
				if got := letters(c.Outcome(c.Add(v, x))); got != want.WithProbes[k] {
					t.Errorf("%s + %s: %s, want %s", want.Name, probe, got, want.WithProbes[k])
				}
				on, off := [2]bool{c.OnsideLeq(x, v), c.OnsideLeq(v, x)}, [2]bool{c.OffsideLeq(x, v), c.OffsideLeq(v, x)}
				for i := range 2 {
					if on[i] != (want.OrderOn[k][i] == 1) || off[i] != (want.OrderOff[k][i] == 1) {
						t.Errorf("%s and %s: %v, %v", want.Name, probe, on, off)
					}
				}
			}
		}
	})
}
