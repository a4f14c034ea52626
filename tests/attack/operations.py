# SPDX-License-Identifier: Apache-2.0
"""Single operations of the programs in FOLDERs, with other types and numbers, in a small program of their own.

What check accepts goes through the interpreter (partition --check), the partitioner, the model of XLA and other
commands: nothing may crash, and the partitioned program computes the same."""

import random, re
from lib import Attack, pool

A = Attack(__doc__)
A.p.add_argument('--ops', default='.', help='a regular expression for the names of operations')
A.parse()
w = A.write
c = A.c
SEED = A.seed
P = pool(A.roots, 60000)
# single operation lines of the pool
LINES = {}
for tag in P:
    for nme, t in P[tag]:
        for l in t.split(b'\n'):
            m = re.match(rb'\s*(?:%[\w]+(?::\d+)? = )?"?((?:stablehlo|chlo|mhlo)\.[a-z_0-9]+)"?', l)
            if m and len(l) < 600 and b'loc(#' not in l and (b' : ' in l):
                k = m.group(1)
                if k in (b'stablehlo.return', b'stablehlo.while'):
                    continue
                if k == b'stablehlo.custom_call':
                    q = re.search(rb'@"?([\w.]+)', l)
                    k += b' ' + (q.group(1) if q else b'')
                LINES.setdefault(k, set()).add(l.strip())
LINES = {k: sorted(v)[:60] for k, v in LINES.items()}
KEYS = sorted(k for k in LINES if re.search(A.a.ops.encode(), k))
print(len(KEYS), 'operations,', sum(map(len, LINES.values())), 'lines', flush=True)
TY = re.compile(rb'tensor<(?:[^<>]|<[^<>]*>)*>')


def mty(r, x):
    "another type near this one"
    m = re.match(rb'tensor<((?:(?:\d+|\?)x)*)(.*)>$', x, re.S)
    if not m:
        return x
    d = [q for q in m.group(1).split(b'x') if q]
    e = m.group(2)
    k = r.randrange(8)
    if k == 0 and d:
        d[r.randrange(len(d))] = r.choice([b'0', b'1', b'2', b'3', b'5', b'7', b'9', b'40', b'300', b'100000'])
    elif k == 1 and d:
        del d[r.randrange(len(d))]
    elif k == 2:
        d.insert(r.randrange(len(d) + 1), r.choice([b'1', b'2', b'3']))
    elif k == 3:
        e = r.choice(
            [
                b'f32', b'f64', b'i32', b'i1', b'complex<f32>', b'bf16', b'ui8', b'i4', b'f8E4M3FN', b'i64',
                b'index', b'complex<f64>',
            ]
        )
    elif k == 4 and len(d) > 1:
        i, j = r.sample(range(len(d)), 2)
        d[i], d[j] = d[j], d[i]
    elif k == 5:
        d = []
    elif k == 6 and d:
        d = [d[0]] * len(d)
    elif k == 7 and d:
        d[r.randrange(len(d))] = b'?'
    return b'tensor<' + b''.join(q + b'x' for q in d) + e + b'>'


def small(r, l):
    mp = {}

    def f(m):
        x = m.group(0)
        if int(x) > 8:
            if x not in mp:
                mp[x] = str(r.choice([2, 3, 4, 6, 8])).encode()
            return mp[x]
        return x

    return re.sub(rb'(?<=[<x])\d+(?=x)', f, l)


