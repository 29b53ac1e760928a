// SPDX-License-Identifier: Apache-2.0

// Package terminal plays a game at a terminal. It shows the table, reads moves by their names, and
// lets an opponent reply.
//
//	m := &terminal.Match{Table: table, Engine: engine, Foe: play.Perfect, Out: os.Stdout}
//	err := m.Run(ctx, os.Stdin)
package terminal

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/play"
	"github.com/upstar-cgt/upstar/internal/report"
	"github.com/upstar-cgt/upstar/work"
)

// A Match is a game at a terminal.
type Match struct {
	Table  *play.Table
	Engine *play.Engine
	You    game.Player
	Foe    play.Opponent // empty if the opponent is a person
	Rand   *rand.Rand    // random numbers for an opponent that uses them
	Think  time.Duration // time limit of the opponent
	Typed  []string      // lines that are read before those that are typed
	JSON   bool          // write the view as JSON
	Out    io.Writer

	ctx context.Context // of the run
}

// Open opens a table with positions as they are typed, or with a single address of a whole game.
func Open(c *catalog.Catalog, g play.Game, typed []string) (*play.Table, error) {
	g.Boards = typed
	if len(typed) == 1 && strings.Contains(typed[0], "g=") {
		var err error
		if g, err = play.ParseAddress(typed[0]); err != nil {
			return nil, err
		}
	}
	return play.Open(c, g)
}

// Foes lists the names of the opponents.
func Foes() (names []string) {
	for _, o := range play.Opponents() {
		names = append(names, string(o))
	}
	return append(names, "friend")
}

// ParseFoe reads the name of an opponent; a friend, who is a person, gives an empty one.
func ParseFoe(text string) (play.Opponent, error) {
	if text == "friend" {
		return "", nil
	}
	o, err := play.ParseOpponent(text)
	if err != nil {
		err = fmt.Errorf("%w, and friend", err)
	}
	return o, err
}

// Run plays until the game or the input ends, or until ctx is done.
func (m *Match) Run(ctx context.Context, input io.Reader) error {
	m.ctx = ctx
	in := bufio.NewScanner(input)
	if !m.JSON {
		fmt.Fprintln(m.Out, "A move is typed as it is listed; there are list, hint, why, undo, address, quit.")
	}
	for m.ctx.Err() == nil {
		over, err := m.show()
		if err != nil || over && m.JSON {
			return err
		}
		if m.Foe != "" && m.Table.ToMove != m.You && !over {
			if err := m.reply(); err != nil {
				return err
			}
			continue
		}
		if err := m.ask(in, over); err != nil {
			if err == io.EOF {
				err = in.Err()
			}
			return err
		}
	}
	return work.Interrupted(m.ctx)
}

// ask executes lines until the table has changed; io.EOF ends the game.
func (m *Match) ask(in *bufio.Scanner, over bool) error {
	prompt := m.Table.ToMove.String()
	if over {
		prompt = "over"
	}
	for {
		if !m.JSON {
			fmt.Fprintf(m.Out, "%s> ", prompt)
		}
		text, ok := m.next(in)
		if !ok {
			return io.EOF
		}
		done, err := m.line(text)
		if done || err == io.EOF {
			return err
		}
		if err != nil {
			fmt.Fprintln(m.Out, err)
		}
	}
}

// next returns the next line. It prints the line if it was not typed at the terminal.
func (m *Match) next(in *bufio.Scanner) (text string, ok bool) {
	if len(m.Typed) > 0 {
		text, m.Typed = m.Typed[0], m.Typed[1:]
		if !m.JSON {
			fmt.Fprintln(m.Out, text)
		}
		return strings.TrimSpace(text), true
	}
	if !in.Scan() {
		if !m.JSON {
			fmt.Fprintln(m.Out)
		}
		return "", false
	}
	return strings.TrimSpace(in.Text()), true
}

// show prints the table, and reports whether the game is over.
func (m *Match) show() (over bool, err error) {
	view, err := m.Table.View()
	if err != nil {
		return false, err
	}
	if m.JSON {
		return view.Over != nil, report.JSON(m.Out, view)
	}
	for i, b := range view.Boards {
		if p, live := m.Table.Board(i); live {
			picture := draw.NewText()
			p.Draw(picture)
			fmt.Fprintf(m.Out, "\n%d  %s\n", i, b.Position)
			if _, err := picture.WriteTo(m.Out); err != nil {
				return false, err
			}
		}
	}
	if view.Over != nil {
		fmt.Fprintf(m.Out, "%s.\n", view.Over.Why)
	}
	return view.Over != nil, nil
}

// reply lets the opponent move.
func (m *Match) reply() error {
	ctx, cancel := work.Within(m.ctx, m.Think)
	defer cancel()
	r, err := m.Engine.Reply(ctx, m.Table, m.Foe, m.Rand)
	if err != nil {
		return err
	}
	says := ""
	if r.Says != "" {
		says = " (" + r.Says + ")"
	}
	if !m.JSON {
		fmt.Fprintf(m.Out, "%v> %s%s\n", m.Table.ToMove, r.Name, says)
	}
	m.Table, err = m.Table.Play(r.Turn)
	return err
}

