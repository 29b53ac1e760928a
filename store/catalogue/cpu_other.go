// SPDX-License-Identifier: Apache-2.0

//go:build !unix

package catalogue

// cpu is not known here.
func cpu() float64 { return 0 }
