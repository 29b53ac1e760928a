// SPDX-License-Identifier: Apache-2.0

package desk

import (
	"context"
	"encoding/json"
	"reflect"

	"github.com/upstar-cgt/upstar/ask"
	"github.com/upstar-cgt/upstar/work"
)

// askPositions is the greatest number of positions that an answer to a question may store.
const askPositions = 2_000_000

// questions are the calls that answer the questions of package ask, with one call for each kind.
func (d *Desk) questions() (calls []Call) {
	for _, q := range ask.Kinds() {
		of := reflect.TypeOf(q)
		calls = append(calls, Call{"ask-" + q.Kind(), "Answers a question of kind " + q.Kind() + ".", Calculates, LookTime, of, reflect.TypeFor[map[string]any](),
			func(ctx context.Context, params []byte, _ Emit) (any, error) { return d.ask(ctx, of, params) }})
	}
	return calls
}

// Schema describes the questions of all kinds, for pages that make a form of each.
func (d *Desk) Schema(context.Context, struct{}) (map[string]any, error) { return ask.Schema(), nil }

// ask reads a question of a kind, and answers it.
func (d *Desk) ask(ctx context.Context, of reflect.Type, params []byte) (any, error) {
	q := reflect.New(of)
	if err := read(params, q.Interface()); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, LookTime)
	defer cancel()
	asked := q.Elem().Interface().(ask.Question)
	found, err := safely(func() (json.RawMessage, error) {
		if err := asked.Check(d.at); err != nil {
			return nil, err
		}
		return ask.Answered(asked.Do(ctx, d.at, ask.Means{Limits: work.Budget{Positions: askPositions, Bytes: d.Limits.Bytes}}))
	})
	return found, work.Explained(ctx, err)
}
