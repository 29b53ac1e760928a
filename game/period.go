// SPDX-License-Identifier: Apache-2.0

package game

// A Period of a sequence: from Preperiod on, each term equals the term Length places before it. A
// sequence may also grow by the same amount in each period; then the type that has the Period says
// by what. Both numbers are the least possible, unless that type says otherwise. A zero Period
// means that there is none.
type Period struct {
	Length    int `json:"period"`
	Preperiod int `json:"preperiod"`
}

// Reduce returns the least index whose term the period shows to be equal to that of n.
func (p Period) Reduce(n int) int {
	if n < p.Preperiod || p.Length == 0 {
		return n
	}
	return p.Preperiod + (n-p.Preperiod)%p.Length
}
