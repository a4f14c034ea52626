# SPDX-License-Identifier: Apache-2.0
"""Every command on inputs at the limits: cut off, with NUL and other bytes, deeply nested, of 10^5 operations, of many
arguments, results, dimensions, axes, documents, of huge numbers. FOLDERs hold programs that are cut off.

No crash, no hang, status 0 to 2, memory below 40 times the input (from 4 MB on)."""

import random, time
from lib import Attack, pool

A = Attack(__doc__)
A.parse()
r = random.Random(A.seed)
c = A.c
T = 'tensor<8x8xf32>'
M = 'sdy.mesh @m = <["x"=2, "y"=2]>\n'
SA = ' {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}'
SB = ' {sdy.sharding = #sdy.sharding<@m, [{}, {"x"}]>}'


def main(body, ret='%a', args=None, ty=T, mesh=M, post=''):
    return (
        '%sfunc.func @main(%s) -> %s {\n%s\n  return %s : %s\n}\n%s'
        % (mesh, args or '%%a: %s%s, %%b: %s%s' % (T, SA, T, SB), ty, body, ret, ty, post)
    ).encode()


D = 'contracting_dims = [1] x [0] : (%s, %s) -> %s' % (T, T, T)


def big(n):
    yield 'chain', main(
        '\n'.join('  %%v%d = stablehlo.negate %%%s : %s' % (i, 'a' if not i else 'v%d' % (i - 1), T) for i in range(n)),
        '%%v%d' % (n - 1),
    )
    yield 'users', main('\n'.join('  %%v%d = stablehlo.negate %%a : %s' % (i, T) for i in range(n)))
    m = n // 5
    yield 'dots', main(
        '\n'.join(
            '  %%v%d = stablehlo.dot_general %%%s, %%a, %s' % (i, 'b' if not i else 'v%d' % (i - 1), D)
            for i in range(m)
        ),
        '%%v%d' % (m - 1),
    )
    yield 'constraints', main(
        '\n'.join(
            '  %%v%d = sdy.sharding_constraint %%%s <@m, [{}, {"%s"}]> : %s'
            % (i, 'a' if not i else 'v%d' % (i - 1), 'xy'[i % 2], T)
            for i in range(m)
        ),
        '%%v%d' % (m - 1),
    )
    yield 'arguments', main(
        '  %%r = stablehlo.add %%a0, %%a1 : %s' % T,
        '%r',
        ', '.join('%%a%d: %s%s' % (i, T, SA if i % 2 else SB) for i in range(m)),
    )
    yield 'comments', main(
        '\n'.join('  // c%d\n  %%v%d = stablehlo.negate %%a : %s // d%d' % (i, i, T, i) for i in range(m))
    )
    yield 'locations', main(
        '\n'.join('  %%v%d = stablehlo.negate %%a : %s loc("f%d"("f%d.py":%d:1))' % (i, T, i, i, i) for i in range(m))
    )
    yield 'functions', main(
        '  %%v = call @f0(%%a) : (%s) -> %s' % (T, T),
        '%v',
        post='\n'.join('func.func private @f%d(%%x: %s) -> %s { return %%x : %s }' % (i, T, T, T) for i in range(m)),
    )
    yield 'oneline', main(' '.join('%%v%d = stablehlo.negate %%a : %s' % (i, T) for i in range(m)))


