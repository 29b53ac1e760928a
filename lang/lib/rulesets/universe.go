// SPDX-License-Identifier: Apache-2.0

package rulesets

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/lang/lib"
	"github.com/upstar-cgt/upstar/value"
)

// dayMembers are about the games born by a day: their classes in a compound, and the misère games
// of a universe.
func dayMembers(c *catalog.Catalog) []*value.Func {
	text := func(name string, optional bool) value.Param {
		return value.Param{Name: name, Kind: value.StringKind, Optional: optional}
	}
	return []*value.Func{
		lib.Member(value.Integer, "CompoundDay", `2.CompoundDay("selective", "misere")["classes"]`,
			"the classes of the games born by a day in a compound, in normal or \"misere\" play, as a map like that of CompoundQuotient; the games are \"impartial\" or \"partizan\", and X is on the \"right\", the \"left\" or \"both\" sides", func(w *value.World, args []value.Value) (value.Value, error) {
				rule, err := ruleOf(args[1:3])
				if err != nil {
					return nil, err
				}
				day, err := dayOf(args[0])
				if err != nil {
					return nil, err
				}
				question := map[string]any{"kind": "equivalence", "day": day, "compound": rule.Mode.String(), "misere": rule.Convention == game.Misere}
				switch kind, _ := args[3].(value.String); kind {
				case "", "impartial":
				case "partizan":
					question["partizan"] = true
				default:
					return nil, fmt.Errorf("the games are impartial or partizan, not %q", string(kind))
				}
				if side, ok := args[4].(value.String); ok {
					question["side"] = string(side)
				}
				return asked(w, c, question)
			}, text("compound", true), text("play", true), text("kind", true), text("side", true)),
		lib.Member(value.GameKind, "MisereModulo", `(*).MisereModulo("dicot")["invertible"]`,
			"what is known in misère play of the position, or of the canonical form of the value, modulo a universe, \"dicot\", \"dead-ending\", \"blocking\", \"all\" or \"ends:{|0}\", as a map: outcome, simplest form, conjugate, invertible, p_free, left_strong", func(w *value.World, args []value.Value) (value.Value, error) {
				p, err := positionOf(w, args[0])
				if err != nil {
					return nil, err
				}
				return asked(w, c, map[string]any{"kind": "misere-universe", "game": p.String(), "universe": string(args[1].(value.String))})
			}, text("universe", false)),
		lib.Member(value.Integer, "MisereUniverse", `2.MisereUniverse("dicot")["classes"]`,
			"the misère games of a universe born by a day, as a map: forms, classes, invertible, games", func(w *value.World, args []value.Value) (value.Value, error) {
				day, err := dayOf(args[0])
				if err != nil {
					return nil, err
				}
				return asked(w, c, map[string]any{"kind": "misere-universe-day", "day": day, "universe": string(args[1].(value.String))})
			}, text("universe", false)),
	}
}

// dayOf reads the number of a day. A number that is not small is too large for every question.
func dayOf(v value.Value) (int64, error) {
	day, ok := v.(value.Int)
	if !ok {
		return 0, errors.New("the games born by such a day are too many")
	}
	return int64(day), nil
}

// asked answers a question of package ask.
func asked(w *value.World, c *catalog.Catalog, question map[string]any) (value.Value, error) {
	data, err := json.Marshal(question)
	if err != nil {
		return nil, err
	}
	found, err := asker(w, c, data)
	if err != nil {
		return nil, err
	}
	return fromJSON(w, found)
}
