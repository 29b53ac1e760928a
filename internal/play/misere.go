// SPDX-License-Identifier: Apache-2.0

package play

import (
	"context"
	"errors"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/compound"
)

// A BoardGenus holds what matters about an impartial board in misère play.
type BoardGenus struct {
	Board int    `json:"board"` // -1 for all boards together
	Genus string `json:"genus"` // G+^G-…, such as 2^20
	Class string `json:"class"` // tame, restive, restless or wild
}

// errMisere says why no values are shown.
var errMisere = errors.New("values are those of normal play; here the last move loses")

// misereWorth emits the genus of each board and of their sum. It emits no values of normal play,
// since they do not decide misère play.
func (e *Engine) misereWorth(ctx context.Context, t *Table, tell func(Hint)) error {
	if !t.Whole().Impartial() || t.root.mode.Kind != compound.Disjunctive || e.Loopy(ctx, t) {
		return errMisere
	}
	var all []string
	var err error
	t.root.live(func(n *node) {
		all = append(all, n.position.String())
		if err == nil {
			err = e.genus(ctx, n.board, all[len(all)-1:], tell)
		}
	})
	if err == nil && len(all) > 1 {
		err = e.genus(ctx, -1, all, tell)
	}
	return err
}

// genus emits the genus of a sum.
func (e *Engine) genus(ctx context.Context, board int, sum []string, tell func(Hint)) error {
	m, err := answer.MisereOf(ctx, e.Session, sum, e.limits())
	if err == nil {
		tell(Hint{"genus", BoardGenus{board, m.Genus, m.Class}})
	}
	return err
}
