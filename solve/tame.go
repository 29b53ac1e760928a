// SPDX-License-Identifier: Apache-2.0

// Tame games [ONAG, ch. 12; WW, ch. 13]: games that behave in misère play as
// positions of Nim do. A Nim position is fickle if no heap is larger than 1 and
// firm otherwise; its pair (G⁺, G⁻) is (0,1) or (1,0) if it is fickle and (n,n)
// if it is firm. Sums of fickle positions are fickle, sums with a firm part are
// firm, and G⁺ is the nim sum in either case.
//
// A game is tame if its pair is such a pair, already the tame options give both
// numbers, and every option that is not tame can be answered, for either number,
// by a move to a tame game that has it.

package solve

// A grundy is a pair (G⁺, G⁻).
type grundy struct{ normal, misere int }

// isNim reports whether some position of Nim has the pair.
func (g grundy) isNim() bool {
	return g.normal == g.misere || g.normal+g.misere == 1
}

func (g grundy) add(h grundy) grundy {
	x := g.normal ^ h.normal
	if g.normal == g.misere || h.normal == h.misere {
		return grundy{x, x}
	}
	return grundy{x, x ^ 1}
}

// nodeTame is what is known of a node: nothing, that it is tame with its pair,
// or that it is not.
type nodeTame struct {
	pair  grundy
	state int8 // 0 unknown, 1 tame, -1 not tame
}

// Tame returns the pair (G⁺, G⁻) of s if every node of s is tame.
func (f *Forest) Tame(s Sum) (normal, misere int, ok bool, err error) {
	var g grundy
	err = do(func() { g, ok = f.tame(s) })
	return g.normal, g.misere, ok, err
}

func (f *Forest) tame(s Sum) (grundy, bool) {
	f.mustBeImpartial(s)
	f.walk(s, f.tameKnown, f.byNodes, func(s Sum) {
		if nodes := f.Nodes(s); len(nodes) == 1 {
			f.memo.tame = grown(f.memo.tame, int(nodes[0]), nodeTame{})
			f.memo.tame[nodes[0]] = f.classify(f.Options(s, 0))
		}
	})
	return f.tameSum(s)
}

func (f *Forest) tameKnown(s Sum) bool {
	for _, g := range f.Nodes(s) {
		if int(g) >= len(f.memo.tame) || f.memo.tame[g].state == 0 {
			return false
		}
	}
	return true
}

// tameSum returns the pair of s, whose nodes are classified.
func (f *Forest) tameSum(s Sum) (grundy, bool) {
	pair := grundy{0, 1}
	for _, g := range f.Nodes(s) {
		if f.memo.tame[g].state < 0 {
			return grundy{}, false
		}
		pair = pair.add(f.memo.tame[g].pair)
	}
	return pair, true
}

func (f *Forest) classify(options []Sum) nodeTame {
	pair := grundy{0, 1}
	var wild []Sum
	if len(options) > 0 {
		var tame []Sum
		for _, t := range options {
			if _, ok := f.tameSum(t); ok {
				tame = append(tame, t)
			} else {
				wild = append(wild, t)
			}
		}
		pair.normal = f.mex(tame, func(t Sum) int { g, _ := f.tameSum(t); return g.normal })
		pair.misere = f.mex(tame, func(t Sum) int { g, _ := f.tameSum(t); return g.misere })
	}
	if !pair.isNim() {
		return nodeTame{state: -1}
	}
	for _, t := range wild {
		if !f.reverts(t, pair) {
			return nodeTame{state: -1}
		}
	}
	return nodeTame{pair, 1}
}

// reverts reports whether t has tame options with the two numbers of the pair.
func (f *Forest) reverts(t Sum, pair grundy) bool {
	normal, misere := false, false
	for _, u := range f.Options(t, 0) {
		if !f.tameKnown(u) {
			continue // nodes of other sums: not classified, so not used
		}
		if g, ok := f.tameSum(u); ok {
			normal = normal || g.normal == pair.normal
			misere = misere || g.misere == pair.misere
		}
	}
	return normal && misere
}
