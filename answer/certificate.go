// SPDX-License-Identifier: Apache-2.0

package answer

import "errors"

// Certificate returns a certificate of who wins, for the answers that a package below
// verify can check.
func (a *Answer) Certificate() ([]byte, error) {
	if a.certify == nil {
		return nil, errors.New("no certificate: there are certificates of single positional games, such as hex(3x3); upstar games hypergraph lists them")
	}
	return a.certify()
}
