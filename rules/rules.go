// SPDX-License-Identifier: Apache-2.0

// Package rules holds the source code of all packages that say what a move is. A program can use it
// to record under which rules an answer was found.
//
//	rules.Digest("grid") // of the games on grids
package rules

import "strings"

// Digest returns a hash of the source code of a kit, such as grid, and of all code that it uses to
// say what a move is. If there is no such kit, it returns the hash of all kits. Comments, blanks
// and tests have no effect.
func Digest(kit string) string { return digest(kit) }

// find finds the digest of a kit in a table.
func find(table, kit string) (digest string) {
	for line := range strings.Lines(table) {
		name, d, _ := strings.Cut(strings.TrimSpace(line), " ")
		if name == all && digest == "" || name == kit {
			digest = d
		}
	}
	return digest
}

// all is the name of the hash of all kits in a table. It comes first.
const all = "all"
