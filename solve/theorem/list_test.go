// SPDX-License-Identifier: Apache-2.0

package theorem_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/solve/theorem"
)

var update = flag.Bool("update", false, "rewrite the list of theorems in docs/reference/theorems.md")

// The document lists the theorems, with sources that REFERENCES.md lists and rulesets that exist.
func TestList(t *testing.T) {
	references, err := os.ReadFile("../../REFERENCES.md")
	if err != nil {
		t.Fatal(err)
	}
	var table strings.Builder
	table.WriteString("\n| theorem | rulesets | decides | statement |\n|---|---|---|---|\n")
	for _, x := range theorem.All() {
		for _, key := range x.Sources {
			if key, _, _ = strings.Cut(key, ","); !strings.Contains(string(references), "**"+key+"**") {
				t.Errorf("%s: REFERENCES.md has no %s", x.Name, key)
			}
		}
		for _, name := range x.Games {
			if _, ok := builtin.Lookup(name); !ok {
				t.Errorf("%s: no ruleset %s", x.Name, name)
			}
		}
		fmt.Fprintf(&table, "| %s [%s] | %s | %s | %s |\n", x.Name, strings.Join(x.Sources, "; "), strings.Join(x.Games, ", "), x.Decides, x.Statement)
	}
	table.WriteString("\n")
	const file, begin, end = "../../docs/reference/theorems.md", "<!-- theorems -->\n", "<!-- end of theorems -->\n"
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok1 := strings.Cut(string(data), begin)
	old, after, ok2 := strings.Cut(rest, end)
	if !ok1 || !ok2 {
		t.Fatal("no place for the list in ", file)
	}
	if *update {
		if err := os.WriteFile(file, []byte(before+begin+table.String()+end+after), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if old != table.String() {
		t.Errorf("%s lists other theorems; go test ./solve/theorem -run List -update writes them", file)
	}
}
