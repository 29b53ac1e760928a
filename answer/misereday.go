// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"context"
	"fmt"
	"math/big"

	"github.com/upstar-cgt/upstar/value/misere"
	"github.com/upstar-cgt/upstar/work"
)

// A MisereDay is what is born by a day in misère play [ONAG, ch. 12].
type MisereDay struct {
	Day     int       `json:"day"`
	Count   *big.Int  `json:"count,omitempty"` // but of day 6
	Digits  int       `json:"digits"`          // of the count
	Formula string    `json:"formula,omitempty"`
	Games   []DayGame `json:"games,omitempty"` // to day 4

	number *big.Int
}

// A DayGame is one of the games of a day.
type DayGame struct {
	Name  string `json:"name"` // as ONAG abbreviates it
	Form  string `json:"form"`
	Genus string `json:"genus"`
	Class string `json:"class"`
	Day   int    `json:"birthday"`
}

// listedDay is the last day whose games are listed.
const listedDay = 4

// MisereDayOf lists the games born by a day to 4 and counts those of days 5 and 6.
func MisereDayOf(ctx context.Context, n int) (*MisereDay, error) {
	if n < 0 || n > misere.LastDay+1 {
		return nil, fmt.Errorf("days 0 to %d are listed and days to %d counted, not day %d", listedDay, misere.LastDay+1, n)
	}
	s, d := misere.NewSpace(), &MisereDay{Day: n}
	err := s.Do(work.New(ctx, work.Budget{}), func() {
		if n <= listedDay {
			d.list(s, s.Day(n))
			return
		}
		count := s.CountDay(n)
		d.number, d.Formula = count.Int(), count.String()
	})
	if err != nil {
		return nil, err
	}
	d.Digits = len(d.number.String())
	if n <= misere.LastDay {
		d.Count = d.number
	}
	return d, nil
}

func (d *MisereDay) list(s *misere.Space, games []misere.Game) {
	for _, g := range games {
		d.Games = append(d.Games, DayGame{s.FormatONAG(g), s.Format(g), s.Genus(g).String(), s.Class(g).String(), s.Birthday(g)})
	}
	d.number = big.NewInt(int64(len(games)))
}

// Number returns the count of any day.
func (d *MisereDay) Number() *big.Int { return d.number }
