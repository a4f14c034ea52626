#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Tests that every header compiles alone, and that its guard is named after its path.
passed=0
failed=0
for header in src/*/*.h; do
	guard=SHARDC_$(echo "${header#src/}" | tr 'a-z/.' 'A-Z__')
	if ! grep -q "^#ifndef $guard\$" "$header"; then
		echo "FAILED: $header: the guard is not $guard"
	elif ! ${CC:-cc} -std=c11 -D_XOPEN_SOURCE=700 $CPPFLAGS -Isrc -Iinclude -fsyntax-only -x c "$header"; then
		echo "FAILED: $header does not compile alone"
	else
		passed=$((passed + 1))
		continue
	fi
	failed=$((failed + 1))
done
echo "headers: $passed passed, $failed failed"
