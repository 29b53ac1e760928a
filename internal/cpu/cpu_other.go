// SPDX-License-Identifier: Apache-2.0

//go:build !unix

package cpu

import "time"

var start = time.Now()

// Time returns the time since the start, because the processor time is not available.
func Time() time.Duration { return time.Since(start) }
