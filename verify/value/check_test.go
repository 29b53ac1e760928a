// SPDX-License-Identifier: Apache-2.0

package value

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/internal/trials"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/value/notation"
)

func prove(t testing.TB, position string) []byte {
	t.Helper()
	data, err := answer.ProveValue(context.Background(), session.New(catalog.Builtin()), position, 0)
	if err != nil {
		t.Fatalf("%s: %v", position, err)
	}
	return data
}

// ask returns the answers of the language.
func ask(t testing.TB, expression string) string {
	t.Helper()
	c := answer.NewCalculator(context.Background(), session.New(catalog.Builtin()), 0)
	text, err := c.TextOf(expression, notation.Plain)
	if err != nil {
		t.Fatalf("%s: %v", expression, err)
	}
	return text
}

var positions = []string{
	"domineering(3x4)", "domineering(#..|...|..#)", "toads-and-frogs(T.TFF)", "clobber(XOO|OX.)", "hackenbush(bbr+rg+g)", "kayles(9,4)",
	"cram(3x3)", "form({2||1|0})", "amazons(X..|..O)", "graph-snort(path:4)", "octal(0.07,9)", "nim(0)", "grid-col(2x3)", "toppling-dominoes(XOXXO#XO)",
}

// Sums, with negatives and multiples.
var sums = []string{
	"{1|0}+^", "kayles(5)-domineering(3x3)", "-domineering(2x3)", "3*domineering(2x2)-2*^", "-(clobber(XOO|OX.)-amazons(X..|..O))+*2",
	"toads-and-frogs(T.TFF)-hackenbush(bbr)+1/2", "graph-snort(path:4)-grid-col(2x3)-2*{2|1||0}", "*2+*3-nim(4)", "konane(XO.O.)-toppling-dominoes(XOX)", "-grid-snort(2x2)-v*",
}

// randomForm returns a literal form.
func randomForm(r *rand.Rand, depth int) string {
	if depth == 0 || r.IntN(4) == 0 {
		return []string{"0", "1", "-1", "*", "1/2", "2", "^", "*2", "v*"}[r.IntN(9)]
	}
	sides := [2][]string{}
	for i := range sides {
		for range r.IntN(3) {
			sides[i] = append(sides[i], randomForm(r, depth-1))
		}
	}
	return "{" + strings.Join(sides[0], ",") + "|" + strings.Join(sides[1], ",") + "}"
}

// TestAccepted: certificates are accepted, and say what the language says.
func TestAccepted(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 5))
	all := append(slices.Clone(positions), sums...)
	for range trials.Of(300) {
		all = append(all, "form("+randomForm(r, 3)+")")
		if len(all) > 250 {
			continue
		}
		sum := ""
		for range 1 + r.IntN(3) {
			term := positions[r.IntN(len(positions))]
			if r.IntN(2) == 0 {
				term = randomForm(r, 2)
			}
			sum += []string{"+", "-", "+2*", "-3*"}[r.IntN(4)] + "(" + term + ")"
		}
		all = append(all, sum)
	}
	for _, position := range all {
		data, err := answer.ProveValue(context.Background(), session.New(catalog.Builtin()), position, 0)
		if err != nil && strings.Contains(err.Error(), "so it has no certificate") { // too long
			continue
		}
		if err != nil {
			t.Fatalf("%s: %v", position, err)
		}
		says, err := Check(context.Background(), data)
		if err != nil {
			t.Errorf("%s: %v", position, err)
			continue
		}
		c, _ := form.Read(data)
		v := c.Value
		position = "(" + position + ")"
		if ask(t, fmt.Sprintf("%s == %s", position, v)) != "true" || ask(t, position+".Mean") != c.Mean || ask(t, position+".Temperature") != c.Temperature {
			t.Errorf("%s: %s; the language says %s, mean %s, temperature %s", position, says, ask(t, position+".CanonicalForm"), ask(t, position+".Mean"), ask(t, position+".Temperature"))
		}
	}
}

// ask changes the question.
func (c *Certificate) ask(sum []string) {
	if c.Question.Position, c.Question.Sum, c.Version = "", sum, 2; len(sum) == 1 && sum[0][0] != '-' {
		c.Question.Position, c.Question.Sum, c.Version = sum[0], nil, 1
	}
}

// expression writes a sum for the language.
func expression(sum []string) string {
	return strings.ReplaceAll(strings.Join(sum, " + "), " + -", " - ")
}

