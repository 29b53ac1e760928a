// SPDX-License-Identifier: Apache-2.0

package progress

import "sync/atomic"

// Certificates shows how many certificates out of a given number have been checked.
func Certificates(total int, done func() int64) (stop func()) {
	return watch("certificates", int64(total), func() (int64, string) { return done(), "" })
}

// Bytes shows how much of a large file has been read, once its size is known.
func Bytes() (tell func(done, total int64), stop func()) {
	var read atomic.Int64
	end := func() {}
	tell = func(done, total int64) {
		if read.Swap(done) == 0 && done > 0 {
			end()
			end = watch("bytes", total, func() (int64, string) { return read.Load(), "" })
		}
	}
	return tell, func() { end() }
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
