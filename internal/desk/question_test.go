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
	"github.com/upstar-cgt/upstar/internal/desk"
)

// A call by name answers as the method does, and tells what is wrong.
func TestCalls(t *testing.T) {
	all := desk.New(catalog.Builtin()).Calls()
	calls := map[string]desk.Call{}
	for _, c := range all {
		calls[c.Name] = c
	}
	if len(calls) != len(all) {
		t.Error("two calls have the same name")
	}
	a, err := calls["table"].Do(context.Background(), []byte(`{"game":{"boards":["nim(3)"]}}`), nil)
	if text, _ := json.Marshal(a); err != nil || !strings.Contains(string(text), `"position":"nim(3)"`) {
		t.Errorf("table: %s, %v", text, err)
	}
	var told []string
	emit := func(event string, _ any) { told = append(told, event) }
	if _, err := calls["hints"].Do(context.Background(), []byte(`{"game":{"boards":["nim(3)"]},"level":2}`), emit); err != nil || !slices.Contains(told, "verdict") || told[len(told)-1] != "done" {
		t.Errorf("hints: %v, %v", told, err)
	}
	for _, c := range all {
		for _, params := range []string{``, `{`, `[]`, `{}{}`, `{"nothing":1}`, `3`} {
			if _, err := c.Do(context.Background(), []byte(params), func(string, any) {}); err == nil {
				t.Errorf("%s %q is answered", c.Name, params)
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
	all := d.Calls()
	slices.SortFunc(all, func(a, b desk.Call) int { return strings.Compare(a.Name, b.Name) }) // the kept inputs count so
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
		a, err := all[int(which)%len(all)].Do(ctx, []byte(params), emit)
		if err != nil && strings.Contains(err.Error(), "internal error") {
			t.Error(err)
		}
		if _, err := json.Marshal(a); err != nil {
			t.Error(err)
		}
	})
}
