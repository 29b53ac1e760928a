// SPDX-License-Identifier: Apache-2.0

package rulesets_test

import (
	"strings"
	"testing"
)

func TestStructure(t *testing.T) {
	in := newInterp()
	for _, c := range []struct{ in, out string }{
		{`[nim(3).IsImpartial, domineering(2x2).IsImpartial, domineering(2x2).IsStrictlyPartizan, domineering(1x1).IsStrictlyPartizan]`, "[true,false,true,false]"},
		{`[hackenbush(gg).IsImpartial, hackenbush(gb).IsImpartial]`, "[true,false]"},
		{`domineering(6x5).DistinctOptions(Left).Length`, "9"},
		{`domineering(6x5).DistinctOptions(Right).Length`, "6"},
		{`[nim(3,5,8).InputComplexity, domineering(6x5).InputComplexity, hackenbush(0-1:b,1-2:r).InputComplexity, nim(0).InputComplexity]`, "[9,30,5,0]"},
		{`nimania(3@1).InputComplexity`, "is none of them"},
		{`nim(2).RunCount`, "4"}, // 2; 2,1; 2,0; 2,1,0
		{`[nim(2).PlayCount(Left), nim(0).PlayCount(Right), domineering(2x2).PlayCount(Left)]`, "[2,1,2]"},
		{`nim(2).Plays(Left)`, "[[nim(2),nim(0)],[nim(2),nim(1),nim(0)]]"},
		{`nim(100).Plays(Left)`, "at most 10000 are listed"},
		{`fox-and-geese(4x4).RunCount`, "play need not end"},
		{`hackenbush(bbb).IsIsomorphicTo(domineering(6x1))`, "false"},
		{`hackenbush(b+b).IsIsomorphicTo(hackenbush(bb))`, "false"},
		{`hackenbush(b+b) == hackenbush(bb)`, "true"},
		{`[dawsons-chess(7).IsIsomorphicTo(dawsons-kayles(8)), dawsons-chess(7).IsIsomorphicTo(dawsons-kayles(9))]`, "[true,false]"},
		{`[chomp(2xn).OutcomeClass for n from 1 to 4]`, "[N,N,N,N]"},
		{`[dawsons-kayles(n).NimValue for n from 0 to 9]`, "[0,0,1,1,2,0,3,1,1,0]"},
		{`n := 5; [james-bond(n).NimValue, octal(0.007,n).NimValue, nimania(2@n).OutcomeClass]`, "[1,1,N]"},
		{`dawsons-kayles(n/2)`, "a heap size is a number"},
		{`m := 1/2; dawsons-kayles(m)`, "m stands for a number from 0"},
		{`dawsons-kayles(nobody)`, "not defined"},
		{`[nim(omega,3).OutcomeClass, nim(omega,omega).OutcomeClass, nim(omega,omega,1).MisereOutcomeClass]`, "[N,P,N]"},
		{`nim(omega,3).WinningMoves`, "[nim(3,3)]"},
		{`nim(omega+1,omega,3).NimValue`, "2"},
		{`[nim(omega,omega).Remoteness, nim(omega+2,omega+2).Remoteness, nim(omega,5).Remoteness]`, "[ω,ω+4,11]"},
		{`[chomp(2xomega).OutcomeClass, chomp(1xomega).OutcomeClass, chomp(omega+1,omega).OutcomeClass]`, "[P,N,N]"},
		{`chomp(omega,3).WinningMoves`, "[chomp(4,3)]"},
		{`[chomp(3xomega).OutcomeClass, chomp(omegax5).OutcomeClass, chomp(omega x omega).WinningMoves]`, "[N,N,[chomp(ω,ω)]]"},
		{`chomp((omega+1)x(omega+1)).WinningMoves`, "[nim(ω+1,ω+1)]"},
		{`chomp(3x(omega+1)).OutcomeClass`, "it is not known here who wins chomp(3xω+1)"},
		{`[hackenbush(b^omega).GameValue, hackenbush(b^omega r).GameValue, hackenbush(b r^omega).GameValue]`, "[ω,ω-1,1/ω]"},
		{`[hackenbush(b^omega+r^omega).OutcomeClass, hackenbush(b^omega+r^omega r).OutcomeClass, hackenbush(b^omega).GameValue - 1000000 > 0]`, "[P,R,true]"},
		{`entrepreneurial-chess(..O|.R.|X..@endless).GameValue`, "2over"},
		{`entrepreneurial-chess(X.O|R..@endless).GameValue`, "draw a larger window"},
		{`K := entrepreneurial-chess(X..|...|..O@endless); [K > 10^100, K > +-7, K > omega, K < omega, K == entrepreneurial-chess(XRO@endless), K == K+5, K.IsGreaterThanAllIntegers]`, "[true,true,false,false,false,true,true]"},
		{`K := entrepreneurial-chess(X..|...|..O@endless); [(K-1000).OutcomeClass, (K-omega).OutcomeClass, (K-(omega-5)).OutcomeClass, (K-omega^(1/2)).OutcomeClass, (omega-K).OutcomeClass, (5-K).OutcomeClass, (K+omega).OutcomeClass]`, "[L,D,D,D,D,R,L]"},
		{`K := entrepreneurial-chess(X.O@endless); [K - omega, K - omega + omega == K, K - omega < K, entrepreneurial-chess(X..|...|O..@endless) == K]`, "[entrepreneurial-chess(X.O@endless)-ω,true,true,true]"},
		{`entrepreneurial-chess(XO@endless)`, "the kings may not stand next to each other"},
		{`entrepreneurial-chess(X.O|.@endless)`, "equally long"},
		{`kayles(5@endless)`, "only entrepreneurial-chess has endless boards"},
		{`nimania(4@1).Remoteness`, "205"},
		{`kayles(omega)`, "has no infinite positions"},
		{`[(*omega).MisereNimValue, (*omega).Remoteness, (*omega).MisereRemoteness, (*omega).Suspense, (*omega).MisereSuspense]`, "[ω,1,2,1,2]"},
		{`[[(*n).Remoteness, (*n).MisereRemoteness, (*n).Suspense, (*n).MisereSuspense] == [nim(n).Remoteness, nim(n).MisereRemoteness, nim(n).Suspense, nim(n).MisereSuspense] for n from 0 to 6].ToSet`, "{true}"},
	} {
		if got := text(t, in, c.in); !strings.Contains(got, c.out) {
			t.Errorf("%s: %s, want %s", c.in, got, c.out)
		}
	}
}
