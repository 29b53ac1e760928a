// SPDX-License-Identifier: Apache-2.0

// Package rulestest checks that a ruleset keeps its promises:
//
//	func TestKayles(t *testing.T) { rulestest.Check(t, heap.Kayles) }
package rulestest

import (
	"io"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
)

// most is the greatest number of followers of the samples that are examined.
const most = 1500

// mostPointed is the number of those followers for which every way of every move is examined.
const mostPointed = 150

// Check tests every optional interface of r on the samples of its Doc, on the given positions and
// on positions reachable from them.
func Check[P comparable](t testing.TB, r game.Ruleset[P], positions ...P) {
	t.Helper()
	positions = append(positions, samples(t, r)...)
	if len(positions) == 0 {
		t.Fatal("no samples and no positions to check")
	}
	for _, p := range positions {
		checkNumbers(t, r, p)
	}
	f := newForester(r)
	defer f.logUntold(t)
	for i, p := range followers(r, positions, most) {
		f.check(t, p)
		if !game.IsEndless(r) && slices.Contains(slices.Collect(maps.Values(f.known)), loopy) {
			t.Errorf("play from %v need not end, and the ruleset does not say so", p)
		}
		checkDrawing(t, r, p)
		checkMoves(t, r, p)
		checkPlaces(t, r, p)
		if i < mostPointed {
			checkWays(t, r, p)
		}
		if t.Failed() {
			return
		}
	}
	checkOdd(t, r, f)
}

// CheckFamily runs Check on the rulesets of the family's samples.
func CheckFamily[P comparable](t testing.TB, f game.Family[P]) {
	t.Helper()
	if f.Name == "" || f.Rule == "" || len(f.Samples) == 0 {
		t.Fatalf("%q has no name, rule or samples", f.Name)
	}
	for _, s := range f.Samples {
		args, rest, ok := game.Cut(s, len(f.Params))
		if !ok {
			t.Fatalf("sample %q has no %d parameters", s, len(f.Params))
		}
		r, err := f.Rules(args)
		if err != nil {
			t.Fatalf("sample %q: %v", s, err)
		}
		p, err := r.(game.Notation[P]).Parse(rest)
		if err != nil {
			t.Fatalf("sample %q: %v", s, err)
		}
		Check(t, r, p)
	}
	for _, s := range mutations(f.Samples) {
		if args, rest, ok := game.Cut(s, len(f.Params)); ok {
			if r, err := f.Rules(args); err == nil {
				try(t, r, newForester(r), rest)
			}
		}
	}
}

func samples[P comparable](t testing.TB, r game.Ruleset[P]) []P {
	t.Helper()
	d, ok := r.(game.Documented)
	if !ok {
		return nil
	}
	doc := d.About()
	if doc.Name != "" && (doc.Rule == "" || len(doc.Samples) == 0 || doc.Position == "") {
		t.Errorf("%s: a Doc needs a rule, samples and how a position is written", doc.Name)
	}
	if first, _ := utf8.DecodeRuneInString(doc.Position); unicode.IsUpper(first) {
		t.Errorf("%s: how a position is written begins with a small letter: %s", doc.Name, doc.Position)
	}
	n, ok := r.(game.Notation[P])
	if !ok {
		t.Errorf("%s: samples but no notation", doc.Name)
		return nil
	}
	var ps []P
	for _, s := range doc.Samples {
		p, err := n.Parse(s)
		if err != nil {
			t.Errorf("%s: sample %q: %v", doc.Name, s, err)
		}
		ps = append(ps, p)
	}
	return ps
}

// followers lists the positions that can be reached from ps, up to most of them.
func followers[P comparable](r game.Ruleset[P], ps []P, most int) []P {
	seen := map[P]bool{}
	var out []P
	for i := 0; i < len(ps) && len(out) < most; i++ {
		if !seen[ps[i]] {
			seen[ps[i]] = true
			out = append(out, ps[i])
			ps = r.Options(r.Options(ps, ps[i], game.Left), ps[i], game.Right)
		}
	}
	return out
}

