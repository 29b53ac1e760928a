// SPDX-License-Identifier: Apache-2.0

package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/internal/packed"
	"github.com/upstar-cgt/upstar/rules"
)

// released makes a release of this test instead of the program, for two systems.
func released(t *testing.T) map[string][]byte {
	t.Helper()
	r, err := newRelease("../..")
	if err != nil {
		t.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []target{targets[0], targets[5]} {
		if err := r.add(x, self); err != nil {
			t.Fatal(err)
		}
	}
	if err := r.write(t.TempDir()); err != nil {
		t.Fatal(err)
	}
	return r.files
}

// Two releases of the same programs are equal; archives, wheels, list and checksums
// hold what they should.
func TestPacked(t *testing.T) {
	files, again := released(t), released(t)
	if len(files) != 6 || len(again) != 6 {
		t.Fatalf("%d and %d files, want two archives, two wheels, a list and checksums", len(files), len(again))
	}
	for name, data := range files {
		if !bytes.Equal(data, again[name]) {
			t.Errorf("%s differs the second time", name)
		}
		if line := fmt.Sprintf("%x  %s\n", sha256.Sum256(data), name); name != "SHA256SUMS" && !strings.Contains(string(files["SHA256SUMS"]), line) {
			t.Errorf("the checksum of %s is missing", name)
		}
		switch {
		case strings.HasSuffix(name, ".tar.gz"):
			testTar(t, data)
		case strings.HasSuffix(name, ".whl"):
			testWheel(t, name, data)
		case strings.HasSuffix(name, ".cdx.json"):
			var list bom
			if err := json.Unmarshal(data, &list); err != nil || len(list.Components) == 0 || list.Components[0].Licences == nil {
				t.Errorf("%s: %v, %d components", name, err, len(list.Components))
			}
		}
	}
}

func testTar(t *testing.T, data []byte) {
	unpacked, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	modes := map[string]int64{}
	for r := tar.NewReader(unpacked); ; {
		h, err := r.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		modes[filepath.Base(h.Name)] = h.Mode
	}
	for name, mode := range map[string]int64{"upstar": 0o755, "LICENSE": 0o644, "THIRD-PARTY.txt": 0o644, "CITATION.cff": 0o644, "README.md": 0o644, "CHANGELOG.md": 0o644} {
		if modes[name] != mode {
			t.Errorf("mode of %s is %o, want %o", name, modes[name], mode)
		}
	}
}

// A wheel has the package, the program, which may be executed, and a record of both.
func testWheel(t *testing.T, name string, data []byte) {
	r, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{}
	for _, f := range r.File {
		in, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(in)
		if err != nil {
			t.Fatal(err)
		}
		texts[f.Name] = string(text)
		if strings.HasPrefix(f.Name, "upstar/bin/") && f.Mode().Perm() != 0o755 {
			t.Errorf("%s in %s cannot be executed", f.Name, name)
		}
	}
	info := strings.Join(strings.Split(name, "-")[:2], "-") + ".dist-info/"
	for _, wanted := range []string{"upstar/__init__.py", "upstar/py.typed", info + "WHEEL", info + "METADATA", info + "entry_points.txt", info + "licenses/LICENSE"} {
		if _, ok := texts[wanted]; !ok {
			t.Errorf("%s has no %s", name, wanted)
		}
	}
	if lines := strings.Count(texts[info+"RECORD"], "\n"); lines != len(texts) {
		t.Errorf("the record of %s has %d lines for %d files", name, lines, len(texts))
	}
}

// A licence that a release may not contain is refused.
func TestLicences(t *testing.T) {
	for text, want := range map[string]string{
		"Apache License\n   Version 2.0, January 2004":                                          "Apache-2.0",
		"Permission is hereby granted, free\nof charge, to any person":                          "MIT",
		"Redistribution and use in source and binary forms\n…\nNeither the name of Google Inc.": "BSD-3-Clause",
		"Redistribution and use in source and binary forms, with or without":                    "BSD-2-Clause",
		"GNU GENERAL PUBLIC LICENSE Version 3":                                                  "",
		"All rights reserved.":                                                                  "",
	} {
		if got := licenceIn([]byte(text)); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}

// A release goes to a new folder outside the checkout, for systems that there are.
func TestRefused(t *testing.T) {
	full := t.TempDir()
	if err := os.WriteFile(filepath.Join(full, "x"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ out, only, want string }{
		{t.TempDir(), "plan9/amd64", "no system"},
		{full, "", "not empty"},
		{".", "", "inside the checkout"},
	} {
		if err := run(c.out, c.only, false); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

// The real programs are built twice alike. That the wheel for Linux works in a fresh
// environment of Python, .ci/run shows.
func TestRelease(t *testing.T) {
	if os.Getenv("UPSTAR_SLOW") == "" {
		t.Skip("builds all programs of a release twice; UPSTAR_SLOW=1 runs it")
	}
	one, two := filepath.Join(t.TempDir(), "one"), filepath.Join(t.TempDir(), "two")
	for _, out := range []string{one, two} {
		if err := run(out, os.Getenv("UPSTAR_TARGETS"), false); err != nil {
			t.Fatal(err)
		}
	}
	a, err := os.ReadFile(filepath.Join(one, "SHA256SUMS"))
	if err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(filepath.Join(two, "SHA256SUMS"))
	if err != nil || !bytes.Equal(a, b) {
		t.Errorf("%v; the second release has the checksums\n%s, the first\n%s", err, b, a)
	}
}

// The archives hold the files that other builds embed, without tests, and are equal each time.
func TestPackFiles(t *testing.T) {
	root, err := rootOf()
	if err != nil {
		t.Fatal(err)
	}
	dirs := [2]string{t.TempDir(), t.TempDir()}
	for _, dir := range dirs {
		if _, err := packFiles(root, dir); err != nil {
			t.Fatal(err)
		}
	}
	if table, err := os.ReadFile(filepath.Join(dirs[0], "digests.txt")); err != nil || !bytes.Equal(table, rules.Table()) {
		t.Errorf("the digests of the rules are not those of the source: %v", err)
	}
	for folder, want := range map[string]string{"docs": "how-to/play.md", "proof": "_CoqProject", "serve": "dist/index.html"} {
		data, err := os.ReadFile(filepath.Join(dirs[0], folder+".zip"))
		if err != nil {
			t.Fatal(err)
		}
		if again, err := os.ReadFile(filepath.Join(dirs[1], folder+".zip")); err != nil || !bytes.Equal(data, again) {
			t.Errorf("%s.zip differs the second time: %v", folder, err)
		}
		files := packed.Files(string(data))
		if _, err := fs.Stat(files, want); err != nil {
			t.Error(err)
		}
		err = fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			got, err := fs.ReadFile(files, name)
			if err != nil {
				return err
			}
			here, err := os.ReadFile(filepath.Join(root, folder, name))
			if err == nil && (!bytes.Equal(got, here) || strings.HasSuffix(name, "_test.go")) {
				err = fmt.Errorf("%s/%s is not as it should be", folder, name)
			}
			return err
		})
		if err != nil {
			t.Error(err)
		}
	}
}

// The flags of a build do not depend on the machine, except for how many builds run at once.
func TestOurFlags(t *testing.T) {
	for flags, want := range map[string]string{"": "-buildvcs=auto", "-buildvcs=false -trimpath": "-buildvcs=auto", "-race -p=3": "-buildvcs=auto -p=3"} {
		if got := ourFlags(flags); got != want {
			t.Errorf("GOFLAGS=%q: %q, want %q", flags, got, want)
		}
	}
}
