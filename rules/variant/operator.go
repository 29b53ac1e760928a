// SPDX-License-Identifier: Apache-2.0

package variant

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
)

// An Operator makes a new ruleset from another one, whose positions then contain additional
// information: jane, twisted, turn, pass:K, blocking:K, terminal:CONDITION, quantum:FLAVOUR, bidding:K.
type Operator struct {
	name    string
	k       int       // for pass, blocking and bidding
	when    condition // of terminal
	flavour string    // of quantum
}

// Operators lists the operators as they are written.
func Operators() []string {
	return []string{"jane", "twisted", "turn", "pass:K", "blocking:K", "terminal:CONDITION", "quantum:FLAVOUR", "bidding:K"}
}

// ParseOperator reads an operator; ok is false if the text does not begin with the name of one.
func ParseOperator(text string) (o Operator, ok bool, err error) {
	name, rest, colon := strings.Cut(text, ":")
	switch o.name = name; name {
	case "jane", "twisted", "turn":
		if colon {
			return o, true, fmt.Errorf("%s has no parameter", name)
		}
		return o, true, nil
	case "quantum":
		o.flavour = strings.ToUpper(rest)
		if !colon {
			o.flavour = "A"
		}
		if flavours[o.flavour] == "" {
			return o, true, fmt.Errorf("quantum has the flavours %s, such as quantum:A", strings.Join(flavourNames(), ", "))
		}
		return o, true, nil
	case "pass", "with-pass", "blocking", "bidding":
		if name == "with-pass" {
			o.name = "pass"
		}
		if o.k, err = strconv.Atoi(rest); err != nil || o.k < 0 || o.k > 100 {
			return o, true, fmt.Errorf("%s requires a number from 0 to 100, such as %s:1", name, name)
		}
		return o, true, nil
	case "terminal":
		o.when, err = parseCondition(rest)
		return o, true, err
	}
	return o, false, nil
}

// String returns the operator as it is written.
func (o Operator) String() string {
	switch o.name {
	case "pass", "blocking", "bidding":
		return o.name + ":" + strconv.Itoa(o.k)
	case "quantum":
		return o.name + ":" + o.flavour
	case "terminal":
		return o.name + ":" + o.when.text
	}
	return o.name
}

// Partizan reports whether the operator turns impartial games into partizan ones.
func (o Operator) Partizan() bool { return o.name == "bidding" }

// Impartial reports whether the operator turns partizan games into impartial ones.
func (o Operator) Impartial() bool { return o.name == "turn" }

// Rule describes what the operator changes.
func (o Operator) Rule() string {
	switch o.name {
	case "jane":
		return "Nobody may make a move that wins the game without this rule."
	case "twisted":
		return "After each move the players exchange roles for ever more: Left makes Right's moves, and Right Left's."
	case "turn":
		return "The turn is part of the position: it begins with Left's, both players make the moves of the player whose turn it is here, and then the turn passes."
	case "pass":
		return fmt.Sprintf("There are %d passes in all, for both players together; a pass is a move, where there is another one.", o.k)
	case "blocking":
		return fmt.Sprintf("Before each move the opponent forbids up to %d options of the position, for this move only.", o.k)
	case "bidding":
		return fmt.Sprintf("There are %d chips. Before each move both players bid; the higher bid, or of equal bids that of the holder of the marker, who then hands the marker over, is paid to the opponent, and its player must move.", o.k)
	case "quantum":
		return "A move is a pair of different moves of the game, and the position becomes the set of all positions that either of them makes. " + flavours[o.flavour]
	}
	return "Positions with " + o.when.text + " have no options."
}

// An Operated position consists of a position of the original ruleset and a number: the number of
// passes left, whether the players have exchanged roles, or whose turn it is. Its type is the same for every ruleset,
// so that a program contains the solvers only once.
type Operated struct {
	At    any // a position of the original ruleset
	State int
}

// Operate returns the ruleset that an operator makes of r.
func Operate[P comparable](o Operator, r game.Ruleset[P]) (game.Ruleset[Operated], error) {
	if _, ok := r.(game.Judge[P]); ok {
		return nil, fmt.Errorf("%v does not apply: the game ends by a verdict", o)
	}
	if s, ok := r.(game.Seated[P]); ok && s.Seats() > len(game.Players) {
		return nil, fmt.Errorf("%v does not apply: the game is for %d players", o, s.Seats())
	}
	if (o.name == "jane" || o.name == "blocking") && game.IsEndless(r) {
		return nil, fmt.Errorf("%v does not apply: play may return to a position", o)
	}
	_, tracked := r.(game.Tracker[P])
	return o.of(originalOf(r), tracked, game.KitOf(r).Heaps)
}

