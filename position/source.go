// SPDX-License-Identifier: Apache-2.0

//go:build !digests

package position

import "embed"

// Source is the source code of this package. Fingerprints of the rules are computed from it.
//
//go:embed *.go
var Source embed.FS
