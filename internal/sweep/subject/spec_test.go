// SPDX-License-Identifier: Apache-2.0

package subject

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/graph"
)

// all returns the subjects of a spec.
func all(t *testing.T, standard string, args ...string) []string {
	t.Helper()
	s, err := Read(context.Background(), catalog.Builtin(), strings.NewReader(standard), args)
	if err != nil {
		t.Fatalf("%q: %v", args, err)
	}
	var out []string
	for text, err := range s.All() {
		if err != nil {
			t.Fatalf("%q: %v", args, err)
		}
		out = append(out, text)
	}
	return out
}

func Example() {
	s, err := Read(context.Background(), catalog.Builtin(), strings.NewReader(""), []string{"domineering({a}x{b})", "a=1..2", "b=a..3"})
	if err != nil {
		fmt.Println(err)
		return
	}
	for text := range s.All() {
		fmt.Println(text)
	}
	// Output:
	// domineering(1x1)
	// domineering(1x2)
	// domineering(1x3)
	// domineering(2x2)
	// domineering(2x3)
}

func TestSets(t *testing.T) {
	file := filepath.Join(t.TempDir(), "list.txt")
	if err := os.WriteFile(file, []byte("# two\nnim(1)\n\n kayles(2) \n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args string
		in   string
		want string
	}{
		{"quaternary:1", "", "0.1;0.2;0.3"},
		{"octal:1", "", "0.1;0.2;0.3;0.4;0.5;0.6;0.7;4.0;4.1;4.2;4.3;4.4;4.5;4.6;4.7"},
		{"lines:" + file, "", "nim(1);kayles(2)"},
		{"lines:-", "a\nb\n", "a;b"},
		{"{a}^{b} a=x,y b=0..1", "", "x^0;x^1;y^0;y^1"},
		{"{a}{a} a=-1..1", "", "-1-1;00;11"},
		{"{a}+{b} a=2..1 b=1..2", "", ""},
		{"{b} a=1..2 b=a..2", "", "1;2;2"},
		{"{{a}|{b|c}} a=1..2", "", "{1|{b|c}};{2|{b|c}}"}, // names beside others in braces are none of a variable
		{"{a}{b} a=lines:- b=1..1", "{b}\n", "{b}1"},      // what is put in is not read again
		{"positions:clobber:1x2", "", "clobber(.);clobber(#);clobber(X);clobber(O)"},
		{"graphs:3", "", "1;1-2;1-2,1-3;1-2,1-3,2-3"},
		{"node-kayles({g}) g=graphs:-", "Bw\n:Bc\nA?\n?\n", "node-kayles(1-2,1-3,2-3);node-kayles(1-2,1-3);node-kayles(1,2);node-kayles(-)"},
	} {
		got := all(t, c.in, strings.Fields(c.args)...)
		if c.args == "positions:clobber:1x2" {
			if len(got) < 4 || len(got) != len(pieces(entry(t, "clobber")))*(1+len(pieces(entry(t, "clobber")))) {
				t.Errorf("%s: %d positions", c.args, len(got))
			}
			continue
		}
		if strings.Join(got, ";") != c.want {
			t.Errorf("%s: %q, want %q", c.args, strings.Join(got, ";"), c.want)
		}
	}
}

func entry(t *testing.T, name string) *catalog.Entry {
	e, ok := catalog.Builtin().Lookup(name)
	if !ok {
		t.Fatal(name)
	}
	return e
}

// Of boards up to symmetry there is one of each class: by definition, the images of a
// board under the reflections are put together.
func TestClasses(t *testing.T) {
	positions := all(t, "", "positions:domineering:2x3")
	if len(positions) != 2+4+8+4+16+64 {
		t.Errorf("%d positions of Domineering to 2x3", len(positions))
	}
	images := map[string]bool{}
	for _, p := range positions {
		rows := strings.Split(strings.TrimSuffix(strings.TrimPrefix(p, "domineering("), ")"), "|")
		least := ""
		for _, up := range []bool{false, true} {
			for _, across := range []bool{false, true} {
				image := slices.Clone(rows)
				if up {
					slices.Reverse(image)
				}
				for i, row := range image {
					if b := []byte(row); across {
						slices.Reverse(b)
						image[i] = string(b)
					}
				}
				if text := strings.Join(image, "|"); least == "" || text < least {
					least = text
				}
			}
		}
		images[least] = true
	}
	if classes := all(t, "", "classes:domineering:2x3"); len(classes) != len(images) {
		t.Errorf("%d classes of Domineering to 2x3, want %d", len(classes), len(images))
	}
}

// A spec that is wrong says where, and what is wanted.
func TestWrong(t *testing.T) {
	for args, want := range map[string]string{
		"":                              "requires subjects",
		"nim(1)":                        "not a set such as",
		"octal:9":                       "digits from 1 to 6",
		"hex:":                          "digits from 1 to 5",
		"octal:2 a=1..2":                "nothing is required after",
		"nim({a}) a=1..x":               "a range is from a number",
		"nim({a}) a=b..2 b=1..2":        "a range is from a number",
		"nim({a}) b=1..2":               "has no {b}",
		"nim({a},{b}) a=1..2":           "no values are given for {b}, such as b=1..5",
		"nim({a}) a=1..9999999999":      "below 1000000000",
		"nim({a}) a=1..2 a=1..2":        "there twice",
		"nim({a}) a":                    "a variable with its values",
		"nim({a}) 1=2":                  "a variable with its values",
		"nim({a}) a=":                   "values are required",
		"positions:nimm:2x2":            "no ruleset",
		"positions:nim:2x2":             "not given by their squares",
		"positions:clobber:2x":          "ROWSxCOLUMNS",
		"positions:clobber:9x9":         "more than",
		"positions:clobber":             "a ruleset and a size",
		"lines:":                        "a file is required",
		"lines:/nowhere/at/all":         "no such file",
		"nim({a}) a=graphs:-":           "is not a character of graph6",
		"nim({a}) a=graphs:9":           "for N from 1 to 8",
		"positions:toads-and-frogs:2x2": "a row",
	} {
		s, err := Read(context.Background(), catalog.Builtin(), strings.NewReader("B w"), strings.Fields(args))
		if err == nil {
			for _, failed := range s.All() {
				err = errors.Join(err, failed)
			}
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", args, err, want)
		}
	}
	var place *game.SyntaxError
	if _, err := Read(context.Background(), catalog.Builtin(), nil, []string{"nim({a})", "a=1..x"}); !errors.As(err, &place) || place.Offset != 5 {
		t.Errorf("the place in a=1..x: %+v", place)
	}
}

// Ranges that give hardly a subject are not tried for ever.
func TestManyValues(t *testing.T) {
	s, err := Read(context.Background(), catalog.Builtin(), nil, []string{"nim({b})", "a=1..999999999", "b=a..3"})
	if err != nil {
		t.Fatal(err)
	}
	subjects, tried := 0, mostValues-100
	s.from(0, map[string]string{}, &tried, func(_ string, failed error) bool {
		if err = failed; err == nil {
			subjects++
		}
		return true
	})
	if err == nil || !strings.Contains(err.Error(), "narrower ranges") || subjects != 6 {
		t.Errorf("%d subjects, %v", subjects, err)
	}
}

// The examples of the description of the formats.
func TestGraph(t *testing.T) {
	for line, want := range map[string]string{
		"DQc":          "1-3,2-4,1-5,4-5",
		">>graph6<<Bw": "1-2,1-3,2-3",
		":Fa@x^":       "1-2,1-3,2-3,6-7,4,5",
		"@":            "1",
		"?":            "-",
	} {
		if got, err := Graph(line); err != nil || got != want {
			t.Errorf("Graph(%q) = %q, %v, want %q", line, got, err, want)
		}
	}
	for _, line := range []string{"", ":", "B", "Bww", "~", "~??", "~~??????", "~~~~~~~~", ";Fa@x^", "&B", "D Q", "B\x7f"} {
		if got, err := Graph(line); err == nil && line != "~~??????" {
			t.Errorf("Graph(%q) = %q", line, got)
		}
	}
}

// What is written by the definition of the formats is read again.
func TestGraphRandom(t *testing.T) {
	for range 2000 {
		n := rand.IntN(12)
		if rand.IntN(50) == 0 {
			n = 60 + rand.IntN(20)
		}
		var edges [][2]int
		for w := range n {
			for v := range w {
				if rand.IntN(3) == 0 {
					edges = append(edges, [2]int{v, w})
				}
			}
		}
		want := written(graph.Plain{N: n, Edges: edges})
		for _, line := range []string{dense(n, edges), thin(n, edges)} {
			if got, err := Graph(line); err != nil || got != want {
				t.Fatalf("Graph(%q) = %q, %v, want %q", line, got, err, want)
			}
		}
	}
}

func size(n int) string {
	if n < 63 {
		return string(rune(n + 63))
	}
	return string([]byte{126, byte(n>>12&63) + 63, byte(n>>6&63) + 63, byte(n&63) + 63})
}

func packed(b []byte, fill byte) string {
	for len(b)%6 > 0 {
		b = append(b, fill)
	}
	var out strings.Builder
	for i := 0; i < len(b); i += 6 {
		x := byte(0)
		for _, y := range b[i : i+6] {
			x = x<<1 | y
		}
		out.WriteByte(x + 63)
	}
	return out.String()
}

func dense(n int, edges [][2]int) string {
	var b []byte
	for w := range n {
		for v := range w {
			if slices.Contains(edges, [2]int{v, w}) {
				b = append(b, 1)
			} else {
				b = append(b, 0)
			}
		}
	}
	return size(n) + packed(b, 0)
}

func thin(n int, edges [][2]int) string {
	k := bits.Len(uint(max(n-1, 0)))
	var b []byte
	put := func(step, x int) {
		b = append(b, byte(step))
		for i := k - 1; i >= 0; i-- {
			b = append(b, byte(x>>i&1))
		}
	}
	v := 0
	for _, e := range edges {
		switch e[1] {
		case v:
			put(0, e[0])
		case v + 1:
			put(1, e[0])
		default:
			put(1, e[1])
			put(0, e[0])
		}
		v = e[1]
	}
	// With ones, unless they would be an edge from the last vertex to itself.
	if free := (6 - len(b)%6) % 6; k < 6 && n == 1<<k && free > k && v == n-2 {
		b = append(b, 0)
	}
	return ":" + size(n) + packed(b, 1)
}

func FuzzGraph(f *testing.F) {
	for _, line := range []string{"DQc", ":Fa@x^", "~?@@", ">>graph6<<Bw", "~~????@?"} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		text, err := Graph(line)
		if (err == nil) == (text == "") {
			t.Errorf("Graph(%q) = %q, %v", line, text, err)
		}
	})
}

// Any spec is read, or refused at a place.
func FuzzRead(f *testing.F) {
	for _, text := range []string{"octal:1", "nim({a},{b}) a=1..3 b=a..3", "positions:clobber:1x2", "{x} x=a,b", "classes:domineering:2x2", "hex:0", "x a=1.."} {
		f.Add(text)
	}
	c := catalog.Builtin()
	f.Fuzz(func(t *testing.T, text string) {
		if strings.Contains(text, "lines:") || strings.Contains(text, "graphs:") {
			text = strings.NewReplacer("lines:", "lines:-", "graphs:", "graphs:-").Replace(text) // no other file is opened
		}
		args := strings.Fields(text)
		s, err := Read(context.Background(), c, strings.NewReader("Bw\n:Bc\n"), args)
		if err != nil {
			var input *game.SyntaxError
			if errors.As(err, &input) && (input.Offset < 0 || input.Offset > len(input.Input) || !slices.Contains(args, input.Input)) {
				t.Errorf("%q: a place that is not there: %v", text, err)
			}
			return
		}
		n := 0
		for range s.All() {
			if n++; n > 50 {
				break
			}
		}
	})
}
