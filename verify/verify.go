// SPDX-License-Identifier: Apache-2.0

// Package verify checks certificates. A certificate is a claim that one program writes and another
// program checks from the rules of the game, without sharing code with the first. The checkers are
// the packages below this one.
package verify

import (
	"context"
	"errors"
	"fmt"

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

// Check checks a certificate of any kind. It returns one line that says what the certificate
// proves.
func Check(ctx context.Context, data []byte) (summary string, err error) {
	kind, version, err := seal.Head(data)
	if err != nil {
		return "", err
	}
	if version > seal.Version {
		return "", seal.NewerError(version)
	}
	switch kind {
	case "":
		return "", errors.New("not a certificate: it has no field \"kind\"")
	case "heap-period":
		return heapperiod.Check(ctx, data)
	case "heap-automatic":
		return heapautomatic.Check(ctx, data)
	case "family-period":
		return familyperiod.Check(ctx, data)
	case "row-period":
		return rowperiod.Check(ctx, data)
	case "positional":
		return positional.Check(ctx, data)
	case "misere-quotient", "misere-bound", "misere-infinite":
		return misquotient.Check(data)
	case "strategy":
		return strategy.Check(ctx, data)
	case "value":
		return value.Check(ctx, data)
	case "equivalence-words":
		return equivalence.CheckWords(ctx, data)
	case "play":
		return play.Check(ctx, data)
	case "equivalence-day":
		return equivalence.CheckDay(ctx, data)
	}
	return "", fmt.Errorf("no certificate of kind %q; there are heap-period, heap-automatic, family-period, row-period, positional, strategy, value, play, misere-quotient, misere-bound, misere-infinite, equivalence-words and equivalence-day; if a newer version of upstar wrote it, install that one", kind)
}

// Says returns the question and the answer of a certificate, as its envelope has them. It checks only
// the digest. Older certificates have no envelope; then the claim is nil.
func Says(data []byte) (*seal.Claim, error) {
	says, _, err := seal.Open(data)
	return says, err
}

// Again checks a certificate of an infinite misère quotient with the second checker, which shares
// no code with the one that Check uses.
func Again(ctx context.Context, data []byte) (summary string, err error) {
	return graded.Check(ctx, data)
}
