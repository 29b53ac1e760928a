// SPDX-License-Identifier: Apache-2.0

package familyperiod

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/internal/sealed"
	"github.com/upstar-cgt/upstar/rules/graph"
	"github.com/upstar-cgt/upstar/solve/growing"
	"github.com/upstar-cgt/upstar/verify/internal/seal/sealtest"
	"github.com/upstar-cgt/upstar/work"
)

func ExampleCheck() {
	data, _ := os.ReadFile(filepath.Join("testdata", "arc-spider-1-2.json"))
	summary, err := Check(context.Background(), data)
	fmt.Println(summary, err)
	// Output: Arc Kayles on 4 vertices with a path of n vertices at vertex 0: period 34 from n = 195, proved: 3 families of graphs recomputed from the rules to n = 458 <nil>
}

var names = map[string]struct {
	game growing.Game
	text string
}{
	"arc-spider-1-2": {growing.Arc, "spider(1,2,{n})"},
	"node-star-1":    {growing.Node, "join(star:2,path:{n},cycle:4)"},
	"kayles-cycle-5": {growing.Kayles, "cycle5+tail({n})"},
	"node-path":      {growing.Node, "path:{n}+path:2"},
}

// certify finds and certifies a period.
func certify(game growing.Game, sketch *graph.Sketch) ([]byte, growing.Proof, error) {
	s, err := growing.NewSystem(work.Unbounded(), game, sketch)
	if err != nil {
		return nil, growing.Proof{}, err
	}
	p, ok, err := s.Find(work.Unbounded(), 4000)
	if err != nil || !ok {
		return nil, p, fmt.Errorf("%v, %v", ok, err)
	}
	data, err := s.Certificate(p)
	return data, p, err
}

