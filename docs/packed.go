// SPDX-License-Identifier: Apache-2.0

//go:build packed

package docs

import (
	_ "embed"

	"github.com/upstar-cgt/upstar/internal/packed"
)

// archive is made by internal/release.
//
//go:embed files.zip
var archive string

// Files are the documents, as Markdown.
var Files = packed.Files(archive)
