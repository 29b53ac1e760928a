// SPDX-License-Identifier: Apache-2.0

package thermo_test

import (
	"encoding/xml"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/value/dyadic"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/value/thermo"
)

var drawn = map[string]string{
	"switch":   "+-2",
	"text":     "{3||2|1}",
	"sente":    "{20|0||-1}",
	"up":       "^",
	"number":   "25/16",
	"integer":  "5",
	"rich":     "{3/2+*|1/2||{0|-3},{-1+*,{-1/2|-1+*}|-5/2}}",
	"large":    "{1000000|3||-500000}",
	"fraction": "{1/1024|0}",
}

// TestDraw draws thermographs; with UPSTAR_PICTURES it leaves them there.
func TestDraw(t *testing.T) {
	c := newCalc()
	for name, game := range drawn {
		th := c.Thermograph(parse(t, c, game))
		svg := draw.NewSVG()
		thermo.Draw(svg, th)
		var b strings.Builder
		svg.WriteTo(&b)
		if strings.Contains(b.String(), "NaN") || strings.Contains(b.String(), "Inf") {
			t.Errorf("%s: a coordinate is not a number", game)
		}
		for d := xml.NewDecoder(strings.NewReader(b.String())); ; {
			if _, err := d.Token(); err == io.EOF {
				break
			} else if err != nil {
				t.Fatalf("%s: %v", game, err)
			}
		}
		if dir := os.Getenv("UPSTAR_PICTURES"); dir != "" {
			os.WriteFile(filepath.Join(dir, name+".svg"), []byte(b.String()), 0o644)
		}
	}
}

// TestDrawHuge draws where floating point numbers end.
func TestDrawHuge(t *testing.T) {
	c := newCalc()
	huge := c.FromNumber(dyadic.New(1, 0).Mul(dyadic.FromBig(dyadic.New(1, 5000).Rat().Denom(), 0)))
	for _, g := range []short.Game{
		huge, c.Make([]short.Game{huge}, []short.Game{short.Zero}),
		c.FromNumber(dyadic.New(1, 3000)), c.Make([]short.Game{c.FromNumber(dyadic.New(1, 3000))}, []short.Game{short.Zero}),
	} {
		svg := draw.NewSVG()
		thermo.Draw(svg, c.Thermograph(g))
		var b strings.Builder
		svg.WriteTo(&b)
		if strings.Contains(b.String(), "NaN") || strings.Contains(b.String(), "Inf") {
			t.Errorf("a coordinate is not a number")
		}
	}
}

// TestDrawText checks that the labels of the corners are in the picture, and
// in order; how lines become characters is the canvas's affair.
func TestDrawText(t *testing.T) {
	c := newCalc()
	picture := draw.NewText()
	thermo.Draw(picture, c.Thermograph(parse(t, c, "{3||2|1}")))
	var b strings.Builder
	picture.WriteTo(&b)
	rows := strings.Split(strings.TrimRight(b.String(), "\n"), "\n")
	if got, want := strings.Join(strings.Fields(rows[len(rows)-1]), " "), "4 3 9/4 2"; got != want {
		t.Errorf("values %q, want %q in\n%s", got, want, b.String())
	}
	at := -1
	for _, label := range []string{"1 ", "3/4", "1/2", "0 ", "−1"} {
		row := slices.IndexFunc(rows, func(row string) bool { return strings.HasPrefix(strings.TrimLeft(row, " "), label) })
		if row <= at {
			t.Errorf("temperature %s in row %d, after row %d, in\n%s", label, row, at, b.String())
		}
		at = row
	}
}
