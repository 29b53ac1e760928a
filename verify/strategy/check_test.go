// SPDX-License-Identifier: Apache-2.0

package strategy

import (
	"bytes"
	"compress/flate"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/search"
	prover "github.com/upstar-cgt/upstar/solve/strategy"
	"github.com/upstar-cgt/upstar/work"
)

// prove returns a certificate of the positions, and their outcome by search.
func prove(t testing.TB, c game.Convention, texts ...string) (data []byte, o game.Outcome) {
	t.Helper()
	positions, err := catalog.Builtin().ParseAll(texts)
	if err != nil {
		t.Fatal(err)
	}
	m, e := work.Unbounded(), search.New(arena.New(), search.Options{Workers: 1, Table: 1 << 18})
	s, err := position.Compound{Components: positions, Playing: -1}.Sum(m, e.Arena())
	if err != nil {
		t.Fatal(err)
	}
	p, err := prover.Find(m, e, s, c)
	if err != nil {
		t.Fatalf("%v: %v", texts, err)
	}
	if data, err = p.Certificate(e.Arena(), positions); err != nil {
		t.Fatal(err)
	}
	return data, outcome(t, c, texts...)
}

// outcome searches who wins.
func outcome(t testing.TB, c game.Convention, texts ...string) (o game.Outcome) {
	t.Helper()
	positions, err := catalog.Builtin().ParseAll(texts)
	if err != nil {
		t.Fatal(err)
	}
	m, e := work.Unbounded(), search.New(arena.New(), search.Options{Workers: 1, Table: 1 << 18})
	s, err := position.Compound{Components: positions, Playing: -1}.Sum(m, e.Arena())
	if err != nil {
		t.Fatal(err)
	}
	if c == game.Misere {
		o, err = e.MisereOutcome(m, s)
	} else {
		o, err = e.Outcome(m, s)
	}
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// Certificates of sums of boards of every ruleset are accepted, and say what search
// says.
func TestAccepted(t *testing.T) {
	for _, texts := range [][]string{
		{"nim(1,2,3)"}, {"nim(0)"}, {"domineering(1x1)", "nim(2)"}, {"domineering(4x4)"}, {"domineering(3x3)", "clobber(2x3)", "nim(2)"},
		{"cram(4x4)", "kayles(5)"}, {"clobber(3x4)"}, {"nogo(3x3)", "nogo(1x5)"}, {"amazons(X..|...|..O)"}, {"konane(4x4)", "konane(XO.O.)"},
		{"grid-col(3x3)"}, {"grid-snort(3x3)", "grid-col(2x3)"}, {"graph-col(path:6)", "graph-snort(cycle:5)"}, {"graph-snort(1-2-3-1,3-4,4:b)"},
		{"hackenbush(0-1:b,1-2:r,1-3:g,0-3:b)", "hackenbush(bbr+rg+g)"}, {"hackenbush(0-1-2-0:bgr,1-1:r,0-0:b)"}, {"green-hackenbush(0-1-2-0,1-3)"},
		{"toads-and-frogs(TTT..FFF)", "toads-and-frogs(T.TF.F)"}, {"toppling-dominoes(XOXXO#XO)", "toppling-dominoes(O#X.X)"},
		{"octal(0.137,9,4)", "octal(0.07,6)"}, {"kayles(7,4)", "dawsons-kayles(8)"}, {"dawsons-chess(9)"}, {"james-bond(9,4)"}, {"grundy(12)", "laskers-nim(4,3)"},
		{"octal(4.07,5)"},
	} {
		for _, c := range game.Conventions {
			data, o := prove(t, c, texts...)
			says, err := Check(context.Background(), data)
			if want := fmt.Sprintf("play is %v: ", o); err != nil || !strings.Contains(says, want) {
				t.Errorf("%v in %v play: %q, %v, want %s", texts, c, says, err, want)
			}
		}
	}
}

// Random sums of boards are proved.
func TestAcceptedAtRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 5))
	for range 200 {
		var texts []string
		for range 1 + rng.IntN(3) {
			texts = append(texts, randomPosition(rng))
		}
		c := game.Conventions[rng.IntN(2)]
		data, o := prove(t, c, texts...)
		if says, err := Check(context.Background(), data); err != nil || !strings.Contains(says, fmt.Sprintf("play is %v: ", o)) {
			t.Fatalf("%v in %v play: %q, %v, want %v", texts, c, says, err, o)
		}
	}
}

