# SPDX-License-Identifier: Apache-2.0
#
# Functions for tests of the command line, which source this file with the program as $1. `case_` begins a case and
# names its behaviour, `run` runs shardc, and the `want_` functions check the outcome. A case fails at its first check
# that fails. The tests run in an empty temporary folder.
LC_ALL=C
SHARDC_CONFIG=
export LC_ALL SHARDC_CONFIG
unset NO_COLOR FORCE_COLOR TERM
case $1 in
/*) shardc=$1 ;;
*) shardc=$PWD/$1 ;;
esac
work=$(mktemp -d) || exit 3
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
cd "$work" || exit 3
passed=0
failed=0
name=
bad=

finish() {
	[ -n "$name" ] || return
	if [ -n "$bad" ]; then failed=$((failed + 1)); else passed=$((passed + 1)); fi
}

case_() {
	finish
	name=$*
	bad=
}

fail() {
	[ -n "$bad" ] || printf 'FAILED: %s: %s\n' "$name" "$1"
	[ -n "$bad" ] || sed 's/^/  stderr: /' err
	bad=yes
}

run() {
	"$shardc" "$@" >out 2>err </dev/null
	status=$?
}

run_on() {	# run_on FILE ARGUMENTS: the file is standard input
	input=$1
	shift
	"$shardc" "$@" >out 2>err <"$input"
	status=$?
}

want_status() { [ "$status" = "$1" ] || fail "exit status $status, not $1"; }
want_out() { printf '%s\n' "$1" | cmp -s - out || fail "standard output is not: $1"; }
want_out_file() { cmp -s "$1" out || fail "standard output is not that of $1"; }
want_out_has() { grep -q -e "$1" out || fail "standard output lacks: $1"; }
want_no_out() { [ ! -s out ] || fail "something on standard output"; }
want_err_has() { grep -q -e "$1" err || fail "standard error lacks: $1"; }
want_err_lacks() { ! grep -q -e "$1" err || fail "standard error has: $1"; }
want_out_lacks() { ! grep -q -e "$1" out || fail "standard output has: $1"; }
want_no_err() { [ ! -s err ] || fail "something on standard error"; }
want_same() { cmp -s "$1" "$2" || fail "$1 differs from $2"; }
want_mode() { [ "$(ls -l "$1" | cut -c1-10)" = "$2" ] || fail "$1 has mode $(ls -l "$1" | cut -c1-10)"; }
want_alone() { [ "$(ls -A "$1" | tr '\n' ' ')" = "$2 " ] || fail "in $1: $(ls -A "$1" | tr '\n' ' ')"; }

cat >plain.mlir <<'END'
module {
  sdy.mesh @m = <["x"=2, "y"=4]>
  func.func @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) -> tensor<8x8xf32> {
    %0 = stablehlo.abs %arg0 : tensor<8x8xf32>
    return %0 : tensor<8x8xf32>
  }
}
END
tr -d '\n' <plain.mlir | sed 's/  */ /g' >loose.mlir
sed 's/"x"}/"z"}/' plain.mlir >bad.mlir
