// SPDX-License-Identifier: Apache-2.0

package grid_test

import (
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/rules/grid"
)

func TestSGF(t *testing.T) {
	for _, c := range []struct{ sgf, want string }{
		{"(;SZ[5:3]AB[aa:ec]AW[eb]AE[bb:db]SQ[bb:db])", "BBBBB|B...W|BBBBB"},
		{"(;GM[1]FF[4]CA[UTF-8]SZ[4] AB[aa]AW[ba] C[a comment: \\] and (;) in it]\n ;TB[dd]AB[dc][cd]AE[dd])", "BW##|####|###B|##B."},
		{"(;SZ[3]AB[aa][ba]AW[ca]TR[ba][bb][ab][cb][ac][bc][cc];MA[ba][bb][ab][cb][ac][bc][cc])", "BXW|...|..."},
		{"(;SZ[3];B[aa];W[ab];B[];W[ba];B[tt];W[cc]CR[aa][bb][bc][ca][cb][ac])", ".W.|W..|..W"},    // White has taken aa
		{"(;SZ[3](;B[aa]SQ[ba][ab]SL[bb][ac][bc][ca][cb][cc])(;B[cc]))", "B..|...|..."},            // the first variation
		{"(;SiZe[3]SZ[2]AddBlack[aa]AB[aa]SQ[ab][ba][bb])", "B.|.."},                               // small letters do not count
		{"(;SZ[4:3]AB[ba][ca][db][bc][cc]AW[aa][ab][ac]AE[cb]AB[bb]SQ[cb][bb])", "WBB#|WX.B|WBB#"}, // alive by its friends
	} {
		p, err := grid.Go.Parse(c.sgf)
		if err != nil {
			t.Errorf("%s: %v", c.sgf, err)
			continue
		}
		if got := grid.Go.Format(p); got != c.want {
			t.Errorf("%s is %s, want %s", c.sgf, got, c.want)
		}
	}
	// White has just taken a ko, and only one of the rulesets knows that.
	const ko = "(;SZ[4:3]AW[ba][ab][bc]AB[ca][db][cc][bb];W[cb]SQ[bb][cb])"
	p, err := grid.SimpleKo.Parse(ko)
	if got := grid.SimpleKo.Format(p); err != nil || got != "#WB#|W!OB|#WB#" {
		t.Errorf("%s is %s, %v", ko, got, err)
	}
	p, err = grid.Go.Parse(ko)
	if got := grid.Go.Format(p); err != nil || got != "#WB#|W.OB|#WB#" {
		t.Errorf("%s is %s, %v", ko, got, err)
	}
}

func TestSGFRefuses(t *testing.T) {
	for sgf, want := range map[string]string{
		"(;SZ[3]AB[aa]":              "no end",
		"(;SZ[3]AB[aa":               "no end",
		"(;SZ[3]AB)":                 "no value",
		"(;SZ[99])":                  "the size",
		"(;SZ[3]AB[zz])":             "not a point",
		"(;SZ[3]AB[aa])":             "nothing is marked",
		"(;SZ[3]AB[aa]SQ[bb])":       "mark it, too",
		"(;SZ[3];B[aa];W[aa]SQ[aa])": "not empty",
		"(;SZ[3]AB[ba][ab];W[aa])":   "no liberty",
		"(;SZ[3](AB[aa]))":           "begins with a node",
		"(;SZ[3]]":                   "a node, a variation",
	} {
		if p, err := grid.Go.Parse(sgf); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, %v, want %q", sgf, p, err, want)
		}
	}
}

func FuzzSGF(f *testing.F) {
	for _, s := range []string{"(;SZ[5:3]AB[aa:ec]AW[eb]AE[bb:db]SQ[bb:db])", "(;SZ[3];B[aa];W[ab];B[];W[ba]SQ[aa])", "(;C[\\]](;B[aa])(;W[bb]))"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if p, err := grid.SimpleKo.Parse(s); err == nil {
			if q, err := grid.SimpleKo.Parse(grid.SimpleKo.Format(p)); err != nil || q != p {
				t.Errorf("%q is %v, and then %v, %v", s, p, q, err)
			}
		}
	})
}
