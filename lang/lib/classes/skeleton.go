// SPDX-License-Identifier: Apache-2.0

package classes

import (
	"embed"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/catalog"
)

//go:embed skeletons/*.cgs
var skeletons embed.FS

// Families are the board families for which Skeleton has a class.
func Families() []string { return []string{"grid", "strip", "heap", "graph"} }

var className = regexp.MustCompile(`^[A-Z][A-Za-z0-9]*$`)

// Skeleton returns the text of a class as a starting point: a small game of a family, with comments
// on possible changes and tests that Examine runs. Its name must not be that of a ruleset of c.
func Skeleton(c *catalog.Catalog, family, name string) (text string, err error) {
	if !slices.Contains(Families(), family) {
		return "", fmt.Errorf("unknown kind of board %q; choose one of %s", family, strings.Join(Families(), ", "))
	}
	if !className.MatchString(name) {
		return "", fmt.Errorf("%q is not the name of a class: it begins with a capital letter and has letters and digits only, such as ToadsAndFrogs", name)
	}
	ruleset := hyphened(name)
	if e, ok := c.Lookup(ruleset); ok {
		return "", fmt.Errorf("%s would be the ruleset %s, which is known (%s); choose another name", name, ruleset, e.Title)
	}
	source, err := skeletons.ReadFile("skeletons/" + family + ".cgs")
	if err != nil {
		return "", err
	}
	text = strings.ReplaceAll(string(source), "upstar games NAME", "upstar games "+ruleset)
	return strings.NewReplacer("NAME", name, "RULESET", ruleset).Replace(text), nil
}

// RulesetName returns the name of the ruleset that a class defines: toads-and-frogs for
// ToadsAndFrogs.
func RulesetName(class string) string { return hyphened(class) }
