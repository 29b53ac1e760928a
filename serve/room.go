// SPDX-License-Identifier: Apache-2.0

package serve

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/upstar-cgt/upstar/internal/desk"
)

// A RoomQuestion is about a table that two browsers share under a name.
type RoomQuestion struct {
	Do      string `json:"do" enum:"open,join,see,turn,resign,again"`
	Room    string `json:"room,omitempty" maxLength:"40"`       // required except for open
	Key     string `json:"key,omitempty" maxLength:"60"`        // key of the client's seat
	Address string `json:"address,omitempty" maxLength:"65536"` // to open: the game
	Seat    string `json:"seat,omitempty" enum:",left,right"`   // to open: the client's seat; left if missing
	Turn    string `json:"turn,omitempty" maxLength:"4000"`     // to turn
	Version int    `json:"version,omitempty" minimum:"0"`       // to see: wait until the version is greater than this; to turn: the version that the client has seen
}

// A RoomAnswer describes such a table.
type RoomAnswer struct {
	Room    string `json:"room"`
	Version int    `json:"version"`
	Address string `json:"address"`
	Seat    string `json:"seat"`           // of the client: left, right, or empty for a spectator
	Full    bool   `json:"full"`           // both seats are taken
	Key     string `json:"key,omitempty"`  // key of a seat that the client has just got
	Link    string `json:"link,omitempty"` // when a table is opened: the link for the other player, to be added to the page
}

// Limits: the number of rooms, how long an unused room is kept, and how long a client waits for a
// change.
const (
	mostRooms = 500
	roomTime  = 12 * time.Hour
	roomWait  = 20 * time.Second
)

// A room is a table that two browsers share.
type room struct {
	address string
	version int
	keys    [2]string // keys of Left and Right; empty if the seat is free
	used    time.Time
	changed chan struct{} // closed at the next change
}

// rooms are the tables that browsers share. The desk knows the rules.
type rooms struct {
	desk  *desk.Desk
	ctx   context.Context
	token string
	wait  time.Duration

	mu  sync.Mutex
	all map[string]*room
}

var (
	errNoRoom  = errors.New("this table is no longer there: the server keeps tables until it stops, or for 12 hours")
	errNotYour = errors.New("it is not your turn at this table")
)

var sides = [2]string{"left", "right"}

// do answers a question about a room.
func (s *rooms) do(ctx context.Context, q RoomQuestion) (*RoomAnswer, error) {
	if q.Do == "open" {
		return s.open(ctx, q)
	}
	if q.Do == "see" {
		if err := s.await(ctx, q); err != nil {
			return nil, err
		}
	}
	r, seen := s.at(q.Room)
	if r == nil {
		return nil, errNoRoom
	}
	next := ""
	if q.Do == "turn" || q.Do == "resign" || q.Do == "again" {
		var err error
		if next, err = s.move(ctx, seen, q); err != nil { // without the lock: the rules of a game may take a while
			return nil, err
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	a := &RoomAnswer{Room: q.Room}
	if next != "" {
		if r.version != seen.version {
			return nil, errNotYour
		}
		r.change(next)
	}
	if q.Do == "join" && r.seat(q.Key) < 0 {
		if i := slices.Index(r.keys[:], ""); i >= 0 {
			r.keys[i] = newToken()
			q.Key, a.Key = r.keys[i], r.keys[i]
			r.change(r.address)
		}
	}
	a.Version, a.Address, a.Full = r.version, r.address, !slices.Contains(r.keys[:], "")
	if i := r.seat(q.Key); i >= 0 {
		a.Seat = sides[i]
	}
	return a, nil
}

// at returns a room, and a copy of it as it is now.
func (s *rooms) at(name string) (r *room, now room) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if r = s.all[name]; r != nil {
		r.used = time.Now()
		now = *r
	}
	return r, now
}

// open opens a table and gives the client a seat.
func (s *rooms) open(ctx context.Context, q RoomQuestion) (*RoomAnswer, error) {
	t, err := s.desk.Table(ctx, desk.TableQuestion{Address: q.Address})
	if err != nil {
		return nil, err
	}
	if t.Problem != "" {
		return nil, errors.New(t.Problem)
	}
	r := &room{address: t.Address, version: 1, used: time.Now(), changed: make(chan struct{})}
	seat := 0
	if q.Seat == sides[1] {
		seat = 1
	}
	r.keys[seat] = newToken()
	name := newToken()[:12]
	s.mu.Lock()
	defer s.mu.Unlock()
	oldest := ""
	for n, x := range s.all {
		if time.Since(x.used) > roomTime {
			delete(s.all, n)
		} else if oldest == "" || x.used.Before(s.all[oldest].used) {
			oldest = n
		}
	}
	if len(s.all) >= mostRooms {
		delete(s.all, oldest)
	}
	s.all[name] = r
	a := &RoomAnswer{Room: name, Version: r.version, Address: r.address, Seat: sides[seat], Key: r.keys[seat], Link: "play?room=" + name}
	if s.token != "" {
		a.Link += "&token=" + s.token
	}
	return a, nil
}

// await waits a while for a change of a room.
func (s *rooms) await(ctx context.Context, q RoomQuestion) error {
	s.mu.Lock()
	r := s.all[q.Room]
	if r == nil {
		s.mu.Unlock()
		return errNoRoom
	}
	changed, now := r.changed, r.version > q.Version
	s.mu.Unlock()
	if now {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, s.wait)
	defer cancel()
	select {
	case <-changed:
	case <-ctx.Done():
	case <-s.ctx.Done():
	}
	return nil
}

// seat returns the player to whom a key belongs, or -1 if it belongs to nobody.
func (r *room) seat(key string) int {
	for i, k := range r.keys {
		if k != "" && k == key {
			return i
		}
	}
	return -1
}

// change puts another position on the table, and informs the clients that wait.
func (r *room) change(address string) {
	r.address = address
	r.version++
	close(r.changed)
	r.changed = make(chan struct{})
}

// move returns the address of the table after a turn, after a player has resigned, or of a new
// game.
func (s *rooms) move(ctx context.Context, r room, q RoomQuestion) (address string, err error) {
	seat := r.seat(q.Key)
	if seat < 0 {
		return "", errors.New("you have no seat at this table; you can look on")
	}
	t, err := s.desk.Table(ctx, desk.TableQuestion{Address: r.address})
	if err != nil {
		return "", err
	}
	g := t.Game
	switch {
	case q.Do == "again" && t.Over == nil:
		return "", errors.New("this game is not over")
	case q.Do != "again" && t.Over != nil:
		return "", errors.New("this game is over")
	case q.Do == "again":
		if len(g.Turns)%2 == 1 {
			g.To = sides[1-side(t.To)]
		}
		g.Turns, g.Claim = nil, ""
	case q.Do == "resign":
		g.Claim = sides[seat]
	case q.Version != r.version || side(t.To) != seat:
		return "", errNotYour
	default:
		g.Turns = append(g.Turns[:len(g.Turns):len(g.Turns)], q.Turn)
		g.To = sides[1-seat]
	}
	next, err := s.desk.Table(ctx, desk.TableQuestion{Game: &g})
	if err == nil && next.Problem != "" {
		err = errors.New(next.Problem)
	}
	if err != nil {
		return "", err
	}
	return next.Address, nil
}

func side(player string) int {
	if strings.EqualFold(player, sides[1]) {
		return 1
	}
	return 0
}
