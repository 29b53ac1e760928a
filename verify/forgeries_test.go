// SPDX-License-Identifier: Apache-2.0

package verify_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/sealed"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/solve/equivalence"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/verify"
	"github.com/upstar-cgt/upstar/verify/internal/seal"
	"github.com/upstar-cgt/upstar/verify/internal/seal/sealtest"
	"github.com/upstar-cgt/upstar/work"
)

// proofs returns proofs of every kind, without envelopes. Those of plays and values have the
// question as a part of their kind's name.
func proofs(t *testing.T) map[string][][]byte {
	t.Helper()
	all := map[string][][]byte{}
	add := func(data []byte, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		says, err := verify.Claims(data)
		if err != nil {
			t.Fatal(err)
		}
		name := says.Kind
		if name == "play" {
			name += " " + says.Question.Ask
		}
		all[name] = append(all[name], sealed.Proof(data))
	}
	files, _ := filepath.Glob("*/testdata/*.json")
	for _, file := range files {
		data, err := os.ReadFile(file)
		if len(data) < 5000 || strings.Contains(file, "infinite") {
			add(data, err)
		}
	}
	at := session.New(catalog.Builtin())
	for _, text := range []string{"domineering(2x3)", "{1|0}+^", "kayles(5)-{2|1}", "clobber(XOO|OX.)", "wythoff(1,2)", "wythoff(3,4)", "chomp(2x3)", "euclid(3,7)",
		"loopy(a: 0 | a,a)", "loopy(a: b | a; b: a |,a)", "loopy(a: a |,a)"} {
		add(answer.ProveValue(t.Context(), at, text, 0))
	}
	for _, q := range []struct {
		compound  string
		misere    int
		positions []string
	}{
		{"disjunctive", 0, []string{"nim(1,2)"}}, {"disjunctive", 1, []string{"cram(2x3)"}}, {"disjunctive", 0, []string{"domineering(2x2)", "hackenbush(bbr)"}},
		{"selective", 1, []string{"kayles(3)", "wythoff(1,2)"}}, {"conjunctive", 0, []string{"kayles(4)", "nim(2)"}}, {"obliged", 0, []string{"kayles(3)", "kayles(5)"}},
		{"disjunctive", 0, []string{"fox-and-geese(X..|.O.)"}}, {"sequential", 1, []string{"nim(2)", "nim(1)"}},
	} {
		ps, err := at.Catalog.ParseAll(q.positions)
		if err != nil {
			t.Fatal(err)
		}
		mode, err := compound.ParseMode(q.compound)
		if err != nil {
			t.Fatal(err)
		}
		a, err := answer.To(t.Context(), at, answer.Question{Positions: ps, Mode: mode, Conventions: game.Conventions[q.misere : q.misere+1], Certificate: true, Moves: -1})
		if err != nil {
			t.Fatal(err)
		}
		add(a.Certificate())
	}
	for _, text := range []string{"nim(1,2)", "kayles(5)"} {
		ps, err := at.Catalog.ParseAll([]string{text})
		if err != nil {
			t.Fatal(err)
		}
		for players := 3; players < 5; players++ {
			a, err := answer.ManyTo(t.Context(), answer.ManyQuestion{Positions: ps, Players: players})
			if err != nil {
				t.Fatal(err)
			}
			add(a.Certificate())
		}
	}
	for day := range 2 {
		d, err := equivalence.Day(work.Unbounded(), equivalence.DayQuestion{Day: day})
		if err != nil {
			t.Fatal(err)
		}
		add(d.Certificate())
	}
	return all
}

// TestForgeries makes at least 500 forgeries of each kind of certificate, which are all sealed well,
// and which are all refused: good proofs in envelopes with another question or answer, and the same
// contents in another form. Forgeries of the proofs themselves are in the packages of the checkers.
func TestForgeries(t *testing.T) {
	all := proofs(t)
	var claims []seal.Claim
	for _, name := range slices.Sorted(maps.Keys(all)) {
		for _, proof := range all[name] {
			says, err := verify.Claims(proof)
			if err != nil {
				t.Fatal(err)
			}
			claims = append(claims, says)
		}
	}
	rng := rand.New(rand.NewPCG(35, 35))
	for _, name := range slices.Sorted(maps.Keys(all)) {
		t.Run(name, func(t *testing.T) {
			refused := 0
			refuse := func(what string, data []byte) {
				if says, err := verify.Check(context.Background(), data); err == nil {
					t.Fatalf("%s: accepted as %s\n%.2000s", what, says, data)
				}
				refused++
			}
			for _, proof := range all[name] {
				says, err := verify.Claims(proof)
				if err != nil {
					t.Fatal(err)
				}
				for _, other := range append(sealtest.Others(says), claims...) {
					if fmt.Sprint(other) == fmt.Sprint(says) {
						continue
					}
					for _, mixed := range mixtures(says, other) {
						refuse(fmt.Sprintf("envelope %+v of %+v", mixed, says), wrapped(t, mixed, proof))
					}
				}
				for what, bad := range otherForms(rng, proof) {
					refuse("proof with "+what, resealed(bad))
					refuse("proof in an envelope, with "+what, wrapped(t, says, resealed(bad)))
				}
				for what, bad := range otherForms(rng, wrapped(t, says, proof)) {
					refuse("envelope with "+what, resealed(bad))
				}
			}
			if t.Log(refused, "refused"); refused < 500 {
				t.Errorf("only %d forgeries", refused)
			}
		})
	}
}

