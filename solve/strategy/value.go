// SPDX-License-Identifier: Apache-2.0

package strategy

import (
	"fmt"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/sealed"
)

// valueCertificate has the form that package verify/value documents.
type valueCertificate struct {
	Kind     string `json:"kind"`
	Version  int    `json:"version"`
	Question struct {
		Ask      string   `json:"ask"`
		Position string   `json:"position,omitempty"`
		Sum      []string `json:"sum,omitempty"`
		Play     string   `json:"play"`
	} `json:"question"`
	Value       string `json:"value"`
	Mean        string `json:"mean"`
	Temperature string `json:"temperature"`
	Proof       []byte `json:"proof"`
	Seal        string `json:"digest"`
}

// ValueCertificate returns a certificate that package verify/value can check. It claims that the
// value of a sum is the given literal form, with its mean and temperature. A summand is a position,
// or a minus sign and a position. The proof is a certificate that the player to move loses the sum
// of the summands and the negative of the form.
func ValueCertificate(sum []string, value, mean, temperature string, proof []byte) ([]byte, error) {
	c := valueCertificate{Kind: "value", Version: 1, Value: value, Mean: mean, Temperature: temperature, Proof: proof}
	c.Question.Ask, c.Question.Play = "value", game.Normal.String()
	if c.Question.Sum = sum; len(sum) == 1 && sum[0][0] != '-' {
		c.Question.Position, c.Question.Sum = sum[0], nil
	} else {
		c.Version = 2
	}
	data, err := sealed.JSON(&c, &c.Seal, " ")
	return sealed.Certificate(c.Kind, sealed.Question{Ask: "value", About: sum, Play: c.Question.Play},
		fmt.Sprintf("%s, mean %s, temperature %s", value, mean, temperature), data, err)
}
