#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Tests shardc against its environment: world.sh SHARDC
#
# The tests are about exit statuses, files and pipes that misbehave, signals, limits, text that would mislead a
# terminal, hardening of the binary, and the files that it opens. tests/fault makes the system calls fail one by one.
completions=$PWD/completions
. tests/cases.sh
case $shardc in
*/asan/*) sanitized=yes ;;
*) sanitized= ;;
esac

skip() { echo "skipped: $name: $1"; name=; }

# ---- exit statuses ----

printf 'sdy.mesh @m = <["x"=2]>\nfunc.func @main(%%a: tensor<8xf32>) -> tensor<8xf32> {\n  %%0 = call @main(%%a) : (tensor<8xf32>) -> tensor<8xf32>\n  return %%0 : tensor<8xf32>\n}\n' >cycle.mlir
while read -r want line; do
	case_ "exit status of: $line"
	eval "run $line"
	want_status "$want"
done <<'END'
0 help
0 help fmt
0 version
0 fmt --help
0 fmt plain.mlir
0 fmt loose.mlir
0 fmt --check plain.mlir
0 fmt --diff plain.mlir
0 check plain.mlir
1 check /dev/null
0 propagate plain.mlir
0 opt plain.mlir
0 opt -sdy-basic-propagate plain.mlir
0 opt --list-passes
0 rules plain.mlir
0 explain
0 explain syntax
1 check bad.mlir
1 check plain.mlir bad.mlir
1 check --format=json bad.mlir
1 check --format=sarif bad.mlir
1 check --format=github bad.mlir
1 fmt bad.mlir
1 fmt --check loose.mlir
1 fmt --diff loose.mlir
1 propagate bad.mlir
1 propagate cycle.mlir
1 opt -sdy-basic-propagate bad.mlir
1 rules bad.mlir
1 fmt --max-ops=2 plain.mlir
2
2 nonsense
2 help nonsense
2 fmt --nonsense plain.mlir
2 fmt -Q plain.mlir
2 fmt -o
2 fmt --output
2 fmt --check=yes plain.mlir
2 fmt --max-size=much plain.mlir
2 fmt --max-ops=0 plain.mlir
2 fmt --format=nonsense plain.mlir
2 fmt --m plain.mlir
2 fmt -i -o x plain.mlir
2 fmt -i -
2 opt -nonsense plain.mlir
2 opt -pass-pipeline=nonsense plain.mlir
2 opt plain.mlir plain.mlir
2 explain nonsense
3 check nowhere.mlir
3 rules .
3 check plain.mlir nowhere.mlir bad.mlir
3 fmt -o nowhere/x plain.mlir
3 check --diagnostics=nowhere/x plain.mlir
3 check --max-size=10 plain.mlir
END

# ---- files ----

# Runs the rest of the arguments as a user other than root, because root may do everything.
humble() {
	if [ "$(id -u)" = 0 ]; then setpriv --reuid=65534 --regid=65534 --clear-groups "$@"; else "$@"; fi
}

mkdir -m 777 theirs
cp "$shardc" shardc
chmod 755 . shardc
case_ files and folders that are not ours
if humble ./shardc version >out 2>err; then
	cp loose.mlir theirs/a.mlir
	chmod 444 theirs/a.mlir
	humble ./shardc fmt -i theirs/a.mlir >out 2>err
	status=$?
	want_status 3
	want_err_has "^shardc: error: cannot write 'theirs/a.mlir': Permission denied"
	want_same theirs/a.mlir loose.mlir
	chmod 555 theirs
	chmod 666 theirs/a.mlir
	humble ./shardc fmt -i theirs/a.mlir >out 2>err
	status=$?
	[ "$(id -u)" != 0 ] && chmod 755 theirs
	want_status 3
	want_err_has "^shardc: error: cannot write 'theirs/a.mlir': Permission denied"
	want_alone theirs a.mlir
	chmod 000 theirs/a.mlir
	humble ./shardc fmt theirs/a.mlir >out 2>err
	status=$?
	want_status 3
	want_err_has "^shardc: error: cannot open 'theirs/a.mlir': Permission denied"
else
	skip "setpriv does not work"
fi

if [ "$(id -u)" = 0 ]; then
	case_ -i keeps owner and group
	cp loose.mlir owned.mlir
	chown 65534:65534 owned.mlir
	chmod 4640 owned.mlir
	run fmt -i owned.mlir
	want_status 0
	[ "$(stat -c %u:%g:%a owned.mlir)" = 65534:65534:4640 ] || fail "$(stat -c %u:%g:%a owned.mlir)"
	want_same owned.mlir plain.mlir
fi

case_ -i leaves other hard links to the old file
cp loose.mlir hard.mlir
ln hard.mlir other.mlir
run fmt -i hard.mlir
want_status 0
want_same hard.mlir plain.mlir
want_same other.mlir loose.mlir

case_ a link that leads nowhere stays
ln -s nowhere.mlir dangling.mlir
run fmt -o dangling.mlir plain.mlir
want_status 3
[ -h dangling.mlir ] || fail "it is gone"
[ ! -e nowhere.mlir ] || fail "its target was made"

case_ links that lead in a circle
ln -s circle2 circle1
ln -s circle1 circle2
run fmt circle1
want_status 3
run fmt -o circle1 plain.mlir
want_status 3

case_ -o onto the input
cp loose.mlir self.mlir
run fmt -o self.mlir self.mlir
want_status 0
want_same self.mlir plain.mlir

case_ pipes with names
mkfifo in out.fifo
cat plain.mlir >in &
run fmt in
want_status 0
want_out_file plain.mlir
cat out.fifo >got &
run fmt -o out.fifo plain.mlir
want_status 0
wait
want_same got plain.mlir
[ -p out.fifo ] || fail "it was replaced"

# The writer of the pipe pauses in the middle of a line.
slowly() {
	head -c 100 plain.mlir
	sleep 0.2
	tail -c +101 plain.mlir
}

case_ an input that comes slowly
slowly >in &
run fmt in
want_status 0
want_out_file plain.mlir
slowly | run_on /dev/stdin fmt -
want_same out plain.mlir

# The system reports a size for some of its files that is larger than their text.
case_ a file that is shorter than it seems
short=
for file in /sys/kernel/mm/transparent_hugepage/enabled /sys/kernel/uevent_seqnum /sys/power/state; do
	if [ -r $file ] && [ "$(wc -c <$file)" -lt "$(stat -c %s $file 2>/dev/null || echo 0)" ]; then
		short=$file
	fi
done
if [ -z "$short" ]; then
	skip "no such file here"
else
	cat "$short" | "$shardc" check - >out 2>want
	piped=$?
	run check "$short"
	want_status $piped
	sed "s|^<stdin>:|$short:|" want >want.named
	want_same err want.named
fi

case_ input and output that do not block
awk 'BEGIN { for (i = 0; i < 20000; i++) printf "func.func private @f%d(tensor<1024x1024xf32>)\n", i }' >many.mlir
run fmt many.mlir
mv out many.want
(sleep 0.2; cat many.mlir) | "${shardc%/*}/tests/tools/nonblock" "$shardc" fmt - 2>err | (sleep 0.3; cat) >got
want_no_err
want_same got many.want

case_ a file that may not grow
cp loose.mlir limited.mlir
awk 'BEGIN { for (i = 0; i < 300; i++) print "func.func private @f" i "(tensor<1024x1024xf32>)" }' >>limited.mlir
cp limited.mlir limited.old
mkdir apart
mv limited.mlir apart
(ulimit -f 4; "$shardc" fmt -i apart/limited.mlir) >out 2>err
status=$?
want_status 3
want_err_has "cannot write 'apart/limited.mlir': File too large"
want_alone apart limited.mlir
want_same apart/limited.mlir limited.old

case_ compressed files that are not what they should be
gzip -c plain.mlir >good.gz
size=$(wc -c <good.gz)
n=2
while [ $((n += 7)) -lt "$size" ]; do
	head -c $n good.gz >cut.gz
	run fmt cut.gz
	want_status 3
	want_err_has "cannot read 'cut.gz': damaged gzip data"
done
{ cat good.gz; echo garbage; } >long.gz
run fmt long.gz
want_status 3
{ head -c $((size - 8)) good.gz; printf 'wrongsum'; } >sum.gz
run fmt sum.gz
want_status 3
want_err_has "damaged gzip data"

case_ a compressed file that becomes huge
head -c 50000000 /dev/zero | gzip -c >bomb.gz
run check --max-size=1M bomb.gz
want_status 3
want_err_has "cannot read 'bomb.gz': more than 1048576 bytes; --max-size raises the limit"

case_ descriptors that do not block
awk 'BEGIN { while (n++ < 3000) print "func.func private @f" n "(tensor<8x8xf32>)" }' >many.mlir
"$shardc" fmt many.mlir >many.out
if command -v python3 >/dev/null; then
	# A slow writer and a slow reader, on pipes that do not block.
	python3 -c '
import os, subprocess, sys, time
a, b = os.pipe(), os.pipe()
for fd in a[0], b[1]:
    os.set_blocking(fd, False)
p = subprocess.Popen([sys.argv[1], "fmt"], stdin=a[0], stdout=b[1])
os.close(a[0]); os.close(b[1])
time.sleep(0.05)
with open("many.mlir", "rb") as f, os.fdopen(a[1], "wb") as w: w.write(f.read())
time.sleep(0.05)
with os.fdopen(b[0], "rb") as r, open("slow", "wb") as f: f.write(r.read())
sys.exit(p.wait())
' "$shardc" >out 2>err
	status=$?
	want_status 0
	want_same slow many.out
else
	skip "there is no python3"
fi

case_ descriptors that are closed
for closed in '<&-' '>&-' '2>&-' '<&- >&- 2>&-'; do
	for line in 'fmt plain.mlir' 'check bad.mlir' 'help' 'explain' 'nonsense' 'fmt -o made plain.mlir'; do
		rm -f made
		eval "\"\$shardc\" $line >out 2>err </dev/null $closed"
		status=$?
		case $status in
		0 | 1 | 2 | 3) ;;
		*) fail "$line $closed: exit status $status" ;;
		esac
		[ ! -e made ] || want_same made plain.mlir
	done
done
for line in 'fmt plain.mlir' help 'explain syntax' 'opt --list-passes' version 'fmt --help' 'rules plain.mlir'; do
	eval "\"\$shardc\" $line >&- 2>err"
	status=$?
	want_status 3
	want_err_has 'cannot write standard output: '
done

case_ readers that go away
for line in 'fmt plain.mlir' help 'explain' 'opt --list-passes' 'rules plain.mlir'; do
	# When a write fails, the reader is gone.
	(trap '' PIPE; { while echo 2>/dev/null; do :; done; eval "\"\$shardc\" $line" 2>err; echo $? >status; } | :)
	[ "$(cat status)" = 141 ] || fail "$line: exit status $(cat status)"
	want_no_err
done

# ---- signals ----

case_ a signal at any moment leaves the old file or the new one
mkdir busy
n=0
for signal in TERM INT KILL USR1 TERM INT KILL ALRM TERM INT KILL HUP; do
	n=$((n + 1))
	cat many.mlir loose.mlir >busy/a.mlir
	cp busy/a.mlir old
	"$shardc" fmt -o new old
	"$shardc" fmt -i busy/a.mlir 2>err &
	[ $((n % 4)) = 0 ] || sleep 0.00$n
	kill -$signal $! 2>/dev/null
	wait $! 2>/dev/null
	cmp -s busy/a.mlir old || cmp -s busy/a.mlir new || fail "after $signal the file is neither"
	[ $signal = KILL ] || want_alone busy a.mlir
	rm -f busy/*
done

# ---- memory and stack ----

small_stack() { [ -n "$sanitized" ] || ulimit -s 1024; }

case_ little address space is a message
if [ -n "$sanitized" ]; then
	skip "the sanitizer needs all of it"
else
	# Below 16000 KiB some builds of the program cannot even be loaded.
	for kib in 6000 9000 12000 16000 20000 24000 32000 40000 60000 100000 200000 400000; do
		(ulimit -v $kib && "$shardc" propagate plain.mlir) >out 2>err
		status=$?
		case $status in
		0) ;;
		3) want_err_has 'out of memory' ;;
		*) grep -q 'cannot allocate\|error while loading' err || [ $status -ge 126 ] && [ $kib -lt 16000 ] ||
			fail "with $kib KiB: exit status $status" ;;
		esac
	done
fi

# Limits: an awk program that prints the text, the expected id, and the command.
limit() {	# limit ID COMMAND AWK-PROGRAM
	id=$1
	command=$2
	awk "BEGIN { $3 }" >limit.mlir
	(small_stack; eval "\"\$shardc\" $command limit.mlir") >out 2>err
	status=$?
	if [ "$id" = fine ]; then
		want_status 0
	else
		want_status 1
		want_err_has "\[$id\]\$"
	fi
}
many() { printf 'for (i = 0; i < %s; i++) printf "%s"; ' "$1" "$2"; }

case_ types nest
limit fine fmt "printf \"func.func private @f(\"; $(many 1100 'tuple<') printf \"i32\"; $(many 1100 '>') print \")\""
limit limit fmt "printf \"func.func private @f(\"; $(many 100000 'tuple<') printf \"i32\"; $(many 100000 '>') print \")\""
limit limit check "printf \"func.func private @f(\"; $(many 100000 '(() -> ') print \"i32\""
limit limit check "$(many 100000 '!x.y<')"

case_ attributes nest
for pair in '[ ]' '{a= }' '#x.y< >' '#sdy.sharding< >'; do
	limit limit check "printf \"\\\"a.b\\\"() {k = \"; $(many 5000 "${pair% *}") $(many 5000 "${pair#* }") print \"} : () -> ()\""
done

case_ locations nest
limit fine 'opt -allow-unregistered-dialect -mlir-print-debuginfo' \
	"printf \"\\\"a.b\\\"() : () -> () loc(\"; $(many 1000 'callsite(\"a\" at ') printf \"\\\"x\\\"\"; $(many 1000 ')') print \")\""
limit limit check \
	"printf \"\\\"a.b\\\"() : () -> () loc(\"; $(many 5000 'fused[') printf \"\\\"x\\\"\"; $(many 5000 ']') print \")\""

case_ regions nest
for pass in -canonicalize -cse -inline; do
	limit fine "opt -allow-unregistered-dialect -mlir-print-op-generic $pass" \
		"$(many 1150 '\"a.b\"() ({\n') $(many 1150 '}) : () -> ()\n')"
done
for command in propagate 'opt -sdy-propagation-pipeline -sdy-export-pipeline -mlir-print-debuginfo' rules; do
	limit fine "$command" 'print "func.func @main(%a: tensor<i1>) -> tensor<i1> {"
		for (i = 0; i < 1000; i++) {
			printf "%%w%d = stablehlo.while(%%i%d = %%a) : tensor<i1>\n", i, i
			printf "cond {\nstablehlo.return %%i%d : tensor<i1>\n} do {\n", i
		}
		print "stablehlo.return %a : tensor<i1>"
		while (--i) printf "}\nstablehlo.return %%w%d : tensor<i1>\n", i
		print "}\nreturn %w0 : tensor<i1>\n}"'
done
limit limit check "$(many 100000 '\"a.b\"() ({\n')"
limit limit check "$(many 100000 'module {\n')"

case_ aliases double
limit limit-alias check 'print "!t0 = i32"; while (n++ < 200) print "!t" n " = tuple<!t" n - 1 ", !t" n - 1 ">"'
limit limit-alias fmt 'print "#t0 = 1"; while (n++ < 200) print "#t" n " = [#t" n - 1 ", #t" n - 1 "]"'
limit limit-alias check 'print "#t0 = 1"; while (n++ < 200) print "#t" n " = {a = #t" n - 1 ", b = #t" n - 1 "}"'
limit limit-alias check 'print "!t0 = i32"; while (n++ < 200) print "!t" n " = (!t" n - 1 ") -> !t" n - 1'
limit fine 'opt -allow-unregistered-dialect -mlir-print-debuginfo' \
	'print "#l0 = loc(\"x\")"; while (n++ < 200) print "#l" n " = loc(fused[#l" n - 1 ", #l" n - 1 "])"; print "\"a.b\"() : () -> () loc(#l200)"'
limit limit check 'print "!t0 = i32"; while (n++ < 5000) print "!t" n " = tuple<!t" n - 1 ">"'

calls='type = "(tensor<i1>) -> tensor<i1>"
	while (n++ < 30) {
		printf "func.func private @f%d(%%a: tensor<i1>) -> tensor<i1> {\n  %%b = call @f%d(%%a) : %s\n", n, n + 1, type
		printf "  %%c = call @f%d(%%b) : %s\n  return %%c : tensor<i1>\n}\n", n + 1, type
	}
	print "func.func private @f31(%a: tensor<i1>) -> tensor<i1> {\n  return %a : tensor<i1>\n}"
	print "func.func @main(%a: tensor<i1>) -> tensor<i1> {\n  %b = call @f1(%a) : " type "\n  return %b : tensor<i1>\n}"'
case_ calls double
for pass in 'opt -sdy-flatten-call-graph' 'opt -sdy-import-func-calls' propagate; do
	limit limit-ops "$pass --max-ops=20000" "$calls"
done
limit fine 'opt -inline' "$calls"

case_ calls inside calls
deep='printf "func.func private @f%d() {\n  call @f%d() : () -> ()\n  return\n}\n", n, n + 1; printf "func.func private @f%d() {\n  return\n}\nfunc.func @main() {\n  call @f1() : () -> ()\n  call @f1() : () -> ()\n  return\n}\n", n'
for pass in 'opt -sdy-flatten-call-graph' 'opt -sdy-import-func-calls' propagate; do
	limit fine "$pass" "while (n++ < 990) ${deep%%; printf*}; ${deep#*; }"
	limit limit "$pass" "while (n++ < 20000) ${deep%%; printf*}; ${deep#*; }"
done

case_ lists are as long as they like
limit fine fmt "printf \"func.func private @f(tensor<\"; $(many 2000 '1x') print \"f32>)\""
limit fine check "printf \"func.func private @f(\"; $(many 50000 'i32, ') print \"i32)\""
limit fine fmt 'printf "sdy.mesh @m = <["; while (n++ < 2000) printf "\"a%d\"=1, ", n; print "\"z\"=2]>"'
limit fine check "printf \"\\\"a.b\\\"() {\"; $(many 2000000 'k') print \" = 1} : () -> ()\""
limit fine fmt "printf \"//\"; $(many 2000000 '/') print \"\""

case_ text that is nothing but the beginning of something
for text in '(' '<' '{' '[' '\"' '-' '!a' '#a' '%%a' '@a' 'loc(' 'module {' '\"a.b\"() ({' 'reshape ' 'func.func @f(' 'dense<' 'dense<[' '^a' '/' '// -----\n'; do
	awk "BEGIN { $(many 30000 "$text") }" >limit.mlir
	(small_stack; timeout 60 "$shardc" check limit.mlir) >out 2>err
	status=$?
	[ $status -le 1 ] || fail "$text: exit status $status"
done

case_ pipelines on the command line nest
nested=$(awk "BEGIN { $(many 5000 'builtin.module(') printf \"symbol-dce\"; $(many 5000 ')') }")
(small_stack; "$shardc" opt "-pass-pipeline=$nested" plain.mlir) >out 2>err
status=$?
want_status 0
braces=$(awk "BEGIN { printf \"symbol-dce\"; $(many 20000 '{') $(many 20000 '}') }")
(small_stack; "$shardc" opt "-pass-pipeline=$braces" plain.mlir) >out 2>err
status=$?
want_status 2

case_ sizes that overflow
for text in 'func.func private @f(tensor<9223372036854775807x9223372036854775807xf32>)' \
	'func.func private @f(tensor<99999999999999999999xf32>)' \
	'sdy.mesh @m = <["x"=9223372036854775807, "y"=9223372036854775807]>' \
	'sdy.mesh @m = <["x"=99999999999999999999]>' \
	'"a.b"() {k = 99999999999999999999999} : () -> ()' \
	'%0:99999999999 = "a.b"() : () -> ()' \
	'func.func private @f(tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}p99999999999]>})' \
	'"a.b"() {k = #sdy.op_sharding_rule<([i])->([i]) {i=9223372036854775808}>} : () -> ()'; do
	echo "$text" >limit.mlir
	for command in check propagate rules; do
		run $command limit.mlir
		[ $status -le 1 ] || fail "$command $text: exit status $status"
	done
done

# ---- output to a terminal ----

# An escape sequence, the same with a C1 character, right-to-left text, and a byte that is not UTF-8.
evil=$(printf 'x\033[31m\302\233\342\200\256\342\201\246\377\177')

want_harmless() {
	LC_ALL=C tr -d '\n\t -~' <err >bytes
	[ ! -s bytes ] || fail "$1: standard error has bytes $(od -An -tx1 <bytes | head -n 1)"
	LC_ALL=C tr -d '\n\t -~' <out >bytes
	[ ! -s bytes ] || fail "$1: standard output has bytes $(od -An -tx1 <bytes | head -n 1)"
}

case_ the command line in messages
for first in "$evil" "fmt --$evil" "fmt -$evil" "fmt --format=$evil" "fmt --check=$evil" "fmt --m=$evil" "fmt -W$evil" \
	"fmt --max-errors=$evil" "fmt --max-ops=$evil" "fmt --max-size=$evil" "fmt --color=$evil" "fmt --style=$evil" \
	"opt -$evil" "opt -pass-pipeline=$evil" "opt -sdy-basic-propagate=$evil=1" \
	"opt -sdy-basic-propagate=keep-sharding-rules=$evil" "opt -sdy-basic-propagate{$evil" "opt -o" "explain $evil" \
	"help $evil" "check $evil" "check $evil/$evil" "fmt -o $evil/x plain.mlir" "check --diagnostics=$evil/x plain.mlir" \
	"propagate $evil $evil" "rules -e $evil"; do
	IFS=' '
	set -f
	run $first
	set +f
	unset IFS
	[ $status != 0 ] || fail "$first was accepted"
	want_harmless "$first"
done

case_ names of files and programs in messages
cp bad.mlir "$evil.mlir"
printf '"%s"() {k = "%s"} : () -> () loc("%s":1:2)\n%s\n' '\1b\9b' '\1b' '\1b' "$evil" >>"$evil.mlir"
printf '"a.b"(%%0) : (i32) -> () // %s\nsdy.mesh @"\\1b" = <["\\1b\\c2\\9b"=0]>\n' "$evil" >>"$evil.mlir"
sed "s/\"z\"/\"\\\\1b\\\\c2\\\\9b\\\\ff\"/; s/: tensor<8x8xf32>\$/& loc(\"\\\\1b\\\\ff.py\":41:7)/" bad.mlir >quoted.mlir
for format in text json sarif github gitlab junit; do
	for command in check fmt propagate rules; do
		for file in "$evil.mlir" quoted.mlir; do
			run $command --format=$format --color=never "$file"
			want_status 1
			want_harmless "$command --format=$format"
		done
	done
done

case_ names of files and operations in results
printf '%%0 = "a.\\1b\\c2\\9b"() : () -> i32\n' >"$evil"
run rules -Wno-rule-unknown-op "$evil"
want_status 0
want_harmless rules

# ---- the binary ----

case $shardc in
*/release/shardc) release=yes ;;
*) release= ;;
esac

