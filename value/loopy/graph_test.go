// SPDX-License-Identifier: Apache-2.0

package loopy_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/splitmix"
	"github.com/upstar-cgt/upstar/value/loopy"
	"github.com/upstar-cgt/upstar/work"
)

// truth reads a table of shared/truth into v.
func truth(t testing.TB, name string, v any) {
	t.Helper()
	dir := os.Getenv("UPSTAR_TRUTH")
	if dir == "" {
		dir = filepath.Join("..", "..", "..", "shared", "truth")
	}
	data, err := os.ReadFile(filepath.Join(dir, name))
	if os.IsNotExist(err) {
		dir = filepath.Join("..", "..", "..", "..", "shared", "truth") // of a worktree
		data, err = os.ReadFile(filepath.Join(dir, name))
	}
	if err != nil {
		t.Skip("no truth file: ", err)
	}
	if err := json.Unmarshal(data, v); err != nil {
		t.Fatal(name, err)
	}
}

type edges struct{ L, R [][]loopy.Node }

func (e edges) graph(t testing.TB) *loopy.Graph {
	t.Helper()
	g, err := loopy.NewGraph(e.L, e.R)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// letters writes an outcome as the truth files do: who wins when Left begins,
// and when Right does.
func letters(o game.Outcome) string {
	return string([]byte{"RDL"[o.First(game.Left)], "LDR"[o.First(game.Right)]})
}

// recipe returns the pseudo-random graph of the truth file with n nodes.
func recipe(t testing.TB, n uint64) *loopy.Graph {
	var b loopy.Builder
	var options [2][]loopy.Node
	for x := range n {
		h := splitmix.Hash(x)
		for p := range uint64(2) {
			options[p] = options[p][:0]
			if h>>(8+4*p)&15 != 0 {
				for i := range 1 + h>>(20*p)%3 {
					options[p] = append(options[p], loopy.Node(splitmix.Hash(8*x+4*p+i+n)%n))
				}
			}
		}
		b.Add(options[0], options[1])
	}
	g, err := b.Graph()
	if err != nil {
		t.Fatal(err)
	}
	return g
}

type large struct {
	N, Edges int
	Counts   map[string]int
	Max      int    `json:"max_remoteness"`
	Sum      uint64 `json:"sum_of_remoteness"`
	First    string `json:"first_20"`
}

func (want large) check(t testing.TB, g *loopy.Graph, a *loopy.Analysis) {
	got := large{N: g.Len(), Edges: g.Edges(), Counts: map[string]int{}}
	var first []string
	for v := range loopy.Node(g.Len()) {
		o := letters(a.Outcome(v))
		got.Counts[o]++
		if v < 20 {
			first = append(first, o)
		}
		for _, player := range game.Players {
			if r, ok := a.Remoteness(v, player); ok {
				got.Max = max(got.Max, r)
				got.Sum += uint64(r)
			}
		}
	}
	got.First = strings.Join(first, " ")
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestLarge(t *testing.T) {
	var file struct{ Large []large }
	truth(t, "loopy.json", &file)
	for _, want := range file.Large {
		if want.N > 100_000 && os.Getenv("UPSTAR_SLOW") == "" {
			continue
		}
		g := recipe(t, uint64(want.N))
		want.check(t, g, g.Analyse(work.Unbounded()))
	}
}

// BenchmarkRetrograde analyses a graph of ten million nodes.
func BenchmarkRetrograde(b *testing.B) {
	g := recipe(b, 10_000_000)
	b.ReportAllocs()
	for b.Loop() {
		g.Analyse(work.Unbounded())
	}
}

func TestAnalyseLimit(t *testing.T) {
	g := recipe(t, 1000)
	m := work.New(t.Context(), work.Budget{Bytes: 1000})
	err := m.Do(func() { g.Analyse(m) })
	if !errors.Is(err, work.ErrLimit) || !strings.Contains(err.Error(), "1000 nodes and 3716 moves") {
		t.Errorf("error %v, want a limit with counts", err)
	}
	if _, err := loopy.NewGraph([][]loopy.Node{{1}}, [][]loopy.Node{{}}); err == nil {
		t.Error("an option that is not a node was accepted")
	}
}

func TestMoves(t *testing.T) {
	// From 0 Left can move to 1, where Right is stuck, or to 2, where all pass.
	g := edges{[][]loopy.Node{{2, 1}, {}, {2}}, [][]loopy.Node{{0, 2}, {}, {2}}}.graph(t)
	a := g.Analyse(work.Unbounded())
	if got := a.Moves(nil, 0, game.Left); len(got) != 1 || got[0] != 1 {
		t.Errorf("winning moves %v, want [1]", got)
	}
	if got := a.Moves(nil, 0, game.Right); a.Outcome(0) != game.NHat || len(got) != 1 || got[0] != 2 {
		t.Errorf("%v: drawing moves %v, want [2]", a.Outcome(0), got)
	}
}
