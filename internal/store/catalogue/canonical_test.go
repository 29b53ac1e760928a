// SPDX-License-Identifier: Apache-2.0

package catalogue

import (
	"math/rand/v2"
	"testing"
)

// The fixed form of a question is what encoding/json writes: the hashes of old catalogues
// rest on it.
func TestCanonical(t *testing.T) {
	rng := rand.New(rand.NewPCG(28, 1))
	letters := []rune("ab01(){}|,.:*^ \"\\/<>&'\n\t\x00\x7fé…𝔸\u2028")
	text := func() string {
		var s []rune
		for range rng.IntN(8) {
			s = append(s, letters[rng.IntN(len(letters))])
		}
		return string(s)
	}
	for range 20_000 {
		q := Question{Kind: text(), Subject: text(), Params: map[string]string{}}
		for range rng.IntN(4) {
			q.Params[text()] = text()
		}
		slow := Question{Kind: q.Kind, Subject: q.Subject, Params: map[string]string{}}
		for name, value := range q.Params {
			if value != "" {
				slow.Params[name] = value
			}
		}
		if got, want := string(q.canonical()), string(encoded(slow)); got != want {
			t.Fatalf("%+v: %s, want %s", q, got, want)
		}
	}
	if got := string((Question{Kind: "heap", Subject: "0.77"}).canonical()); got != `{"kind":"heap","subject":"0.77"}` {
		t.Error(got)
	}
}
