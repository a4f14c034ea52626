#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Tests the command line: cli.sh SHARDC
samples=$PWD/samples
schema=$PWD/doc/diagnostics.schema.json
. tests/cases.sh
printf 'sdy.mesh @a = <["x"=2]>\n// -----\n%%0 = nonsense\n// -----\nsdy.mesh @b = <["x"=2]>\n' >parts.mlir

# ---- commands and options ----

case_ no arguments print the usage
run
want_status 2
want_no_out
want_err_has '^usage: shardc COMMAND'

case_ a mistyped command is not guessed
run propagat plain.mlir
want_status 2
want_no_out
want_err_has "did you mean 'propagate'?"

case_ an abbreviated command is refused
run prop plain.mlir
want_status 2

case_ a mistyped option
run fmt --chekc plain.mlir
want_status 2
want_err_has "unknown option '--chekc', did you mean '--check'?"

case_ a mistyped pass
run opt -sdy-basic-propagat plain.mlir
want_status 2
want_err_has "did you mean '-sdy-basic-propagate'?"

case_ an option that a pass does not have
run opt -sdy-basic-propagate=nonsense=1 plain.mlir
want_status 2
want_err_has "pass 'sdy-basic-propagate': no such option nonsense"

case_ a value that an option cannot have
run opt -sdy-basic-propagate=keep-sharding-rules=maybe plain.mlir
want_status 2
want_err_has "'maybe' is invalid value for boolean argument"

case_ an option without its value
run fmt -o
want_status 2
run opt -o
want_status 2
want_err_has "option '-o': needs a value"

case_ every command explains itself, first what it does
run help
for command in $(sed -n 's/^  \([a-z]*\) .*/\1/p' out | grep -v -e help -e version); do
	run $command --help
	want_status 0
	want_no_err
	sed -n 1p out | grep -q '^[A-Z][a-z]*s ' || fail "$command --help begins with $(head -n 1 out)"
	# If a text ends at the right margin, argp begins the next option in a wrong column.
	grep -qE '^( {7,28}| {30,})-' out && fail "$command --help has an option in a wrong column"
	want_out_has "^Usage: shardc $command"
	want_out_has '^Examples:'
	# When its buffer is full, argp of the C library can indent the wrong line. Another wording avoids it.
	! sed '1,/^  *shardc/d' out | grep -qE '^[A-Za-z]|^ {30}|[^ ] {29}' || fail "$command --help is indented wrongly"
	cp out long
	run $command -h
	want_out_file long
done
run help fmt
want_status 0
want_out_has '^Examples:'

case_ the words that complete offers are commands, options and values
run complete
want_status 0
for command in $(cut -f 1 out | grep -v -e help -e version); do
	run complete $command
	want_status 0
	cut -f 1 out | grep -e '^--' -e '^-W' >options
	while read -r option; do
		run complete $command $option
		want_status 0
		head -n 8 out >words
		glue='='
		[ "$option" = -W ] && glue=
		while read -r word; do
			run $command "$option$glue$word" --help
			want_status 0
		done <words
		[ ! -s words ] || continue
		# A list of words in an error is a list that complete should know. A budget has a number after the word.
		run $command "$option$glue?" --help
		grep -v -e 'true or false' -e 'such as' -e --budget err | grep -q 'expected [a-z, -]* or [a-z-]*, found' &&
			fail "complete $command $option prints no words"
	done <options
done

case_ complete refuses what does not exist
run complete chekc
want_status 2
want_err_has "there is no command 'chekc'"
run complete check --nonsense
want_status 2
want_err_has "shardc check has no option '--nonsense'"
run complete check --format more
want_status 2
want_err_has "unexpected argument 'more'"

case_ help knows the words of explain, and the way from JAX
run explain fsdp
cp out explained
run help fsdp
want_status 0
want_out_file explained
run help tutorial
want_status 0
want_no_err
want_out_has 'From JAX'
want_out_has 'debug_info=True'
run help
want_out_has "'shardc help tutorial' is the way"
run tutorial
want_status 2
want_err_has "did you mean 'help tutorial'?"
run help propagat
want_status 2
want_err_has "there is no command 'propagat', did you mean 'propagate'?"

case_ help for one command or all of them
run help fmt
want_status 0
run help help
want_status 0
want_out_has '^usage: shardc COMMAND'
run help version
want_status 0
run help --help
want_status 0
want_out_has '^usage: shardc COMMAND'

case_ version, and the Shardy that it matches
for argument in version --version -V 'check --version' 'check -V' 'opt --version' 'explain -V'; do
	run $argument
	want_status 0
	want_out_has '^shardc [0-9.]* (matches Shardy in jaxlib [0-9.]*)$'
	want_out_has '^--shardy takes 0.11.1, .* or [0-9.]* (default)$'
done
run version foo
want_status 2
want_err_has "unexpected argument 'foo'"
run help check foo
want_status 2

case_ what is meant by a command that does not exist
for pair in lint:check validate:check run:propagate -v:version; do
	run ${pair%:*} plain.mlir
	want_status 2
	want_err_has "did you mean '${pair#*:}'?"
done
run plain.mlir
want_status 2
want_err_has "did you mean 'shardc check plain.mlir'?"

case_ what is meant by an option that does not exist
for pair in w:in-place l:check d:diff v:version; do
	run fmt -${pair%:*} plain.mlir
	want_status 2
	want_err_has "unknown option '-${pair%:*}', did you mean '--${pair#*:}'?"
done
run check -w plain.mlir
want_err_lacks 'did you mean'

case_ what is meant by a value that an option does not have
run check --format=jsn plain.mlir
want_status 2
want_err_has "expected text, json, sarif, github, gitlab, junit or markdown, found 'jsn'; did you mean 'json'?"
run fmt --style=mlri plain.mlir
want_err_has "did you mean 'mlir'?"
run propagate --print-after=foo plain.mlir
want_status 2
want_err_has "there is no pass 'foo'"
run propagate --print-before=sdy-basic-propagat plain.mlir
want_err_has "did you mean 'sdy-basic-propagate'?"
run opt -mlir-print-ir-after=sdy-basic-propagat plain.mlir
want_err_has "did you mean 'sdy-basic-propagate'?"
run propagate --boundary=kep plain.mlir
want_err_has "did you mean 'keep'?"
run propagate --reshards=ful plain.mlir
want_err_has "did you mean 'full'?"
run check -Wno-rule-unknwon-op plain.mlir
want_status 2
want_err_has "did you mean 'rule-unknown-op'?"

case_ releases of Shardy
for command in check fmt opt propagate partition comms mem rules show strategy types why explain; do
	run $command --shardy=0.13
	want_status 2
	want_err_has "shardy': expected 0.11.1, 0.11.2, .* or [0-9.]*, found '0.13'"
done
run opt --shardy=0.11.1 -sdy-resolve-single-device-sharding plain.mlir
want_status 2
want_err_has "pass 'sdy-resolve-single-device-sharding': Shardy has it from 0.11.2 on, not in 0.11.1"
run opt -pass-pipeline='builtin.module(func.func(sdy-resolve-single-device-sharding))' --shardy=0.11.1 plain.mlir
want_status 2
want_err_has "Shardy has it from 0.11.2 on, not in 0.11.1"
run opt --shardy=0.11.1 --list-passes
want_out_lacks resolve-single-device
run opt --shardy=0.11.2 --list-passes
want_out_has '^-sdy-resolve-single-device-sharding '

