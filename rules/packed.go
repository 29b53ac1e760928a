// SPDX-License-Identifier: Apache-2.0

//go:build packed

package rules

import (
	_ "embed"

	"github.com/upstar-cgt/upstar/internal/packed"
)

// archive is made by internal/release.
//
//go:embed files.zip
var archive string

// source is compiled into the program together with the packages. It is the code from which they
// were built, even in a copied or changed tree.
var source = packed.Files(archive)
