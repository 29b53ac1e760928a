// SPDX-License-Identifier: Apache-2.0

package rulesets

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"slices"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/lang/lib"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/notation"
)

// An Asker answers a question in JSON by an answer in JSON, within the limits of the meter of a
// world. The results found before a limit are returned with the error.
type Asker func(w *value.World, c *catalog.Catalog, question []byte) (json.RawMessage, error)

var asker Asker = func(*value.World, *catalog.Catalog, []byte) (json.RawMessage, error) {
	return nil, errors.New("this program answers no questions: it was built without package ask")
}

// AskBy sets the function that Ask of the language calls. Package ask calls AskBy when it is
// loaded, since the language cannot import package ask.
func AskBy(do Asker) { asker = do }

// askMembers ask the same questions as the command line, Python and the browser, in the same words.
func askMembers(c *catalog.Catalog) []*value.Func {
	return []*value.Func{
		lib.Member(value.MapKind, "Ask", `Ask({"kind" => "heap", "code" => "0.77", "to" => 100})["period"]`,
			"answer to a question that is a map with its kind and its fields, as for upstar ask: maps, lists, strings and numbers",
			func(w *value.World, args []value.Value) (value.Value, error) {
				question, err := toJSON(w, args[0])
				if err != nil {
					return nil, err
				}
				found, err := asker(w, c, question)
				if err != nil {
					return nil, err
				}
				return fromJSON(w, found)
			}),
	}
}

// toJSON writes maps with strings as keys, collections, strings, numbers and Booleans as JSON. It
// writes other values as they are displayed.
func toJSON(w *value.World, v value.Value) ([]byte, error) {
	x, err := plainly(w, v)
	if err != nil {
		return nil, err
	}
	return json.Marshal(x)
}

func plainly(w *value.World, v value.Value) (any, error) {
	switch v := v.(type) {
	case *value.Map:
		fields := map[string]any{}
		for _, e := range v.Entries {
			name, ok := e.Of.(value.String)
			if !ok {
				return nil, fmt.Errorf("the keys of a question are strings such as \"kind\", not %s", value.Text(w, e.Of, notation.Plain))
			}
			x, err := plainly(w, e.Value)
			if err != nil {
				return nil, err
			}
			fields[string(name)] = x
		}
		return fields, nil
	case value.Bool:
		return bool(v), nil
	case value.Int:
		return int64(v), nil
	case value.String:
		return string(v), nil
	case *value.List:
		return plainlyEach(w, v.Elements)
	case *value.Set:
		return plainlyEach(w, v.Elements)
	}
	return value.Text(w, v, notation.Plain), nil
}

func plainlyEach(w *value.World, vs []value.Value) (list []any, err error) {
	list = make([]any, len(vs))
	for i, v := range vs {
		if list[i], err = plainly(w, v); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// fromJSON returns the value that a JSON text represents: objects become maps, and arrays become
// lists.
func fromJSON(w *value.World, data []byte) (value.Value, error) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	var x any
	if err := d.Decode(&x); err != nil {
		return nil, err
	}
	return valued(w, x)
}

func valued(w *value.World, x any) (value.Value, error) {
	switch x := x.(type) {
	case bool:
		return value.Bool(x), nil
	case string:
		return value.String(x), nil
	case json.Number:
		r, ok := new(big.Rat).SetString(x.String())
		if !ok {
			return nil, fmt.Errorf("not a number: %s", x)
		}
		return value.FromRat(r), nil
	case []any:
		list := make([]value.Value, 0, len(x))
		for _, y := range x {
			v, err := valued(w, y)
			if err != nil {
				return nil, err
			}
			list = append(list, v)
		}
		return value.NewList(list), nil
	case map[string]any:
		names := make([]string, 0, len(x))
		for name := range x {
			names = append(names, name)
		}
		slices.Sort(names)
		entries := make([]value.Entry, 0, len(x))
		for _, name := range names {
			v, err := valued(w, x[name])
			if err != nil {
				return nil, err
			}
			entries = append(entries, value.Entry{Of: value.String(name), Value: v})
		}
		return value.NewMap(w, entries), nil
	}
	return value.None, nil
}
