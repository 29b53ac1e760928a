// SPDX-License-Identifier: Apache-2.0

package progress

import "sync/atomic"

// Certificates shows how many certificates out of a given number have been checked.
func Certificates(total int, done func() int64) (stop func()) {
	return watch("certificates", int64(total), func() (int64, string) { return done(), "" })
}

// Values shows how many values of a long certificate have been checked, once their number is known.
func Values() (tell func(done, total int), stop func()) {
	var checked atomic.Int64
	end := func() {}
	tell = func(done, total int) {
		if checked.Swap(int64(done)) == 0 {
			end = watch("values", int64(total), func() (int64, string) { return checked.Load(), "" })
		}
	}
	return tell, func() { end() }
}
