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
# No configuration file of a folder above is read.
SHARDC_CONFIG=
export LC_ALL SHARDC_CONFIG
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

# Starting processes takes most of the time, so files are only compared where there is something to compare.
same() {	# same GOLDEN GOT
	if [ -e "$1" ]; then cmp -s "$1" "$2"; else [ ! -s "$2" ]; fi
}

differences() {	# differences GOLDEN GOT
	same "$@" || diff -uN "$1" "$2"
}

# Prints a line "FILE STATUS ARGUMENTS" for each golden, with tabs. A file without a RUN line has the status "none".
runs() {	# runs FILE...
	awk '
		FNR == 1 && sub(/^\/\/ RUN: /, "") { args[FILENAME] = $0 }
		!(FILENAME in status) && sub(/^\/\/ STATUS: /, "") { status[FILENAME] = $0 }
		END {
			for (i = 1; i < ARGC; i++) {
				file = name = ARGV[i]
				sub(/.*\//, "", name)
				gsub(/%s/, name, args[file])
				if (args[file] !~ /^(explain|help|version)/)
					sub(/ |$/, " -q ", args[file])
				print file "\t" (args[file] == " -q " ? "none" : status[file] + 0) "\t" args[file]
			}
		}
	' "$@"
}

belongs() {	# belongs FILE: returns whether a golden has the file, which is not a .mlir; else $why says why not
	case $1 in
	*.out | *.err)
		why="there is no ${1%.*}.mlir"
		[ -e "${1%.*}.mlir" ] ;;
	*.ops)
		why='no RUN line names it'
		grep -hs '^// RUN: ' "${1%/*}"/*.mlir | grep -qwF -e "${1##*/}" ;;
	*)
		why='a golden has no such file'
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
		belongs "$file" || fail "$file" "$why"
	done
fi
runs "$@" >"$work/runs"
while IFS='	' read -r file status args; do
	base=${file%.mlir}
	[ "$status" != none ] || { fail "$file" "its first line is not '// RUN: ARGUMENTS'"; continue; }
	(cd "${file%/*}" && eval "\"\$shardc\" $args") >"$work/out" 2>"$work/err" </dev/null
	got=$?
	if [ -n "$bless" ]; then
		keep "$work/out" "$base.out"
		keep "$work/err" "$base.err"
	fi
	if [ $got = "$status" ] && same "$base.out" "$work/out" && same "$base.err" "$work/err"; then
		passed=$((passed + 1))
	else
		fail "$file" "shardc $args"
		[ $got = "$status" ] || echo "exit status $got, not $status"
		differences "$base.out" "$work/out"
		differences "$base.err" "$work/err"
	fi
done <"$work/runs"
echo "golden: $passed passed, $failed failed"
[ $failed = 0 ] && [ $passed != 0 ]
