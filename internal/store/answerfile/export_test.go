// SPDX-License-Identifier: Apache-2.0

package answerfile

// StreamFrom changes the size from which files are read piece by piece, until the test ends.
func StreamFrom(t interface{ Cleanup(func()) }, size int64) {
	before := streamedFrom
	t.Cleanup(func() { streamedFrom = before })
	streamedFrom = size
}
