// SPDX-License-Identifier: Apache-2.0

package explicit_test

import (
	"testing"

	"github.com/upstar-cgt/upstar/rules/explicit"
	"github.com/upstar-cgt/upstar/rules/rulestest"
)

func TestMarkedTree(t *testing.T) { rulestest.Check(t, explicit.MarkedTree) }

func FuzzMarkedTree(f *testing.F) {
	for _, s := range append(explicit.MarkedTree.About().Samples, "{}", "{N", "NN", "{N,,P}", " { N , P } ") {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if p, err := explicit.MarkedTree.Parse(s); err == nil {
			if q, err := explicit.MarkedTree.Parse(explicit.MarkedTree.Format(p)); err != nil || q != p {
				t.Errorf("%q is %v, and then %v, %v", s, p, q, err)
			}
		}
	})
}
