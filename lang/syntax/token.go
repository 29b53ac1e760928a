// SPDX-License-Identifier: Apache-2.0

package syntax

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
	keyword      // a word that is not an identifier
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
	text  string // as written, but symbols are in ASCII; power and upsum have only their digits, strings no quotes
	count int    // number of ups, downs or bars
	span  Span
	space bool   // there is white space before it
	doc   string // the doc comment before it
}

// is reports whether t is the symbol or the keyword s.
func (t token) is(s string) bool { return (t.kind == symbol || t.kind == keyword) && t.text == s }

// keywords are the words that are not identifiers.
var keywords = words(`and as begin break by class clear continue def do else elseif end enum error extends external
	false finally for foreach from if import in is mutable not op or override pass private return singleton static
	super system then this to true try unary var where while yield`)

func words(s string) map[string]bool {
	all := map[string]bool{}
	for _, w := range strings.Fields(s) {
		all[w] = true
	}
	return all
}

// unicodeSymbols are other ways to write tokens.
var unicodeSymbols = map[rune]string{
	'↑': "^", '⇑': "^^", '↓': "v", '⇓': "vv", '±': "+-", '−': "-", '∗': "*", '⋆': "*",
	'‖': "||", '≤': "<=", '≥': ">=", '≠': "!=", '×': "*", '⧾': "Tiny", '⧿': "Miny", 'ω': "omega",
}

// symbols are in the order in which they are tried, longer ones first.
var symbols = []string{
	"===", "!==", "<=>", "...", ":=", "->", "=>", "==", "!=", "<=", ">=", "<>", "<|", "|>", "+-", "..",
	"+", "-", "*", "/", "%", ":", "&", "<", ">", "(", ")", "[", "]", "{", "}", ",", ".", "'", ";", "?",
}

// next returns the first token at or after the offset; last is the token before it.
func next(input string, at int, last token) token {
	start := at
	at, doc := blank(input, at)
	t := tokenAt(input, at, last)
	t.space, t.doc = at > start, doc
	return t
}

// blank skips white space and comments, and returns the last doc comment.
func blank(input string, at int) (int, string) {
	doc := ""
	for at < len(input) {
		rest := input[at:]
		r, n := utf8.DecodeRuneInString(rest)
		switch {
		case unicode.IsSpace(r):
			at += n
		case strings.HasPrefix(rest, "//"):
			at += length(rest, "\n")
		case strings.HasPrefix(rest, "/*") && strings.Contains(rest[2:], "*/"):
			n := length(rest, "*/")
			if strings.HasPrefix(rest, "/**") && n > 4 {
				doc = strings.TrimSpace(strings.TrimSuffix(rest[3:n], "*/"))
			}
			at += n
		default:
			return at, doc
		}
	}
	return at, doc
}

// length returns the length of the comment, which ends with closing.
func length(comment, closing string) int {
	if i := strings.Index(comment[2:], closing); i >= 0 {
		return 2 + i + len(closing)
	}
	return len(comment)
}

func tokenAt(input string, at int, last token) token {
	make := func(k kind, n int) token {
		return token{kind: k, text: input[at : at+n], count: n, span: Span{at, at + n}}
	}
	if at == len(input) {
		return make(end, 0)
	}
	rest := input[at:]
	if t, ok := upSuffix(rest, at, last); ok {
		return t
	}
	if n := run(rest, '|'); n > 1 || n == 1 && !strings.HasPrefix(rest, "|>") {
		return make(bars, n)
	}
	if n := run(rest, '^'); n > 0 {
		return make(ups, n)
	}
	if n := digits(rest); n > 0 {
		return make(number, n)
	}
	if n := run(rest, 'v'); n > 0 && !isLetter(rest, n) {
		return make(downs, n)
	}
	if n := word(rest); n > 0 {
		if keywords[rest[:n]] {
			return make(keyword, n)
		}
		return make(name, n)
	}
	if n := quoted(rest); n > 0 {
		t := make(text, n)
		t.text = strings.ReplaceAll(rest[1:n-1], `\"`, `"`)
		return t
	}
	if strings.HasPrefix(rest, "/*") { // the comment is not closed
		return make(illegal, 2)
	}
	for _, s := range symbols {
		if strings.HasPrefix(rest, s) {
			return make(symbol, len(s))
		}
	}
	r, n := utf8.DecodeRuneInString(rest)
	s, ok := unicodeSymbols[r]
	if !ok {
		return make(illegal, n)
	}
	t := tokenAt(s, 0, token{})
	t.span = Span{at, at + n}
	return t
}

// quoted returns the length of a string, which must end on the same line.
func quoted(s string) int {
	if s[0] != '"' {
		return 0
	}
	for i := 1; i < len(s) && s[i] != '\n'; i++ {
		switch s[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return 0
}

func run(s string, b byte) (n int) {
	for n < len(s) && s[n] == b {
		n++
	}
	return n
}

func digits(s string) (n int) {
	for n < len(s) && isDigit(s[n]) {
		n++
	}
	return n
}

// word returns the length of the identifier or keyword at the beginning.
func word(s string) (n int) {
	for n < len(s) && (isLetter(s, n) && (n > 0 || s[n] != '_') || n > 0 && isDigit(s[n])) {
		n++
	}
	return n
}

func isDigit(b byte) bool { return '0' <= b && b <= '9' }

func isLetter(s string, i int) bool {
	return i < len(s) && (s[i] == '_' || 'a' <= s[i] && s[i] <= 'z' || 'A' <= s[i] && s[i] <= 'Z')
}

var superscripts = []rune("⁰¹²³⁴⁵⁶⁷⁸⁹")

const superOn = "ᵒⁿ"

// upSuffix returns the <n>, [n], <on>, [on] or superscript that directly follows one ^ or v.
func upSuffix(rest string, at int, last token) (token, bool) {
	if last.span.End != at || last.kind != ups && last.kind != downs || last.count != 1 {
		return token{}, false
	}
	if k := map[byte]kind{'<': power, '[': upsum}[rest[0]]; k != 0 {
		n := digits(rest[1:])
		if strings.HasPrefix(rest[1:], "on") {
			n = len("on")
		}
		if n > 0 && n+1 < len(rest) && rest[n+1] == map[kind]byte{power: '>', upsum: ']'}[k] {
			return token{kind: k, text: rest[1 : 1+n], span: Span{at, at + n + 2}}, true
		}
	}
	if strings.HasPrefix(rest, superOn) {
		return token{kind: power, text: "on", span: Span{at, at + len(superOn)}}, true
	}
	var s strings.Builder
	n := 0
	for n < len(rest) {
		r, size := utf8.DecodeRuneInString(rest[n:])
		i := strings.IndexRune(string(superscripts), r)
		if i < 0 || r == utf8.RuneError {
			break
		}
		s.WriteByte('0' + byte(utf8.RuneCountInString(string(superscripts)[:i])))
		n += size
	}
	return token{kind: power, text: s.String(), span: Span{at, at + n}}, n > 0
}
