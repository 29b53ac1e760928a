// SPDX-License-Identifier: Apache-2.0

package desk

import (
	"context"
	"testing"

	"github.com/upstar-cgt/upstar/catalog"
)

// TestSearch looks at the first hit of some words.
func TestSearch(t *testing.T) {
	d := New(catalog.Builtin())
	for text, want := range map[string]string{
		"nim": "games/nim", "Toads": "games/toads-and-frogs", "col": "games/grid-col", "nim(3,4)": "explore?g=nim%283%2C4%29", "3/4 + *": "explore?g=3%2F4+%2B+%2A", "{1|0}": "explore?g=%7B1%7C0%7D",
		"dots and boxes": "games/dots-and-boxes", "Temperature": "help?q=temperature",
	} {
		found, err := d.Search(context.Background(), SearchQuestion{text})
		if err != nil || len(found.Hits) == 0 || found.Hits[0].To != want {
			t.Errorf("%s: %+v, %v, want %s", text, found, err, want)
		}
	}
	if found, err := d.Search(context.Background(), SearchQuestion{"kaylse"}); err != nil || len(found.Hits) != 0 || len(found.Near) == 0 || folded(found.Near[0]) != "kayles" {
		t.Errorf("kaylse: %+v, %v", found, err)
	}
	for _, text := range []string{"", " ", "(", "{{{{{{", "%%%", "\x00", "nim(", "misere"} {
		if _, err := d.Search(context.Background(), SearchQuestion{text}); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
}
