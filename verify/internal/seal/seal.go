// SPDX-License-Identifier: Apache-2.0

// Package seal gives certificates a single form. A certificate is a JSON object written in a fixed
// way: an envelope with the question and the answer, and in it a proof. Older certificates are
// proofs without an envelope. One of the fields of a proof is a seal: the SHA-256 of the same proof
// with an empty seal. An envelope has one too. If a file has been changed, on purpose or not, it is
// refused before its mathematics is examined.
package seal

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
)

// MaxBytes is the greatest size of a certificate.
const MaxBytes = 64 << 20

var errLong = fmt.Errorf("not a certificate: longer than %d MiB", MaxBytes>>20)

// A Form says how certificates of type T are written.
type Form[T any] struct {
	Indent string           // indentation of a field on its own line; empty if everything is on one line
	Seal   func(*T) *string // returns the field of the seal
	Claim  func(*T) Claim   // returns what the proof says
}

// Read decodes a certificate. It checks the form and the seal. If the certificate has an envelope,
// the envelope must say what the proof says.
func (f Form[T]) Read(data []byte) (c T, err error) {
	if len(data) > MaxBytes {
		return c, errLong
	}
	says, proof, err := Open(data)
	if err == nil {
		c, err = f.proof(proof)
	}
	if err == nil && says != nil {
		err = says.Agree(f.Claim(&c))
	}
	return c, err
}

// Claimed returns what a certificate says. It checks the form and the seal.
func (f Form[T]) Claimed(data []byte) (Claim, error) {
	c, err := f.Read(data)
	if err != nil {
		return Claim{}, err
	}
	return f.Claim(&c), nil
}

// proof decodes a certificate without an envelope.
func (f Form[T]) proof(data []byte) (c T, err error) {
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&c); err != nil {
		return c, fmt.Errorf("not a certificate: %w", err)
	}
	if again, err := f.encode(c); err != nil || !bytes.Equal(again, data) {
		return c, errors.New("the certificate is not in its fixed form")
	}
	if sealed, err := f.Write(c); err != nil || !bytes.Equal(sealed, data) {
		return c, errChanged
	}
	return c, nil
}

// Write returns c as a file with the correct seal and without an envelope.
func (f Form[T]) Write(c T) ([]byte, error) {
	*f.Seal(&c) = ""
	data, err := f.encode(c)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(data)
	*f.Seal(&c) = hex.EncodeToString(sum[:])
	return f.encode(c)
}

func (f Form[T]) encode(c T) (data []byte, err error) {
	if f.Indent == "" {
		data, err = json.Marshal(c)
	} else {
		data, err = json.MarshalIndent(c, "", f.Indent)
	}
	return append(data, '\n'), err
}
