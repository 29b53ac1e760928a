// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"context"
	"os"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/internal/store/wholefile"
)

// A file of positions without end is refused.
func TestPositionsWithoutEnd(t *testing.T) {
	if _, err := os.Stat("/dev/zero"); err != nil {
		t.Skip(err)
	}
	status, _, errs := command(context.Background(), "solve", "--from", "/dev/zero")
	if status != wrongInput || !strings.Contains(errs, "more than 16 MiB in a line of /dev/zero") {
		t.Errorf("status %d, %s", status, errs)
	}
}

// The samples of every ruleset can be asked about as they are: nothing in them is taken for
// the name of a file.
func TestSamplesTyped(t *testing.T) {
	for _, r := range catalog.Builtin().Entries() {
		for _, sample := range r.Samples {
			text := r.Name + "(" + sample + ")"
			got, err := wholefile.WithBoards(t.Context(), []string{text}, nil)
			if err != nil || got[0] != text {
				t.Errorf("%s becomes %v (%v)", text, got, err)
			}
		}
	}
}
