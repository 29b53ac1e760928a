// SPDX-License-Identifier: Apache-2.0

package ask

import (
	"encoding/json"
	"errors"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/lang/lib/rulesets"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/value"
)

// The language uses Ask to ask questions.
func init() { rulesets.AskBy(fromScript) }

type sessionOf struct{}

// fromScript answers a question that a script asks, within the remaining time and memory of the
// script. Its session lasts as long as the world of the script.
func fromScript(w *value.World, c *catalog.Catalog, question []byte) (json.RawMessage, error) {
	q, err := Decode(question)
	if err != nil {
		return nil, inScript(err)
	}
	if q.Kind() == (Value{}).Kind() {
		return nil, errors.New("a script asks for no value: write the expression itself")
	}
	s := value.Room(w, sessionOf{}, func() *session.Session { return session.New(c) })
	if err := q.Check(s); err != nil {
		return nil, inScript(err)
	}
	found, err := Answered(q.Do(w.Meter.Context(), s, Means{Limits: w.Meter.Left(), Workers: 1}))
	return found, inScript(err)
}

// inScript turns a refusal into plain text that includes the field. An interface that shows the
// error of a script must not mistake that field for one of its own.
func inScript(err error) error {
	if r, ok := errors.AsType[answer.Refusal](err); ok {
		return errors.New(r.Error())
	}
	return err
}
