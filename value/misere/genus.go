// SPDX-License-Identifier: Apache-2.0

package misere

import (
	"slices"
	"strconv"
	"strings"
)

// Genus is the symbol g^γ₀γ₁γ₂… of a game: its Nim value G⁺ in normal play and the misère values of
// G, G+2, G+2+2, … From some place on γ alternates, where each digit is the one before it Nim-added
// to 2 [ONAG, ch. 12]. Genera can be compared with ==. The zero Genus is the genus of 0.
//
// Invariant: text is empty for the genus of 0. For every other genus it contains g and then the
// digits up to the first place from which they alternate, two bytes each.
type Genus struct{ text string }

var genusOfZero = []int{1, 2}

// NewGenus returns the genus g^γ with the given digits, which alternate from the last one on.
func NewGenus(normal int, digits ...int) Genus {
	if len(digits) == 0 {
		panic("misere: genus without digits")
	}
	digits = slices.Clone(digits)
	for len(digits) > 1 && digits[len(digits)-1] == digits[len(digits)-2]^2 {
		digits = digits[:len(digits)-1]
	}
	if normal == 0 && slices.Equal(digits, genusOfZero) {
		return Genus{}
	}
	b := []byte{byte(normal >> 8), byte(normal)}
	for _, d := range digits {
		b = append(b, byte(d>>8), byte(d))
	}
	return Genus{string(b)}
}

// Normal returns g, the value in normal play.
func (g Genus) Normal() int {
	if g.text == "" {
		return 0
	}
	return int(g.text[0])<<8 | int(g.text[1])
}

// Misere returns γ₀, the value in misère play.
func (g Genus) Misere() int { return g.At(0) }

// Digits returns γ₀, γ₁, … up to the first place from which they alternate.
func (g Genus) Digits() []int {
	digits := make([]int, g.length())
	for k := range digits {
		digits[k] = g.At(k)
	}
	return digits
}

// length is the number of Digits.
func (g Genus) length() int {
	if g.text == "" {
		return len(genusOfZero)
	}
	return len(g.text)/2 - 1
}

// At returns γₖ.
func (g Genus) At(k int) int {
	last := g.length() - 1
	flip := 0
	if k > last {
		flip = (k - last) & 1 << 1
		k = last
	}
	if g.text == "" {
		return genusOfZero[k] ^ flip
	}
	return (int(g.text[2*k+2])<<8 | int(g.text[2*k+3])) ^ flip
}

// AddHeap returns the genus of G+n, for n below 4.
func (g Genus) AddHeap(n int) Genus {
	digits := g.Digits()
	if n&2 != 0 {
		digits = append(digits, g.At(len(digits)))[1:]
	}
	for i := range digits {
		digits[i] ^= n & 1
	}
	return NewGenus(g.Normal()^n, digits...)
}

// String writes the genus as in Winning Ways, with two digits of the alternating tail: 2^1420, or
// 6^(1,9,10,8) if a digit exceeds 9. If the digits alternate from the start and begin with the nim
// value n, it writes n^n. FormatGenus writes the genus of a game.
func (g Genus) String() string {
	digits := g.Digits()
	if len(digits) == 1 && digits[0] == g.Normal() {
		return g.write(digits)
	}
	return g.write(append(digits, g.At(len(digits))))
}

// ONAG writes the genus with one digit of the alternating tail: 2^142.
func (g Genus) ONAG() string { return g.write(g.Digits()) }

func (g Genus) write(digits []int) string {
	words := make([]string, len(digits))
	for i, d := range digits {
		words[i] = strconv.Itoa(d)
	}
	head := strconv.Itoa(g.Normal()) + "^"
	if slices.Max(digits) > 9 {
		return head + "(" + strings.Join(words, ",") + ")"
	}
	return head + strings.Join(words, "")
}

// Genus returns the genus of g.
func (s *Space) Genus(g Game) Genus {
	if !g.IsEven() {
		return s.Genus(g ^ 1).AddHeap(1)
	}
	if g == Zero {
		return Genus{}
	}
	genus, ok := s.genera[g]
	if !ok {
		s.step(s.CountOptions(g))
		options := make([]Genus, 0, s.CountOptions(g))
		for _, o := range s.stored(g) {
			options = append(options, s.Genus(o))
		}
		genus = GenusOf(options)
		s.genera[g] = genus
	}
	return genus
}

// GenusOf returns the genus of a game, given those of its options:
//
//	γₖ = mex({γₖ(G')} ∪ {γₖ₋₁, γₖ₋₁ ⊕ 1}),
//
// Here γ₀ has no second part, and is 1 for a game without options.
func GenusOf(options []Genus) Genus {
	if len(options) == 0 {
		return Genus{}
	}
	stable := 0
	normal := newMex(len(options))
	for _, o := range options {
		stable = max(stable, o.length()-1)
		normal.add(o.Normal())
	}
	var digits []int
	for k := 0; ; k++ {
		m := newMex(len(options) + 2)
		for _, o := range options {
			m.add(o.At(k))
		}
		if k > 0 {
			m.add(digits[k-1])
			m.add(digits[k-1] ^ 1)
		}
		digits = append(digits, m.value())
		// Two equal states that are two steps apart prove the period.
		if k >= stable+2 && digits[k] == digits[k-2] && digits[k-1] == digits[k]^2 {
			return NewGenus(normal.value(), digits[:k-1]...)
		}
	}
}

// mex collects numbers and finds the least number that is missing.
type mex struct{ seen []bool }

func newMex(most int) mex { return mex{make([]bool, most+1)} }

func (m mex) add(v int) {
	if v < len(m.seen) {
		m.seen[v] = true
	}
}

func (m mex) value() int {
	v := slices.Index(m.seen, false)
	if v < 0 {
		panic("misere: mex of more numbers than announced")
	}
	return v
}
