// SPDX-License-Identifier: Apache-2.0

// Package seal gives certificates a single form. A certificate is a JSON object written in a fixed
// way. One of its fields is a seal: the SHA-256 of the same certificate with an empty seal. If a
// file has been changed, on purpose or not, it is refused before its mathematics is examined.
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
}

// Read decodes a certificate. It checks the form and the seal.
func (f Form[T]) Read(data []byte) (c T, err error) {
	if len(data) > MaxBytes {
		return c, errLong
	}
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&c); err != nil {
		return c, fmt.Errorf("not a certificate: %w", err)
	}
	if again, err := f.encode(c); err != nil || !bytes.Equal(again, data) {
		return c, errors.New("the certificate is not in its fixed form")
	}
	if sealed, err := f.Write(c); err != nil || !bytes.Equal(sealed, data) {
		return c, errors.New("the seal is broken: the certificate was changed")
	}
	return c, nil
}

// Write returns c as a file with the correct seal.
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
