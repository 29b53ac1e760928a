// SPDX-License-Identifier: Apache-2.0

package syntax

// A Span is a part of the input, in bytes.
type Span struct{ Start, End int }

// Of returns the part itself.
func (s Span) Of(input string) string { return input[s.Start:s.End] }

// At returns s. Every type that embeds a Span has a position in the text.
func (s Span) At() Span { return s }

// A Node is a part of a program. It is a pointer to one of the types of this file.
type Node interface{ At() Span }

// An Op is an operator.
type Op uint8

// The operators. Neg, Plus, Switch and Not have one operand.
const (
	NoOp Op = iota
	Or
	And
	Not
	Is
	Eq
	Ne
	Lt
	Gt
	Le
	Ge
	Confused
	LtConfused
	GtConfused
	Compare
	Same
	NotSame
	Add
	Sub
	AddSwitch
	Sides
	Ordinal
	Mul
	Div
	Mod
	Neg
	Plus
	Switch
	Pow
)

var opText = [...]string{NoOp: "", Or: "or", And: "and", Not: "not", Is: "is", Eq: "==", Ne: "!=", Lt: "<", Gt: ">", Le: "<=", Ge: ">=",
	Confused: "<>", LtConfused: "<|", GtConfused: "|>", Compare: "<=>", Same: "===", NotSame: "!==", Add: "+", Sub: "-", AddSwitch: "+-",
	Sides: "&", Ordinal: ":", Mul: "*", Div: "/", Mod: "%", Neg: "-", Plus: "+", Switch: "+-", Pow: "^"}

func (o Op) String() string { return opText[o] }

// Literals and names.
type (
	// An Integer is written in decimal digits.
	Integer struct {
		Span
		Digits string
	}
	// A String is written in quotes.
	String struct {
		Span
		Value string
	}
	// A Bool is true or false.
	Bool struct {
		Span
		Value bool
	}
	// A Name is the name of a variable, function, class or package.
	Name struct {
		Span
		Name string
	}
	// A This is the object whose method runs.
	This struct{ Span }
	// A Super is a member of an inherited class.
	Super struct {
		Span
		Member string
	}
	// A Pass is an option that leads back to the game itself.
	Pass struct{ Span }
	// A Position is written in the notation of its ruleset. The Holes contain names of variables.
	// Read is what the reader of positions made of a text without holes.
	Position struct {
		Span
		Text  string
		Read  any
		Holes []Hole
	}
)

// Values of games.
type (
	// A Star is * or *Size.
	Star struct {
		Span
		Size   Node   // or nil: 1
		Misere string // *[…] as reduced forms of misère play are printed, such as *[4[2#]]; Size is nil then
	}
	// An Up is Count·↑, times Multiple, plus Star.
	Up struct {
		Span
		Count    int   // negative for ↓
		Multiple Node  // or nil: 1
		Star     *Star // or nil
	}
	// An UpPower is ↑ⁿ, or ↑ + … + ↑ⁿ, or the negative, plus Star.
	UpPower struct {
		Span
		Negative bool
		Sum      bool
		Exponent string // a number, or on
		Where    Span   // of the exponent
		Star     *Star  // or nil
	}
	// A Compact is a number and an infinitesimal directly after it.
	Compact struct {
		Span
		Number, Tail Node
	}
	// A Game is {Left | Right}. Explicit games, which are in quotes, are not simplified.
	Game struct {
		Span
		Label       string // the name by which options refer to it, or ""
		Explicit    bool
		Left, Right []Node
	}
)

// Collections.
type (
	// A List is [a, b].
	List struct {
		Span
		Elements []Node
	}
	// A Set is {a, b}.
	Set struct {
		Span
		Elements []Node
	}
	// A Map is {k => v}.
	Map struct {
		Span
		Entries []Entry
	}
	// An Entry is a pair of a Map.
	Entry struct{ Key, Value Node }
	// A Coordinates is (row, column).
	Coordinates struct {
		Span
		Row, Column Node
	}
	// A Range is From..To or From..To..Step.
	Range struct {
		Span
		From, To Node
		Step     Node // or nil: 1
	}
	// A Comprehension is Value for each turn of the loops, or Key => Value. Of says whether it
	// makes a list, set or map. Bare means that it is a list in parentheses, or the only argument
	// of a call.
	Comprehension struct {
		Span
		Of         CollectionKind
		Key, Value Node
		Loops      []Loop
	}
)

