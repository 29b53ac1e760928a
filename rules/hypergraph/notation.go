// SPDX-License-Identifier: Apache-2.0

package hypergraph

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/upstar-cgt/upstar/game"
)

// mostBias is the greatest number of cells that may be claimed in a turn.
const mostBias = 1000

// Format writes the bias if it is not 1:1, the board, and the claims if there are
// any.
func (r Rules) Format(p Position) string {
	var parts []string
	if p.Bias != [2]int{1, 1} {
		parts = append(parts, strconv.Itoa(p.Bias[0])+":"+strconv.Itoa(p.Bias[1]))
	}
	name := p.Board.String()
	if inner, ok := strings.CutPrefix(name, r.Shape+"("); ok && r.Shape != "" {
		name = strings.TrimSuffix(inner, ")")
	}
	parts = append(parts, name)
	if strings.Trim(p.Claims, ".") != "" || p.Waited {
		parts = append(parts, p.inRows())
	}
	return strings.Join(parts, ",")
}

// inRows writes the claims row by row.
func (p Position) inRows() string {
	var b strings.Builder
	rest := p.Claims
	for i, n := range p.Board.rowLengths() {
		if i > 0 {
			b.WriteByte('|')
		}
		b.WriteString(rest[:n])
		rest = rest[n:]
	}
	if p.Waited {
		b.WriteByte('!')
	}
	return b.String()
}

// rowLengths returns the number of cells in each row.
func (b Board) rowLengths() []int {
	v := b.handle.Value()
	lengths := make([]int, v.rows)
	for i := range lengths {
		lengths[i] = v.columns
		if v.look == Mound {
			lengths[i] = i + 1
		}
	}
	return lengths
}

// Parse reads the texts that Format writes.
func (r Rules) Parse(s string) (Position, error) {
	p := Position{Bias: [2]int{1, 1}}
	args := game.Arguments(s)
	start, end := 0, len(s)
	if a, b, ok := strings.Cut(args[0], ":"); ok && len(args) > 1 && !strings.ContainsAny(args[0], "(+") {
		for i, text := range []string{a, b} {
			n, err := strconv.Atoi(strings.TrimSpace(text))
			if err != nil || n < 1 || n > mostBias {
				return p, game.Errorf(s, 0, "a bias is two numbers from 1 to %d, such as 1:2: with 0 a player would never move", mostBias)
			}
			p.Bias[i] = n
		}
		start, args = len(args[0])+1, args[1:]
	}
	claims, at := "", len(s)
	if last := args[len(args)-1]; len(args) > 1 && strings.ContainsAny(last, ".XO?|!") && !strings.ContainsAny(last, "()") {
		claims, at = strings.TrimSpace(last), len(s)-len(last)
		end = at - 1
	}
	text := s[start:end]
	if r.Shape != "" {
		text = r.Shape + "(" + text + ")"
	}
	var err error
	if p.Board, err = ParseBoard(text); err != nil {
		if e, ok := err.(*game.SyntaxError); ok && r.Shape == "" {
			return p, e.In(s, start)
		} else if ok {
			return p, game.Errorf(s, start, "%s", e.Msg)
		}
		return p, err
	}
	p = Start(p.Board, p.Bias)
	if claims == "" {
		return p, nil
	}
	return r.claims(p, s, claims, at)
}

// claims reads the claims.
func (r Rules) claims(p Position, s, claims string, at int) (Position, error) {
	claims, p.Waited = strings.CutSuffix(claims, "!")
	cells := strings.NewReplacer("|", "", " ", "", "\n", "").Replace(claims)
	if odd := strings.Trim(cells, ".XO?!"); odd != "" {
		r, _ := utf8.DecodeRuneInString(odd)
		return p, game.Errorf(s, at+strings.IndexRune(s[at:], r), "%q is not a claim: . is free, X Left's, O Right's", r)
	}
	switch offered := strings.Count(cells, string(Offered)); {
	case len(cells) != p.Board.Size() || strings.Contains(cells, "!"):
		return p, game.Errorf(s, at, "%d cells where the board has %d: . is free, X Left's, O Right's", len(cells), p.Board.Size())
	case !r.Convention.Offers() && (p.Waited || offered > 0):
		return p, game.Errorf(s, at, "nothing is offered in this game")
	case offered > p.Bias[0]+p.Bias[1]:
		return p, game.Errorf(s, at, "%d cells are offered; at most %d may be", offered, p.Bias[0]+p.Bias[1])
	}
	p.Claims = cells
	return p, nil
}
