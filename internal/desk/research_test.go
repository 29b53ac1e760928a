// SPDX-License-Identifier: Apache-2.0

package desk_test

import (
	"context"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/ask"
	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/internal/desk"
	"github.com/upstar-cgt/upstar/verify"
)

// Certificates that a page downloads are those that upstar verify accepts, and what is
// not proved has none.
func TestCertificate(t *testing.T) {
	d, ctx := desk.New(catalog.Builtin()), context.Background()
	for _, q := range []desk.CertificateQuestion{
		{Heap: &ask.Heap{Code: "0.77"}},
		{Quotient: &ask.Quotient{Code: "0.123"}},
		{Row: &ask.Row{Game: "wythoff", Row: 1}},
	} {
		p, err := d.Certificate(ctx, q)
		if err != nil {
			t.Errorf("%+v: %v", q, err)
			continue
		}
		if _, err := verify.Check(ctx, []byte(p.Text)); err != nil {
			t.Errorf("%+v: %v", q, err)
		}
	}
	for want, q := range map[string]desk.CertificateQuestion{
		"ask for one":          {},
		"no period":            {Heap: &ask.Heap{Code: "0.37"}},
		`no ruleset "nothing"`: {Quotient: &ask.Quotient{Code: "nothing"}},
	} {
		if _, err := d.Certificate(ctx, q); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want an error with %q", q, err, want)
		}
	}
}

// Each compound of the map has cells for four classes by two conventions at least.
func TestLandscape(t *testing.T) {
	l, err := desk.New(catalog.Builtin()).Landscape(context.Background(), struct{}{})
	if err != nil || len(l.Regions) < 10 {
		t.Fatalf("%d regions, %v", len(l.Regions), err)
	}
	for _, r := range l.Regions {
		if len(r.Cells) < 8 {
			t.Errorf("%s has %d cells", r.Compound, len(r.Cells))
		}
	}
}
