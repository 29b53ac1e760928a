// SPDX-License-Identifier: Apache-2.0

package syntax

// A Piece is a part of a script for display. The text between pieces is white space.
type Piece struct {
	Span
	Class PieceClass
}

// A PieceClass says how a piece is displayed.
type PieceClass byte

// The classes of pieces.
const (
	Plain   PieceClass = iota
	Word               // a keyword
	Digits             // a number, or a sign of the notation of games
	Quoted             // a string
	Remark             // a comment
	Illegal            // text that cannot be part of a script
)

// Pieces returns the parts of a script, even if it has mistakes.
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

// remarks appends the comments between two positions.
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
