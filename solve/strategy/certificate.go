// SPDX-License-Identifier: Apache-2.0

package strategy

import (
	"bytes"
	"compress/flate"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/sealed"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/solve/arena"
)

// certificate has the form that package verify/strategy documents.
type certificate struct {
	Kind      string   `json:"kind"`
	Positions []string `json:"positions"`
	Play      string   `json:"play"`
	Outcome   string   `json:"outcome"`
	Parts     []byte   `json:"parts"`
	Left      []byte   `json:"left"`
	Right     []byte   `json:"right"`
	Seal      string   `json:"digest"`
}

// errCompound reports a component that is a compound.
var errCompound = errors.New("there are no certificates of compounds of compounds")

// Certificate returns a certificate that package verify/strategy can check. The proof must be about
// the sum of the positions, in the arena a.
func (p *Proof) Certificate(a *arena.Arena, positions []position.Position) ([]byte, error) {
	c, data, err := p.bare(a, positions)
	return sealed.Certificate("strategy", sealed.Question{Ask: "outcome", About: c.Positions, Compound: "disjunctive", Play: c.Play}, c.Outcome, data, err)
}

// Bare is like Certificate, for a proof that is a part of another certificate.
func (p *Proof) Bare(a *arena.Arena, positions []position.Position) ([]byte, error) {
	_, data, err := p.bare(a, positions)
	return data, err
}

func (p *Proof) bare(a *arena.Arena, positions []position.Position) (c certificate, data []byte, err error) {
	c = certificate{Kind: "strategy", Play: "normal", Outcome: p.Outcome.String()}
	if p.Convention == game.Misere {
		c.Play = "misere"
	}
	for _, x := range positions {
		c.Positions = append(c.Positions, x.String())
	}
	texts, numbers, err := p.texts(a)
	if err != nil {
		return c, nil, err
	}
	if c.Parts, err = deflated(texts); err != nil {
		return c, nil, err
	}
	if c.Left, err = deflated(lines(p.Lost[game.Left], numbers)); err != nil {
		return c, nil, err
	}
	if !p.Impartial {
		if c.Right, err = deflated(lines(p.Lost[game.Right], numbers)); err != nil {
			return c, nil, err
		}
	}
	data, err = sealed.JSON(&c, &c.Seal, " ")
	return c, data, err
}

// texts returns the components of the proof, ordered by their texts, and the place of each.
func (p *Proof) texts(a *arena.Arena) (texts []string, numbers map[arena.Component]int, err error) {
	numbers = map[arena.Component]int{}
	named := map[string]arena.Component{}
	for _, s := range slices.Concat(p.Lost[game.Left], p.Lost[game.Right]) {
		for _, c := range s.Parts {
			if _, ok := numbers[c]; ok {
				continue
			}
			x, ok := position.Of(a, c)
			if !ok {
				return nil, nil, errCompound
			}
			numbers[c] = 0
			named[x.String()] = c
			texts = append(texts, x.String())
		}
	}
	slices.Sort(texts)
	for i, text := range texts {
		numbers[named[text]] = i
	}
	return texts, numbers, nil
}

// lines writes sums: an integer and the numbers of components, ascending.
func lines(sums []Sum, numbers map[arena.Component]int) (out []string) {
	for _, s := range sums {
		var list []int
		for _, c := range s.Parts {
			list = append(list, numbers[c])
		}
		slices.Sort(list)
		line := strconv.Itoa(s.Integer)
		for _, n := range list {
			line += " " + strconv.Itoa(n)
		}
		out = append(out, line)
	}
	slices.Sort(out)
	return out
}

func deflated(lines []string) ([]byte, error) {
	var out bytes.Buffer
	w, err := flate.NewWriter(&out, flate.BestCompression)
	if err != nil {
		return nil, err
	}
	for _, line := range lines {
		if _, err := w.Write([]byte(strings.Trim(line, "\n") + "\n")); err != nil {
			return nil, err
		}
	}
	err = w.Close()
	return out.Bytes(), err
}
