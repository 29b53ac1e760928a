// SPDX-License-Identifier: Apache-2.0

package lib

import (
	"embed"
	"io/fs"
	"strings"
)

// prelude holds classes of the library that are written in the language itself.
//
//go:embed prelude
var prelude embed.FS

// preludeSources returns the classes by qualified name.
func preludeSources() map[string]string {
	sources := map[string]string{}
	err := fs.WalkDir(prelude, "prelude", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := prelude.ReadFile(path)
		name := strings.TrimSuffix(strings.TrimPrefix(path, "prelude/"), ".cgs")
		sources[strings.ReplaceAll(name, "/", ".")] = string(text)
		return err
	})
	if err != nil {
		panic(err) // these files are part of the program
	}
	return sources
}
