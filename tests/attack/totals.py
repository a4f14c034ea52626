# SPDX-License-Identifier: Apache-2.0
"""Sums of reports.

The totals of comms and mem are those of their rows, and the rows have the bytes of the manual. A budget that is exactly
a total is kept, one below is not. TSV and JSON agree. The collectives of comms are those that propagate prints. Local
shapes and slices of show follow from the shardings."""

import collections, json, math, random, re
from lib import Attack, pool

A = Attack(__doc__)
A.parse()
c = A.c
P = [x for v in pool(A.roots, 120000).values() for x in v if not re.search(rb'(?m)^// -----', x[1])]
random.Random(A.seed).shuffle(P)

MOVES = 'all_gather|all_reduce|all_to_all|collective_permute|reduce_scatter'
WHOLE = ('collective_permute', 'collective_broadcast', 'collective_reduce', 'send', 'ragged_all_to_all')
MOST = 2**63 - 1
BYTES = dict(f32=4, f64=8, i32=4, i64=8, i1=1, bf16=2, f16=2, i8=1, ui8=1, i16=2, ui16=2, ui32=4, ui64=8)
AXIS = re.compile(r'"((?:[^"\\]|\\.)*)"(?::\((\d+)\)(\d+))?')
DIM = re.compile(r'\{(?:[^{}"]|"(?:[^"\\]|\\.)*")*\}')


def bad(kind, *what):
    A.write('p.mlir', TEXT)
    A.fail(kind, N, [NAME], None, what, ['p.mlir'], 8)


def run(*args):
    r = A.run(list(args))
    fault = r.fault(A.slow, A.memory)
    if fault:
        bad(fault, args, r.err[:300])
    return r


def expect(kind, got, want, *what):
    if got != want:
        bad(kind, *what, got, want)


def expect_budgets(command, extra, budgets):
    """Runs the command with each budget. `budgets` says which of them are kept."""
    for budget, kept in budgets:
        r = run(*command, '-q', '--budget=' + budget, *extra, 'in.mlir')
        c['budgets'] += 1
        expect('budget of ' + command[0], r.rc, 0 if kept else 1, extra, budget, r.err[:200])


def at_and_below(*sizes):
    """Returns the budgets for a size, which is kept, and for one less, which is not, of each (name, size)."""
    return [('%s<=%d' % (name, n - less), not less) for name, n in sizes for less in (0, 1) if n >= less]


def table(i, *args):
    """Returns the lines of table i in TSV, each as a list of fields."""
    tables = run(*args).out.decode(errors='replace').split('\n\n')
    return [line.split('\t') for line in tables[i].rstrip('\n').split('\n')] if i < len(tables) else []


# ---- comms ----