def deep(n):
    for o in (
        b'(', b'[', b'{', b'<', b'tuple<', b'tensor<', b'module {', b'"a"() ({', b'loc(', b'loc(fused[', b'array<',
        b'dense<[', b'-', b'complex<', b'{a = {', b'#a<', b'!a<', b'callsite(', b'//', b'"',
    ):
        yield 'deep ' + o.decode(), o * n
    yield 'whiles', main(
        ''.join(
            '%%v%d = stablehlo.while(%%i%d = %%%s) : %s cond { %%c%d = stablehlo.constant dense<true> : tensor<i1> '
            'stablehlo.return %%c%d : tensor<i1> } do {\n'
            % (k, k, 'a' if not k else 'i%d' % (k - 1), T, k, k)
            for k in range(n // 20)
        )
        + '%%d = stablehlo.negate %%i%d : %s\n' % (n // 20 - 1, T)
        + ''.join(
            'stablehlo.return %%%s : %s }\n' % ('d' if k == n // 20 - 1 else 'v%d' % (k + 1), T)
            for k in reversed(range(n // 20))
        ),
        '%v0',
    )
    yield 'modules', b'module {\n' * (n // 20) + b'func.func @f() { return }\n' + b'}\n' * (n // 20)
    yield 'calls', main(
        '  %%v = call @f0(%%a) : (%s) -> %s' % (T, T),
        '%v',
        post='\n'.join(
            'func.func private @f%d(%%x: %s) -> %s { %%0 = %s return %%0 : %s }'
            % (
                i,
                T,
                T,
                'call @f%d(%%x) : (%s) -> %s' % (i + 1, T, T) if i < n // 20 - 1 else 'stablehlo.negate %%x : %s' % T,
                T,
            )
            for i in range(n // 20)
        ),
    )


def odd():
    t = main('  %%v = stablehlo.negate %%a : %s' % T, '%v')
    for i in range(40):
        k = r.randrange(len(t))
        yield 'nul', t[:k] + b'\0' * r.choice([1, 2, 1000]) + t[k:]
        yield 'bytes', t[:k] + bytes(r.randrange(256) for _ in range(r.choice([1, 4, 64]))) + t[
            k + r.choice([0, 0, 5]) :
        ]
    for b in (
        b'', b'\n', b'\0', b'\xff\xfe', b'\xef\xbb\xbf',
        b'\xef\xbb\xbf' + t,
        t.replace(b'\n', b'\r\n'),
        t.replace(b'\n', b'\r'),
        b'\x1f\x8b',
        b'\x1f\x8b\x08\0',
        b'// -----\n' * 2000,
        b'\n' * 100000,
        b' ' * 1000000,
        b'a' * 1000000,
        b'%' * 100000,
        b'"' + b'x' * 1000000 + b'"',
        b'module' * 10000,
    ):
        yield 'bytes', b
    for v in (
        '9223372036854775807', '9223372036854775808', '4611686018427387904', '18446744073709551616', '1099511627776',
        '-1', '0', '?',
    ):
        yield 'number ' + v, t.replace(b'8x8', v.encode() + b'x' + v.encode())
        yield 'number ' + v, t.replace(b'8x8', v.encode() + b'x8')
        yield 'axis ' + v, t.replace(b'"x"=2', b'"x"=' + v.encode())
        yield 'both ' + v, t.replace(b'"x"=2', b'"x"=' + v.encode()).replace(b'8x8', v.encode() + b'x8')
    yield 'dims', t.replace(b'8x8', b'2x' * 20000 + b'2').replace(b', {}]', b', {}' * 20000 + b']')
    yield 'axes', t.replace(b'"x"=2', b'"x"=2, ' + b', '.join(b'"x%d"=1' % i for i in range(20000)))
    yield 'documents', (t + b'// -----\n') * 2000


CMDS = [
    'check', 'fmt', 'fmt --canonical', 'propagate', 'propagate --as-xla', 'propagate --reshards=collectives',
    'comms', 'comms --as-xla --roots --remarks', 'mem --timeline', 'mem --as-xla', 'show', 'show --as-xla', 'types',
    'types --types', 'partition', 'partition --mode=reference', 'partition --explain-partition',
    'partition --check --check-steps=100000', 'strategy --devices=4', 'rules', 'check --format=json',
    'check --format=sarif', 'opt -sdy-propagation-pipeline', 'opt -shardc-shrink-shapes -allow-unregistered-dialect',
    'opt -sdy-convert-global-to-local', 'check --as-xla --budget=memory<=1GiB,bytes<=1', 'fmt --extract',
    'check --extract', 'fmt --diff', 'propagate --summary', 'propagate --as-xla --list-rewrites',
]


def inputs():
    yield from odd()
    P = [x for v in pool(A.roots).values() for x in v]
    for _ in range(60):
        name, t = r.choice(P)
        k = r.randrange(len(t) + 1)
        yield 'cut', t[:k]
    yield from deep(r.choice([2000, 20000, 100000]))
    yield from deep(100)
    yield from big(100000)


for n, (kind, t) in enumerate(inputs()):
    if time.time() - A.t0 > A.a.seconds:
        break
    c['inputs'] += 1
    A.write('p.mlir', t)
    for cmd in (CMDS if len(t) > 50000 else r.sample(CMDS, 12)):
        if 'summary' in cmd and len(t) > 2000000:
            continue
        a = cmd.split() + ['-q', 'p.mlir'] if cmd.split()[0] not in ('opt',) else cmd.split() + ['p.mlir']
        R = A.run(a, timeout=60)
        f = R.fault(20 if not A.sanitized else 200, max(200 << 10, 40 * len(t) >> 10) if not A.sanitized else 6 << 20)
        if not f and R.rc == 3 and b'damaged gzip data' not in R.err:
            f = 'status 3'
        if f:
            A.fail(
                f + ' ' + kind,
                n,
                a,
                R,
                R.err[-250:].decode('latin1') + ' %d bytes' % len(t),
                ['p.mlir'] if len(t) < 100000 else [],
                4,
            )
A.end()
