// SPDX-License-Identifier: Apache-2.0

// Package sealed writes certificates in the form that their checkers, which share no code
// with those who write, insist on.
package sealed

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
)

// JSON returns the certificate that c points to as JSON, indented or on one line. The seal
// is one of its fields: the SHA-256 of the same text with an empty seal.
func JSON(c any, seal *string, indent string) ([]byte, error) {
	encode := func() (data []byte, err error) {
		if indent == "" {
			data, err = json.Marshal(c)
		} else {
			data, err = json.MarshalIndent(c, "", indent)
		}
		return append(data, '\n'), err
	}
	*seal = ""
	data, err := encode()
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(data)
	*seal = hex.EncodeToString(sum[:])
	return encode()
}
