// SPDX-License-Identifier: Apache-2.0

package sets

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"testing"
)

func Example() {
	s, _ := Polyominoes(3, Free)
	for x := range s.All() {
		fmt.Println(x.Size, x.Text)
	}
	// Output:
	// 1 .
	// 2 ..
	// 3 ...
	// 3 #.|..
}

// counts are the members of a set by size.
func counts(t *testing.T, s Set, err error) (out []int) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	met := map[string]bool{}
	last := 0
	for x := range s.All() {
		if met[x.Text] {
			t.Fatalf("%s twice", x.Text)
		}
		if met[x.Text] = true; x.Size < last {
			t.Fatalf("%s of size %d after one of size %d", x.Text, x.Size, last)
		}
		for last = x.Size; len(out) < x.Size; {
			out = append(out, 0)
		}
		out[x.Size-1]++
	}
	return out
}

// TestCounts compares with tables of counts, from size 1 on.
func TestCounts(t *testing.T) {
	data, err := os.ReadFile("../../shared/truth/discovery/set_counts.json")
	if err != nil {
		t.Skip("no table of counts:", err)
	}
	var all map[string][]int
	if err := json.Unmarshal(data, &all); err != nil {
		t.Fatal(err)
	}
	slow := 0
	if os.Getenv("UPSTAR_SLOW") != "" {
		slow = 1
	}
	for _, c := range []struct {
		name  string
		first int // the size of the first count
		make  func() (Set, error)
	}{
		{"fixed_polyominoes_A001168_cited", 1, func() (Set, error) { return Polyominoes(9+3*slow, Fixed) }},
		{"free_polyominoes_A000105_cited", 1, func() (Set, error) { return Polyominoes(9+3*slow, Free) }},
		{"polyominoes_up_to_the_four_symmetries_of_domineering_own", 1, func() (Set, error) { return Polyominoes(9, Reflected) }},
		{"free_trees", 0, func() (Set, error) { return Trees(14 + 3*slow) }},
		{"rooted_trees", 0, func() (Set, error) { return RootedTrees(11 + 3*slow) }},
		{"graphs", 0, func() (Set, error) { return Graphs(6+2*slow, false) }},
		{"connected_graphs", 0, func() (Set, error) { return Graphs(6+2*slow, true) }},
		{"digraphs_loopless", 0, func() (Set, error) { return Digraphs(4+slow, "") }},
		{"digraphs_with_vertices_in_two_colours", 0, func() (Set, error) { return Digraphs(4+slow, "br") }},
	} {
		s, err := c.make()
		got := counts(t, s, err)
		if want := all[c.name][1-c.first:]; !slices.Equal(got, want[:len(got)]) {
			t.Errorf("%s: %v, want %v", c.name, got, want)
		}
	}
}

// TestParts: the parts of a set together are the set, and what is skipped comes first.
func TestParts(t *testing.T) {
	s, err := Trees(10)
	if err != nil {
		t.Fatal(err)
	}
	whole := slices.Collect(s.All())
	together := 0
	for i := 1; i <= 7; i++ {
		part := slices.Collect(s.Part(i, 7).All())
		together += len(part)
		for j, x := range part {
			if x != whole[7*j+i-1] {
				t.Fatalf("part %d has %v", i, x)
			}
		}
		if rest := slices.Collect(s.Part(i, 7).Skip(5).All()); !slices.Equal(rest, part[5:]) {
			t.Errorf("part %d without 5 members: %v", i, rest)
		}
	}
	if together != len(whole) || s.Count() != len(whole) {
		t.Errorf("%d members in parts, %d in all", together, len(whole))
	}
	if rest := slices.Collect(s.Skip(len(whole) + 5).All()); len(rest) > 0 {
		t.Errorf("%v after all", rest)
	}
}

func TestBounds(t *testing.T) {
	for i, err := range []error{
		second(Polyominoes(0, Fixed)), second(Polyominoes(99, Free)), second(Trees(0)), second(Trees(99)), second(Graphs(9, true)), second(Digraphs(6, "")), second(Boards(9, 9, []string{".", "#"})),
		second(Boards(0, 1, []string{"."})), second(Words([]string{"T", "F"}, 3, 2)), second(Words([]string{"T", "F"}, 1, 99)), second(RootedTrees(99)),
	} {
		if err == nil {
			t.Errorf("case %d is accepted", i)
		}
	}
	s, err := Words([]string{"T", "F", "."}, 1, 4)
	if got := counts(t, s, err); !slices.Equal(got, []int{3, 9, 27, 81}) {
		t.Errorf("words: %v", got)
	}
	s, err = Boards(2, 3, []string{".", "#"})
	if got := counts(t, s, err); got[5] != 64 {
		t.Errorf("boards: %v", got)
	}
}

func second(_ Set, err error) error { return err }
