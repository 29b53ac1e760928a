// SPDX-License-Identifier: Apache-2.0

package ask_test

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/upstar-cgt/upstar/ask"
	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/session"
)

// There is one example of each kind, which can be asked, and which the schema allows.
func TestExamples(t *testing.T) {
	s := session.New(catalog.Builtin())
	data, err := json.Marshal(ask.Schema())
	if err != nil {
		t.Fatal(err)
	}
	var schema struct {
		OneOf []struct {
			Title      string
			Properties map[string]schemaType
			Required   []string
			Examples   []map[string]any
		}
	}
	if err := json.Unmarshal(data, &schema); err != nil {
		t.Fatal(err)
	}
	kinds, examples := ask.Kinds(), ask.Examples()
	if len(examples) != len(kinds) || len(schema.OneOf) != len(kinds) {
		t.Fatalf("%d examples and %d schemas of %d kinds", len(examples), len(schema.OneOf), len(kinds))
	}
	for i, q := range examples {
		if reflect.TypeOf(q) != reflect.TypeOf(kinds[i]) {
			t.Errorf("example %d is of kind %s, not %s", i, q.Kind(), kinds[i].Kind())
		}
		if err := q.Check(s); err != nil {
			t.Errorf("%v: %v", q, err)
		}
		of := schema.OneOf[i]
		if of.Title != q.Kind() || len(of.Examples) != 1 {
			t.Fatalf("the schema of %s is %+v", q.Kind(), of)
		}
		example := of.Examples[0]
		for _, name := range of.Required {
			if _, ok := example[name]; !ok {
				t.Errorf("%s: the schema requires %s, which its example has not", q.Kind(), name)
			}
		}
		for name, x := range example {
			p, ok := of.Properties[name]
			if !ok || !p.allows(x) {
				t.Errorf("%s: the schema does not allow %s: %v", q.Kind(), name, x)
			}
		}
	}
}

// A schemaType is the schema of a field.
type schemaType struct {
	Type     string
	Const    any
	Items    *schemaType
	MinItems int
	MaxItems *int
}

// allows reports whether x is valid.
func (p schemaType) allows(x any) bool {
	if p.Const != nil {
		return x == p.Const
	}
	switch x := x.(type) {
	case string:
		return p.Type == "string"
	case bool:
		return p.Type == "boolean"
	case float64:
		return p.Type == "integer" && x == float64(int64(x))
	case []any:
		for _, y := range x {
			if p.Items == nil || !p.Items.allows(y) {
				return false
			}
		}
		return p.Type == "array" && len(x) >= p.MinItems && (p.MaxItems == nil || len(x) <= *p.MaxItems)
	}
	return false
}
