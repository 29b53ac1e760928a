// SPDX-License-Identifier: Apache-2.0

package work

import "runtime"

// yield lets timers run. A browser has only one thread, so that work that never yields is not told
// that its time is up.
func yield() { runtime.Gosched() }
