// SPDX-License-Identifier: Apache-2.0

package strategy

import (
	"bytes"
	"context"
	"math/rand/v2"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/verify/internal/seal"
)

// A certificate that is read piece by piece is accepted exactly if it is accepted as a whole, with and
// without an envelope, good or changed.
func TestStreamIsCheck(t *testing.T) {
	rng := rand.New(rand.NewPCG(35, 4))
	accepted, refused := 0, 0
	for i := range 60 {
		texts := []string{randomPosition(rng), randomPosition(rng)}
		if i == 0 {
			texts = []string{"nim(0)"}
		}
		data, _ := prove(t, game.Conventions[i%2], texts...)
		_, proof, err := seal.Open(data)
		if err != nil {
			t.Fatal(err)
		}
		c, err := form.Read(data)
		if err != nil {
			t.Fatal(err)
		}
		files := [][]byte{data, proof, data[:len(data)-1], proof[:len(proof)-1], data[:len(data)/2], nil, append(bytes.Clone(data), '\n')}
		for range 30 {
			bad := bytes.Clone(files[rng.IntN(2)])
			bad[rng.IntN(len(bad))] ^= 1 << rng.IntN(8)
			forged := c
			damage(&forged, rng)
			again, err := form.Write(forged)
			if err != nil {
				t.Fatal(err)
			}
			envelope, err := seal.Wrap(forged.claim(), again)
			if err != nil {
				t.Fatal(err)
			}
			other, err := seal.Wrap(c.claim(), again)
			if err != nil {
				t.Fatal(err)
			}
			files = append(files, bad, again, envelope, other)
		}
		for _, file := range files {
			said, err := Check(context.Background(), file)
			_, streamed, failed := CheckStream(context.Background(), bytes.NewReader(file), int64(len(file)), nil)
			if said != streamed || (err == nil) != (failed == nil) {
				t.Fatalf("whole: %q, %v; as a stream: %q, %v\n%s", said, err, streamed, failed, file)
			}
			if err == nil {
				accepted++
			} else {
				refused++
			}
		}
	}
	if accepted < 100 || refused < 1000 {
		t.Errorf("%d accepted, %d refused", accepted, refused)
	}
}

func FuzzStream(f *testing.F) {
	data, _ := prove(f, game.Normal, "domineering(3x3)", "nim(2)")
	f.Add(data)
	f.Fuzz(func(t *testing.T, data []byte) {
		_, err := Check(context.Background(), data)
		if _, _, failed := CheckStream(context.Background(), bytes.NewReader(data), int64(len(data)), nil); (err == nil) != (failed == nil) {
			t.Fatalf("whole: %v, as a stream: %v", err, failed)
		}
	})
}
