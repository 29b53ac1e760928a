// SPDX-License-Identifier: Apache-2.0

package quotient

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestP(t *testing.T) {
	r := solve(t, "0.77", Limits{})
	b, _ := json.Marshal(r)
	t.Log(string(b))
	q := r.Quotient
	t.Log(q.Kernel(), q.Idempotents(), q.Archimedean())
	_, _, _, _ = context.Background, errors.Is, slices.Sort[[]int], time.Now
	_ = strings.Join
}
