// SPDX-License-Identifier: Apache-2.0

package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Every address has its page, which finds what it needs from where it lies.
func TestPages(t *testing.T) {
	out := t.TempDir()
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(out, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("index.html", `<html><head><link rel="icon" href="./logo.svg"><link href="/assets/a.woff2"><script src="./assets/index.js"></script></head></html>`)
	write("logo.svg", "<svg/>")
	if err := pages(out); err != nil {
		t.Fatal(err)
	}
	for address, up := range map[string]string{"": "./", "play": "../", "games/kayles": "../../", "puzzles/nine-pins": "../../", "learn/misere": "../../"} {
		text, err := os.ReadFile(filepath.Join(out, address, "index.html"))
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{`src="` + up + `assets/index.js"`, `href="` + up + `assets/a.woff2"`, `href="data:image/svg+xml`, "'wasm-unsafe-eval'", "default-src 'none'"} {
			if !strings.Contains(string(text), want) {
				t.Errorf("%s lacks %s: %s", address, want, text)
			}
		}
	}
	all, err := addresses()
	if err != nil || !slices.Contains(all, "games/domineering") || !slices.Contains(all, "learn/tutorial") {
		t.Errorf("addresses %v, %v", all, err)
	}
}

// A folder with something else in it is left alone.
func TestOurs(t *testing.T) {
	out := t.TempDir()
	if err := ours(out); err != nil {
		t.Error(err)
	}
	if err := os.WriteFile(filepath.Join(out, "thesis.tex"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if ours(out) == nil {
		t.Error("a folder with a thesis in it would be emptied")
	}
}
