// SPDX-License-Identifier: Apache-2.0

package catalogue_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/upstar-cgt/upstar/internal/store/catalogue"
)

func opened(t *testing.T, path string) *catalogue.Catalogue {
	t.Helper()
	c, err := catalogue.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	return c
}

// random returns an entry of one of few questions, most of which have one answer.
func random(r *rand.Rand) catalogue.Entry {
	n := r.IntN(12)
	e := catalogue.Entry{
		Question: catalogue.Question{Kind: []string{"heap", "solve"}[n%2], Subject: fmt.Sprint("0.", n), Params: map[string]string{"to": fmt.Sprint(n % 3), "off": ""}},
		Answer:   json.RawMessage(fmt.Sprintf(`{ "theory":"t%d","period":{"period":%d}}`, r.IntN(3), n+r.IntN(12)/11)),
		Engine:   fmt.Sprint("upstar ", r.IntN(3)), CPU: float64(r.IntN(100)), When: time.Unix(int64(r.IntN(1000)), 0),
	}
	if r.IntN(2) == 0 {
		e.Certificate = fmt.Appendf(nil, `{"kind":"test%d"}`, r.IntN(2))
	}
	if r.IntN(2) == 0 {
		e.Text = "in words\n"
	}
	return e
}

func put(t *testing.T, c *catalogue.Catalogue, e catalogue.Entry) (conflict bool) {
	t.Helper()
	err := c.Put(e)
	var x *catalogue.Conflict
	if err != nil && !errors.As(err, &x) {
		t.Fatal(err)
	}
	return x != nil
}

