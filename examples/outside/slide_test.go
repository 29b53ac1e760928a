// SPDX-License-Identifier: Apache-2.0

package main

import (
	"testing"

	"github.com/upstar-cgt/upstar/rules/rulestest"
)

func TestSlide(t *testing.T) { rulestest.Check(t, Slide) }

// A lone L has as many free moves as squares before it; so has R, for Right.
func TestValues(t *testing.T) {
	for row, want := range map[string]string{"..L": "2", "R...": "-3", ".L.R..": "-1", "LR": "0"} {
		if got, err := about(row); err != nil || got != row+" has the value "+want {
			t.Errorf("%s, %v; want %s", got, err, want)
		}
	}
	if _, err := about("..Q"); err == nil {
		t.Error("Q is not a piece")
	}
}
