// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"math"
	"math/rand/v2"
	"time"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/cli/flag"
	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/internal/play"
	"github.com/upstar-cgt/upstar/internal/play/terminal"
	"github.com/upstar-cgt/upstar/internal/store/wholefile"
)

func (a *app) play() *cobra.Command {
	m := &terminal.Match{Foe: play.Perfect}
	g := play.Game{}
	var against, you string
	misere, seed := false, 0
	cmd := a.command("play POSITION...|ADDRESS", flag.AtLeast(1, "a position"), func(c *call) (err error) {
		if misere {
			g.End = "loses"
		}
		if m.Table, err = terminal.Open(c.at.Catalog, g, c.args); err != nil {
			return err
		}
		m.Engine, m.Rand, m.JSON, m.Out = play.NewEngine(c.at), rand.New(rand.NewPCG(uint64(seed), 0)), c.JSON, c.Out
		return m.Run(c.ctx, wholefile.Reader(c.ctx, c.cmd.InOrStdin()))
	})
	flags := cmd.Flags()
	flags.StringVar(&g.As, "compound", "", "how several positions are played together")
	flag.Complete(cmd, "compound", compound.Names()...)
	flags.StringVar(&g.Marks, "marks", "", "for a first-to-end compound: N or P for each position")
	flags.BoolVar(&misere, "misere", false, "the last move loses")
	flag.Word(cmd, &against, "against", string(play.Perfect), terminal.Foes(), func(text string) (_ string, err error) {
		m.Foe, err = terminal.ParseFoe(text)
		return text, err
	}, "perfect, slow, careful, careless, random, hotstrat, thermostrat, montecarlo, montecarlo-1000, -100, -10, or friend")
	flag.Word(cmd, &you, "you", "left", []string{"left", "right"}, func(text string) (_ string, err error) {
		m.You, err = play.Player(text)
		return text, err
	}, "who you are: left, who moves first, or right")
	flag.Number(cmd, &seed, "seed", 1, 0, math.MaxInt, "the seed of an opponent that plays at random")
	flags.StringArrayVar(&m.Typed, "type", nil, "a line to type before your own; may be repeated")
	flag.Time(cmd, &m.Think, "think", 3*time.Second, "how long the opponent may think")
	flags.Lookup("json").Usage = "print each turn as a line of JSON"
	cmd.ValidArgsFunction = names(a.at.Catalog, nil, math.MaxInt, "(")
	return cmd
}
