// SPDX-License-Identifier: Apache-2.0

package answer

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// A Region is the part of the landscape of theories [Siegel CGT, I.4] that belongs to one
// compound.
type Region struct {
	Compound string `json:"compound"`
	Cells    []Cell `json:"cells"`
}

// A Cell is one theory: it belongs to a class of games and a convention.
type Cell struct {
	Class    string `json:"class"`
	Play     string `json:"play"`
	Known    string `json:"known"`    // or uncharted
	Computes string `json:"computes"` // the part that upstar computes
	Example  string `json:"example,omitempty"`
	Source   string `json:"source,omitempty"`
}

//go:embed landscape.json
var landscape []byte

// Landscape returns the map of theories: a region for each compound, or only the region of the
// named one.
func Landscape(compound string) ([]Region, error) {
	var all []Region
	if err := json.Unmarshal(landscape, &all); err != nil {
		return nil, err
	}
	if compound == "" {
		return all, nil
	}
	var names []string
	for _, r := range all {
		if r.Compound == compound || strings.TrimSuffix(r.Compound, ":2") == strings.TrimSuffix(compound, ":K") {
			return []Region{r}, nil
		}
		names = append(names, r.Compound)
	}
	slices.Sort(names)
	return nil, fmt.Errorf("no compound %q on the map; there are %s", compound, strings.Join(names, ", "))
}
