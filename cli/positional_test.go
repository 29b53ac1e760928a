// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Certificates of positional games are written, accepted, and refused when changed;
// winning sets may stand in a file; threshold biases are found.
func TestPositional(t *testing.T) {
	dir := t.TempDir()
	file, sets, empty, odd := filepath.Join(dir, "c.json"), filepath.Join(dir, "sets.txt"), filepath.Join(dir, "empty.txt"), filepath.Join(dir, "odd.txt")
	lines := "# tic-tac-toe\n1 2 3\n4-5-6\n\n7 8 9\n1 4 7\n2 5 8\n3 6 9\n1 5 9\n3 5 7\n"
	for name, text := range map[string]string{sets: lines, empty: "\n", odd: "1 2\n\n3--4\n"} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		args   []string
		status int
		want   string
	}{
		{[]string{"solve", "--moves", "0", "strong(@" + sets + ")", "--certificate", file}, 0, "D, a draw"},
		{[]string{"verify", file}, 0, "strong with the bias 1:1 on 9 cells and 8 winning sets"},
		{[]string{"solve", "--moves", "0", "maker-breaker(1:2, @" + sets + ")"}, 0, "Breaker wins"},
		{[]string{"solve", "strong(@" + empty + ")"}, 1, "no winning sets in"},
		{[]string{"solve", "strong(@" + dir + "/none)"}, 1, "no such file"},
		{[]string{"solve", "strong(@" + odd + ")"}, 1, odd + `: "3--4" is no winning set`},
		{[]string{"solve", "strong(@" + dir + ")"}, 1, "is a directory"},
		{[]string{"solve", "--strategy", "strong(@" + sets + ")"}, 1, "--certificate FILE"},
		{[]string{"solve", "--misere", "hex(2x2)"}, 1, "has no misère play"},
		{[]string{"solve", "--timeout", "100ms", "strong(ttt(4,3))"}, 3, "what may help: more time"},
		{[]string{"solve", "--threshold", "maker-breaker(triangle(K5))"}, 0, "if Left begins, 2 is the least b"},
		{[]string{"solve", "--threshold", "--json", "maker-breaker(triangle(K5))"}, 0, `"least"`},
		{[]string{"solve", "--threshold", "maker-breaker(vdw(3,5),X....)"}, 1, "only an empty board has a threshold bias"},
		{[]string{"solve", "--threshold", "--misere", "maker-breaker(vdw(3,5))"}, 2, "--misere"},
		{[]string{"solve", "--threshold", "maker-breaker(vdw(3,5))", "maker-breaker(vdw(3,5))"}, 2, "one board"},
		{[]string{"solve", "waiter-client(1-2,2-3,...!)", "--certificate", file}, 1, "no certificate"},
		{[]string{"solve", "hex(3x3)", "--certificate", filepath.Join(dir, "none", "c.json")}, 1, "there is no folder"},
		{[]string{"solve", "--players", "3", "domineering-3(2x2x2)", "--certificate", file}, 1, "there are certificates for 3 to 6 players of impartial games"},
	} {
		out, errs, status := upstar(c.args...)
		if status != c.status || !strings.Contains(unfolded(out+errs), c.want) {
			t.Errorf("%v: status %d, %s%s; want %d, %s", c.args, status, out, errs, c.status, c.want)
		}
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	data[len(data)/2] ^= 1
	if err := os.WriteFile(file, data, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, errs, status := upstar("verify", file); status == 0 || !strings.Contains(errs, "refused") {
		t.Errorf("a changed certificate: %s", errs)
	}
}
