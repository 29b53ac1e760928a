// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/internal/store/agreement"
	"github.com/upstar-cgt/upstar/internal/store/catalogue"
)

// honest makes entries of all kinds, by subject and kind, those with a certificate first.
func honest(t *testing.T) []*catalogue.Entry {
	t.Helper()
	t.Chdir(t.TempDir())
	for _, args := range []string{
		"heap 0.77 --to 30", "heap 0.07 --to 20", "heap 0.137 --to 10", "heap 0.77 --to 10 --function obliged", "heap 4.5 --to 6", "heap subtraction({1,3,4}) --to 9",
		"heap all-but({2,3}) --to 12", "heap 8.2 --to 15",
		"row wythoff 3 --to 20", "row wythoff 1 --to 12", "row lattice({(-1,0)*,(0,-1)*,(-1,-1)}) 2 --to 12", "row wythoff 2 --function G- --to 12", "row horses 3 --to 20",
		"quotient 0.23", "quotient 0.77", "quotient 0.3122 --rounds 8 --diagonal 7,5",
		"solve domineering(3x3) --certificate c", "solve domineering(2x4) --certificate c", "solve domineering(2x2) domineering(2x3) --certificate c",
		"solve nim(1,2,3) --misere --certificate c", "solve nim(1,2) --certificate c", "solve nim(1,2) --misere --certificate c",
		"solve hex(3x3) --certificate c", "solve hex(2x2) --certificate c", "solve tic-tac-toe(3,2) --certificate c", "solve domineering(3x3)",
		"misere kayles(5)", "table wythoff --size 3", "value {2|-1}",
	} {
		if status, out, errs := command(context.Background(), append(strings.Fields(args), "--catalogue", "honest.db")...); status != 0 {
			t.Fatalf("%s: %d\n%s%s", args, status, out, errs)
		}
	}
	c, err := catalogue.OpenExisting("honest.db")
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	var all []*catalogue.Entry
	if err := c.Each(catalogue.Filter{}, func(e *catalogue.Entry) bool { all = append(all, e); return true }); err != nil {
		t.Fatal(err)
	}
	slices.SortStableFunc(all, func(a, b *catalogue.Entry) int { return min(1, len(b.Certificate)) - min(1, len(a.Certificate)) })
	return all
}

var judge = agreement.Judge{Catalog: catalog.Builtin()}

// covers reports whether a field is one of those that were not checked, in one, or has only such fields.
func covers(unchecked []string, field string) bool {
	return slices.ContainsFunc(unchecked, func(u string) bool {
		return field == u || strings.HasPrefix(field, u+".") || strings.HasPrefix(u, field+".")
	})
}

// Entries with a false answer, question or certificate are refused; where a certificate
// does not prove a field, the verdict says that the field is not checked.
func TestForgedEntries(t *testing.T) {
	all := honest(t)
	certified, forged := 0, map[string]int{}
	findings := map[*catalogue.Entry]catalogue.Finding{}
	for _, e := range all {
		if len(e.Certificate) == 0 {
			continue
		}
		found, err := judge.Check(context.Background(), e)
		if err != nil {
			t.Errorf("%s is refused: %v", e.Line(), err)
		}
		findings[e] = found
		certified++
	}
	if certified < 20 {
		t.Errorf("only %d entries have certificates", certified)
	}
	type forgery struct {
		kind, field string
		entry       catalogue.Entry
	}
	made := map[string][]forgery{} // by certificate
	collect := func(kind, field string, e catalogue.Entry) {
		e.Proof = ""
		made[string(e.Certificate)] = append(made[string(e.Certificate)], forgery{kind, field, e})
	}
	for _, e := range all {
		for _, f := range all {
			swap(e, f, collect)
		}
		if len(e.Certificate) > 0 {
			questions(e, collect)
			answers(e, findings[e], collect)
		}
	}
	total := 0
	for _, certificate := range slices.Sorted(maps.Keys(made)) {
		list, tried := made[certificate], 80 // at equal distances
		if strings.Contains(certificate, "misere-infinite") || strings.Contains(certificate, "heap-automatic") {
			tried = 25 // whose proofs take longest
		}
		for i := range tried {
			x := list[i*len(list)/tried]
			found, err := judge.Check(context.Background(), &x.entry)
			if err == nil && !(x.field != "" && covers(found.Unchecked, x.field)) {
				t.Errorf("forged %s %s passes as checked: %s, certificate %.200s", x.kind, x.field, x.entry.Line(), certificate)
			}
			forged[x.kind]++
			total++
		}
	}
	if t.Logf("%d forgeries of %d entries with certificates: %v", total, certified, forged); total != 1755 {
		t.Errorf("%d forgeries instead of 1755: the number is fixed, so that none is left out unseen", total)
	}
}

type tryForged func(kind, field string, e catalogue.Entry)

