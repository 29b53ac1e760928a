// SPDX-License-Identifier: Apache-2.0

package answerfile

import (
	"context"
	"fmt"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/internal/store/wholefile"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/verify"
)

// ProveValue writes a certificate of the value of a position that the checker accepts.
func ProveValue(ctx context.Context, at *session.Session, text, file string, bytes uint64) error {
	if err := wholefile.Placed(file); err != nil {
		return err
	}
	if err := certifiable(at.Catalog, []string{text}); err != nil {
		form := "form(" + text + ")"
		if _, failed := at.Catalog.Parse(form); failed != nil {
			return answer.Refuse("«certificate» proves the value of a position, such as kayles(7), or of a form, such as {2||1|0}; no checker has the arithmetic of other expressions (%w)", err)
		}
		text = form
	}
	data, err := answer.ProveValue(ctx, at, text, bytes)
	if err != nil {
		return err
	}
	if _, err := verify.Check(ctx, data); err != nil {
		return fmt.Errorf("no certificate: the checker refuses it: %w", err)
	}
	return wholefile.WriteData(file, data)
}