def program(r):
    k = r.choice(KEYS)
    l = r.choice(LINES[k])
    l = re.sub(rb' loc\(.*$', b'', l)
    if r.random() < 0.8:
        l = small(r, l)
    for _ in range(r.choice([0, 1, 1, 1, 2, 3])):
        q = r.randrange(3)
        if q < 2:
            ts = list(TY.finditer(l))
            if ts:
                m = r.choice(ts)
                l = l[: m.start()] + mty(r, m.group(0)) + l[m.end() :]
        else:
            body = l
            ns = list(re.finditer(rb'(?<![\w%#])\d+(?![\w])', l))
            if ns:
                m = r.choice(ns)
                l = (
                    l[: m.start()]
                    + r.choice([b'0', b'1', b'2', b'3', b'5', b'8', b'9', b'100', b'-1', b'4096', b'100000'])
                    + l[m.end() :]
                )
    # signature
    m = re.match(rb'(?:(%[\w]+)(?::(\d+))? = )?(.*)$', l, re.S)
    res = m.group(1)
    nres = int(m.group(2) or 1)
    i = l.rfind(b' : ')
    sig = l[i + 3 :]
    ops = re.findall(
        rb'%[\w]+(?:#\d+)?', m.group(3)[: m.group(3).rfind(b' : ')] if b' : ' in m.group(3) else m.group(3)
    )
    ins = []
    outs = []
    if b'->' in sig:
        a, b = sig.split(b'->', 1)
        ins = re.findall(TY, a)
        outs = re.findall(TY, b)
    else:
        outs = re.findall(TY, sig)[-1:]
        ins = outs
    if b'tuple<' in sig or b'token' in sig:
        outs = outs[:0]
    args = {}
    for j, o in enumerate(ops):
        if o in args:
            continue
        args[o] = ins[j] if j < len(ins) else (ins[-1] if ins else b'tensor<f32>')
    mesh = b'sdy.mesh @mesh = <["x"=%d, "y"=2]>\n' % r.choice([2, 2, 3])
    sg = []
    body = l
    for j, (o, ty) in enumerate(args.items()):
        nm = b'%%g%d' % j
        body = re.sub(re.escape(o) + rb'(?![\w#])', nm, body) if not (res and o == res) else body
        rk = len(re.findall(rb'(?:\d+|\?)x', ty))
        s = b''
        if r.random() < 0.6:
            ds = [b'{}'] * rk
            if rk:
                ds[r.randrange(rk)] = b'{"x"}'
                if rk > 1 and r.random() < 0.3:
                    q = r.randrange(rk)
                    if ds[q] == b'{}':
                        ds[q] = b'{"y"}'
            s = b' {sdy.sharding = #sdy.sharding<@mesh, [' + b', '.join(ds) + b']>}'
        sg.append(nm + b': ' + ty + s)
    if not res:
        ret = b'return'
        rt = b''
    else:
        if len(outs) < nres:
            outs = outs + outs[-1:] * (nres - len(outs))
        if not outs:
            ret = b'return'
            rt = b''
        else:
            vs = [res + (b'#%d' % j if nres > 1 else b'') for j in range(nres)]
            ret = b'return ' + b', '.join(vs) + b' : ' + b', '.join(outs[:nres])
            rt = b' -> (' + b', '.join(outs[:nres]) + b')'
    return k, mesh + b'func.func @main(' + b', '.join(sg) + b')' + rt + b' {\n  ' + body + b'\n  ' + ret + b'\n}\n'


for n in A.numbers():
    r = random.Random(SEED * 1000003 + n)
    k, t = program(r)
    w('p.mlir', t)
    R = A.run(['check', 'p.mlir'])
    c['check %s' % R.rc] += 1
    f = R.fault(A.slow, A.memory)
    if f:
        A.fail(f + ' check', n, ['check', 'p.mlir'], R, R.err[:400].decode('latin1'), ['p.mlir'], 3)
        continue
    if R.rc != 0 and r.random() < 0.9:
        continue
    if R.rc == 0:
        c['op ' + k.decode()] += 1
    for a in (
        ['partition', '--no-propagate', '--check', '--check-steps=3000000'],
        ['partition', '--no-propagate'],
        r.choice(
            [
                ['comms', '--as-xla'], ['propagate', '--as-xla', '--print-imported'], ['mem', '--as-xla'],
                ['show', '--as-xla'],
            ]
        ),
        r.choice(
            [
                ['partition', '--mode=reference'], ['types', '--types'],
                ['strategy', '--devices=4', '--emit=table', '--from-shardings'], ['comms'], ['mem', '--timeline'],
                ['opt', '-shardc-shrink-shapes'], ['propagate', '--extended-rules=all', '--reshards=collectives'],
                ['rules', '--extended-rules=all'], ['propagate', '--reshards=full'], ['fmt'],
            ]
        ),
    ):
        a = a + ['-q', 'p.mlir'] if a[0] != 'opt' else a + ['p.mlir']
        R = A.run(a)
        c[a[0] + ' %s' % R.rc] += 1
        f = R.fault(A.slow, A.memory)
        if not f and R.rc not in (0, 1):
            f = 'status %s' % R.rc
        if not f and re.search(rb'error: .*\[partition-differs\]', R.err):
            f = 'differs'
        if f:
            sig = k.decode()
            if f == 'sanitizer':
                q = re.search(rb'src/[a-z_/]+\.[ch]:\d+', R.err)
                sig = q.group(0).decode() if q else '?'
            A.fail(f + ' ' + sig, n, a, R, R.err[: 300 if f == 'sanitizer' else 600].decode('latin1'), ['p.mlir'], 3)
        elif R.rc == 0 and R.out and (a[0] == 'propagate' or a[0] == 'partition' and '--check' not in a):
            w('q.mlir', R.out)
            R2 = A.run(['check', '-q', 'q.mlir'])
            if R2.rc:
                A.fail(
                    'reread ' + a[0] + ' ' + k.decode(),
                    n,
                    a,
                    R2,
                    R2.err[:300].decode('latin1'),
                    ['p.mlir', 'q.mlir'],
                    3,
                )
print('operations covered', len([x for x in c if x.startswith('op ')]))
for x in [x for x in c if x.startswith('op ')]:
    del c[x]
A.end()
