// SPDX-License-Identifier: Apache-2.0

package positional

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/sealed"
	"github.com/upstar-cgt/upstar/rules/hypergraph"
	"github.com/upstar-cgt/upstar/work"
)

// certificate has the form that package verify/positional documents.
type certificate struct {
	Kind       string    `json:"kind"`
	Version    int       `json:"version"`
	Position   string    `json:"position"`
	Convention string    `json:"convention"`
	Bias       [2]int    `json:"bias"`
	Claims     string    `json:"claims"`
	Sets       [][]int   `json:"sets,omitempty"`
	Graph      *netGraph `json:"graph,omitempty"`
	Proofs     []proof   `json:"proofs"`
	Seal       string    `json:"seal"`
}

type netGraph struct {
	Vertices  int      `json:"vertices"`
	Edges     [][2]int `json:"edges"`
	Terminals []int    `json:"terminals"`
}

// A proof says what one player can force, and how, if the player named first begins.
type proof struct {
	First    string    `json:"first"`
	Player   string    `json:"player"`
	Forces   string    `json:"forces"`
	By       string    `json:"by"`
	Pairs    [][2]int  `json:"pairs,omitempty"`
	Trees    *exchange `json:"trees,omitempty"`
	Goals    [][]int   `json:"goals,omitempty"`
	Patterns []pattern `json:"patterns,omitempty"`
	Moves    []string  `json:"moves,omitempty"`
}

var conventionNames = map[hypergraph.Convention]string{
	hypergraph.Achieve: "strong", hypergraph.Shun: "avoider-avoider", hypergraph.Make: "maker-breaker", hypergraph.Avoid: "avoider-enforcer",
	hypergraph.AvoidMonotone: "monotone-avoider-enforcer", hypergraph.Wait: "waiter-client", hypergraph.Pick: "client-waiter",
}

// ErrNoCertificate is wrapped by errors about verdicts that cannot be certified.
var ErrNoCertificate = errors.New("no certificate")

// Certificate returns a certificate of what each player can force at p, whichever player begins.
// Package verify/positional can check it.
func (s *Solver) Certificate(m *work.Meter, p hypergraph.Position) ([]byte, error) {
	if p.Waited {
		return nil, fmt.Errorf("a player has waited: certificates exist only for positions in which it is clear whose turn it is: %w", ErrNoCertificate)
	}
	c := certificate{
		Kind: "positional", Version: 1, Position: s.rules.Name + "(" + s.rules.Format(p) + ")",
		Convention: conventionNames[s.rules.Convention], Bias: p.Bias, Claims: p.Claims,
	}
	for _, first := range game.Players {
		v, err := s.Solve(m, p, first)
		if err != nil {
			return nil, err
		}
		if v.By == Lehman {
			n, _ := s.board.Net()
			c.Graph = &netGraph{n.Vertices, n.Edges, n.Terminals}
		} else if c.Sets, err = s.inOrder(); err != nil {
			return nil, err
		}
		proofs, err := s.proofs(m, p, first, v)
		if err != nil {
			return nil, err
		}
		c.Proofs = append(c.Proofs, proofs...)
	}
	return inEnvelope(c)
}

// Describes compares a certificate with the position p. It returns an error if the name, the
// convention, the bias, the claims or the winning sets differ.
func (s *Solver) Describes(data []byte, p hypergraph.Position) error {
	var c struct { // without the proofs
		Position   string
		Convention string
		Bias       [2]int
		Claims     string
		Sets       [][]int
		Graph      *netGraph
	}
	if err := json.Unmarshal(sealed.Proof(data), &c); err != nil {
		return err
	}
	sets, err := s.inOrder()
	net, isNet := s.board.Net()
	switch name := s.rules.Name + "(" + s.rules.Format(p) + ")"; {
	case p.Waited:
		return fmt.Errorf("a player has passed: %w", ErrNoCertificate)
	case c.Position != name:
		return fmt.Errorf("it is about %s, not %s", c.Position, name)
	case c.Convention != conventionNames[s.rules.Convention]:
		return fmt.Errorf("it is about %s, not %s", c.Convention, conventionNames[s.rules.Convention])
	case c.Bias != p.Bias:
		return fmt.Errorf("its bias is %d:%d, not %d:%d", c.Bias[0], c.Bias[1], p.Bias[0], p.Bias[1])
	case c.Claims != p.Claims:
		return fmt.Errorf("its claims are %s, not %s", c.Claims, p.Claims)
	case c.Graph != nil:
		if !isNet || !reflect.DeepEqual(*c.Graph, netGraph{net.Vertices, net.Edges, net.Terminals}) {
			return errors.New("it is about another graph")
		}
		return nil
	case err != nil:
		return err
	case !reflect.DeepEqual(c.Sets, sets):
		return errors.New("it is about other winning sets")
	}
	return nil
}

// inOrder lists the winning sets, each with its cells in order.
func (s *Solver) inOrder() ([][]int, error) {
	listed, err := s.list()
	var out [][]int
	for _, cells := range listed {
		out = append(out, slices.Sorted(slices.Values(cells)))
	}
	return out, err
}

