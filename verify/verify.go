// SPDX-License-Identifier: Apache-2.0

// Package verify checks certificates. A certificate is a claim that one program writes and another
// program checks from the rules of the game, without sharing code with the first. The checkers are
// the packages below this one.
package verify

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/verify/equivalence"
	"github.com/upstar-cgt/upstar/verify/familyperiod"
	"github.com/upstar-cgt/upstar/verify/graded"
	"github.com/upstar-cgt/upstar/verify/heapautomatic"
	"github.com/upstar-cgt/upstar/verify/heapperiod"
	"github.com/upstar-cgt/upstar/verify/internal/seal"
	"github.com/upstar-cgt/upstar/verify/misquotient"
	"github.com/upstar-cgt/upstar/verify/play"
	"github.com/upstar-cgt/upstar/verify/positional"
	"github.com/upstar-cgt/upstar/verify/rowperiod"
	"github.com/upstar-cgt/upstar/verify/strategy"
	"github.com/upstar-cgt/upstar/verify/value"
)

// A checker checks certificates of some kinds.
type checker struct {
	check  func(ctx context.Context, data []byte) (summary string, err error)
	claims func(data []byte) (seal.Claim, error)
}

var checkers = map[string]checker{
	"heap-period":       {heapperiod.Check, heapperiod.Claims},
	"heap-automatic":    {heapautomatic.Check, heapautomatic.Claims},
	"family-period":     {familyperiod.Check, familyperiod.Claims},
	"row-period":        {rowperiod.Check, rowperiod.Claims},
	"positional":        {positional.Check, positional.Claims},
	"strategy":          {strategy.Check, strategy.Claims},
	"value":             {value.Check, value.Claims},
	"play":              {play.Check, play.Claims},
	"misere-quotient":   {misquotient.CheckWithin, misquotient.Claims},
	"misere-bound":      {misquotient.CheckWithin, misquotient.Claims},
	"misere-infinite":   {misquotient.CheckWithin, misquotient.Claims},
	"equivalence-words": {equivalence.CheckWords, equivalence.ClaimWords},
	"equivalence-day":   {equivalence.CheckDay, equivalence.ClaimDay},
}

// find returns the checker of a certificate.
func find(data []byte) (c checker, err error) {
	kind, version, err := seal.Head(data)
	if err != nil {
		return c, err
	}
	if version > seal.Version {
		return c, seal.NewerError(version)
	}
	c, ok := checkers[kind]
	switch {
	case kind == "":
		return c, errors.New("not a certificate: it has no field \"kind\"")
	case !ok:
		kinds := slices.Sorted(maps.Keys(checkers))
		return c, fmt.Errorf("no certificate of kind %q; there are %s; if a newer version of upstar wrote it, install that one", kind, strings.Join(kinds, ", "))
	}
	return c, nil
}

// Check checks a certificate of any kind. It returns one line that says what the certificate
// proves.
func Check(ctx context.Context, data []byte) (summary string, err error) {
	c, err := find(data)
	if err != nil {
		return "", err
	}
	return c.check(ctx, data)
}

// Streams reports whether a certificate that begins like this can be checked by CheckStream.
func Streams(beginning []byte) bool {
	return bytes.HasPrefix(beginning, []byte("{\n \"kind\": \"strategy\",\n"))
}

// CheckStream is like Check, for a certificate of the given size that is read piece by piece. It
// also returns what Claims returns. The function tell, which may be nil, says how many bytes have
// been read.
func CheckStream(ctx context.Context, from io.ReaderAt, size int64, tell func(done, total int64)) (seal.Claim, string, error) {
	return strategy.CheckStream(ctx, from, size, tell)
}

// Claims returns the question and the answer of a certificate. It checks only the form and the
// seals, not the proof.
func Claims(data []byte) (seal.Claim, error) {
	c, err := find(data)
	if err != nil {
		return seal.Claim{}, err
	}
	return c.claims(data)
}

// Again checks a certificate of an infinite misère quotient with the second checker, which shares
// no code with the one that Check uses.
func Again(ctx context.Context, data []byte) (summary string, err error) {
	return graded.Check(ctx, data)
}
