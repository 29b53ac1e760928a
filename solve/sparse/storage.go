// SPDX-License-Identifier: Apache-2.0

package sparse

// Storage keeps the values of one game.
type Storage interface{}

func (e *Engine) load() error           { return nil }
func (e *Engine) save(final bool) error { return nil }
