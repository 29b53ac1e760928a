// SPDX-License-Identifier: Apache-2.0

//go:build unix

// Package cpu measures the processor time of this process.
package cpu

import (
	"syscall"
	"time"
)

// Time returns the processor time that the process has used.
func Time() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
