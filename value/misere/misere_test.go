// SPDX-License-Identifier: Apache-2.0

package misere_test

import (
	"os"
	"testing"

	"github.com/upstar-cgt/upstar/value/misere"
)

func parse(t testing.TB, s *misere.Space, text string) misere.Game {
	t.Helper()
	g, err := s.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// slow skips a test unless UPSTAR_SLOW is 1.
func slow(t *testing.T) {
	t.Helper()
	if os.Getenv("UPSTAR_SLOW") != "1" {
		t.Skip("slow; set UPSTAR_SLOW=1 to run it")
	}
}
