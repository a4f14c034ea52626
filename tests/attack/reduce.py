# SPDX-License-Identifier: Apache-2.0
"""reduce.py SHARDC FILE PATTERN OUT ARGUMENTS...: removes lines, then tokens, while the command fails alike.

PATTERN must match "rc N", a newline and the standard error; TIMEOUT means that the command does not end. The arguments
name the file p.mlir, for example: partition --check p.mlir"""

import sys, re, subprocess, os, tempfile

BIN, f, pat, out = [os.path.abspath(x) if i != 2 else x for i, x in enumerate(sys.argv[1:5])]
args = sys.argv[5:]
W = tempfile.mkdtemp()
os.chdir(W)
env = dict(
    os.environ,
    ASAN_OPTIONS='detect_leaks=0:exitcode=99:hard_rss_limit_mb=4500:handle_sigill=1',
)


def ok(t):
    open('p.mlir', 'wb').write(t)
    try:
        p = subprocess.run([BIN] + args, stdin=subprocess.DEVNULL, capture_output=True, timeout=100, env=env)
    except subprocess.TimeoutExpired:
        return pat == 'TIMEOUT'
    return re.search(pat.encode(), b'rc %d\n' % p.returncode + p.stderr) is not None


t = open(f, 'rb').read()
assert ok(t), 'does not match'


def ddmin(parts, join):
    n = 2
    while len(parts) >= 2:
        k = max(1, len(parts) // n)
        done = False
        for i in range(0, len(parts), k):
            c = parts[:i] + parts[i + k :]
            if c and ok(join(c)):
                parts = c
                n = max(n - 1, 2)
                done = True
                break
        if not done:
            if k == 1:
                break
            n = min(n * 2, len(parts))
    return parts


L = ddmin(t.split(b'\n'), b'\n'.join)
t = b'\n'.join(L)
TOK = re.compile(rb'"(?:[^"\\\n]|\\.)*"|[#@%^!]?[\w.$]+|\s+|.', re.S)
P = ddmin(TOK.findall(t), b''.join) if len(t) < 6000 else [t]
t = b''.join(P)
open(out, 'wb').write(t)
print(t.decode('latin1'))
