// SPDX-License-Identifier: Apache-2.0

package loopy

import (
	"strconv"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value/dyadic"
	"github.com/upstar-cgt/upstar/value/short"
)

// names are the games that have a name, in the form in which they are read [WW, ch. 11; Siegel CGT,
// ch. VI]. They include games that are equal to a short game or a pair of sides.
var names = map[string]string{
	"on":     "{pass|}",
	"off":    "{|pass}",
	"dud":    "{pass|pass}",
	"over":   "{0|pass}",
	"under":  "{pass|0}",
	"upon":   "{pass|*}",
	"uponth": "{0||0|0,pass}",
	"upover": "{0|*,pass}",
	"tis":    "a{{|a}|}",
	"tisn":   "a{|{a|}}",
	"hi":     "{on|0}",
	"lo":     "{0|off}",
	"ono":    "{on|off}",
	"ace":    "{0|Tiny(on)}",
	"deuce":  "{0|ace}",
}

// units are the loopy infinitesimals that are written with arrows: ↑[on], ↑ to
// the power on, and their negatives.
var units = []struct {
	arrows int
	power  bool
	star   uint32
	form   string
}{
	{1, false, 0, "{pass|*}"}, {1, false, 1, "{0,pass|0}"}, {-1, false, 0, "{*|pass}"}, {-1, false, 1, "{0|0,pass}"},
	{1, true, 0, "{0||0|0,pass}"}, {1, true, 1, "{0||0|0,pass}+*"}, {-1, true, 0, "{0,pass|0||0}"}, {-1, true, 1, "{0,pass|0||0}+*"},
}

// Named returns the game with the name, such as over or tis.
func (c *Calc) Named(name string) (v Value, ok bool) {
	form, ok := names[name]
	if !ok {
		return v, false
	}
	v, err := c.Parse(form)
	return v, err == nil
}

// name returns the text of g if g can be written without braces.
func (p *printer) name(g Game) (printed, bool) {
	c := p.c
	if n, ok := c.Pseudonumber(g); ok {
		return p.pseudonumber(n), true
	}
	if x, ups, star, ok := c.upStar(g); ok {
		return p.withNumber(x, p.arrows(ups)+p.Nimber(star)), true
	}
	if x, sign, h, ok := c.tiny(g); ok && c.IsPlumtree(g) {
		return p.withNumber(x, p.Tiny(sign, c.sideText(p.Style, side{game: h}))), true
	}
	return p.unit(g)
}

func (p *printer) pseudonumber(n Pseudonumber) printed {
	switch n.Kind {
	case On:
		return printed{text: p.Name("on")}
	case Off:
		return printed{text: p.Name("off")}
	case XOver:
		return p.withNumber(n.Number, p.Name("over"))
	case XUnder:
		return p.withNumber(n.Number, p.Name("under"))
	}
	return printed{text: p.Number(n.Number)}
}

func (p *printer) withNumber(x dyadic.Number, infinitesimal string) printed {
	if x.Sign() == 0 {
		return printed{text: infinitesimal}
	}
	return printed{text: p.Number(x) + infinitesimal, mixed: true}
}

// arrows returns n·↑.
func (p *printer) arrows(n int) string {
	if n == 0 {
		return ""
	}
	return p.Arrows(n)
}

// upStar returns the parts of g = x + ups·↑ + *star.
func (c *Calc) upStar(g Game) (x dyadic.Number, ups int, star uint32, ok bool) {
	if g >= loop {
		return x, 0, 0, false
	}
	return c.Short().NumberUpStar(short.Game(g))
}

// tiny returns the parts of g = {x ‖ x | y}, where x − y = h is at least over. If sign is negative,
// it does so for the mirrored form.
func (c *Calc) tiny(g Game) (x dyadic.Number, sign int, h Game, ok bool) {
	if x, h, ok := c.tinyParts(g, game.Left); ok {
		return x, 1, h, true
	}
	x, h, ok = c.tinyParts(g, game.Right)
	return x, -1, h, ok
}

// IsNumberTiny reports whether g is a number plus a tiny or a miny.
func (c *Calc) IsNumberTiny(g Game) bool {
	_, _, _, ok := c.tiny(g)
	return ok
}

func (c *Calc) tinyParts(g Game, player game.Player) (x dyadic.Number, h Game, ok bool) {
	at, threat := c.Options(g, player), c.Options(g, player.Opponent())
	if len(at) != 1 || len(threat) != 1 || at[0] >= loop {
		return x, 0, false
	}
	x, ok = c.Short().Number(short.Game(at[0]))
	again, to := c.Options(threat[0], player), c.Options(threat[0], player.Opponent())
	if !ok || len(again) != 1 || again[0] != at[0] || len(to) != 1 {
		return x, 0, false
	}
	difference := c.upsumGames(at[0], c.Neg(to[0]))
	if player == game.Right {
		difference = c.upsumGames(to[0], c.Neg(at[0]))
	}
	over := c.pass(Zero)
	return x, difference.game, difference.d == nil && c.Geq(difference.game, over)
}

// pass returns {g | pass}. For a number g this is g over.
func (c *Calc) pass(g Game) Game {
	if over, ok := c.overs[g]; ok {
		return over
	}
	d := c.draft(stoppers)
	v := d.node()
	d.set(v, game.Left, []Game{g})
	d.set(v, game.Right, []Game{v})
	over := d.canonical(v)[0]
	if len(c.overs) > maxRemembered {
		clear(c.overs)
	}
	c.overs[g] = over
	return over
}

// unit returns the text of a number plus one of the units, or plus ↑ⁿ or ↑ + … + ↑ⁿ.
func (p *printer) unit(g Game) (printed, bool) {
	c := p.c
	if g < loop {
		return p.shortUnit(short.Game(g))
	}
	x, ok := c.nearNumber(g)
	if !ok {
		return printed{}, false
	}
	number, _ := c.Short().Number(short.Game(x))
	if c.units == nil {
		for _, u := range units {
			c.units = append(c.units, c.mustParse(u.form).on.game)
		}
	}
	for i, u := range units {
		if c.upsumGames(x, c.units[i]) == (side{game: g}) {
			return p.withNumber(number, p.power(u.arrows, u.power, p.Name("on"))+p.Nimber(u.star)), true
		}
	}
	return printed{}, false
}

func (p *printer) shortUnit(g short.Game) (printed, bool) {
	u, ok := p.c.c.Uptimal(g)
	n := len(u.Ups)
	if !ok || n < 2 || u.Ups[n-1] != 1 && u.Ups[n-1] != -1 {
		return printed{}, false
	}
	for _, k := range u.Ups[:n-1] {
		if k != u.Ups[0] || k != 0 && k != u.Ups[n-1] {
			return printed{}, false
		}
	}
	text := p.power(u.Ups[n-1], u.Ups[0] == 0, strconv.Itoa(n))
	return p.withNumber(u.Number, text+p.Nimber(u.Star)), true
}

// power returns ±↑ⁿ, or ±(↑ + … + ↑ⁿ).
func (p *printer) power(sign int, alone bool, n string) string {
	if alone {
		return p.Arrows(sign) + p.Exponent(n)
	}
	return p.Arrows(sign) + p.UpSum(n)
}