// of returns the ruleset that an operator makes of r. The places of a tracked ruleset change their
// names after a move.
func (o Operator) of(r original, tracked, heaps bool) (game.Ruleset[Operated], error) {
	switch o.name {
	case "quantum":
		return newQuantum(o, r, tracked, heaps)
	case "bidding":
		return &bidding{r, o}, nil
	case "terminal", "blocking":
		if r.parse == nil {
			return nil, fmt.Errorf("%v does not apply: positions of this game are not written", o)
		}
	}
	return &operated{rules: r, op: o, known: map[turn]bool{}}, nil
}

// operated is a ruleset with an operator. It is not split into sums, since the operator depends on
// the whole position.
type operated struct {
	rules original
	op    Operator

	mutex sync.Mutex
	known map[turn]bool // whether the player to move wins
	left  int           // number of positions that may still be played out
}

type turn struct {
	p      any
	player game.Player
}

func (x *operated) Impartial() bool {
	return game.IsImpartial(x.rules.rules) || x.op.name == "turn"
}

func (x *operated) Endless() bool { return game.IsEndless(x.rules.rules) }
func (x *operated) Serial() bool  { return game.IsSerial(x.rules.rules) }

// Solitary says that sums have no meaning, since options of the whole position are forbidden.
func (x *operated) Solitary() bool { return x.op.name == "blocking" }

// Caution describes the limits of the answers.
func (x *operated) Caution() string {
	if x.op.name == "blocking" {
		return "With blocking only who wins this position alone means something; values and sums do not."
	}
	return ""
}

func (x *operated) Options(dst []Operated, p Operated, player game.Player) []Operated {
	switch x.op.name {
	case "twisted":
		if p.State == 1 {
			player = player.Opponent()
		}
		return x.put(dst, x.rules.options(p.At, player), 1-p.State)
	case "turn": // [ONAG, ch. 14]
		return x.put(dst, x.rules.options(p.At, game.Player(p.State)), 1-p.State)
	case "pass":
		options := x.rules.options(p.At, player)
		dst = x.put(dst, options, p.State)
		if p.State > 0 && len(options) > 0 {
			dst = append(dst, Operated{p.At, p.State - 1})
		}
		return dst
	case "terminal":
		if x.op.when.holds(x.rules.format(p.At)) {
			return dst
		}
		return x.put(dst, x.rules.options(p.At, player), 0)
	}
	x.mutex.Lock()
	defer x.mutex.Unlock()
	x.left = mostPlayed
	if x.op.name == "jane" {
		for _, q := range x.rules.options(p.At, player) {
			if x.wins(q, player.Opponent()) {
				dst = append(dst, Operated{At: q})
			}
		}
		return dst
	}
	return x.put(dst, x.unblocked(p.At, player), 0)
}

// put appends positions, each with the given state.
func (x *operated) put(dst []Operated, options []any, state int) []Operated {
	for _, q := range options {
		dst = append(dst, Operated{q, state})
	}
	return dst
}

// large reports whether a position has too many options to play them out.
func (x *operated) large(p any) bool {
	return x.rules.size != nil && x.rules.size(p) > x.left
}

// mostPlayed is the greatest number of options that are played out to find the options of one
// position, if these depend on who wins.
const mostPlayed = 300_000

// Size returns a number beyond all limits if the options of p depend on more positions than can be
// played out.
func (x *operated) Size(p Operated) int {
	size := 1
	if x.rules.size != nil {
		size += x.rules.size(p.At)
	} else {
		for _, player := range game.Players {
			size += len(x.rules.options(p.At, player))
		}
	}
	if x.op.name != "jane" && x.op.name != "blocking" {
		return size
	}
	x.mutex.Lock()
	defer x.mutex.Unlock()
	if x.left = mostPlayed; size > mostPlayed && x.large(p.At) {
		return 1 << 40
	}
	for _, player := range game.Players {
		for _, q := range x.rules.options(p.At, player) {
			if x.wins(q, player.Opponent()); x.left < 0 {
				return 1 << 40
			}
		}
	}
	return size
}

// wins reports whether player, who is to move, wins. For jane this is the game without the rule,
// for blocking the game with it.
func (x *operated) wins(p any, player game.Player) bool {
	key := turn{p, player}
	if won, ok := x.known[key]; ok {
		return won
	}
	if x.left--; x.left >= 0 && x.large(p) {
		x.left = -1
	}
	if x.left < 0 {
		return false // Size has already reported this
	}
	options := x.rules.options(p, player)
	x.left -= len(options)
	if x.op.name == "blocking" {
		options = x.unblocked(p, player)
	}
	won := slices.ContainsFunc(options, func(q any) bool { return !x.wins(q, player.Opponent()) })
	if x.left >= 0 {
		if len(x.known) > 10*mostPlayed {
			clear(x.known)
		}
		x.known[key] = won
	}
	return won
}

