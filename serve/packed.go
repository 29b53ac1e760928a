// SPDX-License-Identifier: Apache-2.0

//go:build packed

package serve

import (
	_ "embed"

	"github.com/upstar-cgt/upstar/internal/packed"
)

// archive is made by internal/release.
//
//go:embed files.zip
var archive string

// dist is the front end that Vite builds from ui/. CI builds it again and compares the results.
var dist = packed.Files(archive)
