// SPDX-License-Identifier: Apache-2.0

package work

import "runtime"

// yield lets timers run: in a browser there is one thread, and work that does not
// give way is never told that its time is up.
func yield() { runtime.Gosched() }
