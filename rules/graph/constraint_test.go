// SPDX-License-Identifier: Apache-2.0

package graph_test

import (
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/graph"
	"github.com/upstar-cgt/upstar/rules/rulestest"
)

func TestConstraintLogic(t *testing.T) { rulestest.Check(t, graph.ConstraintLogic) }

// An AND vertex lets its edge of weight 2 out only when both edges of weight 1 point at it; an OR
// vertex lets one of three edges of weight 2 out when another points at it.
func TestGates(t *testing.T) {
	for _, c := range []struct {
		machine     string
		left, right int
	}{
		{"1>4:n1,2>4:n1,4>3:b2;1,2,3", 1, 0},        // AND: turned inwards the edge only adds weight
		{"1>4:b1,2>4:n1,4>3:n2;1,2,3", 0, 0},        // its inputs are needed while the output points away
		{"1>4:n2,2>4:b2,4>3:n2;1,2,3", 1, 0},        // OR: one input is enough
		{"4>1:n2,2>4:b2,4>3:r2;1,2,3", 0, 1},        // the only input
		{"1>2:b2,3>2:r2;1,3", 1, 1},                 // each can, but not both
		{"1>2:b2*,3>2:r2;1,3", 1, 1},                // Left wins at once
		{"2>1:b1,3>2:b2,4>2:r2,2>4:r1;1,3,4", 2, 2}, //
	} {
		m, err := graph.ConstraintLogic.Parse(c.machine)
		if err != nil {
			t.Fatal(err)
		}
		if l, r := len(graph.ConstraintLogic.Options(nil, m, game.Left)), len(graph.ConstraintLogic.Options(nil, m, game.Right)); l != c.left || r != c.right {
			t.Errorf("%s: %d and %d moves, want %d and %d", c.machine, l, r, c.left, c.right)
		}
	}
	if _, err := graph.ConstraintLogic.Parse("1>2:b1;1"); err == nil {
		t.Error("a vertex without enough weight was accepted")
	}
}

func FuzzConstraintLogic(f *testing.F) {
	for _, s := range append(graph.ConstraintLogic.About().Samples, "1>2:b2", "1>1:b2;1", ";", "1>2:n2*;1", "1>2:b2;1,1") {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if p, err := graph.ConstraintLogic.Parse(s); err == nil {
			if q, err := graph.ConstraintLogic.Parse(graph.ConstraintLogic.Format(p)); err != nil || q != p {
				t.Errorf("%q is %v, and then %v, %v", s, p, q, err)
			}
		}
	})
}
