// SPDX-License-Identifier: Apache-2.0

package position

import "embed"

// Source is the source of this package, for fingerprints of the rules.
//
//go:embed *.go
var Source embed.FS
