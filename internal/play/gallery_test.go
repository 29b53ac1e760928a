// SPDX-License-Identifier: Apache-2.0

package play

import (
	"testing"

	"github.com/upstar-cgt/upstar/catalog"
)

// Every ruleset has a tile with something to see and something to do, and the
// positions to show are right.
func TestGallery(t *testing.T) {
	c := catalog.Builtin()
	for _, tile := range Gallery(c) {
		if len(tile.Scene.Shapes) == 0 || tile.Position == "" || tile.Title == "" || tile.Kit.Name == "" {
			t.Errorf("%+v shows nothing", tile)
		}
		table, err := Open(c, Game{Boards: []string{tile.Position}})
		if err != nil {
			t.Error(err)
			continue
		}
		if over, err := table.Over(); over != nil || err != nil {
			t.Errorf("%s is over: %v, %v", tile.Position, over, err)
		}
	}
	for name, text := range show {
		e, ok := c.Lookup(name)
		if !ok || e.Name != name {
			t.Errorf("there is no ruleset %s", name)
			continue
		}
		if _, err := e.Parse(text); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
