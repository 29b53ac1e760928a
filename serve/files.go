// SPDX-License-Identifier: Apache-2.0

//go:build !packed

package serve

import (
	"embed"
	"io/fs"
)

//go:embed all:dist
var embedded embed.FS

// dist is the front end that Vite builds from ui/. CI builds it again and compares the results.
var dist fs.FS = embedded
