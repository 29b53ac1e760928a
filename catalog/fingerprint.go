// SPDX-License-Identifier: Apache-2.0

package catalog

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/upstar-cgt/upstar/rules"
)

// Fingerprinted is a ruleset with a fingerprint of its rules: a text that changes whenever its
// moves change, such as a hash of its source. Without it, answers about a ruleset from outside this
// module are valid only for the same build of the program.
type Fingerprinted interface{ Fingerprint() string }

// fingerprint returns the fingerprint of an entry; program returns that of the program.
func (e *Entry) fingerprint(program func() string) string {
	switch {
	case e.Rules != "":
		return e.Rules
	case e.builtin:
		return rules.Digest(e.Kit.Name)
	}
	return program()
}

// Fingerprint returns a fingerprint of the rules of some kits, and of all rulesets whose names
// occur as words in the texts. If there are neither, it covers all rulesets. program returns the
// fingerprint of the program, which is used for rulesets without their own.
func (c *Catalog) Fingerprint(program func() string, kits []string, texts ...string) string {
	var all []string
	for _, kit := range kits {
		all = append(all, kit+" "+rules.Digest(kit))
	}
	for _, text := range texts {
		for _, word := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return r != '-' && !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
			if e, ok := c.Lookup(word); ok {
				all = append(all, e.Name+" "+e.fingerprint(program))
			}
		}
	}
	if len(all) == 0 {
		for _, e := range c.entries {
			all = append(all, e.Name+" "+e.fingerprint(program))
		}
	}
	slices.Sort(all)
	sum := sha256.Sum256(fmt.Append(nil, slices.Compact(all)))
	return hex.EncodeToString(sum[:8])
}
