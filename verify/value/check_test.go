// SPDX-License-Identifier: Apache-2.0

package value

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
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
	all := positions
	for range trials.Of(300) {
		all = append(all, "form("+randomForm(r, 3)+")")
	}
	for _, position := range all {
		data := prove(t, position)
		says, err := Check(context.Background(), data)
		if err != nil {
			t.Errorf("%s: %v", position, err)
			continue
		}
		c, _ := form.Read(data)
		v := c.Value
		if ask(t, fmt.Sprintf("%s == %s", position, v)) != "true" || ask(t, position+".Mean") != c.Mean || ask(t, position+".Temperature") != c.Temperature {
			t.Errorf("%s: %s; the language says %s, mean %s, temperature %s", position, says, ask(t, position+".CanonicalForm"), ask(t, position+".Mean"), ask(t, position+".Temperature"))
		}
	}
}

// TestForgeries: changed certificates with a good seal are refused, unless what they claim is true.
func TestForgeries(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 8))
	var all [][]byte
	for _, position := range positions {
		all = append(all, prove(t, position))
	}
	refused := 0
	for i := range 600 {
		c, err := form.Read(all[i%len(all)])
		if err != nil {
			t.Fatal(err)
		}
		other, _ := form.Read(all[r.IntN(len(all))])
		switch r.IntN(7) {
		case 0:
			c.Value = other.Value
		case 1:
			c.Value = randomForm(r, 2)
		case 2:
			c.Mean = other.Mean
		case 3:
			c.Temperature = other.Temperature
		case 4:
			c.Question.Position = other.Question.Position
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
		if p := c.Question.Position; ask(t, p+" == "+c.Value) != "true" || ask(t, p+".Mean") != c.Mean || ask(t, p+".Temperature") != c.Temperature {
			t.Errorf("a forgery is accepted:\n%s", data)
		}
	}
	if refused < 400 {
		t.Errorf("%d of 600 are refused", refused)
	}
}

// TestRefused names what is wrong.
func TestRefused(t *testing.T) {
	good := prove(t, "domineering(2x2)")
	for want, change := range map[string]func(*Certificate){
		"version 2":                             func(c *Certificate) { c.Version = 2 },
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
