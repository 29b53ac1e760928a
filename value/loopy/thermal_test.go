// SPDX-License-Identifier: Apache-2.0

package loopy_test

import (
	"errors"
	"math/big"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value/dyadic"
	"github.com/upstar-cgt/upstar/value/loopy"
)

func TestTemperature(t *testing.T) {
	run(t, func(c *loopy.Calc) {
		for _, want := range []struct {
			g, mean, temperature string
			err                  error
		}{
			{"{3|-1}", "1", "2", nil},
			{"{5over|-5under}", "0", "5", nil},
			{"{2over|2}", "2", "0", nil},
			{"3/2under", "3/2", "-1/2", nil},
			{"Tiny(on)", "0", "0", nil},
			{"{4|-2||off}", "", "", loopy.ErrHot},
			{"{on|0}", "", "", loopy.ErrHot},
			{"{{on|4}|0}", "4", "4", nil}, // Left's move is a threat, Right's is none
			{"upon", "", "", loopy.ErrThermograph},
			{"a{0||||0|||a|*||*}", "", "", loopy.ErrThermograph},
		} {
			g := stopper(t, c, want.g)
			mean, temperature, err := c.Temperature(g)
			if !errors.Is(err, want.err) {
				t.Errorf("%s: error %v, want %v", want.g, err, want.err)
			}
			if err == nil && (mean.String() != want.mean || temperature.String() != want.temperature) {
				t.Errorf("%s: mean %v, temperature %v, want %s and %s", want.g, mean, temperature, want.mean, want.temperature)
			}
			if walls, err := c.Thermograph(g); err == nil {
				at := [2]string{walls.Left.At(dyadic.Number{}).String(), walls.Right.At(dyadic.Number{}).String()}
				if stops := [2]string{c.Format(c.StrongStop(g, game.Left)), c.Format(c.StrongStop(g, game.Right))}; at != stops {
					t.Errorf("%s: walls stand on %v, strong stops %v", want.g, at, stops)
				}
			}
		}
	})
}

func TestStops(t *testing.T) {
	run(t, func(c *loopy.Calc) {
		for _, want := range [][5]string{
			{"{5over|-5under}", "5over", "-5under", "5", "-5"},
			{"{on|0}", "on", "0", "on", "0"},
			{"upon", "0", "0", "0", "0"},
			{"2over", "2over", "2over", "2", "2"},
			{"{3over|1||0}", "1", "0", "1", "0"},
		} {
			g := stopper(t, c, want[0])
			got := [5]string{want[0], c.Format(c.Stop(g, game.Left)), c.Format(c.Stop(g, game.Right)),
				c.Format(c.StrongStop(g, game.Left)), c.Format(c.StrongStop(g, game.Right))}
			if got != want {
				t.Errorf("stops %v, want %v", got, want)
			}
		}
	})
}

func TestKo(t *testing.T) {
	var file struct{ Ko [][]any }
	truth(t, "loopy_boards.json", &file)
	rat := func(x any) *big.Rat {
		if n, ok := x.(float64); ok {
			return big.NewRat(int64(n), 1)
		}
		r, _ := new(big.Rat).SetString(x.(string))
		return r
	}
	for _, k := range file.Ko {
		ko := loopy.Ko{X: dyadic.Int(int64(num(k[0]))), Y: dyadic.Int(int64(num(k[1])))}
		walls := ko.WallsA
		if k[3] == "B" {
			walls = ko.WallsB
		}
		left, right := walls(rat(k[2]))
		if left.Cmp(rat(k[6])) != 0 || right.Cmp(rat(k[7])) != 0 {
			t.Errorf("%v: walls %v and %v", k, left, right)
		}
		a, b := ko.Means()
		if mast := map[any]*big.Rat{"A": a, "B": b}[k[3]]; rat(k[2]).Cmp(ko.Temperature()) >= 0 && left.Cmp(mast) != 0 {
			t.Errorf("%v: mean %v", k, mast)
		}
	}
}
