// SPDX-License-Identifier: Apache-2.0

package hypergraph

import "github.com/upstar-cgt/upstar/game"

const how = "a bias such as 1:2 (not needed if it is 1:1), a board by name such as ttt(3,2), row(4,5x6), vdw(3,7), clique(3,K5), or winning sets such as 1-2-3,1-4, and the claims, such as X..|.O.|... (not needed on an empty board)"

// claimedInTurn is a note for all conventions in which cells are claimed.
const claimedInTurn = "The players claim free cells in turn, as many as their bias says, or all that are left if they are fewer. "

// Strong is the strong game, Maker–Maker.
var Strong = Rules{Doc: game.Doc{
	Name: "strong", Title: "Strong game", Aliases: []string{"maker-maker"},
	Rule:     claimedInTurn + "The first player to have all cells of a winning set wins; if nobody can any more, it is a draw.",
	Position: how, Sources: []string{"Beck 2008"},
	Samples: []string{"vdw(3,4)", "ttt(3,2),X..|.O.|..X", "2:1,1-2-3,2-4,+5"},
}, Convention: Achieve}

// AvoiderAvoider is the reverse strong game.
var AvoiderAvoider = Rules{Doc: game.Doc{
	Name: "avoider-avoider", Title: "Avoider–Avoider", Aliases: []string{"reverse-strong"},
	Rule:     claimedInTurn + "The first player to have all cells of a winning set loses; if nobody can any more, it is a draw.",
	Position: how, Sources: []string{"Beck 2008"},
	Samples: []string{"vdw(3,4)", "triangle(K4)", "1:2,1-2,2-3,+4"},
}, Convention: Shun}

// MakerBreaker is the weak game.
var MakerBreaker = Rules{Doc: game.Doc{
	Name: "maker-breaker", Title: "Maker–Breaker",
	Rule:     claimedInTurn + "Left is Maker and wins if she ever has all cells of a winning set; else Right, Breaker, wins.",
	Position: how, Sources: []string{"Beck 2008"},
	Samples: []string{"vdw(3,4)", "ttt(3,2),X..|.O.|..X", "switching(1-2,2-3,1-3,1:3)", "1:2,1-2-3,2-4,+5"},
}, Convention: Make}

// AvoiderEnforcer is the strict game.
var AvoiderEnforcer = Rules{Doc: game.Doc{
	Name: "avoider-enforcer", Title: "Avoider–Enforcer",
	Rule:     claimedInTurn + "Left is Avoider and loses if she ever has all cells of a winning set; else Right, Enforcer, loses.",
	Position: how, Sources: []string{"Beck 2008"},
	Samples: []string{"vdw(3,4)", "triangle(K4)", "1:2,1-2,2-3,+4"},
}, Convention: Avoid}

// MonotoneAvoiderEnforcer allows the players to claim more cells than the bias.
var MonotoneAvoiderEnforcer = Rules{Doc: game.Doc{
	Name: "monotone-avoider-enforcer", Title: "Monotone Avoider–Enforcer",
	Rule:     "The players claim free cells in turn, at least as many as their bias says, or all that are left if they are fewer. Left is Avoider and loses if she ever has all cells of a winning set; else Right, Enforcer, loses.",
	Position: how, Sources: []string{"Hefetz–Krivelevich–Stojaković–Szabó 2010"},
	Samples: []string{"vdw(3,4)", "1:2,1-2,2-3,+4"},
}, Convention: AvoidMonotone}

// WaiterClient is also called Picker–Chooser.
var WaiterClient = Rules{Doc: game.Doc{
	Name: "waiter-client", Title: "Waiter–Client", Aliases: []string{"picker-chooser"},
	Rule:     "With the bias a:b Left, Waiter, offers a+b free cells. Right, Client, keeps a of them; the others are Waiter's. If fewer are left they are Waiter's. Waiter wins if Client ever has all cells of a winning set.",
	Position: how + "; ? is a cell that is offered, and ! at the end that somebody has waited", Sources: []string{"Beck 2008"},
	Samples: []string{"vdw(3,4)", "1-2,2-3,?.?", "1:2,1-2,2-3,+4"},
}, Convention: Wait}

// ClientWaiter is also called Chooser–Picker.
var ClientWaiter = Rules{Doc: game.Doc{
	Name: "client-waiter", Title: "Client–Waiter", Aliases: []string{"chooser-picker"},
	Rule:     "With the bias a:b Right, Waiter, offers a to a+b free cells. Left, Client, keeps a of them, or all if there are fewer; the others are Waiter's. Client wins if she ever has all cells of a winning set.",
	Position: how + "; ? is a cell that is offered, and ! at the end that somebody has waited", Sources: []string{"Beck 2008"},
	Samples: []string{"vdw(3,4)", "1-2,2-3,?.?", "1:2,1-2,2-3,+4"},
}, Convention: Pick}

