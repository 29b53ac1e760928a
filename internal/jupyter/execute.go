// SPDX-License-Identifier: Apache-2.0

package jupyter

import (
	"context"
	"errors"
	"strings"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/repl"
	"github.com/upstar-cgt/upstar/work"
)

// execute runs a cell, publishes its output, and returns the reply.
func (k *kernel) execute(ctx context.Context, m *Message, q *question) map[string]any {
	store := !q.Silent && (q.Store == nil || *q.Store)
	if store {
		k.count++
	}
	if !q.Silent {
		k.publish(m, "execute_input", map[string]any{"code": q.Code, "execution_count": k.count})
	}
	text, err := k.run(ctx, m, q)
	if store {
		k.history = append(k.history, entry{k.count, q.Code, text})
	}
	answer := okay()
	if err != nil {
		answer = failure(err)
		if !q.Silent {
			k.publish(m, "error", failure(err))
		}
	} else {
		answer["payload"], answer["user_expressions"] = []any{}, k.expressions(ctx, q.Expressions)
	}
	answer["execution_count"] = k.count
	return answer
}

// run runs a cell, or shows help if the cell begins with ?. It publishes the output.
func (k *kernel) run(ctx context.Context, m *Message, q *question) (text string, err error) {
	err = k.interruptible(ctx, func(meter *work.Meter) error {
		code := strings.TrimSpace(q.Code)
		if name, ok := strings.CutPrefix(code, "?"); ok {
			text, _ = k.session.Help(meter, strings.TrimSpace(name))
			if !q.Silent {
				k.publish(m, "stream", map[string]string{"name": "stdout", "text": text})
			}
			return nil
		}
		if err := k.session.Refresh(); err != nil {
			return err
		}
		var printed repl.Printed
		k.session.Print = printed.Line
		shown, err := k.shown(meter, q.Code)
		if text := printed.String(); text != "" && !q.Silent {
			k.publish(m, "stream", map[string]any{"name": "stdout", "text": text})
		}
		if err != nil || shown == nil {
			return err
		}
		text = shown.Text
		if !q.Silent {
			k.publish(m, "execute_result", map[string]any{"execution_count": k.count, "data": bundle(shown), "metadata": map[string]any{}})
		}
		return nil
	})
	return text, err
}

// shown returns the display of a script, or nil if there is none.
func (k *kernel) shown(meter *work.Meter, script string) (*repl.Shown, error) {
	v, err := k.session.Value(meter, script)
	if err != nil || v == nil {
		return nil, err
	}
	shown, err := k.session.Show(meter, v)
	return &shown, err
}

// interruptible runs do, which a message on the control channel may interrupt.
func (k *kernel) interruptible(ctx context.Context, do func(m *work.Meter) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	k.mu.Lock()
	k.interrupt = cancel
	k.mu.Unlock()
	defer func() {
		k.mu.Lock()
		k.interrupt = nil
		k.mu.Unlock()
		cancel(nil)
	}()
	return do(work.New(ctx, work.Budget{Bytes: k.options.Bytes}))
}

// bundle returns a result in all formats in which it can be displayed.
func bundle(s *repl.Shown) map[string]string {
	data := map[string]string{"text/plain": s.Text}
	for mime, text := range map[string]string{"image/svg+xml": s.SVG, "text/html": s.HTML} {
		if text != "" {
			data[mime] = text
		}
	}
	if s.LaTeX != "" {
		data["text/latex"] = "$" + s.LaTeX + "$"
	}
	return data
}

// failure describes an error by its name, with the place as the traceback.
func failure(err error) map[string]any {
	name, text := "Error", repl.Message(err)
	trace := []string{text}
	var mistake *game.SyntaxError
	if errors.As(err, &mistake) {
		trace = append([]string{mistake.Msg}, strings.Split(mistake.Caret(), "\n")...)
	}
	switch {
	case errors.Is(err, errInterrupted):
		name = "KeyboardInterrupt"
	case errors.Is(err, work.ErrLimit):
		name = "LimitError"
	case text == "Syntax error.":
		name, text = "SyntaxError", mistake.Msg
	}
	return map[string]any{"status": "error", "ename": name, "evalue": text, "traceback": trace}
}

// expressions returns the values of additional expressions in the request.
func (k *kernel) expressions(ctx context.Context, wanted map[string]string) map[string]any {
	out := map[string]any{}
	for name, script := range wanted {
		err := k.interruptible(ctx, func(meter *work.Meter) error {
			shown, err := k.shown(meter, script)
			if err == nil && shown != nil {
				out[name] = map[string]any{"status": "ok", "data": bundle(shown), "metadata": map[string]any{}}
			}
			return err
		})
		if err != nil {
			out[name] = failure(err)
		}
	}
	return out
}
