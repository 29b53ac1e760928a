// SPDX-License-Identifier: Apache-2.0

//go:build !unix

package positional

import "time"

var start = time.Now()

// cpu returns the time since the start, for want of better.
func cpu() time.Duration { return time.Since(start) }
