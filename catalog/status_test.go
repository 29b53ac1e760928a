// SPDX-License-Identifier: Apache-2.0

package catalog_test

import (
	"os"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/catalog"
)

// Every ruleset has a status, with sources that REFERENCES.md lists.
func TestStatus(t *testing.T) {
	references, err := os.ReadFile("../REFERENCES.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range catalog.Builtin().Entries() {
		s, ok := catalog.StatusOf(e.Name)
		if !ok || s.Known == "" || s.Solved == "" || len(s.Sources) == 0 {
			t.Errorf("%s has no status", e.Name)
		}
		for _, key := range s.Sources {
			key, _, _ = strings.Cut(key, ",")
			if !strings.Contains(string(references), "**"+key+"**") {
				t.Errorf("%s: REFERENCES.md has no %s", e.Name, key)
			}
		}
	}
}
