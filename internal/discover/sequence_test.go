// SPDX-License-Identifier: Apache-2.0

package discover

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/verify"
)

// asked answers a sequence that is written as on the command line.
func asked(t *testing.T, line, function string) (*SequenceAnswer, error) {
	t.Helper()
	words := strings.Fields(line)
	q := SequenceQuestion{Expression: words[0], Function: function}
	for _, w := range words[1:] {
		v, err := ReadVariable(w)
		if err != nil {
			return nil, err
		}
		q.Variables = append(q.Variables, v)
	}
	return Sequence(context.Background(), session.New(catalog.Builtin()), q)
}

func Example() {
	q := SequenceQuestion{Expression: "arc-kayles(spider(1,2,{n}))", Variables: []Variable{{"n", 0, 9}}}
	a, _ := Sequence(context.Background(), session.New(catalog.Builtin()), q)
	fmt.Println(a.Terms, a.Period.Length, a.Period.Preperiod, a.Period.Proved)
	// Output: [2 2 3 3 1 2 4 3 5 2] 34 195 true
}

func TestSequence(t *testing.T) {
	for _, c := range []struct{ line, function, want string }{
		{"kayles({n}) n=0..5", "", `"terms":[0,1,2,3,1,4],"period":{"period":12,"preperiod":71,"saltus":0,"proved":true,"theorem":"Guy–Smith","bound":167}`},
		{"subtraction({1,3,4},{n}) n=0..3", "", `"period":7,"preperiod":0`},
		{"node-kayles(path:{n}) n=0..2", "", `"period":34,"preperiod":52`},
		{"graph-kayles(cycle5+tail({n})) n=0..3", "", `"period":12,"preperiod":76,"saltus":0,"proved":true`},
		{"node-kayles(cycle:{n}+leaf) n=3..8", "", `two parameters`},
		{"domineering(1x{n}) n=0..30", "", ``},
		{"domineering({n}x2) n=1..4", "temperature", `"terms":[-1,1,"5/4",0]`},
		{"toads-and-frogs(T.{n}) n=0..3", "", ``},
		{"arc-kayles(path:3+tail({m})+path:{n}) m=0..2 n=1..3", "", `"table":[[`},
		{"partizan-subtraction({1},{1,3},{n}) n=0..80", "value", `"period":`},
		{"2*{n}+1 n=0..30", "", `"period":{"period":1,"preperiod":0,"saltus":2,"proved":false,"confirmed":30}`},
		{"2^{n} n=0..30", "", `"kind":"C-finite","order":1,"rule":"a(n) = 2 a(n-1)"`},
		{"{n}*^ n=0..30", "", `"period":{"period":1,"preperiod":0,"saltus":"^","proved":false,"confirmed":30}`},
	} {
		a, err := asked(t, c.line, c.function)
		data, _ := json.Marshal(a)
		if c.want != "" && (err != nil || !strings.Contains(string(data), c.want)) {
			t.Errorf("%s: %s, %v, want %s", c.line, data, err, c.want)
		}
	}
	for line, want := range map[string]string{"kayles({n})": "one variable", "kayles({m}) n=1..3": "no {n}", "kayles({n}) n=1": "n=1..200", "kayles({n}) n=5..3": "from a number", "foo({n}) n=1..3": "foo",
		"kayles({n}) n=1..99999999": "100000"} {
		if _, err := asked(t, line, ""); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", line, err, want)
		}
	}
}

// TestSequenceCertificates: certificates of proved periods are accepted.
func TestSequenceCertificates(t *testing.T) {
	for _, line := range []string{"node-kayles(twostars(2,3;{n})) n=0..5", "kayles({n}) n=0..5"} {
		a, err := asked(t, line, "")
		if err != nil {
			t.Fatal(err)
		}
		data, err := a.Certificate()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := verify.Check(context.Background(), data); err != nil {
			t.Errorf("%s: %v", line, err)
		}
	}
	a, _ := asked(t, "domineering(2x{n}) n=1..3", "")
	if _, err := a.Certificate(); err == nil {
		t.Error("a certificate of nothing")
	}
}

func TestReadTerms(t *testing.T) {
	for text, want := range map[string]string{
		"1 2 3": "0 [1 2 3]", "1,2,\n3": "0 [1 2 3]", "# b-file\n5 1\n6 4\n7 9\n": "5 [1 4 9]", "[1,2,\"^*\"]": "0 [1 2 ^*]", `{"terms":[1,2],"offset":1}`: "1 [1 2]",
		"100000000000000000000000 2": "0 [100000000000000000000000 2]", "": "no terms", "[": "JSON", "[]": "1 to", "#": "no terms",
	} {
		terms, offset, err := ReadTerms([]byte(text))
		got := fmt.Sprint(offset, terms)
		if err != nil {
			got = err.Error()
		}
		if got != want && (err == nil || !strings.Contains(got, want)) {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

func FuzzReadTerms(f *testing.F) {
	f.Add([]byte("0 1\n1 2"))
	f.Add([]byte("[1,\"x\"]"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if terms, _, err := ReadTerms(data); err == nil && len(terms) == 0 {
			t.Error("no terms and no error")
		}
	})
}

// TestTables: families of the table of periods, through the question.
func TestTables(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("..", "..", "shared", "truth", "discovery", "graph_family_periods.json"))
	if err != nil {
		t.Skip("no table of periods:", err)
	}
	var all []struct {
		Game, Name, Refused string
		Period, Preperiod   int
		Values              []int
	}
	if err := json.Unmarshal(data, &all); err != nil {
		t.Fatal(err)
	}
	for i, c := range all {
		if c.Refused != "" || i%4 > 0 {
			continue
		}
		name := strings.NewReplacer("(n)", "({n})", ",n)", ",{n})", ";n)", ";{n})").Replace(c.Name)
		if name == "path" {
			name = "path:{n}"
		}
		a, err := asked(t, fmt.Sprintf("%s(%s) n=0..%d", map[string]string{"node": "node-kayles", "arc": "arc-kayles", "kayles": "graph-kayles"}[c.Game], name, len(c.Values)-1), "")
		if err != nil || a.Period == nil || a.Period.Length != c.Period || a.Period.Preperiod != c.Preperiod || fmt.Sprint(a.Terms) != fmt.Sprint(c.Values) {
			t.Errorf("%s %s: %+v, %v", c.Game, c.Name, a.Period, err)
		}
	}
}
