// SPDX-License-Identifier: Apache-2.0

package main

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/rules"
)

// compressed are the packages whose embedded files are compressed in the programs of a release. See
// package packed.
var compressed = []string{"docs", "proof", "serve"}

// packFiles writes an archive for each of these packages to dir, and the digests of the rules. It
// returns an overlay for go build, in which each archive is the file files.zip of its package.
func packFiles(root, dir string) (overlay string, err error) {
	replace := map[string]string{}
	for _, folder := range compressed {
		names, err := embeddedIn(root, folder)
		if err != nil {
			return "", err
		}
		data, err := archiveOf(filepath.Join(root, folder), names)
		if err != nil {
			return "", err
		}
		file := filepath.Join(dir, folder+".zip")
		if err := os.WriteFile(file, data, 0o666); err != nil {
			return "", err
		}
		replace[filepath.Join(root, folder, "files.zip")] = file
	}
	digests := filepath.Join(dir, "digests.txt")
	if err := os.WriteFile(digests, rules.Table(), 0o666); err != nil {
		return "", err
	}
	replace[filepath.Join(root, "rules", "digests.txt")] = digests
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	overlay = filepath.Join(dir, "overlay.json")
	return overlay, os.WriteFile(overlay, text, 0o666)
}

// embeddedIn returns the names of the files that a package embeds in other builds, in order. Tests
// are left out: no program reads them.
func embeddedIn(root, folder string) ([]string, error) {
	cmd := exec.Command("go", "list", "-f", `{{join .EmbedFiles "\n"}}`, "./"+folder)
	cmd.Dir = root
	text, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list ./%s: %w", folder, err)
	}
	names := slices.DeleteFunc(strings.Fields(string(text)), func(name string) bool { return strings.HasSuffix(name, "_test.go") })
	slices.Sort(names)
	return names, nil
}

// archiveOf returns an archive of files in a folder, without times, so that it depends only on them.
func archiveOf(folder string, names []string) ([]byte, error) {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	w.RegisterCompressor(zip.Deflate, func(to io.Writer) (io.WriteCloser, error) { return flate.NewWriter(to, flate.BestCompression) })
	for _, name := range names {
		data, err := os.ReadFile(filepath.Join(folder, filepath.FromSlash(name)))
		if err != nil {
			return nil, err
		}
		f, err := w.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate})
		if err != nil {
			return nil, err
		}
		if _, err := f.Write(data); err != nil {
			return nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}