case_ passes are listed with their options
run opt --list-passes
want_status 0
want_out_has '^-sdy-basic-propagate '
want_out_has '^    keep-sharding-rules '
cp out list
run propagate --list-passes
want_out_file list

case_ the dialects are listed as sdy_opt lists them
run opt --show-dialects
want_status 0
want_out_has '^Available Dialects: builtin,'

case_ a link with the name of sdy_opt runs passes
ln -s "$shardc" sdy_opt
./sdy_opt -sdy-basic-propagate plain.mlir >out 2>err
status=$?
want_status 0
cp out linked
run opt -sdy-basic-propagate plain.mlir
want_out_file linked

case_ two files where one is allowed
run opt plain.mlir bad.mlir
want_status 2

case_ the results of several files are separate documents
run fmt plain.mlir plain.mlir
want_status 0
{ cat plain.mlir; printf '\n// -----\n'; cat plain.mlir; } >both.mlir
want_out_file both.mlir
run fmt both.mlir
want_out_file both.mlir
run propagate plain.mlir
cp out one
{ cat one; printf '\n// -----\n'; cat one; } >two
run propagate plain.mlir bad.mlir plain.mlir
want_status 1
want_out_file two
run rules plain.mlir loose.mlir
want_status 0
[ "$(wc -l <out)" = 2 ] || fail 'not one rule for each file'
run propagate -o new plain.mlir plain.mlir
want_status 2

case_ standard input gets a name
run_on bad.mlir check --stdin-filename=models/a.mlir
want_status 1
want_err_has '^models/a.mlir:3:'
run_on bad.mlir check --stdin-filename=models/a.mlir --format=github
want_out_has '^::error file=models/a.mlir,line=3,'
run_on loose.mlir fmt --check --stdin-filename=models/a.mlir
want_out models/a.mlir

case_ a folder stands for files, also behind links, and not for a pipe that nobody writes
mkdir pipes
cp plain.mlir pipes/file.mlir
ln -s file.mlir pipes/link.mlir
mkfifo pipes/pipe.mlir
ln -s pipe.mlir pipes/pipe-link.mlir
run fmt --check pipes
want_status 0
want_no_out
rm -r pipes

case_ folders stand for the programs inside
mkdir -p tree/b/c tree/.hidden tree/none
cp loose.mlir tree/b.mlir
cp bad.mlir tree/b/c/z.mlir
cp bad.mlir tree/.hidden/x.mlir
gzip -c bad.mlir >tree/a.mlir.gz
echo prose >tree/readme.md
cp bad.mlir tree/other.txt
ln -s .. tree/up
ln -s nowhere tree/gone.mlir
run check tree
want_status 1
grep -o '^[^:]*: *[0-9]*:[0-9]*: error\|^[^:]*:[0-9]*:[0-9]*: error' err | cut -d: -f1 | tr '\n' ' ' >names
[ "$(cat names)" = 'tree/a.mlir.gz tree/b/c/z.mlir ' ] || fail "checked $(cat names)"
want_err_has 'in 2 of 3 files'
run fmt --check tree/ plain.mlir
want_out tree/b.mlir
run check tree/none plain.mlir
want_status 3
want_err_has "there is no file \*.mlir or \*.mlir.gz in the folder 'tree/none'"
run_on bad.mlir check tree/none
want_status 3
run check --extract tree
want_status 0
want_err_has '^tree/readme.md:'
run propagate tree
want_status 3

case_ one remark about lost names for several files
printf 'func.func @f(%%a: tensor<8xf32> loc("w")) {\n  return\n}\n' >named.mlir
run propagate plain.mlir named.mlir named.mlir
want_status 0
[ "$(grep -c 'locations-dropped.$' err)" = 1 ] || fail 'not one remark'
want_err_has '^named.mlir:'
printf 'module @jit_f {\n  func.func @f(%%a: tensor<8xf32>) {\n    return\n  }\n}\n' >unnamed.mlir
run propagate --summary unnamed.mlir unnamed.mlir
want_status 0
[ "$(grep -c 'locations-missing.$' err)" = 1 ] || fail 'not one remark'
run check unnamed.mlir named.mlir
want_status 0
want_err_lacks 'locations-'

case_ times of several files have names
run check --time-passes plain.mlir both.mlir
want_err_has '^plain.mlir:$'
want_err_has '^both.mlir:$'

case_ explain
run explain axis-unknown
want_status 0
want_out_has '^axis-unknown (error): '
run explain axis-unknwon
want_status 2
want_err_has "did you mean 'axis-unknown'?"
run explain
want_status 0
want_out_has '^syntax  *error  *[a-z]'
want_out_has '^rule-unknown-op  *warning  *[a-z]'
want_out_has '^explicit-implied  *remark  *[a-z]'
want_out_has '^fsdp  *concept  *[A-Z]'
want_out_has '^sdy.all_gather  *operation  *[A-Z]'
run explain dot_general
want_status 0
want_no_err
want_out_has '^Rule: (\[i, k\], \[k, j\])->(\[i, j\])'
want_out_has '^  k: .* multiplied and summed.* an all-reduce follows'
run explain all-gather
want_out_has '^sdy.all_gather (operation)'
want_out_has '^stablehlo.all_gather (operation)'
run explain Sub_Axis
want_out_has '^sub-axis (concept)'
run explain psum
want_out_has '^stablehlo.all_reduce (operation)'
run explain dot_genral
want_status 2
want_err_has "did you mean 'dot_general'?"
run rules dot_general
want_status 0
want_out_has '^Rule: '
run explain --warnings
want_status 0
want_out_has '^rule-unknown-op  '
want_out_has '^explicit-implied  '
! grep -q ' error ' out || fail 'an error is listed as a warning'

# ---- the configuration file ----

mkdir -p project/.git project/deep/er outside
printf 'sdy.mesh @m = <["x"=2, "y"=2]>\nfunc.func @main(%%a: tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) -> tensor<64x64xf32> {\n  return %%a : tensor<64x64xf32>\n}\n' >project/deep/er/idle.mlir
cp project/deep/er/idle.mlir outside
printf '[lint]\nunused-axis = error\n' >shardc.ini
unset SHARDC_CONFIG

case_ the nearest configuration above the current folder is read
cd outside
run check idle.mlir
want_status 1
want_err_has 'error: axis "y"=2 of mesh @m shards nothing'
run version
want_out_has '^configuration: ../shardc.ini$'
run check --no-config idle.mlir
want_status 0
SHARDC_CONFIG='' run check idle.mlir
want_status 0
run opt idle.mlir
want_status 0
cd ..

case_ the search ends at a repository
cd project/deep/er
run check idle.mlir
want_status 0
printf '[lint]\nunused-axis = off\n' >../../shardc.ini
run version
want_out_has '^configuration: ../../shardc.ini$'
run check --config=../../../shardc.ini idle.mlir
want_status 1
cd ../../..

