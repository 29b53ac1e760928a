// SPDX-License-Identifier: Apache-2.0

package retrograde

// WithParts returns options for parts of 2^bits states.
func (o TableOptions) WithParts(bits int) TableOptions {
	o.partBits = bits
	return o
}

// WithSaves returns options for a table that is saved whenever as many states were looked
// at as there are.
func (o TableOptions) WithSaves() TableOptions {
	o.between = 1
	return o
}

// InMemory returns how many parts may be in memory, and of how many.
func (t *Table) InMemory() (most, all int) { return t.shelf.most, len(t.parts) }
