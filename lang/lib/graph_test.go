// SPDX-License-Identifier: Apache-2.0

package lib_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/lang/lib"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/work"
)

// A graph is read as it is written: with as many edges between every two vertices.
func TestGraphText(t *testing.T) {
	in, rnd := newInterp(), rand.New(rand.NewPCG(5, 6))
	for range 300 {
		n := 1 + rnd.IntN(6)
		lists := make([][]string, n)
		for range rnd.IntN(9) {
			i, j := rnd.IntN(n), rnd.IntN(n)
			lists[i] = append(lists[i], fmt.Sprint(j+1))
			if i != j {
				lists[j] = append(lists[j], fmt.Sprint(i+1))
			}
		}
		var rows []string
		for _, l := range lists {
			rows = append(rows, "["+strings.Join(l, ",")+"]")
		}
		script := "g := Graph.FromAdjacencyList([" + strings.Join(rows, ",") + "]); h := Graph(g.ToString); " +
			"[h == g, h.EdgeCount == g.EdgeCount, h.VertexCount == g.VertexCount, h.ConnectedComponents.Size == g.ConnectedComponents.Size]"
		m := work.Unbounded()
		v, err := in.Eval(m, script)
		if err != nil {
			t.Fatalf("%s: %v", script, err)
		}
		if text, err := in.Text(m, v, notation.Plain); text != "[true,true,true,true]" || err != nil {
			t.Errorf("%s = %s, %v", script, text, err)
		}
	}
}

func FuzzGraph(f *testing.F) {
	for _, s := range []string{"", ".", "-", ":A--:A", "(-;-(-;-))", "{Left}-:{x};--", "-(", "{", ":", "(;)"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if g, err := lib.ParseGraph(s, lib.GraphNotation{}); err == nil && len(g.Edges) > len(s) {
			t.Errorf("%q has %d edges", s, len(g.Edges))
		}
	})
}

// Codes of coin-turning games are read or refused, and their moves end at the
// limit.
func FuzzSpawning(f *testing.F) {
	for _, s := range []string{"1-3", "3C(5)", "1+S", "4FS", "3E", "0", "5-3", "1+CEFS", "9999"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if strings.ContainsAny(s, "\"\\\n") {
			return
		}
		m := work.New(context.Background(), work.Budget{Steps: 20000, Bytes: 1 << 24})
		_, _ = newInterp().Eval(m, `game.heap.Spawning("`+s+`").NimValueSequence(9)`)
	})
}
