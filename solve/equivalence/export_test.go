// SPDX-License-Identifier: Apache-2.0

package equivalence

// AssociativeByPlay compares compounds with and without brackets.
var AssociativeByPlay = associative