func exported(t *testing.T, c *catalogue.Catalogue, format string) string {
	t.Helper()
	var b bytes.Buffer
	if err := c.Export(&b, format, catalogue.Filter{}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestQuestionHash(t *testing.T) {
	q := catalogue.Question{Kind: "heap", Subject: "0.77", Params: map[string]string{"to": "100", "function": "nim", "empty": ""}}
	same := catalogue.Question{Kind: "heap", Subject: "0.77", Params: map[string]string{"function": "nim", "to": "100"}}
	// The hash is written in files: it may never change.
	const want = "abfde44bfc72992a3f6deacd775e83e17b3ca85627a55f720fda7cb35e02182a"
	if q.Hash() != same.Hash() || q.Hash() != want {
		t.Errorf("Hash = %s and %s, want %s", q.Hash(), same.Hash(), want)
	}
	seen := map[string]bool{}
	for _, q := range []catalogue.Question{{Kind: "a", Subject: "b"}, {Kind: "ab"}, {Subject: "ab"}, {Kind: "a", Subject: "b", Params: map[string]string{"c": "d"}},
		{Kind: "a", Subject: "b", Params: map[string]string{"cd": " "}}, {Kind: "a", Subject: `b","params":{"c":"d"}`}} {
		if seen[q.Hash()] {
			t.Errorf("%v has the hash of another", q)
		}
		seen[q.Hash()] = true
	}
}

// The twin of a catalogue is a map from questions to sets of answers.
func TestRandomEntries(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	c := opened(t, filepath.Join(t.TempDir(), "a b?#%.db"))
	twin := map[string][]string{}
	for range 300 {
		e := random(r)
		hash := e.Hash()
		essence, err := e.Essence()
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Contains(twin[hash], string(essence)) {
			twin[hash] = append(twin[hash], string(essence))
		}
		if got, want := put(t, c, e), len(twin[hash]) > 1; got != want {
			t.Fatalf("Put(%v): conflict %v, want %v", e.Question, got, want)
		}
		found, err := c.Get(e.Question)
		var conflict *catalogue.Conflict
		switch {
		case len(twin[hash]) > 1:
			if !errors.As(err, &conflict) || len(conflict.Answers) != len(twin[hash]) {
				t.Fatalf("Get of several answers = %v, %v", found, err)
			}
		case err != nil:
			t.Fatal(err)
		default:
			if text, _ := found.Essence(); string(text) != twin[hash][0] {
				t.Fatalf("Get = %s, want %s", text, twin[hash][0])
			}
		}
	}
	n := 0
	for _, answers := range twin {
		n += len(answers)
	}
	if got := strings.Count(exported(t, c, "jsonl"), "\n"); got != n {
		t.Errorf("%d entries, want %d", got, n)
	}
	if _, err := c.Get(catalogue.Question{Kind: "heap", Subject: "none"}); !errors.Is(err, catalogue.ErrNone) {
		t.Errorf("Get of what is not there: %v", err)
	}
	for _, bad := range []catalogue.Entry{{}, {Question: catalogue.Question{Kind: "a", Subject: "b"}}, {Question: catalogue.Question{Kind: "a", Subject: "\xff"}, Answer: json.RawMessage("{}")},
		{Question: catalogue.Question{Kind: "a", Subject: "b"}, Answer: json.RawMessage("{} 1")}, {Question: catalogue.Question{Kind: "a", Subject: "b"}, Answer: json.RawMessage("3")},
		{Question: catalogue.Question{Kind: "a", Subject: "b"}, Answer: json.RawMessage("{}"), Certificate: []byte("x"), Proof: "y"}} {
		if c.Put(bad) == nil {
			t.Errorf("Put(%v) is accepted", bad)
		}
	}
}

// Merging is idempotent, commutative and associative, also of all that is known.
func TestMergeLaws(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	dir := t.TempDir()
	file := func(name string) string { return filepath.Join(dir, name+".db") }
	for _, name := range []string{"a", "b", "c"} {
		c := opened(t, file(name))
		for range 20 {
			put(t, c, random(r))
		}
	}
	made := 0
	merged := func(names ...string) (path string) {
		made++
		path = file(fmt.Sprint("m", made))
		c := opened(t, path)
		for _, name := range names {
			if _, err := c.Merge(context.Background(), name, nil); err != nil {
				t.Fatal(err)
			}
		}
		return path
	}
	a, b, c := file("a"), file("b"), file("c")
	want := ""
	for _, way := range []string{merged(a, b, c), merged(c, a, b), merged(b, c, b, a, a), merged(a, merged(b, c)), merged(merged(c, b), a), merged(merged(a, c), merged(b, a))} {
		got := exported(t, opened(t, way), "full")
		if want == "" {
			want = got
		}
		if got != want {
			t.Errorf("merging in another order gives\n%s\nand not\n%s", got, want)
		}
	}
	all := opened(t, merged(a, b, c))
	tally, err := all.Merge(context.Background(), a, nil)
	if err != nil || tally.Entries == 0 || len(tally.Conflicts) == 0 {
		t.Errorf("Merge = %+v, %v", tally, err)
	}
	if _, err := all.Merge(context.Background(), file("m1"), nil); err != nil {
		t.Error(err)
	}
	copied := opened(t, file("imported"))
	if _, err := copied.Import(context.Background(), strings.NewReader(want), nil); err != nil || exported(t, copied, "full") != want {
		t.Errorf("what is imported is not what was exported: %v", err)
	}
	plain := opened(t, file("plain"))
	if _, err := plain.Import(context.Background(), strings.NewReader(exported(t, all, "jsonl")), nil); err != nil {
		t.Fatal(err)
	}
	for _, format := range []string{"jsonl", "csv", "markdown", "latex"} {
		if exported(t, plain, format) != exported(t, all, format) {
			t.Errorf("%s depends on who found it", format)
		}
	}
	conflicts, err := all.Conflicts()
	if err != nil || len(conflicts) != len(tally.Conflicts) && len(conflicts) == 0 {
		t.Errorf("Conflicts = %v, %v", conflicts, err)
	}
	for _, bad := range []string{"{", "{}\n", `{"kind":"a","subject":"b","answer":[]}`} {
		if _, err := plain.Import(context.Background(), strings.NewReader(bad), nil); err == nil || !strings.Contains(err.Error(), "line 1") {
			t.Errorf("Import(%q): %v", bad, err)
		}
	}
}

func TestFilterAndBFile(t *testing.T) {
	c := opened(t, filepath.Join(t.TempDir(), "c.db"))
	add := func(kind, subject, answer string) catalogue.Entry {
		e := catalogue.Entry{Question: catalogue.Question{Kind: kind, Subject: subject}, Answer: json.RawMessage(answer)}
		put(t, c, e)
		return e
	}
	kayles := add("heap", "0.77", `{"values":[0,1,2,3,1],"period":{"period":12,"preperiod":71}}`)
	add("heap", "0.07", `{"values":[0,0,1],"period":{"period":34,"preperiod":53}}`)
	add("quotient", "0.77", `{"order":40,"period":12}`)
	add("solve", "domineering(2x2)", `{"normal":{"outcome":"N"},"misere":{"outcome":"P"},"worth":{"value":"{1|-1}","temperature":"1"}}`)
	for _, x := range []struct {
		f    catalogue.Filter
		want int
	}{
		{catalogue.Filter{}, 4}, {catalogue.Filter{Kind: "heap"}, 2}, {catalogue.Filter{Game: "0.77"}, 2}, {catalogue.Filter{Game: "domineering"}, 1},
		{catalogue.Filter{Outcome: "N"}, 1}, {catalogue.Filter{Outcome: "P"}, 1}, {catalogue.Filter{Outcome: "L"}, 0}, {catalogue.Filter{Value: "{1|-1}"}, 1},
		{catalogue.Filter{Temperature: "1"}, 1}, {catalogue.Filter{Temperature: "1/2..3/2"}, 1}, {catalogue.Filter{Temperature: "..1/2"}, 0},
		{catalogue.Filter{Period: "12"}, 2}, {catalogue.Filter{Period: "13.."}, 1}, {catalogue.Filter{Period: "x..y"}, 0}, {catalogue.Filter{Order: "10..40"}, 1},
		{catalogue.Filter{Game: "kayles"}, 0}, {catalogue.Filter{Game: "kayles", Code: "0.77"}, 2}, {catalogue.Filter{Value: "±1", Form: "{1|-1}"}, 1},
		{catalogue.Filter{Hash: kayles.Hash()[:8]}, 1}, {catalogue.Filter{Conflicts: true}, 0},
	} {
		n := 0
		if err := c.Each(x.f, func(*catalogue.Entry) bool { n++; return true }); err != nil || n != x.want {
			t.Errorf("%+v: %d entries, %v, want %d", x.f, n, err, x.want)
		}
	}
	for _, f := range []catalogue.Filter{{Period: "x..y"}, {Period: "5..2"}, {Order: "ten"}, {Temperature: "1/0"}, {Temperature: "1..2..3"}} {
		if f.Check() == nil {
			t.Errorf("%+v is said to be a filter", f)
		}
	}
	if err := (catalogue.Filter{Period: "2..", Order: "..5", Temperature: "-1/2..1/2"}).Check(); err != nil {
		t.Error(err)
	}
	var b bytes.Buffer
	if err := c.Export(&b, "bfile", catalogue.Filter{Game: "0.77"}); err != nil || b.String() != "0 0\n1 1\n2 2\n3 3\n4 1\n" {
		t.Errorf("b-file %q, %v", b.String(), err)
	}
	for _, f := range []catalogue.Filter{{}, {Kind: "solve"}} {
		if err := c.Export(&b, "bfile", f); !errors.Is(err, catalogue.ErrSequence) {
			t.Errorf("b-file of %+v: %v", f, err)
		}
	}
	if c.Export(&b, "else", catalogue.Filter{}) == nil {
		t.Error("an unknown format is written")
	}
}

func TestVerify(t *testing.T) {
	c := opened(t, filepath.Join(t.TempDir(), "c.db"))
	certified := func(subject, answer, certificate string) {
		put(t, c, catalogue.Entry{Question: catalogue.Question{Kind: "heap", Subject: subject}, Answer: json.RawMessage(answer), Certificate: []byte(certificate)})
	}
	certified("0.1", `{"code":"0.1","period":{"period":3}}`, `{"code":"0.1","period":3}`)
	certified("0.2", `{"code":"0.2","period":{"period":3}}`, `{"code":"0.x","period":4}`)
	certified("0.3", `{"code":"0.3","period":{"period":3}}`, `{"code":"0.1","period":3}`)
	certified("0.4", `{"code":"0.4"}`, `{"bad":1}`)
	certified("0.5", `{"code":"0.5"}`, ``)
	check := func(_ context.Context, e *catalogue.Entry) (catalogue.Finding, error) {
		if !bytes.Contains(e.Certificate, []byte(e.Subject)) {
			return catalogue.Finding{}, errors.New("bad")
		}
		return catalogue.Finding{Proves: "good"}, nil
	}
	got := ""
	err := c.Verify(context.Background(), check, func(v catalogue.Checked) bool {
		got += fmt.Sprint(v.Subject, " ", v.Err == nil, "; ")
		return true
	})
	if n, all, _ := c.Proved(); err != nil || n != 4 || all != 5 || got != "0.1 true; 0.2 false; 0.3 false; 0.4 false; " {
		t.Errorf("Verify: %q, %v, of %d", got, err, n)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := c.Verify(ctx, check, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("Verify when canceled: %v", err)
	}
}

func TestOtherFiles(t *testing.T) {
	dir := t.TempDir()
	text := filepath.Join(dir, "text")
	if err := os.WriteFile(text, bytes.Repeat([]byte("no catalogue\n"), 100), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{text, dir, filepath.Join(dir, "none", "c.db")} {
		if c, err := catalogue.Open(path); err == nil {
			t.Errorf("%s is opened", path)
			c.Close()
		}
	}
	if _, err := catalogue.OpenExisting(filepath.Join(dir, "c.db")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a file that is not there: %v", err)
	}
}

func Example() {
	dir, _ := os.MkdirTemp("", "catalogue")
	defer os.RemoveAll(dir)
	c, err := catalogue.Open(filepath.Join(dir, "kayles.db"))
	if err != nil {
		fmt.Println(err)
		return
	}
	defer c.Close()
	q := catalogue.Question{Kind: "heap", Subject: "0.77", Params: map[string]string{"function": "nim"}}
	fmt.Println(c.Put(catalogue.Entry{Question: q, Answer: json.RawMessage(`{"period":{"preperiod":71,"period":12}}`)}))
	found, err := c.Get(q)
	fmt.Println(found.Facts().Period, err)
	fmt.Println(c.Put(catalogue.Entry{Question: q, Answer: json.RawMessage(`{"period":{"preperiod":71,"period":13}}`)}))
	// Output:
	// <nil>
	// 12 <nil>
	// conflict: 2 answers to heap 0.77; upstar catalogue show 4bb3b3c3334b shows them
}

func BenchmarkPut(b *testing.B) {
	c, err := catalogue.Open(filepath.Join(b.TempDir(), "c.db"))
	if err != nil {
		b.Fatal(err)
	}
	defer c.Close()
	n := 0
	for b.Loop() {
		if err := c.Put(tiny(n)); err != nil {
			b.Fatal(err)
		}
		n++
	}
}

func BenchmarkPutAll(b *testing.B) {
	c, err := catalogue.Open(filepath.Join(b.TempDir(), "c.db"))
	if err != nil {
		b.Fatal(err)
	}
	defer c.Close()
	if _, err := c.PutAll(func(yield func(catalogue.Entry, error) bool) {
		for n := 0; b.Loop(); n++ {
			if !yield(tiny(n), nil) {
				return
			}
		}
	}); err != nil {
		b.Fatal(err)
	}
}

func tiny(n int) catalogue.Entry {
	return catalogue.Entry{Question: catalogue.Question{Kind: "heap", Subject: fmt.Sprint(n)}, Answer: json.RawMessage(`{"period":{"period":12}}`), Engine: "upstar"}
}

// A table of fields has what the answers say of them, and nothing where they say nothing.
func TestExportFields(t *testing.T) {
	c, err := catalogue.Open(filepath.Join(t.TempDir(), "a.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	for subject, answer := range map[string]string{"b": `{"genus":"1^20","period":{"theorem":"x, y","n":3}}`, "a": `{"period":7}`} {
		if err := c.Put(catalogue.Entry{Question: catalogue.Question{Kind: "misere", Subject: subject, Params: map[string]string{"to": subject}}, Answer: json.RawMessage(answer)}); err != nil {
			t.Fatal(err)
		}
	}
	var b strings.Builder
	if err := c.ExportFields(&b, []string{"genus", "period.theorem", "period", "period.n", "parameters"}, catalogue.Filter{}); err != nil {
		t.Fatal(err)
	}
	want := "subject,genus,period.theorem,period,period.n,parameters\na,,,7,,to=a\nb,1^20,\"x, y\",,3,to=b\n"
	if b.String() != want {
		t.Errorf("got\n%swant\n%s", b.String(), want)
	}
}
