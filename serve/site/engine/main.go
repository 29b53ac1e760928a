// SPDX-License-Identifier: Apache-2.0

//go:build js && wasm

// Command engine is the engine of the static site. It provides the calls of a desk to a worker in a
// browser. It sets one function,
//
//	upstar(method, params, tell)
//
// which calls tell("event", name, JSON) for each result, and at the end tell("answer", JSON) or
// tell("problem", JSON).
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"runtime/debug"
	"syscall/js"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/internal/desk"
)

// A browser gives a page little memory, and closes the page without warning if it uses too much.
const (
	calculation = 256 << 20
	collect     = 512 << 20
)

func main() {
	debug.SetMemoryLimit(collect)
	d := desk.New(catalog.Builtin())
	d.Limits.Bytes = calculation
	calls := map[string]desk.Call{}
	for _, c := range d.Calls() {
		calls[c.Name] = c
	}
	js.Global().Set("upstar", js.FuncOf(func(_ js.Value, args []js.Value) any {
		method, params, tell := args[0].String(), args[1].String(), args[2]
		go answer(calls[method], method, params, tell)
		return nil
	}))
	select {}
}

// answer makes a call and reports the result.
func answer(call desk.Call, method, params string, tell js.Value) {
	var found any
	err := fmt.Errorf("there is no call %q", method)
	if call.Do != nil {
		found, err = call.Do(context.Background(), []byte(params), func(event string, data any) { tell.Invoke("event", event, text(data)) })
	}
	if err != nil {
		tell.Invoke("problem", text(desk.ProblemOf(err)))
		return
	}
	tell.Invoke("answer", text(found))
}

func text(data any) string {
	b, err := json.Marshal(data)
	if err != nil {
		b, _ = json.Marshal(desk.ProblemOf(err))
	}
	return string(b)
}
