// SPDX-License-Identifier: Apache-2.0

// Package splitmix scrambles the bits of numbers in the same way in every run and on every machine.
// Names that are stored on disk are derived from it.
package splitmix

// Hash returns the number after x of the generator SplitMix64 [Steele–Lea–Flood 2014]. Different
// numbers have different hashes.
func Hash(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
