// SPDX-License-Identifier: Apache-2.0

// Package positional re-checks certificates of who wins positional games. It shares
// no code with the engine that finds them.
//
//	summary, err := positional.Check(ctx, data)
//
// A certificate is a JSON object on one line, with its fields in this order:
//
//	kind        "positional"
//	version     1
//	position    the name that the maker gave the position; it is not checked
//	convention  strong, avoider-avoider, maker-breaker, avoider-enforcer,
//	            monotone-avoider-enforcer, waiter-client or client-waiter
//	bias        a and b
//	claims      for each cell: . is free, X is Left's, O is Right's, ? is offered
//	sets        the winning sets, cells counted from 0; or
//	graph       vertices, edges, terminals: the cells are the edges, and a set wins
//	            if it joins all terminals
//	proofs      see below
//	seal        SHA-256 of the certificate with an empty seal
//
// # The games
//
// With the bias a:b, Left claims a free cells in a turn and Right claims b, or all that are left.
// In strong, the first player who has a winning set wins; in avoider-avoider, that player loses;
// otherwise the game is a draw. In maker-breaker, Left wins if she ever has a set. In both games of
// Avoider and Enforcer, Right wins if Left ever has a set; in the monotone game a turn may be
// longer. In waiter-client, Left offers a+b free cells; Right keeps a of them and Left gets the
// others. If fewer are free, they are Left's. Left wins if Right ever has a set. In client-waiter,
// Right offers a to a+b free cells, or all if there are fewer; Left keeps a, or all if there are
// fewer. Left wins if she ever has a set.
//
// # The proofs
//
// For each player who may begin, there is a proof that one of the players forces a win, or two
// proofs that each forces at least a draw. If hitting all open sets of the other player is enough
// for a player, that player is called Breaker, and the other one Maker. A proof is given in one of
// these ways.
//
//   - verdict: the game is over.
//   - potential: consider the sum of (1+b)^(-n/a) over the sets that are still open, where n is the
//     number of their free cells and a:b is the bias of Maker and Breaker. Breaker hits all sets if
//     this sum is less than 1 and he is to move, or if it is less than 1/(1+b) [Erdős–Selfridge
//     1973, Beck 2008].
//   - pairing: Maker claims one cell in a turn, and each open set contains a pair of cells. The
//     pairs are disjoint, and Breaker answers in the same pair.
//   - boxes: the open sets are disjoint and of nearly equal size, and Breaker claims one cell in a
//     turn [Chvátal–Erdős 1978].
//   - trees: a proof by Lehman's theorem; see trees.go.
//   - avoider: Avoider wins if the sum of (1+1/a)^(a-n) is less than 1 [Hefetz–Krivelevich–Szabó
//     2007].
//   - client: Client of waiter-client wins if the sum of (a/(a+b))^n is less than 1 [Beck 2008].
//   - stealing: the first player in a strong game with equal bias and an empty board does not lose.
//     This player could use any strategy of the other player, because an additional cell never
//     hurts.
//   - carriers: a proof for a Maker–Breaker game, found by search; see carrier.go.
//   - moves: a proof for any other game; see moves.go.
package positional

import (
	"context"
	"fmt"
	"strings"

	"github.com/upstar-cgt/upstar/verify/internal/seal"
)

// Certificate is the contents of a certificate.
type Certificate struct {
	Kind       string  `json:"kind"`
	Version    int     `json:"version"`
	Position   string  `json:"position"`
	Convention string  `json:"convention"`
	Bias       [2]int  `json:"bias"`
	Claims     string  `json:"claims"`
	Sets       [][]int `json:"sets,omitempty"`
	Graph      *Graph  `json:"graph,omitempty"`
	Proofs     []Proof `json:"proofs"`
	Seal       string  `json:"seal"`
}

// A Graph has the cells as its edges.
type Graph struct {
	Vertices  int      `json:"vertices"`
	Edges     [][2]int `json:"edges"`
	Terminals []int    `json:"terminals"`
}

// A Proof says what a player forces if First begins.
type Proof struct {
	First    string    `json:"first"`
	Player   string    `json:"player"`
	Forces   string    `json:"forces"` // win or draw
	By       string    `json:"by"`
	Pairs    [][2]int  `json:"pairs,omitempty"`
	Trees    *Trees    `json:"trees,omitempty"`
	Goals    [][]int   `json:"goals,omitempty"`
	Patterns []Pattern `json:"patterns,omitempty"`
	Moves    []string  `json:"moves,omitempty"`
}

// These are limits on what can be checked.
const (
	maxCells    = 4096
	maxBias     = 1000
	maxVertices = 1 << 16
)

var form = seal.Form[Certificate]{Seal: func(c *Certificate) *string { return &c.Seal }, Claim: (*Certificate).claim}

// Read decodes a certificate. It checks only its form and its seal.
func Read(data []byte) (Certificate, error) { return form.Read(data) }

// Claims returns what a certificate says. It checks only its form and its seals.
func Claims(data []byte) (seal.Claim, error) { return form.Claimed(data) }

func (c *Certificate) claim() seal.Claim {
	var answer []string
	for _, p := range c.Proofs {
		answer = append(answer, fmt.Sprintf("%s first: %s forces a %s", p.First, p.Player, p.Forces))
	}
	play := fmt.Sprintf("%s, bias %d:%d", c.Convention, c.Bias[0], c.Bias[1])
	return seal.Claim{Kind: c.Kind, Question: seal.Question{Ask: "outcome", About: []string{"the winning sets of the proof, named " + c.Position}, Play: play}, Answer: strings.Join(answer, "; ")}
}

