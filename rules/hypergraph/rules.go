// SPDX-License-Identifier: Apache-2.0

package hypergraph

import (
	"strings"

	"github.com/upstar-cgt/upstar/game"
)

// A Convention says what the winning sets mean.
type Convention uint8

const (
	Achieve       Convention = iota // the first player to fill a set wins; a full board is a draw
	Shun                            // the first player to fill a set loses; a full board is a draw
	Make                            // Left, Maker, wins if she ever fills a set
	Avoid                           // Left, Avoider, loses if she ever fills a set
	AvoidMonotone                   // the same, but a turn may be longer than the bias
	Wait                            // Left, Waiter, offers; she wins if Client, who keeps some, fills a set
	Pick                            // Left, Client, keeps some of the offered cells; she wins if she fills a set
)

var roles = [...][2]string{
	Achieve: {"Left", "Right"}, Shun: {"Left", "Right"}, Make: {"Maker", "Breaker"},
	Avoid: {"Avoider", "Enforcer"}, AvoidMonotone: {"Avoider", "Enforcer"},
	Wait: {"Waiter", "Client"}, Pick: {"Client", "Waiter"},
}

// Offers reports whether cells are offered and not claimed directly.
func (c Convention) Offers() bool { return c == Wait || c == Pick }

// Filler returns the player who fills sets, willingly or not, if only one player does.
func (c Convention) Filler() (player game.Player, one bool) {
	if c == Wait {
		return game.Right, true
	}
	return game.Left, c >= Make
}

// FillerWins reports whether filling a set wins.
func (c Convention) FillerWins() bool { return c == Achieve || c == Make || c == Pick }

// Rules is the ruleset of a convention, on all boards or on those of one shape.
type Rules struct {
	game.Doc
	Convention Convention
	Shape      string    // the name of the boards if they all have one shape
	Names      [2]string // of the players, if not those of the convention
}

// Role returns the name of a player's role.
func (r Rules) Role(player game.Player) string {
	if name := r.Names[player]; name != "" {
		return name
	}
	return roles[r.Convention][player]
}

// Over ends the game when a set is filled, or when none can be filled any more.
func (r Rules) Over(p Position, toMove game.Player) (game.Result, bool) {
	if filler, one := r.Convention.Filler(); one {
		won := toMove == filler == r.Convention.FillerWins() // toMove wins if a set is filled
		switch {
		case p.filled(filler):
			return game.Won(won), true
		case !p.open(filler), r.Convention == Wait && !r.fits(p):
			return game.Won(!won), true
		}
		return game.Draw, false
	}
	for _, player := range [2]game.Player{toMove.Opponent(), toMove} {
		if p.filled(player) {
			return game.Won(player == toMove == r.Convention.FillerWins()), true
		}
	}
	return game.Draw, !p.open(game.Left) && !p.open(game.Right)
}

// fits reports whether an offer has been made or can be made. If fewer cells are left than Waiter
// of Waiter–Client must offer, they belong to Waiter.
func (r Rules) fits(p Position) bool {
	return strings.Contains(p.Claims, string(Offered)) || strings.Count(p.Claims, string(Free)) >= p.Bias[0]+p.Bias[1]
}

// Options lists the claims, offers or choices.
func (r Rules) Options(dst []Position, p Position, player game.Player) []Position {
	r.each(p, player, func(q Position) { dst = append(dst, q) })
	return dst
}

func (r Rules) each(p Position, player game.Player, yield func(Position)) {
	if _, over := r.Over(p, player); over {
		return
	}
	if r.Convention.Offers() {
		r.offers(p, player, yield)
		return
	}
	free := p.Cells(Free)
	least, most := r.turn(p, player, len(free))
	for n := least; n <= most; n++ {
		subsets(free, n, func(cells []int) { yield(p.Claimed(player, cells...)) })
	}
}

// turn returns how many of the free cells player claims in a turn.
func (r Rules) turn(p Position, player game.Player, free int) (least, most int) {
	least = min(p.Bias[player], free)
	if r.Convention == AvoidMonotone {
		return least, free
	}
	return least, least
}

// offered returns how many of the free cells Waiter offers.
func (r Rules) offered(p Position, free int) (least, most int) {
	most = min(p.Bias[0]+p.Bias[1], free)
	if r.Convention == Pick {
		return min(p.Bias[0], free), most
	}
	return most, most
}

// offers lists the moves of a game in which Waiter offers and Client chooses. A player who is not
// to act waits.
func (r Rules) offers(p Position, player game.Player, yield func(Position)) {
	client, _ := r.Convention.Filler()
	offer := p.Cells(Offered)
	switch {
	case (player == client) != (len(offer) > 0):
		if !p.Waited {
			p.Waited = true
			yield(p)
		}
	case player == client:
		subsets(offer, min(p.Bias[0], len(offer)), func(kept []int) {
			yield(p.Claimed(client.Opponent(), offer...).Claimed(client, kept...))
		})
	default:
		free := p.Cells(Free)
		least, most := r.offered(p, len(free))
		for n := least; n <= most; n++ {
			subsets(free, n, func(cells []int) { yield(p.With(Offered, cells...)) })
		}
	}
}

// subsets yields the subsets of n of the cells.
func subsets(cells []int, n int, yield func([]int)) {
	chosen := make([]int, 0, n)
	var choose func(from int)
	choose = func(from int) {
		if len(chosen) == n {
			yield(chosen)
			return
		}
		for i := from; i <= len(cells)-(n-len(chosen)); i++ {
			chosen = append(chosen, cells[i])
			choose(i + 1)
			chosen = chosen[:len(chosen)-1]
		}
	}
	choose(0)
}

// Size estimates the number of options.
func (r Rules) Size(p Position) int {
	free := strings.Count(p.Claims, string(Free))
	size := 1
	count := func(least, most int) {
		for n := least; n <= most; n++ {
			size += binomial(free, n)
		}
	}
	if r.Convention.Offers() {
		offer := strings.Count(p.Claims, string(Offered))
		count(r.offered(p, free))
		return size + binomial(offer, min(p.Bias[0], offer))
	}
	for _, player := range game.Players {
		count(r.turn(p, player, free))
	}
	return size
}

// binomial returns n choose k, or a large number if that is too large.
func binomial(n, k int) int {
	const great = 1 << 40
	b := 1
	for i := range min(k, n-k) {
		if b = b * (n - i) / (i + 1); b > great {
			return great
		}
	}
	return b
}

// Move names a move by the cells that are claimed, offered or kept.
func (r Rules) Move(p, q Position, player game.Player) game.Move[Position] {
	m := game.Move[Position]{To: q, Name: "wait", Free: true}
	want := marks[player]
	if client, _ := r.Convention.Filler(); r.Convention.Offers() && player != client {
		want = Offered
	}
	labels := p.Board.Labels()
	var cells []string
	for c, label := range labels {
		if q.Claims[c] == want && p.Claims[c] != want {
			cells = append(cells, label)
			m.Touch = append(m.Touch, place(label))
		}
	}
	if len(cells) > 0 {
		m.Name = strings.Join(cells, " ")
	} else {
		m.Touch = append(m.Touch, place(labels[0]))
	}
	return m
}

// place is the place of a cell: b3, n7, e1x2.
func place(label string) game.Place {
	if a, b, ok := strings.Cut(label, "-"); ok {
		return game.Place("e" + a + "x" + b)
	}
	if label[0] <= '9' {
		label = "n" + label
	}
	return game.Place(label)
}
