// SPDX-License-Identifier: Apache-2.0

// Command slide plays a game that upstar does not have: it is a module of its own that
// uses upstar as a library.
package main

import (
	"fmt"
	"os"

	"github.com/upstar-cgt/upstar"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/strip"
)

// Slide is a game on a strip.
var Slide = slide{strip.Kit{Pieces: ".LR", Doc: game.Doc{
	Name: "slide", Title: "Slide",
	Rule:     "Left slides an L any number of empty squares to the left, Right an R to the right.",
	Position: "a row of L, R and . (empty): ..LR.",
	Samples:  []string{"..L", "..LR.", "R.L"},
}}}

type slide struct{ strip.Kit }

// Options appends the positions to which player can move from p.
func (slide) Options(dst []strip.Row, p strip.Row, player game.Player) []strip.Row {
	mine, step := "LR"[player], 2*int(player)-1
	for from := range len(p) {
		if p[from] != mine {
			continue
		}
		for to := from + step; to >= 0 && to < len(p) && p[to] == '.'; to += step {
			row := []byte(p)
			row[from], row[to] = '.', mine
			dst = append(dst, strip.Row(row))
		}
	}
	return dst
}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: slide ROW, such as ..LR.")
		os.Exit(2)
	}
	text, err := about(os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, "slide:", err)
		os.Exit(1)
	}
	fmt.Println(text)
}

// about says what is known of a row.
func about(row string) (string, error) {
	p, err := Slide.Parse(row)
	if err != nil {
		return "", err
	}
	v, err := upstar.Value(Slide, p)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%s has the value %v", row, v), nil
}
