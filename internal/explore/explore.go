// SPDX-License-Identifier: Apache-2.0

// Package explore describes a position or a value: what it is worth and why. It emits each part as
// it is found:
//
//	err := explore.Explore(ctx, at, "domineering(..|..)", func(f play.Hint) {
//		fmt.Println(f.Event, f.Data) // position, options, outcome, value, flags, tree, misere
//	})
//
// If one part takes too long, the others still follow. A part that was not found is reported in an
// event "stopped".
package explore

import (
	"context"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/play"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/work"
)

// Nodes is the greatest number of nodes of a tree, unless more are requested.
const Nodes = 200

// limits are the limits of one part of an exploration.
var limits = work.Budget{Positions: 2_000_000, Bytes: 1 << 30}

// A Position is the description of a position for display.
type Position struct {
	Position  string      `json:"position"` // as it is typed
	Game      string      `json:"game"`     // the name of the ruleset
	Title     string      `json:"title"`
	Rule      string      `json:"rule"`
	Kit       game.Kit    `json:"kit"`
	Impartial bool        `json:"impartial"`
	Scene     *draw.Scene `json:"scene"`
}

// Options are the options of a player.
type Options struct {
	Player  string   `json:"player"` // left, right, or both in an impartial game
	Options []Option `json:"options"`
	More    bool     `json:"more,omitempty"` // there are more
}

// An Option is a position to which a player can move.
type Option struct {
	play.Move
	Scene *draw.Scene `json:"scene"`
}

// An Outcome says who wins. In games that end by a verdict only Normal is set.
type Outcome struct {
	Normal *VerdictView `json:"normal,omitempty"`
	Misere *VerdictView `json:"misere,omitempty"`
	Loopy  bool         `json:"loopy,omitempty"` // for several games: play need not end
}

// A VerdictView is an answer.Verdict for pages: the fields that both have are called alike, and it
// says in words what the verdict means and how it was found.
type VerdictView struct {
	Outcome  string `json:"outcome"` // P, N, L, R, or one with draws
	Says     string `json:"says"`    // in words
	By       string `json:"by"`      // how it was found
	Reason   string `json:"reason,omitempty"`
	Strategy string `json:"strategy,omitempty"`  // what to leave, in words
	PliesL   *int   `json:"pliesLeft,omitempty"` // length of play if Left begins
	PliesR   *int   `json:"pliesRight,omitempty"`
}

// Explore emits the results about a position in the catalogue's notation, or about an expression of
// values. The error is that of a text without a meaning.
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

// An exploration is the exploration of one position.
type exploration struct {
	ctx      context.Context
	at       *session.Session
	position position.Position
	tell     func(event string, data any)
}

func (x *exploration) stopped(what string, err error) {
	x.tell("stopped", play.Stopped{What: what, Why: err.Error()})
}

// Look returns the description of a position.
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

// look emits the position and its options, using only the rules.
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

// players returns the players whose options must be shown, which is only Left for an impartial
// position.
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

// mostOptions is the greatest number of options that are shown.
const mostOptions = 300

// OptionsOf lists the options of a player with their pictures.
func OptionsOf(p position.Position, player game.Player) (options []Option, more bool, err error) {
	options = []Option{}
	sceneOf := play.ScenesAfter(p)
	err = p.Each(player, func(q position.Position) bool {
		if len(options) == mostOptions {
			more = true
			return false
		}
		options = append(options, Option{play.MoveOf(p, q, player), sceneOf(q)})
		return true
	})
	return options, more, err
}

// question returns a question about the position alone.
func (x *exploration) question() answer.Question {
	if c, ok := x.position.(position.Compound); ok {
		return answer.Question{Positions: c.Components, Mode: c.Mode, InPlay: c.Playing >= 0, Playing: c.Playing, Limits: limits}
	}
	return answer.Question{Positions: []position.Position{x.position}, Mode: compound.Mode{Kind: compound.Disjunctive}, Limits: limits}
}

// outcome emits who wins under both conventions.
func (x *exploration) outcome() {
	q := x.question()
	q.Moves = -1
	a, err := answer.To(x.ctx, x.at, q)
	if a != nil && (told(a.Normal) != nil || told(a.Misere) != nil) {
		x.tell("outcome", Outcome{Normal: told(a.Normal), Misere: told(a.Misere)})
	}
	if err != nil {
		x.stopped("outcome", err)
	}
}

func told(v *answer.Verdict) *VerdictView {
	if v == nil || !v.Found {
		return nil
	}
	by := v.Means.Says
	if v.Means.Name == "play" {
		by = "exhaustive search"
	}
	return &VerdictView{v.Outcome.String(), Meaning(v.Outcome), by, v.Reason, v.Strategy, v.Plies[game.Left], v.Plies[game.Right]}
}

// Meaning describes an outcome in words.
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

// misere emits the reduced form and genus of an impartial position.
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
