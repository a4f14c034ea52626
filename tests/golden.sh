#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Golden tests: golden.sh [-b] SHARDC [FILE...]
#
# The first line of tests/golden/TOPIC/NAME.mlir is `// RUN: ARGUMENTS`, in sh's syntax with %s for
# the file. shardc runs with them in the file's folder. Its standard output must be NAME.out (no such
# file: empty), its standard error NAME.err if that exists, its exit status what a line
# `// STATUS: N` says, else 0.
# With -b the .out and .err files are rewritten instead; look at them with git diff.
LC_ALL=C
export LC_ALL
unset NO_COLOR FORCE_COLOR
bless=
if [ "$1" = -b ]; then
	bless=yes
	shift
fi
case $1 in
/*) shardc=$1 ;;
*) shardc=$PWD/$1 ;;
esac
shift
work=$(mktemp -d) || exit 3
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM

keep() {	# keep GOT GOLDEN: an empty golden is none
	if [ -s "$1" ]; then cp "$1" "$2"; else rm -f "$2"; fi
}

compare() {	# compare GOLDEN GOT
	[ -e "$1" ] || set -- /dev/null "$2"
	cmp -s "$1" "$2" || { diff -u "$1" "$2"; return 1; }
}

judge() {	# judge STATUS: says what is wrong with the run that ended so
	ok=0
	if [ "$1" != "$status" ]; then
		echo "exit status $1, not $status"
		ok=1
	fi
	if [ -n "$bless" ]; then
		keep "$work/out" "$base.out"
		keep "$work/err" "$base.err"
		return $ok
	fi
	compare "$base.out" "$work/out" || ok=1
	[ ! -e "$base.err" ] || compare "$base.err" "$work/err" || ok=1
	[ $ok = 0 ] || [ -e "$base.err" ] || cat "$work/err"
	return $ok
}

passed=0
failed=0
[ $# -gt 0 ] || set -- $(find tests/golden -name '*.mlir' | sort)
for file; do
	base=${file%.mlir}
	name=${file##*/}
	IFS= read -r first <"$file"
	case $first in
	'// RUN: '*) args=${first#// RUN: } ;;
	*) continue ;;		# an input of other tests
	esac
	status=$(sed -n '/^\/\/ STATUS: /{s///p;q;}' "$file")
	status=${status:-0}
	args=$(printf '%s\n' "$args" | sed "s|%s|$name|g")
	(cd "${file%/*}" && eval "\"\$shardc\" $args") >"$work/out" 2>"$work/err" </dev/null
	if why=$(judge $?); then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		printf 'FAILED: %s: shardc %s\n%s\n' "$file" "$args" "$why"
	fi
done
echo "golden: $passed passed, $failed failed"
[ $failed = 0 ]
