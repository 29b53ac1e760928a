// SPDX-License-Identifier: Apache-2.0

package theorem_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/solve/theorem"
)

// randomBed writes legs, feet and a random graph between the ends of the feet and other vertices.
func randomBed(r *rand.Rand) string {
	legs, others := 1+r.IntN(3), 1+r.IntN(3)
	var out []string
	for i := range legs {
		out = append(out, fmt.Sprintf("0-%d:b,%d-%d:r", 1+i, 1+i, 11+i))
		for k := range others {
			if r.IntN(3) > 0 {
				out = append(out, fmt.Sprintf("%d-%d:r", 11+i, 21+k))
			}
		}
	}
	return "hackenbush(" + strings.Join(out, ",") + ")"
}

// Redwood beds have the values, and the winning moves, that play finds.
func TestRedwood(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 31))
	r := newReferee(t)
	beds := 0
	for beds < 60 {
		text := randomBed(random)
		if f := theorem.Of(r.parse(text)); f == nil || f.Theorem != theorem.Redwood {
			continue // a tree, or not connected
		}
		beds++
		r.check(text, theorem.Redwood)
	}
	for _, text := range []string{
		"hackenbush(0-1:b,1-2:r,2-3:r,3-4:r,4-2:r)",                   // no two sides
		"hackenbush(0-1:b,1-2:r,2-3:r,3-4:r,4-5:r,5-2:r,3-6:b)",       // a blue edge above
		"hackenbush(0-1:b,1-2:r,2-3:g,3-4:r,4-5:r,5-2:r)",             // a green one
		"hackenbush(0-1:b,1-2:r,0-3:b,3-4:r,2-4:r,2-5:r,4-5:r)",       // feet on both sides
		"hackenbush(0-1:b,1-2:r,1-6:r,2-3:r,3-4:r,4-5:r,5-2:r)",       // two feet on a leg
		"hackenbush(0-1:r,1-2:b,2-3:b,3-4:b,4-5:b,5-2:b)",             // the colours exchanged
		"hackenbush(0-1:b,1-2:r,2-3:r,3-4:r,4-5:r,5-2:r,0-7:r)",       // a red edge on the ground
		"hackenbush(0-1:b,1-2:r,2-3:r,3-4:r,4-5:r,5-2:r,0-7:b,7-2:r)", // two feet end at one vertex
	} {
		if f := theorem.Of(r.parse(text)); f != nil && f.Theorem == theorem.Redwood {
			t.Errorf("%s is no redwood bed", text)
		}
	}
}
