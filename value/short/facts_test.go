// SPDX-License-Identifier: Apache-2.0

package short

import (
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value/dyadic"
)

// Domineering boards of small size, Left upright: values of [WW, ch. 5] and
// outcomes of [Siegel CGT, exercise I.1.7].
func TestDomineering(t *testing.T) {
	c := newCalc()
	one := c.FromInt(1)
	for _, board := range []struct {
		h, w int
		want Game
	}{
		{2, 1, one}, {1, 2, c.Neg(one)}, {2, 2, c.Switch(one)}, {3, 3, c.Switch(one)}, {4, 1, c.FromInt(2)},
		{2, 3, c.Make([]Game{c.FromInt(2)}, []Game{c.FromNumber(dyadic.New(-1, 1))})}, {5, 5, Zero},
	} {
		if got := domineeringValue(c, board.h, board.w); got != board.want {
			t.Errorf("Domineering %d×%d is wrong", board.h, board.w)
		}
	}
	for _, board := range []struct {
		h, w int
		want game.Outcome
	}{{4, 4, game.N}, {5, 4, game.R}, {4, 5, game.L}, {5, 5, game.P}} {
		if got := c.Outcome(domineeringValue(c, board.h, board.w)); got != board.want {
			t.Errorf("Domineering %d×%d has outcome %v, want %v", board.h, board.w, got, board.want)
		}
	}
}

// [Siegel CGT, fig. I.1.6]: Domineering with 6 rows and 5 columns is 3/2.
func TestDomineering6x5(t *testing.T) {
	if !slow() {
		t.Skip("set UPSTAR_SLOW=1")
	}
	c := newCalc()
	if got := domineeringValue(c, 6, 5); got != c.FromNumber(dyadic.New(3, 1)) {
		t.Error("Domineering 6×5 is not 3/2")
	}
	t.Logf("%d games, %+v", c.Len(), c.Meter().Stats())
}

// Clobber: 1×2 is *, 1×3 is ↑ [Albert–Grossman–Nowakowski–Wolfe 2005].
func TestClobber(t *testing.T) {
	c := newCalc()
	row := func(stones string) Game {
		d := &clobber{c, len(stones), 1, map[[2]uint64]Game{}}
		var s [2]uint64
		for i, x := range stones {
			switch x {
			case 'x':
				s[0] |= 1 << i
			case 'o':
				s[1] |= 1 << i
			}
		}
		return d.value(s)
	}
	for stones, want := range map[string]Game{
		"xo": c.FromNimber(1), "xxo": c.UpPower(1), "xoo": c.Neg(c.UpPower(1)), "xxx": Zero,
		"xxxo": c.FromParts(dyadic.Number{}, 2, 1), "xox": c.Make([]Game{Zero}, []Game{Zero}),
	} {
		if row(stones) != want {
			t.Errorf("Clobber %s is wrong", stones)
		}
	}
}

// Hackenbush stalks, blue b and red r from the ground, are the numbers of
// Berlekamp's sign expansion [WW, ch. 3]; as ordinal sums they are 1 : … .
func TestStalks(t *testing.T) {
	c := newCalc()
	for stalk, want := range map[string]dyadic.Number{
		"bbr": dyadic.New(3, 1), "br": dyadic.New(1, 1), "brr": dyadic.New(1, 2), "bbrb": dyadic.New(7, 2),
		"rrb": dyadic.New(-3, 1), "brbr": dyadic.New(5, 3), "bbb": dyadic.Int(3),
	} {
		var g Game
		for i := len(stalk) - 1; i >= 0; i-- {
			edge := c.FromInt(1)
			if stalk[i] == 'r' {
				edge = c.FromInt(-1)
			}
			g = c.OrdinalSum(edge, g)
		}
		if x, ok := c.Number(g); !ok || x != want {
			t.Errorf("stalk %s is %v, want %v", stalk, x, want)
		}
	}
}
