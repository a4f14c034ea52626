# SPDX-License-Identifier: Apache-2.0
"""Changed side files and arguments: topologies, layouts, baselines, strategies, declarations of operations, pages of
documentation, and arguments of options. FOLDERs hold programs (samples), .ops, .json and .md files."""

import random, re
from lib import Attack, files
from mutate import Programs, mjson

A = Attack(__doc__)
A.parse()
w = A.write
c = A.c
SEED = A.seed
PROG = sorted(p for p, b in files(A.roots, ['.mlir']) if len(b) < 20000)
R0 = random.Random(SEED)


def made(args, out=None):
    r = A.run(args)
    return A.read(out) if out and r.rc == 0 else r.out if r.rc == 0 else b''


LAY = []
BASE = []
STR = []
for p in R0.sample(PROG, min(len(PROG), 60)):
    b = made(['partition', '-q', '--side-file=s.json', '-o', '/dev/null', p], 's.json')
    LAY += [(p, b)] if b else []
    for k in ('comms', 'mem'):
        b = made([k, '-q', '--format=json', p] + (['--time'] if k == 'comms' else []))
        BASE += [(k, p, b)] if b else []
    b = made(['strategy', '-q', '--save-strategy=s2.json', '-o', '/dev/null', p], 's2.json')
    STR += [(p, b)] if b else []
TP = [b for p, b in files(A.roots, ['.json']) if b'"links"' in b]
for kind in (
    '"ring","wrap":true', '"torus","dims":2,"wrap":"multiple-of-4"', '"line"',
    '"switch","in_network_reduction":true',
):
    TP.append(
        (
            '{"schema_version":1,"name":"x","memory":1000000,"efficiency":0.5,"links":{"a":{"bandwidth":1e11,'
            '"latency":1e-6,"kind":%s}},"axes":{"data":"a"},"default":"a"}'
            % kind
        ).encode()
    )
OPS = files(A.roots, ['.ops'])
PAGES = [(p, b[:30000]) for p, b in files(A.roots, ['.md'])]
print(
    len(PROG),
    'programs',
    len(LAY),
    'layouts',
    len(BASE),
    'baselines',
    len(STR),
    'strategies',
    len(OPS),
    '.ops',
    len(PAGES),
    'pages',
    flush=True,
)
import json


def strict(b):
    def bad(x):
        raise ValueError('constant ' + x)

    return json.loads(b.decode('utf-8'), parse_constant=bad)


BUD = [
    'bytes<=64MiB', 'bytes[all_gather,model]<=1MB', 'collectives<=12', 'reshards<=3', 'time<=2ms', 'growth<=5%',
    'memory<=16GiB', 'arguments<=8GiB', 'unsharded<=2%', 'unsharded[data,model]<=2%', 'padding<=1%',
    'bytes[data]<=1e3', 'bytes<=0x10', 'bytes<=1.5GiB', 'collectives[all_reduce]<=1,bytes<=5',
]


def marg(r, s):
    b = list(s)
    for _ in range(r.choice([0, 1, 1, 2, 4])):
        if not b:
            b = ['x']
        i = r.randrange(len(b))
        q = r.randrange(5)
        if q == 0:
            del b[i]
        elif q == 1:
            b.insert(i, r.choice('<=>[],%.0123456789-+eEKMGiB \t\x01"\\:*?/'))
        elif q == 2:
            b[i] = r.choice('<=>[],%09-.xK')
        elif q == 3:
            b[i:i] = list(
                r.choice(
                    [
                        '99999999999999999999', '1e400', '0x', '[', '[[[', '<=', 'nan', 'inf', '%s', '%n', ',,,',
                        '%%',
                        '9' * 400,
                        'a' * 5000,
                    ]
                )
            )
        else:
            b = b + list(r.choice(BUD))
    return ''.join(b).replace('\0', '')


def chk(kind, a, res, fs, okrc=(0, 1)):
    c[kind + ' %s' % res.rc] += 1
    f = res.fault(A.slow, A.memory) or (None if res.rc in okrc else 'status %s' % res.rc)
    if f:
        for k, v in fs.items():
            w('side' + k, v)
        A.fail(
            f + ' ' + kind,
            n,
            a,
            res,
            (res.err[:400] if f == 'sanitizer' else res.err[-250:]).decode('latin1'),
            ['side' + k for k in fs],
            12,
        )


