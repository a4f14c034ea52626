#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Golden tests: golden.sh [-b] SHARDC [FILE...]
#
# The first line of tests/golden/TOPIC/NAME.mlir is `// RUN: ARGUMENTS`, in the syntax of sh, with %s for the file.
# shardc runs with these arguments, and with -q after a command that reads programs, in the folder of the file. Its standard output must equal NAME.out, and its standard
# error NAME.err; a missing file means no output. Its exit status must be N if there is a line `// STATUS: N`, and 0
# otherwise. With -b the .out and .err files are rewritten instead; review them with git diff.
#
# A folder named inputs/ has programs that other tests read. Every other file must belong to a golden: a .mlir with a
# RUN line, its .out or .err, or a .ops that a RUN line in the same folder names. Any other file fails, because no
# test would read it.
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
	compare "$base.err" "$work/err" || ok=1
	return $ok
}

belongs() {	# belongs FILE: says why no golden has the file, which is not a .mlir
	case $1 in
	*.out | *.err)
		[ -e "${1%.*}.mlir" ] || { echo "there is no ${1%.*}.mlir"; return 1; } ;;
	*.ops)
		grep -hs '^// RUN: ' "${1%/*}"/*.mlir | grep -qwF -e "${1##*/}" || { echo "no RUN line names it"; return 1; } ;;
	*)
		echo "a golden has no such file"
		return 1 ;;
	esac
}

fail() {	# fail FILE WHY
	failed=$((failed + 1))
	printf 'FAILED: %s: %s\n' "$1" "$2"
}

passed=0
failed=0
if [ $# = 0 ]; then
	set -- $(find tests/golden -name inputs -prune -o -name '*.mlir' -print | sort)
	for file in $(find tests/golden -name inputs -prune -o -type f ! -name '*.mlir' -print | sort); do
		why=$(belongs "$file") || fail "$file" "$why"
	done
fi
for file; do
	base=${file%.mlir}
	name=${file##*/}
	IFS= read -r first <"$file"
	case $first in
	'// RUN: '*) args=${first#// RUN: } ;;
	*) fail "$file" "its first line is not '// RUN: ARGUMENTS'"; continue ;;
	esac
	status=$(sed -n '/^\/\/ STATUS: /{s///p;q;}' "$file")
	status=${status:-0}
	args=$(printf '%s\n' "$args" | sed "s|%s|$name|g")
	case $args in
	explain* | help* | version*) ;;
	*) args="${args%% *} -q ${args#* }" ;;
	esac
	(cd "${file%/*}" && eval "\"\$shardc\" $args") >"$work/out" 2>"$work/err" </dev/null
	if why=$(judge $?); then
		passed=$((passed + 1))
	else
		fail "$file" "shardc $args
$why"
	fi
done
echo "golden: $passed passed, $failed failed"
[ $failed = 0 ] && [ $passed != 0 ]
