// SPDX-License-Identifier: Apache-2.0

package notation

import (
	"slices"
	"strings"
	"unicode"
)

// A Node is a sign in a value that is to be typeset. With nodes, the typesetting code needs no
// parser.
type Node struct {
	Kind string `json:"k"`            // see the constants
	Text string `json:"x,omitempty"`  // digits of a number, subscript or exponent; a word
	Of   string `json:"of,omitempty"` // the denominator of a fraction
	N    int    `json:"n,omitempty"`  // number of arrows or bars
	In   []Node `json:"in,omitempty"` // the contents of brackets
}

// These are the kinds of nodes.
const (
	NumberNode   = "number"
	FractionNode = "fraction"
	MinusNode    = "minus"
	UpNode       = "up" // N arrows; if there are other than 1 or 2, Text is their number
	DownNode     = "down"
	PowerNode    = "power"   // the exponent Text of the arrow before it
	SumNode      = "sum"     // likewise, in brackets
	StarNode     = "star"    // Text is the nim value, unless it is 1
	SwitchNode   = "switch"  // ±, before the node to which it belongs
	BracesNode   = "braces"  // options In
	BarNode      = "bar"     // N bars between Left's and Right's options
	CommaNode    = "comma"   //
	TinyNode     = "tiny"    // of In
	MinyNode     = "miny"    //
	BracketsNode = "bracket" // parentheses around In
	WordNode     = "word"    // everything else: on, over, the name of a loopy game, a sign
)

// TreeOf splits a text into nodes. It reads what Unicode writes, also mixed with Plain, and as much
// as possible of any other text.
func TreeOf(text string) []Node {
	r := &treeReader{[]rune(text), 0}
	var all []Node
	for r.at < len(r.runes) {
		all = append(all, r.nodes()...)
		if r.at < len(r.runes) { // a bracket that was not opened
			all = append(all, Node{Kind: WordNode, Text: string(r.runes[r.at])})
			r.at++
		}
	}
	return all
}

type treeReader struct {
	runes []rune
	at    int
}

// while reads runes as long as they are wanted.
func (r *treeReader) while(wanted func(rune) bool) string {
	start := r.at
	for r.at < len(r.runes) && wanted(r.runes[r.at]) {
		r.at++
	}
	return string(r.runes[start:r.at])
}

func digit(c rune) bool { return '0' <= c && c <= '9' }

// nodes reads up to a closing bracket.
func (r *treeReader) nodes() (list []Node) {
	for r.at < len(r.runes) && !strings.ContainsRune(")}]", r.runes[r.at]) {
		if n, ok := r.node(); ok {
			list = append(list, n)
		}
	}
	return list
}

// signs are the nodes that consist of one rune.
var signs = map[rune]string{'−': MinusNode, '-': MinusNode, ',': CommaNode, '±': SwitchNode}

// brackets are the nodes with contents, by their closing sign.
var brackets = map[rune]string{'{': BracesNode, '(': BracketsNode}

func (r *treeReader) node() (n Node, ok bool) {
	c := r.runes[r.at]
	switch {
	case unicode.IsSpace(c):
		r.at++
		return n, false
	case digit(c):
		return r.number(), true
	case c == '|':
		return Node{Kind: BarNode, N: len(r.while(func(c rune) bool { return c == '|' }))}, true
	case strings.ContainsRune(raised, c):
		return Node{Kind: PowerNode, Text: r.exponent()}, true
	case unicode.IsLetter(c):
		return Node{Kind: WordNode, Text: r.while(func(c rune) bool { return unicode.IsLetter(c) || digit(c) || c == '_' })}, true
	}
	r.at++
	switch {
	case signs[c] != "":
		n.Kind = signs[c]
	case c == '↑', c == '⇑', c == '^':
		n = r.arrow(UpNode, c == '⇑')
	case c == '↓', c == '⇓':
		n = r.arrow(DownNode, c == '⇓')
	case c == '∗', c == '*':
		n = Node{Kind: StarNode, Text: r.while(digit)}
	case c == '⧾':
		n = r.inside(TinyNode)
	case c == '⧿':
		n = r.inside(MinyNode)
	case brackets[c] != "":
		n = r.closed(brackets[c])
	case c == '[':
		n = Node{Kind: SumNode, Text: r.while(func(c rune) bool { return digit(c) || unicode.IsLetter(c) })}
		if r.at < len(r.runes) && r.runes[r.at] == ']' {
			r.at++
		}
	default:
		n = Node{Kind: WordNode, Text: string(c)}
	}
	return n, true
}

// number reads digits and, if one follows, a denominator.
func (r *treeReader) number() Node {
	n := Node{Kind: NumberNode, Text: r.while(digit)}
	if r.at+1 < len(r.runes) && r.runes[r.at] == '/' && digit(r.runes[r.at+1]) {
		r.at++
		n.Kind, n.Of = FractionNode, r.while(digit)
	}
	return n
}

func (r *treeReader) arrow(kind string, double bool) Node {
	n := Node{Kind: kind, N: 1}
	if double {
		n.N = 2
	} else {
		n.Text = r.while(digit)
	}
	return n
}

// raised contains the superscripts, in the order of the digits and signs that they represent.
const raised, onLine = "⁰¹²³⁴⁵⁶⁷⁸⁹ᵒⁿ", "0123456789on"

// exponent reads superscripts.
func (r *treeReader) exponent() string {
	var text []byte
	all := []rune(raised)
	for _, c := range r.while(func(c rune) bool { return strings.ContainsRune(raised, c) }) {
		text = append(text, onLine[slices.Index(all, c)])
	}
	return string(text)
}

// inside reads the contents of the parentheses that follow.
func (r *treeReader) inside(kind string) Node {
	if r.at < len(r.runes) && r.runes[r.at] == '(' {
		r.at++
		return r.closed(kind)
	}
	return Node{Kind: kind}
}

// closed reads up to the closing bracket.
func (r *treeReader) closed(kind string) Node {
	n := Node{Kind: kind, In: r.nodes()}
	if r.at < len(r.runes) {
		r.at++
	}
	return n
}
