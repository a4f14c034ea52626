#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Tests that the manual pages are correct mdoc.
passed=0
failed=0
for page in man/*.[1357]; do
	if mandoc -T lint -W warning "$page"; then
		passed=$((passed + 1))
	else
		echo "FAILED: $page"
		failed=$((failed + 1))
	fi
done
echo "man: $passed passed, $failed failed"
