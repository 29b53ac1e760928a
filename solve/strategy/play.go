// SPDX-License-Identifier: Apache-2.0

package strategy

import (
	"fmt"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/sealed"
)

// Rulesets lists the rulesets for which package verify/strategy checks proofs by a strategy.
var Rulesets = []string{
	"amazons", "clobber", "cram", "dawsons-chess", "dawsons-kayles", "domineering", "form", "graph-col", "graph-snort", "green-hackenbush",
	"grid-col", "grid-snort", "grundy", "hackenbush", "james-bond", "kayles", "konane", "laskers-nim", "nim", "nogo", "octal",
	"toads-and-frogs", "toppling-dominoes",
}

// Played are those whose positions package verify/play plays out.
var Played = append([]string{
	"backsliding-toads-and-frogs", "chomp", "euclid", "fox-and-geese", "impartial-loopy", "knight", "loopy", "tree", "welter", "wythoff",
}, Rulesets...)

// A Claim is an answer that package verify/play checks by playing positions out. That package
// explains the fields. The question determines which fields are set.
type Claim struct {
	Ask        string // outcome, nim-value, coalitions or loopy-value
	Positions  []string
	Compound   string
	Convention game.Convention
	Players    int
	Results    []string
	Plies      []int
	Value      *int
	Coalitions string
	Onside     string
	Offside    string
}

type playCertificate struct {
	Kind     string `json:"kind"`
	Version  int    `json:"version"`
	Question struct {
		Ask       string   `json:"ask"`
		Positions []string `json:"positions"`
		Compound  string   `json:"compound"`
		Play      string   `json:"play"`
		Players   int      `json:"players,omitempty"`
	} `json:"question"`
	Claim struct {
		Results    []string `json:"results,omitempty"`
		Plies      []int    `json:"plies,omitempty"`
		Value      *int     `json:"value,omitempty"`
		Coalitions string   `json:"coalitions,omitempty"`
		Onside     string   `json:"onside,omitempty"`
		Offside    string   `json:"offside,omitempty"`
	} `json:"claim"`
	Seal string `json:"digest"`
}

// Certificate returns the claim, with its question, as a certificate.
func (a Claim) Certificate() ([]byte, error) {
	c := playCertificate{Kind: "play", Version: 1}
	q := &c.Question
	q.Ask, q.Positions, q.Compound, q.Play, q.Players = a.Ask, a.Positions, a.Compound, "normal", a.Players
	if a.Convention == game.Misere {
		q.Play = "misere"
	}
	b := &c.Claim
	b.Results, b.Plies, b.Value, b.Coalitions, b.Onside, b.Offside = a.Results, a.Plies, a.Value, a.Coalitions, a.Onside, a.Offside
	data, err := sealed.JSON(&c, &c.Seal, " ")
	return sealed.Certificate(c.Kind, sealed.Question{Ask: q.Ask, About: q.Positions, Compound: q.Compound, Play: q.Play, Players: q.Players}, a.answer(), data, err)
}

// answer writes the answer on one line.
func (a Claim) answer() string {
	switch a.Ask {
	case "nim-value":
		return fmt.Sprint(*a.Value)
	case "coalitions":
		return a.Coalitions
	case "loopy-value":
		return a.Onside + " & " + a.Offside
	}
	words := slices.Clone(a.Results)
	for _, n := range a.Plies {
		words = append(words, fmt.Sprint(n))
	}
	return strings.Join(words, ", ")
}

// Results returns the names of the results of an outcome, first for Left moving first, then for
// Right.
func Results(o game.Outcome) (results []string) {
	for _, player := range game.Players {
		results = append(results, strings.ToLower(o.First(player).String()))
	}
	return results
}
