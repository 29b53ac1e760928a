// SPDX-License-Identifier: Apache-2.0

package variant

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
)

// Bidding play, the discrete game of Richman [Develin Payne 2010]. Before each move both players
// bid chips at the same time. The higher bid wins; a tie is won by the holder of the marker, who
// then gives the marker to the other player. The winner pays the bid to the other player and must
// move. A winner without a move loses.
//
// Here one player announces all bids, and the other player answers with a bid, so that the game is
// played in turns. A bid is a move. If the answer wins, it is combined with the move of the
// ruleset. Knowing the bid of the other player is an advantage. So if the player who announces
// wins, that player also wins if both bid at the same time.

// bidding is a ruleset with bidding play.
type bidding struct {
	rules original
	op    Operator
}

// An auction is the state of bidding play.
type auction struct {
	left   int         // the chips of Left
	marker game.Player // the holder of the marker
	phase  phase
	who    game.Player // the player who announces bids
}

// A phase says what happens next.
type phase int

const (
	start  phase = iota // the first player announces a bid
	moving              // who must move
	open                // who announces a bid, perhaps after a turn in which the other player waits
	turned              // who announces a bid
	bid                 // who has bid 0; bid+1: 1; and so on
)

func (x *bidding) state(a auction) int {
	return ((a.left*2+int(a.marker))*(x.op.k+int(bid)+1)+int(a.phase))*2 + int(a.who)
}

func (x *bidding) auction(state int) auction {
	a := auction{who: game.Player(state % 2)}
	state /= 2
	phases := x.op.k + int(bid) + 1
	a.phase = phase(state % phases)
	state /= phases
	a.marker, a.left = game.Player(state%2), state/2
	return a
}

// chips returns how many chips a player has.
func (x *bidding) chips(a auction, player game.Player) int {
	if player == game.Left {
		return a.left
	}
	return x.op.k - a.left
}

// settle returns the player who wins with the bids, and the new chips and marker.
func settle(a auction, bids [2]int) (winner game.Player, next auction) {
	winner = a.marker
	next = auction{left: a.left, marker: a.marker.Opponent()}
	if bids[game.Left] != bids[game.Right] {
		next.marker = a.marker
		if winner = game.Left; bids[game.Right] > bids[game.Left] {
			winner = game.Right
		}
	}
	if next.left -= bids[game.Left]; winner == game.Right {
		next.left = a.left + bids[game.Right]
	}
	return winner, next
}

func (x *bidding) Impartial() bool { return false }

func (x *bidding) Endless() bool { return game.IsEndless(x.rules.rules) }
func (x *bidding) Serial() bool  { return game.IsSerial(x.rules.rules) }

// Solitary says that sums have no meaning, since chips belong to one position.
func (x *bidding) Solitary() bool { return true }

// Caution describes the limits of the answers.
func (x *bidding) Caution() string {
	return "With bidding the first player announces every bid. L and R say who also wins if both bid at once; P says that neither player wins who announces all bids. Values and sums mean nothing."
}

// Options are the bids, and the moves of a player whose bid wins.
func (x *bidding) Options(dst []Operated, p Operated, player game.Player) []Operated {
	a := x.auction(p.State)
	if a.phase == start {
		a.phase, a.who = open, player
	}
	switch {
	case a.phase == open && player != a.who:
		a.phase = turned
		return append(dst, Operated{p.At, x.state(a)})
	case a.phase == open || a.phase == turned && player == a.who:
		for n := range x.chips(a, player) + 1 {
			dst = append(dst, Operated{p.At, x.state(auction{a.left, a.marker, bid + phase(n), player})})
		}
		return dst
	case a.phase == moving && player == a.who:
		return x.moved(dst, p, player, a)
	case a.phase >= bid && player != a.who:
		return x.answers(dst, p, player, a)
	}
	return dst // it is the turn of the other player
}

// answers appends the positions after each bid of the player who answers.
func (x *bidding) answers(dst []Operated, p Operated, player game.Player, a auction) []Operated {
	for n := range x.chips(a, player) + 1 {
		var bids [2]int
		bids[player], bids[a.who] = n, int(a.phase-bid)
		winner, next := settle(a, bids)
		if next.who = a.who; winner == player {
			dst = x.moved(dst, p, player, next)
			continue
		}
		next.phase = moving
		dst = append(dst, Operated{p.At, x.state(next)})
	}
	return dst
}

// moved appends the positions after the moves of a player.
func (x *bidding) moved(dst []Operated, p Operated, player game.Player, next auction) []Operated {
	next.phase = open
	for _, q := range x.rules.options(p.At, player) {
		dst = append(dst, Operated{q, x.state(next)})
	}
	return dst
}

