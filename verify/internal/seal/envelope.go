// SPDX-License-Identifier: Apache-2.0

package seal

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Version is the version of the envelope. Certificates with smaller versions, or without one, have
// no envelope: they are what an envelope has as its proof.
const Version = 4

// A Question says what a certificate answers. Which fields it has depends on Ask.
type Question struct {
	Ask      string   `json:"ask"`                // outcome, value, nim-value, coalitions, loopy-value, period, values, misere-quotient or classes
	About    []string `json:"about"`              // positions, the code of a game, or what else is asked about
	Compound string   `json:"compound,omitempty"` // in which the positions are played; disjunctive if it is missing
	Play     string   `json:"play,omitempty"`     // normal or misere
	Function string   `json:"function,omitempty"` // of the values: nim or obliged
	Players  int      `json:"players,omitempty"`  // their number, if there are more than two
}

// A Claim is what a certificate says.
type Claim struct {
	Kind     string
	Question Question
	Answer   string
}

// An envelope is the beginning of a certificate. It is written in six lines, after which the proof
// follows as it is.
type envelope struct {
	Kind     string   `json:"kind"`
	Version  int      `json:"version"`
	Question Question `json:"question"`
	Answer   string   `json:"answer"`
	Digest   string   `json:"digest"`
}

// head and tail surround the proof.
func (e envelope) head() ([]byte, error) {
	var b bytes.Buffer
	b.WriteString("{\n")
	for _, field := range []struct {
		name string
		is   any
	}{{"kind", e.Kind}, {"version", e.Version}, {"question", e.Question}, {"answer", e.Answer}, {"digest", e.Digest}} {
		text, err := json.Marshal(field.is)
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(&b, " %q: %s,\n", field.name, text)
	}
	b.WriteString(" \"proof\":\n")
	return b.Bytes(), nil
}

const tail = "}\n"

// headLines is the number of lines of the head, with the brace.
const headLines = 7

// opened returns the head of an envelope and its length. If data have no envelope, the length is 0.
func opened(data []byte) (e envelope, length int, err error) {
	for range headLines {
		n := bytes.IndexByte(data[length:], '\n')
		if n < 0 {
			return e, 0, nil
		}
		length += n + 1
	}
	rest, ok := bytes.CutSuffix(data[:length], []byte(",\n \"proof\":\n"))
	if !ok {
		return e, 0, nil
	}
	if err := json.Unmarshal(append(bytes.Clone(rest), '}'), &e); err != nil {
		return e, 0, fmt.Errorf("the head of the certificate: %w", err)
	}
	if e.Version > Version {
		return e, 0, NewerError(e.Version)
	}
	if again, err := e.head(); err != nil || !bytes.Equal(again, data[:length]) {
		return e, 0, errors.New("the head of the certificate is not in its fixed form")
	}
	if e.Version != Version {
		return e, 0, fmt.Errorf("version %d has no envelope: envelopes have version %d", e.Version, Version)
	}
	return e, length, nil
}

// Open takes the proof out of its envelope. It checks the digest and the form of the envelope, and
// returns what the envelope says. Data without an envelope are returned as they are; then the claim
// is nil.
func Open(data []byte) (says *Claim, proof []byte, err error) {
	e, length, err := opened(data)
	if err != nil || length == 0 {
		return nil, data, err
	}
	proof, ok := bytes.CutSuffix(data[length:], []byte(tail))
	if !ok {
		return nil, nil, errors.New("the certificate is cut off: its last brace is missing")
	}
	if sum, err := e.sum(proof); err != nil || sum != e.Digest {
		return nil, nil, errChanged
	}
	return &Claim{e.Kind, e.Question, e.Answer}, proof, nil
}

// sum returns the digest of a certificate with this head, whose own digest does not count.
func (e envelope) sum(proof []byte) (string, error) {
	e.Digest = ""
	head, err := e.head()
	hash := sha256.New()
	hash.Write(head)
	hash.Write(proof)
	hash.Write([]byte(tail))
	return hex.EncodeToString(hash.Sum(nil)), err
}

// NewerError says that a certificate is of a newer version.
func NewerError(version int) error {
	return fmt.Errorf("a newer version of upstar wrote it: the form of the certificate is %d, and this program knows forms up to %d; install the newest version", version, Version)
}

var errChanged = errors.New("the seal is broken: the certificate was changed")

// Wrap returns a certificate in an envelope.
func Wrap(says Claim, proof []byte) (data []byte, err error) {
	e := envelope{Kind: says.Kind, Version: Version, Question: says.Question, Answer: says.Answer}
	if e.Digest, err = e.sum(proof); err != nil {
		return nil, err
	}
	head, err := e.head()
	return slices.Concat(head, proof, []byte(tail)), err
}

// Agree returns an error if the envelope does not say what the proof says.
func (says *Claim) Agree(proved Claim) error {
	q, p := says.Question, proved.Question
	for _, x := range []struct{ what, said, is string }{
		{"kind", says.Kind, proved.Kind},
		{"question", q.Ask, p.Ask},
		{"subject of the question", strings.Join(q.About, " + "), strings.Join(p.About, " + ")},
		{"compound", q.Compound, p.Compound},
		{"play", q.Play, p.Play},
		{"function", q.Function, p.Function},
		{"number of players", fmt.Sprint(q.Players), fmt.Sprint(p.Players)},
		{"answer", says.Answer, proved.Answer},
	} {
		if x.said != x.is {
			return fmt.Errorf("question, answer and proof are not about the same: the %s is %s, but the proof is of %s", x.what, clip(x.said), clip(x.is))
		}
	}
	if !slices.Equal(q.About, p.About) {
		return errors.New("question, answer and proof are not about the same: the positions are not those of the proof")
	}
	return nil
}

// clip shortens a text for a message.
func clip(s string) string {
	const most = 80
	if r := []rune(s); len(r) > most {
		s = string(r[:most]) + "…"
	}
	return fmt.Sprintf("%q", s)
}

// Head returns the kind and the version of a certificate. It does not check anything else.
func Head(data []byte) (kind string, version int, err error) {
	e, length, err := opened(data)
	if err != nil || length > 0 {
		return e.Kind, e.Version, err
	}
	var head struct {
		Kind    string `json:"kind"`
		Version int    `json:"version"`
	}
	if err := json.Unmarshal(data, &head); err != nil {
		return "", 0, errors.New("not a certificate: it is not JSON, or damaged")
	}
	return head.Kind, head.Version, nil
}
