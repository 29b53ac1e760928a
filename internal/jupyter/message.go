// SPDX-License-Identifier: Apache-2.0

package jupyter

import (
	"bytes"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

// A Header describes a message.
type Header struct {
	ID       string `json:"msg_id"`
	Session  string `json:"session"`
	Username string `json:"username"`
	Date     string `json:"date"`
	Type     string `json:"msg_type"`
	Version  string `json:"version"`
}

// A Message is a message of Jupyter's protocol, to or from the clients with the given identities.
type Message struct {
	Identities [][]byte
	Header     Header
	Parent     json.RawMessage // the header of the message that it answers
	Metadata   json.RawMessage
	Content    json.RawMessage
}

// protocol is the version of the messaging protocol.
const protocol = "5.3"

// delimiter separates the identities from the message.
var delimiter = []byte("<IDS|MSG>")

// A Signer signs messages with the key of the connection. With an empty key it does not sign.
type Signer []byte

func (key Signer) sign(parts [][]byte) []byte {
	if len(key) == 0 {
		return nil
	}
	mac := hmac.New(sha256.New, key)
	for _, p := range parts {
		mac.Write(p)
	}
	return []byte(hex.EncodeToString(mac.Sum(nil)))
}

// Decode reads the frames of a message.
func (key Signer) Decode(frames [][]byte) (*Message, error) {
	at := 0
	for at < len(frames) && !bytes.Equal(frames[at], delimiter) {
		at++
	}
	if len(frames)-at < 6 {
		return nil, errors.New("not a message: frames are missing")
	}
	signature, parts := frames[at+1], frames[at+2:at+6]
	if len(key) > 0 && !hmac.Equal(signature, key.sign(parts)) {
		return nil, errors.New("the signature is wrong")
	}
	m := &Message{Identities: frames[:at], Parent: parts[1], Metadata: parts[2], Content: parts[3]}
	if err := json.Unmarshal(parts[0], &m.Header); err != nil {
		return nil, fmt.Errorf("header: %w", err)
	}
	for _, p := range parts[1:] {
		if !json.Valid(p) {
			return nil, errors.New("not a message: not JSON")
		}
	}
	return m, nil
}

// Encode returns the frames of a message.
func (key Signer) Encode(m *Message) ([][]byte, error) {
	header, err := json.Marshal(m.Header)
	if err != nil {
		return nil, err
	}
	parts := [][]byte{header, orEmpty(m.Parent), orEmpty(m.Metadata), orEmpty(m.Content)}
	frames := append(append([][]byte{}, m.Identities...), delimiter, key.sign(parts))
	return append(frames, parts...), nil
}

func orEmpty(part json.RawMessage) []byte {
	if len(part) == 0 {
		return []byte("{}")
	}
	return part
}

// Reply returns a message that answers m, or is published because of it.
func (m *Message) Reply(session, kind string, content any) (*Message, error) {
	parent, err := json.Marshal(m.Header)
	if err != nil {
		return nil, err
	}
	data, err := json.Marshal(content)
	h := Header{ID: rand.Text(), Session: session, Username: "upstar", Date: time.Now().UTC().Format(time.RFC3339Nano), Type: kind, Version: protocol}
	return &Message{Identities: m.Identities, Header: h, Parent: parent, Content: data}, err
}
