# SPDX-License-Identifier: Apache-2.0
"""Sums of reports: the totals of comms and mem are those of their rows, the formulas of the manual hold, budgets exactly
at a total are kept and those below are not, text, TSV and JSON agree, local shapes and slices of show follow from the
shardings."""

import collections, json, math, os, random, re
from lib import Attack, pool

A = Attack(__doc__)
A.parse()
c = A.c


def run(a, inp=None):
    if inp is not None:
        A.write('stdin', inp)
    r = A.run(a, stdin=os.path.join(A.dir, 'stdin') if inp is not None else '/dev/null')
    if r.fault(A.slow, A.memory):
        bad(r.fault(A.slow, A.memory), F, a, r.err[:300])
    return r.rc, r.out, r.err


def bad(kind, f, *x):
    A.write('p.mlir', t)
    A.fail(kind, N, [NAME], None, x, ['p.mlir'], 8)


P = [x for v in pool(A.roots, 120000).values() for x in v]
random.Random(A.seed).shuffle(P)
W = dict(f32=4, f64=8, i32=4, i64=8, i1=1, bf16=2, f16=2, i8=1, ui8=1, i16=2, ui16=2, ui32=4, ui64=8)
AX = re.compile(r'"((?:[^"\\]|\\.)*)"(?::\((\d+)\)(\d+))?')


def parse(sh, meshes):
    m = re.match(r'<?(@[\w".-]+)?,? ?\[', sh)
    name = None
    mm = re.match(r'<(@[^,]+), (.*)>$', sh, re.S)
    if mm:
        name, sh = mm.group(1), mm.group(2)
    i = sh.index('[')
    dims = []
    j = i + 1
    # dims {..}
    while sh[j] != ']':
        if sh[j] == '{':
            k = j
            while True:
                k += 1
                if sh[k] == '"':
                    k = sh.index('"', k + 1)
                elif sh[k] == '}':
                    break
            dims.append([(a, int(p or 1), int(s) if s else None) for a, p, s in AX.findall(sh[j:k])])
            j = k + 1
        else:
            j += 1
    return name, dims


