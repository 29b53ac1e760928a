// SPDX-License-Identifier: Apache-2.0

//go:build digests

package rules

import _ "embed"

// table has the digests, which were computed when the program was built. The programs of a release
// and of the static site contain it in place of the source.
//
//go:embed digests.txt
var table string

// digest finds the digest of a kit in the table.
func digest(kit string) string { return find(table, kit) }
