#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Makes sure that the compiler, the generators and the libraries are installed: setup.sh [build|afl|analyze|aarch64|deb]
#
# With `build`, only what a build needs. Each tool is tested by running it, so this works on any system. On Debian and its
# derivatives, missing packages are installed if the caller is root; otherwise the command to install them is printed.
missing=

need() {	# need PACKAGE COMMAND...: any of the commands will do
	package=$1
	shift
	for tool; do
		command -v "$tool" >/dev/null 2>&1 && return
	done
	missing="$missing $package"
}

need_header() {	# need_header PACKAGE HEADER
	echo "#include <$2>" | ${CC:-cc} -E - >/dev/null 2>&1 || missing="$missing $1"
}

need_archive() {	# need_archive PACKAGE ARCHIVE: a static library of the other processor
	case $("$CC" -print-file-name="$2" 2>/dev/null) in
	/*) ;;
	*) missing="$missing $1" ;;
	esac
}

other() {	# other PROCESSOR DEBIAN: what compiles for another processor, which Debian calls DEBIAN
	CC=$1-linux-gnu-gcc
	architecture=$2
	need "gcc-$1-linux-gnu" "$CC"
	need_archive "libc6-dev-$2-cross" libc.a
	need bison bison
	need re2c re2c
	for library in xxhash jansson utf8proc inih; do
		need_archive "lib$library-dev:$2" "lib$library.a"
	done
	need_archive "zlib1g-dev:$2" libz.a
}

usual() {	# usual [build|afl|analyze|deb]
	case ${CC:-cc} in
	*clang*)
		version=$(clang -dumpversion 2>/dev/null | cut -d . -f 1)
		echo 'int LLVMFuzzerTestOneInput(void) { return 0; }' |
			"$CC" -fsanitize=fuzzer,address -x c -o /dev/null - 2>/dev/null || missing="$missing clang libclang-rt-${version:-14}-dev"
		;;
	*) need gcc "${CC##* }" ;;
	esac
	need_header libc6-dev stdio.h
	if [ ! -e gen/parser.c ]; then
		need bison bison
		need re2c re2c
	fi
	need_header libxxhash-dev xxhash.h
	need_header libjansson-dev jansson.h
	need_header libutf8proc-dev utf8proc.h
	need_header libinih-dev ini.h
	need_header zlib1g-dev zlib.h
	[ "$1" != build ] || return
	need pkg-config pkg-config
	need mandoc mandoc
	need diffutils diff
	need_header check check.h
	[ "$1" != deb ] || need debhelper dh
	[ "$1" != afl ] || need afl++ afl-clang-fast
	if [ "$1" = analyze ]; then
		need gcc gcc
		need clang-tidy clang-tidy
		need cppcheck cppcheck
	fi
}

architecture=
: "${CC:=cc}"
case $1 in
aarch64) other aarch64 arm64 ;;
*) usual "$1" ;;
esac
[ -n "$missing" ] || exit 0

if ! command -v apt-get >/dev/null 2>&1; then
	echo "missing; these are the names of Debian's packages:$missing" >&2
	exit 1
fi
install="apt-get install -y --no-install-recommends$missing"
if [ -n "$architecture" ]; then
	echo "to compile for $1, this target needs packages of Debian's architecture $architecture" >&2
fi
if [ "$(id -u)" != 0 ]; then
	echo "packages are missing; run:  ${architecture:+sudo dpkg --add-architecture $architecture && sudo apt-get update && }sudo $install" >&2
	exit 1
fi
echo "installing missing Debian packages: $install"
export DEBIAN_FRONTEND=noninteractive
[ -z "$architecture" ] || dpkg --add-architecture "$architecture" || exit 1
apt-get update -qq && $install >/dev/null
