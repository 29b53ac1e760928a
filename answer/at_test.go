// SPDX-License-Identifier: Apache-2.0

package answer_test

import (
	"context"
	"encoding/json"
	"sync"
	"testing"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/session"
)

// at is where the tests ask.
var at = session.New(catalog.Builtin())

// Questions asked at once in one session have the answers that they have alone.
func TestConcurrent(t *testing.T) {
	questions := []string{"kayles(7)", "domineering(3x4)", "nim(3,5,6)", "selective(kayles(3),nim(2))", "clobber(XOX|OXO)", "octal(0.137,60)",
		"hackenbush(bbr+gg)", "kayles(100,3)", "grundy(13)", "wythoff(3,5)"}
	alone := make([]string, len(questions))
	shared := session.New(catalog.Builtin())
	ask := func(where *session.Session, text string) string {
		p, err := where.Catalog.Parse(text)
		if err != nil {
			t.Error(err)
			return ""
		}
		a, err := answer.To(context.Background(), where, answer.Question{Positions: []position.Position{p}})
		if err != nil {
			t.Error(err)
		}
		data, _ := json.Marshal(a)
		return string(data)
	}
	for i, text := range questions {
		alone[i] = ask(session.New(catalog.Builtin()), text)
	}
	var group sync.WaitGroup
	for k := range 8 {
		group.Go(func() {
			for i := range questions {
				i = (i + 3*k) % len(questions)
				if got := ask(shared, questions[i]); got != alone[i] {
					t.Errorf("%s at once: %s, alone %s", questions[i], got, alone[i])
				}
			}
		})
	}
	group.Wait()
}
