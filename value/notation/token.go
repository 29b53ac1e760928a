// SPDX-License-Identifier: Apache-2.0

package notation

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// A kind is a kind of token.
type kind byte

const (
	end     kind = iota
	number       // digits
	name         // an identifier
	ups          // one or more ^
	downs        // one or more v
	bars         // one or more |
	text         // a string in quotes
	power        // <n> directly after ups or downs
	upsum        // [n] directly after ups or downs
	symbol       // an operator or a bracket
	illegal      // anything else
)

// A token is a piece of the input.
type token struct {
	kind  kind
	text  string // as written, but symbols in ASCII; digits alone for power and upsum
	count int    // of ups, downs, bars
	at    int    // offset
	end   int    // offset behind it
	space bool   // there is white space before it
}

// is reports whether t is the symbol s.
func (t token) is(s string) bool { return t.kind == symbol && t.text == s }

// unicodeSymbols are other ways to write tokens.
var unicodeSymbols = map[rune]string{
	'↑': "^", '⇑': "^^", '↓': "v", '⇓': "vv", '±': "+-", '−': "-", '∗': "*", '⋆': "*",
	'‖': "||", '≤': "<=", '≥': ">=", '≠': "!=", '×': "*", '⧾': "Tiny", '⧿': "Miny",
}

var symbols = []string{
	"===", "!==", "==", "!=", "<=", ">=", "<>", "<|", "|>", "+-", "..",
	"+", "-", "*", "/", "%", ":", "&", "<", ">", "(", ")", "[", "]", "{", "}", ",", ".", "'",
}

// scan splits the input into tokens, the last of which is an end.
func scan(input string) []token {
	var ts []token
	for at := 0; ; {
		start := at
		for at < len(input) {
			r, n := utf8.DecodeRuneInString(input[at:])
			if !unicode.IsSpace(r) {
				break
			}
			at += n
		}
		t := next(input, at, ts)
		t.space = at > start
		ts = append(ts, t)
		if t.kind == end {
			return ts
		}
		at = t.end
	}
}

// next returns the token at the offset; before are the tokens up to it.
func next(input string, at int, before []token) token {
	if at == len(input) {
		return token{kind: end, at: at, end: at}
	}
	rest := input[at:]
	if t, ok := upSuffix(rest, at, before); ok {
		return t
	}
	if n := run(rest, '|'); n > 1 || n == 1 && !strings.HasPrefix(rest, "|>") {
		return token{kind: bars, text: rest[:n], count: n, at: at, end: at + n}
	}
	if n := run(rest, '^'); n > 0 {
		return token{kind: ups, text: rest[:n], count: n, at: at, end: at + n}
	}
	if n := digits(rest); n > 0 {
		return token{kind: number, text: rest[:n], at: at, end: at + n}
	}
	if t, ok := word(rest, at); ok {
		return t
	}
	if rest[0] == '"' {
		if n := strings.IndexAny(rest[1:], "\"\n"); n >= 0 && rest[1+n] == '"' {
			return token{kind: text, text: rest[1 : 1+n], at: at, end: at + n + 2}
		}
	}
	for _, s := range symbols {
		if strings.HasPrefix(rest, s) {
			return token{kind: symbol, text: s, at: at, end: at + len(s)}
		}
	}
	r, n := utf8.DecodeRuneInString(rest)
	s, ok := unicodeSymbols[r]
	if !ok {
		return token{kind: illegal, text: rest[:n], at: at, end: at + n}
	}
	t := next(s, 0, nil)
	t.at, t.end = at, at+n
	return t
}

func run(s string, b byte) (n int) {
	for n < len(s) && s[n] == b {
		n++
	}
	return n
}

func digits(s string) (n int) {
	for n < len(s) && '0' <= s[n] && s[n] <= '9' {
		n++
	}
	return n
}

// word returns an identifier, or a run of v.
func word(rest string, at int) (token, bool) {
	if n := run(rest, 'v'); n > 0 && !isLetter(rest, n) {
		return token{kind: downs, text: rest[:n], count: n, at: at, end: at + n}, true
	}
	n := 0
	for n < len(rest) && (isLetter(rest, n) || n > 0 && '0' <= rest[n] && rest[n] <= '9') {
		n++
	}
	return token{kind: name, text: rest[:n], at: at, end: at + n}, n > 0
}

func isLetter(s string, i int) bool {
	return i < len(s) && (s[i] == '_' || 'a' <= s[i] && s[i] <= 'z' || 'A' <= s[i] && s[i] <= 'Z')
}

const superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹"

// upSuffix returns the <n>, [n] or superscript that directly follows one ^ or v.
func upSuffix(rest string, at int, before []token) (token, bool) {
	if len(before) == 0 {
		return token{}, false
	}
	last := before[len(before)-1]
	if last.end != at || last.kind != ups && last.kind != downs || last.count != 1 {
		return token{}, false
	}
	for k, ends := range map[kind]string{power: "<>", upsum: "[]"} {
		if rest[0] == ends[0] {
			n := digits(rest[1:])
			if n > 0 && n+1 < len(rest) && rest[n+1] == ends[1] {
				return token{kind: k, text: rest[1 : 1+n], at: at, end: at + n + 2}, true
			}
		}
	}
	var s strings.Builder
	n := 0
	for n < len(rest) {
		r, size := utf8.DecodeRuneInString(rest[n:])
		i := strings.IndexRune(superscripts, r)
		if i < 0 {
			break
		}
		s.WriteByte('0' + byte(utf8.RuneCountInString(superscripts[:i])))
		n += size
	}
	return token{kind: power, text: s.String(), at: at, end: at + n}, n > 0
}
