// SPDX-License-Identifier: Apache-2.0

package serve

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/internal/desk"
)

// Two browsers sit at one table: each sees the turns of the other, nobody plays for the other,
// and a third one looks on.
func TestRoom(t *testing.T) {
	s := &rooms{desk: desk.New(catalog.Builtin()), ctx: t.Context(), wait: 5 * time.Second, all: map[string]*room{}}
	ask := func(q RoomQuestion) *RoomAnswer {
		t.Helper()
		a, err := s.do(t.Context(), q)
		if err != nil {
			t.Fatalf("%+v: %v", q, err)
		}
		return a
	}
	refused := func(q RoomQuestion) {
		t.Helper()
		if a, err := s.do(t.Context(), q); err == nil {
			t.Errorf("%+v is answered: %+v", q, a)
		}
	}
	one := ask(RoomQuestion{Do: "open", Address: "g=nim:1,2&to=L"})
	two := ask(RoomQuestion{Do: "join", Room: one.Room})
	three := ask(RoomQuestion{Do: "join", Room: one.Room})
	if one.Seat != "left" || two.Seat != "right" || two.Key == "" || three.Seat != "" || three.Key != "" || !two.Full {
		t.Fatalf("%+v %+v %+v", one, two, three)
	}
	if again := ask(RoomQuestion{Do: "join", Room: one.Room, Key: two.Key}); again.Seat != "right" {
		t.Errorf("who comes back sits elsewhere: %+v", again)
	}
	refused(RoomQuestion{Do: "turn", Room: one.Room, Key: two.Key, Turn: "0h1t1", Version: two.Version})
	refused(RoomQuestion{Do: "turn", Room: one.Room, Turn: "0h1t1", Version: two.Version})
	refused(RoomQuestion{Do: "turn", Room: one.Room, Key: one.Key, Turn: "0h7t1", Version: two.Version})
	refused(RoomQuestion{Do: "turn", Room: one.Room, Key: one.Key, Turn: "0h1t1", Version: two.Version - 1})
	refused(RoomQuestion{Do: "again", Room: one.Room, Key: one.Key})
	refused(RoomQuestion{Do: "see", Room: "elsewhere"})
	refused(RoomQuestion{Do: "open", Address: "g=nim:1&m=0h9t9&to=L"})

	var seen *RoomAnswer
	var wait sync.WaitGroup
	wait.Go(func() {
		seen, _ = s.do(context.Background(), RoomQuestion{Do: "see", Room: one.Room, Key: two.Key, Version: two.Version})
	})
	moved := ask(RoomQuestion{Do: "turn", Room: one.Room, Key: one.Key, Turn: "0h1t2", Version: two.Version})
	wait.Wait()
	if seen == nil || seen.Address != moved.Address || seen.Seat != "right" || seen.Version != two.Version+1 {
		t.Fatalf("the other one sees %+v after %+v", seen, moved)
	}
	over := ask(RoomQuestion{Do: "resign", Room: one.Room, Key: two.Key})
	again := ask(RoomQuestion{Do: "again", Room: one.Room, Key: one.Key})
	if again.Address != "g=nim:1,2&to=L" || again.Version != over.Version+1 {
		t.Errorf("it begins again: %+v", again)
	}
	for range mostRooms + 3 {
		ask(RoomQuestion{Do: "open", Address: "g=nim:1"})
	}
	if len(s.all) != mostRooms {
		t.Errorf("%d rooms", len(s.all))
	}
}
