// SPDX-License-Identifier: Apache-2.0

package strategy

import (
	"bytes"
	"compress/flate"
	"context"
	"io"
	"strings"
	"testing"
)

// A small text of very many lines, or of one that is very long, is refused, and reading ends
// when ctx does.
func TestInflateBomb(t *testing.T) {
	done, cancel := context.WithCancel(context.Background())
	cancel()
	for _, c := range []struct {
		ctx  context.Context
		text string
		want string
	}{
		{context.Background(), strings.Repeat("\n", 20<<20), "MiB of text"}, // empty lines count as what they take
		{context.Background(), strings.Repeat("1", 2<<20) + "\n", "a line is longer than 1 MiB"},
		{done, "1\n2\n", "context canceled"},
	} {
		var b bytes.Buffer
		w, _ := flate.NewWriter(&b, flate.BestSpeed)
		_, _ = io.WriteString(w, c.text)
		_ = w.Close()
		if lines, err := inflated(c.ctx, b.Bytes()); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%d bytes give %d lines, %v, want %s", b.Len(), len(lines), err, c.want)
		}
	}
	long := strings.Repeat("7", 100_000)
	var b bytes.Buffer
	w, _ := flate.NewWriter(&b, flate.BestSpeed)
	_, _ = io.WriteString(w, long+"\n1\n")
	_ = w.Close()
	if lines, err := inflated(context.Background(), b.Bytes()); err != nil || len(lines) != 2 || lines[0] != long || lines[1] != "1" {
		t.Errorf("%d lines, %v", len(lines), err)
	}
}
