// SPDX-License-Identifier: Apache-2.0

package answerfile

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"

	"github.com/upstar-cgt/upstar/internal/discover"
	"github.com/upstar-cgt/upstar/internal/store/catalogue"
	"github.com/upstar-cgt/upstar/internal/store/wholefile"
	"github.com/upstar-cgt/upstar/session"
)

// mostHunted is the greatest size of the saved state of a hunt.
const mostHunted = 256 << 20

// A hunted is the saved state of a hunt in a file.
type hunted struct {
	Format string          `json:"format"`
	Rules  string          `json:"rules"`  // under which the scores were found
	Digest string          `json:"digest"` // the SHA-256 of State
	State  json.RawMessage `json:"state"`
}

// huntFormat is the version of the format of hunted and of the state within.
const huntFormat = "upstar: state of a hunt, 2"

var errHunted = errors.New("the file is not the saved state of a hunt, or it is damaged, or another version of upstar made it; delete it to begin again")

// KeepHunt makes a hunt go on from the state in a file, and save its state there. A state that was
// found under other rules is refused.
func KeepHunt(ctx context.Context, at *session.Session, q *discover.HuntQuestion, file string) error {
	if err := wholefile.Placed(file); err != nil {
		return err
	}
	rules := Rules(at, catalogue.Question{Kind: "hunt", Subject: q.Set})
	digest := func(state []byte) string {
		sum := sha256.Sum256(state)
		return hex.EncodeToString(sum[:])
	}
	q.Save = func(state []byte) error {
		text, err := json.Marshal(hunted{huntFormat, rules, digest(state), state})
		if err != nil {
			return err
		}
		return wholefile.WriteData(file, append(text, '\n'))
	}
	data, err := wholefile.ReadAtMost(ctx, file, mostHunted)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	var h hunted
	switch err := json.Unmarshal(bytes.TrimSpace(data), &h); {
	case err != nil || h.Format != huntFormat || h.Digest != digest(h.State):
		return fmt.Errorf("%s: %w", file, errHunted)
	case h.Rules != rules:
		return fmt.Errorf("%s: the state of this hunt was found under other rules, or by another version of upstar (%s, now %s); delete the file to begin again", file, h.Rules, rules)
	}
	q.Resume = h.State
	return nil
}
