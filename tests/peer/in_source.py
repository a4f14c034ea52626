#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tests `shardc propagate --in-source` (spec 85 §3.3): in_source.py SHARDC PROGRAM...

For each program x that the pipeline takes, and y = in-source(x):
  strip      without shardings, x and y are equal byte for byte, and have as many lines
  valid      shardc accepts y, and so does Shardy with --shardy=TOOL
  again      a second run keeps every sharding of y
  crlf       the same edits are made in a copy with CRLF
"""
import gzip
import re
import subprocess
import sys

WORD = re.compile(rb'(?:"sdy\.sharding"|sdy\.sharding(?:_per_value)?)\s*=\s*')


def run(*command, text):
    done = subprocess.run(command, input=text, capture_output=True)
    return done.returncode, done.stdout


def balanced(text, at):
    """Returns the end of the attribute at `at`: a prefix or alias, then perhaps brackets."""
    head = re.compile(rb"#?[\w.]*").match(text, at)
    at = head.end()
    if text[at:at + 1] != b"<":
        return at
    depth = 0
    while True:
        if text[at:at + 1] == b'"':
            at = text.index(b'"', at + 1)
        elif text[at:at + 1] in (b"<", b"[", b"{", b"("):
            depth += 1
        elif text[at:at + 1] in (b">", b"]", b"}", b")"):
            depth -= 1
            if not depth:
                return at + 1
        at += 1


def strip(text):
    """Returns the text without shardings, and the list of them. Does not know how --in-source finds its places."""
    out, found, at = [], [], 0
    for hit in re.finditer(rb'"(?:[^"\\]|\\.)*"|//[^\n]*|<(?:@|mesh<)|sdy\.sharding(?:_per_value)?\s*=\s*', text):
        if hit.start() < at or hit.group().startswith(b"//") or (hit.group().startswith(b'"') and not WORD.match(text, hit.start())):
            continue
        begin, end = hit.start(), hit.end()
        if hit.group().startswith(b"<"):
            end = balanced(text, begin)
            found.append(re.sub(rb"\s", b"", text[begin:end]))
            out += [text[at:begin], b"<>"]
        else:
            end = balanced(text, WORD.match(text, begin).end())
            found.append(re.sub(rb"\s", b"", text[begin:end]))
            out.append(text[at:begin])
            after = re.compile(rb",[ ]?").match(text, end)
            if after:
                end = after.end()
            elif out[-1].endswith(b", "):
                out[-1] = out[-1][:-2]
        at = end
    text = b"".join(out) + text[at:]
    text = re.sub(rb" ?(?:attributes )?\{\s*\}", b"", text)
    # The parentheses around a single result of a function.
    return re.sub(rb"(\)\s*->\s*)\(([^(),]*)\)(\s*(?:attributes\b|\{))", rb"\1\2\3", text), found


def is_subsequence(a, b):
    rest = iter(b)
    return all(x in rest for x in a)


def main():
    shardc, *programs = sys.argv[1:]
    shardy = None
    if programs and programs[0].startswith("--shardy="):
        shardy = programs.pop(0)[len("--shardy="):]
    passed = failed = skipped = 0
    for path in programs:
        with (gzip.open if path.endswith(".gz") else open)(path, "rb") as file:
            x = file.read()
        command = (shardc, "propagate", "-q", "--in-source", "-")
        status, y = run(*command, text=x)
        if status:
            skipped += 1
            continue
        bad = []
        a, b = strip(x), strip(y)
        if a[0] != b[0] or x.count(b"\n") != y.count(b"\n"):
            bad.append("strip")
        if run(shardc, "check", "-", text=y)[0]:
            bad.append("valid")
        if shardy and run(shardy, "-", text=y)[0] and not run(shardy, "-", text=x)[0]:
            bad.append("shardy")
        status, z = run(*command, text=y)
        if status or strip(z)[0] != b[0] or not is_subsequence(b[1], strip(z)[1]):
            bad.append("again")
        crlf = x.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")
        if run(*command, text=crlf)[1].replace(b"\r\n", b"\n") != y.replace(b"\r\n", b"\n"):
            bad.append("crlf")
        passed += not bad
        failed += bool(bad)
        if bad:
            print(f"FAILED: {path}: {', '.join(bad)}")
    print(f"in_source: {passed} passed, {failed} failed, {skipped} skipped")
    return failed > 0


sys.exit(main())
