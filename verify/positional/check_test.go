// SPDX-License-Identifier: Apache-2.0

package positional

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/trials"
	"github.com/upstar-cgt/upstar/rules/hypergraph"
	"github.com/upstar-cgt/upstar/solve/positional"
	"github.com/upstar-cgt/upstar/work"
)

var conventions = []hypergraph.Rules{hypergraph.Strong, hypergraph.AvoiderAvoider, hypergraph.MakerBreaker,
	hypergraph.AvoiderEnforcer, hypergraph.MonotoneAvoiderEnforcer, hypergraph.WaiterClient, hypergraph.ClientWaiter}

// certified returns a certificate of the engine's.
func certified(t testing.TB, r hypergraph.Rules, p hypergraph.Position) []byte {
	t.Helper()
	data, err := positional.New(r, p).Certificate(work.Unbounded(), p)
	if err != nil {
		t.Fatalf("%s(%s): %v", r.Name, r.Format(p), err)
	}
	return data
}

// Certificates of random games are accepted, at the start and after some moves.
func TestRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 3))
	by := map[string]int{}
	for range trials.Of(3000) {
		r := conventions[rng.IntN(len(conventions))]
		p := random(t, rng)
		player := game.Players[rng.IntN(2)]
		for range rng.IntN(5) {
			options := r.Options(nil, p, player)
			if len(options) == 0 {
				break
			}
			p, player = options[rng.IntN(len(options))], player.Opponent()
		}
		if p.Waited {
			continue
		}
		data := certified(t, r, p)
		summary, err := Check(context.Background(), data)
		if err != nil {
			t.Fatalf("%s(%s): %v\n%s", r.Name, r.Format(p), err, data)
		}
		for _, w := range []string{"carriers", "moves", "pairing", "Selfridge", "verdict", "box", "Avoider's", "Client's", "stealing"} {
			if strings.Contains(summary, w) {
				by[w]++
			}
		}
	}
	t.Log(by)
}

// random returns a random hypergraph of up to 9 cells.
func random(t testing.TB, rng *rand.Rand) hypergraph.Position {
	n := 1 + rng.IntN(9)
	var sets []string
	for range 1 + rng.IntN(n+2) {
		var cells []string
		for range 1 + rng.IntN(4) {
			cells = append(cells, fmt.Sprint(1+rng.IntN(n)))
		}
		sets = append(sets, strings.Join(cells, "-"))
	}
	b, err := hypergraph.ParseBoard(strings.Join(sets, ",") + fmt.Sprintf(",+%d", n))
	if err != nil {
		t.Fatal(err)
	}
	bias := [2]int{1, 1}
	if rng.IntN(2) == 0 {
		bias = [2]int{1 + rng.IntN(3), 1 + rng.IntN(3)}
	}
	return hypergraph.Start(b, bias)
}
