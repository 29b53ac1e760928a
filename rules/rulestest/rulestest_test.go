// SPDX-License-Identifier: Apache-2.0

package rulestest

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
)

// A recorder is a test whose failures are looked at.
type recorder struct {
	testing.TB
	messages []string
}

func (r *recorder) Helper()      {}
func (r *recorder) Failed() bool { return len(r.messages) > 0 }
func (r *recorder) Errorf(format string, args ...any) {
	r.messages = append(r.messages, fmt.Sprintf(format, args...))
}
func (r *recorder) Fatal(args ...any) {
	r.messages = append(r.messages, fmt.Sprint(args...))
	runtime.Goexit()
}

// verdict returns what Check says of a ruleset.
func verdict[P comparable](r game.Ruleset[P], positions ...P) string {
	t := &recorder{}
	done := make(chan bool)
	go func() {
		defer close(done)
		Check(t, r, positions...)
	}()
	<-done
	return strings.Join(t.messages, "\n")
}

// two is Nim with two heaps, which keeps all promises.
type two struct{}

type heaps = [2]int

func (two) Impartial() bool { return true }

func (two) Options(dst []heaps, p heaps, _ game.Player) []heaps {
	for i, n := range p {
		for a := range n {
			q := p
			q[i] = a
			dst = append(dst, q)
		}
	}
	return dst
}

func (two) Stream(p heaps, player game.Player, yield func(heaps) bool) {
	for _, q := range (two{}).Options(nil, p, player) {
		if !yield(q) {
			return
		}
	}
}

func (two) Split(dst []heaps, p heaps) []heaps {
	for _, n := range p {
		if n > 0 {
			dst = append(dst, heaps{n, 0})
		}
	}
	return dst
}

func (two) Canonical(p heaps) heaps { return heaps{max(p[0], p[1]), min(p[0], p[1])} }
func (two) Size(p heaps) int        { return p[0] + p[1] }
func (two) Format(p heaps) string   { return fmt.Sprintf("%d,%d", p[0], p[1]) }

func (two) Parse(s string) (p heaps, err error) {
	_, err = fmt.Sscanf(s, "%d,%d", &p[0], &p[1])
	return p, err
}

func (two) Move(p, q heaps, _ game.Player) game.Move[heaps] {
	i := 0
	if p[0] == q[0] {
		i = 1
	}
	return game.Move[heaps]{To: q, Name: fmt.Sprintf("%d: %d", i, q[i]), Touch: []game.Place{game.Place(fmt.Sprintf("h%dt%d", i, q[i]+1))}}
}

func (two) Draw(c draw.Canvas, p heaps) {
	for i, n := range p {
		for k := range n {
			c.Disc(float64(i), float64(k), 0.4, draw.Style{Place: fmt.Sprintf("h%dt%d", i, k+1)})
		}
	}
}

// What follows breaks one promise each.
type (
	wrongSplit     struct{ two }
	wholeSplit     struct{ two }
	wrongCanonical struct{ two }
	restless       struct{ two }
	wrongSymmetry  struct{ two }
	wrongSize      struct{ two }
	wrongNotation  struct{ two }
	wrongStream    struct{ two }
	wrongShape     struct{ two }
	endless        struct{ two }
	partizan       struct{ two }
	moody          struct {
		two
		calls *int
	}
	unnamed   struct{ two }
	namesakes struct{ two }
	elsewhere struct{ two }
	untouched struct{ two }
	misspelt  struct{ two }
	invisible struct{ two }
)

func (wrongSplit) Split(dst []heaps, p heaps) []heaps { return append(dst, heaps{p[0], 0}) }
func (wholeSplit) Split(dst []heaps, p heaps) []heaps { return append(dst, p, heaps{}) }
func (wrongCanonical) Canonical(p heaps) heaps        { return heaps{max(p[0]-1, 0), p[1]} }
func (restless) Canonical(p heaps) heaps              { return heaps{p[1], p[0]} }
func (wrongShape) Shape(dst []byte, p heaps) []byte   { return append(dst, byte(p[0])) }
func (wrongSize) Size(p heaps) int                    { return p[0] }
func (wrongNotation) Format(p heaps) string           { return fmt.Sprintf("%d,%d", p[1], p[0]) }

// The first heap loses one token at a time: it is not like the second.
func (wrongSymmetry) Options(dst []heaps, p heaps, player game.Player) []heaps {
	if p[0] > 0 {
		dst = append(dst, heaps{p[0] - 1, p[1]})
	}
	for a := range p[1] {
		dst = append(dst, heaps{p[0], a})
	}
	return dst
}
func (wrongSymmetry) Split(dst []heaps, p heaps) []heaps                  { return append(dst, p) }
func (g wrongSymmetry) Stream(p heaps, l game.Player, y func(heaps) bool) { stream(g, p, l, y) }

func (wrongStream) Stream(p heaps, _ game.Player, yield func(heaps) bool) { yield(p) }

func (endless) Stream(p heaps, player game.Player, yield func(heaps) bool) {
	for _, q := range (two{}).Options(nil, p, player) {
		yield(q)
	}
}

func (g partizan) Options(dst []heaps, p heaps, player game.Player) []heaps {
	if player == game.Right {
		return dst
	}
	return g.two.Options(dst, p, player)
}
func (g partizan) Stream(p heaps, l game.Player, y func(heaps) bool) { stream(g, p, l, y) }

func (g moody) Options(dst []heaps, p heaps, player game.Player) []heaps {
	if *g.calls++; *g.calls%2 == 0 {
		p[0], p[1] = p[1], p[0]
	}
	return g.two.Options(dst, p, player)
}

