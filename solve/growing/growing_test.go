// SPDX-License-Identifier: Apache-2.0

package growing

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/graph"
	"github.com/upstar-cgt/upstar/work"
)

func Example() {
	sketch, _ := graph.Describe("spider(1,2,{n})")
	s, _ := NewSystem(work.Unbounded(), Arc, sketch)
	p, ok, _ := s.Find(work.Unbounded(), 10_000)
	fmt.Println(p.Length, p.Preperiod, ok)
	// Output: 34 195 true
}

// truth is a line of the table.
type truth struct {
	Game, Name, Refused                                          string
	Families, Period, Preperiod, System_period, System_preperiod int
	Needed                                                       int
	Values                                                       []int
}

// described returns the name of a family as upstar writes it.
func described(name string) string {
	switch {
	case name == "path":
		return "path:{n}"
	case strings.HasPrefix(name, "growingcycle"):
		return "cycle:{n}+leaf"
	}
	return strings.NewReplacer("(n)", "({n})", ",n)", ",{n})", ";n)", ";{n})").Replace(name)
}

func system(t *testing.T, game, name string) (*System, error) {
	t.Helper()
	sketch, err := graph.Describe(described(name))
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range []Game{Node, Arc, Kayles} {
		if g.String() == game {
			return NewSystem(work.Unbounded(), g, sketch)
		}
	}
	t.Fatal(game)
	return nil, nil
}

// TestFamilies compares with a table of another program.
func TestFamilies(t *testing.T) {
	data, err := os.ReadFile("../../../shared/truth/discovery/graph_family_periods.json")
	if err != nil {
		t.Skip("no table of periods:", err)
	}
	var all []truth
	if err := json.Unmarshal(data, &all); err != nil {
		t.Fatal(err)
	}
	for _, c := range all {
		s, err := system(t, c.Game, c.Name)
		if c.Refused != "" {
			if !errors.Is(err, ErrNotOne) {
				t.Errorf("%s %s: %v, want a refusal", c.Game, c.Name, err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s %s: %v", c.Game, c.Name, err)
			continue
		}
		p, ok, err := s.Find(work.Unbounded(), 4000)
		want := Proof{game.Period{Preperiod: c.Preperiod, Length: c.Period}, game.Period{Preperiod: c.System_preperiod, Length: c.System_period}, c.Needed}
		if err != nil || !ok || p != want {
			t.Errorf("%s %s: %+v, %v, %v, want %+v", c.Game, c.Name, p, ok, err, want)
		}
		if s.Families() != c.Families {
			t.Logf("%s %s: %d families, there %d", c.Game, c.Name, s.Families(), c.Families)
		}
		for n, v := range c.Values {
			if s.Value(n) != v {
				t.Errorf("%s %s: value %d at %d, want %d", c.Game, c.Name, s.Value(n), n, v)
				break
			}
		}
		if _, err := s.CheckLiterally(work.Unbounded(), 8, 14); err != nil {
			t.Errorf("%s %s: %v", c.Game, c.Name, err)
		}
	}
}

// TestSquares compares with a table of another program.
func TestSquares(t *testing.T) {
	data, err := os.ReadFile("../../../shared/truth/discovery/two_leg_periods.json")
	if err != nil {
		t.Skip("no table of squares:", err)
	}
	var all map[string]json.RawMessage
	var table map[string]map[string][]int
	if err := json.Unmarshal(data, &all); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(all["rows S(a,b,n), n=0.."], &table); err != nil {
		t.Fatal(err)
	}
	for name, rows := range table {
		for _, game := range []Game{Node, Arc} {
			for leg := 1; leg <= 2 && game.String() == name; leg++ {
				q := square(t, game, fmt.Sprintf("spider(%d,{m},{n})", leg))
				if err := q.Compute(work.Unbounded(), 130); err != nil {
					t.Fatal(err)
				}
				for b := range 8 {
					for n, v := range rows[fmt.Sprintf("%d,%d", leg, b)] {
						if q.At(b, n) != v || q.At(n, b) != v {
							t.Fatalf("%s S(%d,%d,%d) = %d, %d, want %d", name, leg, b, n, q.At(b, n), q.At(n, b), v)
						}
					}
				}
			}
		}
	}
}

func square(t *testing.T, game Game, text string) *Square {
	t.Helper()
	sketch, err := graph.Describe(text)
	if err != nil {
		t.Fatal(err)
	}
	q, err := NewSquare(work.Unbounded(), game, sketch)
	if err != nil {
		t.Fatal(err)
	}
	return q
}

// TestSquareLiterally compares squares of various heads with play.
func TestSquareLiterally(t *testing.T) {
	for _, text := range []string{"spider(1,{m},{n})", "spider({m},2,2,{n})", "path:3+tail({m})+tail({n})", "cycle:4+tail({m})+tail({n})", "join(spider(1,{m}),path:1,spider(1,{n}))"} {
		for _, game := range []Game{Node, Arc, Kayles} {
			q := square(t, game, text)
			if err := q.Compute(work.Unbounded(), 9); err != nil {
				t.Fatal(err)
			}
			if err := q.CheckSquareLiterally(work.Unbounded(), 14); err != nil {
				t.Errorf("%s, %v: %v", text, game, err)
			}
		}
	}
}

// TestSquareTheorem proves the period of Arc Kayles on S(1,m,n).
func TestSquareTheorem(t *testing.T) {
	if os.Getenv("UPSTAR_SLOW") == "" {
		t.Skip("UPSTAR_SLOW=1 proves the squares of Arc Kayles on S(1,m,n) and S(2,m,n)")
	}
	for leg, want := range []SquareProof{1: {game.Period{Preperiod: 460, Length: 34}, 988, [2]int{459, 196}}, 2: {game.Period{Preperiod: 516, Length: 34}, 1100, [2]int{515, 296}}} {
		if leg == 0 {
			continue
		}
		p, ok, err := square(t, Arc, fmt.Sprintf("spider(%d,{m},{n})", leg)).Find(work.Unbounded(), 1200)
		if err != nil || !ok || p != want {
			t.Errorf("S(%d,m,n): %+v, %v, %v, want %+v", leg, p, ok, err, want)
		}
	}
	if p, ok, err := square(t, Node, "spider(1,{m},{n})").Find(work.Unbounded(), 800); ok || err != nil {
		t.Errorf("Node Kayles: %+v, %v", p, err)
	}
}
