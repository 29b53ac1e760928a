// SPDX-License-Identifier: Apache-2.0

package main

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/upstar-cgt/upstar/rules"
)

// What the engine calls most is compiled for speed, everything else for size: inlining makes
// the engine a seventh longer when it is compressed.
var fast = []string{"runtime/...", "internal/runtime/...", module + "value/short", module + "value/misere/...", module + "solve/search", module + "solve/retrograde", module + "rules/grid", module + "work"}

const module = "github.com/upstar-cgt/upstar/"

// engine builds the engine, takes out what a browser cannot use, and packs it.
func engine(root, wasm string) error {
	overlay, err := digests(root)
	if err != nil {
		return err
	}
	defer os.RemoveAll(filepath.Dir(overlay))
	build := []string{"build", "-trimpath", "-tags=digests", "-overlay=" + overlay, "-ldflags=-s -w -buildid=", "-gcflags=all=-l"}
	for _, p := range fast {
		build = append(build, "-gcflags="+p+"=")
	}
	if err := run(root, []string{"GOOS=js", "GOARCH=wasm"}, "go", append(build, "-o", wasm, "./serve/site/engine")...); err != nil {
		return err
	}
	code, err := os.ReadFile(wasm)
	if err != nil {
		return err
	}
	if small, err := slim(code); err != nil {
		fmt.Fprintln(os.Stderr, "site: the engine keeps its tables of names and lines:", err)
	} else {
		code = small
	}
	if _, err := exec.LookPath("xz"); err != nil {
		fmt.Fprintln(os.Stderr, "site: there is no xz here, so the engine is not packed; hosts pack it to about 7 MB")
		return os.WriteFile(wasm, code, 0o644)
	}
	packed, err := pack(code)
	if err != nil {
		return err
	}
	fmt.Printf("the engine has %.2f MB, packed %.2f MB\n", float64(len(code))/1e6, float64(len(packed))/1e6)
	if err := os.WriteFile(filepath.Join(filepath.Dir(wasm), packedFile), packed, 0o644); err != nil {
		return err
	}
	return os.Remove(wasm)
}

// digests writes the digests of the rules to a new folder, and an overlay for go build that puts
// them into the engine in place of the source of the rules. It returns the overlay's name.
func digests(root string) (overlay string, err error) {
	dir, err := os.MkdirTemp("", "upstar-site-")
	if err != nil {
		return "", err
	}
	table := filepath.Join(dir, "digests.txt")
	if err := os.WriteFile(table, rules.Table(), 0o666); err != nil {
		return "", err
	}
	text, err := json.Marshal(map[string]any{"Replace": map[string]string{filepath.Join(root, "rules", "digests.txt"): table}})
	if err != nil {
		return "", err
	}
	overlay = filepath.Join(dir, "overlay.json")
	return overlay, os.WriteFile(overlay, text, 0o666)
}

// pack compresses by xz into the simplest of its forms, with the length in the header.
func pack(code []byte) ([]byte, error) {
	c := exec.Command("xz", "--format=lzma", "--lzma1=preset=9e,pb=0", "--stdout")
	c.Stdin, c.Stderr = bytes.NewReader(code), os.Stderr
	packed, err := c.Output()
	if err != nil || len(packed) < 18 {
		return nil, fmt.Errorf("xz: %w", err)
	}
	binary.LittleEndian.PutUint64(packed[5:], uint64(len(code)))
	return packed, nil
}
