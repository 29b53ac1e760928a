// SPDX-License-Identifier: Apache-2.0

package desk

import (
	"context"
	"errors"

	"github.com/upstar-cgt/upstar/ask"
	"github.com/upstar-cgt/upstar/work"
)

// A CertificateQuestion asks for a proof of the answer to one question.
type CertificateQuestion struct {
	Heap        *ask.Heap        `json:"heap,omitempty"`
	Row         *ask.Row         `json:"row,omitempty"`
	Quotient    *ask.Quotient    `json:"quotient,omitempty"`
	Equivalence *ask.Equivalence `json:"equivalence,omitempty"`
}

// question returns the question that was given.
func (q CertificateQuestion) question() (ask.Question, error) {
	var given []ask.Question
	if q.Heap != nil {
		given = append(given, *q.Heap)
	}
	if q.Row != nil {
		given = append(given, *q.Row)
	}
	if q.Quotient != nil {
		given = append(given, *q.Quotient)
	}
	if q.Equivalence != nil {
		given = append(given, *q.Equivalence)
	}
	if len(given) != 1 {
		return nil, errors.New("ask for one certificate: of a heap game, a row, a quotient or classes")
	}
	return given[0], nil
}

// A Proof is a certificate that upstar verify checks.
type Proof struct {
	Text string `json:"text"`
}

// Certificate answers a question, and returns a proof of the answer.
func (d *Desk) Certificate(ctx context.Context, q CertificateQuestion) (*Proof, error) {
	asked, err := q.question()
	if err != nil {
		return nil, err
	}
	if err := asked.Check(d.at); err != nil {
		return nil, err
	}
	found, err := asked.Do(ctx, d.at, ask.Means{Limits: work.Budget{Positions: askPositions, Bytes: d.Limits.Bytes}, Certificate: true})
	if err != nil && (found == nil || ctx.Err() != nil) {
		return nil, err
	}
	certified, ok := found.(ask.Certified)
	if !ok {
		return nil, errors.New("answers of this kind have no certificate")
	}
	data, err := certified.Certificate()
	if err != nil {
		return nil, err
	}
	return &Proof{string(data)}, nil
}

// A Landscape lists, for each compound, the known results and those that upstar computes.
type Landscape struct {
	Regions []ask.Region `json:"regions"`
}

// Landscape returns the map of theories.
func (d *Desk) Landscape(context.Context, struct{}) (*Landscape, error) {
	regions, err := ask.Landscape()
	return &Landscape{regions}, err
}