for n in A.numbers():
    r = random.Random(SEED * 1000003 + n)
    k = n % 7
    if k == 0 and not TP or k == 1 and not LAY or k == 2 and not BASE or k == 3 and not STR or k == 4 and not OPS:
        continue
    if k == 0:
        t = mjson(r, r.choice(TP))
        w('t.json', t)
        f = r.choice(PROG)
        for a in (
            ['comms', '--topology=./t.json'] + r.choice([[], ['--format=json'], ['--as-xla'], ['-H']]) + [f],
            ['mem', '--topology=./t.json', f],
        ):
            res = A.run(a)
            chk('topo', a, res, {'.json': t})
            if res.rc == 0 and '--format=json' in a:
                try:
                    strict(res.out)
                except Exception as ex:
                    A.fail('json', n, a, res, repr(ex), ['t.json'])
    elif k == 1:
        f, b = r.choice(LAY)
        t = mjson(r, b)
        w('l.json', t)
        for a in (
            ['partition', '-q', '--layouts=l.json']
            + r.choice(
                [
                    [], ['--check', '--check-steps=300000'], ['--explain-partition'], ['--wrap'],
                    ['--side-file=so.json'], ['--no-propagate'], ['--uneven-io=error'],
                ]
            )
            + [f],
        ):
            res = A.run(a)
            chk('layouts', a, res, {'.json': t})
            if re.search(rb'error: .*\[partition-differs\]', res.err):
                A.fail('differs', n, a, res, res.err[:300], ['l.json'])
    elif k == 2:
        cmd, f, b = r.choice(BASE)
        t = mjson(r, b)
        w('b.json', t)
        a = (
            [cmd, '--baseline=b.json', '--budget=growth<=%s%%' % r.choice(['0', '5', '1000', '0.5'])]
            + (['--time'] if cmd == 'comms' else [])
            + [f]
        )
        chk('baseline', a, A.run(a), {'.json': t}, (0, 1, 2))
    elif k == 3:
        f, b = r.choice(STR)
        t = mjson(r, b)
        w('s.json', t)
        a = (
            ['strategy', '-q', '--load-strategy=s.json']
            + r.choice(
                [
                    [], ['--emit=table'], ['--save-strategy=s2.json'], ['--search=exact', '--search-nodes=500'],
                    ['--emit=local'],
                ]
            )
            + [f]
        )
        chk('strat', a, A.run(a), {'.json': t})
    elif k == 4:
        m = Programs(OPS, SEED * 7 + n)
        _, t = r.choice(OPS)
        for _ in range(r.choice([1, 1, 2, 3])):
            t = getattr(
                m,
                r.choice(['m_token', 'm_same', 'm_line', 'm_num', 'm_byte', 'm_cut', 'm_splice', 'm_token', 'm_same']),
            )(t)
        w('a.ops', t)
        for a in (
            ['comms'], ['partition'], ['mem'], ['propagate', '--as-xla'], ['types'], ['strategy', '--devices=4'],
            ['partition', '--check', '--check-steps=100000'], ['show'],
        ):
            if r.random() < 0.5:
                a = a + ['--ops=a.ops', r.choice(PROG)]
                chk('ops', a, A.run(a), {'.ops': t})
    elif k == 5 and PAGES:
        m = Programs(PAGES, SEED * 7 + n)
        _, t = r.choice(PAGES)
        t = t[: r.choice([2000, 20000])]
        for _ in range(r.choice([1, 2, 3])):
            t = getattr(m, r.choice(['m_token', 'm_same', 'm_line', 'm_num', 'm_byte', 'm_cut', 'm_splice', 'm_crlf']))(
                t
            )
        w('p.md', t)
        for a in (
            ['comms', '--extract'], ['mem', '--extract'], ['show', '--extract', '--devices'],
            ['show', '--extract', '--format=json'], ['types', '--extract', '--types'], ['propagate', '--extract'],
            ['fmt', '--extract', '--check'], ['check', '--extract', '--budget=memory<=1GiB'],
        ):
            if r.random() < 0.4:
                a = a + ['p.md']
                chk('page', a, A.run(a), {'.md': t}, (0, 1, 2))
    else:
        f = r.choice(PROG)
        for a in (
            ['comms', '--time', '--budget=' + marg(r, r.choice(BUD))],
            ['mem', '--budget=' + marg(r, r.choice(BUD))],
            ['check', '--budget=' + marg(r, r.choice(BUD))],
            ['types', '--axis-types=' + marg(r, r.choice(['auto', 'X=auto,Y=manual', 'explicit']))],
            ['comms', '--skip-frames=' + marg(r, '*/site-packages/*[a-z]')],
            ['mem', '--at=' + marg(r, '%h#0')], ['mem', '--top=' + marg(r, '10')],
            ['partition', '--gather-limit=' + marg(r, '10K')],
            ['strategy', '--alpha=' + marg(r, '1'), '--gamma=' + marg(r, '0.001')],
            ['strategy', '--memory-limit=' + marg(r, '1000'), '--devices=' + marg(r, '8')],
            ['check', '--max-size=' + marg(r, '1G')], ['comms', '--topology=' + marg(r, 'tpu-v4')],
            ['check', '--format=' + marg(r, 'json')], ['fmt', '--style=' + marg(r, 'own')],
            ['propagate', '--print-after=' + marg(r, 'sdy-*propagate[a-b]')],
            ['check', '-W' + marg(r, 'error=axis-unknown')], ['explain', marg(r, 'axis-unknown')],
            ['strategy', '--func=' + marg(r, 'main')], ['partition', '--explain-partition=' + marg(r, 'json')],
            ['propagate', '--reshards=' + marg(r, 'full')],
        ):
            if r.random() < 0.3:
                a = a + ([f] if a[0] != 'explain' else [])
                chk(
                    'args',
                    a,
                    A.run(a),
                    {'.txt': ' '.join(a).encode()},
                    (0, 1, 2, 3) if a[1].startswith(('--topology', '--max-size')) else (0, 1, 2),
                )
A.end()
