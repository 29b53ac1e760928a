// SPDX-License-Identifier: Apache-2.0

package progress

// Certificates shows how many certificates out of a given number have been checked.
func Certificates(total int, done func() int64) (stop func()) {
	return watch("certificates", int64(total), func() (int64, string) { return done(), "" })
}
