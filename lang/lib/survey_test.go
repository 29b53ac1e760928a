// SPDX-License-Identifier: Apache-2.0

package lib_test

import (
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/work"
)

func TestSurvey(t *testing.T) {
	in := newInterp()
	for script, want := range map[string]string{
		"18.MisereGamma":                           "0.149027998351285434",
		"6.MisereGamma(1)":                         "1.108822",
		"6.MisereGamma(2)":                         "2.156694",
		"6.MisereGamma(3)":                         "4.458922",
		"6.MisereGamma(4)":                         "21.992231",
		"0.MisereGamma":                            "at least one digit",
		"5.MisereGamma(7)":                         "from 0 to 4",
		"[n.ImpartialFormCount for n from 0 to 4]": "[1,2,4,16,65536]",
		"5.ImpartialFormCount == 2^65536":          "true",
		"6.ImpartialFormCount":                     "want a day",
		"(10^10).BeckCliqueNumber":                 "19999999933",
		"100.BeckCliqueNumber":                     "186",
		"[29,21,11].NimColumns":                    "[[1,1,1,0,1],[1,0,1,0,1],[0,1,0,1,1],[0,0,0,1,1]]",
		"[1/2].NimColumns":                         "sizes from 0",
		"3.BeckCliqueNumber":                       "with m from 8",
		"(10^30).BeckCliqueNumber":                 "with m from 8",
		"*[4[2#]] == *[4[2#]]":                     "true", "*[2#1] == *[[2],1]": "true", "*[4[2#]]": "*[4[2#]]",
		"[g for g in game.misere.MisereCanonicalGame.DayN(4)].Length": "22",
	} {
		v, err := in.Eval(work.Unbounded(), script)
		text := ""
		if err == nil {
			text, err = in.Text(work.Unbounded(), v, notation.Plain)
		}
		if err != nil {
			text = err.Error()
		}
		if !strings.Contains(text, want) {
			t.Errorf("%s: %s, want %s", script, text, want)
		}
	}
}

// What is printed of a reduced form of misère play can be typed in again.
func TestMisereReadAgain(t *testing.T) {
	in := newInterp()
	v, err := in.Eval(work.Unbounded(), "days := game.misere.MisereCanonicalGame.DayN(4); [g + h for g in days for h in days]")
	if err != nil {
		t.Fatal(err)
	}
	text, err := in.Text(work.Unbounded(), v, notation.Plain)
	if err != nil {
		t.Fatal(err)
	}
	for i, g := range strings.Split(strings.Trim(text, "[]"), ",*") {
		if g = "*" + strings.TrimPrefix(g, "*"); i%7 > 0 && testing.Short() {
			continue
		}
		if !strings.HasSuffix(g, "]") {
			g += "]"
		}
		w, err := in.Eval(work.Unbounded(), g)
		if err != nil {
			t.Fatalf("%s: %v", g, err)
		}
		if again, err := in.Text(work.Unbounded(), w, notation.Plain); err != nil || again != g {
			t.Fatalf("%s is printed again as %s, %v", g, again, err)
		}
	}
}