case_ accepted findings are kept per program
cp outside/idle.mlir outside/other.mlir
run check --no-config --lint-baseline=known --update outside
want_status 0
want_no_err
rm outside/other.mlir
run check --no-config --lint-baseline=known --update outside/idle.mlir
want_status 0
grep -c '^lint unused-axis [0-9a-f]* 1 ' known >out
want_out_has '^2$'
run check --no-config --lint-baseline=known -Werror outside
want_status 0

case_ locks go into a folder that does not exist yet
printf 'lock = locks\n' >outside/shardc.ini
cd outside
run check --update idle.mlir
want_status 0
[ -f locks/idle.lock ] || fail 'no locks/idle.lock'
run check --no-config --lock=one.lock --update idle.mlir
want_status 0
cmp -s one.lock locks/idle.lock || fail 'one.lock is no file'
run check --no-config --lock=no/such --update idle.mlir
want_status 3
want_err_has "^shardc: error: cannot make the folder 'no/such': No such file or directory"
cd ..

case_ a configuration that is a link to nowhere is an error
ln -sf nowhere outside/shardc.ini
cd outside
run check idle.mlir
want_status 3
want_err_has "^shardc: error: cannot open 'shardc.ini': No such file or directory"
rm shardc.ini
cd ..

case_ report reads the configuration
printf 'topology = tpu-v5\n' >outside/shardc.ini
cd outside
run report idle.mlir
want_status 1
want_err_has '^shardc.ini:1:12: error: there is no topology'
rm shardc.ini
cd ..

case_ a report of the configuration can be made again
printf 'baseline = reports\n[budget]\ngrowth = 0%%\n' >outside/shardc.ini
mkdir outside/reports
echo broken >outside/reports/idle.comms.json
cd outside
run check idle.mlir
want_status 1
want_err_has '^reports/idle.comms.json:1:[0-9]*: error: the report is not valid JSON'
run comms --budget='growth<=0%' idle.mlir
want_status 1
run comms --format=json -o reports/idle.comms.json idle.mlir
want_status 0
run check idle.mlir
want_status 0
rm -r shardc.ini reports
cd ..

case_ a wrong configuration stops the command
printf 'lok = x\n' >wrong.ini
SHARDC_CONFIG=wrong.ini run check outside/idle.mlir
want_status 1
want_err_has "wrong.ini:1:1: error: there is no setting 'lok', did you mean 'lock'?"
rm -rf shardc.ini project outside
SHARDC_CONFIG=
export SHARDC_CONFIG

# ---- input ----

case_ standard input by default and as a dash
run_on plain.mlir fmt
want_status 0
want_out_file plain.mlir
run_on plain.mlir fmt -
want_status 0
want_out_file plain.mlir

case_ standard input has a name of its own
run_on bad.mlir check
want_status 1
want_err_has '^<stdin>:3:[0-9]*: error: '

case_ gzip, in one and in several members
gzip -c plain.mlir >plain.mlir.gz
run fmt plain.mlir.gz
want_status 0
want_out_file plain.mlir
{ head -c 100 plain.mlir | gzip -c; tail -c +101 plain.mlir | gzip -c; } >members.gz
run fmt members.gz
want_status 0
want_out_file plain.mlir

case_ damaged gzip
head -c 60 plain.mlir.gz >short.gz
run fmt short.gz
want_status 3
want_err_has "^shardc: error: cannot read 'short.gz': damaged gzip data"

case_ no such file, a folder
run check nowhere.mlir
want_status 3
want_err_has "^shardc: error: cannot open 'nowhere.mlir': No such file or directory"
run rules .
want_status 3
want_err_has "cannot read '.': Is a directory"

case_ one bad file does not stop the others
run check nowhere.mlir bad.mlir plain.mlir
want_status 3
want_err_has '^bad.mlir:3:'

case_ an empty file is no program, but opt takes it for an empty one
: >empty.mlir
for command in check propagate rules fmt; do
	run $command empty.mlir
	want_status 1
	want_no_out
	want_err_has '^empty.mlir:1:1: error: input is empty \[input-empty\]$'
done
run rules -e ''
want_status 1
want_err_has 'input is empty'
run opt empty.mlir
want_status 0
want_out 'module {
}'

case_ comments alone are no program, but fmt takes them
printf '// a plan\n\n' >comment.mlir
run propagate comment.mlir
want_status 1
want_err_has '^comment.mlir:1:1: error: input has no program, only whitespace or comments \[input-empty\]$'
run fmt comment.mlir
want_status 0
want_no_err

# kind NAME BYTES: a file that begins with these bytes has one error, which names its kind
kind() {
	printf "$2" >kind.bin
	run check kind.bin
	want_status 1
	want_err_has "^kind.bin:1:1: error: this is $1, not MLIR text \[input-kind\]\$"
	[ "$(grep -c 'error:' err)" = 1 ] || fail "more than one error"
}

case_ files of other kinds
kind 'MLIR bytecode' 'ML\357R\1\11'
kind 'an ELF binary' '\177ELF\2\1'
kind 'a PNG image' '\211PNG\r\n'
kind 'a zip archive' 'PK\3\4'
kind 'zstd data' '\50\265\57\375'
kind 'xz data' '\3757zXZ'
kind 'bzip2 data' 'BZh9'
kind 'UTF-16 text' '\377\376m\0'
kind 'UTF-16 text' '\376\377\0m'
kind 'UTF-16 text' 'm\0o\0d\0u\0l\0e\0'
kind 'binary data, for example an HLO protobuf' '\n\13jit_f\20\1\32\4main'
kind 'HLO text' 'HloModule jit_f\n\nENTRY main { }\n'
kind 'a Python traceback' 'Traceback (most recent call last):\n'
kind 'a jaxpr' '{ lambda ; a:f32[8]. let b:f32[8] = sin a in (b,) }\n'
kind 'the repr of a Lowered object' '<jax._src.stages.Lowered object at 0x7f>\n'
kind 'Python source' 'import jax\n'
kind 'Python source' 'from jax import numpy\n'
kind 'Python source' 'def f(x):\n'
kind 'a file of declarations' 'op "x.y" {\n}\n'
kind 'a file of declarations' 'priority { 0 all }\n'

case_ a byte order mark is skipped
printf '\357\273\277@m = <["x"=2]>\n' >bom.mlir
run check bom.mlir
want_status 0
want_no_err
printf '\357\273\277@m = <["x"=0]>\n' >bom.mlir
run check bom.mlir
want_status 1
want_err_has '^bom.mlir:1:8: '
run check --format=json bom.mlir
want_out_has '"offset": 10'

case_ a reader on a closed descriptor
"$shardc" fmt - >out 2>err <&-
status=$?
want_status 3
want_err_has "^shardc: error: cannot read '<stdin>'"

# ---- results ----

case_ fmt prints canonical text
run fmt loose.mlir
want_status 0
want_out_file plain.mlir
want_no_err

case_ fmt --check lists what would change
run fmt --check loose.mlir plain.mlir
want_status 1
want_out loose.mlir
run fmt --check plain.mlir
want_status 0
want_no_out

