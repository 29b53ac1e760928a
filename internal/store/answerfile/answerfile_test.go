// SPDX-License-Identifier: Apache-2.0

package answerfile_test

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/ask"
	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/internal/discover"
	"github.com/upstar-cgt/upstar/internal/store/answerfile"
	"github.com/upstar-cgt/upstar/internal/store/valuefile"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/work"
)

// Without a name of a file nothing is written, and nothing fails.
func TestNoFile(t *testing.T) {
	s := answerfile.Solution{Question: ask.Solve{Positions: []string{"nim(1,2)"}}}
	var out strings.Builder
	if err := s.Write(context.Background(), session.New(catalog.Builtin()), answerfile.Output{Out: &out}); err != nil {
		t.Error(err)
	}
	if !strings.Contains(out.String(), "N, the next player wins") {
		t.Errorf("nim(1,2): %s", &out)
	}
}

// What a search has kept is there for the next; what is not its file is refused.
func TestKeep(t *testing.T) {
	file := filepath.Join(t.TempDir(), "results")
	solve := func() error {
		s := answerfile.Solution{Keep: file, Question: ask.Solve{Positions: []string{"clobber(XOX|OXO)"}}, Means: ask.Means{Workers: 1, Table: 1 << 20, Limits: work.Budget{Bytes: 64 << 20}}}
		return s.Write(context.Background(), session.New(catalog.Builtin()), answerfile.Output{Out: io.Discard})
	}
	for range 2 {
		if err := solve(); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(file, []byte("something else"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := solve(); err == nil || !strings.Contains(err.Error(), "refused") {
		t.Errorf("something else: %v", err)
	}
}

// A table goes on with its file, to which a second run is not let as long as the first is
// at it.
func TestKeepTable(t *testing.T) {
	name := filepath.Join(t.TempDir(), "table")
	solve := func() error {
		s := answerfile.Solution{Keep: name, Question: ask.Solve{Positions: []string{"fox-and-geese(4x4)"}, Method: "retrograde"}, Means: ask.Means{Workers: 1, Limits: work.Budget{Bytes: 64 << 20}}}
		return s.Write(context.Background(), session.New(catalog.Builtin()), answerfile.Output{Out: io.Discard})
	}
	for range 2 {
		if err := solve(); err != nil {
			t.Fatal(err)
		}
	}
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if err := valuefile.Lock(file); err != nil {
		t.Fatal(err)
	}
	if err := solve(); runtime.GOOS == "linux" && (err == nil || !strings.Contains(err.Error(), "another run")) {
		t.Errorf("a second run: %v", err)
	}
}

// Only positions whose rules the checker has are certified.
func TestCertifiable(t *testing.T) {
	for text, ok := range map[string]bool{"domineering(2x2)": true, "hex(2x2)": true, "chomp(2x3)": true, "treblecross(5)": false} {
		s := answerfile.Solution{Question: ask.Solve{Positions: []string{text}, Normal: true}, Certificate: filepath.Join(t.TempDir(), "proof")}
		if err := s.Write(t.Context(), session.New(catalog.Builtin()), answerfile.Output{Out: io.Discard}); (err == nil) != ok {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// means is enough memory for small values.
var means = ask.Means{Limits: work.Budget{Bytes: 64 << 20}}

// A catalogue knows what was found before, and a value that it keeps is told again in
// words and as JSON.
func TestRecall(t *testing.T) {
	at, file := session.New(catalog.Builtin()), filepath.Join(t.TempDir(), "a.db")
	asked := ask.Value{Expression: "{1|0}+*"}
	for i, json := range []bool{false, false, true} {
		var out strings.Builder
		o := answerfile.Output{Out: &out, JSON: json}
		done, err := o.Recall(at, asked, file, answerfile.Shown{})
		if err != nil || done != (i > 0) {
			t.Fatalf("question %d: answered %v, %v", i, done, err)
		}
		if !done {
			if err := errors.Join(answerfile.Ask(t.Context(), at, asked, means, o), o.Memory.Close()); err != nil {
				t.Fatal(err)
			}
		}
		if got := out.String(); !json && got != "{1*|*}\n" || json && !strings.Contains(got, `"temperature":"1/2"`) {
			t.Errorf("question %d: %s", i, got)
		}
	}
}

// A value whose work a limit ends is told in words as far as it is known, and not kept.
func TestValueEnds(t *testing.T) {
	at, file := session.New(catalog.Builtin()), filepath.Join(t.TempDir(), "a.db")
	var out strings.Builder
	o := answerfile.Output{Out: &out}
	asked := ask.Value{Expression: "domineering(2x2)+clobber(8x8)"}
	if _, err := o.Recall(at, asked, file, answerfile.Shown{}); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	err := answerfile.Ask(ctx, at, asked, means, o)
	if err == nil || strings.Contains(out.String(), "{") && strings.Contains(out.String(), "expression") {
		t.Errorf("%v: %s", err, &out)
	}
	if done, err := o.Recall(at, asked, file, answerfile.Shown{}); done || err != nil {
		t.Errorf("it was kept: %v, %v", done, err)
	}
}

// The state of a hunt goes on with its file, and is refused if the file is damaged, of another
// format, or found under other rules.
func TestKeepHunt(t *testing.T) {
	file := filepath.Join(t.TempDir(), "hunt")
	at := session.New(catalog.Builtin())
	hunt := func() (*discover.HuntAnswer, error) {
		q := discover.HuntQuestion{Set: "domineering(2x3)", Maximise: "Temperature", Method: "climb", Seed: 3, Workers: 1, Evaluations: 60}
		if err := answerfile.KeepHunt(context.Background(), at, &q, file); err != nil {
			return nil, err
		}
		return discover.Hunt(context.Background(), at, q)
	}
	first, err := hunt()
	if err != nil {
		t.Fatal(err)
	}
	if again, err := hunt(); err != nil || again.Best.Position != first.Best.Position {
		t.Errorf("again: %+v, %v", again, err)
	}
	whole, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(string) string{
		"delete it":   func(s string) string { return s[:len(s)-20] },
		"damaged":     func(s string) string { return strings.Replace(s, `"stale":`, `"stale":1`, 1) },
		"version":     func(s string) string { return strings.Replace(s, "a hunt, 2", "a hunt, 3", 1) },
		"begin again": func(string) string { return "" },
		"other rules": func(s string) string { return strings.Replace(s, `"rules":"`, `"rules":"0`, 1) },
	} {
		if err := os.WriteFile(file, []byte(change(string(whole))), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := hunt(); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A large certificate of who wins is read piece by piece: the limit on what is read as a whole does
// not matter.
func TestVerifyStream(t *testing.T) {
	file, at := filepath.Join(t.TempDir(), "c.json"), session.New(catalog.Builtin())
	s := answerfile.Solution{Question: ask.Solve{Positions: []string{"domineering(3x3)"}, Normal: true}, Certificate: file}
	if err := s.Write(context.Background(), at, answerfile.Output{Out: io.Discard}); err != nil {
		t.Fatal(err)
	}
	check := func(most int64) (string, error) {
		var out strings.Builder
		err := answerfile.Verify(context.Background(), at.Catalog, []string{file}, most, false, answerfile.Output{Out: &out, JSON: true})
		return out.String(), err
	}
	whole, err := check(1 << 20)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := check(10); err == nil {
		t.Error("a file of more than 10 bytes was read as a whole")
	}
	answerfile.StreamFrom(t, 1)
	if streamed, err := check(10); err != nil || streamed != whole {
		t.Errorf("%s, %v; want %s", streamed, err, whole)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(strings.Replace(string(data), `"play":"normal"`, `"play":"misere"`, 1)), 0o666); err != nil {
		t.Fatal(err)
	}
	if said, err := check(10); err == nil || !strings.Contains(err.Error(), "seal") {
		t.Errorf("%s, %v", said, err)
	}
}
