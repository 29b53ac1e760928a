// SPDX-License-Identifier: Apache-2.0

// Command site builds the pages of upstar for a static web host. The engine runs as WebAssembly in
// the browser, so no server is needed:
//
//	go run ./serve/site OUT
//
// OUT can be served from any folder of any host. Node and npm are needed to build the front end.
package main

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/internal/desk"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: go run ./serve/site OUT")
		os.Exit(2)
	}
	if err := build(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "site:", err)
		os.Exit(1)
	}
	fmt.Printf("the site is in %s; try it with: python3 -m http.server -d %[1]s\n", os.Args[1])
}

// build makes the folder.
func build(out string) error {
	if err := ours(out); err != nil {
		return err
	}
	root, err := output("go", "env", "GOMOD")
	if err != nil {
		return err
	}
	root = filepath.Dir(root)
	goroot, err := output("go", "env", "GOROOT")
	if err != nil {
		return err
	}
	ui := filepath.Join(root, "serve", "ui")
	if _, err := os.Stat(filepath.Join(ui, "node_modules")); errors.Is(err, fs.ErrNotExist) {
		if err := run(ui, nil, "npm", "install", "--no-audit", "--no-fund", "--no-save", "--loglevel=error"); err != nil {
			return err
		}
	}
	if err := run(ui, []string{"UPSTAR_STATIC=1"}, "npx", "vite", "build", "--logLevel", "warn"); err != nil {
		return err
	}
	if err := os.RemoveAll(out); err != nil {
		return err
	}
	if err := os.CopyFS(out, os.DirFS(filepath.Join(ui, "static"))); err != nil {
		return err
	}
	wasm, err := filepath.Abs(filepath.Join(out, engineFile))
	if err != nil {
		return err
	}
	if err := engine(root, wasm); err != nil {
		return err
	}
	glue, err := os.ReadFile(filepath.Join(goroot, "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(out, "wasm_exec.js"), glue, 0o644); err != nil {
		return err
	}
	return pages(out)
}

const engineFile, packedFile = "engine.wasm", "engine.lzma"

// ours refuses a folder with other files, because the folder will be emptied.
func ours(out string) error {
	entries, err := os.ReadDir(out)
	if errors.Is(err, fs.ErrNotExist) || err == nil && len(entries) == 0 {
		return nil
	}
	if err != nil {
		return err
	}
	if !has(out, engineFile) && !has(out, packedFile) {
		return fmt.Errorf("%s has something else in it; name a new folder", out)
	}
	return nil
}

func has(dir, name string) bool {
	_, err := os.Stat(filepath.Join(dir, name))
	return err == nil
}

func output(name string, args ...string) (string, error) {
	text, err := exec.Command(name, args...).Output()
	return strings.TrimSpace(string(text)), err
}

func run(dir string, env []string, name string, args ...string) error {
	c := exec.Command(name, args...)
	c.Dir, c.Env, c.Stdout, c.Stderr = dir, append(os.Environ(), env...), os.Stderr, os.Stderr
	if err := c.Run(); err != nil {
		return fmt.Errorf("%s %s: %w", name, strings.Join(args, " "), err)
	}
	return nil
}

// policy allows the page to load its own files. It is written into the page, since a static host
// does not send a policy.
const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; ` +
	`img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'" />`

// pages writes the page to the folder of every address, since a static host cannot answer other
// addresses with the same page.
func pages(out string) error {
	page, err := os.ReadFile(filepath.Join(out, "index.html"))
	if err != nil {
		return err
	}
	logo, err := os.ReadFile(filepath.Join(out, "logo.svg"))
	if err != nil {
		return err
	}
	// The icon is part of the page. Addresses written into the history change the place from which
	// the page would request it.
	icon := "data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString(logo)
	text := strings.Replace(string(page), "<head>", "<head>\n    "+policy, 1)
	if has(out, packedFile) {
		text = strings.Replace(text, "<html", `<html data-engine="packed"`, 1)
	}
	text = strings.NewReplacer(`href="./logo.svg"`, `href="`+icon+`"`, `href="/`, `href="./`, `src="/`, `src="./`).Replace(text)
	all, err := addresses()
	if err != nil {
		return err
	}
	for _, a := range all {
		dir := filepath.Join(out, filepath.FromSlash(a))
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, "index.html"), []byte(lowered(text, a)), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// lowered returns the page for an address below the root.
func lowered(page, address string) string {
	if address == "" {
		return page
	}
	up := strings.Repeat("../", strings.Count(address, "/")+1)
	return strings.NewReplacer(`href="./`, `href="`+up, `src="./`, `src="`+up).Replace(page)
}

// lastDay is before which day, counted from the first of 2026, the puzzle of a day has a
// page: to the end of 2029.
const lastDay = 4*365 + 1

// addresses are the addresses of all pages.
func addresses() ([]string, error) {
	c := catalog.Builtin()
	d := desk.New(c)
	all := []string{"", "play", "three", "review", "make", "puzzle", "set", "games", "puzzles", "explore", "worksheet", "learn", "help", "research", "research/heap", "research/quotient", "research/tables", "research/ask", "research/catalogue", "research/sweeps", "embed", "course", "lesson/own/1"}
	for _, e := range c.Entries() {
		all = append(all, "games/"+e.Name)
	}
	for day := range lastDay {
		all = append(all, fmt.Sprint("puzzles/day-", day))
	}
	puzzles, err := d.Puzzles(context.Background(), struct{}{})
	if err != nil {
		return nil, err
	}
	for _, p := range puzzles.Puzzles {
		all = append(all, "puzzles/"+p.Name)
	}
	library, err := d.Learn(context.Background(), struct{}{})
	if err != nil {
		return nil, err
	}
	for _, p := range library.Pages {
		all = append(all, "learn/"+p.Name)
	}
	lessons, err := d.Course(context.Background(), desk.CourseQuestion{})
	if err != nil {
		return nil, err
	}
	for _, l := range lessons.Lessons {
		for i := range l.Screens {
			all = append(all, fmt.Sprintf("lesson/%s/%d", l.Name, i+1))
		}
	}
	return all, nil
}