case_ fmt --diff shows how
run fmt --diff loose.mlir
want_status 1
want_out_has '^+    %0 = stablehlo.abs %arg0 : tensor<8x8xf32>$'
want_out_has '^--- loose.mlir'
run fmt --diff plain.mlir
want_status 0
want_no_out

case_ fmt refuses a file for the result of a comparison
for option in --check --diff; do
	run fmt $option -o new.mlir loose.mlir
	want_status 2
	want_err_has '^shardc: error: -o cannot be combined with --check or --diff$'
	[ ! -e new.mlir ] || fail "$option wrote a file"
done

case_ fmt -i rewrites the file and keeps its mode
mkdir place
cp loose.mlir place/a.mlir
chmod 640 place/a.mlir
run fmt -i place/a.mlir
want_status 0
want_no_out
want_same place/a.mlir plain.mlir
want_mode place/a.mlir -rw-r-----
want_alone place a.mlir

case_ fmt -i through a symbolic link
ln -s place/a.mlir link.mlir
cp loose.mlir place/a.mlir
run fmt -i link.mlir
want_status 0
[ -h link.mlir ] || fail "the link is gone"
want_same place/a.mlir plain.mlir

case_ fmt -i leaves a canonical file alone
touch -t 200001010000 place/a.mlir
run fmt -i place/a.mlir
want_status 0
[ plain.mlir -nt place/a.mlir ] || fail "it was written"

case_ fmt -i refuses what it cannot write back
run fmt -i plain.mlir.gz
want_status 3
want_err_has compressed
run fmt -i -
want_status 2
run fmt -i
want_status 2
run fmt -i -o x plain.mlir
want_status 2

case_ -o compresses what is named so
run fmt -o packed.mlir.gz loose.mlir
want_status 0
gzip -dc packed.mlir.gz | cmp -s - plain.mlir || fail 'not the compressed result'
cp packed.mlir.gz before.gz
run fmt -o packed.mlir.gz loose.mlir
want_same packed.mlir.gz before.gz
awk 'BEGIN { while (n++ < 60000) print "func.func private @f" n "(tensor<8xf32>) -> tensor<8xf32>" }' >large.mlir
run fmt -o large.mlir.gz large.mlir
run fmt large.mlir
gzip -dc large.mlir.gz | cmp -s - out || fail 'not the compressed result of a large file'

case_ --style=shorthand of MLIR is printed as MLIR, with a warning
run fmt --style=shorthand plain.mlir
want_status 0
want_out_file plain.mlir
want_err_has '\[style-ignored\]'

case_ fmt --check compares the statements of a page
printf '# Page\n\n    @m = <["x"=2]>\n\ntext\n\n  sharding<@m, [{"x"}, {}]> : tensor<8x8xf32>\n\n    @m = <["x"=3, ...]>\n' >page.md
run fmt --check --extract page.md
want_status 0
want_no_out
sed 's/{"x"}, {}/{"x"},{}/' page.md >loose.md
run fmt --check --extract loose.md page.md
want_status 1
want_out loose.md
run fmt --check --extract --format=github loose.md
want_out_has '^::error file=loose.md,line=7,.*title=not-canonical'

case_ -o writes a new file under the umask
(umask 027; run fmt -o place/b.mlir loose.mlir)
want_same place/b.mlir plain.mlir
want_mode place/b.mlir -rw-r-----
rm place/b.mlir

case_ a failed run leaves the old file
cp plain.mlir place/a.mlir
run fmt -o place/a.mlir bad.mlir
want_status 1
want_same place/a.mlir plain.mlir
want_alone place a.mlir

case_ a folder that cannot be written
run fmt -o nowhere/x.mlir plain.mlir
want_status 3
want_err_has "^shardc: error: cannot write 'nowhere/x.mlir': No such file or directory"

case_ -o to a device
run fmt -o /dev/null plain.mlir
want_status 0
[ -c /dev/null ] || fail "/dev/null was replaced"

if [ -w /dev/full ]; then
	case_ a full disk
	"$shardc" fmt plain.mlir >/dev/full 2>err
	status=$?
	want_status 3
	want_err_has '^shardc: error: cannot write standard output: No space left on device'
	run fmt -o /dev/full plain.mlir
	want_status 3
	want_err_has "^shardc: error: cannot write '/dev/full': No space left on device"
	"$shardc" help >/dev/full 2>err
	status=$?
	want_status 3
fi

case_ a closed pipe ends silently
{ "$shardc" fmt plain.mlir 2>err; echo $? >status; } | :
# The reader may close the pipe early or late; both outcomes are right.
case $(cat status) in
0 | 141) ;;
*) fail "exit status $(cat status)" ;;
esac
(trap '' PIPE; { while echo 2>/dev/null; do :; done; "$shardc" fmt plain.mlir 2>err; echo $? >status; } | :)
[ "$(cat status)" = 141 ] || fail "with SIGPIPE ignored: exit status $(cat status)"
want_no_err

case_ standard output closed
"$shardc" fmt plain.mlir 2>err >&-
status=$?
want_status 3
want_err_has 'cannot write standard output'

case_ standard error closed
"$shardc" check bad.mlir 2>&-
status=$?
want_status 1

# ---- findings ----

case_ a finding as text
run check bad.mlir
want_status 1
want_no_out
want_err_has "^bad.mlir:3:78: error: 'func.func' op arg 0 - unknown axis name: \"z\" \[axis-unknown\]$"
want_err_has '^    3 |   func.func @main'
want_err_has '^      | *\^'

case_ the last line counts errors and files
run check bad.mlir
want_err_has "^shardc: 1 error in 1 file, try 'shardc explain axis-unknown'$"
printf 'sdy.mesh @a = <["x"=2]>\nsdy.mesh @b = <["x"=4]>\n' >warns.mlir
run check warns.mlir bad.mlir plain.mlir -Wno-sharding-missing
want_err_has "^shardc: 1 error and 1 warning in 2 of 3 files, try 'shardc explain axis-unknown'$"
run check -q bad.mlir
want_status 1
want_err_lacks '^shardc: '
run check --quiet bad.mlir
want_err_lacks '^shardc: '
run opt bad.mlir
want_err_lacks '^shardc: '
run fmt --check loose.mlir bad.mlir plain.mlir
want_out loose.mlir
want_err_has '^shardc: 1 of 3 files is not in canonical form$'
want_err_has '^shardc: 1 error in 1 of 3 files, '
cp loose.mlir tight.mlir
run fmt -i tight.mlir plain.mlir
want_err_has '^shardc: 1 of 2 files rewritten$'
run fmt -i tight.mlir plain.mlir
want_no_err
run check --format=json bad.mlir
want_no_err

case_ check is silent about good programs
run check plain.mlir
want_status 0
want_no_out
want_no_err

case_ json on standard output of check
run check --format=json bad.mlir
want_status 1
want_no_err
want_out_has '"schema_version": 1'
want_out_has '"id": "axis-unknown"'
want_out_has '"line": 3'

case_ json on standard error of fmt
run fmt --format=json bad.mlir
want_status 1
want_no_out
want_err_has '"id": "axis-unknown"'
want_err_lacks '^bad.mlir:'