// TestWritten: the certificates in testdata are what the engine writes.
func TestWritten(t *testing.T) {
	for name, c := range names {
		sketch, err := graph.Describe(c.text)
		if err != nil {
			t.Fatal(err)
		}
		data, _, err := certify(c.game, sketch)
		if err != nil {
			t.Fatal(err)
		}
		data = sealed.Proof(data) // what is kept has no envelope
		file := filepath.Join("testdata", name+".json")
		if os.Getenv("UPSTAR_WRITE") != "" {
			if err := os.WriteFile(file, data, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if kept, err := os.ReadFile(file); err != nil || string(kept) != string(data) {
			t.Errorf("%s: UPSTAR_WRITE=1 writes it: %v", file, err)
		}
	}
}

// A change with a new seal is refused, or what it claims is true.
func TestCertificates(t *testing.T) {
	accepted, refused := sealtest.Run(t, sealtest.Suite[Certificate]{
		Form:  form,
		Check: func(data []byte) (string, error) { return Check(context.Background(), data) },
		Forge: func(r *rand.Rand, c *Certificate) {
			for range 1 + r.IntN(2) {
				forge(r, c)
			}
			if r.IntN(3) > 0 {
				c.Values = values(*c)
			}
		},
		Forgeries: func(string, []byte) int { return 400 },
		Holds:     func(c Certificate, _, _ string) error { return holds(c) },
	})
	if accepted < 1 || refused < 100 {
		t.Error("few of either kind")
	}
}

func forge(r *rand.Rand, c *Certificate) {
	around := func(n *int) { *n += r.IntN(7) - 3 }
	switch r.IntN(10) {
	case 0:
		c.Game = []string{"node", "arc", "kayles"}[r.IntN(3)]
	case 1:
		around(&c.Preperiod)
	case 2:
		around(&c.Period)
	case 3:
		around(&c.From)
	case 4:
		around(&c.Again)
	case 5:
		c.Period *= 2
		c.Again *= 2
	case 6:
		c.Ends[r.IntN(2)] = r.IntN(c.Vertices+1) - 1
	case 7:
		c.From = max(0, c.From-r.IntN(60))
		c.Preperiod = min(c.Preperiod, c.From)
	case 8:
		if len(c.Values) > 0 {
			c.Values = slices.Clone(c.Values)
			around(&c.Values[r.IntN(len(c.Values))])
		}
	default:
		c.Edges = slices.Clone(c.Edges)
		if len(c.Edges) > 0 {
			c.Edges = slices.Delete(c.Edges, 0, 1)
		}
	}
}

// systemOf returns the system that a certificate is about.
func systemOf(c Certificate) (*growing.System, error) {
	for _, g := range []growing.Game{growing.Node, growing.Arc, growing.Kayles} {
		if g.String() == c.Game {
			return growing.NewSystem(work.Unbounded(), g, &graph.Sketch{Plain: graph.Plain{N: c.Vertices, Edges: c.Edges}, Grows: []graph.Growth{{Name: "n", A: c.Ends[0], B: c.Ends[1]}}})
		}
	}
	return nil, fmt.Errorf("no game %s", c.Game)
}

// values are those that a certificate should have.
func values(c Certificate) []int {
	s, err := systemOf(c)
	if err != nil || c.Preperiod+c.Period < 1 || s.Compute(work.Unbounded(), c.Preperiod+c.Period) != nil {
		return c.Values
	}
	out := []int{}
	for n := range c.Preperiod + c.Period {
		out = append(out, s.Value(n))
	}
	return out
}

// holds compares a claim with the values that package growing finds.
func holds(c Certificate) error {
	s, err := systemOf(c)
	if err != nil {
		return err
	}
	last := c.Preperiod + 3*c.Period + 300
	if err := s.Compute(work.Unbounded(), last); err != nil {
		return err
	}
	for n := c.Preperiod; n+c.Period <= last; n++ {
		if s.Value(n) != s.Value(n+c.Period) {
			return fmt.Errorf("the values at %d and %d differ", n, n+c.Period)
		}
	}
	return nil
}

// TestRandom: what the engine proves of random graphs, the checker accepts.
func TestRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	certified := 0
	for range 150 {
		p := graph.Plain{N: 1 + r.IntN(6)}
		for w := range p.N {
			for v := range w {
				if r.IntN(3) == 0 {
					p.Edges = append(p.Edges, [2]int{v, w})
				}
			}
		}
		s := &graph.Sketch{Plain: p, Grows: []graph.Growth{{Name: "n", A: r.IntN(p.N+1) - 1, B: r.IntN(p.N+1) - 1}}}
		data, period, err := certify(growing.Game(r.IntN(3)), s)
		if err != nil {
			continue
		}
		if _, err := Check(context.Background(), data); err != nil {
			t.Fatalf("%v, %+v: %v", s, period, err)
		}
		certified++
	}
	if t.Log(certified, "certificates"); certified < 60 {
		t.Error("few certificates")
	}
}

// TestRefused: what is out of range is refused at once.
func TestRefused(t *testing.T) {
	good := Certificate{Kind: "family-period", Version: 1, Game: "arc", Vertices: 3, Edges: [][2]int{{0, 1}}, Ends: [2]int{0, 2}, Period: 1, Again: 1, Values: []int{0}}
	for want, change := range map[string]func(c *Certificate){
		"no game":        func(c *Certificate) { c.Game = "col" },
		"is known":       func(c *Certificate) { c.Version = 2 },
		"in one piece":   func(c *Certificate) { c.Ends = [2]int{0, 1} },
		"a path between": func(c *Certificate) { c.Ends[0] = 3 },
		"the edge":       func(c *Certificate) { c.Edges = [][2]int{{1, 1}} },
		"from 99999":     func(c *Certificate) { c.From = 99999 },
		"2 values":       func(c *Certificate) { c.Values = []int{0, 1} },
		"not the period": func(c *Certificate) {},
		"too many parts": func(c *Certificate) { c.Vertices, c.Edges, c.Ends = 60, complete(60), [2]int{0, 59} },
	} {
		c := good
		change(&c)
		if _, err := Check(context.Background(), sealtest.Reseal(t, form, c)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// complete returns a graph with many parts: a path with a chord at each second vertex.
func complete(n int) (edges [][2]int) {
	for v := range n - 3 {
		for w := v + 1; w < min(n-1, v+4); w++ {
			edges = append(edges, [2]int{v, w})
		}
	}
	return edges
}
