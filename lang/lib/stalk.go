// SPDX-License-Identifier: Apache-2.0

package lib

import (
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/surreal"
)

// stalkMembers are about numbers as sequences of signs, that is, as Hackenbush stalks, which may be
// infinitely high.
func stalkMembers() []*value.Func {
	written := func(name, example, doc string, write func(surreal.Style, surreal.Signs) string) *value.Func {
		return member(value.SurrealNumber, name, example, doc, func(w *value.World, args []value.Value) (value.Value, error) {
			x, _ := w.SurrealOf(args[0])
			n, ok := x.Number()
			if !ok {
				return nil, surreal.ErrSigns
			}
			s, err := n.Signs(w.Meter)
			return value.Written(write(surreal.Unicode, s)), err
		})
	}
	return []*value.Func{
		written("Signs", "(omega - 1).Signs", "sign expansion: + up, - down, from simpler numbers", surreal.Style.Signs),
		written("Stalk", "(omega/2).Stalk", "the Hackenbush stalk with this value, blue and red edges from the ground up", surreal.Style.Stalk),
		member(value.StringKind, "StalkValue", `StalkValue("B^omega R^(omega^2) B")`, "value of a Hackenbush stalk, or of a sign expansion", func(w *value.World, args []value.Value) (value.Value, error) {
			s, err := surreal.ParseSigns(w.Meter, string(args[0].(value.String)))
			if err != nil {
				return nil, err
			}
			x, err := s.Number(w.Meter)
			if err != nil {
				return nil, err
			}
			return value.FromSurreal(x.Fraction(w.Meter)), nil
		}),
	}
}