case_ json tells about files that cannot be opened
run check --format=json nowhere.mlir
want_status 3
want_out_has "cannot open 'nowhere.mlir'"

case_ the schema has the severities of json
printf '@m = <["x"=2]>\n@m = <oops>\n' >notes.md
for arguments in 'check bad.mlir' 'check warns.mlir' 'check --extract notes.md'; do
	run $arguments --format=json
	severity=$(sed -n 's/^ *"severity": \("[a-z]*"\),$/\1/p' out | sort -u)
	[ -n "$severity" ] || fail "$arguments: no diagnostic"
	grep '"enum": \[.*"error"' "$schema" | grep -q "$severity" || fail "$arguments: $severity"
done

case_ json of clean programs is complete
run check --format=json plain.mlir
want_status 0
want_out_has '"diagnostics": \[\]'

case_ findings in a file, text on standard error
run check --diagnostics=found.json bad.mlir
want_status 1
want_no_out
want_err_has '^bad.mlir:3:'
grep -q '"id": "axis-unknown"' found.json || fail "not in the file"
run check --diagnostics=found.json --format=text plain.mlir
want_status 0
grep -q '"diagnostics": \[\]' found.json || fail "the file was not replaced"
run check --format=sarif --diagnostics=found.sarif bad.mlir
grep -q '"ruleId": "axis-unknown"' found.sarif || fail "not in the SARIF file"

case_ a machine format shares its stream with nobody
run propagate --format=json --time-passes plain.mlir
want_status 2
run propagate --format=json --diagnostics=found.json --time-passes plain.mlir
want_status 0
want_err_has ' all$'

case_ findings that cannot be written
run check --diagnostics=nowhere/found.json plain.mlir
want_status 3
want_err_has "cannot write 'nowhere/found.json'"

case_ sarif fingerprints survive moved lines
run check --format=sarif bad.mlir
want_out_has '"version": "2.1.0"'
want_out_has '"ruleId": "axis-unknown"'
grep shardcLineHash out >before
{ echo; echo; cat bad.mlir; } >moved.mlir
run check --format=sarif moved.mlir
grep shardcLineHash out >after
want_same before after

case_ sarif of many findings is cut
awk 'BEGIN { while (n++ < 5005) print "\"x.y\"() {a = #sdy.mesh<[\"x\"=0]>} : () -> ()" }' >many.mlir
run check --max-errors=0 --format=sarif many.mlir
want_status 1
[ "$(grep -c '"ruleId"' out)" = 5000 ] || fail "$(grep -c '"ruleId"' out) results"
want_out_has '"5 more diagnostics are not listed"'

case_ github shows ten and counts the rest
run check --max-errors=0 --format=github many.mlir
want_status 1
[ "$(grep -c '^::error ' out)" = 10 ] || fail "$(grep -c '^::error ' out) errors"
want_out_has '^::notice ::4995 more diagnostics'
want_out_has '^::error file=many.mlir,line=1,.*title=mesh-axis-size::many.mlir:1:[0-9]*: '

case_ github does not place standard input in a file
run_on bad.mlir check --format=github
want_status 1
want_out_has '^::error title=axis-unknown::<stdin>:3:[0-9]*: '

case_ gitlab and junit
run check --format=gitlab bad.mlir nowhere.mlir plain.mlir
want_status 3
want_out_has '"check_name": "axis-unknown"'
want_out_has '"path": "nowhere.mlir"'
run check --format=junit bad.mlir nowhere.mlir plain.mlir
want_status 3
want_out_has '^<testsuites name="shardc" tests="3" failures="1" errors="1" time="0">$'
want_out_has '<failure .* type="axis-unknown">'
! command -v xmllint >/dev/null || xmllint --noout out || fail "this is not XML"

case_ fmt --check reports in every format
for form in json sarif github gitlab junit markdown; do
	run fmt --check --format=$form loose.mlir plain.mlir
	want_status 1
	want_out_has not-canonical
	! grep -q '^loose.mlir$' out || fail "$form: a name is between the bytes of the report"
	want_no_err
	run fmt --check --format=$form plain.mlir
	want_status 0
	run fmt --check --format=$form --diagnostics=found loose.mlir
	want_status 1
	want_out 'loose.mlir'
	grep -q not-canonical found || fail "$form: not in the file"
done
{ cat plain.mlir; printf '  \n'; } >tail.mlir
run fmt --check --format=json tail.mlir
want_out_has '"line": 8'

case_ at most twenty errors by default
run check many.mlir
want_status 1
[ "$(grep -c ': error: ' err)" = 20 ] || fail "$(grep -c ': error: ' err) errors"
want_err_has 'max-errors=0 shows all'
run check --max-errors=3 many.mlir
[ "$(grep -c ': error: ' err)" = 3 ] || fail "$(grep -c ': error: ' err) errors"

case_ control bytes do not reach the terminal
printf '"a.b"() : () -> () \033[31m\n' >esc.mlir
run check esc.mlir
want_status 1
want_err_has 'x1b'
if LC_ALL=C grep -q "$(printf '\033')" err; then fail "an escape byte on standard error"; fi
cp bad.mlir "$(printf 'e\033vil.mlir')"
run check "$(printf 'e\033vil.mlir')"
if LC_ALL=C grep -q "$(printf '\033')" err; then fail "an escape byte of the name"; fi

case_ colour by option and environment
run check --color=always bad.mlir
want_err_has "$(printf '\033')"
run check bad.mlir
want_err_lacks "$(printf '\033')"
FORCE_COLOR=1 run check bad.mlir
unset FORCE_COLOR
want_err_has "$(printf '\033')"
FORCE_COLOR=1 NO_COLOR=1 run check bad.mlir
unset FORCE_COLOR NO_COLOR
want_err_lacks "$(printf '\033')"
run check --color=blue bad.mlir
want_status 2

case_ columns count what is seen
printf '"a.b"() {k = "\303\244\303\266\346\274\242\t"} : () -> () ?\n' >wide.mlir
run check wide.mlir
want_status 1
want_err_has '^wide.mlir:1:33: error'

case_ a note names the place in the original program
sed 's/: tensor<8x8xf32>$/& loc("jit(f)\/abs"("train.py":41:7))/' plain.mlir | sed 's/arg0 : tensor/arg0 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"z"}, {}]>]>} : tensor/' >traced.mlir
run check traced.mlir
want_status 1
want_err_has '^traced.mlir:4:78: error: '
want_err_has '^train.py:41:7: note: '
run check --format=json traced.mlir
want_out_has '"file": "train.py"'

