#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Tests that messages advise only options that exist: options.sh SHARDC
#
# First, every message in src that names an option must hold in each command that can give it: all commands have the
# option, or the folder belongs to commands that have it, or the message names the command, or its function asks with
# diag_offers(). Second, every message in the goldens names options of the command that gave it, or names the command.
# Third, whoever follows the advice about an operation without a rule does not get the warning again. Fourth, no option of
# any command can be abbreviated.
shardc=$1
work=$(mktemp -d) || exit 3
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
passed=0
failed=0

readers='check diff fmt opt propagate partition comms cost lock mem report rules show strategy suggest sweep types what-if why'
for command in $readers; do
	"$shardc" $command --help | grep -oE -e '--[a-z][a-z-]+' | sort -u >"$work/$command"
done
cat "$work"/* | sort -u >"$work/all"

has() {	# has COMMAND OPTION
	grep -qxe "$2" "$work/$1"
}

# The commands that can run code of a file.
commands_of() {	# commands_of FILE
	case $1 in
	src/cli/cmd_explain.c) ;;
	src/cli/cmd_*) basename "$1" .c | sed 's/cmd_//; s/_/-/g' ;;
	src/explicit/* | src/answers/*) echo types ;;
	src/strategy/*) echo strategy ;;
	src/partition/boundary_read.c | src/partition/devices.c) echo partition ;;	# of --layouts, --numbering
	src/read/syntax_error.c | src/inspect/python.c) ;;	# options of other tools; no message
	src/rules/* | src/decl/*) echo check diff lock opt propagate partition comms cost mem report rules show strategy suggest sweep types what-if why ;;	# with --ops
	src/explain/program_edit.c | src/explain/edit_read.c | src/cli/set_option.c) echo propagate show comms cost mem report suggest what-if why ;;
	src/explain/why_text.c) echo why ;;
	src/explain/fit*) echo mem ;;
	src/cli/facts_unit.c) echo check diff ;;
	src/cli/lock_check.c) echo check ;;
	src/cli/baseline.c) echo check comms mem ;;
	src/cli/budget_check.c) echo check comms mem ;;
	src/inspect/comms.c) echo comms ;;
	src/picture/*) echo show ;;
	src/explain/suggest*) echo suggest ;;
	src/explain/what_if.c) echo what-if ;;
	src/pipeline/measure.c) echo suggest what-if ;;
	src/pipeline/sweep*) echo sweep ;;
	src/cli/actual_check.c) echo comms ;;
	src/report/table_text.c) echo propagate partition comms cost mem show ;;	# the commands with tables
	*) echo $readers ;;
	esac
}

# Prints FILE FUNCTION OPTION of each option in a message. A command in front of an option makes the advice complete.
messages() {
	awk '
		FNR == 1 { function_name = "" }
		/^[a-z_]+\(/ { function_name = $0; sub(/\(.*/, "", function_name) }
		/diag_offers\(/ { line = $0
			while (match(line, /diag_offers\([^"]*"[a-z-]+"/)) {
				word = substr(line, RSTART, RLENGTH); sub(/.*\("?[^"]*"/, "", word); sub(/"/, "", word)
				asked[FILENAME " " function_name " --" word] = 1
				line = substr(line, RSTART + RLENGTH)
			}
		}
		/\.help = |^#|help, *$/ { next }
		/"/ { line = $0
			while (match(line, /"([^"\\]|\\.)*"/)) {
				text = substr(line, RSTART, RLENGTH)
				line = substr(line, RSTART + RLENGTH)
				sub(/ cannot be combined with.*/, "", text)	# the user gave these options
				sub(/(shardc [a-z]+|[a-z]+-opt) --.*/, "", text)
				while (match(text, /--[a-z][a-z-]+/)) {
					found[FILENAME " " function_name " " substr(text, RSTART, RLENGTH)] = 1
					text = substr(text, RSTART + RLENGTH)
				}
			}
		}
		END { for (f in found) if (!(f in asked)) print f }
	' $(find src -name '*.c' ! -path 'src/cli/option*' ! -path src/cli/commands.c ! -path src/cli/main.c | sort) | sort
}

messages >"$work/messages"
while read -r file function option; do
	grep -qxe "$option" "$work/all" || continue
	ok=true
	for command in $(commands_of "$file"); do
		has "$command" "$option" || {
			ok=false
			echo "FAILED: $file: $function names $option, which shardc $command lacks"
		}
	done
	$ok && passed=$((passed + 1)) || failed=$((failed + 1))
done <"$work/messages"

for err in $(find tests/golden -name '*.err' | sort); do
	grep -E ': (error|warning|remark|note): .*--[a-z]' "$err" >"$work/text" || continue
	command=$(sed -n '1s/^\/\/ RUN: \([a-z]*\).*/\1/p' "${err%.err}.mlir")
	[ -e "$work/$command" ] || continue
	ok=true
	for option in $(sed -E 's/`?shardc [a-z]+`? (with )?--.*//; s/[a-z]+-opt --.*//; s/these commands.*//; s/unknown option .--[a-z-]*//; s/give it to commands.*//' \
		"$work/text" | grep -oE -e '--[a-z][a-z-]+'); do
		grep -qxe "$option" "$work/all" && ! has "$command" "$option" || continue
		ok=false
		echo "FAILED: $err: a message of shardc $command names $option"
	done
	$ok && passed=$((passed + 1)) || failed=$((failed + 1))
done
# Operations for which XLA's rewrites, a rule of --extended-rules, or only one of --extended-rules=all help.
for op in '%0 = chlo.square %x : tensor<8x8xf32> -> tensor<8x8xf32>' \
	'%0 = stablehlo.dynamic_reshape %x, %s : (tensor<8x8xf32>, tensor<2xi32>) -> tensor<8x8xf32>' \
	'%0 = chlo.erf %x : tensor<8x8xf32> -> tensor<8x8xf32>'; do
	cat >"$work/program" <<-END
		sdy.mesh @mesh = <["a"=2]>
		func.func @main(%x: tensor<8x8xf32> {tf.aliasing_output = 0 : i32, sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}, %s: tensor<2xi32>) -> tensor<8x8xf32> {
		  $op
		  return %0 : tensor<8x8xf32>
		}
	END
	for run in propagate partition comms mem rules 'check --carry' 'check --budget=bytes<=1GiB'; do
		"$shardc" $run "$work/program" >"$work/text" 2>&1
		grep -q rule-unknown-op "$work/text" || continue
		advice=$(grep -oE '(shardc [a-z]+ )?--(as-xla|extended-rules)(=all)?( -sdy[a-z-]+)?' "$work/text" | head -1)
		case $advice in
		shardc*) "$shardc" ${advice#shardc } "$work/program" 2>/dev/null | "$shardc" $run >"$work/text" 2>&1 ;;
		*) "$shardc" $run $advice "$work/program" >"$work/text" 2>&1 ;;
		esac
		if [ -n "$advice" ] && [ $? != 2 ] && ! grep -q rule-unknown-op "$work/text"; then
			passed=$((passed + 1))
		else
			failed=$((failed + 1))
			echo "FAILED: shardc $run: the advice '$advice' about $op does not help"
			cat "$work/text"
		fi
	done
done
for command in $readers explain; do
	ok=true
	for option in $("$shardc" $command --help | grep -oE -e '^ .*--[a-z][a-z-]+' | grep -oE -e '--[a-z][a-z-]+' | sort -u); do
		short=${option%?}
		[ "$short" != -- ] && ! "$shardc" $command --help | grep -qE -e "$short( |=|\\[|$)" || continue
		for given in "$short" "$short=x"; do
			"$shardc" $command "$given" >"$work/text" 2>&1 </dev/null
			[ $? = 2 ] && grep -q "error: unknown .*option '" "$work/text" && continue
			ok=false
			echo "FAILED: shardc $command takes $given for $option"
		done
	done
	$ok && passed=$((passed + 1)) || failed=$((failed + 1))
done
echo "options: $passed passed, $failed failed"
[ $failed = 0 ] && [ $passed != 0 ]
