// SPDX-License-Identifier: Apache-2.0

package report

import (
	"fmt"
	"io"
	"strings"

	"github.com/upstar-cgt/upstar/internal/discover"
	"github.com/upstar-cgt/upstar/work"
)

// Hunted is the answer of a hunt, with the version and command that made it.
type Hunted struct {
	*discover.HuntAnswer
	Origin
}

// Hunt writes the result of a hunt.
func Hunt(w io.Writer, a *discover.HuntAnswer) error {
	fmt.Fprintf(w, "%s, %s, %s, seed %d\n", a.Set, a.Objective, a.Method, a.Seed)
	if a.Wanted > 0 {
		fmt.Fprintf(w, "%d of %d values after %d evaluations\n", len(a.Values), a.Wanted, a.Evaluations)
		for _, f := range a.Values {
			fmt.Fprintf(w, "%d\t%s\t%s\n", f.Size, f.Value, f.Position)
		}
	}
	find := func(name string, f *discover.Find) {
		if f != nil {
			value := ""
			if f.Value != "" {
				value = " = " + f.Value
			}
			fmt.Fprintf(w, "%s: %s%s, score %s, size %d\n", name, f.Position, value, f.Score, f.Size)
		}
	}
	find("best", a.Best)
	find("minimal", a.Minimal)
	switch {
	case a.Smallest:
		fmt.Fprintf(w, "It is the smallest: all members before it were tried (%d).\n", a.Evaluations-1)
	case a.Method == "exhaustive" && a.Best == nil && a.Searched > 0:
		fmt.Fprintf(w, "None: all %d members up to size %d were tried.\n", a.Evaluations, a.Searched)
	case a.Wanted == 0:
		fmt.Fprintf(w, "%d evaluations\n", a.Evaluations)
	}
	if a.Failed > 0 {
		fmt.Fprintln(w, Wrap(fmt.Sprintf("The property could not be computed for %d positions, the first of them %s.", a.Failed, a.Failure), 2))
	}
	return nil
}

// Stats writes a histogram with at most n rows.
func Stats(w io.Writer, a *discover.StatsAnswer, most int) error {
	fmt.Fprintf(w, "%s, %s: %d positions, %d values\n", a.Set, a.Expression, a.Count, a.Values)
	for _, s := range a.Sizes {
		fmt.Fprintf(w, "size %d: %d positions, %d values\n", s.Size, s.Count, s.Values)
		if x := s.Summary; x != nil {
			fmt.Fprintf(w, "  %d numbers, %d others of temperature 0, %d hot; L %d, R %d, N %d, P %d\n",
				x.Numbers, x.Infinitesimals, x.Hot, x.Outcomes["L"], x.Outcomes["R"], x.Outcomes["N"], x.Outcomes["P"])
			if n := len(x.Temperatures); n > 0 {
				fmt.Fprintf(w, "  hottest: %s (%d)  %s\n", x.Temperatures[n-1].Temperature, x.Temperatures[n-1].Count, x.Hottest)
			}
		}
	}
	for i, r := range a.Rows {
		if i == most {
			fmt.Fprintf(w, work.Settings("… and %d more values; «json» lists all\n", "--"), len(a.Rows)-most)
			break
		}
		size := ""
		if r.Size > 0 {
			size = fmt.Sprintf("size %d: ", r.Size)
		}
		fmt.Fprintf(w, "%10d  %s%s  %s\n", r.Count, size, r.Value, strings.Join(r.Examples, " "))
	}
	for name, r := range map[string]*discover.Row{"greatest": a.Greatest} {
		if r != nil {
			fmt.Fprintf(w, "%s: %s (%d)  %s\n", name, r.Value, r.Count, strings.Join(r.Examples, " "))
		}
	}
	if a.Least != nil {
		fmt.Fprintf(w, "least: %s (%d)  %s\n", a.Least.Value, a.Least.Count, strings.Join(a.Least.Examples, " "))
	}
	if a.Failed > 0 {
		fmt.Fprintln(w, Wrap(fmt.Sprintf("The expression could not be computed for %d positions, the first of them %s.", a.Failed, a.Failure), 2))
	}
	return nil
}

// Reach writes whether a position can be reached, and a game that leads to it.
func Reach(w io.Writer, a *discover.ReachAnswer) error {
	if !a.Reachable {
		_, err := fmt.Fprintln(w, Wrap(fmt.Sprintf("%s cannot be reached from %s: %s.", a.Position, a.From, a.Reason), 2))
		return err
	}
	players := map[byte]string{'L': "Left", 'R': "Right"}
	fmt.Fprintln(w, Wrap(fmt.Sprintf("%s can be reached from %s: %s.", a.Position, a.From, a.Reason), 2))
	for _, turn := range a.Turns {
		fmt.Fprintf(w, "  %s starts, and then %s is to move\n", players[turn[0]], players[turn[1]])
	}
	if len(a.Replay) == 0 {
		return nil
	}
	_, err := fmt.Fprintln(w, Wrap(fmt.Sprintf("%s starts: %s", players[a.Starter[0]], strings.Join(a.Replay, ", ")), 2))
	return err
}
