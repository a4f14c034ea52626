#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# The check of action.yml: annotations, a summary, and a SARIF report. Inputs come in FILES, ARGS and SARIF, so that no
# text of a workflow is part of a script.
read -ra files <<<"$FILES"
read -ra args <<<"$ARGS"
shardc check --format=github "${args[@]}" -- "${files[@]}"
status=$?
echo "status=$status" >>"$GITHUB_OUTPUT"
{
	echo '### shardc check'
	echo
	if [ $status = 0 ]; then
		echo 'No errors.'
	else
		echo '```'
		shardc check "${args[@]}" -- "${files[@]}" 2>&1 | head -c 60000
		echo '```'
	fi
} >>"$GITHUB_STEP_SUMMARY"
[ -z "$SARIF" ] || shardc check -q --format=sarif --diagnostics="$SARIF" "${args[@]}" -- "${files[@]}" 2>/dev/null
exit $status
