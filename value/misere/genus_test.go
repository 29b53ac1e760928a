// SPDX-License-Identifier: Apache-2.0

package misere_test

import (
	"testing"

	"github.com/upstar-cgt/upstar/value/misere"
)

func TestGenusText(t *testing.T) {
	for _, e := range []struct {
		normal     int
		digits     []int
		text, onag string
	}{
		{0, []int{1, 2, 0, 2}, "0^120", "0^12"},
		{1, []int{0, 3}, "1^031", "1^03"},
		{2, []int{1, 4, 2}, "2^1420", "2^142"},
		{4, []int{1, 4, 6, 4}, "4^146", "4^14"},
		{2, []int{2}, "2^2", "2^2"},
		{6, []int{1, 9, 10}, "6^(1,9,10,8)", "6^(1,9,10)"},
		{8, []int{8}, "8^8", "8^8"},
		{300, []int{300}, "300^(300)", "300^(300)"},
	} {
		g := misere.NewGenus(e.normal, e.digits...)
		if g.String() != e.text || g.ONAG() != e.onag {
			t.Errorf("%d^%v prints %s and %s, want %s and %s", e.normal, e.digits, g, g.ONAG(), e.text, e.onag)
		}
		if misere.NewGenus(g.Normal(), g.Digits()...) != g {
			t.Errorf("%s is not the genus of its digits", g)
		}
	}
	if (misere.Genus{}) != misere.NewGenus(0, 1, 2) || (misere.Genus{}).Misere() != 1 {
		t.Error("the zero Genus is not that of 0")
	}
}

// benchmark games: sums of heaps of Kayles.
func kaylesForms(s *misere.Space) []misere.Game {
	h := s.NewPlayed(octal(7, 7))
	var list []misere.Game
	for n := range 16 {
		list = append(list, h.Form(n))
	}
	return list
}

func BenchmarkAdd(b *testing.B) {
	for b.Loop() {
		s := misere.NewSpace()
		list := kaylesForms(s)
		s.Add(list[15], list[14])
	}
}

// BenchmarkAddByPlay is the baseline: the same outcome without forms.
func BenchmarkAddByPlay(b *testing.B) {
	for b.Loop() {
		h := misere.NewSpace().NewPlayed(octal(7, 7))
		h.Genus(15, 14)
	}
}

func BenchmarkGenus(b *testing.B) {
	s := misere.NewSpace()
	h := s.NewPlayed(grundy)
	h.Form(50)
	var options []misere.Genus
	for n := 30; n < 50; n++ {
		options = append(options, s.Genus(h.Form(n)))
	}
	for b.Loop() {
		misere.GenusOf(options)
	}
}

func BenchmarkParts(b *testing.B) {
	for b.Loop() {
		s := misere.NewSpace()
		g, _ := s.Parse("{4+2}")
		s.Partitions(g)
	}
}
