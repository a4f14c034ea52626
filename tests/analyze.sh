#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Static analysis of src/ with three tools: analyze.sh BUILD
#
# Needs the generated headers of the build. .clang-tidy and tests/cppcheck.txt list the checks that are off, with
# reasons. gcc and clang-tidy count one test per file, cppcheck counts as one test.
LC_ALL=C
export LC_ALL
flags="-std=c11 -D_XOPEN_SOURCE=700 -DSHARDC_VERSION=\"0\" -Isrc -Iinclude -Ibuild/gen $CPPFLAGS"
jobs=$(getconf _NPROCESSORS_ONLN)
work=$(mktemp -d) || exit 3
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
export flags work
passed=0
failed=0

judge() {	# judge NAME LOG: a log that says nothing is good
	if [ -s "$2" ]; then
		failed=$((failed + 1))
		printf 'FAILED: %s\n' "$1"
		cat "$2"
	else
		passed=$((passed + 1))
	fi
}

# Runs a command on every file, which is its "$1", several at a time.
each() {	# each TOOL COMMAND
	mkdir "$work/$1"
	printf '%s\n' src/*/*.c | xargs -P "$jobs" -I '{}' sh -c '
		log=$work/'"$1"'/$(echo "$1" | tr / -)
		('"$2"') >"$log" 2>&1 || [ -s "$log" ] || echo "exit status $?" >"$log"' each '{}'
	for file in src/*/*.c; do
		judge "$1 $file" "$work/$1/$(echo "$file" | tr / -)"
	done
}

each gcc 'gcc -fanalyzer -O1 $flags -c -o /dev/null "$1"'
each clang-tidy 'clang-tidy --quiet "$1" -- $flags 2>/dev/null'

cppcheck -j "$jobs" --quiet --std=c11 --enable=warning,style,performance,portability \
	--suppressions-list=tests/cppcheck.txt --template='{file}:{line}:{column}: {message} [{id}]' \
	-D_XOPEN_SOURCE=700 '-DSHARDC_VERSION="0"' -Isrc -Iinclude "-Ibuild/gen" src >"$work/cppcheck" 2>&1
judge cppcheck "$work/cppcheck"

echo "analyze: $passed passed, $failed failed"
[ $failed = 0 ]
