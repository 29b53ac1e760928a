// SPDX-License-Identifier: Apache-2.0

package repl_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/internal/repl"
)

// A program is another program that talks with a batch.
type program struct {
	t     *testing.T
	to    *io.PipeWriter
	lines *bufio.Scanner
	ended chan error
}

func newProgram(t *testing.T, ctx context.Context) *program {
	in, to := io.Pipe()
	from, out := io.Pipe()
	p := &program{t, to, bufio.NewScanner(from), make(chan error, 1)}
	go func() {
		err := repl.Batch(ctx, catalog.Builtin(), in, out, repl.Limits{Time: 20 * time.Second, Bytes: 1 << 28})
		out.Close()
		p.ended <- err
	}()
	return p
}

func (p *program) send(line string) {
	p.t.Helper()
	if _, err := io.WriteString(p.to, line+"\n"); err != nil {
		p.t.Fatal(err)
	}
}

func (p *program) expect(part string) {
	p.t.Helper()
	if !p.lines.Scan() {
		p.t.Fatalf("no more lines, want %s", part)
	}
	if got := p.lines.Text(); !strings.Contains(got, part) {
		p.t.Errorf("got %s, want %s", got, part)
	}
}

// A cancel ends one request, at work or waiting, and not the session; one that
// comes too late does nothing.
func TestBatchCancel(t *testing.T) {
	p := newProgram(t, context.Background())
	p.send(`{"id":1,"input":"x := 5"}`)
	p.expect(`"output":"5"`)
	p.send(`{"id":2,"input":"while true do end","progress":0.01}`)
	p.expect(`{"id":2,"progress":{"seconds":`)
	p.send(`{"id":3,"input":"x := 6; while true do end"}`)
	p.send(`{"id":4,"input":"x"}`)
	p.send(`{"cancel":3}`)
	p.send(`{"cancel":2}`)
	p.send(`{"cancel":1}`)
	for p.lines.Scan() && strings.Contains(p.lines.Text(), "progress") {
	}
	if got := p.lines.Text(); !strings.Contains(got, `"id":2,"output":null,"error":"Limit reached: interrupted"`) {
		t.Error(got)
	}
	p.expect(`"limit":"interrupted"`)
	p.expect(`{"id":4,"output":"`)
	p.to.Close()
	if err := <-p.ended; err != nil {
		t.Error(err)
	}
}

// A batch that waits ends when it is interrupted.
func TestBatchInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	p := newProgram(t, ctx)
	p.send(`{"id":1,"input":"1"}`)
	p.expect(`"output":"1"`)
	cancel()
	if err := <-p.ended; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	p.to.Close()
}

// Limits of a request are within those of the batch, and are named when reached.
func TestBatchLimits(t *testing.T) {
	p := newProgram(t, context.Background())
	defer p.to.Close()
	p.send(`{"id":1,"input":"while true do end","timeout":0.01}`)
	p.expect(`"limit":"time"`)
	p.send(`{"id":2,"input":"[n*2 for n from 1 to 100000]","memory":1,"give":"value"}`)
	p.expect(`"limit":"memory"`)
	p.send(`{"id":3,"input":"x :=\n 1 + é","timeout":1e300}`)
	p.expect(`"place":{"line":2,"column":6,"caret":" 1 + é\n     ^"}`)
}

// What is given to other programs.
func TestGift(t *testing.T) {
	p := newProgram(t, context.Background())
	defer p.to.Close()
	for _, c := range []struct{ as, input, want string }{
		{"value", "[1, 2^70, 1/2, true, Nothing, inf, -inf]", `[1,1180591620717411303424,{"rational":"1/2"},true,null,{"infinity":1},{"infinity":-1}]`},
		{"value", `{"a" => {1,2}, "b" => (3,4)}`, `{"map":[["a",{"set":[1,2]}],["b",{"coordinates":[3,4]}]]}`},
		{"value", "[1..3, Left, {1|-1}.OutcomeClass]", `[[1,2,3],{"of":"Player","word":"Left"},{"of":"OutcomeClass","word":"N"}]`},
		{"value", "[^]", `[{"kept":"kept_1","kind":"game.Uptimal"}]`},
		{"value", "kept_1 + kept_1 == ^2", `true`},
		{"object", "3", `{"kept":"kept_2","kind":"game.Integer"}`},
		{"game", "kept_2 - 3", `{"kept":"kept_3","kind":"game.Zero"}`},
		{"game", `"text"`, `"error":"\"text\" is not a game."`},
		{"position", "3", `"error":"3 is not a position."`},
		{"position", "domineering(2x2)", `{"kept":"kept_4","kind":"`},
		{"key", "kept_4", `"+-1"`},
		{"value", "kept_4 == {1|-1}", `true`},
		{"members", "kept_4", `["Temperature",false]`},
		{"members", "^", `["Heat",true]`},
		{"shown", "kept_4", `"svg":"<svg`},
		{"shown", "^*", `"latex":"{\\uparrow}`},
		{"shown", "Table([[1,2],[3,^]])", `<tr><td>3</td><td>↑</td></tr>`},
		{"other", "1", `nothing is given as`},
		{"value", "1;", `"output":null,"error":null}`},
	} {
		line, _ := json.Marshal(map[string]any{"id": 0, "input": c.input, "give": c.as})
		p.send(string(line))
		p.expect(c.want)
	}
	p.send(`{"id":1,"input":"kept_1","drop":["kept_1"]}`)
	p.expect("not defined: `kept_1`")
}
