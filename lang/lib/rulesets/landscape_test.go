// SPDX-License-Identifier: Apache-2.0

package rulesets_test

import "testing"

// Classes of sums in a compound: Conway's odd rule on Nim heaps, as in the tables of
// landscape.md; a game whose form is long is named.
func TestCompoundQuotient(t *testing.T) {
	in := newInterp()
	for script, want := range map[string]string{
		`nim(3).CompoundQuotient("odd")["classes"]`:                                                                     "8",
		`nim(3).CompoundQuotient("odd")["outcomes"]`:                                                                    `["P","N","N","N","P","N","P","P"]`,
		`nim(1).CompoundQuotient("selective", "misere")["representatives"]`:                                             `[[],["{0}"],["{0}","{0}"]]`,
		`nim(5).CompoundQuotient()["table"] == nim(5).CompoundQuotient("disjunctive", "normal")["table"]`:               "true",
		`[r for words in nim(8).CompoundQuotient("odd")["representatives"] for r in words where r.Length == 0].IsEmpty`: "true",
	} {
		if got := text(t, in, script); got != want {
			t.Errorf("%s = %s, want %s", script, got, want)
		}
	}
}
