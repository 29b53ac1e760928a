// SPDX-License-Identifier: Apache-2.0

package value_test

import (
	"fmt"
	"testing"

	"github.com/upstar-cgt/upstar/value"
)

// An error is matched without its advice, and told with it.
func TestAdvice(t *testing.T) {
	err := value.NoMember(value.Integer, "Floot", []string{"Floor", "Abs"})
	const bare = "not a method or member variable: `Floot` (in object of class `game.Integer`)"
	if err.Error() != bare {
		t.Errorf("%v, want %s", err, bare)
	}
	if got, want := value.Told(fmt.Errorf("here: %w", err)), "here: "+bare+"; did you mean `Floor`?"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if err := value.NoMember(value.Integer, "Zzzzz", []string{"Floor"}); value.Told(err) != err.Error() {
		t.Errorf("%s, want no advice", value.Told(err))
	}
}
