// SPDX-License-Identifier: Apache-2.0

package many

// Players returns how many players there are.
func (f Family) Players() int { return f.players }
