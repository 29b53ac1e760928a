// SPDX-License-Identifier: Apache-2.0

package desk

import (
	"context"
	"errors"
	"strings"

	"github.com/upstar-cgt/upstar/explore"
	"github.com/upstar-cgt/upstar/play"
)

// An ExploreQuestion is a position or a value, or the address of games that are played
// together.
type ExploreQuestion struct {
	Text    string `json:"text,omitempty" maxLength:"20000"`
	Address string `json:"address,omitempty" maxLength:"20000"`
}

// Explore emits all that is known about a position, a value, or games played together, as
// it is found.
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

// An Exported is text to be copied.
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

// Compare tells which of two positions or values is greater.
func (d *Desk) Compare(ctx context.Context, q CompareQuestion) (*explore.Comparison, error) {
	return explore.Compare(ctx, d.at, q.A, q.B)
}
