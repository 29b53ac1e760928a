// SPDX-License-Identifier: Apache-2.0

//go:build unix && !solaris && !aix

package sweep

import (
	"os"
	"syscall"
)

// lock keeps other processes out until f is closed or the process ends.
func lock(f *os.File) error { return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) }