// check tests the promises of r about the game tree and the notation of p.
func (f *forester[P]) check(t testing.TB, p P) {
	checkOptions(t, f, p)
	checkSplit(t, f, p)
	checkCanonical(t, f, p)
	checkShape(t, f, p)
	checkPack(t, f, p)
	checkNegative(t, f.rules, p)
	checkNotation(t, f.rules, p)
}

func checkOptions[P comparable](t testing.TB, f *forester[P], p P) {
	for _, player := range game.Players {
		a, b := f.rules.Options(nil, p, player), f.rules.Options([]P{p}, p, player)
		if len(b) != len(a)+1 || b[0] != p || !slices.Equal(a, b[1:]) {
			t.Errorf("%v: Options gives %v, then %v", p, a, b)
		}
	}
	if s, ok := f.rules.(game.Sizer[P]); ok {
		for _, player := range game.Players {
			if n := len(f.rules.Options(nil, p, player)); s.Size(p) < n {
				t.Errorf("%v: Size is %d, there are %d options", p, s.Size(p), n)
			}
		}
	}
	if s, ok := f.rules.(game.Streamer[P]); ok {
		checkStream(t, f.rules, s, p)
	}
	if game.IsImpartial(f.rules) && !f.impartial(p) {
		t.Errorf("%v: the players have different options", p)
	}
}

// checkStream compares the options that are given one by one with the listed ones.
func checkStream[P comparable](t testing.TB, r game.Ruleset[P], s game.Streamer[P], p P) {
	for _, player := range game.Players {
		listed, streamed := map[P]bool{}, map[P]bool{}
		for _, q := range r.Options(nil, p, player) {
			listed[q] = true
		}
		s.Stream(p, player, func(q P) bool { streamed[q] = true; return true })
		if !maps.Equal(listed, streamed) {
			t.Errorf("%v: Stream gives %v, Options %v", p, streamed, listed)
		}
		count := 0
		s.Stream(p, player, func(P) bool { count++; return false })
		if count > 1 {
			t.Errorf("%v: Stream does not stop", p)
		}
	}
}

func checkSplit[P comparable](t testing.TB, f *forester[P], p P) {
	if s, ok := f.rules.(game.Splitter[P]); ok {
		parts := s.Split(nil, p)
		if !f.same(parts, []P{p}) {
			t.Errorf("Split(%v) = %v has another game tree", p, parts)
		}
		for _, q := range parts {
			if again := s.Split(nil, q); len(again) != 1 {
				t.Errorf("Split(%v) has the part %v, which splits into %v", p, q, again)
			}
		}
	}
}

func checkCanonical[P comparable](t testing.TB, f *forester[P], p P) {
	c, ok := f.rules.(game.Canonicalizer[P])
	if !ok {
		return
	}
	q := c.Canonical(p)
	if c.Canonical(q) != q {
		t.Errorf("Canonical is not idempotent at %v", p)
	}
	if !f.same([]P{q}, []P{p}) {
		t.Errorf("Canonical(%v) = %v has another game tree", p, q)
	}
}

// checkShape compares p with the first position that has its shape.
func checkShape[P comparable](t testing.TB, f *forester[P], p P) {
	s, ok := f.rules.(game.Shaper[P])
	if !ok {
		return
	}
	shape := string(s.Shape(nil, p))
	if q, ok := f.shapes[shape]; ok && !f.same([]P{q}, []P{p}) {
		t.Errorf("%v and %v have the same shape and different game trees", q, p)
	} else if !ok {
		f.shapes[shape] = p
	}
}

// checkPack compares the words of p with those of earlier positions.
func checkPack[P comparable](t testing.TB, f *forester[P], p P) {
	k, ok := f.rules.(game.Packer[P])
	if !ok {
		return
	}
	words, ok := k.Pack(p)
	if !ok {
		return
	}
	if q, seen := f.words[words]; seen && q != p {
		t.Errorf("%v and %v have the same words", q, p)
	}
	f.words[words] = p
}

