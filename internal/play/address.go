// SPDX-License-Identifier: Apache-2.0

package play

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
)

// The address of a game is readable text that can be sent without damage:
//
//	g=domineering:...$/....&g=nim:2,4,5&as=selective&end=loses&m=0b3-b2.1h2t4~0a1&to=R
//
// Each g is a board: its ruleset and position (nim(1,2) is accepted as well as nim:1,2). In a
// board, | is written /, # is $ and + is ; because the signs have a meaning in addresses; / $ and ;
// themselves are escaped. m is the list of turns, separated by full stops, and claim is what ended
// the game early. to, the player to move, comes last. A long address is compressed and written as
// z= and letters.

// longAddress is the least length of addresses that are compressed.
const longAddress = 1500

// mostText is the greatest length of a compressed address after unpacking.
const mostText = 1 << 20

// Address writes g. The result follows the ? of an address, or the # if it is compressed, that is,
// if it begins with z=.
func (g Game) Address() string {
	text := g.Text()
	if len(text) <= longAddress {
		return text
	}
	var b bytes.Buffer
	w, _ := flate.NewWriter(&b, flate.BestCompression)
	io.WriteString(w, text)
	w.Close()
	return "z=" + base64.RawURLEncoding.EncodeToString(b.Bytes())
}

// Text writes g as an address of any length, without compression.
func (g Game) Text() string {
	var parts []string
	put := func(key, value string) {
		if value != "" {
			parts = append(parts, key+"="+value)
		}
	}
	for _, b := range g.Boards {
		name, body, _ := strings.Cut(strings.TrimSpace(b), "(")
		parts = append(parts, "g="+escape(strings.TrimSpace(name))+":"+escape(strings.TrimSuffix(body, ")")))
	}
	put("as", escape(g.As))
	put("marks", escape(g.Marks))
	put("end", escape(g.End))
	if g.Playing != nil {
		put("in", strconv.Itoa(*g.Playing))
	}
	put("m", strings.Join(g.Turns, "."))
	put("claim", escape(g.Claim))
	for _, key := range slices.Sorted(maps.Keys(g.With)) {
		parts = append(parts, escape(key)+"="+escape(g.With[key]))
	}
	if to, err := Player(g.To); err == nil {
		put("to", to.String()[:1])
	}
	return strings.Join(parts, "&")
}

// ParseAddress reads the result of Address, with or without ? or # before it. The error is a
// *game.SyntaxError at the place of the mistake.
func ParseAddress(s string) (Game, error) {
	text := strings.TrimLeft(s, "?#")
	if packed, ok := strings.CutPrefix(text, "z="); ok {
		unpacked, err := unpack(packed)
		if err != nil {
			return Game{}, game.Errorf(s, len(s)-len(packed), "%v", err)
		}
		text, s = unpacked, unpacked
	}
	g := Game{}
	at := len(s) - len(text)
	for field := range strings.SplitSeq(text, "&") {
		if field != "" {
			if err := g.field(field); err != nil {
				return g, game.Errorf(s, at, "%v", err)
			}
		}
		at += len(field) + 1
	}
	if len(g.Boards) == 0 {
		return g, game.Errorf(s, len(s), "no game is in the address: g=nim:3,4,5")
	}
	return g, nil
}

// unpack reads a compressed address.
func unpack(packed string) (string, error) {
	b, err := base64.RawURLEncoding.DecodeString(strings.TrimRight(packed, "="))
	if err != nil {
		return "", fmt.Errorf("a compressed address is letters, digits, - and _")
	}
	text, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(b)), mostText+1))
	switch {
	case err != nil:
		return "", fmt.Errorf("the compressed address is damaged, or a part of it is missing")
	case len(text) > mostText:
		return "", fmt.Errorf("the address is too long")
	}
	return string(text), nil
}

