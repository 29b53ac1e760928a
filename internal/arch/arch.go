// SPDX-License-Identifier: Apache-2.0

// Package arch contains no code. Its test checks ARCHITECTURE.md against the code, as
// go/build/deps_test.go does for the Go tree.
package arch
