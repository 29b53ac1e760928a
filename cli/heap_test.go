// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/upstar-cgt/upstar/internal/report"
	"github.com/upstar-cgt/upstar/internal/store/valuefile"
)

func TestHeapErrors(t *testing.T) {
	dir := t.TempDir()
	for _, c := range []struct {
		line   string
		status int
		want   string
	}{
		{"0.7_7", 1, "   ^"},
		{"0.7x7,3", 1, "','"},
		{"2.0", 1, "grows without end"},
		{"40.0", 1, "adds 1"},
		{"kaylez", 1, "kayles"},
		{"0.77 --values nimm", 2, "nimm"},
		{"0.77 --to -1", 2, "--to"},
		{"0.77 --threads 0", 2, "--threads"},
		{"0.77 --memory 0", 2, "--memory"},
		{"0.77 --format xml", 2, "xml"},
		{"0.77 --plot x.gif", 2, ".svg or .png"},
		{"0.77 --keep some", 2, "--keep"},
		{"0.77 --keep window --format csv", 2, "--keep window"},
		{"0.77 --keep window --plot x.svg", 2, "--keep window"},
		{"0.77 --keep window --values obliged", 2, "--keep window"},
		{"0.77 0.07", 2, "one code"},
		{"--all hex:4", 2, "octal:1"}, {"--all octal", 2, "octal:1"},
		{"--all octal:3 0.77", 2, "--all"}, {"--all octal:1 --to 5", 2, "--to"}, {"--all octal:1 --json", 2, "--json"},
		{"--all octal:1 --reach 0", 2, "--reach"},
		{"0.77 --values obliged --format bfile", 2, "numbers"},
		{"0.77 --values obliged --format oeis", 2, "numbers"},
		{"0.77 --values obliged --plot " + filepath.Join(dir, "x.svg"), 2, "no numbers"},
		{"0.007 --certificate " + filepath.Join(dir, "x.json"), 1, "no certificate"},
		{"partizan-subtraction({1,2},{2,3}) --values outcome --to 9 --certificate " + filepath.Join(dir, "x.json"), 1, "no checker for canonical forms"},
		{"0.77 --values genus --certificate " + filepath.Join(dir, "x.json"), 1, "only nim and obliged"},
		{"0.77 --certificate " + filepath.Join(dir, "none", "x.json"), 1, "there is no folder"},
		{"0.106 --to 400000000000 --memory 1", 3, "limit"},
		{"0.9 --to 99999999999", 3, "no period"},
	} {
		status, _, errs := command(context.Background(), append([]string{"heap"}, words(c.line)...)...)
		if status != c.status || !strings.Contains(errs, c.want) {
			t.Errorf("heap %s: status %d, want %d with %q:\n%s", c.line, status, c.status, c.want, errs)
		}
	}
}

