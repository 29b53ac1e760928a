// SPDX-License-Identifier: Apache-2.0

package answer_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/session"
	theories "github.com/upstar-cgt/upstar/solve/partizan"
)

// Compounds of partizan forms have the outcomes of literal play by another program, and
// where there is a theory it is named.
func TestPartizanCompounds(t *testing.T) {
	data, err := os.ReadFile("../../shared/truth/landscape/compounds-played.json")
	if err != nil {
		t.Skip("the tables are not here: ", err)
	}
	var rows []struct {
		Components []string
		Outcome    map[string][2]string
	}
	if err := json.Unmarshal(data, &rows); err != nil {
		t.Fatal(err)
	}
	at, decided := session.New(catalog.Builtin()), 0
	for i, row := range rows {
		if i%10 != 0 && os.Getenv("UPSTAR_SLOW") != "1" {
			continue
		}
		var q answer.Question
		for _, text := range row.Components {
			p, err := at.Catalog.Parse("form(" + text + ")")
			if err != nil {
				t.Fatal(err)
			}
			q.Positions = append(q.Positions, p)
		}
		for name, want := range row.Outcome {
			if q.Mode, err = compound.ParseMode(name); err != nil {
				t.Fatal(err)
			}
			a, err := answer.To(t.Context(), at, q)
			if err != nil {
				t.Fatal(err)
			}
			for k, v := range []*answer.Verdict{a.Normal, a.Misere} {
				c := []game.Convention{game.Normal, game.Misere}[k]
				if v.Outcome.String() != want[k] {
					t.Errorf("%v %s %v: %v by %s, want %s", row.Components, name, c, v.Outcome, v.Means.Says, want[k])
				}
				if theories.Has(q.Mode, c) && !(position.Compound{Mode: q.Mode, Components: q.Positions}).Impartial() {
					decided++
					if !strings.HasPrefix(v.Means.Says, "the theory") {
						t.Errorf("%v %s %v: decided by %s", row.Components, name, c, v.Means.Says)
					}
					sameMoves(t, v, game.Left)
					sameMoves(t, v, game.Right)
				}
			}
		}
	}
	if decided < 500 {
		t.Errorf("only %d were decided by theories", decided)
	}
}

// sameMoves checks that there is a winning move exactly if the player wins with a move.
func sameMoves(t *testing.T, v *answer.Verdict, player game.Player) {
	t.Helper()
	list := []*answer.MoveList{v.Left, v.Right}[player]
	if v.Outcome.FirstWins(player) != (list.Total.Sign() > 0) && !list.Stuck {
		t.Errorf("%v: %v has %v winning moves", v.Outcome, player, list.Total)
	}
}
