#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Tests the limits that shardc(1) lists, at and above each of them, with generated programs; and how much memory and work
# programs need that repeat something very often: limits.sh SHARDC
. tests/cases.sh

# The text is split only once: gsub() in such a loop takes quadratic time in some awks.
list() {	# list N TEXT [SEPARATOR]: the text N times, separated by commas; ## is the number
	awk -v n="$1" -v text="$2" -v separator="${3-, }" 'BEGIN {
		n_parts = split(text, part, /##/)
		for (i = 0; i < n; i++) {
			printf "%s%s", i ? separator : "", part[1]
			for (k = 2; k <= n_parts; k++)
				printf "%s%s", i, part[k]
		}
	}'
}

repeat() {	# repeat N TEXT: the text N times; ## is the number
	list "$1" "$2" ''
}

case_ a tensor has at most 4096 dimensions
for n in 4096 4097; do
	echo "func.func @main(%a: tensor<$(repeat $n 1x)f32>, %b: tensor<? x $(repeat $((n - 1)) '1 x ')f32>) { return }" >rank.mlir
	run check -Wno-sharding-missing rank.mlir
	want_status $((n - 4096))
done
want_err_has '^rank.mlir:1:21: error: a tensor has at most 4096 dimensions \[limit\]$'
want_err_has 'error: a tensor has at most 4096 dimensions .*'

case_ a mesh has at most 4096 axes
for n in 4096 4097; do
	printf 'sdy.mesh @m = <[%s]>\nfunc.func @main() { return }\n' "$(list $n '"a##"=1')" >axes.mlir
	run check -Wno-sharding-missing axes.mlir
	want_status $((n - 4096))
done
want_err_has 'error: .*a mesh has at most 4096 axes \[limit\]$'

case_ shardings have at most 1024 different priorities above 0
for n in 1025 1026; do
	printf 'sdy.mesh @m = <["a"=2]>\nfunc.func @main(%s) { return }\n' \
		"$(list $n '%a##: tensor<2xf32> {sdy.sharding = #sdy.sharding<@m, [{"a", ?}p##]>}')" >priorities.mlir
	run propagate priorities.mlir
	want_status $((n - 1025))
done
want_err_has 'error: the shardings have more than 1024 different priorities above 0 \[limit\]$'

case_ one line expects at most 1000 diagnostics
for n in 1000 1001; do
	{
		repeat $((n - 1)) '// expected-error@unknown {{x}}
'
		echo '// expected-error@unknown {{y}}'
		echo 'func.func @main() { return }'
	} >expected.mlir
	run opt -verify-diagnostics expected.mlir
	want_status 1
	[ $n = 1001 ] || want_err_lacks 'error: more than'
done
want_err_has 'error: more than 1000 diagnostics are expected on one line \[limit\]$'

case_ meshes are repeated in at most 256 MiB of text
{
	printf 'sdy.mesh @m = <[%s]>\nfunc.func @main(%%x: tensor<8xf32>) {\n' "$(list 4096 '"axis_with_a_long_name_##"=1')"
	repeat 3000 '  %## = stablehlo.add %x, %x {sdy.sharding = #sdy.sharding_per_value<[<@m, [{?}]>]>} : tensor<8xf32>
'
	printf '  return\n}\n'
} >inline.mlir
run opt -sdy-inline-meshes inline.mlir
want_status 1
want_err_has 'error: the meshes would be repeated in more than 256 MiB of text \[limit\]$'

case_ each part of a split input counts as at least 16 operations
repeat 1000 '// -----
' >parts.mlir
run fmt --max-ops=20000 parts.mlir
want_status 0
run fmt --max-ops=15000 parts.mlir
want_status 1
want_err_has 'limit-ops'

# AddressSanitizer reserves more address space than these limits allow.
if (ulimit -v 400000 && "$shardc" version) >/dev/null 2>&1; then
	case_ a hundred thousand empty parts need little memory
	repeat 100000 '// -----
