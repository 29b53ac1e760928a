// SPDX-License-Identifier: Apache-2.0

package strategy

import (
	"fmt"
	"strings"
)

// rules are the rules of a game in which play ends, in their simple form. Positions are texts, and
// the players are 0 (Left) and 1 (Right).
type rules struct {
	impartial bool
	// read checks a position as it is typed, and returns it in the form that the other functions
	// expect.
	read func(text string) (string, error)
	// moves returns the positions to which a player can move.
	moves func(p string, player int) []string
	// parts returns positions whose disjunctive sum is p. Positions with the same game tree are
	// written in the same way wherever that is easy to see. Some parts may be over.
	parts func(p string) []string
	// negative returns p with the players exchanged. It is for games that are not impartial.
	negative func(p string) string
}

// rulesOf returns the rules of a ruleset, and the part of the text in its parentheses that is the
// position.
func rulesOf(name, body string) (r rules, position string, err error) {
	switch name {
	case "domineering":
		return domineering(), body, nil
	case "cram":
		return cram(), body, nil
	case "clobber":
		return clobber(), body, nil
	case "nogo":
		return nogo(), body, nil
	case "amazons":
		return amazons(), body, nil
	case "konane":
		return konane(), body, nil
	case "grid-col":
		return colouring(0), body, nil
	case "grid-snort":
		return colouring(1), body, nil
	case "graph-col":
		return graphColouring(0), body, nil
	case "graph-snort":
		return graphColouring(1), body, nil
	case "hackenbush":
		return hackenbush("brg"), body, nil
	case "green-hackenbush":
		return hackenbush("g"), body, nil
	case "form":
		return forms(), body, nil
	case "toppling-dominoes":
		return topplingDominoes(), body, nil
	case "toads-and-frogs":
		return toadsAndFrogs(), body, nil
	case "nim":
		return heaps(nimHeap), body, nil
	case "laskers-nim":
		return heaps(laskerHeap), body, nil
	case "grundy":
		return heaps(grundyHeap), body, nil
	case "kayles":
		return heaps(octalHeap("0.77")), body, nil
	case "dawsons-kayles":
		return heaps(octalHeap("0.07")), body, nil
	case "dawsons-chess":
		return heaps(octalHeap("0.137")), body, nil
	case "james-bond":
		return heaps(octalHeap("0.007")), body, nil
	case "octal":
		code, rest, _ := strings.Cut(body, ",")
		r, err = octal(code)
		return r, rest, err
	}
	return rules{}, "", fmt.Errorf("this checker has no rules of %s; it has those of %s", name, strings.Join(Rulesets, ", "))
}

// Rulesets lists the rulesets whose rules the checker has.
var Rulesets = []string{
	"amazons", "clobber", "cram", "dawsons-chess", "dawsons-kayles", "domineering", "form", "graph-col", "graph-snort", "green-hackenbush",
	"grid-col", "grid-snort", "grundy", "hackenbush", "james-bond", "kayles", "konane", "laskers-nim", "nim", "nogo", "octal",
	"toads-and-frogs", "toppling-dominoes",
}

// split splits a text of the form ruleset(position).
func split(text string) (head, name, body string, err error) {
	name, body, ok := strings.Cut(text, "(")
	if !ok || !strings.HasSuffix(body, ")") {
		return "", "", "", fmt.Errorf("%q is not written ruleset(position)", text)
	}
	body = body[:len(body)-1]
	if head = name; name == "octal" {
		code, _, _ := strings.Cut(body, ",")
		head += "(" + code
	}
	return head, name, body, nil
}
