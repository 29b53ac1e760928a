// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"context"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/internal/store/answerfile"
	"github.com/upstar-cgt/upstar/internal/store/catalogue"
	"github.com/upstar-cgt/upstar/session"
)

// Commands that answer many questions look each of them up, and keep what they find: a
// second run prints the same, and a catalogue that knows better is believed.
func TestManyQuestionsOfOneCatalogue(t *testing.T) {
	t.Chdir(t.TempDir())
	lines := "nim(3)\nnode-kayles(cycle:6)\nno such thing\n"
	if err := os.WriteFile("lines", []byte(lines), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args  string
		said  catalogue.Question // of which the catalogue says something else
		other string
		kept  int
	}{
		{"misere --batch lines", catalogue.Question{Kind: "misere", Subject: "nim(3)"}, `"form":"9"`, 2},
		{"solve --batch lines --moves 0", catalogue.Question{Kind: "solve", Subject: "nim(3)", Params: map[string]string{"compound": "disjunctive"}}, `"normal":"none"`, 2},
		{"value --batch lines", catalogue.Question{Kind: "value", Subject: "nim(3)", Params: map[string]string{"style": "plain"}}, `"value":"none"`, 2},
		{"heap --all octal:1", catalogue.Question{}, "0.7,9,9", 15},
		{"quotient --all quaternary:2 --each 1m", catalogue.Question{}, "0.3,9,9", 15},
	} {
		run := func(more ...string) string {
			_, out, _ := command(context.Background(), append(strings.Fields(c.args), more...)...)
			return out
		}
		db := strings.Fields(c.args)[0] + ".db"
		want := run()
		for range 2 {
			if got := run("--catalogue", db); got != want || want == "" {
				t.Fatalf("%s: with a catalogue\n%swant\n%s", c.args, got, want)
			}
		}
		in, err := catalogue.Open(db)
		if err != nil {
			t.Fatal(err)
		}
		kept := 0
		if err := in.Each(catalogue.Filter{}, func(e *catalogue.Entry) bool {
			kept++
			if c.said.Kind == "" && e.Subject == strings.Split(c.other, ",")[0] {
				c.said = e.Question
			}
			return true
		}); err != nil {
			t.Fatal(err)
		}
		if kept != c.kept {
			t.Errorf("%s: %d answers are kept, want %d", c.args, kept, c.kept)
		}
		if err := in.Close(); err != nil {
			t.Fatal(err)
		}
		// A new catalogue that says something else.
		other := "other-" + db
		if in, err = catalogue.Open(other); err != nil {
			t.Fatal(err)
		}
		answer := json.RawMessage("{" + c.other + "}")
		if cells := strings.Split(c.other, ","); len(cells) == 3 {
			answer = json.RawMessage(`{"code":"` + cells[0] + `","canonical":"9","status":"9","shift":"9","order":"9"}`)
		}
		if err := in.Put(catalogue.Entry{Question: c.said, Answer: answer, Rules: answerfile.Rules(session.New(catalog.Builtin()), c.said)}); err != nil {
			t.Fatal(err)
		}
		if err := in.Close(); err != nil {
			t.Fatal(err)
		}
		if got := run("--catalogue", other); !strings.Contains(got, c.other) {
			t.Errorf("%s: a catalogue that says %s is not believed:\n%s", c.args, c.other, got)
		}
	}
}
