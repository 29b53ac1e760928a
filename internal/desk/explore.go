// SPDX-License-Identifier: Apache-2.0

package desk

import (
	"context"
	"errors"
	"strings"

	"github.com/upstar-cgt/upstar/internal/explore"
	"github.com/upstar-cgt/upstar/internal/play"
)

// An ExploreQuestion is a position, a value, or the address of games that are played together.
type ExploreQuestion struct {
	Text    string `json:"text,omitempty" maxLength:"20000"`
	Address string `json:"address,omitempty" maxLength:"20000"`
	Players int    `json:"players,omitempty" minimum:"0" maximum:"10"` // number of players of an address, if not two
	Ending  string `json:"ending,omitempty" maxLength:"40"`            // for more players: last-mover or elimination
}

// Explore emits everything about a position, a value, or games played together, each part as it is
// found.
func (d *Desk) Explore(ctx context.Context, q ExploreQuestion, emit Emit) error {
	if q.Address != "" {
		g, err := play.ParseAddress(q.Address)
		if err != nil {
			return err
		}
		t, err := d.tables.Open(g)
		if err != nil {
			return err
		}
		if q.Players > 2 {
			return explore.Many(ctx, t, q.Players, q.Ending, func(h play.Hint) { emit(h.Event, h.Data) })
		}
		return explore.Compound(ctx, d.at, d.engine(), t, func(h play.Hint) { emit(h.Event, h.Data) })
	}
	if strings.TrimSpace(q.Text) == "" {
		return errors.New("type a position or a value, such as nim(3,4,5) or {1|0}")
	}
	return explore.Explore(ctx, d.at, q.Text, func(h play.Hint) { emit(h.Event, h.Data) })
}

// An ExportQuestion asks for a position or a value in another form.
type ExportQuestion struct {
	Text string `json:"text" minLength:"1" maxLength:"20000"`
	As   string `json:"as" maxLength:"40"`
}

// An Exported is a text for copying.
type Exported struct {
	Text string `json:"text"`
}

// Export writes a position or a value in another form: CGScript, LaTeX, a picture.
func (d *Desk) Export(ctx context.Context, q ExportQuestion) (*Exported, error) {
	text, err := explore.Export(ctx, d.at, q.Text, q.As)
	if err != nil {
		return nil, err
	}
	return &Exported{text}, nil
}

// A CompareQuestion is two positions or values.
type CompareQuestion struct {
	A string `json:"a" minLength:"1" maxLength:"20000"`
	B string `json:"b" minLength:"1" maxLength:"20000"`
}

// Compare says which of two positions or values is greater.
func (d *Desk) Compare(ctx context.Context, q CompareQuestion) (*explore.Comparison, error) {
	return explore.Compare(ctx, d.at, q.A, q.B)
}
