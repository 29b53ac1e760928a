// SPDX-License-Identifier: Apache-2.0

package syntax

// A Piece is a part of a script as it is shown: what is between pieces is white
// space.
type Piece struct {
	Span
	Class PieceClass
}

// A PieceClass is how a piece is shown.
type PieceClass byte

// The classes of pieces.
const (
	Plain   PieceClass = iota
	Word               // a keyword
	Digits             // a number, or the marks of games
	Quoted             // a string
	Remark             // a comment
	Illegal            // what is no part of any script
)

// Pieces returns the parts of a script, whether or not it is right.
func Pieces(input string) (all []Piece) {
	last := token{}
	for at := 0; ; at = last.span.End {
		begin, _ := blank(input, at)
		all = remarks(all, input, at, begin)
		if last = next(input, at, last); last.kind == end {
			return all
		}
		all = append(all, Piece{last.span, classOf(last)})
	}
}

func classOf(t token) PieceClass {
	switch t.kind {
	case keyword:
		return Word
	case number, ups, downs, power, upsum:
		return Digits
	case text:
		return Quoted
	case illegal:
		return Illegal
	}
	return Plain
}

// remarks appends the comments between two places.
func remarks(all []Piece, input string, from, to int) []Piece {
	for at := from; at+1 < to; {
		switch {
		case input[at:at+2] == "//":
			n := min(length(input[at:], "\n"), to-at)
			all = append(all, Piece{Span{at, at + n}, Remark})
			at += n
		case input[at:at+2] == "/*":
			n := min(length(input[at:], "*/"), to-at)
			all = append(all, Piece{Span{at, at + n}, Remark})
			at += n
		default:
			at++
		}
	}
	return all
}
