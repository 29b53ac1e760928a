// SPDX-License-Identifier: Apache-2.0

package lib_test

import (
	"math/rand/v2"
	"regexp"
	"testing"

	"github.com/upstar-cgt/upstar/value/dyadic"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/work"
)

// asPowers finds what is printed as CGSuite does, and read as CGSuite does, too: 2^3 and
// 1/2*2 are a power and a product.
var asPowers = regexp.MustCompile(`(^|[^\^v↑↓\d/])\d+(/\d+)?([\^↑][\d*∗]|[*∗])`)

// A value that is printed can be typed in again, in plain text and in Unicode.
func TestTypedInAgain(t *testing.T) {
	in := newInterp()
	c := in.World.Short
	r := rand.New(rand.NewPCG(7, 10))
	games := c.BornBy(2).Games
	for range 40 {
		x := dyadic.New(int64(r.IntN(41)-20), uint(r.IntN(4)))
		games = append(games, c.FromParts(x, r.IntN(7)-3, uint32(r.IntN(5))), c.FromNumber(x))
	}
	pick := func() short.Game { return games[r.IntN(len(games))] }
	tried := 0
	for range 1500 {
		g := c.Make([]short.Game{pick()}, []short.Game{pick()})
		switch r.IntN(4) {
		case 0:
			g = c.Switch(pick())
		case 1:
			g = c.Add(pick(), c.Switch(pick()))
		case 2:
			g = c.Add(pick(), c.Tiny(pick()))
		}
		if len(games) < 500 && c.Birthday(g).Int64() < 30 {
			games = append(games, g)
		}
		for _, style := range []notation.Style{notation.Plain, notation.Unicode} {
			text := style.Format(c, g)
			if asPowers.MatchString(text) {
				continue
			}
			tried++
			v, err := in.Eval(work.Unbounded(), text)
			if err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			if again, _ := in.Text(work.Unbounded(), v, style); again != text {
				t.Fatalf("%s is read as %s", text, again)
			}
		}
	}
	if tried < 1000 {
		t.Errorf("only %d values were tried", tried)
	}
}
