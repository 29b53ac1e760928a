// SPDX-License-Identifier: Apache-2.0

package equivalence

import "slices"

// wins reports whether a player wins a word, moving first. In an obliged sum, the component playing
// is in play if playing is not negative.
func (p *player) wins(w []int, playing, mover int) bool {
	key := make([]byte, 0, 2*len(w)+2)
	key = append(key, byte(mover), byte(playing+1))
	for _, g := range w {
		key = append(key, byte(g>>8), byte(g))
	}
	if won, ok := p.known[string(key)]; ok {
		return won
	}
	won, moves := false, 0
	p.moves(w, playing, mover, func(next []int, playing int) {
		moves++
		won = won || !p.wins(next, playing, 1-mover)
	})
	if moves == 0 {
		won = p.misere
	}
	p.known[string(key)] = won
	return won
}

// moves lists the moves of a player, by the definition of the compound.
func (p *player) moves(w []int, playing, mover int, yield func(next []int, playing int)) {
	if p.short() && slices.ContainsFunc(w, p.ended) {
		return
	}
	replace := func(i, to int) []int {
		next := slices.Clone(w)
		next[i] = to
		return next
	}
	switch p.name {
	case "sequential":
		if i := slices.IndexFunc(w, func(g int) bool { return !p.ended(g) }); i >= 0 {
			for _, to := range p.options[mover][w[i]] {
				yield(replace(i, to), -1)
			}
		}
	case "ordinal", "side":
		for i, g := range w {
			for _, to := range p.options[mover][g] {
				if p.name == "side" && mover == 0 {
					yield(replace(i, to)[i:], -1)
				} else {
					yield(replace(i, to)[:i+1], -1)
				}
			}
		}
	case "obliged":
		for i, g := range w {
			if playing >= 0 && !p.ended(w[playing]) && i != playing {
				continue
			}
			for _, to := range p.options[mover][g] {
				yield(replace(i, to), i)
			}
		}
	default:
		p.several(w, mover, yield)
	}
}

// several lists the moves in sets of components, for every set that the compound allows.
func (p *player) several(w []int, mover int, yield func(next []int, playing int)) {
	for set := 1; set < 1<<len(w); set++ {
		v := way{}
		for i, g := range w {
			if set>>i&1 == 1 {
				v.moved++
			} else {
				v.skipped, v.alive = true, v.alive || !p.ended(g)
			}
		}
		if p.name == "odd" {
			v.moved %= 2
		}
		if p.legal(v) {
			p.inAll(slices.Clone(w), set, mover, yield)
		}
	}
}

// inAll lists the moves in all components of a set.
func (p *player) inAll(w []int, set, mover int, yield func(next []int, playing int)) {
	if set == 0 {
		yield(slices.Clone(w), -1)
		return
	}
	i := 0
	for set>>i&1 == 0 {
		i++
	}
	g := w[i]
	for _, to := range p.options[mover][g] {
		w[i] = to
		p.inAll(w, set&^(1<<i), mover, yield)
	}
	w[i] = g
}
