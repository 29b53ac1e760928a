// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/ask"
	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/internal/desk"
	"github.com/upstar-cgt/upstar/session"
)

// The commands that ask the same as an example of package ask; other kinds have no command
// that answers in JSON of one line.
var commands = map[string][]string{
	"solve":    {"solve", "nim(3,5)", "kayles(4)"},
	"value":    {"value", "{1|*} + domineering(2x3)"},
	"heap":     {"heap", "0.77"},
	"row":      {"row", "wythoff", "3"},
	"table":    {"table", "wythoff", "--function", "G-", "--size", "5"},
	"misere":   {"misere", "grundy(13)", "nim(2)"},
	"quotient": {"quotient", "0.23", "--to", "20"},
}

// The same question has the same answer by the library, the commands, sweeps, eval --jsonl,
// Python and the calls of the browser, for every kind that a face has.
func TestFaces(t *testing.T) {
	python := asker(t)
	calls := map[string]desk.Call{}
	for _, c := range desk.New(catalog.Builtin()).Calls() {
		calls[c.Name] = c
	}
	asked := 0
	for _, q := range ask.Examples() {
		question, err := ask.Encode(q)
		if err != nil {
			t.Fatal(err)
		}
		want, err := ask.JSON(context.Background(), session.New(catalog.Builtin()), question, ask.Means{})
		if err != nil {
			t.Errorf("%s: %v", question, err)
			continue
		}
		same := func(face, got string) {
			t.Helper()
			var a, b any
			if err := json.Unmarshal([]byte(got), &a); err != nil {
				t.Errorf("%s: %s answers %q: %v", question, face, got, err)
				return
			}
			if err := json.Unmarshal(want, &b); err != nil || !reflect.DeepEqual(a, b) {
				t.Errorf("%s: the library answers %s; %s answers %s", question, want, face, got)
			}
		}
		out, errs, status := upstar("ask", string(question))
		if status != 0 {
			t.Errorf("ask %s: %s", question, errs)
		}
		same("upstar ask", out)
		if args, ok := commands[q.Kind()]; ok {
			asked++
			out, _, _ := upstar(append(args, "--json")...)
			same("upstar "+strings.Join(args, " "), out)
			same("a sweep", swept(t, q, args))
		}
		same("eval --jsonl", jsonl(t, question))
		if python != nil {
			same("Python", python(question))
		}
		fields, err := json.Marshal(q)
		if err != nil {
			t.Fatal(err)
		}
		c, ok := calls["ask-"+q.Kind()]
		if !ok {
			t.Errorf("the browser has no call for questions of kind %s", q.Kind())
			continue
		}
		found, err := c.Do(context.Background(), fields, func(string, any) {})
		if err != nil {
			t.Errorf("%s in the browser: %v", question, err)
			continue
		}
		text, err := json.Marshal(found)
		if err != nil {
			t.Fatal(err)
		}
		same("the browser", string(text))
	}
	if asked != len(commands) {
		t.Errorf("%d of %d commands were compared", asked, len(commands))
	}
}

// jsonl returns what eval --jsonl answers.
func jsonl(t *testing.T, question []byte) string {
	t.Helper()
	var out, errs bytes.Buffer
	in := strings.NewReader(`{"id":1,"ask":` + string(question) + "}\n")
	if status := testApp().run(context.Background(), []string{"eval", "--jsonl"}, in, &out, &errs); status != 0 {
		t.Errorf("eval --jsonl: %s", errs.String())
	}
	var reply struct {
		Given json.RawMessage
		Error *string
	}
	if err := json.Unmarshal(out.Bytes(), &reply); err != nil || reply.Error != nil {
		t.Errorf("%s: eval --jsonl answers %s (%v)", question, out.String(), err)
	}
	return string(reply.Given)
}

// swept returns what a sweep of one question writes into its catalogue. The flags of args
// stand after the subject.
func swept(t *testing.T, q ask.Question, args []string) string {
	t.Helper()
	folder := t.TempDir()
	key, err := q.Key(session.New(catalog.Builtin()))
	if err != nil {
		t.Fatal(err)
	}
	lines, file := filepath.Join(folder, "lines"), filepath.Join(folder, "found.db")
	if err := os.WriteFile(lines, []byte(key.Subject+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	line := []string{"sweep", "run", "--folder", filepath.Join(folder, "sweep"), "--catalogue", file, q.Kind(), "lines:" + lines}
	if i := slices.IndexFunc(args, func(s string) bool { return strings.HasPrefix(s, "--") }); i > 0 {
		line = append(line, args[i:]...)
	}
	if _, errs, status := upstar(line...); status != 0 {
		t.Errorf("%v: %s", line, errs)
	}
	out, errs, _ := upstar("catalogue", "export", "--format", "full", "--catalogue", file)
	var entry struct{ Answer json.RawMessage }
	if err := json.Unmarshal([]byte(out), &entry); err != nil {
		t.Errorf("the catalogue of a sweep of %s has %q: %v %s", key.Subject, out, err, errs)
	}
	return string(entry.Answer)
}

// asker returns a function that asks a question in Python, or nil where there is no Python.
func asker(t *testing.T) func(question []byte) string {
	python, err := exec.LookPath("python3")
	if err != nil || exec.Command(python, "-c", "import sys; sys.exit(sys.version_info < (3, 10))").Run() != nil {
		t.Log("Python is not asked: there is no python3 from 3.10 on")
		return nil
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(t.TempDir(), "upstar") // by this name it is the command: see TestMain
	if err := os.Symlink(self, program); err != nil {
		t.Logf("Python is not asked: %v", err)
		return nil
	}
	return func(question []byte) string {
		ask := exec.Command(python, "-B", "-c", "import json, sys, upstar; print(json.dumps(upstar.ask(**json.loads(sys.argv[1]))))", string(question))
		ask.Dir, ask.Env = filepath.Join("..", "python"), append(os.Environ(), "UPSTAR="+program)
		out, err := ask.CombinedOutput()
		if err != nil {
			t.Errorf("%s: %v %s", question, err, out)
		}
		return string(out)
	}
}
