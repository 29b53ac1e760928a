// SPDX-License-Identifier: Apache-2.0

package positional

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/hypergraph"
	"github.com/upstar-cgt/upstar/work"
)

// Virtual connections find who wins random positions, as winning sets do; and who wins
// does so if all cells outside the carrier are the other's.
func TestHexConnections(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 6))
	m := work.Unbounded()
	for _, size := range [][2]int{{2, 2}, {3, 3}, {4, 4}, {3, 5}, {5, 3}, {5, 5}} {
		p, err := hypergraph.Hex.Parse(fmt.Sprintf("%dx%d", size[0], size[1]))
		if err != nil {
			t.Fatal(err)
		}
		s := New(hypergraph.Hex, p)
		h := newHexSolver(size[0], size[1], s.maker, s.chains())
		for range 150 {
			q, player := p, game.Players[rng.IntN(2)]
			for range rng.IntN(len(p.Claims)) {
				free := q.Cells(hypergraph.Free)
				q, player = q.Claimed(player, free[rng.IntN(len(free))]), player.Opponent()
			}
			if _, over := hypergraph.Hex.Over(q, player); over {
				continue
			}
			winner, carrier := h.wins(m, hexKey{[2]set{setOf(q.Cells('X')), setOf(q.Cells('O'))}, int(player)})
			want, err := s.Search(m, q, player)
			if err != nil || (winner == int(player)) != (want.Result == game.Win) {
				t.Fatalf("%s, %v to move: %d wins by connections, %v by winning sets; %v", hypergraph.Hex.Format(q), player, winner, want.Result, err)
			}
			for _, c := range q.Cells(hypergraph.Free) {
				if carrier>>c&1 == 0 {
					q = q.Claimed(game.Player(1-winner), c)
				}
			}
			if r, over := hypergraph.Hex.Over(q, player); over && (r == game.Win) != (winner == int(player)) {
				t.Fatalf("%s: the carrier is too small", hypergraph.Hex.Format(q))
			} else if !over {
				if again, _ := s.Search(m, q, player); (again.Result == game.Win) != (winner == int(player)) {
					t.Fatalf("%s: the carrier is too small", hypergraph.Hex.Format(q))
				}
			}
		}
	}
}

// A context that is done ends the finding of connections, of which each position has many.
func TestHexInterrupted(t *testing.T) {
	p, err := hypergraph.Hex.Parse("6x6")
	if err != nil {
		t.Fatal(err)
	}
	s := New(hypergraph.Hex, p)
	h := newHexSolver(6, 6, s.maker, s.chains())
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	m := work.New(ctx, work.Budget{})
	if err := m.Do(func() { h.connect(m, 0, 0, 1<<36-1) }); !errors.Is(err, work.ErrLimit) {
		t.Errorf("connections were found: %v", err)
	}
}
