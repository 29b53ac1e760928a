// SPDX-License-Identifier: Apache-2.0

// Package arch holds no code: its test keeps ARCHITECTURE.md true, as
// go/build/deps_test.go does for the Go tree.
package arch
