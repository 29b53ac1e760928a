// SPDX-License-Identifier: Apache-2.0

package solve

// walk visits root and the sums it needs, each after what it needs: done tells
// whether a sum has its value, needs gives the sums from which its value is
// computed, and finish computes it. The stack is on the heap, so that a game may
// be as long as memory allows. A sum that needs itself is loopy.
func (f *Forest) walk(root Sum, done func(Sum) bool, needs func(Sum) []Sum, finish func(Sum)) {
	if done(root) {
		return
	}
	type frame struct {
		sum  Sum
		next int
	}
	f.epoch++
	open := func(s Sum) bool { return int(s) < len(f.open) && f.open[s] == f.epoch }
	stack := []frame{{root, 0}}
	f.setOpen(root)
	for len(stack) > 0 {
		f.step()
		top := &stack[len(stack)-1]
		ts := needs(top.sum)
		for top.next < len(ts) && done(ts[top.next]) {
			top.next++
		}
		if top.next == len(ts) {
			finish(top.sum)
			f.open[top.sum] = 0
			stack = stack[:len(stack)-1]
			continue
		}
		t := ts[top.next]
		if open(t) {
			fail(ErrLoopy)
		}
		f.setOpen(t)
		stack = append(stack, frame{t, 0})
	}
}

func (f *Forest) setOpen(s Sum) {
	f.open = grown(f.open, int(s), 0)
	f.open[s] = f.epoch
}

// grown returns values, filled up with fill so that it has an index i.
func grown[V any](values []V, i int, fill V) []V {
	for len(values) <= i {
		values = append(values, fill)
	}
	return values
}

// byNodes is what a function needs that is computed node by node: a sum needs
// its nodes, a single node its options.
func (f *Forest) byNodes(s Sum) []Sum {
	nodes := f.Nodes(s)
	if len(nodes) <= 1 {
		return f.Options(s, 0)
	}
	singles := make([]Sum, len(nodes))
	for i, g := range nodes {
		singles[i] = f.nodes[g].sum
	}
	return singles
}
