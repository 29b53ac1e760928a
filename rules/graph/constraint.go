// SPDX-License-Identifier: Apache-2.0

package graph

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
)

// ConstraintLogic is constraint logic for two players in which each edge can be reversed only once
// [Hearn–Demaine 2009]. Positions of other games are built from such graphs to show how hard those
// games are.
var ConstraintLogic = constraintLogic{game.Doc{
	Name: "constraint-logic", Title: "Constraint logic for two players", Aliases: []string{"2cl", "bounded-2cl"},
	Rule: "A graph has directed edges of weight 1 or 2, each of which belongs to Left, to Right or to nobody. A move turns round an edge of the player's that has not been turned, so that afterwards edges of a total weight of at least 2 still point at each vertex, except at vertices that are free. " +
		"A player who turns a target edge of his own wins at once. A player who cannot move loses.",
	Position: "edges as from>to:b2 with the owner (b Left, r Right, n nobody) and the weight (1 or 2), and * after a target edge, separated by commas; then ; and the free vertices: 1>2:b2,2>3:n1,4>2:r2*;1,3,4",
	Sources:  []string{"Hearn–Demaine 2009", "Siegel CGT, I.4"},
	Samples:  []string{"2>1:b1,3>2:b2,4>2:r2;1,3,4", "1>2:b2,3>2:r2;1,3", "1>2:b1,3>2:r1,2>4:b2*;1,3,4", "left", "right"},
}}

type constraintLogic struct{ doc game.Doc }

func (g constraintLogic) About() game.Doc { return g.doc }

// A Machine is a position of constraint logic, as it is written.
type Machine string

// A wire is an edge of a machine.
type wire struct {
	from, to int
	owner    byte // b, r, or n if nobody can turn it
	weight   int
	target   bool
}

func (w wire) String() string {
	s := fmt.Sprintf("%d>%d:%c%d", w.from, w.to, w.owner, w.weight)
	if w.target {
		s += "*"
	}
	return s
}

// machineOf writes wires and free vertices in order.
func machineOf(wires []wire, free []int) Machine {
	list := make([]string, len(wires))
	for i, w := range wires {
		list[i] = w.String()
	}
	slices.Sort(list)
	s := strings.Join(list, ",")
	for i, v := range free {
		s += string(";,"[min(i, 1)]) + strconv.Itoa(v)
	}
	return Machine(s)
}

// parts reads a machine that was written by machineOf.
func (m Machine) parts() (wires []wire, free []int) {
	wires, free, _ = readMachine(string(m))
	return wires, free
}

func readMachine(s string) (wires []wire, free []int, err error) {
	text, open, _ := strings.Cut(s, ";")
	at := 0
	for item := range strings.SplitSeq(text, ",") {
		w, ok := readWire(strings.TrimSpace(item))
		if !ok {
			return nil, nil, game.Errorf(s, at, "an edge is written from>to:b2, with an owner (b, r or n) and a weight (1 or 2), and vertices from 0 to %d", Last)
		}
		wires = append(wires, w)
		at += len(item) + 1
	}
	if open == "" {
		return wires, nil, nil
	}
	for item := range strings.SplitSeq(open, ",") {
		v, err := strconv.Atoi(strings.TrimSpace(item))
		if err != nil || v < 0 || v > Last {
			return nil, nil, game.Errorf(s, at, "want the number of a free vertex, from 0 to %d", Last)
		}
		free = append(free, v)
		at += len(item) + 1
	}
	slices.Sort(free)
	return wires, slices.Compact(free), nil
}

func readWire(s string) (w wire, ok bool) {
	s, w.target = strings.CutSuffix(s, "*")
	ends, kind, _ := strings.Cut(s, ":")
	from, to, _ := strings.Cut(ends, ">")
	var err1, err2 error
	w.from, err1 = strconv.Atoi(from)
	w.to, err2 = strconv.Atoi(to)
	if err1 != nil || err2 != nil || min(w.from, w.to) < 0 || max(w.from, w.to) > Last || w.from == w.to {
		return w, false
	}
	if len(kind) != 2 || !strings.ContainsRune("brn", rune(kind[0])) || kind[1] != '1' && kind[1] != '2' {
		return w, false
	}
	w.owner, w.weight = kind[0], int(kind[1]-'0')
	return w, !w.target || w.owner != 'n'
}

