// SPDX-License-Identifier: Apache-2.0

package desk

import (
	"context"

	"github.com/upstar-cgt/upstar/internal/play"
	"github.com/upstar-cgt/upstar/work"
)

// A RoundQuestion is the address of a game for more than two players.
type RoundQuestion struct {
	Address string `json:"address" maxLength:"65536"`
}

// Round describes a table for several players, with its boards and moves. It does not solve
// anything.
func (d *Desk) Round(_ context.Context, q RoundQuestion) (*play.Round, error) {
	g, err := play.ParseAddress(q.Address)
	if err != nil {
		return nil, err
	}
	return play.OpenRound(d.at.Catalog, g)
}

// Forces finds what each player and each pair can force at such a table.
func (d *Desk) Forces(ctx context.Context, q RoundQuestion) (*play.Forces, error) {
	r, err := d.Round(ctx, q)
	if err != nil {
		return nil, err
	}
	return r.Forces(ctx, work.Budget{Bytes: d.Limits.Bytes})
}
