#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Tests `make install` and `make uninstall`: install.sh BUILD
build=$1
variant=${build#build/}
source=$PWD
pages=$PWD/man
. tests/cases.sh
to=$work/to

# Runs a target of the Makefile in an empty root folder, without building anything.
make_() {
	MAKEFLAGS= make -C "$source" -s -o all VARIANT="$variant" DESTDIR="$to" PREFIX=/usr "$@" >out 2>err
	status=$?
}

# The tests of other folders run with a relative path of the program, which install does not need.
shardc=$to/usr/bin/shardc

case_ install copies a program that runs
make_ install
want_status 0
want_no_err
run version
want_status 0
want_out_has '^shardc '

case_ the installed manual is complete, and so is what it refers to
for page in "$pages"/*; do
	[ -s "$to/usr/share/man/man${page##*.}/${page##*/}" ] || fail "${page##*/} is missing"
done
sed -n 's/^\.It Pa share\/\([^ ]*\)$/\1/p' "$pages"/* >paths
[ -s paths ] || fail "the manual names no installed file"
while read -r path; do
	ls $to/usr/share/$path >/dev/null 2>&1 || fail "share/$path is missing"
done <paths
grep -oh 'samples/[a-z0-9_/.-]*\.[a-z]*' "$pages"/* "$source"/README.md "$source"/doc/*.md | sort -u >paths
while read -r path; do
	[ ! -e "$source/$path" ] || [ -e "$to/usr/share/shardc/$path" ] || fail "$path is missing"
done <paths
run propagate "$to/usr/share/shardc/samples/block.mlir"
want_status 0

case_ the pages of the documentation and the specification are installed
for page in README.md $(cd "$source/doc" && echo *.md spec/*.md); do
	[ -s "$to/usr/share/doc/shardc/$page" ] || fail "$page is missing"
done

case_ installed schemas are those of the program
for command in show comms mem why; do
	run $command --format=schema
	want_out_file "$to/usr/share/shardc/schema/$command-1.json"
done

case_ each shell has completions
for file in bash-completion/completions/shardc zsh/site-functions/_shardc fish/vendor_completions.d/shardc.fish; do
	[ -s "$to/usr/share/$file" ] || fail "$file is missing"
done

case_ no installed file can be written by others, and none is executable but the program
find "$to" -type f \( -perm -o=w -o -perm -g=w \) >found
[ ! -s found ] || fail "$(cat found)"
find "$to" -type f -perm -u=x >found
[ "$(cat found)" = "$shardc" ] || fail "executable: $(cat found)"

case_ uninstall leaves nothing behind, but what others have put there
make_ uninstall
want_status 0
want_no_err
find "$to" ! -type d >found
[ ! -s found ] || fail "left: $(cat found)"
find "$to" -mindepth 2 >found
[ ! -s found ] || fail "left: $(cat found)"
make_ install
mkdir -p "$to/usr/share/man/man1"
echo mine >"$to/usr/share/man/man1/other.1"
make_ uninstall
want_status 0
find "$to" -type f >found
[ "$(cat found)" = "$to/usr/share/man/man1/other.1" ] || fail "left: $(cat found)"

finish
echo "install: $passed passed, $failed failed"
[ $failed = 0 ]
