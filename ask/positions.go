// SPDX-License-Identifier: Apache-2.0

package ask

import (
	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/session"
)

// positions reads the positions that the question is about; there must be at least one.
func positions(s *session.Session, texts []string) ([]position.Position, error) {
	if len(texts) == 0 {
		return nil, answer.RefuseField("positions", "has none; such as nim(3,4,5)")
	}
	return s.Catalog.ParseAll(texts)
}

// found turns a nil pointer into a nil Answer.
func found[T any](x *T, err error) (Answer, error) {
	if x == nil {
		return nil, err
	}
	return x, err
}
