// SPDX-License-Identifier: Apache-2.0

package sparse

import (
	"sync/atomic"
	"testing"
	"time"
)

// Every task is done once, whether the hands look for it or sleep.
func TestCrew(t *testing.T) {
	hands := newCrew(3)
	defer hands.dismiss()
	var done atomic.Int64
	for i := range 2000 {
		if i%400 == 0 {
			time.Sleep(2 * time.Millisecond) // so that they fall asleep
		}
		for _, h := range hands {
			h.give(func() { done.Add(1) })
		}
		hands.wait()
		if got := done.Load(); got != int64(3*(i+1)) {
			t.Fatalf("%d tasks done after %d turns of 3", got, i+1)
		}
	}
}