def least_sent(r):
    """Returns how many bytes a row must say at least, and whether it must say exactly that."""
    n, i, o = r['n'], r['in'], r['out']
    if r['kind'] == 'all_gather':
        return (n - 1) * i, True
    if r['kind'] == 'all_reduce':
        return 2 * (n - 1) * -(-i // n), True
    if r['kind'] == 'reduce_scatter':
        return (n - 1) * o, True
    if r['kind'] == 'all_to_all':
        return (n - 1) * -(-max(i, o) // n), i == o and i % n == 0
    return (i, True) if r['kind'] in WHOLE else (0, False)


def row(r):
    """The total of a row is what it sends as often as it runs, and what it sends follows from its sizes."""
    n, i, o, sent = r['n'], r['in'], r['out'], r['sent']
    if None in (n, i, o, sent):
        c['rows of unknown size'] += 1
        return
    c['row ' + r['kind']] += 1
    shown = {k: r[k] for k in ('kind', 'n', 'in', 'out', 'sent', 'axes', 'address', 'from', 'to')}
    if None not in (r['total'], r['times']):
        expect('total', r['total'], sent * r['times'], shown)
    least, exact = least_sent(r)
    if not least <= sent <= (least + n if exact else sent):
        bad('sent by ' + r['kind'], shown, least)
    if r['kind'] == 'all_gather' and o > i * n:
        bad('size of all_gather', shown)


def sums(extra, rows, totals):
    """Totals are sums of rows. A row of unknown total counts as one run at least."""
    real = [r for r in rows if r['kind'] not in ('implicit', 'unknown')]
    by_kind = collections.Counter()
    for r in real:
        by_kind[r['kind']] += (r['sent'] if r['total'] is None else r['total']) or 0
    sent = sum(by_kind.values())
    time = sum((r['time'] or 0) * (1 if r['times'] is None else r['times']) for r in real)
    expect('collectives', totals['collectives'], len(real), extra)
    expect('unknown', totals['unknown'], sum(r['total'] is None for r in real), extra)
    for key, kind in (('implicit', 'implicit'), ('opaque', 'unknown')):
        expect(key, totals[key], sum(r['kind'] == kind for r in rows), extra)
    expect('sum of kinds', sum(totals['by_kind'].values()), totals['sent'], extra)
    if not totals['unknown']:
        expect('sent', totals['sent'], sent, extra)
        expect('kinds', totals['by_kind'], dict(by_kind), extra)
        if totals['time'] is not None and not math.isclose(totals['time'], time, abs_tol=1e-18):
            bad('time', extra, totals['time'], time)
    elif totals['sent'] < sent:
        bad('sent', extra, totals['sent'], sent)
    return real


def tsv_agrees(extra, rows):
    head, *body = table(0, 'comms', '--format=tsv', '--sort=program', '--time', *extra, 'in.mlir')
    expect('rows of TSV', len(body), len(rows), extra)
    for line, r in zip(body, rows):
        for k in ('kind', 'n', 'in', 'out', 'sent', 'total'):
            expect('TSV', dict(zip(head, line))[k], '?' if r[k] is None else str(r[k]), k, extra)


def propagate_agrees(real):
    """The collectives that propagate prints are the rows, if the input has none and none is in a branch."""
    unlike = rb'case|stablehlo\.if|"stablehlo\.(all|coll|reduce_sc)|manual_comp|sdy\.(%s) ' % MOVES.encode()
    r = run('propagate', '--reshards=collectives', 'in.mlir')
    if r.rc or re.search(unlike, TEXT):
        return
    c['propagated'] += 1
    printed = collections.Counter(re.findall(r'sdy\.(%s) ' % MOVES, r.out.decode()))
    rows = collections.Counter(x['kind'] for x in real if x['why'] != 'user' and x['kind'] != 'reshard')
    expect('propagate', printed, rows)


def comms(extra):
    r = run('comms', '--format=json', '--sort=program', '--time', *extra, 'in.mlir')
    if r.rc:
        c['rejected'] += 1
        return
    A.write('base.json', r.out)
    report = json.loads(r.out)
    rows, totals = report['collectives'], report['totals']
    c['comms'] += 1
    for x in rows:
        if x['kind'] not in ('implicit', 'unknown'):
            row(x)
    real = sums(extra, rows, totals)
    tsv_agrees(extra, rows)
    if not extra:
        propagate_agrees(real)
    # Nothing decides a budget over what the report does not know, or does not read.
    if totals['unknown'] or totals['implicit'] or totals['opaque'] or b'[gspmd-annotation]' in r.err:
        return
    sizes = [
        ('bytes', totals['sent']),
        ('collectives', totals['collectives']),
        ('reshards', sum(x['why'] != 'contraction' for x in real)),
    ]
    kinds = [('bytes[%s]' % kind, n) for kind, n in totals['by_kind'].items()]
    expect_budgets(['comms', '-o', '/dev/null'], extra, at_and_below(*sizes, *kinds))
    expect_budgets(['check'], extra, at_and_below(*sizes))
    expect_budgets(['comms', '-o', '/dev/null', '--time', '--baseline=base.json'], extra, [('growth<=0%', True)])


# ---- mem ----


def mem(extra):
    r = run('mem', '--format=json', '--top=100000', '--timeline', *extra, 'in.mlir')
    if r.rc:
        return
    A.write('base.json', r.out)
    report = json.loads(r.out)
    c['mem'] += 1
    size = {k: v['local'] for k, v in report['sizes'].items()}
    for how in ('fused', 'unfused'):
        parts = size['peak_' + how] + size['arguments'] - size['donated'] + size['constants']
        expect('total of mem', size['total_' + how], min(parts, MOST), extra, how)
    arguments = sum(v['bytes'] or 0 for v in report['largest_arguments'])
    if not size['arguments'] <= arguments <= size['arguments'] + size.get('host', 0):    # host: also results
        bad('arguments', extra, arguments, size['arguments'], size.get('host', 0))
    peak = [x for x in report['timeline'] if x['bytes'] == size['peak_fused']]
    live = min(sum(v['bytes'] for v in report['live']), MOST)
    if report['peak'] and not peak:
        bad('timeline', extra, size['peak_fused'])
    expect('live', live, size['peak_fused'], extra)
    if report['unknown'] or b'[gspmd-annotation]' in r.err:
        return
    most = max(size['total_fused'], size['total_unfused'])
    budgets = at_and_below(('memory', most), ('arguments', size['arguments']))
    expect_budgets(['mem', '-o', '/dev/null'], extra, budgets)
    expect_budgets(['mem', '-o', '/dev/null', '--baseline=base.json'], extra, [('growth<=0%', True)])


# ---- show ----


def unescaped(name):
    """Returns the text of a string of MLIR, which escapes bytes. Reports show those that are not UTF-8 as \\xNN."""
    return re.sub(
        rb'\\([0-9A-Fa-f]{2}|.)', lambda m: bytes([int(m[1], 16)]) if len(m[1]) == 2 else m[1], name.encode()
    ).decode(errors='backslashreplace')


def axes_of(sharding, meshes):
    """Returns the mesh of a sharding, and for each dimension its axes as (name, pre-size, size or None).

    Returns None if the mesh is written inside the sharding, or is not the only one of its name."""
    m = re.match(r'<(@(?:"(?:[^"\\]|\\.)*"|[\w$.\-]+)), (.*)>$', sharding, re.S)
    name, text = (m[1], m[2]) if m else (None, sharding)
    mesh = [x for x in meshes if name in (None, x['mesh'])]
    if len(mesh) != 1 or not mesh[0]['axes'] or not text.startswith('['):
        return None
    end = len(text)
    for x in re.finditer(r'"(?:[^"\\]|\\.)*"|\]', text):
        if x[0] == ']':
            end = x.start()
            break
    dims = [[(unescaped(a), int(p or 1), int(k) if k else None) for a, p, k in AXIS.findall(d)]
            for d in DIM.findall(text[:end])]
    return mesh[0], dims


def shape(v, sizes, dims):
    """Local and padded shape, local type and bytes follow from the shape and the sharding."""
    parts = [math.prod(k or sizes[a] for a, _, k in axes) for axes in dims]
    local = [n if n is None or n < 0 else -(-n // k) for n, k in zip(v['shape'], parts)]
    padded = [n if n is None or n < 0 else n * k for n, k in zip(local, parts)]
    expect('local shape', v['local_shape'], local, v)
    known = padded != v['shape'] and all(n is None or n <= MOST for n in padded)
    expect('padded shape', v['padded_shape'], padded if known else None, v)
    elem = re.search(r'x?([a-z]\w*)>$', v['type'])
    if elem and elem[1] in BYTES and all(n is not None and n >= 0 for n in local):
        size = math.prod(local) * BYTES[elem[1]]
        if size < MOST:     # MOST stands for unknown
            expect('bytes', v['bytes'], size, v)
    written = re.match(r'tensor<((?:\d+x)*)', v['local_type'])
    if written:
        expect('local type', [int(x) for x in written[1].split('x') if x], local, v)


def index_of(axes, place):
    """Returns which part a device has along a dimension, if `place` maps axes to (coordinate, size)."""
    index = 0
    for axis, before, k in axes:
        at, size = place[axis]
        index = index * size + at if k is None else index * k + at // (size // (before * k)) % k
    return index


def slices(values, rows, meshes):
    """Each device has the slice that its place in the mesh says."""
    by_value = collections.defaultdict(list)
    for s in rows:
        by_value[s['value'], s['line']].append(s)
    for v in values:
        found = axes_of(v['sharding'], meshes) if v['sharding'] and v['shape'] is not None else None
        own = by_value[v['value'], v['line']]
        if not found or len(own) != found[0]['devices']:
            continue
        mesh, dims = found
        ids = [int(x) for x in re.findall(r'\d+', mesh['device_ids'] or '')] or list(range(mesh['devices']))
        for s in own:
            rest, place = ids.index(s['device']), {}
            for axis, k in reversed(list(zip(mesh['axes'], mesh['sizes']))):
                place[axis] = (rest % k, k)
                rest //= k
            start = [min(index_of(a, place) * n, q) for a, n, q in zip(dims, v['local_shape'], v['shape'])]
            limit = [min(b + n, q) for b, n, q in zip(start, v['local_shape'], v['shape'])]
            c['slices'] += 1
            expect('slice', [s['start'], s['limit']], [start, limit], s)


def show(file):
    r = run('show', '--format=json', file)
    if r.rc:
        return
    report = json.loads(r.out)
    for v in report['values']:
        c['values'] += 1
        found = axes_of(v['sharding'], report['meshes']) if v['sharding'] and v['shape'] is not None else None
        if found:
            shape(v, dict(zip(found[0]['axes'], found[0]['sizes'])), found[1])
        elif v['sharding'] is None:
            expect('shape without sharding', v['local_shape'], v['shape'], v)
    if report['values']:
        head, *body = table(1, 'show', '--format=tsv', file)
        for k in ('local_type', 'bytes'):
            want = ['?' if v[k] is None else str(v[k]) for v in report['values']]
            expect('TSV of show', [x[head.index(k)] for x in body], want)
    if len(report['values']) < 60 and all(m['devices'] and m['devices'] <= 64 for m in report['meshes']):
        report = json.loads(run('show', '--devices', '--format=json', file).out)
        slices(report['values'], report['slices'], report['meshes'])


def show_propagated():
    r = run('propagate', '-q', *random.choice([[], ['--boundary=keep']]), 'in.mlir')
    if not r.rc:
        A.write('out.mlir', r.out)
        show('out.mlir')


CHECKS = [
    lambda: comms([]), lambda: comms(['--as-xla']), lambda: mem([]), lambda: mem(['--as-xla']),
    lambda: show('in.mlir'), show_propagated,
]
for N in A.numbers():
    if N >= len(P):
        break
    NAME, TEXT = P[N]
    A.write('in.mlir', TEXT)
    for number, check in enumerate(CHECKS):
        try:
            check()
        except Exception as e:
            bad('exception', number, repr(e))
A.end()