// checkNegative checks that the moves of one player from p are those of the other
// from its negative.
func checkNegative[P comparable](t testing.TB, r game.Ruleset[P], p P) {
	n, ok := r.(game.Negator[P])
	if !ok {
		return
	}
	name := func(q P) P {
		if c, ok := r.(game.Canonicalizer[P]); ok {
			return c.Canonical(q)
		}
		return q
	}
	for _, player := range game.Players {
		here, there := map[P]bool{}, map[P]bool{}
		for _, q := range r.Options(nil, p, player) {
			here[name(n.Negative(q))] = true
		}
		for _, q := range r.Options(nil, n.Negative(p), player.Opponent()) {
			there[name(q)] = true
		}
		if !maps.Equal(here, there) {
			t.Errorf("the moves of %v from Negative(%v) are %v, want %v", player.Opponent(), p, there, here)
		}
	}
	if again := n.Negative(n.Negative(p)); name(again) != name(p) {
		t.Errorf("Negative(Negative(%v)) = %v", p, again)
	}
}

func checkNotation[P comparable](t testing.TB, r game.Ruleset[P], p P) {
	if n, ok := r.(game.Notation[P]); ok {
		if q, err := n.Parse(n.Format(p)); err != nil || q != p {
			t.Errorf("Parse(%q) = %v, %v, want %v", n.Format(p), q, err, p)
		}
	}
}

func checkDrawing[P comparable](t testing.TB, r game.Ruleset[P], p P) {
	d, ok := r.(game.Drawer[P])
	if !ok {
		return
	}
	for _, c := range []draw.Picture{draw.NewText(), draw.NewSVG(), draw.NewTikZ()} {
		d.Draw(c, p)
		if _, err := c.WriteTo(io.Discard); err != nil {
			t.Errorf("drawing %v: %v", p, err)
		}
	}
}

// checkOdd gives damaged samples to the ruleset. Each text that it parses must be playable, and
// must keep the promises if the position is small.
func checkOdd[P comparable](t testing.TB, r game.Ruleset[P], f *forester[P]) {
	if d, ok := r.(game.Documented); ok {
		for _, s := range mutations(d.About().Samples) {
			try(t, r, f, s)
		}
	}
}

// small is the greatest number of followers of a damaged sample that is checked like the samples.
const small = 60

func isSmall[P comparable](r game.Ruleset[P], p P) bool {
	for _, player := range game.Players {
		if len(r.Options(nil, p, player)) > small/4 {
			return false
		}
	}
	return len(followers(r, []P{p}, small)) < small
}

func try[P comparable](t testing.TB, r game.Ruleset[P], f *forester[P], s string) {
	n, ok := r.(game.Notation[P])
	if !ok {
		return
	}
	defer func() {
		if e := recover(); e != nil {
			t.Errorf("panic at position %q: %v", s, e)
		}
	}()
	p, err := n.Parse(s)
	if err != nil || len(n.Format(p)) > 10*len(s)+100 {
		return
	}
	checkNotation(t, r, p)
	if s, ok := r.(game.Sizer[P]); ok && s.Size(p) > 100_000 {
		return // not for playing
	}
	for _, player := range game.Players {
		if qs := r.Options(nil, p, player); len(qs) > 0 {
			checkNotation(t, r, qs[len(qs)-1])
		}
	}
	if s, ok := r.(game.Splitter[P]); ok {
		s.Split(nil, p)
	}
	if c, ok := r.(game.Canonicalizer[P]); ok {
		c.Canonical(p)
	}
	if !t.Failed() && isSmall(r, p) {
		f.check(t, p)
		checkMoves(t, r, p)
	}
}

func mutations(samples []string) []string {
	rng := rand.New(rand.NewPCG(1, 2))
	alphabet := "0123456789.|#,-()[]{}XOLRbrg *x"
	var out []string
	for _, s := range samples {
		out = append(out, "", s+s, "|", ",", "0", "-1", strings.Repeat(s, 3))
		for range 150 {
			b := []byte(s)
			for range 1 + rng.IntN(5) {
				i := rng.IntN(len(b) + 1)
				c := alphabet[rng.IntN(len(alphabet))]
				op := rng.IntN(3)
				if rng.IntN(2) == 0 { // this more often gives a board with pieces of the game
					op, c = 2, s[rng.IntN(len(s))]
				}
				switch {
				case op == 0:
					b = slices.Insert(b, i, c)
				case i == len(b):
				case op == 1:
					b = slices.Delete(b, i, i+1)
				default:
					b[i] = c
				}
			}
			out = append(out, string(b))
		}
	}
	return out
}
