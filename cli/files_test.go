// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"context"
	"os"
	"strings"
	"testing"
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
