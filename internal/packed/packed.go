// SPDX-License-Identifier: Apache-2.0

// Package packed reads files that a program contains in compressed form. The programs of a release
// are built with the tag packed, and then contain the handbook, the pages and the Coq library as
// archives. Other builds contain the same files as they are.
//
//	//go:embed files.zip
//	var archive string
//
//	var Files = packed.Files(archive)
package packed

import (
	"archive/zip"
	"fmt"
	"io/fs"
	"strings"
	"sync"
)

// Files returns the files of a zip archive. The archive is read when the first file is opened.
func Files(archive string) fs.FS {
	return opener(sync.OnceValue(func() *zip.Reader {
		r, err := zip.NewReader(strings.NewReader(archive), int64(len(archive)))
		if err != nil {
			panic(fmt.Sprintf("the archive in this program is damaged: %v", err))
		}
		return r
	}))
}

type opener func() *zip.Reader

// Open opens a file or a folder of the archive.
func (o opener) Open(name string) (fs.File, error) { return o().Open(name) }
