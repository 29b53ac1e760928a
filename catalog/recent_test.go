// SPDX-License-Identifier: Apache-2.0

package catalog_test

import (
	"fmt"
	"sync"
	"testing"

	"github.com/upstar-cgt/upstar/catalog"
)

// A text that was read has the same position the next time, also beside many others and by many
// goroutines; a text with a mistake has the same error.
func TestRecent(t *testing.T) {
	c := catalog.Builtin()
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for i := 3; i < 100; i++ {
				text := fmt.Sprintf("nim(3,%d)", i)
				for range 2 {
					if p, err := c.Parse(text); err != nil || p.String() != text {
						t.Errorf("%s is read as %v (%v)", text, p, err)
					}
				}
			}
		})
	}
	all.Wait()
	first, _ := c.Parse("octal(0.137,5)")
	if again, err := c.Parse("octal(0.137,5)"); err != nil || again.ID() != first.ID() {
		t.Errorf("a text read again belongs to another ruleset (%v)", err)
	}
	for range 2 {
		if p, err := c.Parse("nim(x!)"); err == nil {
			t.Errorf("nim(x!) is %s", p)
		}
	}
}
