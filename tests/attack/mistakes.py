# SPDX-License-Identifier: Apache-2.0
"""Programs with many mistakes at once, through the commands that read: no crash, no hang, no silence, at least one
message for each rejection, and status 1 exactly if there is an error."""

import random, re
from lib import Attack, pool
from mutate import Programs

A = Attack(__doc__)
A.parse()
c = A.c
w = A.write
P = pool(A.roots, 4000)
TAGS = sorted(P)
ALLP = sum(P.values(), [])
TYPES = [
    b'tensor<7xtensor<f32>>', b'tensor<7xtuple<>>', b'zork', b'tensor<?x?xf32>', b'tensor<*xf32>', b'tuple<>',
    b'tensor<8x', b'!x.y', b'i0', b'vector<4xtuple<>>', b'complex<tuple<>>', b'tensor<-1xf32>',
    b'tensor<8x8xf32, #x.y>', b'()->()', b'memref<4xf32>', b'none', b'index', b'tensor<0xf32>',
]
LINES = [
    b'%zz9 = "a.b"() : () -> zork', b'%zz8 = stablehlo.add %nope, %nope2 : tensor<8xf32>', b'}', b'{',
    b'func.func @main() { return }', b'sdy.mesh @mesh = <["x"=0]>', b'return', b'^bb1:', b'%a:2 = foo.bar',
    b'loc(#loc9)', b'#loc1 = loc(unknown)', b'// -----', b'module {', b'"',
    b'%0 = stablehlo.constant dense<[1,[2]]> : tensor<2xf32>', b'stablehlo.return %0 : tensor<f32>',
]


def mistake(r, m, t):
    k = r.randrange(9)
    if k < 2:
        return m.m_token(t)
    if k == 2:
        return m.m_same(t)
    if k == 3:
        ms = list(re.finditer(rb'tensor<(?:[^<>]|<[^<>]*>)*>', t))
        if not ms:
            return t
        x = r.choice(ms)
        return t[: x.start()] + r.choice(TYPES) + t[x.end() :]
    if k == 4:
        L = t.split(b'\n')
        L.insert(r.randrange(len(L) + 1), r.choice(LINES))
        return b'\n'.join(L)
    if k == 5:
        L = t.split(b'\n')
        del L[r.randrange(len(L))]
        return b'\n'.join(L)
    if k == 6:
        return m.m_operand(t)
    if k == 7:
        return m.m_op(t)
    return m.m_attr(t)


CMDS = [
    'check', 'check', 'fmt', 'check --max-errors=0', 'check --max-errors=1', 'check --format=json', 'propagate',
    'types', 'show', 'opt -allow-unregistered-dialect', 'opt -verify-diagnostics', 'opt -split-input-file',
    'check --extract', 'rules', 'fmt --style=mlir', 'comms', 'partition', 'strategy --devices=4',
]
for n in A.numbers():
    r = random.Random(A.seed * 1000003 + n)
    tag = r.choice(TAGS)
    m = Programs(P[tag], A.seed * 7919 + n)
    m.progs = ALLP
    name, t = r.choice(P[tag])
    for _ in range(r.choice([1, 2, 2, 3, 4, 6, 10])):
        t = mistake(r, m, t)
    w('p.mlir', t)
    had = None
    for cmd in ['check'] + r.sample(CMDS, 2):
        a = cmd.split() + ['p.mlir']
        R = A.run(a)
        c[a[0] + ' %s' % R.rc] += 1
        f = R.fault(A.slow, A.memory)
        if f:
            A.fail(
                f
                + (
                    ' ' + (re.search(rb'src/[a-z_/]+\.[ch]:\d+', R.err) or [b'?'])[0].decode()
                    if f == 'sanitizer'
                    else ''
                ),
                n,
                a,
                R,
                R.err[-300:].decode('latin1'),
                ['p.mlir'],
                12,
            )
            continue
        if R.rc == 1 and not R.err and not R.out:
            A.fail('silent', n, a, R, '', ['p.mlir'], 6)
        if R.rc == 3 and b'gzip' not in R.err:
            A.fail('status 3', n, a, R, R.err[-200:], ['p.mlir'], 6)
        if cmd == 'check':
            had = re.search(rb'(?m)^[^\n]*: error: ', R.err) is not None
        if cmd == 'check' and had != (R.rc == 1):
            A.fail('status and errors', n, a, R, R.err[-300:], ['p.mlir'], 6)
A.end()
