// SPDX-License-Identifier: Apache-2.0

package serve

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/internal/desk"
)

// asking returns the API with calls that read their questions and answer nothing.
func asking(t testing.TB) (http.Handler, []desk.Call) {
	s, err := New(catalog.Builtin(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	mux := http.NewServeMux()
	r := &registrar{Server: s, api: humago.New(mux, huma.DefaultConfig("x", "1")), checked: map[string]checked{}}
	calls := s.desk.Calls()
	for _, c := range calls {
		question := c.Question
		c.Manner, c.Answer = desk.Answers, reflect.TypeFor[Job]()
		c.Do = func(_ context.Context, params []byte, _ desk.Emit) (any, error) {
			d := json.NewDecoder(bytes.NewReader(params))
			d.DisallowUnknownFields()
			if err := d.Decode(reflect.New(question).Interface()); err != nil {
				t.Errorf("%s %s: the schema accepts what cannot be read: %v", c.Name, params, err)
			}
			return Job{}, nil
		}
		r.call(c)
	}
	return mux, calls
}

// FuzzQuestions asks any JSON of any call: the schema refuses it, or it can be read. No
// question is answered, so that many are tried.
func FuzzQuestions(f *testing.F) {
	mux, calls := asking(f)
	for i, params := range []string{`{}`, `{"game":{"boards":["nim(3,4)"],"as":"selective","turns":["0h1t2"],"to":"right","with":{"a":"b"}},"history":true}`, `{"address":"g=nim:3&m=0h0t1"}`,
		`{"text":"{1|-1}","as":"latex"}`, `{"a":"^","b":"v"}`, `{"position":"hackenbush(br)","edit":{"place":"e0"}}`, `{"sheet":"s","input":"1","fresh":true}`, `{"name":"x"}`, `{"line":"T"}`, `{"game":null}`, `[]`, `{"level":1e999}`, `{"game":{"boards":["nim(3)"]},"board":1.5}`, "\xff"} {
		for k := range calls {
			f.Add(uint8(i+k), params)
		}
	}
	f.Fuzz(func(t *testing.T, which uint8, params string) {
		w := httptest.NewRecorder()
		mux.ServeHTTP(w, httptest.NewRequest(http.MethodPost, prefix+calls[int(which)%len(calls)].Name, strings.NewReader(params)))
		if w.Code != 200 && w.Code != 400 && w.Code != 422 || !json.Valid(w.Body.Bytes()) {
			t.Errorf("%s %q: %d %s", calls[int(which)%len(calls)].Name, params, w.Code, w.Body)
		}
	})
}
