// SPDX-License-Identifier: Apache-2.0

package seal_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/verify/internal/seal"
)

var says = seal.Claim{Kind: "value", Question: seal.Question{Ask: "value", About: []string{"nim(1)", "form({<&>|1})"}, Play: "normal"}, Answer: "*"}

// What is taken out of an envelope is what was put in.
func TestOpenIsWrapBackwards(t *testing.T) {
	proof := []byte("{\"n\":7}\n")
	data, err := seal.Wrap(says, proof)
	if err != nil {
		t.Fatal(err)
	}
	got, inside, err := seal.Open(data)
	if err != nil || !bytes.Equal(inside, proof) || got.Agree(says) != nil {
		t.Errorf("%v, %s, %v", got, inside, err)
	}
	if kind, version, err := seal.Head(data); kind != "value" || version != seal.Version || err != nil {
		t.Errorf("%s, %d, %v", kind, version, err)
	}
	for want, bad := range map[string][]byte{
		"cut off":                data[:len(data)-1],
		"seal is broken":         bytes.Replace(data, []byte("7"), []byte("8"), 1),
		"fixed form":             bytes.Replace(data, []byte(`"value",`+"\n"), []byte(`"value" ,`+"\n"), 1),
		"envelopes have version": bytes.Replace(data, []byte(`"version": 4`), []byte(`"version": 3`), 1),
		"newest version":         bytes.Replace(data, []byte(`"version": 4`), []byte(`"version": 9`), 1),
	} {
		if _, _, err := seal.Open(bad); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", bad, err, want)
		}
	}
	if got, inside, err := seal.Open(proof); got != nil || !bytes.Equal(inside, proof) || err != nil {
		t.Errorf("without an envelope: %v, %s, %v", got, inside, err)
	}
}

func FuzzOpen(f *testing.F) {
	data, err := seal.Wrap(says, []byte("{}\n"))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	f.Add(bytes.ReplaceAll(data, []byte("\n"), []byte("\n\n")))
	f.Fuzz(func(t *testing.T, data []byte) {
		got, inside, err := seal.Open(data)
		if err != nil || got == nil {
			return
		}
		if again, err := seal.Wrap(*got, inside); err != nil || !bytes.Equal(again, data) {
			t.Fatalf("opened, but it is not what is written: %v\n%s", err, again)
		}
	})
}
