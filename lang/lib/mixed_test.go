// SPDX-License-Identifier: Apache-2.0

package lib_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/loopy"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/surreal"
	"github.com/upstar-cgt/upstar/work"
)

// What is true of values of different kinds is found by the operators.
func TestCompareAcrossKinds(t *testing.T) {
	in := newInterp()
	for _, s := range []string{
		"omega < on", "-omega > off", "0 < over", "1/omega > over", "-1/omega < over", "0 > under", "1/omega > under", "-1/omega < under", "omega <> dud",
		"upon < 1/omega", "upon > -1/omega", "over + 2 < 2 + 1/omega", "2 < over + 2", "over > *omega", "upon > *omega", "*omega != upon", "under < *omega", "on > *omega",
		"hi <> 1/omega", "hi > -1/omega", "hi <> omega", "lo < 1/omega", "ono <> omega", "ace < 1/omega", "Tiny(on) < 1/omega", "tis <> 1/omega", "tis < omega", "tis > -1/omega",
		"1/3 > over", "1/3 < over + 1", "{1|0} <> 1/3", "{1|0} < omega", "^ < 1/omega", "+-1 <> 1/omega", "*omega < 1/omega", "*omega <> 0", "*omega <> *3", "*omega == *omega",
		"^ > *omega", "^* > *omega", "*omega <> {1|-1}", "*omega < 1", "*omega < 1/3", "over != omega", "*omega != *2", "omega != {1|0}",
	} {
		v, err := in.Eval(work.Unbounded(), s)
		text := ""
		if err == nil {
			text, err = in.Text(work.Unbounded(), v, notation.Plain)
		}
		if err != nil || text != "true" {
			t.Errorf("%s: %s, %v", s, text, err)
		}
	}
	for _, s := range []string{"a{0,{1|1,{*,{1*|1*,a}|*}}|0} < omega"} {
		if v, err := in.Eval(work.Unbounded(), s); !errors.Is(err, surreal.ErrUndecided) {
			t.Errorf("%s: %v, %v, want %v", s, v, err, surreal.ErrUndecided)
		}
	}
}

// What is printed of a loopy value can be typed in again.
func TestLoopyReadAgain(t *testing.T) {
	in := newInterp()
	for _, s := range []string{"on", "over + 2", "under - 1/2", "upon - 1/4", "upon + *2", "-upon", "uponth", "uponth + 3 + *", "-uponth + 1/2", "over - over", "upover", "ace", "{upon|under-3}",
		"tis", "a{0||||0|||a|*||*}", "+-(over + 5)", "{on|0||0}", "{0|pass||*}"} {
		for _, style := range []notation.Style{notation.Plain, notation.Unicode} {
			v, err := in.Eval(work.Unbounded(), s)
			if err != nil {
				t.Fatal(s, err)
			}
			text, err := in.Text(work.Unbounded(), v, style)
			if err != nil {
				t.Fatal(s, err)
			}
			w, err := in.Eval(work.Unbounded(), "("+text+") == ("+s+")")
			if err != nil || w != value.Bool(true) {
				t.Errorf("%s is printed as %s, which is not read as it: %v, %v", s, text, w, err)
			}
		}
	}
}

// Loopy values, stalks, kos and infinite nimbers, as they are asked for.
func TestLoopyMembers(t *testing.T) {
	in := newInterp()
	for _, c := range []struct {
		style   notation.Style
		s, want string
	}{
		{notation.LaTeX, "over + 1/2", `\frac{1}{2}\mathbf{over}`},
		{notation.LaTeX, "ace", `\{0 \mid {+}_{\mathbf{on}}\}`},
		{notation.LaTeX, "{upon|under-3}", `\{{\uparrow}^{[\mathbf{on}]} \mid -3\mathbf{under}\}`},
		{notation.LaTeX, "over - over", `\mathbf{over} \mathbin{\&} \mathbf{under}`},
		{notation.LaTeX, "upover", `\{0 \mid {\ast}, \mathbf{pass}\}`},
		{notation.LaTeX, "dud", `\mathbf{dud}`},
		{notation.Unicode, "uponth + 3", "3↑ᵒⁿ"},
		{notation.Unicode, "-upon", "↓[on]"},
		{notation.Unicode, "a{0||||0|||a|*||*}", "a{0 |||| 0 ||| a | ∗ || ∗}"},
		{notation.Unicode, "+-(over + 5)", "±(5over)"},
		{notation.Plain, `StalkValue("B R^omega B")`, "2/ω"},
		{notation.Plain, `StalkValue("(BR)^ω")`, "2/3"},
		{notation.Plain, `(omega - 1).Stalk`, "B^ω R"},
		{notation.Plain, `(1/3).Signs`, "+ -^2 (+ -)^ω"},
		{notation.Plain, `omega.Sqrt * omega.Sqrt`, "ω"},
		{notation.Plain, `SurrealNumber.Parse("(ω+7)/ω×7") == (omega + 7)/(7*omega)`, "true"},
		{notation.Plain, `GeneralizedOrdinal.Parse("ω^ω×2+5")`, "ω^ω×2+5"},
		{notation.Plain, `TransfiniteNimber.Parse("*(ω+5)") + *omega`, "*5"},
		{notation.Plain, "5.NimDiv(omega).NimProduct(omega)", "5"},
		{notation.Plain, "omega.NimSqrt", "ω^2×2"},
		{notation.Plain, "(omega^omega^2).NimDegree", "42"},
		{notation.Plain, "(*omega).ConwayInverse.ConwayProduct(*omega)", "*"},
		{notation.Plain, "Ko(5, -1).Temperature", "2"},
		{notation.Plain, "Ko(5, -1).Taken.Mean", "1"},
		{notation.Plain, "Ko(5, -1).Wall(Left, 1/2)", "9/2"},
		{notation.Plain, "({over + 5|under - 5}).Temperature", "5"},
		{notation.Plain, "over.Mean", "0"},
	} {
		v, err := in.Eval(work.Unbounded(), c.s)
		text := ""
		if err == nil {
			text, err = in.Text(work.Unbounded(), v, c.style)
		}
		if err != nil || text != c.want {
			t.Errorf("%s: %s, %v, want %s", c.s, text, err, c.want)
		}
	}
	for s, want := range map[string]string{
		"upon.Thermograph": loopy.ErrThermograph.Error(), "hi.Temperature": loopy.ErrHot.Error(), "293.NimAlpha": "prime 293", "9.NimAlpha": "not an odd prime",
		"(omega^omega^60).NimPower(293)": "prime 293", "(omega^omega^omega).NimInverse": "below ω^ω^ω", "Ko(1, 1)": "must be greater", "Ko(1/3, 0)": "short numbers",
		`StalkValue("B^")`: "missing", `StalkValue("G")`: "edge", "(omega^(1/3)).Signs": surreal.ErrSigns.Error(),
	} {
		if v, err := in.Eval(work.Unbounded(), s); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, %v, want %q", s, v, err, want)
		}
	}
}
