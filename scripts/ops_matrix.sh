#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Lists every place in the sources that treats one operation, room by room: ops_matrix.sh OPERATION
#
# These are its rows in tables (.def), the functions that a row names (form, op sharding rule, check), and each line that
# names its kind. An operation that is added must be considered wherever a similar one appears.
op=$1
[ -n "$op" ] || { echo 'ops_matrix.sh: give an operation, such as dot_general or sdy.all_gather' >&2; exit 2; }

# The row of ops.def, joined to one line: id, spelling, form, ..., rule, check.
row=$(awk '/^IR_OP\(/ { row = "" } { row = row " " $0 } /\)\)$/ { print row; row = "" }' src/ir/ops.def |
	grep -E "\"([a-z]+\.)?$(printf %s "${op}" | sed 's/\./\\./g')\"" | head -n 1)
[ -n "$row" ] || { echo "ops_matrix.sh: src/ir/ops.def has no operation '$op'" >&2; exit 1; }
fields=$(printf '%s\n' "$row" | sed 's/.*IR_OP(//' | tr -s ' \t' ' ' | awk -F', *' '{ print $1, $3, $9, $10 }')
set -- $fields
id=$1 form=$2 rule=$3 check=$4

pattern="\\bIR_OP_$id\\b|^ *[A-Z_]+\\($id[,)]"
[ "$form" = GENERIC ] || pattern="$pattern|\\bFORM_$form\\b|^FORM\\($form,"
case $rule in none | unknown) ;; *) pattern="$pattern|^rules_$rule\\(" ;; esac
[ "$check" = none ] || pattern="$pattern|^verify_$check\\("

grep -nE "$pattern" src/*/*.c src/*/*.h src/*/*.def grammar/* |
	sort -s -t / -k 2,2 | awk -F: '
	{
		split($1, path, "/")
		room = path[1] == "src" ? path[2] : path[1]
		line = $0
		sub(/^[^:]*:[^:]*:[ \t]*/, "", line)
		if (room != last)
			print room
		last = room
		printf "  %s:%s  %s\n", $1, $2, substr(line, 1, 100)
	}'
