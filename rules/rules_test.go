// SPDX-License-Identifier: Apache-2.0

package rules

import (
	"crypto/sha256"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"
)

// A digest changes with the code of a kit, and with nothing else.
func TestDigest(t *testing.T) {
	of := func(files map[string]string) string {
		all := fstest.MapFS{}
		for name, text := range files {
			all[name] = &fstest.MapFile{Data: []byte(text)}
		}
		h := sha256.New()
		add(h, all, ".")
		return fmt.Sprintf("%x", h.Sum(nil))
	}
	const code = "package grid\n\nfunc f() int { return 1 }\n"
	base := of(map[string]string{"a.go": code})
	for name, same := range map[string]map[string]string{
		"test":   {"a.go": code, "a_test.go": "package grid\n"},
		"source": {"a.go": code, "source.go": "package grid\n"},
	} {
		if got := of(same); got != base {
			t.Errorf("%s: the digest changes", name)
		}
	}
	if of(map[string]string{"a.go": "// x\n" + code}) != base {
		t.Error("a comment changes the digest")
	}
	for name, other := range map[string]map[string]string{
		"code":    {"a.go": "package grid\n\nfunc f() int { return 2 }\n"},
		"file":    {"a.go": code, "b.go": "package grid\n"},
		"name":    {"b.go": code},
		"literal": {"a.go": "package grid\n\nfunc f() int { return 1; _ = `a b` }\n"},
	} {
		if of(other) == base {
			t.Errorf("%s: the digest stays", name)
		}
	}
	seen := map[string]string{}
	for _, kit := range []string{"grid", "heap", "coord", "graph", "no such kit"} {
		d := Digest(kit)
		if other, twice := seen[d]; twice || len(d) != 16 || d != Digest(kit) {
			t.Errorf("Digest(%s) = %s, as of %s", kit, d, other)
		}
		seen[d] = kit
	}
	if Digest("") != Digest("no such kit") {
		t.Error("there are two digests of all kits")
	}
}

// A program without the source finds the same digests in its table.
func TestTable(t *testing.T) {
	table := string(Table())
	for _, kit := range []string{"", "grid", "heap", "coord", "graph", "sprouts", "variant", "no such kit", "all"} {
		if got, want := find(table, kit), Digest(kit); got != want {
			t.Errorf("%q: %s in the table, %s from the source", kit, got, want)
		}
	}
	if n := strings.Count(table, "\n"); n < 10 {
		t.Errorf("%d kits:\n%s", n, table)
	}
}