// TestForgeries: changed certificates with a good seal are refused, unless what they claim is true.
func TestForgeries(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 8))
	var all [][]byte
	for _, position := range slices.Concat(positions, sums) {
		all = append(all, prove(t, position))
	}
	refused := 0
	for i := range 1000 {
		c, err := form.Read(all[i%len(all)])
		if err != nil {
			t.Fatal(err)
		}
		other, _ := form.Read(all[r.IntN(len(all))])
		question := slices.Clone(c.Question.sum())
		at := r.IntN(len(question))
		switch r.IntN(10) {
		case 0:
			c.Value = other.Value
		case 1:
			c.Value = randomForm(r, 2)
		case 2:
			c.Mean = other.Mean
		case 3:
			c.Temperature = other.Temperature
		case 4:
			c.Question, c.Version = other.Question, other.Version
		case 7: // another sign
			if minus, ok := strings.CutPrefix(question[at], "-"); ok {
				question[at] = minus
			} else {
				question[at] = "-" + question[at]
			}
			c.ask(question)
		case 8: // a summand more or less
			if question = slices.Delete(question, at, at+1); r.IntN(2) == 0 {
				question = append(c.Question.sum(), other.Question.sum()...)
			}
			c.ask(question)
		case 9: // another summand
			question[at] = other.Question.sum()[0]
			c.ask(question)
		case 5:
			c.Proof = other.Proof
		case 6:
			c.Proof = bytes.Clone(c.Proof)
			c.Proof[r.IntN(len(c.Proof))] ^= 1 << r.IntN(7)
		}
		data, err := form.Write(c)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Check(context.Background(), data); err != nil {
			refused++
			continue
		}
		if p := expression(c.Question.sum()); ask(t, "("+p+") == "+c.Value) != "true" || ask(t, "("+p+").Mean") != c.Mean || ask(t, "("+p+").Temperature") != c.Temperature {
			t.Errorf("a forgery is accepted:\n%s", data)
		}
	}
	if refused < 700 {
		t.Errorf("%d of 1000 are refused", refused)
	}
}

// TestRefused names what is wrong.
func TestRefused(t *testing.T) {
	good := prove(t, "domineering(2x2)")
	for want, change := range map[string]func(*Certificate){
		"version 3":                             func(c *Certificate) { c.Version = 3 },
		"version 1 asks":                        func(c *Certificate) { c.Version = 2 },
		"requires its kind":                     func(c *Certificate) { c.Kind = "strategy" },
		"in normal play":                        func(c *Certificate) { c.Question.Play = "misere" },
		"not canonical":                         func(c *Certificate) { c.Value = "{1,0|-1}" },
		"reversible":                            func(c *Certificate) { c.Value = "{*|*}" },
		"the temperature 1, not":                func(c *Certificate) { c.Temperature = "2" },
		"the strategy is of domineering(..|..)": func(c *Certificate) { c.Question.Position = "domineering(...|...)" },
		"neither a form":                        func(c *Certificate) { c.Value = "x" },
		"is missing":                            func(c *Certificate) { c.Value = "{1|-1" },
		"lowest terms":                          func(c *Certificate) { c.Value = "{2/2|-1}" },
		"too great":                             func(c *Certificate) { c.Value = "99999999" },
		"is not a nimber":                       func(c *Certificate) { c.Value = "*01" },
		"the strategy: not a certificate":       func(c *Certificate) { c.Proof = []byte("{") },
		"instead of a comma":                    func(c *Certificate) { c.Value = "{{|}{|}|}" },
		"options deep":                          func(c *Certificate) { c.Value = strings.Repeat("{", 30000) + strings.Repeat("}", 30000) },
		"the option *40 is reversible":          func(c *Certificate) { c.Value = "{*40|*40}" },
		"bytes":                                 func(c *Certificate) { c.Value = strings.Repeat("{", 70000) },
	} {
		c, err := form.Read(good)
		if err != nil {
			t.Fatal(err)
		}
		change(&c)
		data, err := form.Write(c)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Check(context.Background(), data); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	if _, err := Check(context.Background(), bytes.Replace(good, []byte(`"0"`), []byte(`"1"`), 1)); err == nil || !strings.Contains(err.Error(), "seal") {
		t.Errorf("a broken seal: %v", err)
	}
	if _, err := Check(context.Background(), good[:len(good)/2]); err == nil {
		t.Error("half a certificate is accepted")
	}
}

func FuzzForm(f *testing.F) {
	for _, text := range []string{"{1|-1}", "{0,*|^2*}", "-3/4", "v", "{{|}|{|},*3}"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		g, err := read(text)
		if err != nil {
			return
		}
		if again := inOrder(g.negative); again == "" {
			t.Fatal(text)
		}
		_, _, _ = measure(context.Background(), text)
	})
}
