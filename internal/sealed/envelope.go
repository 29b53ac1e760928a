// SPDX-License-Identifier: Apache-2.0

package sealed

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
)

// version is the version of the envelope. Proofs without an envelope have smaller versions.
const version = 4

// A Question is what a certificate answers. Package verify/internal/seal documents the fields.
type Question struct {
	Ask      string   `json:"ask"`
	About    []string `json:"about"`
	Compound string   `json:"compound,omitempty"`
	Play     string   `json:"play,omitempty"`
	Function string   `json:"function,omitempty"`
	Players  int      `json:"players,omitempty"`
}

// Certificate returns a proof in an envelope, which says what kind of proof it is, what was asked,
// and what is the answer.
func Certificate(kind string, q Question, answer string, proof []byte, err error) ([]byte, error) {
	if err != nil {
		return nil, err
	}
	write := func(digest string) []byte {
		b := bytes.NewBufferString("{\n")
		for _, field := range []struct {
			name string
			is   any
		}{{"kind", kind}, {"version", version}, {"question", q}, {"answer", answer}, {"digest", digest}} {
			text, failed := json.Marshal(field.is)
			if failed != nil && err == nil {
				err = failed
			}
			fmt.Fprintf(b, " %q: %s,\n", field.name, text)
		}
		return slices.Concat(b.Bytes(), []byte(" \"proof\":\n"), proof, []byte("}\n"))
	}
	sum := sha256.Sum256(write(""))
	return write(hex.EncodeToString(sum[:])), err
}

// Proof returns what is in the envelope of a certificate. A certificate without an envelope is
// returned as it is. Nothing is checked.
func Proof(certificate []byte) []byte {
	const from = ",\n \"proof\":\n"
	if i := bytes.Index(certificate, []byte(from)); i >= 0 && bytes.HasSuffix(certificate, []byte("}\n}\n")) {
		return certificate[i+len(from) : len(certificate)-len("}\n")]
	}
	return certificate
}
