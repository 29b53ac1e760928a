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
		Ask      string `json:"ask"`
		Position string `json:"position"`
		Play     string `json:"play"`
	} `json:"question"`
	Value       string `json:"value"`
	Mean        string `json:"mean"`
	Temperature string `json:"temperature"`
	Proof       []byte `json:"proof"`
	Seal        string `json:"digest"`
}

// ValueCertificate returns a certificate that package verify/value can check. It claims that the
// value of a position is the given literal form, with its mean and temperature. The proof is a
// certificate that the player to move loses the sum of the position and the negative of the form.
func ValueCertificate(position, value, mean, temperature string, proof []byte) ([]byte, error) {
	c := valueCertificate{Kind: "value", Version: 1, Value: value, Mean: mean, Temperature: temperature, Proof: proof}
	c.Question.Ask, c.Question.Position, c.Question.Play = "value", position, game.Normal.String()
	data, err := sealed.JSON(&c, &c.Seal, " ")
	return sealed.Certificate(c.Kind, sealed.Question{Ask: "value", About: []string{position}, Play: c.Question.Play},
		fmt.Sprintf("%s, mean %s, temperature %s", value, mean, temperature), data, err)
}
