// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/cli/flag"
	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/play"
	"github.com/upstar-cgt/upstar/report"
	"github.com/upstar-cgt/upstar/work"
)

// playFlags are the flags of play.
type playFlags struct {
	as, against, you, marks string
	misere                  bool
	seed                    int
	think                   time.Duration
	typed                   []string
}

func (a *app) play() *cobra.Command {
	f := &playFlags{}
	cmd := a.command("play POSITION...|ADDRESS", atLeast(1, "a position"), func(c *call) error {
		m, err := f.match(c)
		if err != nil {
			return err
		}
		return m.run(bufio.NewScanner(c.cmd.InOrStdin()))
	})
	flags := cmd.Flags()
	flags.StringVar(&f.as, "compound", "", "how several positions are played together")
	flags.StringVar(&f.marks, "marks", "", "of a first-to-end compound: N or P for each position")
	flags.BoolVar(&f.misere, "misere", false, "the last move loses")
	flags.StringVar(&f.against, "against", string(play.Perfect), "perfect, careful, careless, random, hotstrat, thermostrat, or friend")
	flags.StringVar(&f.you, "you", "left", "who you are: left, who begins, or right")
	flag.Number(cmd, &f.seed, "seed", 1, 0, math.MaxInt, "of the choices of an opponent that makes some")
	flags.StringArrayVar(&f.typed, "type", nil, "a line as if it were typed, before those that are; may be given again")
	flag.Time(cmd, &f.think, "think", 3*time.Second, "how long the opponent may think")
	flags.Lookup("json").Usage = "print what is to be seen as JSON, a line for each turn"
	cmd.ValidArgsFunction = a.completeNames("", math.MaxInt, "(")
	return cmd
}

// A match is a game at a terminal.
type match struct {
	*call
	*playFlags
	table  *play.Table
	engine *play.Engine
	you    game.Player
	foe    play.Opponent // empty if it is a friend
	rng    *rand.Rand
}

func (f *playFlags) match(c *call) (*match, error) {
	g := play.Game{Boards: c.args, As: f.as, Marks: f.marks}
	if f.misere {
		g.End = "loses"
	}
	if len(c.args) == 1 && strings.Contains(c.args[0], "g=") {
		read, err := play.ParseAddress(c.args[0])
		if err != nil {
			return nil, err
		}
		g = read
	}
	m := &match{call: c, playFlags: f, engine: play.NewEngine(c.at), rng: rand.New(rand.NewPCG(uint64(f.seed), 0))}
	var err error
	if m.you, err = play.Player(f.you); err != nil {
		return nil, wrong("%v", err)
	}
	if f.against != "friend" {
		if m.foe, err = play.ParseOpponent(f.against); err != nil {
			return nil, wrong("%v, and friend", err)
		}
	}
	m.table, err = play.Open(c.at.Catalog, g)
	return m, err
}