case_ the binary is hardened
if [ -z "$release" ] || ! command -v readelf >/dev/null; then
	skip "only a release binary is, and readelf must be there to see it"
else
	readelf -hlWd "$shardc" >out 2>err
	want_out_has 'Type:  *DYN'
	want_out_has 'GNU_RELRO'
	want_out_has 'GNU_STACK.* RW '
	want_out_has 'BIND_NOW\|FLAGS_1.*NOW'
	if grep -q ' LOAD .* RWE ' out; then fail "memory that can be written and run"; fi
	readelf -sW "$shardc" >out 2>err
	want_out_has '__stack_chk_fail'
	want_out_has '__[a-z]*printf_chk'
fi

# ---- terminals ----

cat >sized.mlir <<'END'
sdy.mesh @m = <["x"=2]>
func.func @main(%a: tensor<1024x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) -> tensor<1024x8xf32> {
  return %a : tensor<1024x8xf32>
}
END

case_ units are the default on a terminal alone
if ! command -v script >/dev/null; then
	skip "script is not installed"
else
	run show sized.mlir
	want_out_has ' 16384'
	script -qec "$shardc show sized.mlir" /dev/null >out 2>err </dev/null
	want_out_has '16.0 KiB'
	script -qec "$shardc show --exact sized.mlir" /dev/null >out 2>err </dev/null
	want_out_has ' 16384'
