// SPDX-License-Identifier: Apache-2.0

package positional

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/upstar-cgt/upstar/internal/trials"
	"github.com/upstar-cgt/upstar/verify/internal/seal/sealtest"
)

// Damaged certificates are refused; those with a new seal too, or what they claim is
// true by literal play.
func TestCertificates(t *testing.T) {
	accepted, refused := sealtest.Run(t, sealtest.Suite[Certificate]{
		Form:  form,
		Check: check,
		Forge: func(r *rand.Rand, c *Certificate) {
			for range 1 + r.IntN(2) {
				forge(r, c)
			}
		},
		Forgeries: func(string, []byte) int { return 200 },
		Holds:     func(c Certificate, _, _ string) error { return holds(&c) },
	})
	if accepted < 10 || refused < 10 {
		t.Error("few of either kind")
	}
}

func check(data []byte) (string, error) { return Check(context.Background(), data) }

// Forged certificates of random games say nothing false.
func TestForged(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 4))
	accepted, refused := 0, 0
	for range trials.Of(300) {
		r := conventions[rng.IntN(len(conventions))]
		data := certified(t, r, random(t, rng, 6))
		for range 25 {
			c, err := form.Read(data)
			if err != nil {
				t.Fatal(err)
			}
			forge(rng, &c)
			forged := sealtest.Reseal(t, form, c)
			if _, err := check(forged); err != nil {
				refused++
				continue
			}
			accepted++
			if err := holds(&c); err != nil {
				t.Fatalf("%v: accepted as\n%s", err, forged)
			}
		}
	}
	t.Log(accepted, "accepted and true,", refused, "refused")
	if accepted < 10 || refused < 100 {
		t.Error("few of either kind")
	}
}

// forge changes something.
func forge(r *rand.Rand, c *Certificate) {
	pick := func(n int) int { return r.IntN(max(n, 1)) }
	around := func(n *int) { *n += r.IntN(5) - 2 }
	flip := func(s *Set) { *s ^= 1 << pick(len(c.Claims)) }
	p := &c.Proofs[pick(len(c.Proofs))]
	switch r.IntN(12) {
	case 0:
		c.Convention = strings.Fields("strong avoider-avoider maker-breaker avoider-enforcer monotone-avoider-enforcer waiter-client client-waiter")[r.IntN(7)]
	case 1:
		around(&c.Bias[r.IntN(2)])
	case 2:
		claims := []byte(c.Claims)
		claims[pick(len(claims))] = ".XO?"[r.IntN(4)]
		c.Claims = string(claims)
	case 3:
		if len(c.Sets) > 0 {
			s := c.Sets[pick(len(c.Sets))]
			around(&s[pick(len(s))])
		}
	case 4:
		p.Player = players[r.IntN(2)]
	case 5:
		p.Forces = []string{"win", "draw"}[r.IntN(2)]
	case 6:
		p.By = strings.Fields("verdict potential pairing boxes avoider client stealing carriers moves trees")[r.IntN(10)]
	case 7:
		if len(p.Moves) > 0 {
			i := pick(len(p.Moves))
			at := strings.LastIndexAny(p.Moves[i], " ")
			p.Moves[i] = fmt.Sprintf("%s %d", p.Moves[i][:at], pick(len(c.Claims)))
		}
	case 8:
		if n := len(p.Moves); n > 0 {
			i := pick(n)
			p.Moves = append(p.Moves[:i:i], p.Moves[i+1:]...)
		}
	case 9, 10:
		forgePattern(r, p, flip, around)
	default:
		if len(p.Pairs) > 0 {
			around(&p.Pairs[pick(len(p.Pairs))][r.IntN(2)])
		}
		if t := p.Trees; t != nil {
			for _, list := range append([][]int{t.First, t.Parts}, t.Sets...) {
				if len(list) > 0 && r.IntN(2) == 0 {
					around(&list[pick(len(list))])
				}
			}
			if r.IntN(4) == 0 {
				t.First = nil
			}
		}
	}
}

