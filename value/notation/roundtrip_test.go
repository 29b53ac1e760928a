package notation_test

import (
	"math/rand/v2"
	"testing"

	"github.com/upstar-cgt/upstar/value/dyadic"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
)

// Every game that is printed is read back, in plain text and in Unicode.
func TestRandomRoundTrip(t *testing.T) {
	c := newCalc()
	r := rand.New(rand.NewPCG(13, 13))
	games := c.BornBy(2).Games
	for range 40 {
		x := dyadic.New(int64(r.IntN(41)-20), uint(r.IntN(4)))
		games = append(games, c.FromParts(x, r.IntN(7)-3, uint32(r.IntN(5))), c.FromNumber(x))
	}
	pick := func() short.Game { return games[r.IntN(len(games))] }
	for range 6000 {
		var g short.Game
		switch r.IntN(6) {
		case 0:
			g = c.Switch(pick())
		case 1:
			g = c.Tiny(pick())
		case 2:
			g = c.Add(pick(), c.Miny(pick()))
		case 3:
			g = c.Make([]short.Game{pick(), pick()}, []short.Game{pick(), pick()})
		case 4:
			g = c.Make([]short.Game{pick()}, []short.Game{pick()})
		case 5:
			g = c.Add(pick(), c.Switch(pick()))
		}
		if len(games) < 3000 && c.Birthday(g).Int64() < 40 {
			games = append(games, g)
		}
		roundTrip(t, c, g)
	}
	g := c.Make([]short.Game{c.FromNumber(dyadic.New(3, 1))}, []short.Game{c.FromNumber(dyadic.New(-3, 1))})
	if h, err := notation.Parse(c, "+-3/2"); h != g || err != nil {
		t.Errorf("+-3/2 is read as %s, %v", notation.Plain.Format(c, h), err)
	}
}
