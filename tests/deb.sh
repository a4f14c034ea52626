#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Tests `make deb`: two sets of packages of a commit, made in different folders with different umasks, are equal, lintian
# finds nothing, and what they install runs and can be removed. The root folder for them is a scratch folder.
# Skipped where debhelper or lintian is missing.
for tool in dh lintian git; do
	command -v $tool >/dev/null || { echo "deb: skipped, there is no $tool"; exit 0; }
done
. tests/expect.sh

version=$(sed -n 's/^VERSION := //p' Makefile)
expect 'debian/changelog begins with another version' grep -q "^shardc ($version-" debian/changelog
umask 022
git clone -q --no-hardlinks . "$work/one" || exit 3
for folder in one another/deeper; do
	[ -d "$work/$folder" ] || git clone -q --no-hardlinks "$work/one" "$work/$folder" || exit 3
	expect "make deb in $folder" make -C "$work/$folder" ${CC:+CC="$CC"} CFLAGS='-O1 -g' deb
	expect "make deb leaves files in $folder" test -z "$(git -C "$work/$folder" status --short --ignored -- debian)"
	umask 077
done
umask 022
for package in "$work"/one/build/*.deb; do
	expect "${package##*/} differs" cmp "$package" "$work/another/deeper/build/${package##*/}"
done
# There is no report in Debian's list of wanted packages that the first version could close.
expect 'lintian finds mistakes' lintian --allow-root --fail-on error,warning --suppress-tags initial-upload-closes-no-bugs "$work"/one/build/*.deb

root=$work/root
mkdir -p "$root/var/lib/dpkg/info" "$root/var/lib/dpkg/updates"
touch "$root/var/lib/dpkg/status"
packages() { dpkg --root="$root" --force-not-root --force-depends --log=/dev/null "$@"; }
expect 'the packages cannot be installed' packages --install "$work"/one/build/*.deb
expect 'what is installed does not run' debian/tests/smoke "$root"
expect 'the packages cannot be removed' packages --purge shardc libshardc-dev libshardc0
expect 'the packages leave files behind' test -z "$(find "$root/usr" -type f 2>/dev/null)"
finish deb
