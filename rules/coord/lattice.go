// SPDX-License-Identifier: Apache-2.0

package coord

import (
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/game"
)

// Lattice is the family of games with one piece that moves by one of some vectors.
var Lattice = game.Family[Point]{
	Doc: game.Doc{
		Name: "lattice", Title: "Lattice games",
		Rule:     "A piece goes by one of the given vectors; a vector with a star may be followed any number of times.",
		Position: "the vectors, then the coordinates of the piece, as in {(-1,0),(0,-1),(-1,-1)},3,4 (the king) or {(-1,0)*,(0,-1)*},3,4 (the rook); some way of weighing the coordinates must make every move lower the sum, so that play ends",
		Sources:  []string{"Guo–Miller 2011"},
		Samples:  []string{"{(-1,0),(0,-1),(-1,-1)},3,4", "{(-2,1),(1,-1)},3,2", "{(-1,0)*,(1,-3)},2,6"},
	},
	Params: []string{"vectors"},
	Rules: func(args []string) (game.Ruleset[Point], error) {
		if len(args) != 1 {
			return nil, game.Errorf("", 0, "a list of vectors is missing, as {(-1,0),(0,-1)}")
		}
		vectors, err := ParseVectors(args[0])
		if err != nil {
			return nil, err
		}
		w, ok := weight(vectors)
		if !ok {
			return nil, game.Errorf(args[0], 0, "play need not end: no way of weighing the coordinates makes every vector lower the sum")
		}
		return Kit{Vectors: vectors, Weight: w}, nil
	},
}

const longest, most = 20, 100 // greatest component of a vector, greatest number of vectors

// ParseVectors reads vectors such as {(-1,0)*,(0,-1)}; a star marks a vector that rides.
func ParseVectors(s string) ([]Vector, error) {
	rest, ok := strings.CutPrefix(strings.TrimLeft(s, " "), "{")
	var vectors []Vector
	fail := func(msg string) error { return game.Errorf(s, len(s)-len(rest), "%s", msg) }
	if !ok {
		return nil, game.Errorf(s, 0, "vectors are written in braces, as {(-1,0),(0,-1)}")
	}
	for {
		open, after, ok := strings.Cut(rest, "(")
		if !ok || strings.Trim(open, " ,") != "" || (strings.Count(open, ",") != min(1, len(vectors))) {
			break
		}
		inside, tail, ok := strings.Cut(after, ")")
		x, y, two := strings.Cut(inside, ",")
		dx, err1 := strconv.Atoi(strings.TrimSpace(x))
		dy, err2 := strconv.Atoi(strings.TrimSpace(y))
		if !ok || !two || err1 != nil || err2 != nil {
			return nil, fail("this is not a vector of two whole numbers, such as (-1,0)")
		}
		if max(dx, -dx, dy, -dy) > longest || len(vectors) == most {
			return nil, fail("too much: there are at most " + strconv.Itoa(most) + " vectors with numbers up to " + strconv.Itoa(longest))
		}
		v := Step(dx, dy)
		rest, v.Rides = strings.CutPrefix(tail, "*")
		vectors = append(vectors, v)
	}
	if strings.TrimSpace(rest) != "}" || len(vectors) == 0 {
		return nil, fail("a vector such as (-1,0) or the closing brace is missing")
	}
	return vectors, nil
}

// weight returns positive weights such that every vector lowers the weighted sum of the
// coordinates. Such weights exist exactly if play ends from every point.
func weight(vectors []Vector) (Point, bool) {
	// The slope Y/X of the weights lies strictly between low and high.
	low, high := Point{1, 0}, Point{0, 1}
	for _, v := range vectors {
		switch {
		case v.DX >= 0 && v.DY >= 0:
			return Point{}, false
		case v.DX > 0 && v.DX*low.X > low.Y*-v.DY:
			low = Point{-v.DY, v.DX}
		case v.DY > 0 && -v.DX*high.X < high.Y*v.DY:
			high = Point{v.DY, -v.DX}
		}
	}
	return Point{low.X + high.X, low.Y + high.Y}, low.Y*high.X < high.Y*low.X
}

// A Vector is a way to move a piece by DX, DY. The piece makes one such step, or any number of them
// if the vector rides.
type Vector struct {
	DX, DY int
	Rides  bool
}

// Step returns the vector for a single step.
func Step(dx, dy int) Vector { return Vector{DX: dx, DY: dy} }

// Ride returns the vector for any number of steps.
func Ride(dx, dy int) Vector { return Vector{dx, dy, true} }

// follow calls to with each square of the quarter plane that the piece can reach by one of the
// vectors.
func follow(vectors []Vector, p Point, to func(Point)) {
	for _, v := range vectors {
		for q := (Point{p.X + v.DX, p.Y + v.DY}); q.X >= 0 && q.Y >= 0; q = (Point{q.X + v.DX, q.Y + v.DY}) {
			to(q)
			if !v.Rides {
				break
			}
		}
	}
}
