// SPDX-License-Identifier: Apache-2.0

package answer

import "errors"

// Certificate returns a certificate of who wins, for the answers that a package below
// verify can check.
func (a *Answer) Certificate() ([]byte, error) {
	for _, v := range a.Verdicts() {
		if len(v.Certificate) > 0 {
			return v.Certificate, nil
		}
	}
	if a.certify == nil {
		return nil, errors.New("no certificate: there are certificates of disjunctive sums of boards whose rules the checker has, and of single positional games, such as hex(3x3)")
	}
	return a.certify()
}
