// SPDX-License-Identifier: Apache-2.0

package sealed

import (
	"crypto/sha256"
	"fmt"
	"strings"
	"testing"
)

// The seal is the digest of the same text without it, indented or not, whatever it was before.
func TestJSON(t *testing.T) {
	for _, indent := range []string{"", "  "} {
		c := struct {
			N    int    `json:"n"`
			Seal string `json:"seal"`
		}{7, "old"}
		data, err := JSON(&c, &c.Seal, indent)
		if err != nil || len(c.Seal) != 64 || !strings.HasSuffix(string(data), "}\n") {
			t.Fatalf("%s, %v", data, err)
		}
		without := strings.Replace(string(data), c.Seal, "", 1)
		if got := fmt.Sprintf("%x", sha256.Sum256([]byte(without))); got != c.Seal {
			t.Errorf("the seal is %s, the digest %s", c.Seal, got)
		}
	}
	if _, err := JSON(make(chan int), new(string), ""); err == nil {
		t.Error("text that is not JSON was written")
	}
}