// unblocked returns the options that remain when the opponent forbids k of them. The opponent's
// best choice is to forbid winning options.
func (x *operated) unblocked(p any, player game.Player) (left []any) {
	blocked := map[any]bool{} // positions that are equal by symmetry count as one option
	for _, q := range x.rules.options(p, player) {
		one := q
		if x.rules.canonical != nil {
			one = x.rules.canonical(q)
		}
		if blocked[one] || len(blocked) < x.op.k && !x.wins(q, player.Opponent()) {
			blocked[one] = true
			continue
		}
		left = append(left, q)
	}
	return left
}

// initial is the state of a position that is written without one.
func (x *operated) initial() int {
	if x.op.name == "pass" {
		return x.op.k
	}
	return 0
}

// Format writes the state after a semicolon, unless it is the initial one.
func (x *operated) Format(p Operated) string {
	text := x.rules.format(p.At)
	if p.State != x.initial() {
		text += ";" + strconv.Itoa(p.State)
	}
	return text
}

// Parse reads the texts that Format writes.
func (x *operated) Parse(s string) (p Operated, err error) {
	if x.rules.parse == nil {
		return p, game.Errorf(s, 0, "positions of this game cannot be typed in")
	}
	p.State = x.initial()
	body := s
	if i := strings.LastIndexByte(s, ';'); i >= 0 && (x.op.name == "pass" || x.op.name == "twisted" || x.op.name == "turn") {
		most := 1
		if x.op.name == "pass" {
			most = x.op.k
		}
		if p.State, err = strconv.Atoi(strings.TrimSpace(s[i+1:])); err != nil || p.State < 0 || p.State > most {
			return p, game.Errorf(s, i+1, "a number from 0 to %d is required after the semicolon", most)
		}
		body = s[:i]
	}
	p.At, err = x.rules.parse(body)
	return p, game.InText(err, s, 0)
}

// Draw draws the board, and writes the state.
func (x *operated) Draw(c draw.Canvas, p Operated) {
	if x.rules.draw != nil {
		x.rules.draw(c, p.At)
		return
	}
	c.Text(0, 0, x.Format(p), draw.Style{})
}

// About describes the rule and what the operator changes.
func (x *operated) About() game.Doc { return x.op.about(x.rules.rules) }

// about describes the rule of a ruleset and what the operator changes.
func (o Operator) about(r any) game.Doc {
	d, ok := r.(game.Documented)
	if !ok {
		return game.Doc{}
	}
	doc := d.About()
	doc.Name, doc.Title = o.String()+" "+doc.Name, doc.Title+", "+o.String()
	doc.Rule += " " + o.Rule()
	doc.Aliases = nil
	return doc
}

// Move returns the move of the original ruleset, or a pass.
func (x *operated) Move(p, q Operated, player game.Player) game.Move[Operated] {
	switch {
	case x.op.name == "twisted" && p.State == 1:
		player = player.Opponent()
	case x.op.name == "turn":
		player = game.Player(p.State)
	}
	if p.At == q.At {
		return game.Move[Operated]{To: q, Name: "pass"}
	}
	if x.rules.move == nil {
		return game.Move[Operated]{To: q, Name: "→ " + x.Format(q)}
	}
	move := x.rules.move(p.At, q.At, player)
	return game.Move[Operated]{To: q, Name: move.Name, Touch: move.Touch, Free: move.Free}
}

// A condition compares a sum of the numbers x, y, z, … of a position with a number.
type condition struct {
	text  string
	terms string // the letters that are added
	op    string
	bound int
}

// parseCondition reads x+y<=3.
func parseCondition(text string) (c condition, err error) {
	c.text = strings.ReplaceAll(text, " ", "")
	wrong := fmt.Errorf("a condition is a sum of x, y and z compared with a number, such as x+y<=2, not %q", text)
	i := strings.IndexAny(c.text, "<>=")
	if i < 1 {
		return c, wrong
	}
	j := i + 1
	if j < len(c.text) && c.text[j] == '=' {
		j++
	}
	c.op = c.text[i:j]
	if c.bound, err = strconv.Atoi(c.text[j:]); err != nil || c.bound < 0 {
		return c, wrong
	}
	for k, term := range strings.Split(c.text[:i], "+") {
		if len(term) != 1 || !strings.Contains("xyz", term) || k > 9 {
			return c, wrong
		}
		c.terms += term
	}
	return c, nil
}

// holds reports whether the condition holds for a position as it is written. Its first numbers are
// x, y and z; missing numbers are 0.
func (c condition) holds(position string) bool {
	var numbers []int
	for word := range strings.FieldsFuncSeq(position, func(r rune) bool { return r < '0' || r > '9' }) {
		n, _ := strconv.Atoi(word)
		numbers = append(numbers, n)
	}
	sum := 0
	for _, letter := range c.terms {
		if i := int(letter - 'x'); i < len(numbers) {
			sum += numbers[i]
		}
	}
	switch c.op {
	case "<=":
		return sum <= c.bound
	case "<":
		return sum < c.bound
	case ">=":
		return sum >= c.bound
	case ">":
		return sum > c.bound
	}
	return sum == c.bound
}
