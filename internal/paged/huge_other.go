// SPDX-License-Identifier: Apache-2.0

//go:build !linux

package paged

// Huge asks for large pages of memory for s, where that is possible.
func Huge[T any](s []T) {}

// HugeHeap asks for large pages for what the heap takes next, where that is possible.
func HugeHeap(bytes uint64) {}

// Obtainable reports whether the system would give n bytes at once, where it can be asked.
func Obtainable(bytes uint64) bool { return true }