// Size returns an upper bound of the number of options.
func (x *bidding) Size(p Operated) int {
	moves := 0
	if x.rules.size != nil {
		moves = x.rules.size(p.At)
	} else {
		for _, player := range game.Players {
			moves += len(x.rules.options(p.At, player))
		}
	}
	return (x.op.k + 2) * (moves + 1)
}

// initial is the state at the beginning: Left has half of the chips, rounded down, and the marker.
func (x *bidding) initial() int { return x.state(auction{left: x.op.k / 2}) }

var (
	initials = [2]string{"L", "R"}
	signs    = map[phase]string{moving: "!", open: "?", turned: "?!"}
)

// Format writes the chips of Left and the holder of the marker after a semicolon; then L2 if Left has bid 2, L! if Left
// must move, L? if Left announces the bids, and L?! if Left must do so now.
func (x *bidding) Format(p Operated) string {
	a := x.auction(p.State)
	text := x.rules.format(p.At) + ";" + strconv.Itoa(a.left) + initials[a.marker]
	switch {
	case a.phase >= bid:
		text += " " + initials[a.who] + strconv.Itoa(int(a.phase-bid))
	case a.phase > start:
		text += " " + initials[a.who] + signs[a.phase]
	}
	return text
}

// stated matches a state as it is written.
var stated = regexp.MustCompile(`(?i)^\s*(\d{1,4})\s*([LR])(?:\s+([LR])(!|\?!?|\d{1,4}))?\s*$`)

// Parse reads the texts that Format writes. A position without a state has the initial state.
func (x *bidding) Parse(s string) (p Operated, err error) {
	if x.rules.parse == nil {
		return p, game.Errorf(s, 0, "positions of this game cannot be typed in")
	}
	body := s
	p.State = x.initial()
	if i := strings.LastIndexByte(s, ';'); i >= 0 {
		if m := stated.FindStringSubmatch(s[i+1:]); m != nil {
			body = s[:i]
			var ok bool
			if p.State, ok = x.read(m); !ok {
				return p, game.Errorf(s, i+1, "there are %d chips in all, and a bid is at most the chips of its player", x.op.k)
			}
		} else if !strings.Contains(s[i+1:], ")") && strings.ContainsAny(s[i+1:], "LR") {
			return p, game.Errorf(s, i+1, "the chips of Left and the holder of the marker are required after the semicolon, such as 1L")
		}
	}
	p.At, err = x.rules.parse(body)
	return p, game.InText(err, s, 0)
}

// read reads the parts of a state.
func (x *bidding) read(m []string) (state int, ok bool) {
	a := auction{marker: playerOf(m[2]), who: playerOf(m[3])}
	a.left, _ = strconv.Atoi(m[1])
	if a.left > x.op.k {
		return 0, false
	}
	for p, sign := range signs {
		if m[4] == sign {
			a.phase = p
		}
	}
	if n, err := strconv.Atoi(m[4]); err == nil {
		if a.phase = bid + phase(n); n > x.chips(a, a.who) {
			return 0, false
		}
	}
	return x.state(a), true
}

func playerOf(initial string) game.Player {
	if strings.EqualFold(initial, "R") {
		return game.Right
	}
	return game.Left
}

// Draw draws the board.
func (x *bidding) Draw(c draw.Canvas, p Operated) {
	if x.rules.draw != nil {
		x.rules.draw(c, p.At)
		return
	}
	c.Text(0, 0, x.Format(p), draw.Style{})
}

// About describes the rule and what bidding changes.
func (x *bidding) About() game.Doc { return x.op.about(x.rules.rules) }

// Move names a bid, or returns the move of the ruleset.
func (x *bidding) Move(p, q Operated, player game.Player) game.Move[Operated] {
	b := x.auction(q.State)
	switch {
	case b.phase >= bid:
		return game.Move[Operated]{To: q, Name: "bid " + strconv.Itoa(int(b.phase-bid))}
	case b.phase == moving:
		return game.Move[Operated]{To: q, Name: "let " + b.who.String() + " move"}
	case b.phase == turned:
		return game.Move[Operated]{To: q, Name: "wait for the bid"}
	}
	if x.rules.move == nil {
		return game.Move[Operated]{To: q, Name: "→ " + x.Format(q)}
	}
	name := x.rules.move(p.At, q.At, player).Name
	if x.auction(p.State).phase >= bid {
		name = "win the bid, " + name
	}
	return game.Move[Operated]{To: q, Name: name}
}
