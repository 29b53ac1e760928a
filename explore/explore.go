// SPDX-License-Identifier: Apache-2.0

// Package explore describes one position, or of one value, what it is worth and why,
// piece by piece as it is found:
//
//	err := explore.Explore(ctx, at, "domineering(..|..)", func(f play.Hint) {
//		fmt.Println(f.Event, f.Data) // position, options, outcome, value, flags, tree, misere
//	})
//
// Nothing is lost when something takes too long: what was not found says so in an
// event "stopped", and the rest follows.
package explore

import (
	"context"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/play"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/work"
)

// Nodes is how many nodes a tree has at most that was not asked for.
const Nodes = 200

// limits is what one part of an exploration may take.
var limits = work.Budget{Positions: 2_000_000, Bytes: 1 << 30}

// A Position is what is to be seen of a position.
type Position struct {
	Position  string      `json:"position"` // as it is typed
	Game      string      `json:"game"`     // the name of the ruleset
	Title     string      `json:"title"`
	Rule      string      `json:"rule"`
	Kit       game.Kit    `json:"kit"`
	Impartial bool        `json:"impartial"`
	Scene     *draw.Scene `json:"scene"`
}

// Options are those of a player.
type Options struct {
	Player  string   `json:"player"` // left, right, or both in an impartial game
	Options []Option `json:"options"`
	More    bool     `json:"more,omitempty"` // there are more
}

// An Option is where a player can move.
type Option struct {
	play.Move
	Scene *draw.Scene `json:"scene"`
}

// An Outcome is who wins. In games that end by a verdict only Normal is set.
type Outcome struct {
	Normal *Verdict `json:"normal,omitempty"`
	Misere *Verdict `json:"misere,omitempty"`
}

// A Verdict is who wins under a convention.
type Verdict struct {
	Outcome string `json:"outcome"` // P, N, L, R, or one with draws
	Says    string `json:"says"`    // in words
	By      string `json:"by"`      // how it was found
	Reason  string `json:"reason,omitempty"`
	PliesL  *int   `json:"pliesLeft,omitempty"` // how long play takes if Left begins
	PliesR  *int   `json:"pliesRight,omitempty"`
}

// Explore tells what is found of a position in the catalogue's notation, or of an
// expression of values. The error is that of a text that means nothing.
func Explore(ctx context.Context, at *session.Session, text string, tell func(play.Hint)) error {
	p, err := at.Catalog.Parse(text)
	if err != nil {
		if valueErr := ofValue(ctx, at, text, tell); valueErr != nil {
			return better(text, err, valueErr)
		}
		return ctx.Err()
	}
	x := &exploration{ctx: ctx, at: at, position: p, tell: func(event string, data any) { tell(play.Hint{Event: event, Data: data}) }}
	x.look()
	x.outcome()
	x.value()
	x.misere()
	return ctx.Err()
}

// An exploration is of one position.
type exploration struct {
	ctx      context.Context
	at       *session.Session
	position position.Position
	tell     func(event string, data any)
}

func (x *exploration) stopped(what string, err error) {
	x.tell("stopped", play.Stopped{What: what, Why: err.Error()})
}

// Look tells what is to be seen of a position.
func Look(at *session.Session, p position.Position) Position {
	view := Position{Position: p.String(), Impartial: p.Impartial(), Scene: play.SceneOf(p)}
	view.Game = play.NameOf(p)
	if e, ok := at.Catalog.Lookup(view.Game); ok {
		view.Title, view.Rule, view.Kit = e.Title, e.Rule, e.Kit
	} else if c, ok := p.(position.Compound); ok {
		view.Title, view.Rule, view.Kit = c.Mode.String()+" compound", c.Mode.Rule(), game.Kit{Name: "compound", Compound: true}
	}
	return view
}

// look tells the position and its options, by the rules alone.
func (x *exploration) look() {
	x.tell("position", Look(x.at, x.position))
	for _, player := range x.players() {
		options, more, err := OptionsOf(x.position, player)
		if err != nil {
			x.stopped("options", err)
			return
		}
		x.tell("options", Options{x.nameOf(player), options, more})
	}
}

// players are those whose options differ.
func (x *exploration) players() []game.Player {
	if x.position.Impartial() {
		return game.Players[:1]
	}
	return game.Players[:]
}

func (x *exploration) nameOf(player game.Player) string {
	if x.position.Impartial() {
		return "both"
	}
	return [2]string{"left", "right"}[player]
}

// mostOptions is how many options are shown.
const mostOptions = 300

// OptionsOf lists the options of a player with their pictures.
func OptionsOf(p position.Position, player game.Player) (options []Option, more bool, err error) {
	options = []Option{}
	err = p.Each(player, func(q position.Position) bool {
		if len(options) == mostOptions {
			more = true
			return false
		}
		options = append(options, Option{play.MoveOf(p, q, player), play.SceneOf(q)})
		return true
	})
	return options, more, err
}

// question asks of the position alone.
func (x *exploration) question() answer.Question {
	if c, ok := x.position.(position.Compound); ok {
		return answer.Question{Positions: c.Components, Mode: c.Mode, InPlay: c.Playing >= 0, Playing: c.Playing, Limits: limits}
	}
	return answer.Question{Positions: []position.Position{x.position}, Mode: compound.Mode{Kind: compound.Disjunctive}, Limits: limits}
}

// outcome tells who wins under both conventions.
func (x *exploration) outcome() {
	q := x.question()
	q.Moves = -1
	a, err := answer.To(x.ctx, x.at, q)
	if a != nil && (told(a.Normal) != nil || told(a.Misere) != nil) {
		x.tell("outcome", Outcome{told(a.Normal), told(a.Misere)})
	}
	if err != nil {
		x.stopped("outcome", err)
	}
}

func told(v *answer.Verdict) *Verdict {
	if v == nil || !v.Found {
		return nil
	}
	by := v.Means.Says
	if v.Means.Name == "play" {
		by = "exhaustive search"
	}
	return &Verdict{v.Outcome.String(), Meaning(v.Outcome), by, v.Reason, v.Plies[game.Left], v.Plies[game.Right]}
}

// Meaning tells an outcome in words.
func Meaning(o game.Outcome) string {
	switch o {
	case game.P:
		return "the first player loses"
	case game.N:
		return "the first player wins"
	case game.L:
		return "Left wins, whoever moves first"
	case game.R:
		return "Right wins, whoever moves first"
	case game.D:
		return "nobody can force a win"
	}
	said := [3]string{"loses", "draws", "wins"}
	return "Left " + said[o.First(game.Left)] + " moving first, Right " + said[o.First(game.Right)] + " moving first"
}

// misere tells the reduced form and genus of an impartial position.
func (x *exploration) misere() {
	if !x.position.Impartial() {
		return
	}
	m, err := answer.MisereOf(x.ctx, x.at, []string{x.position.String()}, limits)
	if err != nil {
		x.stopped("misere", err)
		return
	}
	x.tell("misere", m)
}
