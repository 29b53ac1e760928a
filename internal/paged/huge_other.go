// SPDX-License-Identifier: Apache-2.0

//go:build !linux

package paged

// Huge requests large memory pages for s, where that is possible.
func Huge[T any](s []T) {}

// HugeHeap requests large pages for the next memory of the heap, where that is possible.
func HugeHeap(bytes uint64) {}

// Obtainable reports whether the system would give n bytes at once, where the system can tell.
func Obtainable(bytes uint64) bool { return true }
