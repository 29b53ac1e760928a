// SPDX-License-Identifier: Apache-2.0

package heap

import "github.com/upstar-cgt/upstar/game"

// FibonacciNim has one heap. A move takes at most twice as many tokens as the last move, and the
// first move must not take all.
var FibonacciNim = fibonacci{CountedKit{Doc: game.Doc{
	Name: "fibonacci-nim", Title: "Fibonacci Nim", Position: "the heap at the start: 13; or the heap and the most that may be taken: 10:6",
	Rule:    "Take at most twice as many tokens as the last move took; the first move takes fewer than all.",
	Sources: []string{"Whinihan 1963", "WW"}, Samples: []string{"13", "8", "10:6"},
}, Mark: ":", Number: "most that may be taken", Start: func(p Counted) int {
	n, _ := p.Heaps.Single()
	return max(0, n-1)
}, Wrong: func(p Counted) string {
	if _, one := p.Heaps.Single(); !one {
		return "this game is played with one heap"
	}
	return ""
}}}

type fibonacci struct{ CountedKit }

func (fibonacci) Options(dst []Counted, p Counted, _ game.Player) []Counted {
	n, _ := p.Heaps.Single()
	for k := 1; k <= min(n, p.Number); k++ {
		dst = append(dst, Counted{Of(n - k), min(n-k, 2*k)})
	}
	return dst
}

// Canonical lowers a limit that has no effect.
func (fibonacci) Canonical(p Counted) Counted {
	n, _ := p.Heaps.Single()
	return Counted{p.Heaps, min(n, p.Number)}
}

// Size returns the number of options of a position.
func (f fibonacci) Size(p Counted) int { return f.Canonical(p).Number }
