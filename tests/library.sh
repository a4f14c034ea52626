#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Tests the installed library from outside the tree: library.sh BUILD
#
# Installs into a temporary folder, builds programs in C and C++ by pkg-config, with the shared and the static library,
# runs one in Python, and compares what the library exports and imports with lists.
build=$1
variant=${build#build/}
work=$(mktemp -d) || exit 3
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
passed=0
failed=0
skipped=0
here=tests/library

good() { passed=$((passed + 1)); }
bad() { failed=$((failed + 1)); echo "FAILED: $*"; }

expect() {	# expect NAME COMMAND...: its output is in tests/library/NAME.out
	name=$1
	shift
	if "$@" >"$work/out" 2>&1 && diff -u "$here/$name.out" "$work/out"; then good; else bad "$name: $*"; cat "$work/out"; fi
}

make -s VARIANT="$variant" PREFIX=/opt/shardc DESTDIR="$work/root" install >"$work/log" 2>&1 || { bad 'make install'; cat "$work/log"; }
PKG_CONFIG_PATH=$work/root/opt/shardc/lib/pkgconfig
PKG_CONFIG_SYSROOT_DIR=$work/root
LD_LIBRARY_PATH=$work/root/opt/shardc/lib
export PKG_CONFIG_PATH PKG_CONFIG_SYSROOT_DIR LD_LIBRARY_PATH

cd_build() {	# cd_build COMPILER SOURCE OUT FLAGS...: compiles in another folder
	compiler=$1 source=$PWD/$2 out=$work/$3
	shift 3
	(cd "$work" && $compiler -Wall -Wextra -Werror -o "$out" "$source" "$@") >"$work/log" 2>&1 ||
		{ bad "$source does not compile"; cat "$work/log"; }
}
cd_build "${CC:-cc} -std=c99" $here/example.c shared $(pkg-config --cflags --libs shardc)
expect example "$work/shared"
# The static library has no names of its own but those of the header.
cd_build "${CC:-cc} -std=c99" $here/example.c static $(pkg-config --cflags shardc) "$work/root/opt/shardc/lib/libshardc.a" \
	$(sed -n 's/^Libs.private: //p' "$PKG_CONFIG_PATH/shardc.pc")
expect example "$work/static"
# The example of the manual page is a program that is compiled.
sed '1,/^#include/{/^#include/!d;}' $here/manual.c >"$work/expected"
awk '/^\.Bd -literal/ { on = 1; next } /^\.Ed/ { on = 0 } on' man/shardc.3 | sed 's/\\e/\\/g' >"$work/printed"
diff -u "$work/expected" "$work/printed" && good || bad 'the example of man/shardc.3 differs from tests/library/manual.c'
cd_build "${CC:-cc} -std=c99" $here/manual.c manual $(pkg-config --cflags --libs shardc)
expect manual "$work/manual" samples/mlp.mlir
if command -v c++ >/dev/null; then
	cd_build 'c++ -std=c++11' $here/example.cc cxx $(pkg-config --cflags --libs shardc)
	expect example.cc "$work/cxx"
else
	skipped=$((skipped + 1))
	echo 'skipped: the example in C++, there is no C++ compiler'
fi
if command -v python3 >/dev/null; then
	expect example.py python3 $here/example.py "$LD_LIBRARY_PATH/libshardc.so.0"
else
	skipped=$((skipped + 1))
	echo 'skipped: the example in Python, there is no python3'
fi

nm -D --defined-only "$LD_LIBRARY_PATH/libshardc.so" | awk '{ print $3 }' | LC_ALL=C sort >"$work/symbols"
diff -u $here/symbols.txt "$work/symbols" && good || bad 'the shared library exports other functions than tests/library/symbols.txt lists'
nm -g --defined-only "$work/root/opt/shardc/lib/libshardc.a" 2>/dev/null | awk 'NF == 3 { print $3 }' | LC_ALL=C sort >"$work/symbols"
diff -u $here/symbols.txt "$work/symbols" && good || bad 'the static library exports other functions than tests/library/symbols.txt lists'
# It cannot end the process or look at the environment.
found=$(nm -D --undefined-only "$LD_LIBRARY_PATH/libshardc.so" | grep -wE 'exit|_exit|getenv|secure_getenv|fork|system|signal|sigaction')
[ -z "$found" ] && good || bad "the library uses $found"
# Each function is in the manual.
for function in $(cat $here/symbols.txt); do
	grep -qw "$function" man/shardc.3 && good || bad "man/shardc.3 lacks $function"
done

# What was installed can be taken away.
make -s VARIANT="$variant" PREFIX=/opt/shardc DESTDIR="$work/root" uninstall >"$work/log" 2>&1
left=$(find "$work/root" ! -type d)
[ -z "$left" ] && good || bad "make uninstall leaves $left"
echo "library: $passed passed, $failed failed, $skipped skipped"