// randomPosition returns a small position of one of the rulesets.
func randomPosition(rng *rand.Rand) string {
	fill := func(pieces string, rows, columns int) string {
		var b strings.Builder
		for i := range rows * columns {
			if i > 0 && i%columns == 0 {
				b.WriteByte('|')
			}
			b.WriteByte(pieces[rng.IntN(len(pieces))])
		}
		return b.String()
	}
	for {
		name := Rulesets[rng.IntN(len(Rulesets))]
		body := ""
		switch name {
		case "domineering", "cram":
			body = fill("...#", 1+rng.IntN(3), 1+rng.IntN(4))
		case "clobber":
			body = fill(".XOXO", 1+rng.IntN(3), 1+rng.IntN(3))
		case "nogo", "grid-col", "grid-snort", "amazons":
			body = fill("...#XO", 1+rng.IntN(2), 1+rng.IntN(4))
		case "konane":
			body = fill(".#XOXO", 1+rng.IntN(3), 1+rng.IntN(5))
		case "toppling-dominoes":
			body = fill(".XO#XO", 1, 1+rng.IntN(6))
		case "toads-and-frogs":
			body = fill(".TF", 1, 1+rng.IntN(8))
		case "hackenbush", "green-hackenbush":
			for v := range 1 + rng.IntN(5) {
				body += fmt.Sprintf("%d-%d:%c,", rng.IntN(v+1), v+1, "brg"[rng.IntN(3)])
				if rng.IntN(3) == 0 {
					body += fmt.Sprintf("%d-%d:%c,", rng.IntN(v+1), rng.IntN(v+2), "brg"[rng.IntN(3)])
				}
			}
			body = strings.TrimSuffix(body, ",")
			if name == "green-hackenbush" {
				body = strings.NewReplacer(":b", "", ":r", "", ":g", "").Replace(body)
			}
		case "graph-col", "graph-snort":
			body = fmt.Sprintf("1:%c", "br"[rng.IntN(2)])
			for v := 2; v <= 2+rng.IntN(4); v++ {
				body += fmt.Sprintf(",%d-%d", 1+rng.IntN(v-1), v)
			}
		case "form":
			body = []string{"{0,*|%d,v}", "{%d|{0|-2},^*}", "%d/4", "{|%d,-1/8}", "*%d", "^%d*", "v%d", "{{%d|},0|{0,^|*2},{|}}"}[rng.IntN(8)]
			body = fmt.Sprintf(body, 1+rng.IntN(5))
		case "octal":
			body = []string{"0.137,", "0.07,", "4.3,", "0.6,"}[rng.IntN(4)] + fmt.Sprint(1+rng.IntN(7))
		default:
			body = fmt.Sprintf("%d,%d", rng.IntN(5), rng.IntN(6))
		}
		text := name + "(" + body + ")"
		if _, err := catalog.Builtin().Parse(text); err == nil {
			return text
		}
	}
}

// The rules here and those of the engine are the same: the options of a position
// are, after they have been taken apart.
func TestRules(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	met := map[string]int{}
	for range 4000 {
		p, err := catalog.Builtin().Parse(randomPosition(rng))
		if err != nil {
			t.Fatal(err)
		}
		w := newWorld(context.Background(), true)
		_, name, body, err := split(p.String())
		if err != nil {
			t.Fatal(err)
		}
		r, body, err := rulesOf(name, body)
		if err != nil {
			t.Fatal(err)
		}
		if body, err = r.read(body); err != nil {
			t.Fatalf("%s: %v", p, err)
		}
		head, _, _, _ := split(p.String())
		w.games[head] = &r
		for _, player := range game.Players {
			options, err := p.Options(player)
			if err != nil {
				t.Fatal(err)
			}
			got, want := map[string]bool{}, map[string]bool{}
			if body != "" {
				for _, q := range r.moves(body, int(player)) {
					got[w.sum(&r, q).key()] = true
				}
			}
			for _, q := range options {
				s, err := w.read(q.String())
				if err != nil {
					t.Fatal(err)
				}
				want[s.key()] = true
				met[name]++
			}
			if fmt.Sprint(got) != fmt.Sprint(want) {
				t.Fatalf("%v has %d different options from %s, want %d", player, len(got), p, len(want))
			}
		}
	}
	for _, name := range Rulesets {
		if met[name] < 30 {
			t.Errorf("%d options of %s were compared", met[name], name)
		}
	}
}

