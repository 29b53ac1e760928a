// SPDX-License-Identifier: Apache-2.0

//go:build !unix

package catalog_test

import "time"

var start = time.Now()

// cpuTime returns the time since the start, for want of better.
func cpuTime() time.Duration { return time.Since(start) }
