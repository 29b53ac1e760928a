// SPDX-License-Identifier: Apache-2.0

package play

import (
	"regexp"
	"strings"
)

// spokenSigns are the words for the signs in the names of moves.
var spokenSigns = strings.NewReplacer("→", " to ", "←", "leftwards from ", "–", " to ", "×", " takes ", "+", " and ", ":", " ", "|", " bar ", "#", " wall ")

// What a graph's edges and vertices, and the cubes of a box, are called in moves.
var (
	edgeSign = regexp.MustCompile(`\b(\d+)-(\d+)(?::([a-z]))?`)
	colourOf = regexp.MustCompile(`\b(\d+):([a-z])\b`)
	cubeSign = regexp.MustCompile(`x(\d+)y(\d+)z(\d+)`)
	colourIs = map[string]string{"b": "blue", "r": "red", "g": "green", "l": "Left", "c": "Center"}
)

// sayMove says a move.
func sayMove(name string) string {
	name = edgeSign.ReplaceAllStringFunc(name, func(s string) string {
		m := edgeSign.FindStringSubmatch(s)
		return strings.TrimSpace(colourIs[m[3]] + " " + m[1] + " to " + m[2])
	})
	name = colourOf.ReplaceAllStringFunc(name, func(s string) string {
		m := colourOf.FindStringSubmatch(s)
		return m[1] + " " + colourIs[m[2]]
	})
	name = cubeSign.ReplaceAllString(name, "cube $1 $2 $3")
	return strings.Join(strings.Fields(spokenSigns.Replace(name)), " ")
}