def comms_and_mem(f, t):
    if re.search(rb'(?m)^// -----', t):
        return
    for extra in ([], ['--as-xla']):
        rc, o, e = run(['comms', '--format=json', '--sort=program', '--time'] + extra + [f])
        if rc:
            c['rej'] += 1
            continue
        c['ok'] += 1
        d = json.loads(o)
        rows = d['collectives']
        T = d['totals']
        real = [r for r in rows if r['kind'] != 'implicit']
        impl = [r for r in rows if r['kind'] == 'implicit']
        if T['collectives'] != len(real):
            bad('count', f, extra, T['collectives'], len(real))
        s = sum(r['total'] or 0 for r in real)
        if T['sent'] != s:
            bad('sent', f, extra, T['sent'], s)
        if T['implicit'] != len(impl):
            bad('implicit', f, extra, T['implicit'], len(impl))
        bk = collections.Counter()
        for r in real:
            bk[r['kind']] += r['total'] or 0
        if {k: v for k, v in T['by_kind'].items()} != dict(bk):
            bad('by_kind', f, extra, T['by_kind'], dict(bk))
        if sum(T['by_kind'].values()) != T['sent']:
            bad('by_kind-sum', f, extra)
        tt = sum((r['time'] or 0) * (r['times'] or 1) for r in real)
        if T['time'] is not None and abs(T['time'] - tt) > 1e-9 * max(tt, 1e-30) + 1e-18:
            bad('time', f, extra, T['time'], tt)
        for r in real:
            n, i, o2, sn = r['n'], r['in'], r['out'], r['sent']
            if None in (n, i, o2, sn):
                c['nulls'] += 1
                continue
            if r['total'] is not None and r['times'] is not None and r['total'] != sn * r['times']:
                bad('total', f, extra, r)
            k = r['kind']
            exp = None
            if k == 'all_gather':
                exp = (n - 1) * i
            elif k == 'all_reduce':
                exp = 2 * (n - 1) * (-(-i // n))
            elif k == 'reduce_scatter':
                exp = (n - 1) * o2
            elif k == 'all_to_all':
                exp = (n - 1) * (-(-i // n))
            elif k == 'collective_permute':
                exp = i
            if exp is not None and not (math.floor(exp) <= sn <= math.ceil(exp) + n):
                bad(
                    'formula-' + k,
                    f,
                    extra,
                    {x: r[x] for x in ('kind', 'n', 'in', 'out', 'sent', 'axes', 'address')},
                    exp,
                )
            if k == 'all_gather' and o2 > i * n:
                bad(
                    'gather-size', f, extra, {x: r[x] for x in ('kind', 'n', 'in', 'out', 'sent', 'axes', 'from', 'to')}
                )
            c['row ' + k] += 1
        # tsv agrees
        rc2, o2, e2 = run(['comms', '--format=tsv', '--sort=program', '--time'] + extra + [f])
        L = o2.decode().split('\n')
        hd = L[0].split('\t')
        body = [l.split('\t') for l in L[1:] if l]
        rr = [dict(zip(hd, b)) for b in body if len(b) == len(hd)]
        if len([x for x in rr if x.get('kind') in set(r['kind'] for r in rows)]) < len(rows):
            bad('tsv-rows', f, extra, len(rr), len(rows))
        for x, r in zip(rr, rows):
            for k in ('kind', 'n', 'in', 'out', 'sent', 'total'):
                if k in x and r[k] is not None and x[k] not in (str(r[k]), '?', '-'):
                    bad('tsv-' + k, f, extra, x, r)
                    break
        # collectives of propagate
        if not extra:
            rc3, o3, e3 = run(['propagate', '--reshards=collectives', f])
            if rc3 == 0:
                cnt = collections.Counter(
                    re.findall(rb'sdy\.(all_gather|all_reduce|all_to_all|collective_permute|reduce_scatter) ', o3)
                )
                rcnt = collections.Counter(r['kind'].encode() for r in real if r['why'] != 'user')
                inp = collections.Counter(
                    re.findall(rb'sdy\.(all_gather|all_reduce|all_to_all|collective_permute|reduce_scatter) ', t)
                )
                if (
                    not inp
                    and b'case' not in t
                    and b'stablehlo.if' not in t
                    and b'"stablehlo.all' not in t
                    and b'"stablehlo.coll' not in t
                    and b'"stablehlo.reduce_sc' not in t
                    and b'manual_comp' not in t
                ):
                    if cnt != rcnt:
                        bad('propcount', f, dict(cnt), dict(rcnt))
                    c['propcount'] += 1
        # budgets
        if not T['unknown'] and not T['implicit']:
            B = T['sent']
            K = T['collectives']
            for b, want in (
                ('bytes<=%d' % B, 0),
                ('bytes<=%d' % (B - 1), 1),
                ('collectives<=%d' % K, 0),
                ('collectives<=%d' % (K - 1), 1),
                ('reshards<=%d' % sum(r['why'] != 'contraction' for r in real), 0),
                ('reshards<=%d' % (sum(r['why'] != 'contraction' for r in real) - 1), 1),
            ):
                if '-' in b:
                    continue
                rc4, o4, e4 = run(['comms', '-q', '--budget=' + b, '-o', '/dev/null'] + extra + [f])
                c['budgets'] += 1
                if rc4 != want:
                    bad('budget', f, extra, b, rc4, e4[:200])
                rc5, _, e5 = run(['check', '-q', '--budget=' + b] + extra + [f])
                if rc5 != want:
                    bad('budget-check', f, extra, b, rc5, e5[:200])
            for k, v in T['by_kind'].items():
                rc4, _, e4 = run(['comms', '-q', '--budget=bytes[%s]<=%d' % (k, v), '-o', '/dev/null'] + extra + [f])
                if rc4:
                    bad('budget-kind', f, extra, k, v, e4[:200])
                if v:
                    rc4, _, e4 = run(
                        ['comms', '-q', '--budget=bytes[%s]<=%d' % (k, v - 1), '-o', '/dev/null'] + extra + [f]
                    )
                    if rc4 != 1:
                        bad('budget-kind-1', f, extra, k, v, e4[:200])
            open('base.json', 'wb').write(o)
            rc4, _, e4 = run(
                ['comms', '-q', '--time', '--baseline=base.json', '--budget=growth<=0%', '-o', '/dev/null']
                + extra
                + [f]
            )
            if rc4:
                bad('growth0', f, extra, e4[:200])
        # mem
        rc, o, e = run(['mem', '--format=json', '--top=100000', '--timeline'] + extra + [f])
        if rc:
            c['memrej'] += 1
            continue
        d = json.loads(o)
        c['mem'] += 1
        open('memb.json', 'wb').write(o)
        pd = d.get('totals') or d
        c['memkeys ' + ','.join(sorted(d))] += 1
        tot = d.get('sizes')
        if tot:

            def g(k):
                return tot[k]['local']

            try:
                tf, tu = g('total_fused'), g('total_unfused')
                A = g('arguments')
                dn = g('donated')
                cs = g('constants')
                if tf != g('peak_fused') + A - dn + cs:
                    bad('mem-total', f, extra, tot)
                if tu != g('peak_unfused') + A - dn + cs:
                    bad('mem-totalu', f, extra, tot)
                if g('peak_fused') > g('peak_unfused'):
                    bad('mem-peaks', f, extra, g('peak_fused'), g('peak_unfused'))
                mx = max(tf, tu)
                for b, want in (
                    ('memory<=%d' % mx, 0),
                    ('memory<=%d' % (mx - 1), 1),
                    ('arguments<=%d' % A, 0),
                    ('arguments<=%d' % (A - 1), 1),
                ):
                    if '=-' in b:
                        continue
                    rc4, _, e4 = run(['mem', '-q', '--budget=' + b, '-o', '/dev/null'] + extra + [f])
                    c['membudgets'] += 1
                    if rc4 != want:
                        bad('mem-budget', f, extra, b, rc4, e4[:200])
                rc4, _, e4 = run(
                    ['mem', '-q', '--baseline=memb.json', '--budget=growth<=0%', '-o', '/dev/null'] + extra + [f]
                )
                if rc4:
                    bad('mem-growth0', f, extra, e4[:200])
            except KeyError as x:
                bad('key', f, x)
            arg = (
                sum(v.get('bytes') or 0 for v in d.get('largest_arguments', []) if isinstance(v, dict))
                if isinstance(d.get('largest_arguments'), list)
                else None
            )
            if arg is not None and arg != g('arguments'):
                bad('mem-args', f, extra, arg, g('arguments'))
            lv = d.get('live') or d.get('peak')
            if isinstance(lv, list):
                sl = sum(v['bytes'] for v in lv)
                if sl != g('peak_fused'):
                    bad('mem-live', f, extra, sl, g('peak_fused'))
            tl = d.get('timeline')
            if isinstance(tl, list) and tl:
                m = max((x.get('bytes') or x.get('live') or 0) for x in tl)
                if m > g('peak_fused'):
                    bad('mem-timeline', f, extra, m, g('peak_fused'))
                c['tl-eq' if m == g('peak_fused') else 'tl-less'] += 1


def shapes(f, t):
    if re.search(rb'(?m)^// -----', t):
        return
    src = t
    for mode in ('own', 'prop'):
        if mode == 'prop':
            rc, o, e = run(['propagate', '-q', '-'] + ([] if random.random() < 0.5 else ['--boundary=keep']), t)
            if rc:
                continue
            src = o
        rc, o, e = run(['show', '--format=json', '-'], src)
        if rc:
            c['rej'] += 1
            continue
        d = json.loads(o)
        c['ok'] += 1
        M = {m['mesh']: m for m in d['meshes']}
        for v in d['values']:
            c['values'] += 1
            sh = v['sharding']
            shp = v['shape']
            if sh and (sh.rstrip('>').endswith('[]') or 'mesh<' in sh):
                c['maximal'] += 1
                continue
            if sh is None or shp is None:
                if v['local_shape'] != shp:
                    bad('plain', f, v)
                continue
            try:
                name, dims = parse(sh, M)
            except Exception as x:
                bad('parse', f, sh)
                continue
            mesh = M.get(name) if name else (d['meshes'][0] if len(d['meshes']) == 1 else None)
            if mesh is None:
                c['nomesh'] += 1
                continue
            sz = dict(zip(mesh['axes'], mesh['sizes']))
            loc = []
            ok = True
            for n, ax in zip(shp, dims):
                k = 1
                for a, p, s in ax:
                    a = a.replace('\\"', '"')
                    if a not in sz:
                        ok = False
                    k *= s if s else sz.get(a, 1)
                loc.append(-(-n // k) if n is not None and n >= 0 else n)
            if not ok:
                c['axis?'] += 1
                continue
            if v['local_shape'] != loc:
                bad('local', f, v, loc)
            pad = [
                (
                    l * math.prod((s if s else sz[a.replace('\\"', '"')]) for a, p, s in ax)
                    if l is not None and l >= 0
                    else l
                )
                for l, ax in zip(loc, dims)
            ]
            if (pad != shp) != (v['padded_shape'] is not None) or (
                v['padded_shape'] is not None and v['padded_shape'] != pad
            ):
                bad('pad', f, v, pad)
            et = re.search(r'x?([a-z]\w*)>$', v['type'])
            et = et.group(1) if et else None
            if et in W and all(x is not None and x >= 0 for x in loc):
                b = math.prod(loc) * W[et]
                if v['bytes'] != b and b < 2**63:
                    bad('bytes', f, v, b)
            lt = re.match(r'tensor<((?:\d+x)*)', v['local_type'])
            if lt and [int(x) for x in lt.group(1).split('x') if x] != loc:
                bad('local_type', f, v)
        # text and tsv have the same local types
        rc2, o2, _ = run(['show', '--format=tsv', '-'], src)
        part = o2.decode().split('\n\n')
        if len(part) > 1 and d['values']:
            L = [l.split('\t') for l in part[1].rstrip('\n').split('\n')]
            h = L[0]
            i = h.index('local_type')
            j = h.index('bytes')
            if [x[i] for x in L[1:]] != [v['local_type'] for v in d['values']]:
                bad('tsv', f)
            if [x[j] for x in L[1:]] != [str(v['bytes']) if v['bytes'] is not None else '?' for v in d['values']]:
                bad('tsvb', f, [x[j] for x in L[1:]][:5], [v['bytes'] for v in d['values']][:5])
        # slices
        if len(d['values']) < 60 and all(m['devices'] and m['devices'] <= 64 for m in d['meshes']):
            rc3, o3, _ = run(['show', '--devices', '--format=json', '-'], src)
            dd = json.loads(o3)
            c['dev'] += 1
            by = collections.defaultdict(list)
            for s in dd['slices']:
                by[(s.get('value'), s.get('line'))].append(s)
            for v in dd['values']:
                key = (v['value'], v.get('line'))
                l = by.get(key)
                if v['sharding'] is None or not l or 'mesh<' in v['sharding']:
                    continue
                try:
                    name, dims = parse(v['sharding'], M)
                except Exception:
                    continue
                mesh = M.get(name) if name else (d['meshes'][0] if len(d['meshes']) == 1 else None)
                if not mesh or not mesh['axes']:
                    continue
                n = mesh['devices']
                if len(l) != n:
                    c['slicecount'] += 1
                    continue
                ids = mesh['device_ids'] or list(range(n))
                if isinstance(ids, str):
                    ids = [int(x) for x in re.findall(r'\d+', ids)]
                sz = list(zip(mesh['axes'], mesh['sizes']))
                for s in l:
                    dev = s['device']
                    pos = ids.index(dev)
                    coord = {}
                    rest = pos
                    for a, k in reversed(sz):
                        coord[a] = (rest % k, k)
                        rest //= k
                    exp = []
                    for q, ax, lo in zip(v['shape'], dims, v['local_shape']):
                        idx = 0
                        for a, p, z in ax:
                            cc, k = coord[a.replace('\\"', '"')]
                            if z is None:
                                idx = idx * k + cc
                            else:
                                idx = idx * z + (cc // (k // (p * z))) % z
                        st = min(idx * lo, q)
                        en = min(st + lo, q)
                        exp.append([st, en])
                    got = [list(q) for q in zip(s['start'], s['limit'])]
                    g = (
                        got
                        if isinstance(got, list)
                        else [list(map(int, x.split(':'))) for x in re.findall(r'\d+:\d+', str(got))]
                    )
                    if [list(x) for x in g] != exp:
                        bad('slice', f, s, exp)
                        break
                    c['slices'] += 1


for N in A.numbers():
    if N >= len(P):
        break
    NAME, t = P[N]
    F = 'in.mlir'
    A.write(F, t)
    for check in (comms_and_mem, shapes):
        try:
            check(F, t)
        except Exception as e:
            bad('exception ' + check.__name__, F, repr(e))
A.end()
