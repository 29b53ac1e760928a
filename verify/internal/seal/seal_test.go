// SPDX-License-Identifier: Apache-2.0

package seal_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/verify/internal/seal"
)

type claim struct {
	N    int    `json:"n"`
	Seal string `json:"seal"`
}

var forms = []seal.Form[claim]{
	{Seal: func(c *claim) *string { return &c.Seal }},
	{Indent: "  ", Seal: func(c *claim) *string { return &c.Seal }},
}

func TestReadIsWriteBackwards(t *testing.T) {
	for _, f := range forms {
		data, err := f.Write(claim{N: 7, Seal: "what it was is of no matter"})
		if err != nil {
			t.Fatal(err)
		}
		c, err := f.Read(data)
		if err != nil || c.N != 7 {
			t.Errorf("%s: %+v, %v", data, c, err)
		}
		for want, bad := range map[string][]byte{
			"not a certificate": []byte("[]"),
			"fixed form":        bytes.TrimSpace(data),
			"seal is broken":    bytes.Replace(data, []byte("7"), []byte("8"), 1),
			"unknown field":     bytes.Replace(data, []byte(`"n"`), []byte(`"m"`), 1),
		} {
			if _, err := f.Read(bad); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: %v, want %s", bad, err, want)
			}
		}
	}
}

// A file that is too long is refused.
func TestLong(t *testing.T) {
	if _, err := forms[0].Read(make([]byte, seal.MaxBytes+1)); err == nil || !strings.Contains(err.Error(), "64 MiB") {
		t.Error(err)
	}
}
