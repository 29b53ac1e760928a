// SPDX-License-Identifier: Apache-2.0

package main

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// addWheel packs the Python package with a program inside. pip installs it without a compiler,
// together with the command upstar.
func (r *release) addWheel(t target, program, notices []byte) error {
	items := []item{{"upstar/bin/" + t.program(), program, true}}
	sources, err := filepath.Glob(filepath.Join(r.root, "python", "upstar", "*.py"))
	if err != nil {
		return err
	}
	for _, file := range append(sources, filepath.Join(r.root, "python", "upstar", "py.typed")) {
		data, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		items = append(items, item{"upstar/" + filepath.Base(file), data, false})
	}
	slices.SortFunc(items, func(a, b item) int { return strings.Compare(a.name, b.name) })
	readme, err := os.ReadFile(filepath.Join(r.root, "python", "README.md"))
	if err != nil {
		return err
	}
	licence, err := os.ReadFile(filepath.Join(r.root, "LICENSE"))
	if err != nil {
		return err
	}
	info := "upstar-" + r.version + ".dist-info/"
	items = append(items,
		item{info + "METADATA", []byte(r.metadata() + string(readme)), false},
		item{info + "WHEEL", []byte(wheelTags(t)), false},
		item{info + "entry_points.txt", []byte("[console_scripts]\nupstar = upstar.engine:main\n"), false},
		item{info + "licenses/LICENSE", licence, false},
		item{info + "licenses/THIRD-PARTY.txt", notices, false},
	)
	items = append(items, item{info + "RECORD", record(items, info+"RECORD"), false})
	r.files[fmt.Sprintf("upstar-%s-py3-none-%s.whl", r.version, t.wheel)], err = zipped(items, r.when)
	return err
}

// metadata describes the package to pip.
func (r *release) metadata() string {
	return "Metadata-Version: 2.1\nName: upstar\nVersion: " + r.version + `
Summary: Combinatorial games: values, positions and CGScript by the program upstar
Home-page: https://github.com/upstar-cgt/upstar
License: Apache-2.0
Requires-Python: >=3.10
Description-Content-Type: text/markdown

`
}

// wheelTags returns the tags of the systems for which a wheel is made.
func wheelTags(t target) string {
	text := "Wheel-Version: 1.0\nGenerator: upstar internal/release\nRoot-Is-Purelib: false\n"
	for tag := range strings.SplitSeq(t.wheel, ".") {
		text += "Tag: py3-none-" + tag + "\n"
	}
	return text
}

// record lists the files of a wheel with their checksums.
func record(items []item, self string) []byte {
	var b strings.Builder
	for _, x := range items {
		sum := sha256.Sum256(x.data)
		fmt.Fprintf(&b, "%s,sha256=%s,%d\n", x.name, base64.RawURLEncoding.EncodeToString(sum[:]), len(x.data))
	}
	b.WriteString(self + ",,\n")
	return []byte(b.String())
}
