// SPDX-License-Identifier: Apache-2.0

package value

func kind(path, name string, parents ...*Kind) *Kind {
	if len(parents) == 0 {
		parents = []*Kind{Object}
	}
	return &Kind{path, name, parents}
}

// These are the kinds, in a tower, with the names that CGSuite uses.
var (
	Object          = &Kind{Package: "cgsuite.lang", Name: "Object"}
	Boolean         = kind("cgsuite.lang", "Boolean")
	Nothing         = kind("cgsuite.lang", "Nothing")
	StringKind      = kind("cgsuite.lang", "String")
	Collection      = kind("cgsuite.lang", "Collection")
	ListKind        = kind("cgsuite.lang", "List", Collection)
	RangeKind       = kind("cgsuite.lang", "Range", ListKind)
	SetKind         = kind("cgsuite.lang", "Set", Collection)
	MapKind         = kind("cgsuite.lang", "Map", Collection)
	MapEntry        = kind("cgsuite.lang", "MapEntry")
	Function        = kind("cgsuite.lang", "Function")
	ClassKind       = kind("cgsuite.lang", "Class")
	PackageKind     = kind("cgsuite.lang", "Package")
	MutableList     = kind("cgsuite.util", "MutableList", Collection)
	MutableSet      = kind("cgsuite.util", "MutableSet", Collection)
	MutableMap      = kind("cgsuite.util", "MutableMap", Collection)
	Output          = kind("cgsuite.util", "Output")
	CoordinatesKind = kind("game", "Coordinates")
	OutcomeClass    = kind("game", "OutcomeClass")
	PlayerKind      = kind("game", "Player")

	GameKind      = kind("game", "Game")
	ImpartialGame = kind("game", "ImpartialGame", GameKind)
	CompoundGame  = kind("game", "CompoundGame", GameKind)
	ExplicitGame  = kind("game", "ExplicitGame", GameKind)

	CompoundImpartialGame = kind("game", "CompoundImpartialGame", CompoundGame, ImpartialGame)

	NormalValue        = kind("game", "NormalValue")
	SidedValue         = kind("game", "SidedValue", NormalValue)
	StopperSidedValue  = kind("game", "StopperSidedValue", SidedValue)
	CanonicalStopper   = kind("game", "CanonicalStopper", StopperSidedValue, GameKind)
	Pseudonumber       = kind("game", "Pseudonumber", CanonicalStopper)
	CanonicalShortGame = kind("game", "CanonicalShortGame", CanonicalStopper)
	Uptimal            = kind("game", "Uptimal", CanonicalShortGame)
	SurrealNumber      = kind("game", "SurrealNumber", NormalValue)
	GeneralizedOrdinal = kind("game", "GeneralizedOrdinal", SurrealNumber)
	RationalKind       = kind("game", "Rational", SurrealNumber)
	TransfiniteNimber  = kind("game", "TransfiniteNimber", NormalValue)
	DyadicRational     = kind("game", "DyadicRational", Uptimal, Pseudonumber, RationalKind)
	Integer            = kind("game", "Integer", DyadicRational, GeneralizedOrdinal)
	Nimber             = kind("game", "Nimber", ImpartialGame, Uptimal, TransfiniteNimber)
	Zero               = kind("game", "Zero", Integer, Nimber)
)

// Kinds lists them.
func Kinds() []*Kind {
	return []*Kind{Object, Boolean, Nothing, StringKind, Collection, ListKind, RangeKind, SetKind, MapKind, MapEntry, Function, ClassKind,
		MutableList, MutableSet, MutableMap, Output, CoordinatesKind, OutcomeClass, PlayerKind, GameKind, ImpartialGame, CompoundGame,
		CompoundImpartialGame, ExplicitGame, NormalValue, SidedValue, StopperSidedValue, CanonicalStopper, Pseudonumber, CanonicalShortGame, Uptimal,
		SurrealNumber, GeneralizedOrdinal, RationalKind, TransfiniteNimber, DyadicRational, Integer, Nimber, Zero}
}
