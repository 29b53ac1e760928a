// SPDX-License-Identifier: Apache-2.0

// Package sparse computes nim values of take-and-break games at record speed,
// exactly, by the method of sparse spaces [WW, ch. 4], [Grossman 2018].
//
//	e, _ := sparse.New(m, sparse.Game{Zero: []int{1, 2}, Take: []int{1, 2}, Split: []int{1, 2}}, sparse.Options{}) // Kayles
//	err := e.Run(m, 1000)
//	p, ok := e.Period() // from 71 on with period 12, proved
//
// The engine begins heap by heap and goes over to blocks of heaps once the
// values have settled into a sparse space; blocks use AVX2 or AVX-512 where the processor
// has it. Every value reported is verified: it is an exact mex whatever mask
// was in use.
package sparse