' >parts.mlir
	(ulimit -v 400000 && "$shardc" fmt parts.mlir >/dev/null 2>err)
	status=$?
	want_status 0

	case_ less address space than a segment suffices
	for megabytes in 48 100 136 140 144 148 152 200; do
		(ulimit -v $((megabytes * 1024)) && "$shardc" propagate plain.mlir >/dev/null 2>err)
		status=$?
		want_status 0
	done

	case_ a program that is too large for the limit is out of memory, with every limit
	{
		echo 'sdy.mesh @m = <["x"=2]>'
		echo 'func.func @main(%v0: tensor<8xf32>) {'
		awk 'BEGIN { for (i = 1; i < 40000; i++) printf "  %%v%d = stablehlo.negate %%v%d : tensor<8xf32>\n", i, i - 1 }'
		printf '  return\n}\n'
	} >large.mlir
	ran=0
	short=0
	sizes='10 13 16 19 22 25 28 31 34 37 40'
	case $shardc in
	*/cover/*) sizes=${sizes#10 13 16 } ;;	# gcov needs memory of its own to write its counts at the end
	esac
	for command in propagate types partition mem strategy; do
		for megabytes in $sizes; do
			(ulimit -v $((megabytes * 1024)) && "$shardc" $command -q large.mlir >/dev/null 2>err)
			status=$?
			case $status in
			0) ran=$((ran + 1)) ;;
			3 | 127) short=$((short + 1)) ;;
			*) fail "$command with $megabytes MB of address space: exit status $status" ;;
			esac
		done
	done
	[ $short -gt 20 ] || fail "only $short of the programs were short of memory"

	case_ a document needs memory in proportion to its text
	repeat 4000 'func.func @f() { return }
// -----
' >documents.mlir
	(ulimit -v 60000 && "$shardc" check -q documents.mlir >/dev/null 2>err)
	status=$?
	want_status 0
fi

case_ zeros after gzip data are padding, other bytes are not
gzip -c plain.mlir >padded.mlir.gz
head -c 1000 /dev/zero >>padded.mlir.gz
run fmt padded.mlir.gz
want_status 0
want_out_file plain.mlir
printf x >>padded.mlir.gz
run fmt padded.mlir.gz
want_status 3
want_err_has 'damaged gzip data'

# The bounds below are a multiple of what linear work needs, and a fraction of quadratic work.
within() {	# within SECONDS COMMAND...: runs shardc with at most so much processor time
	seconds=$1
	shift
	(ulimit -t "$seconds" && "$shardc" "$@" >out 2>err)
	status=$?
}

case_ a program on one line needs work in proportion to its length
{
	printf 'func.func @main(%%x: tensor<8xf32>) {'
	repeat 40000 ' %v## = stablehlo.add %x, %x : tensor<8xf32>'
	printf ' return }\n'
} >line.mlir
within 20 rules line.mlir
want_status 0
within 20 propagate --mlir-print-debuginfo -Wno-sharding-missing line.mlir
want_status 0
{
	printf 'func.func @main(%%x: tensor<8xf32>) {'
	repeat 40000 ' %v## = stablehlo.add %x, %x : tensor<9xf32>'
	printf ' return }\n'
} >line.mlir
within 20 check --max-errors=0 line.mlir
want_status 1
for format in json github; do
	within 20 check --max-errors=0 --format=$format line.mlir
	want_status 1
done

case_ a page with many wrong statements needs work in proportion to its length
repeat 20000 'sharding<@m, [{"x"}> : tensor<8xf32>

' >page.md
within 20 fmt --extract page.md
want_status 0

case_ formatting needs work in proportion to the number of comments
comments() {	# comments N: how much work it is to format a program with so many
	{
		printf '// header\n\nmodule {  // module\n  func.func @main(%%x: tensor<8xf32>) {\n'
		repeat "$1" '    // above ##

    %v## = stablehlo.add %x, %x : tensor<8xf32>  // beside ##
'
		printf '    return\n  }\n}\n'
	} >comments.mlir
	run fmt comments.mlir
	want_status 0
	want_out_file comments.mlir
}
comments 100
comments 20000

case_ functions that call the next one twice are refused before they are copied
{
	echo 'func.func @main(%a: tensor<8xf32>) { %0 = call @f0(%a) : (tensor<8xf32>) -> tensor<8xf32> return }'
	for i in 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17; do
		echo "func.func private @f$i(%a: tensor<8xf32>) -> tensor<8xf32> {"
		echo "  %0 = call @f$((i + 1))(%a) : (tensor<8xf32>) -> tensor<8xf32>"
		echo "  %1 = call @f$((i + 1))(%0) : (tensor<8xf32>) -> tensor<8xf32>"
		printf '  return %%1 : tensor<8xf32>\n}\n'
	done
	echo "func.func private @f18(%a: tensor<8xf32>) -> tensor<8xf32> { return %a : tensor<8xf32> }"
} >twice.mlir
for command in propagate comms mem partition 'partition --explain-partition'; do
	within 1 $command -q twice.mlir
	want_status 1
	want_err_has 'error: more than 10000000 operations; --max-ops raises the limit \[limit-ops\]$'
done

case_ alternatives of an operation need memory in proportion to its operands
{
	echo 'sdy.mesh @m = <["x"=2]>'
	printf 'func.func @main(%%a: %s, [{"x"}, {}]>}, %%b: %s, [{}, {"x"}]>}) {\n' \
		'tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m' 'tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m'
	printf '  %%v = stablehlo.concatenate %s, dim = 0 : (%s) -> tensor<32000x8xf32>\n  return\n}\n' \
		"$(list 2000 '%a, %b')" "$(list 4000 'tensor<8x8xf32>')"
} >operands.mlir
run types --max-alternatives=3 operands.mlir
want_status 1
if (ulimit -v 400000 && "$shardc" version) >/dev/null 2>&1; then
	(ulimit -v 100000 && "$shardc" types operands.mlir >out 2>err)
	status=$?
	want_status 1
	want_err_has 'note: legal: '
fi

case_ one wide cell does not widen every row of a report
{
	printf 'sdy.mesh @m = <["x"=2]>\nfunc.func @main(%%a: tensor<8xf32>) {\n'
	repeat 1000 '  %v## = stablehlo.add %a, %a : tensor<8xf32>
'
	printf '  %%w = stablehlo.concatenate %s, dim = 0 : (%s) -> tensor<8000xf32>\n  return\n}\n' \
		"$(list 1000 %v##)" "$(list 1000 'tensor<8xf32>')"
} >wide.mlir
run partition -q --explain-partition -o wide.out wide.mlir
want_status 0
[ "$(wc -c <out)" -lt 250000 ] || fail "the report has $(wc -c <out) bytes"

finish
echo "limits: $passed passed, $failed failed"
[ $failed = 0 ]
