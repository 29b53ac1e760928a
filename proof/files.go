// SPDX-License-Identifier: Apache-2.0

//go:build !packed

package proof

import (
	"embed"
	"io/fs"
)

//go:embed *.v _CoqProject Makefile
var embedded embed.FS

// files are the files of the Coq library.
var files fs.FS = embedded
