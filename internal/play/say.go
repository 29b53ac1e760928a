// SPDX-License-Identifier: Apache-2.0

package play

import (
	"fmt"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
)

// spokenSigns are the words for the signs in the names of moves.
var spokenSigns = strings.NewReplacer("→", " to ", "←", "leftwards from ", "–", " to ", "×", " takes ", "+", " and ", ":", " ", "|", " bar ", "#", " wall ")

// sayMove says a move.
func sayMove(name string) string { return strings.Join(strings.Fields(spokenSigns.Replace(name)), " ") }

// roles are the words for the colours of pieces.
var roles = map[string]string{"left": "Left's", "right": "Right's", "both": "either's", "wall": "taken", "ink": "the piece", "grey": "pieces"}

// mostSaid is the greatest number of places that are listed for a kind of piece.
const mostSaid = 40

// sayBoard describes a position in words, from its scene. It gives the sizes of heaps, and the
// places of pieces of other games. For an empty board it gives the size.
func sayBoard(kit game.Kit, body string, scene *draw.Scene) string {
	if kit.Heaps {
		return "heaps of " + and(strings.Split(body, ","))
	}
	at := map[string][]string{}
	var order []string
	squares := 0
	for _, s := range scene.Shapes {
		role := roles[s.Fill]
		if s.Kind == "l" && roles[s.Stroke] != "" {
			role = roles[s.Stroke] + " edge"
		}
		if s.Kind == "r" && s.Fill == "board" {
			squares++
		}
		if s.Place == "" || role == "" || slices.Contains(at[role], s.Place) {
			continue
		}
		if at[role] == nil {
			order = append(order, role)
		}
		at[role] = append(at[role], s.Place)
	}
	var parts []string
	for _, role := range order {
		parts = append(parts, role+": "+and(at[role]))
	}
	if squares > 0 {
		parts = append(parts, fmt.Sprintf("%d squares", squares))
	}
	if len(parts) == 0 {
		return sayMove(body)
	}
	return strings.Join(parts, "; ")
}

// and lists words.
func and(words []string) string {
	if len(words) > mostSaid {
		words = append(slices.Clone(words[:mostSaid]), fmt.Sprintf("%d more", len(words)-mostSaid))
	}
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " and " + words[len(words)-1]
}
