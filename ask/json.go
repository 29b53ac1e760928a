// SPDX-License-Identifier: Apache-2.0

package ask

import (
	"bytes"
	"context"
	"encoding/json"
	"reflect"
	"strings"

	"github.com/upstar-cgt/upstar/session"
)

// Version is the version of the JSON of questions and answers. It stays the same when a field is
// added. It increases when a field is removed or changes its meaning.
const Version = 1

// JSON reads a question as JSON and returns its answer as JSON. The results found before a limit
// are returned with the error. There is no answer if it is nil.
func JSON(ctx context.Context, s *session.Session, question []byte, m Means) (json.RawMessage, error) {
	q, err := Decode(question)
	if err == nil {
		err = q.Check(s)
	}
	if err != nil {
		return nil, err
	}
	return Answered(q.Do(ctx, s, m))
}

// Answered turns the results of Do into JSON.
func Answered(found Answer, err error) (json.RawMessage, error) {
	if found == nil {
		return nil, err
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if failed := e.Encode(found); failed != nil {
		return nil, failed
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

// Schema returns the JSON Schema of the questions of all kinds.
func Schema() map[string]any {
	var all []any
	for i, q := range kinds {
		example, err := Encode(Examples()[i])
		if err != nil {
			panic(err) // structs of words and numbers are written as JSON objects
		}
		fields := map[string]any{"kind": map[string]any{"const": q.Kind()}}
		required := []string{"kind"}
		t := reflect.TypeOf(q)
		for n := range t.NumField() {
			f := t.Field(n)
			name, option, _ := strings.Cut(f.Tag.Get("json"), ",")
			if fields[name] = typeSchema(f.Type); option == "" {
				required = append(required, name)
			}
		}
		all = append(all, map[string]any{"title": q.Kind(), "type": "object", "properties": fields, "required": required, "additionalProperties": false, "examples": []any{json.RawMessage(example)}})
	}
	return map[string]any{"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "a question to upstar", "version": Version, "oneOf": all}
}

// typeSchema returns the schema of a field.
func typeSchema(t reflect.Type) map[string]any {
	switch t.Kind() {
	case reflect.Pointer:
		return typeSchema(t.Elem())
	case reflect.Slice:
		return map[string]any{"type": "array", "items": typeSchema(t.Elem())}
	case reflect.Array:
		return map[string]any{"type": "array", "items": typeSchema(t.Elem()), "minItems": t.Len(), "maxItems": t.Len()}
	case reflect.Bool:
		return map[string]any{"type": "boolean"}
	case reflect.Int, reflect.Int64:
		return map[string]any{"type": "integer"}
	}
	return map[string]any{"type": "string"}
}
