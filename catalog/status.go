// SPDX-License-Identifier: Apache-2.0

package catalog

// Solved says to what extent a ruleset is solved.
type Solved string

const (
	Strongly Solved = "strongly"     // a fast way to play every position is known
	Partly   Solved = "partly"       // some positions or sizes have proved formulas or results
	Weakly   Solved = "weakly"       // the start is won or drawn by a known strategy
	Ultra    Solved = "ultra-weakly" // who wins the start is known, but no strategy
	Open     Solved = "open"         // nothing general is known
	Depends  Solved = "depends"      // a family: it depends on the parameters
)

// A Status is what is known about a ruleset. Statements marked (check) in its sources are from
// memory.
type Status struct {
	Name       string   `json:"name"`
	Solved     Solved   `json:"solved"`
	Known      string   `json:"known"`                // who wins what
	Complexity string   `json:"complexity,omitempty"` // of the general problem in normal play
	Sources    []string `json:"sources,omitempty"`    // keys into REFERENCES.md
}

// StatusOf returns what is known about the ruleset with a name.
func StatusOf(name string) (Status, bool) {
	for _, s := range statuses {
		if s.Name == name {
			return s, true
		}
	}
	return Status{}, false
}

// statuses is the only list. It gives a complexity only if a source in REFERENCES.md proves it.
var statuses = []Status{
	{"nim", Strongly, "nim sum of the heaps; misère play, too", "polynomial", []string{"Bouton 1901"}},
	{"kayles", Strongly, "nim values of period 12 from 71 on; misère play by a quotient of order 40", "polynomial", []string{"Guy–Smith 1956", "Sibert–Conway 1992"}},
	{"dawsons-kayles", Strongly, "nim values of period 34 from 53 on; misère play is open", "polynomial", []string{"Guy–Smith 1956"}},
	{"dawsons-chess", Strongly, "Dawson's Kayles with one token more; misère play, as Dawson asked, is open", "polynomial", []string{"Dawson 1935", "Guy–Smith 1956"}},
	{"grundy", Open, "nim values are known very far; whether they are periodic is open", "", []string{"Grundy 1939", "WW"}},
	{"james-bond", Open, "no period is known of .007", "", []string{"WW"}},
	{"laskers-nim", Strongly, "a formula modulo 4", "polynomial", []string{"Lasker 1931", "WW"}},
	{"fibonacci-nim", Strongly, "Zeckendorf representations decide one heap", "polynomial", []string{"Whinihan 1963"}},
	{"nimania", Strongly, "three cases decide who wins; play itself takes longer than any computer can", "polynomial to decide", []string{"Fraenkel–Nešetřil 1985"}},
	{"prim", Strongly, "the nim value is the number of the least prime factor", "as finding the least prime factor", []string{"ONAG, ch. 11", "upstar"}},
	{"dim", Strongly, "the nim value is 1 more than the exponent of 2", "polynomial", []string{"ONAG, ch. 11", "upstar"}},
	{"octal", Depends, "periods are proved of some codes; a general theorem is not known", "", []string{"Guy–Smith 1956", "WW"}},
	{"subtraction", Strongly, "nim values are periodic for every finite set", "", []string{"WW"}},
	{"all-but", Strongly, "nim values are arithmetically periodic for every finite set", "", []string{"WW"}},
	{"limit-nim", Strongly, "heaps modulo k+1", "polynomial", []string{"Bachet 1612"}},
	{"passes", Partly, "one and two heaps have formulas; three heaps with a pass are irregular", "", []string{"Morrison–Friedman–Landsberg 2012"}},
	{"moore", Strongly, "binary places modulo k+1; misère play, too", "polynomial", []string{"Moore 1910"}},
	{"partizan-subtraction", Partly, "outcomes are periodic for every two finite sets", "", []string{"Fraenkel–Kotzig 1987"}},
	{"splittles", Depends, "some sets are solved", "", []string{"Mesdal 2009"}},
	{"partizan-splittles", Depends, "some sets are solved", "", []string{"Mesdal 2009"}},
	{"partizan-octal", Depends, "upstar proves periods of single codes", "", []string{"upstar"}},
	{"obliged", Depends, "upstar proves that all octal codes of up to three digits are periodic", "", []string{"Ferguson", "upstar"}},
	{"wythoff", Strongly, "golden section; misère play, too; nim values are open", "outcome polynomial", []string{"Wythoff 1907"}},
	{"knight", Partly, "upstar proves periods of rows", "", []string{"Ferguson", "upstar"}},
	{"horses", Partly, "tables, and periods of rows that upstar proves", "", []string{"ONAG, ch. 14", "upstar"}},
	{"rook", Strongly, "Nim with two heaps", "polynomial", []string{"Bouton 1901"}},
	{"king", Strongly, "parities of the coordinates", "polynomial", []string{"WW"}},
	{"bishop", Strongly, "Nim with one heap", "polynomial", []string{"WW"}},
	{"climbing-bishop", Strongly, "Nim with one heap", "polynomial", []string{"upstar"}},
	{"euclid", Strongly, "nim value ⌊y/x − x/y⌋", "polynomial", []string{"Nivasch 2006"}},
	{"welter", Strongly, "Welter's function; misère play, too", "polynomial", []string{"Welter 1954", "ONAG, ch. 13"}},
	{"lattice", Depends, "whether there is an algorithm for every lattice game is open", "", []string{"Guo–Miller 2011"}},
	{"chomp", Ultra, "rectangles are won by strategy stealing; two rows and squares have known moves", "", []string{"Gale 1974"}},
	{"divisors", Ultra, "the divisors of n > 1 are won by strategy stealing", "", []string{"Schuh 1952"}},
	{"subset-takeaway", Partly, "lost for n up to 5, as upstar finds", "", []string{"Gale–Neyman 1982", "upstar"}},
	{"poset", Partly, "won if there is a greatest or a least element", "", []string{"Gale 1974"}},
	{"toads-and-frogs", Partly, "values of many families are proved", "", []string{"Erickson 1996", "WW"}},
	{"backsliding-toads-and-frogs", Open, "values by upstar only", "", []string{"WW"}},
	{"elephants-and-rhinos", Open, "values by upstar only", "", []string{"upstar"}},
	{"toppling-dominoes", Partly, "values of many rows are proved", "", []string{"Fink–Nowakowski–Siegel–Wolfe 2015"}},
	{"treblecross", Open, "an empty row is a heap of .007 as long as nobody completes three; no period is known", "", []string{"WW"}},
	{"dawsons-pawns", Strongly, "Dawson's Kayles with one token more", "polynomial", []string{"Dawson 1935", "Guy–Smith 1956"}},
	{"ski-jumps", Partly, "values are numbers and switches on single rows", "", []string{"WW"}},
	{"gen-toads", Open, "values by upstar only", "", []string{"upstar"}},
	{"domineering", Partly, "who wins boards up to 11×11: the first player wins n×n for n from 6 to 10; strips have formulas", "", []string{"Breuker–Uiterwijk–van den Herik 2000", "Bullock 2002", "Uiterwijk–Barton 2015"}},
	{"cram", Partly, "boards with two even sides are lost, with one even side won, by symmetry", "", []string{"Gardner 1974"}},
	{"clobber", Open, "values of small boards", "", []string{"Albert–Grossman–Nowakowski–Wolfe 2005"}},
	{"cannibal-clobber", Open, "values by upstar only", "", []string{"upstar"}},
	{"nogo", Open, "small boards", "", []string{"Chou–Teytaud–Yen 2011"}},
	{"amazons", Open, "small boards", "PSPACE-complete", []string{"Zamkauskas 1988", "Hearn–Demaine 2009"}},
	{"konane", Open, "values of many families of positions", "PSPACE-complete", []string{"Ernst 1995", "Hearn–Demaine 2009"}},
	{"fission", Open, "values by upstar only", "", []string{"upstar"}},
	{"gen-king-dirt", Open, "values by upstar only", "", []string{"upstar"}},
	{"battle-sheep", Open, "small pastures", "PSPACE-complete", []string{"Burke–Ono 2025"}},
	{"grid-col", Partly, "every position is a number or a number and *", "", []string{"ONAG"}},
	{"grid-snort", Open, "small boards", "", []string{"Schaefer 1978"}},
	{"fox-and-geese", Weakly, "the geese win on 8×8; upstar lists all positions: strongly solved up to 15 rows", "", []string{"WW", "upstar"}},
	{"open-fox-and-geese", Partly, "boards that upstar lists whole", "", []string{"upstar"}},
	{"ceylonese-fox-and-geese", Partly, "boards that upstar lists whole", "", []string{"upstar"}},
	{"gen-fox-and-geese", Partly, "boards that upstar lists whole", "", []string{"upstar"}},
	{"hare-and-hounds", Strongly, "small boards are listed whole", "", []string{"WW", "upstar"}},
	{"phutball", Open, "small boards", "to win in one move is NP-complete", []string{"WW", "Demaine–Demaine–Eppstein 2002"}},
	{"entrepreneurial-chess", Open, "values on windows of the board", "", []string{"Berlekamp–Pearson 2003"}},
	{"pawns", Open, "values of many endings", "", []string{"Elkies 1996"}},
	{"pawns-en-passant", Partly, "boards that upstar lists whole", "", []string{"upstar"}},
	{"norton", Partly, "from a1, b2 and c3, with Right first, 9x11 is won and 8x11 and 10x10 are not; on the endless quarter board Right wins, too", "", []string{"Low–Stamp 2006", "upstar"}},
	{"tigers-and-goats", Weakly, "the traditional board is a draw; upstar solves small boards", "", []string{"Jin–Nievergelt 2009"}},
	{"morris", Weakly, "nine men's morris is a draw; upstar solves endings and small boards", "", []string{"Gasser 1996"}},
	{"checkers", Weakly, "8×8 is a draw; upstar solves endings and small boards", "EXPTIME-complete on n×n boards", []string{"Schaeffer et al. 2007", "Robson 1984"}},
	{"reversi", Open, "the second player wins 4×4, as upstar finds, and 6×6", "PSPACE-complete on n×n boards", []string{"Iwata–Kasai 1994", "Feinstein 1993", "upstar"}},
	{"chess-ending", Partly, "endings on small boards are listed whole", "EXPTIME-complete on n×n boards", []string{"Fraenkel–Lichtenstein 1981", "upstar"}},
	{"go", Open, "endings as sums of games", "PSPACE-hard; with kos EXPTIME-complete by Japanese rules", []string{"Berlekamp–Wolfe 1994", "Lichtenstein–Sipser 1980"}},
	{"go-simple-ko", Open, "endings with kos", "EXPTIME-complete", []string{"Berlekamp 1996", "Robson 1983"}},
	{"go-race", Partly, "plain races are decided by counting liberties; upstar solves small boards", "", []string{"Nakamura 2009", "upstar"}},
	{"cutcake", Strongly, "integers by a formula", "polynomial", []string{"WW"}},
	{"maundy-cake", Strongly, "integers by a formula of the prime factors", "as factoring", []string{"WW"}},
	{"hackenbush", Partly, "red–blue trees, green pictures and redwood beds have formulas", "NP-hard", []string{"WW"}},
	{"green-hackenbush", Strongly, "colon and fusion principles; misère play is open", "polynomial", []string{"WW"}},
	{"graph-col", Partly, "every position is a number or a number and *", "", []string{"ONAG"}},
	{"graph-snort", Open, "small graphs", "PSPACE-complete", []string{"Schaefer 1978"}},
	{"node-kayles", Open, "small graphs", "PSPACE-complete", []string{"Schaefer 1978"}},
	{"arc-kayles", Open, "small graphs; the complexity is open", "", []string{"Schaefer 1978"}},
	{"graph-kayles", Open, "upstar proves periods of graphs with a growing path", "", []string{"upstar"}},
	{"digraph-placement", Open, "small graphs", "", []string{"upstar"}},
	{"poset-placement", Open, "small orders", "", []string{"upstar"}},
	{"geography", Partly, "graphs whose edges lead both ways are solved by matchings", "PSPACE-complete; polynomial if all edges lead both ways", []string{"Schaefer 1978", "Fraenkel–Scheinerman–Ullman 1993"}},
	{"constraint-logic", Depends, "small graphs", "PSPACE-complete", []string{"Hearn–Demaine 2009"}},
	{"sprouts", Open, "who wins from few spots, in both plays", "", []string{"Applegate–Jacobson–Sleator 1991", "Lemoine–Viennot 2012"}},
	{"dots-and-boxes", Open, "small boards", "", []string{"WW"}},
	{"nimstring", Open, "small boards", "", []string{"WW"}},
	{"hackenbush-3", Open, "small pictures", "", []string{"Cincotti 2008"}},
	{"col-3", Open, "small graphs", "", []string{"Cincotti 2005"}},
	{"cutblock", Open, "small blocks", "", []string{"WW"}},
	{"domineering-3", Open, "small blocks", "", []string{"upstar"}},
	{"strong", Depends, "the second player never wins an empty board", "", []string{"Beck 2008"}},
	{"avoider-avoider", Depends, "small boards", "", []string{"Beck 2008"}},
	{"maker-breaker", Depends, "criteria for both players", "PSPACE-complete", []string{"Schaefer 1978", "Erdős–Selfridge 1973", "Beck 2008"}},
	{"avoider-enforcer", Depends, "a criterion for Avoider", "", []string{"Hefetz–Krivelevich–Szabó 2007"}},
	{"monotone-avoider-enforcer", Depends, "a criterion for Avoider", "", []string{"Hefetz–Krivelevich–Stojaković–Szabó 2010"}},
	{"waiter-client", Depends, "a criterion for Client", "", []string{"Beck 2008"}},
	{"client-waiter", Depends, "small boards", "", []string{"Beck 2008"}},
	{"hex", Ultra, "the first player wins square boards by strategy stealing; other boards are won by a pairing", "PSPACE-complete", []string{"Gale 1979", "Hayward 2003", "Reisch 1981"}},
	{"y", Ultra, "the first player wins by strategy stealing", "", []string{"WW"}},
	{"bridg-it", Strongly, "spanning trees decide every position", "polynomial", []string{"Lehman 1964"}},
	{"switching", Strongly, "spanning trees decide every position", "polynomial", []string{"Lehman 1964"}},
	{"tic-tac-toe", Partly, "3² is a draw; pairings draw on large boards with few dimensions", "", []string{"Hales–Jewett 1963"}},
	{"sim", Partly, "the second player wins on K6", "", []string{"Mead–Rosa–Huang 1974"}},
	{"clique", Ultra, "the first player wins if n is at least the Ramsey number R(k,k), by strategy stealing", "", []string{"Beck 2008"}},
	{"tree", Depends, "any short impartial game", "", []string{"upstar"}},
	{"marked-tree", Depends, "any short impartial game with marked ends", "", []string{"ONAG, ch. 14"}},
	{"form", Depends, "any short game", "", []string{"upstar"}},
	{"loopy", Depends, "any finite loopy game", "", []string{"Siegel 2009"}},
	{"impartial-loopy", Strongly, "loopy nim values", "polynomial in the graph", []string{"Smith 1966", "Fraenkel–Perl 1975"}},
}