fi
run show --exact -H sized.mlir
want_status 2
want_err_has 'cannot be combined'

case_ tables fit the terminal
if ! command -v script >/dev/null; then
	skip "script is not installed"
else
	on_terminal() {	# on_terminal COLUMNS ARGUMENT...: 0 columns: the terminal has no size
		columns=$1
		shift
		script -qec "stty cols $columns rows 24; $shardc $*" /dev/null </dev/null | tr -d '\r' >out 2>err
	}
	run show -H --width=50 sized.mlir
	mv out narrow
	on_terminal 50 show sized.mlir
	want_same out narrow
	want_out_has '^left out to fit 50 columns: '
	COLUMNS=50 && export COLUMNS
	on_terminal 0 show sized.mlir
	want_same out narrow
	run show -H sized.mlir
	mv out wide
	on_terminal 200 show sized.mlir
	want_same out wide
	on_terminal 50 show --width=0 sized.mlir
	want_same out wide
	unset COLUMNS
	on_terminal 0 show sized.mlir
	want_same out wide
	on_terminal 50 show -o out.txt sized.mlir
	run show sized.mlir
	want_same out out.txt
fi

# ---- completion ----

# Prints the completions that bash offers for the last of the words.
offered() {
	bash -c '. "$1" && shift && COMP_WORDS=("$@") && COMP_CWORD=$(($# - 1)) && _shardc "$1" && printf "%s\n" "${COMPREPLY[@]}"' \
		bash "$completions/shardc.bash" "$shardc" "$@" >out 2>err
	status=$?
}

