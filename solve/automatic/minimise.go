// SPDX-License-Identifier: Apache-2.0

package automatic

// minimise returns the least automaton of the same relation, by Moore's method. It first separates
// final states from the others, then states that lead to separated states, until nothing changes.
// All states of a must be reachable.
func (c *Calc) minimise(a *Automaton) *Automaton {
	class := make([]int32, len(a.final))
	classes := 1
	for s, f := range a.final {
		if f != a.final[0] {
			class[s], classes = 1, 2
		}
	}
	for {
		finer, n := a.refine(class)
		c.Step(len(a.next))
		class = finer
		if n == classes {
			return a.joined(class)
		}
		classes = n
	}
}

// refine separates states by their classes and by the classes of their successors.
func (a *Automaton) refine(class []int32) (finer []int32, classes int) {
	finer = class
	for letter := range 1 << a.tracks {
		pairs := map[pair]int32{}
		out := make([]int32, len(class))
		for s := range out {
			p := pair{finer[s], class[a.Next(s, letter)]}
			id, ok := pairs[p]
			if !ok {
				id = int32(len(pairs))
				pairs[p] = id
			}
			out[s] = id
		}
		finer, classes = out, len(pairs)
	}
	return finer, classes
}

// joined returns the automaton of classes, numbered in the order in which they are reached from the
// roots.
func (a *Automaton) joined(class []int32) *Automaton {
	number := map[int32]int32{}
	var states []int // one state of each class
	id := func(s int) int32 {
		i, ok := number[class[s]]
		if !ok {
			i = int32(len(states))
			number[class[s]] = i
			states = append(states, s)
		}
		return i
	}
	out := &Automaton{tracks: a.tracks}
	for _, r := range a.roots {
		out.roots = append(out.roots, id(int(r)))
	}
	for i := 0; i < len(states); i++ {
		out.final = append(out.final, a.final[states[i]])
		for letter := range 1 << a.tracks {
			out.next = append(out.next, id(a.Next(states[i], letter)))
		}
	}
	return out
}
