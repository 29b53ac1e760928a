// SPDX-License-Identifier: Apache-2.0

package rulesets

import (
	"errors"
	"fmt"
	"strings"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/lang/lib"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/value"
)

// Games on graphs also read CGSuite's notation. Examples are walks such as lrl(e;e), made of
// coloured edges from the ground, and L-.-R, made of vertices for one player.

var players = map[string]value.Value{"L": value.Player(game.Left), "R": value.Player(game.Right)}

// edgeColours are the letters of edges and the colours that the catalogue writes for them.
var edgeColours = map[string]value.Value{"l": value.String("b"), "r": value.String("r"), "e": value.String("g")}

// onGraph returns the position on a graph, or on a graph that is written as a text. Otherwise it
// returns the error failed.
func (r *Ruleset) onGraph(v value.Value, failed error) (position.Position, error) {
	g, ok := v.(*lib.Graph)
	if s, isText := v.(value.String); isText {
		n := lib.GraphNotation{Vertices: players}
		if r.entry.Name == "hackenbush" {
			n = lib.GraphNotation{Edges: edgeColours}
		}
		read, err := lib.ParseGraph(string(s), n)
		g, ok = read, err == nil
	}
	if !ok {
		return nil, failed
	}
	text, err := r.graphText(g)
	if err != nil {
		return nil, err
	}
	return r.entry.Parse(text)
}

// graphText returns a graph as the catalogue reads it.
func (r *Ruleset) graphText(g *lib.Graph) (string, error) {
	if r.entry.Name == "hackenbush" {
		return hackenbushText(g)
	}
	return colouringText(g, strings.HasSuffix(r.entry.Name, "col")), nil
}

func orNone(items []string) string {
	if len(items) == 0 {
		return "-"
	}
	return strings.Join(items, ",")
}

// hackenbushText puts the first vertex on the ground. All vertices must be connected to it.
func hackenbushText(g *lib.Graph) (string, error) {
	reached := make([]bool, len(g.Labels))
	if len(reached) == 0 {
		return "0", nil
	}
	reached[0] = true
	for again := true; again; {
		again = false
		for _, e := range g.Edges {
			if reached[e.From] != reached[e.To] {
				reached[e.From], reached[e.To], again = true, true, true
			}
		}
	}
	for _, ok := range reached {
		if !ok {
			return "", errors.New("that `Graph` is not connected")
		}
	}
	var items []string
	for _, e := range g.Edges {
		colour, _ := e.Label.(value.String)
		items = append(items, fmt.Sprintf("%d-%d:%s", e.From, e.To, string(colour)))
	}
	if len(items) == 0 {
		return "0", nil
	}
	return strings.Join(items, ","), nil
}

// colouringText marks the vertices that only one player may colour. The label of a vertex names the
// player whose vertices are next to it. In Snort that player may colour the vertex; in Col that
// player may not.
func colouringText(g *lib.Graph, col bool) string {
	var items []string
	for v, l := range g.Labels {
		player, ok := l.(value.Player)
		switch {
		case !ok:
			items = append(items, fmt.Sprint(v+1))
		case (game.Player(player) == game.Left) != col:
			items = append(items, fmt.Sprintf("%d:b", v+1))
		default:
			items = append(items, fmt.Sprintf("%d:r", v+1))
		}
	}
	for _, e := range g.Edges {
		items = append(items, fmt.Sprintf("%d-%d", e.From+1, e.To+1))
	}
	return orNone(items)
}