// A CollectionKind says what a comprehension makes.
type CollectionKind uint8

// The kinds of comprehensions.
const (
	OfList CollectionKind = iota
	OfSet
	OfMap
	OfBare
)

// Operations.
type (
	// A Unary is an operator before its operand.
	Unary struct {
		Span
		Op Op
		X  Node
	}
	// A Binary is an operator between its operands.
	Binary struct {
		Span
		Op    Op
		Where Span // of the operator
		X, Y  Node
	}
	// An Infix is X Name Y, the same as X.Name(Y).
	Infix struct {
		Span
		X     Node
		Name  string
		Where Span // of the name
		Y     Node
	}
	// A Member is X.Name.
	Member struct {
		Span
		X    Node
		Name string
		Dot  int
	}
	// An Index is X[I].
	Index struct {
		Span
		X, I Node
	}
	// A Call is F(Arguments).
	Call struct {
		Span
		F         Node
		Arguments []Argument
	}
	// An Argument may be named.
	Argument struct {
		Name  string
		Where Span // of the name
		Value Node
	}
	// A Function is Parameters -> Body.
	Function struct {
		Span
		Parameters []Parameter
		Body       Node
	}
	// A Parameter is Name as Type ? Default, or Name... for the rest.
	Parameter struct {
		Span
		Name    string
		Type    []string // a dotted path; nil allows any kind
		Default Node     // or nil
		Rest    bool
	}
)

// Statements. All of them are expressions, too.
type (
	// A Block is a sequence of statements: a script, begin … end, or the body of another statement.
	Block struct {
		Span
		Statements []Node
		Silent     bool // it ends with a semicolon
		Begin      bool // it is enclosed in begin and end
	}
	// An Assign gives a variable a value.
	Assign struct {
		Span
		Name  string
		Where Span // of the name
		X     Node
	}
	// A Var declares a variable of the block around it.
	Var struct {
		Span
		Modifiers
		Name string
		X    Node // or nil
	}
	// A Def declares a function or a method. Parameters are nil if there is no parameter list; then
	// naming the function calls it.
	Def struct {
		Span
		Modifiers
		Name       string
		Operator   bool
		Parameters []Parameter
		Type       []string
		Body       Node // or nil
	}
	// An If has a value, which is that of the chosen branch.
	If struct {
		Span
		Cond       Node
		Then, Else *Block // Else may be nil
		Elseif     bool   // Else consists of one If that was written elseif
	}
	// A For runs its body in every turn of its loops. If it has Yields, its value is the list of
	// the yielded values.
	For struct {
		Span
		Loops  []Loop
		Body   *Block // after do, or nil
		Yields []*Block
	}
	// A Loop is one part of a For.
	Loop struct {
		Span
		Name         string // or "" for a plain while
		From, To, By Node   // for Name from … to … by …
		In           Node   // for Name in …
		Once         Node   // for Name := …
		While, Where Node
	}
	// An Error raises an error.
	Error struct {
		Span
		X Node
	}
	// A Jump is return, break or continue.
	Jump struct {
		Span
		Word string
		X    Node // for return, or nil
	}
	// A Try runs Body and then Finally, whatever happens.
	Try struct {
		Span
		Body, Finally *Block
	}
	// A Clear makes some variables undefined, or all of them.
	Clear struct {
		Span
		Names []string
	}
	// An Import names a package or class.
	Import struct {
		Span
		Path []string
	}
)

// Modifiers are written before a declaration.
type Modifiers struct {
	Override, Static, External, Private, Mutable, Singleton, System bool
}

// A Class declares a class; an enum has Values and no parameters.
type Class struct {
	Span
	Modifiers
	Doc        string
	Name       string
	Enum       bool
	Values     []*Name
	Parameters []Parameter // nil if there is no list
	Extends    [][]string
	Members    []Node // Var, Def, Class, or a statement that initialises objects
}
