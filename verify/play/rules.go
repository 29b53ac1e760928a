// SPDX-License-Identifier: Apache-2.0

package play

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/verify/strategy"
)

// whole returns a position as its only part.
func whole(p string) []string { return []string{p} }

// openGame reads a position of a game whose rules are here or in package strategy.
func openGame(position string) (g strategy.Game, start string, err error) {
	name, rest, _ := strings.Cut(position, "(")
	body, ok := strings.CutSuffix(rest, ")")
	if !ok {
		return g, "", fmt.Errorf("%q is not written ruleset(position)", position)
	}
	if name == "loopy" || name == "impartial-loopy" {
		return listed(name, body)
	}
	r, ok := own[name]
	if !ok {
		g, start, err = strategy.Open(position)
		if err != nil && !slices.Contains(strategy.Rulesets, name) {
			err = fmt.Errorf("this checker has no rules of %s; it has those of %s", name, words(Rulesets()))
		}
		return g, start, err
	}
	if x, y, ok := strings.Cut(body, "x"); ok && name == "chomp" { // a rectangle is replaced by the lengths of its rows
		if a, b := ints(x), ints(y); len(a) == 1 && len(b) == 1 && a[0] >= 1 && a[0] <= 64 {
			body = text(slices.Repeat(b, a[0]))
		}
	}
	if err := r.read(body); err != nil {
		return g, "", fmt.Errorf("%s: %w", name, err)
	}
	return strategy.Game{Name: name, Impartial: r.impartial, Moves: r.moves, Parts: whole}, body, nil
}

// Readable returns an error for a position that the checkers of play and of strategies cannot read.
func Readable(position string) error {
	_, _, err := openGame(position)
	return err
}

// Rulesets returns the names of the rulesets whose rules the checker has.
func Rulesets() []string {
	names := append([]string{"loopy", "impartial-loopy"}, strategy.Rulesets...)
	for name := range own {
		names = append(names, name)
	}
	return slices.Sorted(slices.Values(names))
}

// rules are the rules of a ruleset: a reader that rejects invalid positions, and the moves.
type rules struct {
	impartial bool
	read      func(string) error
	moves     func(p string, player int) []string
}

var own = map[string]rules{
	"wythoff":                     rider([][2]int{{-1, 0}, {0, -1}, {-1, -1}}, true),
	"knight":                      rider([][2]int{{-2, 1}, {-2, -1}, {-1, -2}, {1, -2}}, false),
	"euclid":                      {true, numbers(2, 1), euclid},
	"chomp":                       {true, readChomp, chomp},
	"welter":                      {true, readWelter, welter},
	"tree":                        {true, readTree, treeMoves},
	"fox-and-geese":               {false, readHunt, hunt},
	"backsliding-toads-and-frogs": {false, readRow, backsliding},
}

// most is the greatest number in a position.
const most = 4096

func ints(p string) (list []int) {
	for field := range strings.SplitSeq(p, ",") {
		n, err := strconv.Atoi(field)
		if err != nil || strconv.Itoa(n) != field || n > most {
			return nil
		}
		list = append(list, n)
	}
	return list
}

func text(list []int) string {
	var out []string
	for _, n := range list {
		out = append(out, strconv.Itoa(n))
	}
	return strings.Join(out, ",")
}

// numbers returns a reader of count numbers that must be at least least.
func numbers(count, least int) func(string) error {
	return func(p string) error {
		if list := ints(p); len(list) != count || slices.Min(list) < least {
			return fmt.Errorf("%q is not %d numbers from %d to %d", p, count, least, most)
		}
		return nil
	}
}

// rider makes the rules of a piece on a board that is unbounded to the right and upwards. A piece
// that rides may repeat its step any number of times.
func rider(steps [][2]int, rides bool) rules {
	return rules{true, numbers(2, 0), func(p string, _ int) (out []string) {
		at := ints(p)
		for _, d := range steps {
			for x, y := at[0]+d[0], at[1]+d[1]; x >= 0 && y >= 0; x, y = x+d[0], y+d[1] {
				out = append(out, text([]int{x, y}))
				if !rides {
					break
				}
			}
		}
		return out
	}}
}

