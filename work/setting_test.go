// SPDX-License-Identifier: Apache-2.0

package work

import "testing"

func TestSettings(t *testing.T) {
	for text, want := range map[string]string{
		"a greater «memory» allows more":      "a greater --memory allows more",
		"«cert» and «key» go together":        "--cert and --key go together",
		"«all-values», «Kayles» and «» stay ": "--all-values, «Kayles» and «» stay ",
	} {
		if got := Settings(text, "--"); got != want {
			t.Errorf("Settings(%q) = %q, want %q", text, got, want)
		}
	}
}
