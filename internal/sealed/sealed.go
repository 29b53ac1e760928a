// SPDX-License-Identifier: Apache-2.0

// Package sealed writes certificates in the form that their checkers require. The checkers share no
// code with the programs that write certificates.
package sealed

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
)

// JSON returns the certificate that c points to as JSON, indented or on one line. One of its fields
// is the seal: the SHA-256 hash of the same text with an empty seal.
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
