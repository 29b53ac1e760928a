// SPDX-License-Identifier: Apache-2.0

// Package session is what one user has at hand: the catalogue in which names are
// looked up.
package session

import "github.com/upstar-cgt/upstar/catalog"

// A Session is what one user has at hand.
type Session struct {
	Catalog *catalog.Catalog
}

// New returns a session with the rulesets of a catalogue.
func New(c *catalog.Catalog) *Session { return &Session{Catalog: c} }
