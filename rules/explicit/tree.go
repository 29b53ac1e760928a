// SPDX-License-Identifier: Apache-2.0

package explicit

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/game/form"
)

// A Tree is an impartial game tree: {{2},0} has the options {2} and 0, and a
// number n is the heap of Nim with the options 0 to n−1. The zero Tree is 0.
type Tree string

func treeOf(options []string) string {
	slices.SortFunc(options, func(a, b string) int {
		if c := strings.Compare(b[:1], a[:1]); a[0] == '{' && b[0] != '{' || a[0] != '{' && b[0] == '{' {
			return c
		}
		return cmp.Or(cmp.Compare(len(b), len(a)), strings.Compare(b, a))
	})
	options = slices.Compact(options)
	heap := len(options) <= form.Greatest
	for i, q := range options {
		heap = heap && q == strconv.Itoa(len(options)-1-i)
	}
	if heap {
		return strconv.Itoa(len(options))
	}
	return "{" + strings.Join(options, ",") + "}"
}

// Impartial is the ruleset of trees.
var Impartial = impartial{game.Doc{
	Name: "tree", Title: "Impartial tree",
	Rule:     "Move to any option that is written down; a number n is a heap of Nim, with the options 0 to n−1.",
	Position: "options in braces and numbers for heaps of Nim, as in {{2},0}; nothing is simplified",
	Sources:  []string{"ONAG, ch. 12"},
	Samples:  []string{"{{2},0}", "{{{2},3},{2},0}", "4", "{{},{{}}}"},
}}

type impartial struct{ game.Doc }

func (impartial) Impartial() bool { return true }

func (impartial) Options(dst []Tree, p Tree, _ game.Player) []Tree {
	for _, q := range branches(string(p)) {
		dst = append(dst, Tree(q))
	}
	return dst
}

func branches(p string) []string {
	if strings.HasPrefix(p, "{") {
		return parts(p[1:len(p)-1], ',')
	}
	n, _ := strconv.Atoi(p)
	heaps := make([]string, n)
	for k := range n {
		heaps[k] = strconv.Itoa(k)
	}
	return heaps
}

func (impartial) Format(p Tree) string { return cmp.Or(string(p), "0") }

func (impartial) Parse(s string) (Tree, error) {
	if len(s) > longest {
		return "", tooLong(s)
	}
	text, err := form.Whole(s, readTree)
	return Tree(text), err
}

func readTree(r *form.Reader) (string, error) {
	start := r.At()
	switch c := r.Next(); {
	case c == '{':
		return readBranches(r)
	case c == '*':
		r.Skip("*")
		fallthrough
	case c >= '0' && c <= '9':
		n, err := r.Number()
		if err == nil && n > form.Greatest {
			err = r.Fail(start, "a heap has at most %d tokens", form.Greatest)
		}
		return strconv.Itoa(n), err
	}
	return "", r.Fail(r.At(), "a tree is missing: a number or options in braces, as in {{2},0}")
}

func readBranches(r *form.Reader) (string, error) {
	if err := r.Enter(); err != nil {
		return "", err
	}
	var options []string
	for more := r.Next() != '}'; more; more = r.Skip(",") {
		q, err := readTree(r)
		if err != nil {
			return "", err
		}
		options = append(options, q)
		if c := r.Next(); c != ',' && c != '}' {
			return "", r.Fail(r.At(), "a comma or the closing brace is missing")
		}
	}
	r.Leave()
	return treeOf(options), nil
}

// Move points at an option.
func (impartial) Move(p, q Tree, _ game.Player) game.Move[Tree] {
	i := slices.Index(branches(string(p)), string(q))
	return game.Move[Tree]{To: q, Name: "→" + string(q), Touch: []game.Place{option(i)}}
}

// Same reports that no place of a tree remains after a move.
func (impartial) Same(Tree, Tree, game.Player, []game.Place, func(old, new game.Place)) {}

func (impartial) Draw(c draw.Canvas, p Tree) {
	drawTree(c, cmp.Or(string(p), "0"), func(p string) (left, right, both []string) {
		return nil, nil, branches(p)
	})
}
