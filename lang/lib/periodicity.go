// SPDX-License-Identifier: Apache-2.0

package lib

import (
	"fmt"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/notation"
)

// A Periodicity is a proved period of the nim values of a heap game.
type Periodicity struct {
	game.Period
	Saltus int
}

var periodicityKind = &value.Kind{Package: "cgsuite.util", Name: "Periodicity", Parents: []*value.Kind{value.Object}}

// Kind returns Periodicity.
func (Periodicity) Kind() *value.Kind { return periodicityKind }

// Display returns the three numbers.
func (p Periodicity) Display(*value.World, notation.Style) string {
	return fmt.Sprintf("Periodicity(Period => %d, Preperiod => %d, Saltus => %d)", p.Length, p.Preperiod, p.Saltus)
}

// PeriodicityMembers are the members of the periods that an example has.
func PeriodicityMembers(example string) []*value.Func {
	part := func(name, doc string, f func(p Periodicity) int) *value.Func {
		return member(periodicityKind, name, example+"."+name, doc, func(_ *value.World, args []value.Value) (value.Value, error) {
			return value.FromInt(int64(f(args[0].(Periodicity)))), nil
		})
	}
	return []*value.Func{
		part("Period", "the period: the number of heaps after which the values repeat", func(p Periodicity) int { return p.Length }),
		part("Preperiod", "how many heaps there are before it", func(p Periodicity) int { return p.Preperiod }),
		part("Saltus", "by how much the values grow in a period", func(p Periodicity) int { return p.Saltus }),
	}
}
