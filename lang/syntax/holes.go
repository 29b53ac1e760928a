// SPDX-License-Identifier: Apache-2.0

package syntax

import (
	"regexp"
	"strings"
)

// A Hole is a place in the text of a position that contains the name of a variable instead of a
// number, such as n in kayles(n), chomp(2xn) and path:{n}.
type Hole struct {
	From, To int // the part of the text that the number replaces
	Name     *Name
}

// Fill returns the text with numbers in the holes.
func (n *Position) Fill(numbers []string) string {
	var b strings.Builder
	at := 0
	for i, h := range n.Holes {
		b.WriteString(n.Text[at:h.From] + numbers[i])
		at = h.To
	}
	return b.String() + n.Text[at:]
}

// runs matches sequences of letters and digits, in braces or not. A variable is one of them, or a
// part of a size such as 2xn.
var (
	runs  = regexp.MustCompile(`\{[A-Za-z_]\w*\}|\w+(?:-[A-Za-z]\w*)*`)
	sides = regexp.MustCompile(`^(?:(\d+|[A-Za-wyz])x([A-Za-wyz]|\d+)|(\d+)x([A-Za-wyz]\w*)|([A-Za-wyz]\w*)x(\d+))$`)
	names = regexp.MustCompile(`^[A-Za-z_]\w*$`)
)

// holed reads a position that contains names of variables. Replacing the names by numbers must give
// a position. It returns nil if there is none.
func holed(input string, start int, positions Positions) *Position {
	text := input[start:]
	open, end := strings.IndexByte(text, '('), 0
	if open < 0 {
		return nil
	}
	for depth, i := 0, open; i < len(text) && end == 0; i++ {
		switch text[i] {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				end = i + 1
			}
		case '"', '\'':
			return nil
		}
	}
	if end == 0 {
		return nil
	}
	for _, braces := range []bool{false, true} {
		x := &Position{Span: Span{start, start + end}, Text: text[:end], Holes: holes(text[:end], open, start, braces)}
		if len(x.Holes) == 0 {
			continue
		}
		for _, number := range []string{"2", "3", "1", "5", "0"} { // some rulesets have no small sizes
			numbers := make([]string, len(x.Holes))
			for i := range numbers {
				numbers[i] = number
			}
			filled := x.Fill(numbers)
			if n, _, err := positions(filled); err == nil && n == len(filled) {
				return x
			}
		}
	}
	return nil
}

// holes finds the names after the first bracket. If braces is set, it finds only names in braces,
// which are then replaced together with their braces.
func holes(text string, open, start int, braces bool) (all []Hole) {
	add := func(from, to int, name string, at int) {
		all = append(all, Hole{from, to, &Name{Span{start + at, start + at + len(name)}, name}})
	}
	for _, span := range runs.FindAllStringIndex(text[open:], -1) {
		from, to := open+span[0], open+span[1]
		word := text[from:to]
		inner := strings.Trim(word, "{}")
		next := byte(' ')
		if to < len(text) {
			next = text[to]
		}
		switch part := sides.FindStringSubmatchIndex(word); {
		case inner != word && braces:
			add(from, to, inner, from+1)
		case inner != word:
			add(from+1, to-1, inner, from+1)
		case braces:
		case part != nil:
			for i := 2; i < len(part); i += 2 {
				if part[i] < 0 {
					continue
				}
				if side := word[part[i]:part[i+1]]; names.MatchString(side) {
					add(from+part[i], from+part[i+1], side, from+part[i])
				}
			}
		case names.MatchString(word) && next != '(' && next != ':':
			add(from, to, word, from)
		}
	}
	return all
}

// plain matches a list whose elements are numbers or lists, such as *[[2],1]. Everything else with
// these signs is a reduced form, such as *[2#1] or *[4[2]].
var (
	signs   = regexp.MustCompile(`^\[[0-9#\[\](){}-]+`)
	special = regexp.MustCompile(`#|[0-9)}]\[|\([0-9]{2,}\)`)
)

// reduced returns the length of a reduced form of misère play in brackets, or 0 if the brackets
// contain a list.
func reduced(text string) int {
	run := signs.FindString(text)
	for depth, i := 0, 0; i < len(run); i++ {
		switch run[i] {
		case '[':
			depth++
		case ']':
			if depth--; depth == 0 {
				if special.MatchString(run[:i+1]) {
					return i + 1
				}
				return 0
			}
		}
	}
	return 0
}
