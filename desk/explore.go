// SPDX-License-Identifier: Apache-2.0

package desk

import (
	"context"

	"github.com/upstar-cgt/upstar/explore"
	"github.com/upstar-cgt/upstar/play"
)

// An ExploreQuestion is a position or a value.
type ExploreQuestion struct {
	Text string `json:"text" minLength:"1" maxLength:"20000"`
}

// Explore emits all that is known of a position or a value, as it is found.
func (d *Desk) Explore(ctx context.Context, q ExploreQuestion, emit Emit) error {
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
