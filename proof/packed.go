// SPDX-License-Identifier: Apache-2.0

//go:build packed

package proof

import (
	_ "embed"

	"github.com/upstar-cgt/upstar/internal/packed"
)

// archive is made by internal/release.
//
//go:embed files.zip
var archive string

// files are the files of the Coq library.
var files = packed.Files(archive)