func forgePattern(r *rand.Rand, p *Proof, flip func(*Set), around func(*int)) {
	if len(p.Patterns) == 0 {
		return
	}
	q := &p.Patterns[r.IntN(len(p.Patterns))]
	switch r.IntN(7) {
	case 0:
		q.Turn = !q.Turn
	case 1:
		q.By = strings.Fields("has move cases parts potential")[r.IntN(5)]
	case 2:
		flip(&q.Has)
	case 3:
		flip(&q.Free)
	case 4:
		if len(q.To) > 0 {
			around(&q.To[r.IntN(len(q.To))])
		}
	case 5:
		if n := len(q.To); n > 0 {
			q.To = q.To[:n-1]
		}
	default:
		around(&q.Goal)
	}
}

// holds plays a small game literally and compares.
func holds(c *Certificate) error {
	free := strings.Count(c.Claims, ".")
	if free > 10 {
		return nil
	}
	x := literal{c, map[string]int{}}
	for _, p := range c.Proofs {
		first, player := 0, 0
		if p.First == "Right" {
			first = 1
		}
		if p.Player == "Right" {
			player = 1
		}
		got := x.result(c.Claims, first)
		if c.offers() {
			turn := 1 - fillerOf(c)
			if strings.Contains(c.Claims, "?") {
				turn = 1 - turn
			}
			if got = x.result(c.Claims, turn); turn != first {
				got = -got
			}
		}
		if player != first {
			got = -got
		}
		if want := map[string]int{"win": 1, "draw": 0}[p.Forces]; got < want {
			return errors.New("false by literal play")
		}
	}
	return nil
}

func fillerOf(c *Certificate) int {
	f, _ := c.filler()
	return f
}

// literal plays whole turns by the rules.
type literal struct {
	c     *Certificate
	known map[string]int
}

// result returns 1, 0 or -1 for a win, a draw or a loss of the player to move.
func (x literal) result(claims string, mover int) int {
	key := fmt.Sprint(claims, mover)
	if r, ok := x.known[key]; ok {
		return r
	}
	r, over := x.over(claims, mover)
	if !over {
		r = -1
		x.each(claims, mover, func(next string) { r = max(r, -x.result(next, 1-mover)) })
	}
	x.known[key] = r
	return r
}

func (x literal) over(claims string, mover int) (int, bool) {
	d := *x.c
	d.Claims = claims
	for result, forces := range map[int]string{1: "win", 0: "draw"} {
		for player := range 2 {
			if (forces == "win" || !d.oneFills()) && d.verdict(&Proof{Forces: forces}, mover, player) == nil {
				if player != mover {
					result = -result
				}
				return result, true
			}
		}
	}
	return 0, false
}

// each gives the claims after a turn.
func (x literal) each(claims string, mover int, yield func(string)) {
	all := func(sign byte) (s Set) {
		for i := range len(claims) {
			if claims[i] == sign {
				s |= 1 << i
			}
		}
		return s
	}
	free, offered := all('.'), all('?')
	n := len(free.list())
	a, b := x.c.Bias[0], x.c.Bias[1]
	least := min(x.c.Bias[mover], n)
	most := least
	switch x.c.Convention {
	case "monotone-avoider-enforcer":
		most = n
	case "waiter-client", "client-waiter":
		if offered != 0 {
			subsets(offered, min(a, len(offered.list())), func(kept Set) error {
				yield(mark(mark(claims, offered, marks[1-mover]), kept, marks[mover]))
				return nil
			})
			return
		}
		least, most = min(a+b, n), min(a+b, n)
		if x.c.Convention == "client-waiter" {
			least = min(a, n)
		}
	}
	sign := marks[mover]
	if x.c.offers() {
		sign = '?'
	}
	for k := least; k <= most; k++ {
		subsets(free, k, func(s Set) error {
			yield(mark(claims, s, sign))
			return nil
		})
	}
}

// Whatever a certificate holds, it is accepted or refused; what is accepted of a small
// board is true.
func FuzzCheck(f *testing.F) {
	for _, data := range sealtest.Certificates(f) {
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var c Certificate
		if json.Unmarshal(data, &c) != nil || len(c.Claims) > 8 || c.Graph != nil && len(c.Graph.Edges) > 8 {
			return
		}
		ctx, stop := context.WithTimeout(context.Background(), 20*time.Millisecond)
		defer stop()
		if _, err := Check(ctx, data); err == nil {
			return // one that was made by the engine
		}
		forged := sealtest.Reseal(t, form, c)
		if _, err := Check(ctx, forged); err != nil {
			return
		}
		if err := holds(&c); err != nil {
			t.Errorf("%v: accepted as\n%s", err, forged)
		}
	})
}
