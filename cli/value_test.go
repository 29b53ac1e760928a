// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/answer"
)

// command runs upstar and returns its exit status, output and errors.
func command(ctx context.Context, args ...string) (status int, out, errs string) {
	var o, e bytes.Buffer
	status = testApp().run(ctx, args, strings.NewReader(""), &o, &e)
	return status, o.String(), e.String()
}

func TestValueStatus(t *testing.T) {
	for _, c := range []struct {
		args   string
		status int
		says   string // on one of the two streams
	}{
		{"value '{3|1} + 1'", 0, "{4|2}"},
		{"value 'domineering(2x3) + {1|*}'", 0, "{3|2*||1/2|-1/2*}"},
		{"value --style latex '^'", 0, `\uparrow`},
		{"value '{3|1'", wrongInput, "end"},
		{"value '1.AtomicWeight'", wrongInput, "not atomic"},
		{"value 'domineering(2y3)'", wrongInput, "\n            ^"},
		{"value 'domineerin(2x3)'", wrongInput, "did you mean domineering"},
		{"value --style loud 1", wrongUsage, "no style"},
		{"value --memory 0 1", wrongUsage, "--memory"},
		{"value", wrongUsage, "expression"},
		{"value --memory 1 'domineering(2x2) + domineering(7x7)'", interrupted, "domineering(..|..) = +-1"},
		{"value --memory 1 'domineering(2x2) + domineering(7x7)'", interrupted, "limit reached"},
		{"value --timeout 1ms 'domineering(7x7)'", interrupted, "limit reached"},
		{"draw --thermograph 'domineering(3x3)'", 0, "^"},
		{"draw --tree '{3||2|1}'", 0, "o     o"},
		{"draw --tree '1 < 2'", wrongInput, "not a game"},
		{"draw --tree --thermograph 1", wrongUsage, "ask for one"},
		{"draw --tree --nodes 0 1", wrongUsage, "--nodes"},
		{"draw --tree 1 -o t.png", wrongUsage, ".svg"},
		{"value --functions", 0, "NimQuadraticRoot"},
	} {
		status, out, errs := command(context.Background(), words(c.args)...)
		if status != c.status || !strings.Contains(out+errs, c.says) {
			t.Errorf("upstar %s: status %d, want %d; it says %q", c.args, status, c.status, out+errs)
		}
	}
}

func TestValueInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, args := range []string{"value 'domineering(8x8)'", "value '(*18).Heat(1)'", "draw --thermograph 'domineering(8x8)'"} {
		if status, out, errs := command(ctx, words(args)...); status != interrupted {
			t.Errorf("upstar %s, interrupted: status %d; it says %q", args, status, out+errs)
		}
	}
}

func TestValueJSON(t *testing.T) {
	_, out, _ := command(context.Background(), "value", "--json", "{3|1||-2}")
	var m answer.Measure
	if err := json.Unmarshal([]byte(out), &m); err != nil {
		t.Fatal(err)
	}
	if m.Outcome != "N" || m.Birthday.Int64() != 5 || m.Mean != "0" || m.Temperature != "2" || m.LeftStop != "1" || m.RightStop != "-2" {
		t.Errorf("%+v", m)
	}
}

func TestDrawFiles(t *testing.T) {
	dir := t.TempDir()
	for name, says := range map[string]string{"t.svg": "</svg>", "t.tex": `\end{tikzpicture}`, "t.txt": "o"} {
		file := filepath.Join(dir, name)
		status, _, errs := command(context.Background(), "draw", "--tree", "{3||2|1}", "-o", file)
		data, err := os.ReadFile(file)
		if status != 0 || err != nil || !strings.Contains(string(data), says) {
			t.Errorf("%s: status %d, %v, %s", name, status, err, errs)
		}
	}
}

// A position may stand in a file, and what is wrong with it is said of the file's text.
func TestPositionInFile(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"graph.txt": "over: 0 | over\nupon: upon | s\ns: 0 | 0\n", "bad.txt": "over: 0 | over\nup?n: over",
		"corridor.sgf": "(;FF[4]GM[1]SZ[5:3]AB[aa:ec]AW[eb]AE[bb:db]SQ[bb:db])",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for in, want := range map[string]string{
		"loopy(<graph.txt,over)": "over", "loopy(<graph.txt,upon) == upon": "true", "go(<corridor.sgf).Chill": "5/4",
		"loopy(<graph.txt,under)": `no node "under"`, "loopy(<graph.txt)": "a position after it", "loopy(<bad.txt,over)": "letters and digits\n", "loopy(<none.txt,a)": "no such file",
	} {
		_, out, errs := command(t.Context(), "value", strings.ReplaceAll(in, "(<", "(<"+dir+"/"))
		if !strings.Contains(out+errs, want) {
			t.Errorf("%s: %s%s, want %s", in, out, errs, want)
		}
	}
}