case_ completion in bash
if ! command -v bash >/dev/null; then
	skip "bash is not installed"
else
	offered ''
	want_status 0
	want_no_err
	want_out_has '^propagate$'
	want_out_has '^fmt$'
	offered prop
	want_out propagate
	offered opt --list-p
	want_out --list-passes
	offered opt -sdy-basic
	want_out -sdy-basic-propagate
	offered explain mesh-axis-d
	want_out mesh-axis-dup
	offered check --format = s
	want_out sarif
	offered fmt --style =
	want_out "$(printf 'own\nmlir\nshorthand')"
	offered mem --topology = tpu-v5
	want_out "$(printf 'tpu-v5e\ntpu-v5p')"
	offered strategy --search e
	want_out exact
	offered opt --print-after sdy-basic
	want_out sdy-basic-propagate
	offered check -Wno-error=rule-u
	want_out -Wno-error=rule-unknown-op
	offered check plain
	want_no_out
fi

case_ completion in zsh is valid
if ! command -v zsh >/dev/null; then
	skip "zsh is not installed"
else
	zsh -n "$completions/shardc.zsh" || fail "a syntax error"
fi

# Prints the completions that fish offers for the last word of a line.
fish_offers() {
	PATH=${shardc%/*}:$PATH HOME=$PWD fish --no-config \
		-c 'source $argv[1]; complete -C $argv[2]' "$completions/shardc.fish" "$1" >out 2>err
	status=$?
}

case_ completion in fish
if ! command -v fish >/dev/null; then
	skip "fish is not installed"
else
	fish_offers 'shardc prop'
	want_no_err
	want_out_has '^propagate	propagate shardings'
	fish_offers 'shardc mem --topology=tpu-v5'
	want_out "$(printf -- '--topology=tpu-v5e\n--topology=tpu-v5p')"
	fish_offers 'shardc strategy --search ex'
	want_out exact
	fish_offers 'shardc check -Wno-error=rule-u'
	want_out -Wno-error=rule-unknown-op
	fish_offers 'shardc opt -sdy-basic'
	want_out_has '^-sdy-basic-propagate	'
fi

# Prints each file that the trace shows as opened, created, renamed or removed, once.
touched() {
	sed -nE 's/^[0-9]* *(open|openat|creat|unlink|unlinkat|rename|renameat2?|mkdir|socket|connect)\([^"]*"([^"]*)".*/\2/p' trace |
		grep -v '\.gcda$' | grep -v '^/etc/ld.so\|^/lib\|^/usr/lib\|^/proc/\|^/sys/' | sort -u | tr '\n' ' '
}

case_ only what it is told to open is opened
if [ -n "$sanitized" ] || ! strace -f -o trace -e trace=%file,%network "$shardc" version >out 2>err; then
	skip "strace does not work here"
else
	[ -z "$(touched)" ] || fail "version touches $(touched)"
	strace -f -o trace -e trace=%file,%network "$shardc" propagate plain.mlir >out 2>err
	[ "$(touched)" = 'plain.mlir ' ] || fail "propagate touches $(touched)"
	cp loose.mlir traced.mlir
	strace -f -o trace -e trace=%file,%network "$shardc" fmt -i traced.mlir >out 2>err
	case $(touched) in
	"$PWD/traced.mlir."??????' traced.mlir ') ;;
	*) fail "fmt -i touches $(touched)" ;;
	esac
	grep -q 'O_RDWR|O_CREAT|O_EXCL, 0600' trace || fail "the temporary file is not its own from the start"
	if grep -q 'socket\|connect' trace; then fail "it talks to the network"; fi
fi

finish
echo "world: $passed passed, $failed failed"
[ $failed = 0 ]