case_ a warning is switched off, on, to an error
run check -Wno-mesh-device-total plain.mlir
want_status 0
run check -Wno-nonsense plain.mlir
want_status 2
cat >implied.mlir <<'END'
@m = <["x"=2]>
%x : tensor<8x4xf32> {sdy.sharding = <@m, [{"x"}, {}]>}
%z = constant dense<0.0> : tensor<f32>
%0 = reduce(%x init: %z) applies stablehlo.add across dimensions = [0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
END
run types --implied implied.mlir
want_err_has 'remark: .* \[explicit-implied\]$'
run types --implied -Wno-explicit-implied implied.mlir
want_status 0
want_no_err
run check -Wno-axis-unknown plain.mlir
want_status 2
want_err_has 'is always an error'
printf 'sdy.mesh @a = <["x"=2]>\nsdy.mesh @b = <["x"=4]>\n' >warns.mlir
run check -Wno-sharding-missing warns.mlir
want_status 0
want_err_has ': warning: .*\[mesh-device-total\]'
run check -Wno-sharding-missing -Werror warns.mlir
want_status 1
want_err_has ': error: .*\[mesh-device-total\]'
run check -Wno-sharding-missing -Werror -Wno-error=mesh-device-total warns.mlir
want_status 0
want_err_has ': warning: .*\[mesh-device-total\]'
run check -Wno-sharding-missing -Werror -Wno-error warns.mlir
want_status 0
run opt -Werror -Wno-error=mesh-device-total warns.mlir
want_status 0

# ---- opt ----

case_ opt takes passes with one dash and two
run opt -sdy-basic-propagate plain.mlir
want_status 0
cp out one
run opt --sdy-basic-propagate plain.mlir
want_status 0
want_out_file one
run opt plain.mlir -pass-pipeline='builtin.module(sdy-basic-propagate)'
want_status 0
want_out_file one
run opt plain.mlir --pass-pipeline 'builtin.module( sdy-basic-propagate {keep-sharding-rules=false} , func.func(cse) )'
want_status 0
want_out_file one

case_ opt complains about pipelines it cannot read
for text in 'x' 'builtin.module(' ')' '(symbol-dce)' 'builtin.module(symbol-dce{)'; do
	run opt "-pass-pipeline=$text" plain.mlir
	want_status 2
done

case_ opt says what is wrong with passes
for text in \
	'builtin.module(x)|column 16: .x. does not refer to a registered pass or pass pipeline' \
	'cse|expected pass pipeline to be wrapped with the anchor operation type' \
	'builtin.module(cse))|column 19: encountered extra closing .). creating unbalanced parentheses' \
	'builtin.module(func.func(cse)|column 29: encountered unbalanced parentheses' \
	'builtin.module(cse{a)|column 19: missing closing .}. while processing pass options' \
	'builtin.module(func.func(cse) cse)|column 31: expected .,. after parsing pipeline' \
	'func.func(cse)|can.t run .func.func. pass manager on .builtin.module. op' \
	'builtin.module(sdy-sink-data-flow-edges)|SinkDataFlowEdgesPass. restricted to .func.func. on a PassManager intended' \
	'builtin.module(cse{x=1})|no such option x' \
	'builtin.module(canonicalize{top-down=maybe})|for the --top-down option: .maybe. is invalid value for boolean' \
	'builtin.module(canonicalize{max-iterations=x})|.x. value invalid for long argument!' \
	'builtin.module(inline{inlining-threshold=-5})|.-5. value invalid for uint argument!' \
	'builtin.module(canonicalize{region-simplify=x})|Cannot find option named .x.!' \
	'builtin.module(canonicalize{max-iterations})|for the --max-iterations option: requires a value!'
do
	run opt "-pass-pipeline=${text%%|*}" plain.mlir
	want_status 2
	want_err_has "${text#*|}"
done
run opt '-pass-pipeline=builtin.module(cse)' -cse plain.mlir
want_status 2
want_err_has "option can't be used with individual pass options"
run opt '-pass-pipeline=builtin.module(cse)' '-pass-pipeline=builtin.module(cse)' plain.mlir
want_status 2
want_err_has 'may only occur zero or one times'

case_ opt runs passes where a pipeline puts them
for text in symbol-dce inline; do
	run opt "-pass-pipeline=builtin.module(func.func($text))" plain.mlir
	want_status 1
	want_err_has 'but does not define a symbol table'
done
run opt '-pass-pipeline=builtin.module(builtin.module(symbol-dce),func.func(func.func(symbol-dce)))' plain.mlir
want_status 0
want_out_file plain.mlir
printf 'module {\n  module {\n  }\n}\n' >nested.mlir
run opt '-pass-pipeline=builtin.module(builtin.module(symbol-dce))' nested.mlir
want_status 1
want_err_has 'only on the whole module or its functions'

case_ opt splits only when asked
run opt plain.mlir
want_status 0
want_out_file plain.mlir
printf '%s\n\n// -----\n%s\n' "$(cat plain.mlir)" "$(cat plain.mlir)" >two.mlir
run opt -split-input-file two.mlir
want_status 0
want_out_file two.mlir
run opt two.mlir
want_status 0
want_out_has '^  module {'

case_ a bad part does not stop the others
run opt -split-input-file parts.mlir
want_status 1
want_out_has '@a'
want_out_has '@b'
want_err_has '^parts.mlir:3:'
run fmt parts.mlir
want_status 1
want_no_out

case_ generic form and locations
run opt -mlir-print-op-generic plain.mlir
want_status 0
want_out_has '"stablehlo.abs"'
run opt -mlir-print-debuginfo plain.mlir
want_status 0
want_out_has 'loc("plain.mlir":4:10)'

case_ programs before and after passes
run opt -sdy-basic-propagate --print-before='*basic*' --print-after=sdy-basic-propagate plain.mlir
want_status 0
want_err_has '^// before sdy-basic-propagate$'
want_err_has '^// after sdy-basic-propagate$'
run opt -sdy-basic-propagate --print-after='symbol*' plain.mlir
want_no_err

case_ opt splits at a marker of its own
printf '%s\n// =====\n%s\n' "$(cat plain.mlir)" "$(cat plain.mlir)" >marked.mlir
run opt -split-input-file='// =====' -output-split-marker='// next' marked.mlir
want_status 0
printf '%s\n\n// next\n%s\n' "$(cat plain.mlir)" "$(cat plain.mlir)" >want
want_out_file want
run opt -split-input-file='=====' marked.mlir
want_status 2
want_err_has 'must begin with //'

case_ programs around passes as in sdy_opt
run opt -sdy-close-shardings --mlir-print-ir-before=sdy-close-shardings -mlir-print-ir-after-all plain.mlir
want_status 0
{
	echo '// -----// IR Dump Before CloseShardingsPass: sdy-close-shardings //----- //'
	cat plain.mlir
	printf '\n\n'
	echo '// -----// IR Dump After CloseShardingsPass: sdy-close-shardings //----- //'
	cat plain.mlir
	printf '\n\n'
} >want
want_same want err
run opt -sdy-close-shardings -mlir-print-ir-after-all -mlir-print-ir-after-change plain.mlir
want_no_err
run opt -sdy-basic-propagate -mlir-print-ir-before=sdy-no-pass plain.mlir
want_status 2
want_err_has "there is no pass 'sdy-no-pass'"

case_ functions around passes as in sdy_opt
cat >funcs.mlir <<'END'
func.func @a(%arg0: tensor<f32>) -> tensor<f32> {
  return %arg0 : tensor<f32>
}
func.func private @b()
END
run opt -sdy-sink-data-flow-edges -sdy-drop-sharding-rules -mlir-print-ir-after-all funcs.mlir
want_status 0
sed -n '/Dump/{s/.*After //;s/Pass.*//;p;n;s/(.*//;p;}' err >order
printf '%s\n' SinkDataFlowEdges 'func.func @a' DropShardingRules 'func.func @a' SinkDataFlowEdges 'func.func private @b' \
	DropShardingRules 'func.func private @b' >want
want_same want order
run opt -sdy-drop-sharding-rules -mlir-print-ir-after-all -mlir-print-ir-module-scope funcs.mlir
want_err_has "^// -----// IR Dump After DropShardingRulesPass: sdy-drop-sharding-rules ('func.func' operation: @b) //----- //$"
want_err_has '^  func.func @a'
run opt -canonicalize='max-iterations=0x10 enable-patterns=a,b' -mlir-print-ir-after-all funcs.mlir
want_err_has 'canonicalize{cse-between-iterations=false  enable-patterns={a,b}  max-iterations=16 '

case_ dumps in a tree of folders
run opt -sdy-remove-size-one-axes -sdy-drop-sharding-rules -sdy-sink-data-flow-edges -sdy-close-shardings \
	-mlir-print-ir-before=sdy-close-shardings -mlir-print-ir-after-all -mlir-print-ir-tree-dir=folders/tree funcs.mlir
want_status 0
want_no_err
(cd folders/tree && find . -type f | LC_ALL=C sort) >listing
cat >want <<'END'
./builtin_module_no-symbol-name/0_sdy-remove-size-one-axes.mlir
./builtin_module_no-symbol-name/1_sdy-close-shardings.mlir
./builtin_module_no-symbol-name/2_sdy-close-shardings.mlir
./builtin_module_no-symbol-name/func_func_a/0_0_sdy-drop-sharding-rules.mlir
./builtin_module_no-symbol-name/func_func_a/0_1_sdy-sink-data-flow-edges.mlir
./builtin_module_no-symbol-name/func_func_b/0_0_sdy-drop-sharding-rules.mlir
./builtin_module_no-symbol-name/func_func_b/0_1_sdy-sink-data-flow-edges.mlir
END
LC_ALL=C sort -o want want
want_same listing want
head -n 2 folders/tree/builtin_module_no-symbol-name/func_func_b/0_1_sdy-sink-data-flow-edges.mlir >first
grep -q 'IR Dump After SinkDataFlowEdgesPass' first && grep -q '^func.func private @b' first || fail 'wrong dump'
run opt -sdy-close-shardings -mlir-print-ir-after-all -mlir-print-ir-tree-dir=plain.mlir/tree plain.mlir
want_err_has "warning: cannot write 'plain.mlir/tree/"

case_ the round trip of the input
for program in plain.mlir funcs.mlir "$samples"/mlp.mlir "$samples"/moves.mlir; do
	[ -e "$program" ] || continue
	run opt -verify-roundtrip "$program"
	want_status 0
	want_no_err
done
cat >odd.mlir <<'END'
func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<f32>, %arg2: tensor<f32>) {
  %0 = "stablehlo.reduce"(%arg0, %arg1, %arg2) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4xf32>, tensor<f32>, tensor<f32>) -> tensor<f32>
  return
}
END
run opt -verify-roundtrip odd.mlir
want_status 1
want_err_has 'error: the program in custom form cannot be read again'

