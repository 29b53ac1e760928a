// SPDX-License-Identifier: Apache-2.0

package value

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/verify/strategy"
)

// The forms that names stand for are canonical, with their options written out.
func TestNamesAreCanonical(t *testing.T) {
	names := strings.Fields("0 1/2 -3/8 5/16")
	for n := 1; n < 8; n++ {
		names = append(names, fmt.Sprint(n), fmt.Sprint(-n))
		if n > 1 {
			names = append(names, fmt.Sprintf("*%d", n), fmt.Sprintf("^%d", n), fmt.Sprintf("v%d", n), fmt.Sprintf("^%d*", n), fmt.Sprintf("v%d*", n))
		}
	}
	for _, name := range append(names, "*", "^", "v", "^*", "v*") {
		options, err := strategy.Options(name)
		if err != nil {
			t.Fatal(err)
		}
		text := "{" + strings.Join(options[0], ",") + "|" + strings.Join(options[1], ",") + "}"
		if _, _, err := measure(context.Background(), text); err != nil {
			t.Errorf("%s = %s: %v", name, text, err)
		}
	}
}
