#!/usr/bin/env bash
# Checks the Coq library, the theorems in examples, what they assume, and that falsified
# theorems are refused. It installs Coq from the distribution's packages where it can (about
# 10 CPU seconds), and is skipped with a message where there is no Coq. All in all it takes
# about 110 CPU seconds. UPSTAR_SLOW=1 also proves 0.16, whose period is 149459, 0.127 and 0.56,
# and runs coqchk, Coq's separate checker; UPSTAR names the program that writes the theorems.
set -euo pipefail
export LC_ALL=C
cd "$(dirname "$0")"

if ! command -v coqc >/dev/null && command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
  (apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends coq) >/dev/null 2>&1 || true
fi
if ! command -v coqc >/dev/null; then
  echo "skipped: no Coq on this machine; the proofs in proof/ are not checked"
  exit 0
fi
coqc --version

out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
cp -r . "$out/proof"
cd "$out/proof"

echo "== the library"
make -s library

echo "== what the main theorems assume"
coqc -Q . Upstar Assumptions.v >"$out/assumptions"
diff assumptions.txt "$out/assumptions"

echo "== the examples"
# An example may assume Coq's primitive integers and arrays, and nothing else.
allowed=$( (sed -nE 's/^([A-Za-z0-9_.]+)( *:.*|)$/\1/p' assumptions.txt; echo 'array get length make default mul mul_spec ') | tr ' ' '\n' | sed 's/.*\.//' | sort -u)
for f in examples/*.v; do
  if grep -nE '\b(Admitted|admit|Axiom|Parameter|Conjecture)\b' "$f"; then
    exit 1
  fi
  coqc -Q . Upstar "$f" >"$out/printed"
  if ! grep -qE '^(Closed under the global context|Axioms:)' "$out/printed"; then
    echo "$f does not say what it assumes"
    exit 1
  fi
  names=$(sed -nE 's/^([A-Za-z0-9_.]+)( *:.*|)$/\1/p' "$out/printed" | { grep -vxE 'Axioms|Closed' || true; } | sed 's/.*\.//' | sort -u)
  wrong=$(comm -23 <(grep . <<<"$names" || true) <(sort -u <<<"$allowed"))
  if [ -n "$wrong" ]; then
    echo "$f assumes $wrong"
    exit 1
  fi
done

echo "== falsified theorems are refused"
falsified=0
# falsify FILE SED...: coqc must refuse FILE after the changes.
falsify() {
  local file=examples/$1.v wrong=$out/Falsified.v
  shift
  sed -E "$@" "$file" >"$wrong"
  if cmp -s "$file" "$wrong"; then
    echo "$file: nothing is changed by $*"
    exit 1
  fi
  if coqc -Q . Upstar "$wrong" >"$out/refusal" 2>&1; then
    echo "$file is accepted after $*"
    exit 1
  fi
  if grep -q 'Syntax error' "$out/refusal"; then
    echo "$file is refused after $*, but for its syntax"
    exit 1
  fi
  falsified=$((falsified + 1))
}
falsify Kayles -e 's/\b71\b/70/g' -e 's/\b83\b/82/g'
falsify Kayles -e 's/\b12\b/6/g' -e 's/\b83\b/77/g'
falsify Kayles -e 's/\[0; 1; 2; 3; 1;/[0; 1; 2; 3; 2;/'
falsify Kayles -e 's/\[0; 7; 7\]/[0; 7; 3]/'
falsify Kayles -e 's/value continued/value/' -e 's/n < 83/n < 84/'
falsify DawsonsKayles -e 's/\b53\b/52/g' -e 's/\b87\b/86/g'
falsify DawsonsKayles -e 's/\[0; 0; 7\]|\[0; 0; 7;/[0; 0; 6]/' -e 's/\[0; 0; 7/[0; 0; 5/'
falsify DawsonsChess -e 's/:= \[0; 1; 3; 7\]/:= [0; 1; 3; 3]/'
falsify Octal156 -e 's/\b3479\b/3478/g' -e 's/\b3828\b/3827/g'
falsify Octal156 -e 's/\b349\b/174/g' -e 's/\b3828\b/3653/g'
falsify Octal156 -e 's/:= \(0 :: 1 :: 5 :: 6/:= (0 :: 1 :: 5 :: 7/'
falsify Octal156 -e 's/2260665433604228/2260665433604229/'
falsify Octal356 -e 's/0 :: 3 :: 5 :: 6/0 :: 3 :: 5 :: 2/'
falsify Octal644 -e 's/\b3256\b/3255/g' -e 's/\b3698\b/3697/g'
falsify Octal644 -e 's/(window_check(_sound)?) 1%nat/\1 0%nat/'
falsify Octal156 -e 's/\b349 1032\b/349 1031/'
falsify Octal156 -e 's/16 :: 17 :: 26/16 :: 26/'
falsify Octal156 -e 's/witnesses := .* \|\}/witnesses := nil |}/'
falsify Octal156 -e 's/shift := None/shift := Some true/'
falsify Octal356 -e 's/parity := \(0 :: 1/parity := (0 :: 2/'
falsify Octal356 -e 's/\b142\b/71/g' -e 's/\b7457\b/7386/g'
falsify ObligedKayles -e 's/\[1; 2; 3; 3; 2; 1; 3; 3\]/[1; 2; 3; 3; 2; 1; 3; 1]/'
falsify ObligedKayles -e 's/\b8\b/4/g'
falsify ObligedKayles -e 's/\[0; 7; 7\]/[0; 7; 5]/'
falsify ObligedJamesBond -e 's/:= \[0; 0; 0; 7\]/:= [0; 0; 0; 6]/'
falsify Misere123 -e 's/270610/270611/'
falsify Misere123 -e 's/1; 8; 0; 12; 16\]/1; 8; 0; 12; 18]/'
falsify Misere123 -e 's/\[1; 0; 3; 2; 5; 4;/[1; 0; 3; 2; 4; 5;/'
falsify Misere123 -e 's/; \(8, 801996\)\]/]/'
falsify Misere123 -e 's/\[0; 1; 2; 3\]\./[0; 1; 2; 2]./'
falsify Misere123 -e 's/5%nat 5%nat/5%nat 4%nat/'
falsify Misere53 -e 's/(bool := N.testbit [0-9]*)([02468]) /\11 /;s/(bool := N.testbit [0-9]*)([3579]) /\14 /'
falsify Infinite3122 -e 's/nth h \[0; 0; 3;/nth h [0; 0; 2;/'
falsify FergusonQueens -e 's/\(5, 3\)\]/(5, 2)]/g'
falsify FergusonQueens -e 's/\(0, 0\) \| \(1, 2\) \| \(2, 1\)/(0, 0) | (1, 2) | (1, 1)/'
falsify FergusonQueens -e 's/seq 1 \(min x y\)/seq 0 (min x y)/'
falsify FergusonQueens -e 's/Some \(if mis then \(1, 0\) else \(1, 2\)\)/Some (if mis then (0, 0) else (1, 2))/'
echo "$falsified falsified theorems are refused"

if [ -n "${UPSTAR_SLOW:-}" ]; then
  echo "== long theorems, and coqchk"
  for f in Octal16 Octal127 Octal56; do
    "${UPSTAR:-upstar}" prove "examples/$f.json" -o "$out/$f.v"
    coqc -Q . Upstar "$out/$f.v"
  done
  make -s check
fi
