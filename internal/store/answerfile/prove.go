// SPDX-License-Identifier: Apache-2.0

package answerfile

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/upstar-cgt/upstar/internal/report"
	"github.com/upstar-cgt/upstar/internal/store/wholefile"
	"github.com/upstar-cgt/upstar/proof"
)

// Prove writes the theorem of a certificate, which is a file of at most most bytes, as a file of
// Coq, or prints it.
func Prove(ctx context.Context, certificate string, most int64, file string, o Output) error {
	if file != "" {
		if err := wholefile.Placed(file); err != nil {
			return err
		}
	}
	data, err := wholefile.ReadAtMost(ctx, certificate, most)
	if err != nil {
		return err
	}
	text, err := proof.File(ctx, data)
	if err != nil {
		return fmt.Errorf("%s: refused: %w", certificate, err)
	}
	if file != "" {
		if err := wholefile.WriteData(file, text); err != nil || !o.JSON {
			return err
		}
		return report.JSON(o.Out, map[string]any{"certificate": certificate, "file": file, "bytes": len(text), "library": proof.Version()})
	}
	if o.JSON {
		return report.JSON(o.Out, map[string]any{"certificate": certificate, "text": string(text), "library": proof.Version()})
	}
	_, err = o.Out.Write(text)
	return err
}

// ProofLibrary writes the Coq library to a folder, which is created if necessary. It does not
// change other files there.
func ProofLibrary(folder string) error {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return err
	}
	for _, s := range proof.Library() {
		if err := wholefile.WriteData(filepath.Join(folder, s.Name), s.Data); err != nil {
			return err
		}
	}
	return nil
}
