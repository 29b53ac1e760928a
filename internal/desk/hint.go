// SPDX-License-Identifier: Apache-2.0

package desk

import (
	"context"
	"math/rand/v2"

	"github.com/upstar-cgt/upstar/internal/play"
)

// A HintsQuestion asks for hints about a table.
type HintsQuestion struct {
	Game  play.Game  `json:"game"`
	Level play.Level `json:"level" minimum:"0" maximum:"4"` // 1 who wins, 2 which moves, 3 values, 4 heat
}

// Hints emits hints about a table, each as soon as it is found.
func (d *Desk) Hints(ctx context.Context, q HintsQuestion, emit Emit) error {
	t, err := d.tables.Open(q.Game)
	if err != nil {
		return err
	}
	return d.engine().Hints(ctx, t, q.Level, func(h play.Hint) { emit(h.Event, h.Data) })
}

// A ReplyQuestion asks for the turn of an opponent.
type ReplyQuestion struct {
	Game     play.Game `json:"game"`
	Strength string    `json:"strength,omitempty" maxLength:"20"`
	Seed     *uint64   `json:"seed,omitempty"` // the same seed gives the same reply
}

// Reply chooses the turn of an opponent.
func (d *Desk) Reply(ctx context.Context, q ReplyQuestion) (*play.Reply, error) {
	t, err := d.tables.Open(q.Game)
	if err != nil {
		return nil, err
	}
	o, err := play.ParseOpponent(q.Strength)
	if err != nil {
		return nil, err
	}
	seed := rand.Uint64()
	if q.Seed != nil {
		seed = *q.Seed
	}
	return d.engine().Reply(ctx, t, o, rand.New(rand.NewPCG(seed, 1)))
}

// Review examines every turn of a game, and finds the one that decided it.
func (d *Desk) Review(ctx context.Context, q WhyQuestion) (*play.Review, error) {
	t, err := d.tables.Open(q.Game)
	if err != nil {
		return nil, err
	}
	return d.engine().Review(ctx, t)
}

// Reviewing is like Review, but emits each position as it is solved.
func (d *Desk) Reviewing(ctx context.Context, q WhyQuestion, emit Emit) error {
	t, err := d.tables.Open(q.Game)
	if err != nil {
		return err
	}
	r, err := d.engine().ReviewTold(ctx, t, func(p play.Place) { emit("place", p) })
	if err == nil {
		emit("review", r)
	}
	return err
}

// A WhyQuestion asks why the last turn was good or bad.
type WhyQuestion struct {
	Game play.Game `json:"game"`
}

// Why explains the last turn.
func (d *Desk) Why(ctx context.Context, q WhyQuestion) (*play.Why, error) {
	t, err := d.tables.Open(q.Game)
	if err != nil {
		return nil, err
	}
	return d.engine().Why(ctx, t)
}