func wrapped(t *testing.T, says seal.Claim, proof []byte) []byte {
	t.Helper()
	data, err := seal.Wrap(says, proof)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// mixtures returns claims that have some parts of one claim and some of another.
func mixtures(says, other seal.Claim) (out []seal.Claim) {
	for mask := 1; mask < 8; mask++ {
		mixed := says
		if mask&1 != 0 {
			mixed.Kind = other.Kind
		}
		if mask&2 != 0 {
			mixed.Question = other.Question
		}
		if mask&4 != 0 {
			mixed.Answer = other.Answer
		}
		if fmt.Sprint(mixed) != fmt.Sprint(says) {
			out = append(out, mixed)
		}
	}
	return out
}

var digests = regexp.MustCompile(`"(digest|seal)": ?"[0-9a-f]*"`)

// resealed gives the first digest of an envelope, or the last digest of a proof, the value that fits.
func resealed(data []byte) []byte {
	at := digests.FindAllIndex(data, -1)
	if len(at) == 0 {
		return data
	}
	place := at[len(at)-1]
	if bytes.Contains(data, []byte(`"proof":`+"\n")) {
		place = at[0]
	}
	quote := place[0] + bytes.LastIndexByte(data[place[0]:place[1]-1], '"') + 1
	before, after := data[:quote], data[place[1]-1:]
	sum := sha256.Sum256(slices.Concat(before, after))
	return slices.Concat(before, []byte(hex.EncodeToString(sum[:])), after)
}

// otherForms returns the same contents, or nearly, written in another way.
func otherForms(rng *rand.Rand, data []byte) map[string][]byte {
	text := string(data)
	keys := regexp.MustCompile(`"[a-z_0-9]+": ?`).FindAllString(text, -1)
	key := keys[rng.IntN(len(keys))]
	numbers := regexp.MustCompile(`": ?-?[0-9]+`).FindAllString(text, -1)
	number := `":0`
	if len(numbers) > 0 {
		number = numbers[rng.IntN(len(numbers))]
	}
	value := strings.TrimLeft(number, "\": ")
	first := func(old, new string) []byte { return []byte(strings.Replace(text, old, new, 1)) }
	out := map[string][]byte{
		"a key in capitals":         first(key, strings.ToUpper(key)),
		"a key with a Kelvin sign":  first(`"kind"`, "\"\u212aind\""),
		"a key with a long s":       first("s", "\u017f"),
		"a key twice":               first(key, key+"0,"+key),
		"a key twice, at the end":   []byte(strings.TrimRight(text, "}\n ") + "," + keys[0] + "\"strategy\"}\n"),
		"a key in capitals, twice":  first(`"kind"`, `"KIND":"play","kind"`),
		"an unknown field":          first("{", `{"more":1,`),
		"an empty field":            first("{", `{"":null,`),
		"bytes after it":            []byte(text + "0"),
		"a line after it":           []byte(text + "\n"),
		"another object after it":   []byte(text + text),
		"a mark of byte order":      []byte("\ufeff" + text),
		"carriage returns":          []byte(strings.ReplaceAll(text, "\n", "\r\n")),
		"spaces":                    []byte(strings.ReplaceAll(text, ",", ", ")),
		"no last line end":          []byte(strings.TrimSuffix(text, "\n")),
		"an escaped letter":         first(`"kind"`, `"\u006bind"`),
		"an escaped value":          first(`"normal"`, `"\u006eormal"`),
		"a comment":                 first("{", "{/* */"),
		"NaN":                       first(number, "\":NaN"),
		"an infinite number":        first(number, "\":1e999"),
		"a huge number":             first(number, "\":"+strings.Repeat("9", 400)),
		"the greatest number":       first(number, "\":9223372036854775807"),
		"the least number":          first(number, "\":-9223372036854775808"),
		"a negative number":         first(number, "\":-"+strings.TrimPrefix(value, "-")+"1"),
		"a fraction":                first(number, "\":"+value+".0"),
		"a power of ten":            first(number, "\":"+value+"e0"),
		"a zero before a number":    first(number, "\":0"+value),
		"minus zero":                first(number, "\":-0"),
		"a number as text":          first(number, `":"`+value+`"`),
		"null for a number":         first(number, "\":null"),
		"a list for a number":       first(number, "\":["+value+"]"),
		"deep lists":                first(number, "\":"+strings.Repeat("[", 20000)+strings.Repeat("]", 20000)),
		"deep objects":              first(number, "\":"+strings.Repeat(`{"a":`, 20000)+"1"+strings.Repeat("}", 20000)),
		"a missing brace":           []byte(strings.TrimRight(text, "}\n")),
		"half of it":                data[:len(data)/2],
		"most of it":                data[:len(data)*9/10],
		"nothing but its beginning": data[:min(len(data), 20)],
		"a list around it":          []byte("[" + text + "]"),
		"a byte that is no text":    first(`"kind"`, "\"k\xffnd\""),
	}
	for name, bad := range out {
		if bytes.Equal(bad, data) || name == "a key with a long s" && json.Valid(bad) && bytes.Equal(bad, data) {
			delete(out, name)
		}
	}
	return out
}

// Plays with the questions and the answers of others are refused, unless that is the true answer.
func TestForgedPlays(t *testing.T) {
	type play struct {
		Kind     string          `json:"kind"`
		Version  int             `json:"version"`
		Question json.RawMessage `json:"question"`
		Claim    json.RawMessage `json:"claim"`
		Seal     string          `json:"digest"`
	}
	forged := map[string]int{}
	all := proofs(t)
	at := session.New(catalog.Builtin())
	for a := range 6 { // more of each question
		for b := range 5 {
			for _, text := range []string{fmt.Sprintf("wythoff(%d,%d)", a, b), fmt.Sprintf("loopy(a: %d | a,a)", a-b), fmt.Sprintf("loopy(a: a,%d |,a,%d)", a-2, b)} {
				data, err := answer.ProveValue(t.Context(), at, text, 0)
				if says, failed := verify.Claims(data); err == nil && failed == nil && says.Kind == "play" {
					all["play "+says.Question.Ask] = append(all["play "+says.Question.Ask], sealed.Proof(data))
				}
			}
			ps, err := at.Catalog.ParseAll([]string{fmt.Sprintf("nim(%d)", a), fmt.Sprintf("kayles(%d)", b)})
			if err != nil {
				t.Fatal(err)
			}
			many, err := answer.ManyTo(t.Context(), answer.ManyQuestion{Positions: ps, Players: 3 + a%2})
			if err != nil {
				t.Fatal(err)
			}
			data, err := many.Certificate()
			if err != nil {
				t.Fatal(err)
			}
			all["play coalitions"] = append(all["play coalitions"], sealed.Proof(data))
			for i, name := range []string{"selective", "obliged", "conjunctive"} {
				mode, _ := compound.ParseMode(name)
				found, err := answer.To(t.Context(), at, answer.Question{Positions: ps, Mode: mode, Conventions: game.Conventions[i%2 : i%2+1], Certificate: true, Moves: -1})
				if err != nil {
					t.Fatal(err)
				}
				if data, err := found.Certificate(); err == nil && a*b%3 == i {
					all["play outcome"] = append(all["play outcome"], sealed.Proof(data))
				}
			}
		}
	}
	for name, list := range all {
		if !strings.HasPrefix(name, "play ") {
			continue
		}
		for i, data := range list {
			for j, other := range list {
				var x, y play
				if i == j || json.Unmarshal(data, &x) != nil || json.Unmarshal(other, &y) != nil {
					continue
				}
				honest, _ := verify.Claims(data)
				x.Claim = y.Claim
				bad, err := sealed.JSON(&x, &x.Seal, " ")
				if err != nil {
					t.Fatal(err)
				}
				forged[name]++
				says, err := verify.Check(t.Context(), bad)
				if err != nil {
					continue
				}
				claim, _ := verify.Claims(bad)
				if claim.Answer != honest.Answer && !(name == "play outcome" && strings.HasPrefix(honest.Answer, claim.Answer)) && name != "play loopy-value" {
					t.Errorf("accepted: %s; the answer is %s", says, honest.Answer)
				}
				if name == "play loopy-value" && !sameSides(t, at, honest.Answer, claim.Answer) {
					t.Errorf("accepted: %s; the sides are %s", says, honest.Answer)
				}
			}
		}
		if forged[name] < 500 {
			t.Errorf("only %d forgeries of %s", forged[name], name)
		}
	}
	t.Log(forged)
}

// sameSides asks the language whether two loopy values are equal.
func sameSides(t *testing.T, at *session.Session, a, b string) bool {
	t.Helper()
	x, y := strings.Split(a, " & "), strings.Split(b, " & ")
	for i := range x {
		c := answer.NewCalculator(t.Context(), at, 0)
		text, err := c.TextOf(x[i]+" == "+y[i], notation.Plain)
		if err != nil || text != "true" {
			return false
		}
	}
	return true
}
