// SPDX-License-Identifier: Apache-2.0

package rulesets

import (
	"regexp"
	"strconv"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value"
)

// Coin-turning games [WW, ch. 14]: a heap n is a coin on square n. A move turns this coin and some
// coins to its left, each of which becomes a heap. A code says how many coins are turned in all: 3,
// 1-3 or 1+. Letters say how the coins are placed: C contiguous, C(5) within five squares, E
// equally spaced, S symmetric, F with the first square among them.

// A spawning is the content of such a code.
type spawning struct {
	least, most         int // number of coins; most is -1 for any number
	within              int // number of squares; 0: anywhere, -1: the same as the number of coins
	equal, mirror, from bool
	w                   *value.World
}

var spawningCode = regexp.MustCompile(`^(\d+)(-(\d+)|\+)?((?:C\(\d+\)|[CEFS])*)$`)
var spawningMark = regexp.MustCompile(`C\((\d+)\)|[CEFS]`)

// parseSpawning reads a code.
func parseSpawning(code string) (s spawning, err error) {
	parts := spawningCode.FindStringSubmatch(code)
	if parts == nil {
		return s, game.Errorf(code, 0, "a code such as 3, 1-3, 1+C or 4FS is required")
	}
	number := func(text string) int {
		n, failed := strconv.Atoi(text)
		if failed != nil || n > 1000 {
			err = game.Errorf(code, 0, "at most 1000 coins are turned")
		}
		return n
	}
	s.least = number(parts[1])
	s.most = s.least
	switch {
	case parts[2] == "+":
		s.most = -1
	case parts[3] != "":
		s.most = number(parts[3])
	}
	for _, m := range spawningMark.FindAllStringSubmatch(parts[4], -1) {
		switch m[0][0] {
		case 'C':
			if s.within = -1; m[1] != "" {
				s.within = number(m[1])
			}
		case 'E':
			s.equal = true
		case 'S':
			s.mirror = true
		case 'F':
			s.from = true
		}
	}
	if err == nil && (s.least < 1 || s.most >= 0 && s.most < s.least) {
		err = game.Errorf(code, 0, "at least one coin is turned")
	}
	return s, err
}

// Serial says that only one goroutine at a time may use a world.
func (spawning) Serial() bool { return true }

// Options gives the sets of coins that may be turned together with the coin on square n.
func (s spawning) Options(n int, yield func(heaps []int) bool) {
	coins, more := []int{n}, n > 0
	var choose func(below int)
	choose = func(below int) {
		s.w.Meter.Step(1)
		if len(coins) >= s.least && s.fits(coins) {
			more = yield(coins[1:])
		}
		if s.most >= 0 && len(coins) == s.most {
			return
		}
		lowest := 1
		switch {
		case s.within > 0:
			lowest = max(1, n-s.within+1)
		case s.within < 0:
			lowest = max(1, coins[len(coins)-1]-1)
		}
		for k := below; k >= lowest && more; k-- {
			if s.equal && len(coins) > 1 && coins[len(coins)-1]-k != n-coins[1] {
				continue
			}
			coins = append(coins, k)
			choose(k - 1)
			coins = coins[:len(coins)-1]
		}
	}
	if more {
		choose(n - 1)
	}
}

// fits reports whether the coins, listed from right to left, are placed as the code requires.
func (s spawning) fits(coins []int) bool {
	last := coins[len(coins)-1]
	if s.from && last != 1 {
		return false
	}
	for i, j := 0, len(coins)-1; s.mirror && i <= j; i, j = i+1, j-1 {
		if coins[0]-coins[i] != coins[j]-last {
			return false
		}
	}
	return true
}
