// SPDX-License-Identifier: Apache-2.0

package play

import "slices"

// moves lists the moves of a player in a compound, by its definition [Siegel CGT, Fig. 4.9;
// Ferguson].
func (w *world) moves(s state, player int) (out []state) {
	one := func(i int, yield func(to int)) {
		for _, to := range w.options(s.pieces[i], player) {
			yield(to)
		}
	}
	replaced := func(i, to int) []int {
		next := slices.Clone(s.pieces)
		next[i] = to
		return next
	}
	if w.short() && slices.ContainsFunc(s.pieces, w.ended) {
		return nil
	}
	switch w.name {
	case "sequential":
		if i := slices.IndexFunc(s.pieces, func(p int) bool { return !w.ended(p) }); i >= 0 {
			one(i, func(to int) { out = append(out, state{replaced(i, to), -1}) })
		}
	case "ordinal":
		for i := range s.pieces {
			one(i, func(to int) { out = append(out, state{replaced(i, to)[:i+1], -1}) })
		}
	case "side":
		for i := range s.pieces {
			one(i, func(to int) {
				next := replaced(i, to)
				if player == 0 {
					next = next[i:]
				} else {
					next = next[:i+1]
				}
				out = append(out, state{next, -1})
			})
		}
	case "obliged":
		for i := range s.pieces {
			if s.playing < 0 || i == s.playing {
				one(i, func(to int) {
					playing := i
					if w.ended(to) {
						playing = -1
					}
					out = append(out, state{replaced(i, to), playing})
				})
			}
		}
	default:
		w.inSeveral(s, player, 0, 0, slices.Clone(s.pieces), &out)
	}
	return out
}

func (w *world) short() bool {
	return w.name == "diminished-disjunctive" || w.name == "shortened-selective"
}

// inSeveral decides, for one component after another, whether the player moves in it.
func (w *world) inSeveral(s state, player, i, moved int, next []int, out *[]state) {
	if len(*out) > mostEdges {
		return
	}
	if i == len(s.pieces) {
		if w.allows(moved) {
			*out = append(*out, state{slices.Clone(next), -1})
		}
		return
	}
	p := s.pieces[i]
	if w.name != "conjunctive" && (w.name != "continued-conjunctive" || w.ended(p)) {
		w.inSeveral(s, player, i+1, moved, next, out)
	}
	if limit := w.most(); limit > 0 && moved == limit || w.name == "continued-conjunctive" && w.ended(p) {
		return
	}
	for _, to := range w.options(p, player) {
		next[i] = to
		w.inSeveral(s, player, i+1, moved+1, next, out)
	}
	next[i] = p
}

// most returns the greatest number of components in which a player may move, or 0 if there is no
// such limit.
func (w *world) most() int {
	switch w.name {
	case "disjunctive", "diminished-disjunctive":
		return 1
	case "exactly", "atmost":
		return w.k
	}
	return 0
}

func (w *world) allows(moved int) bool {
	switch w.name {
	case "exactly":
		return moved == w.k
	case "odd":
		return moved%2 == 1
	}
	return moved >= 1
}
