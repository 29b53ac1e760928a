// SPDX-License-Identifier: Apache-2.0

package familyperiod

import (
	"context"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/rules/graph"
	"github.com/upstar-cgt/upstar/solve/growing"
)

// TestTable: the certificates of a table of families are accepted, some of them unless UPSTAR_SLOW=1.
func TestTable(t *testing.T) {
	data, err := os.ReadFile("../../../shared/truth/discovery/graph_family_periods.json")
	if err != nil {
		t.Skip("no table of periods:", err)
	}
	var all []struct {
		Game, Name, Refused string
	}
	if err := json.Unmarshal(data, &all); err != nil {
		t.Fatal(err)
	}
	for i, c := range all {
		if c.Refused != "" || os.Getenv("UPSTAR_SLOW") == "" && i%10 > 0 {
			continue
		}
		text := strings.NewReplacer("(n)", "({n})", ",n)", ",{n})", ";n)", ";{n})").Replace(c.Name)
		if text == "path" {
			text = "path:{n}"
		}
		sketch, err := graph.Describe(text)
		if err != nil {
			t.Fatal(err)
		}
		game := growing.Node
		if c.Game == "arc" {
			game = growing.Arc
		}
		data, _, err := certify(game, sketch)
		if err != nil {
			t.Fatal(c.Name, err)
		}
		if _, err := Check(context.Background(), data); err != nil {
			t.Errorf("%s %s: %v", c.Game, c.Name, err)
		}
	}
}
