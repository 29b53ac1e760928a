// SPDX-License-Identifier: Apache-2.0

package sparse

import "testing"

// hard are games without a short period.
var hard = []string{".106", ".104", ".16", ".56", ".454", ".054", ".354", ".376", ".644", ".127", ".6", "grundy", ".014", ".015", ".444"}

func TestBlocksEqualSimple(t *testing.T) {
	for _, code := range hard {
		g := octal(code)
		const n = 40000
		want := values(t, g, n, Options{Simple: true})
		sameAs(t, code+" naive", want, Naive(g, 4000))
		sameAs(t, code+" vector", values(t, g, n, Options{}), want)
		sameAs(t, code+" scalar", values(t, g, n, Options{Scalar: true}), want)
	}
}