// euclid returns the moves that subtract a multiple of the smaller number from the larger. Both
// numbers must stay positive.
func euclid(p string, _ int) (out []string) {
	at := ints(p)
	i := 0
	if at[1] > at[0] {
		i = 1
	}
	for n := at[i] - at[1-i]; n > 0; n -= at[1-i] {
		next := slices.Clone(at)
		next[i] = n
		out = append(out, text(next))
	}
	return out
}

// readChomp reads the lengths of rows, longest first. The first square is poisoned.
func readChomp(p string) error {
	rows := ints(p)
	if len(rows) == 0 || len(rows) > 64 || slices.Min(rows) < 1 || !slices.IsSortedFunc(rows, func(a, b int) int { return b - a }) {
		return fmt.Errorf("%q is not the lengths of rows, the longest first", p)
	}
	return nil
}

func chomp(p string, _ int) (out []string) {
	rows := ints(p)
	for y := range rows {
		for x := range rows[y] {
			if x == 0 && y == 0 {
				continue
			}
			var next []int
			for i, n := range rows {
				if i >= y {
					n = min(n, x)
				}
				if n > 0 {
					next = append(next, n)
				}
			}
			out = append(out, text(next))
		}
	}
	return out
}

// readWelter reads the squares of coins, which must all be different.
func readWelter(p string) error {
	coins := ints(p)
	if p == "-" {
		return nil
	}
	sorted := slices.Sorted(slices.Values(coins))
	if len(coins) == 0 || sorted[0] < 0 || len(slices.Compact(sorted)) != len(coins) {
		return fmt.Errorf("%q is not different squares from 0 to %d", p, most)
	}
	return nil
}

func welter(p string, _ int) (out []string) {
	if p == "-" {
		return nil
	}
	coins := ints(p)
	for i, c := range coins {
		for to := range c {
			if !slices.Contains(coins, to) {
				next := slices.Clone(coins)
				next[i] = to
				slices.Sort(next)
				out = append(out, text(next))
			}
		}
	}
	return out
}

// A tree lists options in braces. A number is a heap of Nim.
func readTree(p string) error {
	rest, err := oneTree(p, 0)
	if err == nil && rest != "" {
		err = fmt.Errorf("%q comes after the tree", rest)
	}
	return err
}

func oneTree(p string, depth int) (rest string, err error) {
	if depth > 1000 || len(p) > 1<<16 {
		return "", fmt.Errorf("a tree that is too large")
	}
	if !strings.HasPrefix(p, "{") {
		end := strings.IndexAny(p+"}", ",}")
		if ints(p[:end]) == nil || p[0] == '-' {
			return "", fmt.Errorf("%q is not a heap", p[:end])
		}
		return p[end:], nil
	}
	for p = p[1:]; ; p = p[1:] {
		if strings.HasPrefix(p, "}") && depth >= 0 {
			return p[1:], nil
		}
		if p, err = oneTree(p, depth+1); err != nil {
			return "", err
		}
		switch {
		case strings.HasPrefix(p, "}"):
			return p[1:], nil
		case !strings.HasPrefix(p, ",") || strings.HasPrefix(p, ",}"):
			return "", fmt.Errorf("a comma or a brace is missing before %q", p)
		}
	}
}

func treeMoves(p string, _ int) (out []string) {
	if p[0] != '{' {
		for n := range ints(p)[0] {
			out = append(out, strconv.Itoa(n))
		}
		return out
	}
	depth, start := 0, 1
	for i := 1; i < len(p); i++ {
		switch {
		case depth == 0 && (p[i] == ',' || p[i] == '}'):
			if i > start {
				out = append(out, p[start:i])
			}
			start = i + 1
		case p[i] == '{':
			depth++
		case p[i] == '}':
			depth--
		}
	}
	return out
}

// readHunt reads a board with geese X and one fox O, which are all on squares of one colour.
func readHunt(p string) error {
	rows := strings.Split(p, "|")
	foxes, colour := 0, -1
	for y, row := range rows {
		if len(row) != len(rows[0]) || len(p) > most {
			return fmt.Errorf("the rows of %q are not alike in length", p)
		}
		for x, c := range []byte(row) {
			switch {
			case c == '.':
				continue
			case c == 'O':
				foxes++
			case c != 'X':
				return fmt.Errorf("%q is not a piece", c)
			}
			if colour >= 0 && colour != (x+y)%2 {
				return fmt.Errorf("the pieces are on squares of two colours")
			}
			colour = (x + y) % 2
		}
	}
	if foxes != 1 {
		return fmt.Errorf("%d foxes", foxes)
	}
	return nil
}