// line executes a line, and reports whether the table changed; io.EOF ends the game.
func (m *Match) line(text string) (changed bool, err error) {
	switch text {
	case "":
		return false, nil
	case "quit", "q", "exit":
		return false, io.EOF
	case "list", "?", "help":
		return false, m.list("")
	case "hint":
		return false, m.hint()
	case "why":
		return false, m.why()
	case "address":
		fmt.Fprintln(m.Out, m.Table.Game().Address())
		return false, nil
	case "undo", "u":
		return m.undo()
	}
	turn, err := m.read(text)
	if err != nil {
		return false, err
	}
	next, err := m.Table.Play(turn)
	if err != nil {
		return false, err
	}
	m.Table = next
	return true, nil
}

// why explains the last turn. Against the engine, this is the last turn of the player at the
// terminal.
func (m *Match) why() error {
	at := m.Table
	for m.Foe != "" && at.ToMove == m.You && at.Before() != nil {
		at = at.Before()
	}
	why, err := m.Engine.Why(m.ctx, at)
	if err == nil {
		fmt.Fprintln(m.Out, report.Wrap(why.Says, 0))
	}
	return err
}

// undo goes back to the last turn of the player at the terminal.
func (m *Match) undo() (bool, error) {
	at := m.Table.Before()
	for at != nil && m.Foe != "" && at.ToMove != m.You {
		at = at.Before()
	}
	if at == nil {
		return false, fmt.Errorf("no move can be taken back")
	}
	m.Table = at
	return true, nil
}

// hint says who wins, and by which turns.
func (m *Match) hint() error {
	ctx, cancel := work.Within(m.ctx, m.Think)
	defer cancel()
	return m.Engine.Hints(ctx, m.Table, play.WhichMove, func(h play.Hint) {
		switch d := h.Data.(type) {
		case play.Standing:
			who := "Nobody can force a win"
			if d.Winner != "" {
				who = strings.ToUpper(d.Winner[:1]) + d.Winner[1:] + " wins"
			}
			fmt.Fprintf(m.Out, "%s, by %s. %s\n", who, d.By, play.Sentence(d.Says))
		case play.Moves:
			var good []string
			for _, t := range d.Turns {
				if t.Good {
					good = append(good, t.Name)
				}
			}
			fmt.Fprintf(m.Out, "%d of %d moves are good: %s\n", d.Good, d.Total, report.Wrap(strings.Join(good[:min(len(good), 20)], ", "), 0))
		case play.Stopped:
			fmt.Fprintf(m.Out, "no %s: %s\n", d.What, d.Why)
		}
	})
}

// list prints the moves that begin with the typed text.
func (m *Match) list(beginning string) error {
	view, err := m.Table.View()
	if err != nil {
		return err
	}
	for i, b := range view.Boards {
		var names []string
		for _, x := range b.Moves {
			if strings.HasPrefix(plainName(x.Name), plainName(beginning)) {
				names = append(names, x.Name)
			}
		}
		if len(names) > 0 {
			fmt.Fprintf(m.Out, "%d: %s\n", i, report.Wrap(strings.Join(names[:min(len(names), 60)], "  "), 3))
		}
	}
	if t := view.Turn; t.Max != 1 {
		fmt.Fprintf(m.Out, "%s Moves of one turn have ; between them, and their board before them: 0: 3→1; 1: 4→2\n", view.Rule)
	}
	return nil
}

// signsTyped lists other ways to type the signs of moves.
var signsTyped = strings.NewReplacer("->", "→", "<-", "←", "–", "-", " ", "")

func plainName(s string) string { return signsTyped.Replace(strings.ToLower(s)) }

// read makes a turn from moves that are given by name, or by places.
func (m *Match) read(text string) (string, error) {
	c := play.Choices{}
	for part := range strings.SplitSeq(text, ";") {
		board, name, given := strings.Cut(part, ":")
		at := -1
		if given && strings.Trim(board, " 0123456789") == "" {
			fmt.Sscan(board, &at)
		} else {
			name = part
		}
		found, err := m.Table.Named(at, func(x string) bool { return plainName(x) == plainName(name) })
		switch {
		case err != nil:
			return "", err
		case len(found) > 1:
			return "", fmt.Errorf("%s is a move on several boards: write the board before it, as 0: %s", name, name)
		case len(found) == 0:
			if _, err := m.Table.Play(text); err == nil {
				return text, nil
			}
			if err := m.list(strings.TrimSpace(name)); err != nil {
				return "", err
			}
			return "", fmt.Errorf("no move %q; list shows all", strings.TrimSpace(name))
		}
		for i, q := range found {
			c[i] = q
		}
	}
	return m.Table.Write(c)
}
