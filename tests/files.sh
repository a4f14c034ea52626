#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Tests when a result may replace a file, and what a path can refer to: files.sh SHARDC
. tests/cases.sh
cat >warns.mlir <<'END'
sdy.mesh @m = <["x"=2]>
func.func @main(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>}) -> tensor<8xf32> {
  %0 = chlo.erf %arg0 : tensor<8xf32> -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
END
printf '%s\n// -----\n%s\n' "$(cat plain.mlir)" "$(cat bad.mlir)" >half.mlir
sed 's|^  func|  // expected-error@below {{unknown axis name}}\n  func|' bad.mlir >expected.mlir
cat >cycle.mlir <<'END'
func.func @main(%arg0: tensor<f32>) -> tensor<f32> {
  %0 = func.call @main(%arg0) : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
END

# Runs a command on a copy of PROGRAM with -i, with -o to an existing file, and with -o to a new one. Unless REPLACED is
# yes, the files must be unchanged, for any exit status.
each_target() {	# each_target REPLACED PROGRAM COMMAND OPTION...
	replaced=$1
	program=$2
	shift 2
	rm -rf target
	mkdir target
	case $1 in
	rules) ;;
	*)
		cp "$program" target/i.mlir
		run "$@" -i target/i.mlir
		[ -s target/i.mlir ] || fail "'$* -i' emptied $program"
		[ "$replaced" = yes ] || cmp -s "$program" target/i.mlir || fail "'$* -i' replaced $program"
		;;
	esac
	echo old >target/o
	run "$@" -o target/o "$program"
	[ "$replaced" = yes ] || [ "$(cat target/o)" = old ] || fail "'$* -o' replaced a file after $program"
	[ "$replaced" = no ] || [ "$(cat target/o)" != old ] || fail "'$* -o' wrote nothing after $program"
	run "$@" -o target/new "$program"
	[ "$replaced" = yes ] || [ ! -e target/new ] || fail "'$* -o' made a file after $program"
	[ "$(ls target | grep -c -v -x -e i.mlir -e o -e new)" = 0 ] || fail "'$*' left a temporary file"
}

for command in 'fmt' 'propagate' 'rules' 'opt' 'opt -sdy-propagation-pipeline' 'opt -split-input-file'; do
	case_ "a rejected program leaves every file alone: $command"
	each_target no bad.mlir $command
	want_status 1
	each_target no bad.mlir $command -Werror
	each_target no half.mlir $command
	want_status 1

	case_ "an accepted program replaces the file: $command"
	each_target yes plain.mlir $command
	want_status 0
done

for command in 'propagate' 'opt -sdy-propagation-pipeline' 'opt -split-input-file -sdy-propagation-pipeline'; do
	case_ "a warning that -Werror promotes leaves every file alone: $command"
	each_target yes warns.mlir $command
	want_status 0
	each_target no warns.mlir $command -Werror
	want_status 1
	run $command -Werror warns.mlir
	want_status 1
	want_no_out
	each_target no warns.mlir $command -Werror=rule-unknown-op
	want_status 1
done

case_ a pass that fails leaves every file alone
each_target no cycle.mlir opt -sdy-import-func-calls
want_status 1
each_target no cycle.mlir opt -split-input-file -sdy-import-func-calls
want_status 1

case_ errors that are expected still leave every file alone
each_target no expected.mlir opt -verify-diagnostics
want_status 0
each_target no expected.mlir opt -verify-diagnostics -split-input-file
want_status 0
each_target yes plain.mlir opt -verify-diagnostics
want_status 0

case_ parts with errors are not lost
each_target no half.mlir opt -split-input-file
want_status 1
run opt -split-input-file half.mlir
want_status 1
want_out_has '@main'

case_ compressed files are not replaced by plain text
gzip -c plain.mlir >packed.mlir.gz
cp packed.mlir.gz packed.old
for command in fmt propagate opt; do
	run $command -i packed.mlir.gz
	want_status 3
	want_err_has 'the file is compressed; use -o'
	want_same packed.mlir.gz packed.old
done

case_ a path can name an open descriptor
for path in /dev/stdout /dev/fd/1 /proc/self/fd/1; do
	{ echo before; "$shardc" fmt -o $path plain.mlir; echo after; } >all 2>err
	{ echo before; cat plain.mlir; echo after; } | cmp -s - all || fail "$path replaced the file"
done
"$shardc" fmt -o /dev/stderr plain.mlir >out 2>err
want_no_out
want_same err plain.mlir
"$shardc" fmt -o /dev/fd/7 plain.mlir 7>seven >out 2>err
want_same seven plain.mlir
"$shardc" fmt -o /dev/fd/8 plain.mlir >out 2>err 8>&-
status=$?
want_status 3
want_err_has "cannot write '/dev/fd/8'"

case_ the report of findings replaces neither input nor output
cp bad.mlir input.mlir
ln input.mlir other-name.mlir
for report in input.mlir ./input.mlir other-name.mlir; do
	run check --format=json --diagnostics=$report input.mlir
	want_status 2
	want_err_has 'would overwrite the input'
	want_same input.mlir bad.mlir
done
run propagate --format=json --diagnostics=one -o one plain.mlir
want_status 2
want_err_has 'name the same file'
run check --format=json --diagnostics=report.json input.mlir
want_status 1
grep -q axis-unknown report.json || fail 'no report'

case_ a side file that cannot be written keeps the result back
for command in 'partition --side-file' 'strategy --save-strategy'; do
	run $command=. plain.mlir
	want_status 3
	want_no_out
	want_err_has "cannot write '.'"
	run $command=no/side -o result plain.mlir
	want_status 3
	[ ! -e result ] || fail "$command wrote the result"
	run $command=side -o result plain.mlir
	want_status 0
	[ -s side ] && [ -s result ] || fail "$command wrote nothing"
	rm -f side result
done

case_ a side file replaces neither input nor output
cp plain.mlir input.mlir
for command in 'partition --side-file' 'strategy --save-strategy'; do
	run $command=other-name.mlir input.mlir
	want_status 2
	want_err_has 'would overwrite the input'
	want_same input.mlir plain.mlir
	run $command=one -o one plain.mlir
	want_status 2
	want_err_has 'and -o name the same file'
	run $command=one --format=json --diagnostics=one plain.mlir
	want_status 2
	want_err_has 'and --diagnostics name the same file'
done

case_ a dash is standard error for the report
run check --format=json --diagnostics=- bad.mlir
want_status 1
want_no_out
want_err_has '"axis-unknown"'
[ ! -e ./- ] || fail 'a file named - was made'

case_ a report that cannot be written changes the exit status
if [ -w /dev/full ]; then
	"$shardc" propagate --format=json plain.mlir >out 2>/dev/full
	status=$?
	want_status 3
	"$shardc" check --format=json plain.mlir >/dev/full 2>err
	status=$?
	want_status 3
fi

case_ names as long as the file system allows
long=$(printf '%0255d' 1)
cp loose.mlir "$long"
run fmt -i "$long"
want_status 0
want_same "$long" plain.mlir
run fmt -o "$(printf '%0254d' 2)" plain.mlir
want_status 0

case_ a mount point is overwritten, since it cannot be renamed over
if [ "$(id -u)" = 0 ] && cp loose.mlir mounted && cp loose.mlir behind && mount --bind behind mounted 2>/dev/null; then
	run fmt -i mounted
	umount mounted
	want_status 0
	want_same behind plain.mlir
fi

finish
echo "files: $passed passed, $failed failed"
[ $failed = 0 ]
