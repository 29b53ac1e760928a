// SPDX-License-Identifier: Apache-2.0

package strategy

import (
	"bytes"
	"compress/flate"
	"strings"
	"testing"
)

// Empty lines count as what they take: a small text of very many lines is refused.
func TestInflateBomb(t *testing.T) {
	var b bytes.Buffer
	w, _ := flate.NewWriter(&b, flate.BestSpeed)
	_, _ = w.Write(bytes.Repeat([]byte("\n"), 20<<20))
	_ = w.Close()
	if lines, err := inflated(b.Bytes()); err == nil || !strings.Contains(err.Error(), "MiB of text") {
		t.Errorf("%d bytes give %d lines, %v", b.Len(), len(lines), err)
	}
}
