// SPDX-License-Identifier: Apache-2.0

//go:build !packed

package rules

import (
	"embed"
	"io/fs"
)

//go:embed */*.go */*/*.go
var embedded embed.FS

// source is compiled into the program together with the packages. It is the code from which they
// were built, even in a copied or changed tree.
var source fs.FS = embedded
