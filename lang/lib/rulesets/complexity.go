// SPDX-License-Identifier: Apache-2.0

package rulesets

import (
	"fmt"
	"math/big"
	"regexp"
	"strings"

	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/value"
)

// edge matches an edge of a graph, with a colour or without.
var edge = regexp.MustCompile(`^(\w+)-(\w+)(:\w+)?$`)

// inputComplexity returns the size of the input that describes a position [Siegel CGT, I.4,
// Definition 4.2]: the number of squares of a board, of vertices and edges of a graph, or of binary
// digits of heaps. ok is false for other positions.
func inputComplexity(text string) (n *big.Int, ok bool) {
	name, body, found := strings.Cut(strings.TrimSuffix(text, ")"), "(")
	if !found {
		return nil, false
	}
	n = new(big.Int)
	fields := strings.Split(body, ",")
	if strings.Trim(body, "0123456789,") == "" {
		for _, field := range fields {
			a, _ := new(big.Int).SetString(field, 10)
			if a == nil {
				return nil, false
			}
			n.Add(n, big.NewInt(int64(a.BitLen())))
		}
		return n, true
	}
	if edge.MatchString(fields[0]) {
		vertices := map[string]bool{}
		for _, field := range fields {
			m := edge.FindStringSubmatch(field)
			if m == nil {
				return nil, false
			}
			vertices[m[1]], vertices[m[2]] = true, true
		}
		return n.SetInt64(int64(len(fields) + len(vertices))), true
	}
	if strings.Contains(name, "hackenbush") { // stalks: each edge has its own vertex, and all share the ground
		edges := len(body) - strings.Count(body, "+")
		return n.SetInt64(int64(2*edges + 1)), strings.Trim(body, "bgrBGR+") == ""
	}
	rows := strings.Split(body, "|")
	for _, row := range rows {
		if len(row) != len(rows[0]) || strings.ContainsAny(row, "0123456789,-(") {
			return nil, false
		}
	}
	return n.SetInt64(int64(len(rows) * len(rows[0]))), true
}

// complexityOf is the member InputComplexity.
func complexityOf(_ *value.World, x *walker, p position.Position) value.Value {
	n, ok := inputComplexity(p.String())
	if !ok {
		x.m.Check(fmt.Errorf("the input complexity is defined of boards, graphs and heaps; %v is none of them", p))
	}
	return value.FromBig(n)
}
