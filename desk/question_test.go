// SPDX-License-Identifier: Apache-2.0

package desk_test

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/desk"
)

// names of calls, in order.
func names(calls map[string]desk.Call) (all []string) {
	for name := range calls {
		all = append(all, name)
	}
	slices.Sort(all)
	return all
}

// A call by name answers as the method does, and tells what is wrong.
func TestCalls(t *testing.T) {
	calls := desk.New(catalog.Builtin()).Calls()
	a, err := calls["table"](context.Background(), []byte(`{"game":{"boards":["nim(3)"]}}`), nil)
	if text, _ := json.Marshal(a); err != nil || !strings.Contains(string(text), `"position":"nim(3)"`) {
		t.Errorf("table: %s, %v", text, err)
	}
	var told []string
	emit := func(event string, _ any) { told = append(told, event) }
	if _, err := calls["hints"](context.Background(), []byte(`{"game":{"boards":["nim(3)"]},"level":2}`), emit); err != nil || !slices.Contains(told, "verdict") || told[len(told)-1] != "done" {
		t.Errorf("hints: %v, %v", told, err)
	}
	for _, name := range names(calls) {
		for _, params := range []string{``, `{`, `[]`, `{}{}`, `{"nothing":1}`, `3`} {
			if _, err := calls[name](context.Background(), []byte(params), func(string, any) {}); err == nil {
				t.Errorf("%s %q is answered", name, params)
			}
		}
	}
}

// FuzzCalls asks anything of any call: it is answered or refused, in time.
func FuzzCalls(f *testing.F) {
	for i, params := range []string{`{}`, `{"game":{"boards":["nim(3,4)","domineering(2x2)"],"as":"selective","turns":["0h1t2"],"to":"right"}}`, `{"address":"g=nim:3&m=0h0t1&to=R"}`,
		`{"text":"{1|-1}+*"}`, `{"text":"clobber(XO)","as":"latex"}`, `{"a":"^","b":"kayles(3)"}`, `{"position":"hackenbush(br)","edit":{"place":"e0"}}`, `{"sheet":"s","input":"1+1","fresh":true}`, `{"name":"misere"}`, `{"word":"Temp"}`} {
		for k := range 20 {
			f.Add(uint8(i+k), params)
		}
	}
	d := desk.New(catalog.Builtin())
	d.Limits.Bytes = 16 << 20
	calls := d.Calls()
	all := names(calls)
	f.Fuzz(func(t *testing.T, which uint8, params string) {
		ctx, cancel := context.WithTimeout(context.Background(), 200*time.Millisecond)
		defer cancel()
		emit := func(event string, data any) {
			if _, err := json.Marshal(data); err != nil {
				t.Errorf("%s: %v", event, err)
			}
			if p, ok := data.(*desk.Problem); ok && strings.Contains(p.Message, "internal error") {
				t.Error(p.Message)
			}
		}
		a, err := calls[all[int(which)%len(all)]](ctx, []byte(params), emit)
		if err != nil && strings.Contains(err.Error(), "internal error") {
			t.Error(err)
		}
		if _, err := json.Marshal(a); err != nil {
			t.Error(err)
		}
	})
}