// run plays until the game or the input ends.
func (m *match) run(in *bufio.Scanner) error {
	if !m.json {
		fmt.Fprintln(m.out, "A move is typed as it is listed; list, hint, why, undo, address and quit are understood.")
	}
	for m.ctx.Err() == nil {
		over, err := m.show()
		if err != nil || over && m.json {
			return err
		}
		if m.foe != "" && m.table.ToMove != m.you && !over {
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

// ask does what is typed until the table has changed; io.EOF ends.
func (m *match) ask(in *bufio.Scanner, over bool) error {
	prompt := m.table.ToMove.String()
	if over {
		prompt = "over"
	}
	for {
		if !m.json {
			fmt.Fprintf(m.out, "%s> ", prompt)
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
			fmt.Fprintln(m.out, err)
		}
	}
}

// next returns the next line that is typed, and shows it if nobody sees it typed.
func (m *match) next(in *bufio.Scanner) (text string, ok bool) {
	if len(m.typed) > 0 {
		text, m.typed = m.typed[0], m.typed[1:]
		if !m.json {
			fmt.Fprintln(m.out, text)
		}
		return strings.TrimSpace(text), true
	}
	if !in.Scan() {
		if !m.json {
			fmt.Fprintln(m.out)
		}
		return "", false
	}
	return strings.TrimSpace(in.Text()), true
}

// show prints the table, and reports whether the game is over.
func (m *match) show() (over bool, err error) {
	view, err := m.table.View()
	if err != nil {
		return false, err
	}
	if m.json {
		return view.Over != nil, report.JSON(m.out, view)
	}
	for i, b := range view.Boards {
		if p, live := m.table.Board(i); live {
			picture := draw.NewText()
			p.Draw(picture)
			fmt.Fprintf(m.out, "\n%d  %s\n", i, b.Position)
			if _, err := picture.WriteTo(m.out); err != nil {
				return false, err
			}
		}
	}
	if view.Over != nil {
		fmt.Fprintf(m.out, "%s.\n", view.Over.Why)
	}
	return view.Over != nil, nil
}

// reply lets the opponent move.
func (m *match) reply() error {
	ctx, cancel := work.Within(m.ctx, m.think)
	defer cancel()
	r, err := m.engine.Reply(ctx, m.table, m.foe, m.rng)
	if err != nil {
		return err
	}
	says := ""
	if r.Says != "" {
		says = " (" + r.Says + ")"
	}
	if !m.json {
		fmt.Fprintf(m.out, "%v> %s%s\n", m.table.ToMove, r.Name, says)
	}
	m.table, err = m.table.Play(r.Turn)
	return err
}

// line does what was typed, and reports whether the table changed; io.EOF ends.
func (m *match) line(text string) (changed bool, err error) {
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
		fmt.Fprintln(m.out, m.table.Game().Address())
		return false, nil
	case "undo", "u":
		return m.undo()
	}
	turn, err := m.read(text)
	if err != nil {
		return false, err
	}
	next, err := m.table.Play(turn)
	if err != nil {
		return false, err
	}
	m.table = next
	return true, nil
}

// why explains the last turn, against the engine that of the player at the terminal.
func (m *match) why() error {
	at := m.table
	for m.foe != "" && at.ToMove == m.you && at.Before() != nil {
		at = at.Before()
	}
	why, err := m.engine.Why(m.ctx, at)
	if err == nil {
		fmt.Fprintln(m.out, why.Says)
	}
	return err
}

// undo goes back to the last turn of the player at the terminal.
func (m *match) undo() (bool, error) {
	at := m.table.Before()
	for at != nil && m.foe != "" && at.ToMove != m.you {
		at = at.Before()
	}
	if at == nil {
		return false, fmt.Errorf("there is nothing to take back")
	}
	m.table = at
	return true, nil
}

// hint tells who wins, and by which turns.
func (m *match) hint() error {
	ctx, cancel := work.Within(m.ctx, m.think)
	defer cancel()
	return m.engine.Hints(ctx, m.table, play.WhichMove, func(h play.Hint) {
		switch d := h.Data.(type) {
		case play.Verdict:
			who := "Nobody can force a win"
			if d.Winner != "" {
				who = strings.ToUpper(d.Winner[:1]) + d.Winner[1:] + " wins"
			}
			fmt.Fprintf(m.out, "%s, by %s. %s\n", who, d.By, d.Says)
		case play.Moves:
			var good []string
			for _, t := range d.Turns {
				if t.Good {
					good = append(good, t.Name)
				}
			}
			fmt.Fprintf(m.out, "%d of %d moves are good: %s\n", d.Good, d.Total, report.Wrap(strings.Join(good[:min(len(good), 20)], ", "), 0))
		case play.Stopped:
			fmt.Fprintf(m.out, "no %s: %s\n", d.What, d.Why)
		}
	})
}

// list prints the moves that begin as typed.
func (m *match) list(beginning string) error {
	view, err := m.table.View()
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
			fmt.Fprintf(m.out, "%d: %s\n", i, report.Wrap(strings.Join(names[:min(len(names), 60)], "  "), 3))
		}
	}
	if t := view.Turn; t.Max != 1 {
		fmt.Fprintf(m.out, "%s Moves of one turn have ; between them, and their board before them: 0: 3→1; 1: 4→2\n", view.Rule)
	}
	return nil
}

// signsTyped are how the signs of moves can be typed.
var signsTyped = strings.NewReplacer("->", "→", "<-", "←", "–", "-", " ", "")

func plainName(s string) string { return signsTyped.Replace(strings.ToLower(s)) }

// read makes a turn of moves as they are named, or of places.
func (m *match) read(text string) (string, error) {
	c := play.Choices{}
	for part := range strings.SplitSeq(text, ";") {
		board, name, given := strings.Cut(part, ":")
		at := -1
		if given && strings.Trim(board, " 0123456789") == "" {
			fmt.Sscan(board, &at)
		} else {
			name = part
		}
		found, err := m.table.Named(at, func(x string) bool { return plainName(x) == plainName(name) })
		switch {
		case err != nil:
			return "", err
		case len(found) > 1:
			return "", fmt.Errorf("%s is a move on several boards: write the board before it, as 0: %s", name, name)
		case len(found) == 0:
			if _, err := m.table.Play(text); err == nil {
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
	return m.table.Write(c)
}