func stream(r game.Ruleset[heaps], p heaps, player game.Player, yield func(heaps) bool) {
	for _, q := range r.Options(nil, p, player) {
		if !yield(q) {
			return
		}
	}
}

// named changes what is told of a move.
func named(p, q heaps, change func(*game.Move[heaps])) game.Move[heaps] {
	m := two{}.Move(p, q, game.Left)
	change(&m)
	return m
}

func (unnamed) Move(p, q heaps, _ game.Player) game.Move[heaps] {
	return named(p, q, func(m *game.Move[heaps]) { m.Name = "" })
}
func (namesakes) Move(p, q heaps, _ game.Player) game.Move[heaps] {
	return named(p, q, func(m *game.Move[heaps]) { m.Name = "a move" })
}
func (elsewhere) Move(p, q heaps, _ game.Player) game.Move[heaps] {
	return named(p, q, func(m *game.Move[heaps]) { m.To = p })
}
func (untouched) Move(p, q heaps, _ game.Player) game.Move[heaps] {
	return named(p, q, func(m *game.Move[heaps]) { m.Touch = nil })
}
func (misspelt) Move(p, q heaps, _ game.Player) game.Move[heaps] {
	return named(p, q, func(m *game.Move[heaps]) { m.Touch = []game.Place{"Heap 1"} })
}
func (invisible) Draw(c draw.Canvas, p heaps) { c.Disc(0, 0, 1, draw.Style{Place: "h0t1"}) }

func TestCheck(t *testing.T) {
	for _, c := range []struct {
		rules game.Ruleset[heaps]
		want  string
	}{
		{two{}, ""},
		{wrongSplit{}, "Split([2 3]) = [[2 0]] has another game tree"},
		{wholeSplit{}, "which splits into"},
		{wrongCanonical{}, "has another game tree"},
		{restless{}, "Canonical is not idempotent at"},
		{wrongSymmetry{}, "has another game tree"},
		{wrongShape{}, "have the same shape and different game trees"},
		{wrongSize{}, "Size is 2, there are 5 options"},
		{wrongNotation{}, `Parse("3,2") = [3 2], <nil>, want [2 3]`},
		{wrongStream{}, "[2 3]: Stream gives map[[2 3]:true], Options"},
		{endless{}, "[2 3]: Stream does not stop"},
		{partizan{}, "[2 3]: the players have different options"},
		{moody{calls: new(int)}, "[2 3]: Options gives"},
		{unnamed{}, "Left's move from [2 3] to [0 3] has no name"},
		{namesakes{}, `Left's moves from [2 3] to [0 3] and to [1 3] are both called "a move"`},
		{elsewhere{}, "Left's move from [2 3] to [0 3] leads to [2 3]"},
		{untouched{}, "Left's move from [2 3] to [0 3] touches nothing"},
		{misspelt{}, `touches "Heap 1": a place is letters and digits`},
		{invisible{}, "Left's move from [2 3] to [1 3] touches h0t2, which is not drawn"},
	} {
		got := verdict(c.rules, heaps{2, 3})
		if !strings.Contains(got, c.want) || c.want == "" && got != "" {
			t.Errorf("%T: Check says %q, want %q", c.rules, got, c.want)
		}
	}
	if got := verdict[heaps](two{}); !strings.Contains(got, "no samples and no positions") {
		t.Errorf("Check of nothing says %q", got)
	}
}

// A ring is loopy: Left goes one way round, Right the other, and either may stop
// at 0. Walking it backwards exchanges the players unless both may go both ways.
type ring struct {
	size    int
	bothway bool
	image   func(p, size int) int
}

func (ring) Endless() bool { return true }

func (r ring) Options(dst []int, p int, player game.Player) []int {
	const off = -1
	if p == off {
		return dst
	}
	if p == 0 {
		dst = append(dst, off)
	}
	if r.bothway || player == game.Left {
		dst = append(dst, (p+1)%r.size)
	}
	if r.bothway || player == game.Right {
		dst = append(dst, (p+r.size-1)%r.size)
	}
	return dst
}

func (r ring) Canonical(p int) int {
	if p < 0 {
		return p
	}
	return r.image(p, r.size)
}

// Loops are compared too: a reflection of the ring keeps the game tree only if
// both players go both ways.
func TestLoops(t *testing.T) {
	mirror := func(p, size int) int { return min(p, (size-p)%size) }
	half := func(p, size int) int { return p % (size / 2) }
	for _, c := range []struct {
		rules ring
		want  string
	}{
		{ring{6, true, mirror}, ""},
		{ring{6, false, mirror}, "Canonical(4) = 2 has another game tree"},
		{ring{6, true, half}, "Canonical(4) = 1 has another game tree"},
	} {
		got := verdict(c.rules, 2, 4, 3)
		if !strings.Contains(got, c.want) || c.want == "" && got != "" {
			t.Errorf("%v: Check says %q, want %q", c.rules.size, got, c.want)
		}
	}
}

// Partition refinement finds what has the same tree: in a ring without an exit all
// positions have, with one each has its own.
func TestStable(t *testing.T) {
	round := [][2][]int{{{1}, {1}}, {{2}, {2}}, {{0}, {0}}}
	if c := stable(round); c[0] != c[1] || c[1] != c[2] {
		t.Errorf("positions of a ring are told apart: %v", c)
	}
	round = append(round, [2][]int{})
	round[2][0] = []int{0, 3}
	if c := stable(round); c[0] == c[1] || c[1] == c[2] || c[0] == c[2] {
		t.Errorf("positions of a ring with an exit are not told apart: %v", c)
	}
}
