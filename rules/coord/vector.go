// SPDX-License-Identifier: Apache-2.0

package coord

// A Vector is a way to move a piece: once by DX, DY, or as often as one likes
// if it rides.
type Vector struct {
	DX, DY int
	Rides  bool
}

// Step returns the vector of a single step.
func Step(dx, dy int) Vector { return Vector{DX: dx, DY: dy} }

// Ride returns the vector of any number of steps.
func Ride(dx, dy int) Vector { return Vector{dx, dy, true} }

// follow calls to with each square of the quarter plane to which one of the vectors
// leads.
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