case_ an empty report of statistics
run opt -canonicalize -mlir-pass-statistics plain.mlir
want_status 0
want_err_has '\.\.\. Pass statistics report \.\.\.'

case_ what sdy_opt has and shardc lacks
run opt -mlir-print-value-users plain.mlir
want_status 2
want_err_has "'-mlir-print-value-users' of sdy_opt is not supported by shardc"
run opt -sccp plain.mlir
want_status 2
want_err_has "'-sccp' of sdy_opt is not supported by shardc"
run opt -pass-pipeline='builtin.module(func.func(sccp))' plain.mlir
want_status 2
want_err_has "'sccp' of sdy_opt is not supported by shardc"
run opt -no-implicit-module funcs.mlir
want_status 1
want_err_has 'source must contain a single top-level operation, found: 2'
run opt -no-implicit-module plain.mlir
want_status 0

case_ no check after passes
run opt -sdy-close-shardings --time-passes plain.mlir
want_err_has ' 2  verify$'
run opt -sdy-close-shardings -verify-each=0 --time-passes plain.mlir
want_status 0
want_err_has ' 1  verify$'

case_ dumps of the export pipeline
mkdir dumps
run opt -sdy-export-pipeline="dump-directory=dumps" plain.mlir
want_status 0
want_no_err
run opt -sdy-close-shardings plain.mlir
want_out_file dumps/00.after_propagation.mlir
run opt -sdy-export-pipeline="inline-meshes=false" plain.mlir
want_out_file dumps/01.after_minimal_partitioner_with_global_shapes.mlir
[ "$(ls dumps | wc -l)" = 2 ] || fail "other files: $(ls dumps)"
rm dumps/*
run opt -sdy-export-pipeline="avoid-export-for-partitioning dump-directory=dumps" plain.mlir
[ "$(ls dumps)" = 00.after_propagation.mlir ] || fail "other files: $(ls dumps)"

case_ dumps between user priorities
sed 's/\[{"x"}/[{"x"}p2/' plain.mlir >late.mlir
rm -f dumps/*
run opt -sdy-user-priority-propagate=module-dump-directory=dumps late.mlir
want_status 0
[ "$(ls dumps)" = 00.propagation_after_user_priority_0.mlir ] || fail "other files: $(ls dumps)"
grep -q 'replicated={"x"}' dumps/* || fail "the axis does not wait for its turn"

case_ dumps into a folder that is missing
run opt -sdy-export-pipeline=dump-directory=nowhere plain.mlir
want_status 0
want_err_has "cannot write 'nowhere/00.after_propagation.mlir': No such file"
want_err_has "cannot write 'nowhere/01.after_minimal"
[ ! -e nowhere ] || fail "the folder was made"
mv out without
run opt -sdy-export-pipeline plain.mlir
want_same out without

case_ time, memory and work on request
run opt -sdy-basic-propagate --time-passes --mem-stats --work-stats plain.mlir
want_status 0
want_err_has ' sdy-basic-propagate$'
want_err_has ' all$'
want_err_has ' process, peak$'
want_err_has ' blocks allocated for these$'
want_err_has ' 1  sweeps over the program$'
mv err once
run opt -sdy-basic-propagate --work-stats plain.mlir
sed -n '/operations read/,$p' once >work
want_same err work
for command in check fmt rules propagate; do
	run $command --work-stats plain.mlir
	want_status 0
	want_err_has ' operations read$'
done
run check --format=json --work-stats plain.mlir
want_status 0
run fmt --format=json --work-stats plain.mlir
want_status 2

case_ expected diagnostics
sed '2a // expected-error@+1 {{unknown axis name}}' bad.mlir >expect.mlir
run opt -verify-diagnostics expect.mlir
want_status 0
want_no_err
sed '2a // expected-error@+1 {{something else}}' bad.mlir >expect.mlir
run opt -verify-diagnostics expect.mlir
want_status 1
want_err_has 'unexpected error: '
want_err_has 'expected error "something else" was not produced'
sed '2a // expected-warning@below {{unknown axis}}' bad.mlir >expect.mlir
run opt -verify-diagnostics expect.mlir
want_status 1
want_err_has "'error' diagnostic emitted when expecting a 'warning'"
sed '2a // expected-error-re@+1 1 {{unknown {{a[xy]is}} name: "{{[a-z]+}}"}}' bad.mlir >expect.mlir
run opt -verify-diagnostics expect.mlir
want_status 0
sed '2a // expected-error@+1 2 {{unknown axis}}' bad.mlir >expect.mlir
run opt -verify-diagnostics expect.mlir
want_status 1
want_err_has '2 times, it was produced 1 times'
sed '3a // expected-error@above {{unknown axis}}' bad.mlir >expect.mlir
run opt -verify-diagnostics expect.mlir
want_status 0
sed '3a // expected-error@unknown {{unknown axis}}' bad.mlir >expect.mlir
run opt -verify-diagnostics expect.mlir
want_status 1

# ---- rules, propagate ----

case_ rules of a program and of an argument
run rules plain.mlir
want_status 0
want_out 'plain.mlir:4:10: stablehlo.abs ([i, j])->([i, j]) {i=8, j=8}'
run rules -e '%x : tensor<8xf32>  %y = reshape %x : (tensor<8xf32>) -> tensor<2x4xf32>'
want_status 0
want_out '<argument>:1:26: stablehlo.reshape ([ij])->([i, j]) {i=2, j=4}'

case_ propagate
run propagate plain.mlir
want_status 0
want_no_err
want_out_has 'stablehlo.abs %arg0 {sdy.sharding = #sdy.sharding_per_value<\[<@m, \[{"x"}, {}\]>\]>}'
cp out once
run propagate -o twice once
want_status 0
want_same once twice

case_ output does not depend on the place
mkdir deep
cp plain.mlir deep/
(cd deep && "$shardc" propagate --verify-each plain.mlir) >there
run propagate plain.mlir
want_out_file there

# ---- locks and lints ----

case_ a lock that is written again keeps the release with which it was made
run lock --shardy=0.11.2 -o old.lock "$samples/mlp.mlir"
sed '/^result /d' old.lock >new.lock
run check --lock=new.lock --update "$samples/mlp.mlir"
want_status 0
want_same old.lock new.lock

case_ the ids of a comment without a closing bracket end with the line
printf 'sdy.mesh @mesh = <["x"=2]>\r\n' >ids.mlir
printf 'func.func @main(%%arg0: tensor<8xf32>) -> tensor<8xf32> {\r\n' >>ids.mlir
printf '  %%0 = sdy.sharding_constraint %%arg0 <@mesh, [{?}]> : tensor<8xf32>  // shardc: ignore[empty-annotation\r\n' >>ids.mlir
printf '  return %%0 : tensor<8xf32>\r\n}\r\n' >>ids.mlir
run check -Wextra ids.mlir
want_status 0
want_no_err

# ---- declared operations ----

printf 'op "my.f" { rule "i j -> i j"; }\n' >f.ops
printf 'op "my.g" { rule "i j -> j i"; }\n' >g.ops
printf 'op "my.g" { rool "i j -> j i"; }\n' >bad.ops
sed 's/= stablehlo.abs %arg0 :/= "my.f"(%arg0) : (tensor<8x8xf32>) ->/' plain.mlir >foreign.mlir

case_ declarations of several files
run rules --ops f.ops --ops=g.ops foreign.mlir
want_status 0
want_no_err
want_out 'foreign.mlir:4:10: my.f ([i, j])->([i, j]) {i=8, j=8}'

case_ declarations for a program of the command line
run rules --ops g.ops -e '%a : tensor<2x3xf32> %b = "my.g"(%a) : (tensor<2x3xf32>) -> tensor<3x2xf32>'
want_status 0
want_out '<argument>:1:27: my.g ([i, j])->([j, i]) {i=2, j=3}'

case_ bad declarations stop everything
run propagate --ops f.ops --ops bad.ops foreign.mlir
want_status 1
want_no_out
want_err_has '^bad.ops:1:13: error: unknown clause .rool.: expected comm, constant, '
run check --ops bad.ops foreign.mlir bad.mlir
want_status 1
[ "$(grep -c error: err)" = 1 ] || fail "said more than once"
run check --format=json --ops bad.ops foreign.mlir
want_status 1
want_no_err
want_out_has '"file": "bad.ops"'

case_ declarations that are not there
run propagate --ops none.ops foreign.mlir
want_status 3
want_no_out
want_err_has "cannot open 'none.ops'"
run propagate --ops
want_status 2

case_ declarations from a pipe serve all programs
run_on f.ops check --ops - foreign.mlir foreign.mlir
want_status 0
gzip -c f.ops >f.ops.gz
run rules --ops f.ops.gz foreign.mlir
want_out_has 'my.f (\[i, j\])'

case_ declared operations need no -allow-unregistered-dialect
run opt foreign.mlir
want_status 1
run opt -ops f.ops -sdy-basic-propagate foreign.mlir
want_status 0
want_out_has '"my.f"(%arg0) {sdy.sharding ='

case_ what is built in may be declared again
cat >built-in.ops <<'END'
op "stablehlo.while" override { dataflow { edges i over results {
  owner result[i]; sources operand[i], yield(1)[i]; targets arg(0)[i], arg(1)[i]; } } }
op "stablehlo.case" override { dataflow { edges i over results { owner result[i]; sources yield(all)[i]; } } }
op "stablehlo.optimization_barrier" override { dataflow { edges i over results { owner result[i]; sources operand[i]; } } }
op "stablehlo.add" override { elementwise; rule "..., ... -> ..."; }
op "stablehlo.dot_general" override { rule when rank(result[0]) < 0 "->"; }
op "stablehlo.iota" override { constant_like; }
op "stablehlo.broadcast_in_dim" override { scalar_expansion; }
priority {
  level { elementwise both single_use; "stablehlo.reshape" both single_use; "stablehlo.transpose" both single_use;
          edges both single_use; custom_call "MoveToDevice" both single_use; custom_call "MoveToHost" both single_use;
          "stablehlo.dynamic_slice" forward single_use; "stablehlo.dynamic_update_slice" forward single_use; }
  level { elementwise both; "stablehlo.reshape" both; "stablehlo.transpose" both; edges both;
          custom_call "MoveToDevice" both; custom_call "MoveToHost" both;
          "stablehlo.dynamic_slice" forward; "stablehlo.dynamic_update_slice" forward; }
  level { "stablehlo.broadcast_in_dim" backward pass_through_only; any both pass_through_only; }
  level { "stablehlo.broadcast_in_dim" backward; any both; }
  level { any both; }
}
END
for program in "$samples"/*.mlir "$samples"/*.mlir.gz; do
	run propagate "$program"
	cp out without
	run propagate --ops built-in.ops "$program"
	want_same without out
done

finish
echo "cli: $passed passed, $failed failed"
[ $failed = 0 ]
