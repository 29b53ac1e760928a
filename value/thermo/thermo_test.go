// SPDX-License-Identifier: Apache-2.0

package thermo_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value/dyadic"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/value/thermo"
	"github.com/upstar-cgt/upstar/work"
)

func parse(t testing.TB, c *thermo.Calc, text string) short.Game {
	t.Helper()
	g, err := notation.Parse(c.Calc, text)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func Example() {
	c := thermo.NewCalc(short.NewSpace().Calc())
	g, _ := notation.Parse(c.Calc, "{3||2|1}")
	t := c.Thermograph(g)
	fmt.Println(t.Mean, t.Temperature)
	fmt.Println(t)
	cooled, _ := c.Cool(g, dyadic.New(1, 1))
	fmt.Println(notation.Plain.Format(c.Calc, cooled))
	// Output:
	// 9/4 3/4
	// Thermograph(9/4,[3/4],[0,-1],9/4,[3/4,1/2],[0,1,0])
	// {5/2|2*}
}

func TestWall(t *testing.T) {
	c := newCalc()
	th := c.Thermograph(parse(t, c, "{3||2|1}"))
	if got, want := th.Wall(game.Left).String(), "Trajectory(9/4,[3/4],[0,-1])"; got != want {
		t.Errorf("Left wall %s, want %s", got, want)
	}
}

// TestKnown checks means and temperatures that general statements of the
// literature give, and one worked out by hand.
func TestKnown(t *testing.T) {
	c := newCalc()
	for _, tt := range []struct{ game, mean, temperature, source string }{
		{"{2|-1}", "1/2", "3/2", "WW, ch. 6: the switch {x|y} has mean (x+y)/2, temperature (x-y)/2"},
		{"+-5", "0", "5", "WW, ch. 6"},
		{"{7|5||4|1}", "17/4", "7/4", "by hand: {6|5/2} above 3/2"},
		{"*", "0", "0", "WW, ch. 6"},
		{"{1|0||0}", "0", "0", "WW, ch. 6: infinitesimals have temperature 0"},
		{"3/8", "3/8", "-1/8", "Siegel CGT, II.5"},
		{"7", "7", "-1", "Siegel CGT, II.5"},
	} {
		g := parse(t, c, tt.game)
		if got := c.Mean(g).String(); got != tt.mean {
			t.Errorf("mean of %s = %s, want %s [%s]", tt.game, got, tt.mean, tt.source)
		}
		if got := c.Temperature(g).String(); got != tt.temperature {
			t.Errorf("temperature of %s = %s, want %s [%s]", tt.game, got, tt.temperature, tt.source)
		}
	}
}

func TestCoolError(t *testing.T) {
	c := newCalc()
	var e *thermo.CoolError
	for _, at := range []dyadic.Number{dyadic.Int(-1), dyadic.Int(-7), dyadic.New(-9, 3)} {
		if _, err := c.Cool(short.Zero, at); !errors.As(err, &e) || e.T != at {
			t.Errorf("cooling by %v: %v", at, err)
		}
	}
}

func TestLimits(t *testing.T) {
	c, m := thermo.NewCalc(short.NewSpace().Calc()), work.New(context.Background(), work.Budget{Steps: 1e6})
	c.MaxDepth = 1000
	deep := c.FromParts(dyadic.Int(0), 1<<30, 0)
	if err := c.Do(m, func() { thermo.Heat(c.Calc, deep, c.FromInt(1)) }); !errors.Is(err, work.ErrLimit) {
		t.Errorf("heating 2^30·↑: %v", err)
	}
	if err := c.Do(m, func() { c.Cool(deep, dyadic.New(-1, 1)) }); !errors.Is(err, work.ErrLimit) {
		t.Errorf("cooling 2^30·↑: %v", err)
	}
	if err := c.Do(m, func() { c.Thermograph(c.FromNumber(dyadic.New(1, 1<<30))) }); !errors.Is(err, work.ErrLimit) {
		t.Errorf("thermograph of 2^-2^30: %v", err)
	}
	if got := c.Thermograph(deep).String(); got != "Thermograph(0,[0],[0,-1],0,[],[0])" {
		t.Errorf("thermograph of 2^30·↑ = %s", got)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	c, m = thermo.NewCalc(short.NewSpace().Calc()), work.New(ctx, work.Budget{})
	if err := c.Do(m, func() { thermo.Heat(c.Calc, c.FromNimber(2000), c.FromInt(1)) }); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func TestTrajectory(t *testing.T) {
	var f thermo.Trajectory
	one := thermo.Constant(dyadic.Int(1))
	if !f.Equal(thermo.Constant(dyadic.Int(0))) {
		t.Error("the zero trajectory is not 0")
	}
	up := f.Tilt(1) // t
	if got, want := up.Max(one).String(), "Trajectory(1,[1],[1,0])"; got != want {
		t.Errorf("max(t, 1) = %s, want %s", got, want)
	}
	if got, want := up.Min(one).String(), "Trajectory(1,[1],[0,1])"; got != want {
		t.Errorf("min(t, 1) = %s, want %s", got, want)
	}
	if got := up.Min(one).Add(up.Max(one)); !got.Equal(up.Translate(dyadic.Int(1))) {
		t.Errorf("min + max = %s", got)
	}
	if got := up.Max(one).Sub(one).At(dyadic.Int(5)); got != dyadic.Int(4) {
		t.Errorf("at 5: %v, want 4", got)
	}
	steep := up.Tilt(2) // 3t
	if got, want := steep.Max(thermo.Constant(dyadic.Int(3))).String(), "Trajectory(3,[1],[3,0])"; got != want {
		t.Errorf("max(3t, 3) = %s, want %s", got, want)
	}
}

// TestJoin makes thermographs of forms that are not canonical.
func TestJoin(t *testing.T) {
	c := newCalc()
	for _, tt := range []struct{ left, right, want string }{
		{"0", "3", "1"}, {"-3", "5", "0"}, {"1/2", "3", "1"}, {"-7/2", "-1/4", "-1"},
		{"0", "1", "1/2"}, {"3", "-1", "{3|-1}"}, {"*", "*", "0"}, {"^", "*", "{^|*}"},
	} {
		l, r := c.Thermograph(parse(t, c, tt.left)), c.Thermograph(parse(t, c, tt.right))
		got := thermo.Join(l.Right.Tilt(-1), r.Left.Tilt(1))
		want := c.Thermograph(parse(t, c, tt.want))
		if got.String() != want.String() || got.Mean != want.Mean || got.Temperature != want.Temperature {
			t.Errorf("{%s|%s}: %v, want %v", tt.left, tt.right, got, want)
		}
	}
}
