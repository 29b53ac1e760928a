// SPDX-License-Identifier: Apache-2.0

package ask

import (
	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/session"
)

// positions reads those that are asked about, at least one.
func positions(s *session.Session, texts []string) ([]position.Position, error) {
	if len(texts) == 0 {
		return nil, answer.RefuseField("positions", "has none; such as nim(3,4,5)")
	}
	return s.Catalog.ParseAll(texts)
}

// found returns nothing for a nil pointer, so that an Answer is nil then.
func found[T any](x *T, err error) (Answer, error) {
	if x == nil {
		return nil, err
	}
	return x, err
}
