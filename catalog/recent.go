// SPDX-License-Identifier: Apache-2.0

package catalog

import (
	"sync"

	"github.com/upstar-cgt/upstar/position"
)

// recent holds the positions that were read last, by their texts. A question is checked, found in a
// file by its key, and answered; with recent its positions are nevertheless read only once.
type recent struct {
	mutex     sync.Mutex
	texts     [mostRecent]string // empty where there is none
	positions [mostRecent]position.Position
	next      int
}

const (
	mostRecent = 16
	longRecent = 1 << 16 // longer texts are read again
)

func (r *recent) get(text string) (position.Position, bool) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	for i, t := range r.texts {
		if t == text && t != "" {
			return r.positions[i], true
		}
	}
	return nil, false
}

func (r *recent) put(text string, p position.Position) {
	if len(text) > longRecent {
		return
	}
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.texts[r.next], r.positions[r.next] = text, p
	r.next = (r.next + 1) % mostRecent
}

// forget drops all positions, because names have got other meanings.
func (r *recent) forget() {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	clear(r.texts[:])
	clear(r.positions[:])
}
