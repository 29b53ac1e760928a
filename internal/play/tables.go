// SPDX-License-Identifier: Apache-2.0

package play

import (
	"encoding/json"
	"slices"
	"strings"
	"sync"

	"github.com/upstar-cgt/upstar/catalog"
)

// Tables opens tables and keeps the latest ones. The next question about a game usually has one
// more turn, and then only that turn must be made. It is safe for concurrent use.
type Tables struct {
	Catalog *catalog.Catalog

	mutex sync.Mutex
	kept  map[string]*Table
	order []string // the keys, the latest last
}

// Limits of what is kept: the number of tables, and the greatest number of moves of a board.
const (
	mostTables = 256
	mostListed = 500
)

// Open is like the function Open, but uses tables that were opened before.
func (s *Tables) Open(g Game) (*Table, error) {
	start := g
	start.Turns, start.Claim = nil, ""
	if player, err := Player(g.To); err == nil && len(g.Turns)%2 == 1 {
		start.To = nameOf(player.Opponent())
	}
	text, err := json.Marshal(start)
	if err != nil {
		return Open(s.Catalog, g)
	}
	key := func(turns []string) string { return string(text) + strings.Join(turns, ".") }
	made := len(g.Turns)
	t := s.at(key(g.Turns))
	for t == nil && made > 0 {
		made--
		t = s.at(key(g.Turns[:made]))
	}
	if t == nil {
		if t, err = begin(s.Catalog, g); err != nil {
			return nil, err
		}
	}
	if t, err = t.playAll(g.Turns, made); err != nil {
		return t, err
	}
	s.keep(key(g.Turns), t)
	return t.claims(g)
}

func (s *Tables) at(key string) *Table {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	t := s.kept[key]
	if t != nil {
		i := slices.Index(s.order, key)
		s.order = append(slices.Delete(s.order, i, i+1), key)
	}
	return t
}

func (s *Tables) keep(key string, t *Table) {
	if t.before != nil && t.before.listed() > mostListed {
		return
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.kept[key] != nil {
		return
	}
	if s.kept == nil {
		s.kept = map[string]*Table{}
	}
	s.kept[key], s.order = t, append(s.order, key)
	if len(s.order) > mostTables {
		s.kept[s.order[0]].unlist() // the tables that came after it and are kept do not need its moves
		delete(s.kept, s.order[0])
		s.order = s.order[1:]
	}
}

// Forget drops all.
func (s *Tables) Forget() {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.kept, s.order = nil, nil
}

// unlist drops the lists of moves.
func (t *Table) unlist() {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	t.lists = nil
}

// listed returns the number of moves in the lists of the boards of a table.
func (t *Table) listed() (n int) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	for _, l := range t.lists {
		n += len(l.moves)
	}
	return n
}