// Hex is Maker–Breaker on chains from the top to the bottom. Right has stopped Left exactly if he
// has a chain from one side to the other.
var Hex = Rules{Doc: game.Doc{
	Name: "hex", Title: "Hex",
	Rule:     "The players put stones on free cells in turn. Left wins if her stones join the top and the bottom, Right if his join the sides.",
	Position: "the size, and the stones row by row if there are any: 3x3 or 3x3,X..|.O.|...", Sources: []string{"Gale 1979"},
	Samples: []string{"2x2", "3x3,X..|.O.|...", "2x3"},
}, Convention: Make, Shape: "hex", Names: [2]string{"Left", "Right"}}

// Y is played on a triangle.
var Y = Rules{Doc: game.Doc{
	Name: "y", Title: "Y",
	Rule:     "The players put stones on free cells of a triangle in turn. The first player to join all three sides wins.",
	Position: "the number of cells on a side, and the stones row by row if there are any: 3 or 3,X|..|.O.", Sources: []string{"WW"},
	Samples: []string{"2", "3,X|..|.O."},
}, Convention: Make, Shape: "y", Names: [2]string{"Left", "Right"}}

// BridgIt is the Shannon switching game on the graph of a grid.
var BridgIt = Rules{Doc: game.Doc{
	Name: "bridg-it", Title: "Bridg-it", Aliases: []string{"gale"},
	Rule:     "Left joins dots of a grid with n rows of n+1 dots, Right dots of the grid between them; bridges do not cross. Left wins if she joins the left and the right side, Right if he joins the top and the bottom.",
	Position: "n, and the claims of the places for bridges if there are any: 2 or 2,X...O", Sources: []string{"Lehman 1964"},
	Samples: []string{"1", "2", "2,X...O"},
}, Convention: Make, Shape: "bridg-it", Names: [2]string{"Left", "Right"}}

// Switching is the Shannon switching game on edges.
var Switching = Rules{Doc: game.Doc{
	Name: "switching", Title: "Shannon switching game",
	Rule:     "On a graph with two marked vertices Left, Short, claims edges and Right, Cut, deletes them. Short wins if her edges join the two vertices.",
	Position: "edges, the two vertices, and the claims of the edges, in order, if there are any: 1-2,2-3,1-3,1:3 or K4,1:2,X.....", Sources: []string{"Lehman 1964"},
	Samples: []string{"1-2,2-3,1-3,1:3", "K4,1:2,XO...."},
}, Convention: Make, Shape: "switching", Names: [2]string{"Short", "Cut"}}

// TicTacToe is the strong game on the lines of a cube.
var TicTacToe = Rules{Doc: game.Doc{
	Name: "tic-tac-toe", Title: "Tic-tac-toe", Aliases: []string{"ttt"},
	Rule:     "The players claim cells of the cube n^d in turn. The first player to have n in a line wins; a full board is a draw.",
	Position: "n, d, and the claims if there are any: 3,2 or 3,2,X..|.O.|...", Sources: []string{"Hales–Jewett 1963"},
	Samples: []string{"2,2", "3,2,XO.|.XO|..."},
}, Convention: Achieve, Shape: "ttt"}

// Clique is the strong game on cliques.
var Clique = Rules{Doc: game.Doc{
	Name: "clique", Title: "Clique game",
	Rule:     "The players claim edges of a graph in turn. The first player to have all edges of a clique of k vertices wins; if nobody can any more, it is a draw.",
	Position: "k, the graph, and the claims of its edges, in order, if there are any: 4,K18 or 3,K4,X....O", Sources: []string{"Beck 2008", "Siegel CGT, I.4"},
	Samples: []string{"3,K4", "3,K4,X....O", "3,K5"},
}, Convention: Achieve, Shape: "clique"}

// Sim is Avoider–Avoider on triangles.
var Sim = Rules{Doc: game.Doc{
	Name: "sim", Title: "Sim",
	Rule:     "The players colour edges of a graph in turn. The first player to have a triangle loses.",
	Position: "the graph, K6 for Sim itself, and the claims of its edges, in order, if there are any: K6 or K4,X....O", Sources: []string{"Simmons 1969"},
	Samples: []string{"K3", "K4,X....O"},
}, Convention: Shun, Shape: "triangle"}