// hunt returns the moves of Fox and Geese. Left moves a goose one square diagonally down; Right
// moves the fox one square diagonally.
func hunt(p string, player int) (out []string) {
	width := strings.IndexByte(p+"|", '|')
	for i := range len(p) {
		if p[i] != "XO"[player] {
			continue
		}
		x, y := i%(width+1), i/(width+1)
		for _, d := range [][2]int{{-1, 1}, {1, 1}, {-1, -1}, {1, -1}} {
			if player == 0 && d[1] < 0 {
				continue
			}
			if to := (y+d[1])*(width+1) + x + d[0]; x+d[0] >= 0 && x+d[0] < width && to >= 0 && to < len(p) && p[to] == '.' {
				b := []byte(p)
				b[to], b[i] = b[i], '.'
				out = append(out, string(b))
			}
		}
	}
	return out
}

func readRow(p string) error {
	if strings.Trim(p, "TF.") != "" || p == "" || len(p) > 64 {
		return fmt.Errorf("%q is not a row: the letters T and F, and points", p)
	}
	return nil
}

// backsliding returns the moves of backsliding Toads and Frogs. An animal moves one square in
// either direction, or jumps forwards over one animal of the other kind. Toads move to the right
// and frogs to the left.
func backsliding(p string, player int) (out []string) {
	me, other, forwards := byte('T'), byte('F'), 1
	if player == 1 {
		me, other, forwards = 'F', 'T', -1
	}
	empty := func(i int) bool { return i >= 0 && i < len(p) && p[i] == '.' }
	for i := range len(p) {
		if p[i] != me {
			continue
		}
		targets := []int{i + 1, i - 1}
		if over := i + forwards; over >= 0 && over < len(p) && p[over] == other {
			targets = append(targets, i+2*forwards)
		}
		for _, to := range targets {
			if empty(to) {
				b := []byte(p)
				b[i], b[to] = '.', me
				out = append(out, string(b))
			}
		}
	}
	return out
}

// listed reads a graph: nodes with their options, followed by the node at which play begins.
func listed(name, body string) (g strategy.Game, start string, err error) {
	if len(body) > 1<<20 {
		return g, "", fmt.Errorf("a graph of more than a million letters")
	}
	graph, at, ok := cutLast(body)
	options := map[string][2][]string{}
	for line := range strings.SplitSeq(graph, ";") {
		node, tail, colon := strings.Cut(line, ":")
		node = strings.TrimSpace(node)
		left, right, bar := strings.Cut(tail, "|")
		if !bar {
			right = left
		}
		sides := [2][]string{strings.Fields(left), strings.Fields(right)}
		if _, twice := options[node]; twice || !colon || !isName(node) || bar && name == "impartial-loopy" || slices.ContainsFunc(slices.Concat(sides[0], sides[1]), func(n string) bool { return !isName(n) }) {
			return g, "", fmt.Errorf("%s: %q is not a node with its options", name, line)
		}
		options[node] = sides
	}
	named := false
	for node, sides := range options {
		named = named || node == at || slices.Contains(slices.Concat(sides[0], sides[1]), at)
	}
	if !ok || !named {
		return g, "", fmt.Errorf("%s: no node at which play begins", name)
	}
	return strategy.Game{Name: name + "(" + graph, Impartial: name == "impartial-loopy", Parts: whole,
		Moves: func(p string, player int) []string { return options[p][player] }}, at, nil
}

// cutLast splits a text at its last comma.
func cutLast(body string) (before, after string, ok bool) {
	i := strings.LastIndexByte(body, ',')
	if i < 0 {
		return body, "", false
	}
	return body[:i], strings.TrimSpace(body[i+1:]), true
}

func isName(s string) bool {
	return s != "" && strings.Trim(strings.ToLower(s), "abcdefghijklmnopqrstuvwxyz0123456789_") == ""
}