// unsatisfied returns a vertex at which too little weight points, or -1 if there is none.
func unsatisfied(wires []wire, free []int) int {
	weight := map[int]int{}
	for _, w := range wires {
		weight[w.to] += w.weight
		weight[w.from] += 0
	}
	least := -1
	for v, n := range weight {
		if n < 2 && !slices.Contains(free, v) && (least < 0 || v < least) {
			least = v
		}
	}
	return least
}

// Over ends the game when a target edge is turned.
func (constraintLogic) Over(m Machine, toMove game.Player) (game.Result, bool) {
	winner := "left"
	if toMove == game.Right {
		winner = "right"
	}
	return game.Won(string(m) == winner), m == "left" || m == "right"
}

func (constraintLogic) Options(dst []Machine, m Machine, player game.Player) []Machine {
	if m == "left" || m == "right" {
		return dst
	}
	wires, free := m.parts()
	for i, w := range wires {
		if w.owner != "br"[player] {
			continue
		}
		turned := slices.Clone(wires)
		turned[i] = wire{from: w.to, to: w.from, owner: 'n', weight: w.weight}
		switch {
		case unsatisfied(turned, free) >= 0:
		case w.target:
			dst = append(dst, Machine(strings.ToLower(player.String())))
		default:
			dst = append(dst, machineOf(turned, free))
		}
	}
	return dst
}

// Negative exchanges the owners.
func (constraintLogic) Negative(m Machine) Machine {
	switch m {
	case "left":
		return "right"
	case "right":
		return "left"
	}
	wires, free := m.parts()
	for i, w := range wires {
		wires[i].owner = map[byte]byte{'b': 'r', 'r': 'b', 'n': 'n'}[w.owner]
	}
	return machineOf(wires, free)
}

func (constraintLogic) Format(m Machine) string { return string(m) }

// mostWires is the greatest number of edges.
const mostWires = 200

func (constraintLogic) Parse(s string) (Machine, error) {
	if s == "left" || s == "right" {
		return Machine(s), nil
	}
	wires, free, err := readMachine(s)
	if err != nil {
		return "", err
	}
	if len(wires) > mostWires {
		return "", game.Errorf(s, 0, "%d edges, more than %d", len(wires), mostWires)
	}
	if v := unsatisfied(wires, free); v >= 0 {
		return "", game.Errorf(s, 0, "edges of a weight of at least 2 must point at vertex %d, or it must be named as a free vertex after ;", v)
	}
	return machineOf(wires, free), nil
}

// Draw draws the edges as a graph: those that cannot be turned are green.
func (constraintLogic) Draw(c draw.Canvas, m Machine) {
	if m == "left" || m == "right" {
		c.Text(0, 0, string(m)+" has turned a target edge", draw.Style{Place: "target"})
		return
	}
	wires, _ := m.parts()
	for i, w := range wires {
		style := draw.Style{Place: string(wirePlace(w)), Fill: map[byte]draw.Color{'b': draw.Blue, 'r': draw.Red, 'n': draw.Green}[w.owner]}
		c.Text(0, float64(i), w.String(), style)
	}
}

// wirePlace is the place of an edge.
func wirePlace(w wire) game.Place {
	return game.Place(fmt.Sprintf("w%dx%d%c%d", w.from, w.to, w.owner, w.weight))
}

// Move names the edge that is turned.
func (constraintLogic) Move(m, to Machine, player game.Player) game.Move[Machine] {
	wires, free := m.parts()
	for i, w := range wires {
		if w.owner != "br"[player] {
			continue
		}
		turned := slices.Clone(wires)
		turned[i] = wire{from: w.to, to: w.from, owner: 'n', weight: w.weight}
		if w.target && (to == "left" || to == "right") && unsatisfied(turned, free) < 0 || machineOf(turned, free) == to {
			return game.Move[Machine]{To: to, Name: fmt.Sprintf("turn %d>%d", w.from, w.to), Touch: []game.Place{wirePlace(w)}}
		}
	}
	return game.Move[Machine]{To: to}
}