func TestHeapFormats(t *testing.T) {
	_, out, _ := command(context.Background(), "heap", "0.07", "--to", "4", "--format", "bfile")
	if out != "0 0\n1 0\n2 1\n3 1\n4 2\n" {
		t.Errorf("b-file:\n%s", out)
	}
	_, out, _ = command(context.Background(), "heap", "partizan-octal(0.7,0.07)", "--values", "value", "--to", "2", "--format", "csv")
	if out != "heap,value\n0,0\n1,1\n2,{1|0}\n" {
		t.Errorf("csv:\n%s", out)
	}
	_, out, _ = command(context.Background(), "heap", "0.07", "--format", "oeis")
	data := ""
	for line := range strings.Lines(out) {
		if strings.Contains("%S%T%U", line[:2]) {
			data += strings.TrimSpace(line[len("%S A000000 "):])
		}
	}
	if len(data) > report.OEISData || len(data) < report.OEISData-10 || !strings.HasPrefix(data, "0,0,1,1,2,0,3,1,1,0,3,3,2,2,4,0,5,2,2,3,3,0,") {
		t.Errorf("data %q", data)
	}
	for _, want := range []string{"%O A000000 0,5\n", "%K A000000 nonn\n", "(PARI) ", "period 34 from n = 53", "%I A000000\n"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
}

func TestPlots(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"plot.svg", "plot.png"} {
		file := filepath.Join(dir, name)
		if status, _, errs := command(context.Background(), "heap", "0.07", "--to", "300", "--plot", file); status != 0 {
			t.Fatal(errs)
		}
		f, err := os.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if name == "plot.png" {
			if img, err := png.Decode(f); err != nil || img.Bounds().Dx() < 900 || img.Bounds().Dy() < 400 {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		discs := 0
		for d := xml.NewDecoder(f); ; {
			token, err := d.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			if e, ok := token.(xml.StartElement); ok && e.Name.Local == "circle" {
				discs++
			}
		}
		if discs != 301 {
			t.Errorf("%d dots, want 301", discs)
		}
	}
}

// A run that stops and goes on leaves the file of a run that does not.
func TestCheckpoint(t *testing.T) {
	whole, broken := t.TempDir(), t.TempDir()
	heap := func(ctx context.Context, code, dir, to string) (int, string) {
		status, _, errs := command(ctx, "heap", code, "--to", to, "--checkpoint", dir)
		return status, errs
	}
	if status, errs := heap(context.Background(), "0.106", whole, "400000"); status != 0 {
		t.Fatal(errs)
	}
	for _, wait := range []time.Duration{time.Millisecond, 30 * time.Millisecond, 100 * time.Millisecond} {
		ctx, cancel := context.WithTimeout(context.Background(), wait)
		status, errs := heap(ctx, "0.106", broken, "400000")
		cancel()
		if status != 0 && status != interrupted {
			t.Errorf("stopped after %v: status %d, %s", wait, status, errs)
		}
	}
	if status, errs := heap(context.Background(), "0.106", broken, "400000"); status != 0 {
		t.Fatal(errs)
	}
	want, _ := os.ReadFile(filepath.Join(whole, "0.106.values"))
	got, _ := os.ReadFile(filepath.Join(broken, "0.106.values"))
	if !bytes.Equal(got, want) || len(want) < 400_000 {
		t.Errorf("files of %d and %d bytes differ", len(got), len(want))
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if status, errs := heap(ctx, "0.106", broken, "500000"); status != interrupted || !strings.Contains(errs, "continues from there") {
		t.Errorf("interrupted: status %d, %s", status, errs)
	}
}

// A run with more values than memory leaves the same file, and its values are
// read from there.
func TestCheckpointBeyondMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds: left out by -short")
	}
	whole, cold := t.TempDir(), t.TempDir()
	var lists []string
	for _, args := range [][]string{{"--checkpoint", whole}, {"--checkpoint", cold, "--memory", "1"}, {"--checkpoint", cold, "--memory", "1"}} {
		args = append([]string{"heap", "0.106", "--to", "2500000", "--format", "bfile"}, args...)
		status, out, errs := command(context.Background(), args...)
		if status != 0 {
			t.Fatal(errs)
		}
		lists = append(lists, out)
	}
	want, _ := os.ReadFile(filepath.Join(whole, "0.106.values"))
	got, _ := os.ReadFile(filepath.Join(cold, "0.106.values"))
	if !bytes.Equal(got, want) || len(want) < 2_500_000 {
		t.Errorf("files of %d and %d bytes differ", len(got), len(want))
	}
	if lists[1] != lists[0] || lists[2] != lists[0] {
		t.Errorf("the values listed, %d, %d and %d bytes, differ", len(lists[0]), len(lists[1]), len(lists[2]))
	}
}

// A run that keeps the first and last values only goes on from a small file.
func TestKeepWindow(t *testing.T) {
	dir := t.TempDir()
	heap := func(to string, more ...string) string {
		status, out, errs := command(context.Background(), append([]string{"heap", "0.106", "--to", to, "--checkpoint", dir, "--keep", "window"}, more...)...)
		if status != 0 {
			t.Fatal(errs)
		}
		return out
	}
	heap("20000000")
	info, err := os.Stat(filepath.Join(dir, "0.106.window"))
	if err != nil || info.Size() > 4<<20 {
		t.Fatalf("the file: %v, %v", info, err)
	}
	_, want, _ := command(context.Background(), "heap", "0.106", "--to", "25000000")
	if got := heap("25000000"); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	if got := heap("10000000"); !strings.Contains(got, "the value of heap 10000000 is not kept") {
		t.Error(got)
	}
	if got := heap("25000000", "--json"); !strings.Contains(got, `"values":[],"last":{"heap":25000000,`) {
		t.Error(got)
	}
	file := filepath.Join(dir, "0.104.window")
	data, _ := os.ReadFile(filepath.Join(dir, "0.106.window"))
	if err := os.WriteFile(file, data, 0o644); err != nil {
		t.Fatal(err)
	}
	status, _, errs := command(context.Background(), "heap", "0.104", "--to", "25000000", "--checkpoint", dir, "--keep", "window")
	if after, _ := os.ReadFile(file); status != wrongInput || !strings.Contains(errs, file) || !bytes.Equal(after, data) {
		t.Errorf("another game's file: status %d, %s", status, errs)
	}
}

// Values of another game, or of another version, are refused and left alone.
func TestForeignCheckpoint(t *testing.T) {
	dir := t.TempDir()
	if status, _, errs := command(context.Background(), "heap", "0.106", "--to", "20000", "--checkpoint", dir); status != 0 {
		t.Fatal(errs)
	}
	data, _ := os.ReadFile(filepath.Join(dir, "0.106.values"))
	other := bytes.Replace(data, []byte("values 1\n"), []byte("values 2\n"), 1)
	for code, content := range map[string][]byte{"0.104": data, "0.106": other, "0.56": []byte("my diary\n" + strings.Repeat("text ", 100))} {
		file := filepath.Join(dir, code+".values")
		if err := os.WriteFile(file, content, 0o644); err != nil {
			t.Fatal(err)
		}
		status, _, errs := command(context.Background(), "heap", code, "--to", "30000", "--checkpoint", dir)
		after, _ := os.ReadFile(file)
		if status != wrongInput || !strings.Contains(errs, file) || !bytes.Equal(after, content) {
			t.Errorf("%s: status %d, file unchanged %v, %s", code, status, bytes.Equal(after, content), errs)
		}
	}
}

func TestFullDisk(t *testing.T) {
	for cause, want := range map[error]string{syscall.ENOSPC: " is full", syscall.EDQUOT: " is full", syscall.EFBIG: " cannot grow"} {
		err := (&valuefile.Folder{Dir: "runs"}).Explain(fmt.Errorf("storing values from 4096 on: %w", cause), "0.16", true)
		if status(err) != interrupted || !strings.Contains(err.Error(), filepath.Join("runs", "0.16.values")+want) {
			t.Errorf("status %d: %v", status(err), err)
		}
	}
}

// A run that was interrupted tells in JSON, too, how far it came.
func TestInterruptedJSON(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	status, out, errs := command(ctx, "heap", "0.106", "--to", "4000000000", "--json")
	if status != interrupted || out != "" && !json.Valid([]byte(out)) {
		t.Errorf("status %d, %s%s", status, out, errs)
	}
}

func TestHeapCompletion(t *testing.T) {
	for _, c := range []struct {
		want string
		args []string
	}{
		{"kayles\n", []string{""}}, {"genus\n", []string{"kayles", "--values", ""}}, {"bfile\n", []string{"kayles", "--format", ""}},
	} {
		if _, out, _ := command(context.Background(), append([]string{"__complete", "heap"}, c.args...)...); !strings.Contains(out, c.want) {
			t.Errorf("%q: %s, want %s", c.args, out, c.want)
		}
	}
}

// Flags are refused before a long run, not after it.
func TestHeapFlags(t *testing.T) {
	for _, c := range []struct {
		status int
		want   string
		args   []string
	}{
		{wrongUsage, "--to requires a number from 0 to", []string{"--to", "9223372036854775807"}},
		{wrongUsage, "--limit", []string{"--limit", "0"}},
		{wrongInput, "nowhere", []string{"--certificate", filepath.Join(t.TempDir(), "nowhere", "c.json")}},
		{wrongUsage, "--output", []string{"-o", "values.txt"}},
		{wrongUsage, "--reach", []string{"--reach", "0"}},
		{wrongUsage, "numbers only", []string{"--values", "genus", "--format", "oeis"}},
		{wrongUsage, "numbers only", []string{"--values", "misere", "--format", "bfile", "--to", "1000"}},
		{wrongUsage, "heap 0", []string{"--values", "F+", "--format", "oeis", "--to", "5"}},
		{wrongInput, "nowhere", []string{"--plot", filepath.Join(t.TempDir(), "nowhere", "p.svg")}},
	} {
		status, out, errs := command(context.Background(), append([]string{"heap", "0.07"}, c.args...)...)
		if status != c.status || out != "" || !strings.Contains(errs, c.want) {
			t.Errorf("%v: status %d, %s%s", c.args, status, out, errs)
		}
	}
}

func TestCertificates(t *testing.T) {
	codes := map[string]string{"0.77": "100", "0.16": "1000000", "4.56": "100", "0.156": "100", "4.064": "300000", "4.364": "30000", "4.406": "1000000"}
	if os.Getenv("UPSTAR_SLOW") == "1" {
		for _, code := range []string{"0.56", "0.127", "0.165", "0.356", "0.644", "0.376", "0.354"} {
			codes[code] = "25000000"
		}
	}
	for code, to := range codes {
		file := filepath.Join(t.TempDir(), "certificate.json")
		status, out, errs := command(context.Background(), "heap", code, "--to", to, "--certificate", file)
		if status != 0 {
			t.Errorf("%s: %s%s", code, out, errs)
			continue
		}
		if status, out, errs = command(context.Background(), "verify", file); status != 0 || !strings.Contains(out, "proved") {
			t.Errorf("%s: %s%s", code, out, errs)
		}
		t.Log(out)
	}
}

// unfolded puts the lines of a prose back together.
func unfolded(text string) string { return strings.Join(strings.Fields(text), " ") }

func TestRowCommand(t *testing.T) {
	status, out, errs := command(context.Background(), "row", "wythoff", "1", "--to", "60")
	if status != 0 || !strings.Contains(out, "each period 3 more") || !strings.Contains(unfolded(out), "; proved by repeated state") {
		t.Errorf("%s%s", out, errs)
	}
	status, out, errs = command(context.Background(), "row", "horses", "2", "--to", "60")
	if status != 0 || !strings.Contains(unfolded(out), "not proved (a move leads to a higher row)") {
		t.Errorf("%s%s", out, errs)
	}
	for line, want := range map[string]int{"wythoff": 2, "wythoff x": 1, "wythoff 1 --format svg": 2, "wythoff 1 --to -3": 2, "wythoff 1 --reach -3": 2, "nothing 1": 1,
		"domineering 1": 1, "wythoff 1 --function o+": 2} {
		if status, out, errs := command(context.Background(), append([]string{"row"}, words(line)...)...); status != want {
			t.Errorf("row %s: status %d, want %d: %s%s", line, status, want, out, errs)
		}
	}
}

func TestRowCertificate(t *testing.T) {
	file := filepath.Join(t.TempDir(), "row.json")
	for _, row := range []string{"wythoff 7", "wythoff 4 --function G-", "lattice({(-1,0)*,(0,-1)*,(-2,-1)}) 5", "king 3"} {
		line := append([]string{"row"}, words(row+" --to 0 --certificate "+file)...)
		if status, out, errs := command(context.Background(), line...); status != 0 {
			t.Errorf("row %s: %s%s", row, out, errs)
		}
		if status, out, errs := command(context.Background(), "verify", file); status != 0 || !strings.Contains(out, "recomputed from the rules") {
			t.Errorf("row %s: %s%s", row, out, errs)
		}
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(strings.Replace(string(data), `"row": 3`, `"row": 4`, 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	if status, _, errs := command(context.Background(), "verify", file); status != 1 || !strings.Contains(errs, "refused") {
		t.Errorf("a changed certificate: %s", errs)
	}
	for row, want := range map[string]string{
		"wythoff 2 --function R+ --certificate " + file:                                  "not proved",
		"knight 2 --to 9 --certificate " + file:                                          "no certificate",
		"wythoff 2 --certificate " + filepath.Join(filepath.Dir(file), "none", "x.json"): "there is no folder",
	} {
		if status, _, errs := command(context.Background(), append([]string{"row"}, words(row)...)...); status != 1 || !strings.Contains(errs, want) {
			t.Errorf("row %s: status %d, %s, want %s", row, status, errs, want)
		}
	}
}
