#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Programs at which releases of Shardy differ, under every release of --shardy: drift.sh SHARDC [NAME...]
#
# The first line of tests/drift/NAME.mlir says which passes run. NAME.RELEASE.out has the answer of the Shardy in that
# release and of all later ones, up to the next such file. shardc's answer must be the same bytes, except for
#   "status N" and diagnostics: Shardy rejects the program (1), or does not know a pass or option (2), and shardc must
#   end with this exit status
#   "status crash": Shardy itself fails, so shardc must accept or reject the program
#   lines that start with "//": Shardy's warnings
LC_ALL=C
export LC_ALL
shardc=$1
shift
work=$(mktemp -d) || exit 3
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
releases=$("$shardc" complete opt --shardy)
passed=0
failed=0

answer() {	# answer NAME RELEASE: the file with Shardy's answer
	for r in $releases; do
		[ ! -e "tests/drift/$1.$r.out" ] || file=tests/drift/$1.$r.out
		[ "$r" != "$2" ] || break
	done
	echo "$file"
}

judge() {	# judge NAME RELEASE: says how shardc's answer differs
	want=$(answer "$1" "$2")
	"$shardc" opt -q --shardy="$2" $flags "tests/drift/$1.mlir" >"$work/out" 2>"$work/err" </dev/null
	status=$?
	IFS= read -r first <"$want"
	case "$first/$status" in
	"status $status/$status" | 'status crash/'[01]) return 0 ;;
	status*/0) echo "shardc accepts what Shardy does not"; return 1 ;;
	*/0) grep -v '^//' "$want" | diff -u --label "$want" --label shardc - "$work/out" ;;
	*) echo "exit status $status"; cat "$work/err"; return 1 ;;
	esac
}

[ $# -gt 0 ] || set -- $(cd tests/drift && ls *.mlir | sed 's/\.mlir$//')
for name; do
	IFS= read -r line <"tests/drift/$name.mlir"
	flags=${line#// RUN:}
	for release in $releases; do
		if why=$(judge "$name" "$release"); then
			passed=$((passed + 1))
		else
			failed=$((failed + 1))
			echo "FAILED: tests/drift/$name.mlir, --shardy=$release: $why"
		fi
	done
done
echo "drift: $passed passed, $failed failed"
[ $failed = 0 ] && [ $passed != 0 ]
