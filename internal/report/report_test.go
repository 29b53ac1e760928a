// SPDX-License-Identifier: Apache-2.0

package report_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/report"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/work"
)

func Example() {
	p, err := catalog.Builtin().Parse("nim(3,5)")
	if err != nil {
		fmt.Println(err)
		return
	}
	a, err := answer.To(context.Background(), session.New(catalog.Builtin()), answer.Question{Positions: []position.Position{p}, Conventions: []game.Convention{game.Normal}})
	if err != nil {
		fmt.Println(err)
		return
	}
	_ = report.Answer(os.Stdout, a)
	// Output:
	//   0  nim(3,5)  G+ 6
	//
	// normal play: N, the next player wins (by the theory of the disjunctive compound)
	//   to win: leave the nim sum 0
	//   G+ = 6
	//   winning moves:
	//     5→3  to nim(3,3)
}

// Wrapping changes nothing but where lines end, and no line that has a space is
// too long.
func TestWrap(t *testing.T) {
	for range 2000 {
		var words []string
		for range 1 + rand.IntN(40) {
			words = append(words, strings.Repeat("é", 1+rand.IntN(12)))
		}
		text := strings.Join(words, " ")
		got := report.Wrap(text, rand.IntN(6))
		if strings.Join(strings.Fields(got), " ") != text {
			t.Fatalf("%q has become %q", text, got)
		}
		for line := range strings.SplitSeq(got, "\n") {
			if utf8.RuneCountInString(line) > report.Columns {
				t.Fatalf("%d columns: %q", utf8.RuneCountInString(line), line)
			}
		}
	}
	if got := report.Wrap("a\n  "+strings.Repeat("b ", 60), 2); strings.Count(got, "\n") != 1 {
		t.Errorf("what is indented is broken: %q", got)
	}
}

func TestLine(t *testing.T) {
	for _, c := range []struct {
		found string
		err   error
		want  string
	}{
		{`{"value":"{1\n{2"}`, nil, `{"input":"a\"<","value":"{1\n{2"}`},
		{"", errors.New("no"), `{"input":"a\"<","error":"no"}`},
		{`{"value":""}`, errors.New("no"), `{"input":"a\"<","value":"","error":"no"}`},
		{"{}", nil, `{"input":"a\"<"}`},
	} {
		var b bytes.Buffer
		if err := report.Line(&b, `a"<`, json.RawMessage(c.found), c.err); err != nil || b.String() != c.want+"\n" {
			t.Errorf("%s, %v; want %s", b.String(), err, c.want)
		}
	}
}

// A message is bounded, whatever is quoted in it.
func TestErrorBounded(t *testing.T) {
	_, err := catalog.Builtin().Parse("nim(" + strings.Repeat("é,", 1_000_000) + "x)")
	if text := report.Error(fmt.Errorf("line 1: %w", err)); len(text) > 2000 || !utf8.ValidString(text) {
		t.Errorf("%d bytes", len(text))
	}
	if text := report.Error(errors.New(strings.Repeat("é", 100_000))); len(text) > 2000 || !utf8.ValidString(text) {
		t.Errorf("%d bytes", len(text))
	}
}

// full fails after some bytes.
type full struct{ left int }

var errFull = errors.New("no space")

func (f *full) Write(data []byte) (int, error) {
	if f.left -= len(data); f.left < 0 {
		return 0, errFull
	}
	return len(data), nil
}

// Every report says that its writer failed, wherever it does.
func TestFull(t *testing.T) {
	ctx, at := context.Background(), session.New(catalog.Builtin())
	table, err := answer.TableOf(ctx, at, "welter", "G+", 4, work.Budget{})
	if err != nil {
		t.Fatal(err)
	}
	row, err := answer.RowOf(ctx, at, answer.RowQuestion{Game: "wythoff", Function: "G+", Row: 1, To: 9})
	if err != nil {
		t.Fatal(err)
	}
	sequence, err := answer.SequenceOf(ctx, at, answer.SequenceQuestion{Code: "0.07", Function: "nim", To: 40})
	if err != nil {
		t.Fatal(err)
	}
	entry, _ := at.Catalog.Named("kayles")
	writers := map[string]func(*full) error{
		"games": func(w *full) error { return report.Games(w, at.Catalog.Entries()) },
		"game":  func(w *full) error { return report.Game(w, entry) },
	}
	for _, format := range report.TableFormats {
		writers["table "+format] = func(w *full) error { return report.Table(w, table, format) }
	}
	for _, format := range report.RowFormats {
		writers["row "+format] = func(w *full) error { return report.Row(w, row, format) }
	}
	for _, format := range report.SequenceFormats {
		writers["sequence "+format] = func(w *full) error { return report.Sequence(ctx, w, sequence, format) }
	}
	for name, write := range writers {
		if err := write(&full{1 << 20}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		for _, left := range []int{0, 10} {
			if err := write(&full{left}); !errors.Is(err, errFull) {
				t.Errorf("%s, full after %d bytes: %v", name, left, err)
			}
		}
	}
}

// What a search tells that has not come to its end fits a terminal, and says so if nothing is proved.
func TestUnsolved(t *testing.T) {
	positions, err := catalog.Builtin().ParseAll([]string{"clobber(5x6)", "nogo(4x4)"})
	if err != nil {
		t.Fatal(err)
	}
	q := answer.Question{Positions: positions, Conventions: []game.Convention{game.Normal}, Method: answer.Search, Moves: -1, Guess: true, Limits: work.Budget{Steps: 1000}}
	a, err := answer.To(t.Context(), session.New(catalog.Builtin()), q)
	if !errors.Is(err, work.ErrLimit) {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := report.Answer(&b, a); err != nil {
		t.Fatal(err)
	}
	if text := b.String(); !strings.Contains(text, "nothing is proved of who wins\n") || !strings.Contains(text, "guessed, not proved") {
		t.Errorf("it says:\n%s", text)
	}
	for line := range strings.SplitSeq(b.String(), "\n") {
		if utf8.RuneCountInString(line) > report.Columns {
			t.Errorf("%d columns: %s", utf8.RuneCountInString(line), line)
		}
	}
}

// A strategy names the players of an impartial game by their turns: it is the same for both.
func TestPlans(t *testing.T) {
	for text, want := range map[string]string{
		"nim(2)":                "  the first player wins: 2→0\n",
		"nim(1,1)":              "  the second player wins\n    1→0  →  1→0  and the second player has won\n",
		"domineering(..|..)":    "  Left begins, Left wins: a2–a1\n  Right begins, Right wins: a2–b2\n",
		"toads-and-frogs(TT..)": "  Left begins, Left wins: 2→3\n  Right begins, Left wins\n",
	} {
		positions, err := catalog.Builtin().ParseAll([]string{text})
		if err != nil {
			t.Fatal(err)
		}
		q := answer.Question{Positions: positions, Conventions: []game.Convention{game.Normal}, Book: answer.Book{Depth: 2, Replies: 100}}
		a, err := answer.To(t.Context(), session.New(catalog.Builtin()), q)
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		if err := report.Plans(&b, a); err != nil || b.String() != want {
			t.Errorf("%s: %v,\n%swant\n%s", text, err, b.String(), want)
		}
	}
}
