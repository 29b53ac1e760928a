// SPDX-License-Identifier: Apache-2.0

//go:build unix

package catalogue

import "syscall"

// cpu returns the CPU seconds of this process.
func cpu() float64 {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return float64(u.Utime.Nano()+u.Stime.Nano()) / 1e9
}