// field reads one key and its value.
func (g *Game) field(field string) error {
	key, raw, _ := strings.Cut(field, "=")
	value, err := unescape(raw)
	if err != nil {
		return err
	}
	switch key {
	case "g":
		b, err := board(raw)
		g.Boards = append(g.Boards, b)
		return err
	case "as":
		g.As = value
	case "marks":
		g.Marks = value
	case "end":
		g.End = value
	case "in":
		n, err := strconv.Atoi(value)
		if err != nil {
			return fmt.Errorf("in is the number of a board")
		}
		g.Playing = &n
	case "m":
		if value != "" {
			g.Turns = strings.Split(value, ".")
		}
	case "claim":
		g.Claim = value
	case "to":
		p, err := Player(value)
		g.To = nameOf(p)
		return err
	default:
		if key, err = unescape(key); err != nil {
			return err
		}
		if g.With == nil {
			g.With = map[string]string{}
		}
		g.With[key] = value
	}
	return nil
}

// board reads name:body. A compound with a number has the number after a second colon. A position
// as it is typed, name(body), is accepted as well.
func board(raw string) (string, error) {
	if text, err := decode(raw); err == nil && typed(text) {
		return text, nil
	}
	if head, rest, ok := cutColon(raw); ok {
		raw = head + ":" + rest
	}
	name, body, ok := strings.Cut(raw, ":")
	if !ok {
		return "", fmt.Errorf("a game is written name:position, such as nim:3,4,5")
	}
	if number, rest, ok := strings.Cut(body, ":"); ok {
		if _, err := compound.ParseMode(name + ":" + number); err == nil {
			name, body = name+":"+number, rest
		}
	}
	name, err := unescape(name)
	if err != nil {
		return "", err
	}
	body, err = unescape(body)
	return name + "(" + body + ")", err
}

// typed reports whether a board is written as it is typed: nim(1,2).
func typed(text string) bool {
	head, _, ok := strings.Cut(text, "(")
	if !ok || !strings.HasSuffix(text, ")") {
		return false
	}
	_, err := compound.ParseMode(head)
	return err == nil || !strings.Contains(head, ":")
}

// cutColon cuts at the first colon, which may also be written %3A.
func cutColon(s string) (before, after string, ok bool) {
	i, n := strings.IndexByte(s, ':'), 1
	if k := strings.Index(strings.ToUpper(s), "%3A"); k >= 0 && (i < 0 || k < i) {
		i, n = k, 3
	}
	if i < 0 {
		return s, "", false
	}
	return s[:i], s[i+n:], true
}

// swapped replaces / $ ; by | # +, for which they are written in addresses. Some programs that
// rewrite addresses escape / $ ; too. Escaped signs are read as themselves.
func swapped(text string) string {
	return strings.NewReplacer("/", "|", "$", "#", ";", "+").Replace(text)
}

// swaps lists signs with a meaning in addresses, each followed by the sign that is written instead.
const swaps = "|/#$+;"

// plain reports whether c may be written in an address as it is.
func plain(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || strings.IndexByte("-_.~!*,()@:", c) >= 0
}

func escape(s string) string {
	var b strings.Builder
	for i := range len(s) {
		switch k := strings.IndexByte(swaps, s[i]); {
		case k >= 0 && k%2 == 0:
			b.WriteByte(swaps[k+1])
		case plain(s[i]):
			b.WriteByte(s[i])
		default:
			fmt.Fprintf(&b, "%%%02X", s[i])
		}
	}
	return b.String()
}

func unescape(s string) (string, error) { return unescapeWith(s, swaps) }

// decode reads %XX, and no other escapes.
func decode(s string) (string, error) { return unescapeWith(s, "") }

func unescapeWith(s, swaps string) (string, error) {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		switch k := strings.IndexByte(swaps, s[i]); {
		case k >= 0 && k%2 == 1:
			b.WriteByte(swaps[k-1])
		case s[i] == '%':
			if i+2 >= len(s) {
				return "", fmt.Errorf("%q: two digits must follow %%", s[i:])
			}
			c, err := strconv.ParseUint(s[i+1:i+3], 16, 8)
			if err != nil {
				return "", fmt.Errorf("%q: two digits must follow %%", s[i:i+3])
			}
			b.WriteByte(byte(c))
			i += 2
		default:
			b.WriteByte(s[i])
		}
	}
	return b.String(), nil
}
