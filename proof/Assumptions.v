(** * What the main theorems assume

    Coq prints the axioms behind each theorem.  "Closed under the global context" means that
    there are none.  The test of package proof compares the output with assumptions.txt. *)
From Upstar Require Play Sums Octal Period NimValue Window Sparse Quotient Obliged ObligedHeaps LostSets Compounds CompoundValues Graded.

Print Assumptions Upstar.Play.loses_iff.
Print Assumptions Upstar.Play.nim_value_0.
Print Assumptions Upstar.Sums.sprague_grundy.
Print Assumptions Upstar.Sums.sum_outcome.
Print Assumptions Upstar.Octal.guy_smith.
Print Assumptions Upstar.Period.least_of_table.
Print Assumptions Upstar.NimValue.octal_outcome.
Print Assumptions Upstar.NimValue.check_values_sound.
Print Assumptions Upstar.Window.window_theorem.
Print Assumptions Upstar.Window.nim_of_window.
Print Assumptions Upstar.Quotient.check_quotient_sound.
Print Assumptions Upstar.Quotient.check_reduced_sound.
Print Assumptions Upstar.Obliged.ferguson.
Print Assumptions Upstar.Obliged.ferguson_a.
Print Assumptions Upstar.Obliged.ferguson_b.
Print Assumptions Upstar.Obliged.ferguson_c.
Print Assumptions Upstar.ObligedHeaps.check_obliged_sound.
Print Assumptions Upstar.ObligedHeaps.check_obliged_sums.
Print Assumptions Upstar.ObligedHeaps.obliged_least.
Print Assumptions Upstar.LostSets.domineering_loses.
Print Assumptions Upstar.Compounds.compound_wf.
Print Assumptions Upstar.Compounds.selective_normal.
Print Assumptions Upstar.Compounds.selective_misere.
Print Assumptions Upstar.Compounds.shortened_selective_normal.
Print Assumptions Upstar.Compounds.shortened_selective_misere.
Print Assumptions Upstar.Compounds.conjunctive_play.
Print Assumptions Upstar.Compounds.continued_conjunctive_play.
Print Assumptions Upstar.Compounds.disjunctive_normal.
Print Assumptions Upstar.Compounds.disjunctive_misere.
Print Assumptions Upstar.Compounds.diminished_disjunctive_normal.
Print Assumptions Upstar.Compounds.diminished_disjunctive_misere.
Print Assumptions Upstar.CompoundValues.remoteness_play.
Print Assumptions Upstar.CompoundValues.suspense_play.
Print Assumptions Upstar.CompoundValues.conjunctive_remoteness.
Print Assumptions Upstar.CompoundValues.continued_conjunctive_suspense.
Print Assumptions Upstar.CompoundValues.disjunctive_nim.
Print Assumptions Upstar.CompoundValues.diminished_disjunctive_foreclosed.
Print Assumptions Upstar.Graded.check_graded_sound.
Print Assumptions Upstar.Graded.graded_infinite.
Print Assumptions Upstar.Sparse.fast_check_sound.
Print Assumptions Upstar.Sparse.window_check_sound.
