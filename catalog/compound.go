// SPDX-License-Identifier: Apache-2.0

package catalog

import (
	"strings"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
)

// parseCompound reads the components of a compound.
func (c *Catalog) parseCompound(m compound.Mode, body string, depth int) (position.Position, error) {
	x := position.Compound{Mode: m, Playing: -1}
	if strings.TrimSpace(body) == "" {
		return x, nil
	}
	offset := 0
	for i, arg := range game.Arguments(body) {
		text := strings.TrimSpace(arg)
		mark := "P"
		if m.Kind == compound.FirstToEnd && strings.HasPrefix(text, "~") {
			mark, text = "N", text[1:]
		}
		if m.Kind == compound.Obliged && strings.HasPrefix(text, "!") {
			if x.Playing >= 0 {
				return nil, game.Errorf(body, offset, "two components cannot be in play")
			}
			x.Playing = i
			text = text[1:]
		}
		p, err := c.parse(text, depth+1)
		if err != nil {
			return nil, game.InText(err, body, offset+strings.Index(arg, text))
		}
		x.Components = append(x.Components, p)
		if m.Kind == compound.FirstToEnd {
			x.Mode.Marks += mark
		}
		offset += len(arg) + 1
	}
	return x, nil
}