// players are the names of Left, who is 0, and Right, who is 1.
var players = []string{"Left", "Right"}

const marks = "XO"

// Check re-checks a certificate. It returns a sentence that says what the certificate proves.
func Check(ctx context.Context, data []byte) (summary string, err error) {
	c, err := form.Read(data)
	if err != nil {
		return "", err
	}
	if err := c.sound(); err != nil {
		return "", err
	}
	said := []string{}
	proofs := c.Proofs
	for first, name := range players {
		n := 1
		if len(proofs) > 0 && proofs[0].Forces == "draw" {
			n = 2
		}
		if len(proofs) < n {
			return "", fmt.Errorf("the certificate does not say what happens if %s moves first", name)
		}
		text, err := c.outcome(ctx, first, proofs[:n])
		if err != nil {
			return "", fmt.Errorf("if %s begins: %w", name, err)
		}
		said = append(said, text)
		proofs = proofs[n:]
	}
	if len(proofs) > 0 {
		return "", fmt.Errorf("%d proofs too many", len(proofs))
	}
	board := fmt.Sprintf("%d winning sets", len(c.Sets))
	if c.Graph != nil {
		board = fmt.Sprintf("sets of edges that join %d of %d vertices", len(c.Graph.Terminals), c.Graph.Vertices)
	}
	return fmt.Sprintf("%s with the bias %d:%d on %d cells and %s, called %s: %s", c.Convention, c.Bias[0], c.Bias[1], len(c.Claims), board, c.Position, strings.Join(said, "; ")), nil
}

// outcome checks the proofs for the case that a given player begins.
func (c *Certificate) outcome(ctx context.Context, first int, proofs []Proof) (string, error) {
	var who, by []string
	for i := range proofs {
		p := &proofs[i]
		player := 0
		if p.Player == players[1] {
			player = 1
		}
		switch {
		case p.First != players[first] || p.Player != players[player]:
			return "", fmt.Errorf("a proof for %q, moving first: %q", p.Player, p.First)
		case p.Forces != "win" && (p.Forces != "draw" || c.oneFills()):
			return "", fmt.Errorf("nobody forces a %q", p.Forces)
		case p.Forces == "draw" && (len(proofs) != 2 || player != i), p.Forces == "win" && len(proofs) != 1:
			return "", fmt.Errorf("not a win, nor a draw for both")
		}
		text, err := c.prove(ctx, p, first, player)
		if err != nil {
			return "", fmt.Errorf("%s, by %s: %w", p.Player, p.By, err)
		}
		who, by = append(who, p.Player), append(by, text)
	}
	if len(proofs) == 2 {
		return fmt.Sprintf("if %s begins it is a draw, Left's by %s, Right's by %s", players[first], by[0], by[1]), nil
	}
	return fmt.Sprintf("if %s begins %s wins, by %s", players[first], who[0], by[0]), nil
}

// sound checks that numbers are in range.
func (c *Certificate) sound() error {
	cells := len(c.Claims)
	switch {
	case c.Kind != "positional" || c.Version != 1:
		return fmt.Errorf("kind %q, version %d: only positional, version 1, is known", c.Kind, c.Version)
	case !strings.Contains(" strong avoider-avoider maker-breaker avoider-enforcer monotone-avoider-enforcer waiter-client client-waiter ", " "+c.Convention+" ") || c.Convention == "":
		return fmt.Errorf("no convention %q", c.Convention)
	case c.Bias[0] < 1 || c.Bias[1] < 1 || c.Bias[0] > maxBias || c.Bias[1] > maxBias:
		return fmt.Errorf("a bias is two numbers from 1 to %d", maxBias)
	case cells < 1 || cells > maxCells || strings.Trim(c.Claims, ".XO?") != "":
		return fmt.Errorf("claims are 1 to %d of the signs .XO?", maxCells)
	case strings.Contains(c.Claims, "?") && !c.offers():
		return fmt.Errorf("%s offers no cells, but the claims have a ?", c.Convention)
	case strings.Count(c.Claims, "?") > c.Bias[0]+c.Bias[1]:
		return fmt.Errorf("at most %d cells can be offered", c.Bias[0]+c.Bias[1])
	case (len(c.Sets) == 0) == (c.Graph == nil):
		return fmt.Errorf("either winning sets or a graph is required")
	}
	for _, s := range c.Sets {
		if !rising(s, cells) || len(s) == 0 {
			return fmt.Errorf("the winning set %v is not cells in order", s)
		}
	}
	if g := c.Graph; g != nil {
		return g.sound(c)
	}
	return nil
}

// rising reports whether the numbers are ascending and below n.
func rising(s []int, n int) bool {
	last := -1
	for _, x := range s {
		if x <= last || x >= n {
			return false
		}
		last = x
	}
	return true
}

func (c *Certificate) offers() bool {
	return c.Convention == "waiter-client" || c.Convention == "client-waiter"
}

// oneFills reports whether only one player's sets count.
func (c *Certificate) oneFills() bool {
	return c.Convention != "strong" && c.Convention != "avoider-avoider"
}

// filler returns the player who fills sets, if only one does, and whether filling a set wins.
func (c *Certificate) filler() (player int, wins bool) {
	if c.Convention == "waiter-client" {
		return 1, false
	}
	return 0, c.Convention == "maker-breaker" || c.Convention == "client-waiter"
}
