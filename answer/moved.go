// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
)

// dashes are signs in the names of moves, and how they are typed.
var dashes = strings.NewReplacer("→", "->", "–", "-", "—", "-", " ", "")

// Moved returns the picture of a position after a move, in which the move is marked. The move is
// given by its name, such as c3 or 5->2. Before it the player may be named, as in right c3; otherwise
// it is a move of Left, if Left has one with this name.
func (c *Calculator) Moved(text, move string) (picture func(draw.Canvas), err error) {
	p, err := c.Position(text)
	if err != nil {
		return nil, err
	}
	name, players := move, game.Players[:]
	for _, player := range game.Players {
		if rest, ok := strings.CutPrefix(strings.ToLower(move), strings.ToLower(player.String())+" "); ok {
			name, players = move[len(move)-len(rest):], []game.Player{player}
		}
	}
	var names []string
	for _, player := range players {
		options, err := p.Options(player)
		if err != nil {
			return nil, err
		}
		for _, q := range options {
			m := p.Move(q, player)
			if strings.EqualFold(dashes.Replace(m.Name), dashes.Replace(name)) {
				return moved(p, q, player, m), nil
			}
			if !slices.Contains(names, m.Name) {
				names = append(names, m.Name)
			}
		}
	}
	if len(names) == 0 {
		return nil, Refuse("no player can move in «%s»", text)
	}
	slices.Sort(names)
	return nil, Refuse("no move in «%s» is called «%s»; there are %s", text, move, strings.Join(names[:min(len(names), 12)], ", "))
}

// moved draws q, to which player has moved from p.
func moved(p, q position.Position, player game.Player, m game.Move[position.Position]) func(draw.Canvas) {
	if s := position.Sketch(q, position.Sketch(p, nil)); s != nil {
		return s.Draw
	}
	same, renamed := position.Same(p, q, player, m.Touch)
	places := map[string]bool{}
	for _, at := range m.Touch {
		to := at
		if renamed {
			var stays bool
			if to, stays = same[at]; !stays {
				continue
			}
		}
		places[string(to)] = true
	}
	return func(c draw.Canvas) { draw.Marked(c, places, q.Draw) }
}