// sealed returns a certificate with its seal.
func inEnvelope(c certificate) ([]byte, error) {
	var answer []string
	for _, p := range c.Proofs {
		answer = append(answer, fmt.Sprintf("%s first: %s forces a %s", p.First, p.Player, p.Forces))
	}
	q := sealed.Question{Ask: "outcome", About: []string{"the winning sets of the proof, named " + c.Position}, Play: fmt.Sprintf("%s, bias %d:%d", c.Convention, c.Bias[0], c.Bias[1])}
	data, err := sealed.JSON(&c, &c.Seal, "")
	return sealed.Certificate(c.Kind, q, strings.Join(answer, "; "), data, err)
}

// proofs returns one proof if a player wins, or two proofs, one for each player, if nobody does.
func (s *Solver) proofs(m *work.Meter, p hypergraph.Position, first game.Player, v Decision) ([]proof, error) {
	players, forces := []game.Player{first}, "win"
	switch v.Result {
	case game.Loss:
		players[0] = first.Opponent()
	case game.Draw:
		players, forces = game.Players[:], "draw"
	}
	var out []proof
	for _, player := range players {
		x := proof{First: first.String(), Player: player.String(), Forces: forces}
		if err := m.Do(func() { s.prove(m, p, first, player, v, &x) }); err != nil {
			return nil, err
		}
		out = append(out, x)
	}
	return out, nil
}

// prove writes into x how the player forces what x claims.
func (s *Solver) prove(m *work.Meter, p hypergraph.Position, first, player game.Player, v Decision, x *proof) {
	switch {
	case v.By == ended:
		x.By = ended
	case v.By == Lehman:
		n, _ := s.board.Net()
		x.By, x.Trees = "trees", exchanges(n, p, first, player)
	case v.By == Boxes:
		x.By = "boxes"
	case v.By == Avoiding:
		x.By = "avoider"
	case v.By == Random:
		x.By = "client"
	case s.rules.Convention == hypergraph.Make && player == game.Left:
		s.carriers(m, p, game.Left, game.Left, first, x)
	case s.rules.Convention == hypergraph.Make, x.Forces == "draw" && s.rules.Convention == hypergraph.Achieve && s.broken(m, p, first, player):
		s.breaking(m, p, first, player, x)
	case x.Forces == "draw" && s.rules.Convention == hypergraph.Achieve && fair(p) && first == player:
		x.By = "stealing"
	default:
		x.By, x.Moves = "moves", s.strategy(m, p, first, player, x.Forces == "win")
	}
}

// broken reports whether the player in a strong game can break all sets of the opponent, treating
// them as if they were not the player's own.
func (s *Solver) broken(m *work.Meter, p hypergraph.Position, first, player game.Player) bool {
	maker := player.Opponent()
	wins, _ := s.races[maker].maker.wins(m, s.remains(m, p, maker).sets, turn{first == maker, p.Bias[first]}, 0)
	return !wins
}

// breaking proves that the player breaks all sets, by a criterion or by search.
func (s *Solver) breaking(m *work.Meter, p hypergraph.Position, first, breaker game.Player, x *proof) {
	maker := breaker.Opponent()
	sets := s.open(p, maker)
	by, _, _ := s.breaks(sets, [2]int{p.Bias[maker], p.Bias[breaker]}, first == maker)
	switch by {
	case Selfridge:
		x.By = "potential"
	case Pairing:
		x.By = "pairing"
		x.Pairs, _ = pairing(sets)
	default:
		s.carriers(m, p, maker, breaker, first, x)
	}
}

// carriers proves by search that the hero, if she is the maker, fills a set, or otherwise breaks
// all sets of the maker.
func (s *Solver) carriers(m *work.Meter, p hypergraph.Position, maker, hero, first game.Player, x *proof) {
	if len(p.Claims) > 64 {
		m.Fail(fmt.Errorf("%d cells: strategies are written for boards of at most 64: %w", len(p.Claims), ErrNoCertificate))
	}
	solver := s.maker
	if s.rules.Convention == hypergraph.Achieve {
		solver = s.races[maker].maker
	}
	k := &prover{m: m, solver: solver, maker: hero == maker, known: map[patternKey][]int{}, numbers: map[digest]int{}}
	listed, err := s.list()
	m.Check(err)
	for _, cells := range listed {
		k.sets = append(k.sets, setOf(cells))
	}
	k.goals = [][]int{counting(len(k.sets))}
	k.prove(s.remains(m, p, maker).sets, 0, setOf(p.Cells("XO"[hero])), first == hero)
	x.By, x.Patterns = "carriers", k.patterns
	if !k.maker {
		x.Goals = k.goals[1:]
	}
}

func setOf(cells []int) (s set) {
	for _, c := range cells {
		s |= 1 << c
	}
	return s
}

// counting returns the numbers below n.
func counting(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}