// swap exchanges answers and certificates of two entries.
func swap(e, f *catalogue.Entry, try tryForged) {
	both := e.Kind == "solve" && e.Params["normal"]+e.Params["misere"] == "" // a certificate proves one half of it
	if e == f || len(f.Certificate) == 0 || both && e.Subject == f.Subject {
		return
	}
	a, _ := e.Essence()
	b, _ := f.Essence()
	if !bytes.Equal(e.Certificate, f.Certificate) {
		x := *e
		x.Certificate = f.Certificate
		try("certificate", "", x)
		if x.Answer = f.Answer; !bytes.Equal(a, b) {
			try("answer and certificate", "", x)
		}
	}
	if x := *f; !bytes.Equal(a, b) {
		x.Answer = e.Answer
		try("answer", "", x)
	}
}

// questions changes the question of an entry.
func questions(e *catalogue.Entry, try tryForged) {
	for _, subject := range []string{e.Subject + "1", "0.3", "domineering(...|...)", "wythoff 9", "hex(4x4)", strings.ToUpper(e.Subject + "x"), e.Subject + " " + e.Subject} {
		x := *e
		x.Subject = subject
		try("subject", "", x)
	}
	for _, p := range [][2]string{{"function", "G-"}, {"function", ""}, {"to", "3"}, {"to", "x"}, {"players", "3"}, {"ranks", "0"}, {"compound", "conjunctive"}, {"compound", ""}, {"marks", "P"}, {"games", "true"}, {"playing", "1"}} {
		x := *e
		if x.Params = maps.Clone(e.Params); x.Params == nil {
			x.Params = map[string]string{}
		}
		x.Params[p[0]] = p[1]
		switch { // what does not belong to the kind, or does not change what is claimed
		case x.Hash() == e.Hash(), p[0] == "to" && (e.Kind == "quotient" || e.Kind == "solve"), p[1] == "" && e.Params[p[0]] == "":
			continue
		}
		try("parameter "+p[0], "", x)
	}
	if e.Kind == "solve" {
		x := *e
		x.Params = maps.Clone(e.Params)
		x.Params["normal"], x.Params["misere"] = e.Params["misere"], e.Params["normal"]
		try("convention", "", x)
	}
}

// answers changes one field of an answer after the other.
func answers(e *catalogue.Entry, honest catalogue.Finding, try tryForged) {
	whole, _ := e.Decoded()
	put := func(field string, change func() (undo func())) {
		undo := change()
		x := *e
		x.Answer, _ = json.Marshal(whole)
		try("field", field, x)
		undo()
	}
	var walk func(x any, field string)
	walk = func(x any, field string) {
		switch x := x.(type) {
		case map[string]any:
			for _, key := range slices.Sorted(maps.Keys(x)) {
				name, old := strings.TrimPrefix(field+"."+key, "."), x[key]
				for _, other := range others(old) {
					put(name, func() func() { x[key] = other; return func() { x[key] = old } })
				}
				if !covers(honest.Unchecked, name) { // less is claimed, but not by a checked field
					if _, isObject := old.(map[string]any); !isObject {
						put(name, func() func() { delete(x, key); return func() { x[key] = old } })
					}
				}
				walk(old, name)
			}
			name := strings.TrimPrefix(field+".also", ".")
			put(name, func() func() { x["also"] = json.Number("7"); return func() { delete(x, "also") } })
		case []any:
			for i := range x {
				if i%7 != 0 { // a sample
					continue
				}
				old := x[i]
				for _, other := range others(old) {
					put(field, func() func() { x[i] = other; return func() { x[i] = old } })
				}
			}
		}
	}
	walk(any(whole), "")
	more := map[string]string{"automatic": `{"modulus":1}`, "infinite": `{"heap":5}`, "exception_count": "3", "last": `{"heap":5,"value":3}`, "bound": `{"heap":5,"order":9}`, "games": `["0"]`, "misere.unsolved": `{}`}
	for _, name := range slices.Sorted(maps.Keys(more)) {
		value := more[name]
		if _, there := whole[name]; there || strings.Contains(name, ".") {
			continue
		}
		put(name, func() func() { whole[name] = json.RawMessage(value); return func() { delete(whole, name) } })
	}
}

// others returns other fields of the same type, each as it would be read.
func others(x any) []any {
	switch x := x.(type) {
	case bool:
		return []any{!x}
	case json.Number:
		n, err := x.Int64()
		if err != nil {
			return []any{json.Number("1")}
		}
		return []any{json.Number(fmt.Sprint(n + 1)), json.Number(fmt.Sprint(2*n + 3)), x.String() + " "}
	case string:
		all := []any{x + "1", "R"}
		if x == "R" {
			all[1] = "L"
		}
		return all
	case []any:
		if len(x) == 0 {
			return []any{[]any{"1"}}
		}
		return []any{x[:len(x)-1], append(slices.Clone(x), x[0])}
	}
	return nil
}