// Ten thousand certificates in which something was changed on purpose, and which
// were sealed again, are refused; what is accepted all the same is true.
func TestDamaged(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 8))
	refused, accepted := 0, 0
	var files [][]byte
	for _, texts := range [][]string{
		{"nim(1,2,3)"}, {"domineering(3x4)"}, {"clobber(2x4)"}, {"nogo(1x4)"}, {"cram(3x3)"}, {"octal(0.137,9,4)", "nim(1)"}, {"grid-col(2x3)"},
		{"toads-and-frogs(TTT..FFF)"}, {"konane(3x4)"}, {"hackenbush(0-1:b,1-2:r,1-3:g,0-3:b)", "toppling-dominoes(XO#)"}, {"graph-col(path:4)"},
	} {
		for _, c := range game.Conventions {
			data, _ := prove(t, c, texts...)
			files = append(files, data)
		}
	}
	for i := 0; refused < 10_000 && i < 40_000; i++ {
		data := files[i%len(files)]
		c, err := form.Read(data)
		if err != nil {
			t.Fatal(err)
		}
		damage(&c, rng)
		again, err := form.Write(c)
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Equal(again, data) {
			continue
		}
		says, err := Check(context.Background(), again)
		if err != nil {
			refused++
			continue
		}
		accepted++
		play := game.Normal
		if c.Play == "misere" {
			play = game.Misere
		}
		if o := outcome(t, play, c.Positions...); !strings.Contains(says, fmt.Sprintf("play is %v: ", o)) {
			t.Fatalf("accepted: %s; but the outcome is %v", says, o)
		}
	}
	if refused < 10_000 {
		t.Errorf("only %d were refused", refused)
	}
	t.Logf("%d refused, %d accepted, which were true", refused, accepted)
	for i, data := range files { // without the seal
		for range 50 {
			broken := slices.Clone(data)
			broken[rng.IntN(len(broken))] ^= 1 << rng.IntN(7)
			if says, err := Check(context.Background(), broken); err == nil {
				t.Errorf("file %d: accepted: %s", i, says)
			}
		}
	}
}

// damage changes something in a certificate.
func damage(c *Certificate, rng *rand.Rand) {
	field := []*[]byte{&c.Left, &c.Right}[rng.IntN(2)]
	if len(*field) == 0 {
		field = &c.Left
	}
	switch rng.IntN(9) {
	case 0:
		c.Outcome = "NPLR"[rng.IntN(4):][:1]
	case 1: // a square, a heap, an edge
		k := rng.IntN(len(c.Positions))
		c.Positions[k] = changed(c.Positions[k], rng)
	case 2:
		c.Left, c.Right = c.Right, c.Left
	case 3:
		*field = slices.Clone(*field)
		(*field)[rng.IntN(len(*field))] ^= 1 << rng.IntN(8)
	case 4: // a component
		rewrite(&c.Parts, func(lines []string) []string {
			if len(lines) > 0 {
				k := rng.IntN(len(lines))
				lines[k] = changed(lines[k], rng)
			}
			return lines
		})
	case 5, 6: // a position is left out
		rewrite(field, func(lines []string) []string {
			if len(lines) > 0 {
				k := rng.IntN(len(lines))
				lines = slices.Delete(lines, k, k+1)
			}
			return lines
		})
	default: // an answer is another one
		rewrite(field, func(lines []string) []string {
			if len(lines) > 0 {
				k := rng.IntN(len(lines))
				lines[k] = changed(lines[k], rng)
			}
			return lines
		})
	}
}

// changed changes a character to another one of the text.
func changed(text string, rng *rand.Rand) string {
	b := []byte(text)
	if len(b) > 0 {
		b[rng.IntN(len(b))] = b[rng.IntN(len(b))]
	}
	return string(b)
}

func rewrite(field *[]byte, change func([]string) []string) {
	lines, err := inflated(context.Background(), *field)
	if err != nil {
		return
	}
	var out bytes.Buffer
	w, _ := flate.NewWriter(&out, flate.BestCompression)
	for _, line := range change(lines) {
		_, _ = w.Write([]byte(line + "\n"))
	}
	_ = w.Close()
	*field = out.Bytes()
}

// A ruleset whose rules are not here is refused by name.
func TestUnknownRuleset(t *testing.T) {
	data, _ := prove(t, game.Normal, "nim(3)")
	c, _ := form.Read(data)
	c.Positions = []string{"chomp(3x3)"}
	data, _ = form.Write(c)
	if _, err := Check(context.Background(), data); err == nil || !strings.Contains(err.Error(), "chomp") {
		t.Errorf("got %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	data, _ = prove(t, game.Normal, "domineering(4x4)")
	if _, err := Check(ctx, data); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func FuzzCheck(f *testing.F) {
	data, _ := prove(f, game.Normal, "domineering(3x3)", "nim(2)")
	f.Add(data)
	f.Add([]byte(`{"kind":"strategy"}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		_, _ = Check(context.Background(), data)
	})
}

func FuzzRead(f *testing.F) {
	for _, text := range []string{"domineering(..|..)", "hackenbush(0-1:b,1-2:r)", "octal(0.137,9)", "toads-and-frogs(T.F)", "graph-col(1-2,3:b)"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) < 60 {
			_, _ = newWorld(context.Background(), true).read(text)
		}
	})
}
