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

// ProveValue writes a certificate of the value of a sum that the checker accepts.
func ProveValue(ctx context.Context, at *session.Session, text, file string, bytes uint64) error {
	if err := wholefile.Placed(file); err != nil {
		return err
	}
	positions, err := answer.Summands(at, text)
	if err == nil {
		err = certifiable(at.Catalog, positions)
	}
	if err != nil {
		return err
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