// Words that lie about an answer that is proved are not printed: they are made anew.
func TestForgedWords(t *testing.T) {
	t.Chdir(t.TempDir())
	run := func(args ...string) string {
		t.Helper()
		status, out, errs := command(context.Background(), args...)
		if status != 0 {
			t.Fatalf("%s: %d\n%s%s", args, status, out, errs)
		}
		return out
	}
	ask := []string{"heap", "0.77", "--to", "12", "--catalogue"}
	want := run(append(ask, "a.db")...)
	full := run("catalogue", "export", "--format", "full", "--catalogue", "a.db")
	forged := strings.Replace(full, "period 12 from heap 71", "period 99 from heap 71", 1)
	if forged == full {
		t.Fatalf("no such words in %s", full)
	}
	if err := os.WriteFile("forged.jsonl", []byte(forged), 0o666); err != nil {
		t.Fatal(err)
	}
	run("catalogue", "import", "forged.jsonl", "--catalogue", "b.db")
	run("catalogue", "merge", "b.db", "--catalogue", "c.db")
	for _, file := range []string{"b.db", "c.db"} {
		for range 2 { // the second time from the file
			if got := run(append(ask, file)...); got != want {
				t.Errorf("from %s:\n%swant\n%s", file, got, want)
			}
		}
		if all := run("catalogue", "export", "--format", "full", "--catalogue", file); !strings.Contains(all, "period 12 from heap 71") || !strings.Contains(all, `"certificate"`) {
			t.Errorf("%s has no words, or no certificate, now:\n%s", file, all)
		}
	}
}

// The forgeries by which the comparison was found wanting: each is imported, and refused.
func TestForgeriesOnceAccepted(t *testing.T) {
	all := honest(t)
	of := func(kind, subject, function string) catalogue.Entry {
		t.Helper()
		for _, e := range all {
			if e.Kind == kind && e.Subject == subject && (function == "" || e.Params["function"] == function) && len(e.Certificate) > 0 {
				return *e
			}
		}
		t.Fatalf("no %s %s", kind, subject)
		return catalogue.Entry{}
	}
	const three, four = "domineering(...|...|...)", "domineering(....|....)"
	says := func(e catalogue.Entry, old, now string) catalogue.Entry {
		t.Helper()
		answer := strings.ReplaceAll(string(e.Answer), old, now)
		if answer == string(e.Answer) {
			t.Fatalf("%s says no %s", e.Line(), old)
		}
		e.Answer = json.RawMessage(answer)
		return e
	}
	with := func(e, f catalogue.Entry) catalogue.Entry { e.Certificate, e.Proof = f.Certificate, ""; return e }
	whole := func(e, f catalogue.Entry) catalogue.Entry {
		e = with(e, f)
		e.Answer, e.Text = f.Answer, f.Text
		return e
	}
	kayles, dawson, misere := of("heap", "0.77", "nim"), of("heap", "0.07", ""), of("heap", "0.77", "nim")
	misere.Params = maps.Clone(misere.Params)
	misere.Params["function"] = "G-"
	horses := of("row", "wythoff 3", "")
	horses.Subject = "horses 3"
	sevens := kayles
	var answer map[string]any
	_ = json.Unmarshal(kayles.Answer, &answer)
	for i := range answer["values"].([]any) {
		answer["values"].([]any)[i] = 7
	}
	sevens.Answer, _ = json.Marshal(answer)
	right := says(of("solve", three, ""), `"outcome":"N"`, `"outcome":"R"`)
	forgeries := []catalogue.Entry{
		with(right, of("solve", four, "")), right, says(of("solve", "hex(3x3)", ""), `"outcome":"N"`, `"outcome":"R"`),
		whole(kayles, dawson), sevens, misere, says(misere, `"function":"nim"`, `"function":"G-"`), horses, says(horses, `"game":"wythoff"`, `"game":"horses"`),
		whole(of("quotient", "0.77", ""), of("quotient", "0.23", "")), with(of("solve", three, ""), of("solve", "hex(3x3)", "")),
		whole(of("solve", "hex(3x3)", ""), of("solve", "hex(2x2)", "")), whole(of("solve", three, ""), of("solve", four, "")),
	}
	if len(forgeries) != 13 {
		t.Fatalf("%d forgeries", len(forgeries))
	}
	for i, e := range forgeries {
		e.Proof = ""
		line, _ := json.Marshal(e)
		name := fmt.Sprintf("forged%d", i)
		if err := os.WriteFile(name+".jsonl", line, 0o666); err != nil {
			t.Fatal(err)
		}
		status, out, errs := command(context.Background(), "catalogue", "import", name+".jsonl", "--catalogue", name+".db")
		if status != 0 {
			t.Fatalf("import: %s%s", out, errs)
		}
		if status, out, _ = command(context.Background(), "catalogue", "verify", "--catalogue", name+".db"); status != 1 || !strings.Contains(out, "1 certificates checked, 1 refused") {
			t.Errorf("forgery %d, %s: verify says\n%s", i, e.Line(), out)
		}
	}
}
