# SPDX-License-Identifier: Apache-2.0
"""commands.py SHARDC FOLDER... : changed programs through all commands with random options.

What must hold for every input: no crash, no hang, little memory; reports in machine formats are valid and fit their
schemas; what a command prints as a program is accepted by `check` and, for fmt and types, printed again unchanged;
fmt keeps comments and names; `partition --check` never finds a difference in a program without errors; a second run
prints the same."""

import collections, json, os, random, re, subprocess, sys, xml.dom.minidom
from lib import Attack, pool, files, comments, names
from mutate import Programs, mjson

A = Attack(__doc__)
A.p.add_argument('--without', default='', help='mutations that are not used, such as wrap,prio')
a_ = A.parse()
w = A.write
W = A.dir
c = A.c
P = pool(A.roots)
allp = sum(P.values(), [])
OPS = files(A.roots, ['.ops']) or [('x', b'op "nn.gelu" { pure; elementwise; rule "... -> ..."; }')]
SIDE = files(A.roots, ['.json']) or [('x', b'{}')]
JS = dict(
    lay=[x for x in SIDE if b'"arguments"' in x[1]] or SIDE,
    strat=[x for x in SIDE if b'trategy' in x[1]] or SIDE,
    topo=[x for x in SIDE if b'"links"' in x[1]] or SIDE,
    base=[x for x in SIDE if b'"collectives"' in x[1] or b'"sizes"' in x[1]] or SIDE,
)


def pick(r, L, p):
    return [x for x in L if r.random() < p]


TOPO = ['dgx-h100', 'gb200-nvl72', 'tpu-v4', 'tpu-v5e', 'tpu-v5p', 'tpu-v6e']


def budget(r, ax, cmd):
    a = r.choice(ax)[0].decode('latin1').strip('"') if ax else 'x'
    if cmd == 'mem':
        L = ['memory<=%d', 'arguments<=%dKiB', 'unsharded<=%d%%', 'unsharded[%s]<=%%d%%%%' % a, 'padding<=%d%%']
    else:
        L = [
            'bytes<=%d',
            'bytes[all_gather]<=%dMB',
            'bytes[%s]<=%%d' % a,
            'bytes[all_reduce,%s]<=%%d' % a,
            'collectives<=%d',
            'collectives[%s]<=%%d' % a,
            'reshards<=%d',
            'time<=%dms',
        ]
    out = []
    for _ in range(r.choice([1, 1, 2, 3])):
        x = r.choice(L)
        try:
            x = x % r.choice([0, 1, 5, 1000, 2**40])
        except Exception:
            x = L[0] % 5
        if ',' in a or '%' in a or ']' in a:
            x = L[0] % 5
        out.append(x)
    return ','.join(out)


def gen(r, tag, t, m):
    "a list of (command, file kind) with arguments"
    ax = m.axes(t)
    F = 'p.mlir'
    res = []

    def ops():
        o = []
        if r.random() < 0.06:
            w(
                'a.ops',
                r.choice(OPS)[1] if r.random() < 0.5 else Programs(OPS, r.randrange(1 << 30)).m_token(r.choice(OPS)[1]),
            )
            o = ['--ops=a.ops']
        return o

    k = r.choices(
        ['comms', 'mem', 'show', 'types', 'partition', 'strategy', 'propagate', 'fmt', 'check', 'rules', 'opt'],
        dict(
            ex=[1, 1, 1, 8, 2, 1, 2, 2, 2, 1, 1],
            st=[1, 1, 1, 1, 2, 8, 1, 1, 1, 1, 1],
            pa=[2, 1, 1, 1, 9, 1, 2, 1, 1, 1, 2],
            xl=[4, 2, 2, 1, 3, 1, 5, 1, 1, 2, 1],
            ops=[2, 2, 1, 1, 2, 1, 3, 2, 2, 3, 1],
        ).get(tag, [4, 3, 2, 2, 5, 2, 5, 3, 2, 1, 2]),
    )[0]
    if k == 'comms':
        a = ['comms'] + pick(
            r,
            [
                '--all', '--as-xla', '-H', '--remarks', '--roots', '--branches=all', '--frames=all', '--strict',
                '--no-such',
            ][:8],
            0.3,
        )
        a += r.choice([[], [], ['--format=tsv'], ['--format=json']])
        a += r.choice([[], ['--time'], ['--topology=' + r.choice(TOPO)], ['--topology=t.json']])
        if a[-1] == '--topology=t.json':
            w('t.json', mjson(r, r.choice(JS['topo'])[1]) if r.random() < 0.7 else r.choice(JS['topo'])[1])
        if r.random() < 0.2:
            a.append('--sort=' + r.choice(['total', 'program', 'kind', 'axes']))
        if r.random() < 0.2:
            a.append('--assume-trip-count=%d' % r.choice([0, 1, 3, 10**9]))
        if r.random() < 0.3:
            a.append('--budget=' + budget(r, ax, 'comms'))
        if r.random() < 0.1:
            w('b.json', mjson(r, r.choice(JS['base'])[1]) if r.random() < 0.7 else r.choice(JS['base'])[1])
            a += ['--baseline=b.json', '--budget=growth<=5%']
    elif k == 'mem':
        a = (
            ['mem']
            + pick(r, ['--as-xla', '-H', '--timeline', '--strict'], 0.3)
            + r.choice([[], [], ['--format=tsv'], ['--format=json']])
        )
        if r.random() < 0.2:
            a.append('--top=%d' % r.choice([0, 1, 3, 10**6]))
        if r.random() < 0.3:
            a.append('--budget=' + budget(r, ax, 'mem'))
        if r.random() < 0.2:
            a.append('--topology=' + r.choice(TOPO))
        if r.random() < 0.2:
            vs = re.findall(rb'%[\w]+(?:#\d+)?', t)
            if vs:
                a.append('--at=' + r.choice(vs).decode())
        if r.random() < 0.1:
            w('b.json', mjson(r, r.choice(JS['base'])[1]) if r.random() < 0.7 else r.choice(JS['base'])[1])
            a += ['--baseline=b.json', '--budget=growth<=5%']
    elif k == 'show':
        a = (
            ['show']
            + pick(r, ['--as-xla', '-H', '--devices'], 0.4)
            + r.choice([[], [], ['--format=tsv'], ['--format=json']])
        )
    elif k == 'types':
        a = ['types'] + pick(
            r,
            [
                '--implied', '--keep-going', '--check-varying', '--show-varying', '--drop-size-one-axes',
                '--require-arg-shardings', '--mlir-print-debuginfo', '--mlir-print-op-generic',
            ],
            0.15,
        )
        a += r.choice(
            [
                [], ['--types'], ['--types'], ['--queries'], ['--types=long'], ['--types=repr'], ['--types=spec'],
                ['--types=tangent'], ['--types=cotangent'], ['--types=json'], ['--types', '--format=json'],
                ['--types', '--format=tsv'], ['--emit=constraints'], ['--format=json'], ['--format=sarif'],
            ]
        )
        if r.random() < 0.2:
            a.append('--axis-types=' + r.choice(['auto', 'manual', 'explicit']))
        if r.random() < 0.2:
            a.append('--constraints=assert')
        if r.random() < 0.2:
            a.append('--reshape=document')
        if r.random() < 0.2:
            a.append('--assume=jax')
        if r.random() < 0.3:
            a.append('--max-alternatives=' + r.choice(['0', '1', '20', 'all']))
    elif k == 'partition':
        a = ['partition'] + pick(
            r, ['--no-propagate', '--numbering=replica', '--mlir-print-debuginfo', '--mlir-print-op-generic'], 0.25
        )
        q = r.random()
        if q < 0.3:
            a += ['--check', '--check-steps=%d' % r.choice([1000, 300000, 3000000])]
        elif q < 0.45:
            a += ['--mode=reference']
        elif q < 0.6:
            a += [r.choice(['--explain-partition', '--explain-partition=json', '--explain-partition=tsv'])] + pick(
                r, ['-H', '--gather-limit=1'], 0.3
            )
        elif q < 0.7:
            a += ['--wrap']
        elif q < 0.8:
            a += ['--side-file=side.json']
        elif q < 0.9:
            a += ['--uneven-io=error'] + pick(r, ['--gather-limit=100'], 0.5)
        else:
            w('l.json', mjson(r, r.choice(JS['lay'])[1]))
            a += ['--layouts=l.json'] + pick(r, ['--check', '--check-steps=100000'], 0.3)
    elif k == 'strategy':
        a = ['strategy'] + r.choice(
            [
                [], ['--emit=collectives'], ['--emit=table'], ['--emit=layouts'], ['--emit=costs'], ['--emit=json'],
                ['--emit=advice'], ['--emit=local'], ['--apply-advice'],
            ]
        )
        a += r.choice([[], [], ['--search=exact', '--search-nodes=2000']])
        a += r.choice([[], [], ['--objective=total'], ['--objective=inference']])
        a += pick(
            r,
            [
                '--flat-mesh', '--strict-shared', '--from-shardings', '--cost=bytes', '--alltoall=no',
                '--redistribution=min-bytes', '--fully-use-devices=no', '--fully-use-devices=strict',
                '--device-orders=carry', '--patterns=none', '--islands=first', '--islands=search', '--visit=classic',
                '--dataset-strategy=data-parallel', '--dataset-strategy=replicated', '--mlir-print-op-generic',
            ],
            0.08,
        )
        if '--flat-mesh' not in a and r.random() < 0.1:
            a.append('--split-mesh')
        if r.random() < 0.4 and b'sdy.mesh' not in t:
            a.append('--devices=%d' % r.choice([1, 2, 4, 8, 8, 8, 16, 6, 7, 64, 1000]))
        if r.random() < 0.1:
            a.append('--approximate=%d' % r.choice([1, 2, 5]))
        if r.random() < 0.1:
            a.append('--alpha=%s' % r.choice(['0', '1', '1000000000']))
        if r.random() < 0.1:
            a.append('--memory-limit=%d' % r.choice([0, 100, 10**6]))
        if r.random() < 0.1 and '--emit=local' in a:
            a.append('--rank=%d' % r.choice([0, 1, 7]))
        if r.random() < 0.1:
            w('s.json', mjson(r, r.choice(JS['strat'])[1]))
            a.append('--load-strategy=s.json')
        elif r.random() < 0.1:
            a.append('--save-strategy=save.json')
    elif k == 'propagate':
        a = ['propagate'] + pick(
            r,
            [
                '--drop-free-reshards', '--reshard-between-meshes', '--no-reference-quirks',
                '--mlir-print-debuginfo', '--mlir-print-op-generic',
            ],
            0.15,
        )
        a += r.choice(
            [
                [], [], ['--as-xla'], ['--as-xla', '--print-imported'],
                ['--as-xla', '--list-rewrites=' + r.choice(['text', 'tsv', 'json'])],
                ['--summary=' + r.choice(['text', 'tsv', 'json'])],
                ['--dedup-functions-fully'],
                ['--extended-rules'],
                ['--extended-rules=all'],
            ]
        )
        if '--as-xla' not in a or '--print-imported' in a:
            a += r.choice(
                [[], ['--reshards=none'], ['--reshards=full'], ['--reshards=collectives'], ['--reshards=collectives']]
            )
        if r.random() < 0.3:
            a.append('--boundary=' + r.choice(['uneven', 'sub-axes', 'keep']))
        if r.random() < 0.1:
            a.append('--style=' + r.choice(['own', 'mlir', 'shorthand']))
    elif k == 'fmt':
        a = ['fmt'] + r.choice(
            [
                [], [], [], ['--canonical'], ['--check'], ['--diff'], ['--style=mlir'], ['--style=shorthand'],
                ['--mlir-print-op-generic'], ['--mlir-print-debuginfo'],
            ]
        )
    elif k == 'check':
        a = (
            ['check']
            + r.choice([[], ['--as-xla'], ['--budget=' + budget(r, ax, r.choice(['mem', 'comms']))]])
            + r.choice(
                [
                    [], ['--format=json'], ['--format=sarif'], ['--format=github'], ['--format=gitlab'],
                    ['--format=junit'],
                ]
            )
        )
        if r.random() < 0.2:
            a.append('-Werror')
    elif k == 'rules':
        a = ['rules'] + r.choice([[], ['--as-xla'], ['--extended-rules'], ['--extended-rules=all']])
    else:
        X = [
            '-shardc-partition', '-shardc-partition=poison=true uneven-io=pad', '-shardc-partition=wrap=true',
            '-shardc-partition=check-steps=100000', '-shardc-shrink-shapes', '-shardc-shrink-shapes=rows=1',
            '-explicit-types', '-explicit-lower', '-explicit-types=emit=constraints', '-shardc-as-xla',
            '-shardc-partition-as-shardy', '-sdy-convert-global-to-local', '-sdy-resolve-permutation-factors',
            '-sdy-per-instruction-partitioning', '-shardc-reshard-between-meshes', '-shardc-remove-free-reshards',
            '-sdy-propagation-pipeline', '-sdy-propagation-pipeline=reshards=collectives boundary=keep',
            '-sdy-insert-explicit-reshards=enable-full-version=true', '-sdy-reshard-to-collectives',
            '-sdy-pad-for-divisibility', '-sdy-temp-explicit-reshards-for-optimizations', '-sdy-collective-matmul',
            '-canonicalize', '-cse', '-inline', '-sdy-drop-sharding-and-mesh',
        ]
        X = [x for x in X if x.split('=')[0] in PASSN]
        a = (
            ['opt', '-allow-unregistered-dialect']
            + r.sample(X, r.choice([1, 1, 2, 2, 3]))
            + pick(
                r,
                [
                    '-verify-roundtrip', '-no-reference-quirks', '-mlir-print-op-generic', '-mlir-print-debuginfo',
                    '-mlir-use-nameloc-as-prefix',
                ],
                0.1,
            )
        )
    if k in ('comms', 'mem', 'show', 'types', 'partition', 'strategy', 'propagate', 'rules', 'check'):
        a += ops()
    if k in ('comms', 'mem', 'show', 'types', 'partition', 'strategy', 'propagate') and r.random() < 0.1:
        a += ['--diagnostics=d.json'] + r.choice(
            [[], [], ['--format=' + r.choice(['json', 'sarif', 'gitlab', 'junit', 'github'])]]
            if k in ('partition', 'strategy', 'propagate')
            else [[]]
        )
    if r.random() < 0.03:
        a.append(r.choice(['--time-passes', '--mem-stats', '--work-stats']))
    if r.random() < 0.04:
        a.append('--max-errors=0')
    return a + [F]


PASSN = {l.split()[0] for l in A.run(['opt', '--list-passes']).out.decode().split('\n') if l.startswith('-')}

SCH = {}
try:
    from jsonschema import Draft202012Validator as Validator
except ImportError:
    print('jsonschema is not installed: reports are read, but not compared with their schemas')

    class Validator:
        """Accepts everything."""

        def __init__(self, schema):
            pass

        def iter_errors(self, document):
            return iter(())


def schema(args):
    key = ' '.join(args)
    if key not in SCH:
        o = subprocess.run([A.bin] + args, capture_output=True).stdout
        SCH[key] = Validator(json.loads(o))
    return SCH[key]


def find(name):
    for r in A.roots:
        while r != '/':
            p = os.path.join(r, 'doc', name)
            if os.path.exists(p):
                return Validator(json.load(open(p)))
            r = os.path.dirname(r)
    return Validator({})


DS = find('diagnostics.schema.json')
LS = find('layouts.schema.json')


def strict(b):
    def dup(p):
        d = {}
        for k, v in p:
            if k in d:
                raise ValueError('duplicate key ' + k)
            d[k] = v
        return d

    def bad(x):
        raise ValueError('constant ' + x)

    return json.loads(b.decode('utf-8'), object_pairs_hook=dup, parse_constant=bad)


def valid_diag(form, b):
    if form in ('json', 'sarif', 'gitlab'):
        d = strict(b)
        if form == 'json':
            e = next(DS.iter_errors(d), None)
            if e:
                raise ValueError('schema ' + str(e)[:200])
        if form == 'sarif':
            assert d['version'] == '2.1.0' and len(d['runs']) == 1
            rules = d['runs'][0]['tool']['driver'].get('rules', [])
            for x in d['runs'][0]['results']:
                if 'ruleIndex' in x:
                    assert rules[x['ruleIndex']]['id'] == x['ruleId']
                for l in x.get('locations', []):
                    g = l['physicalLocation'].get('region')
                    if g:
                        assert g['startLine'] >= 1 and g.get('startColumn', 1) >= 1
        if form == 'gitlab':
            assert isinstance(d, list)
            fp = [x['fingerprint'] for x in d]
            assert len(fp) == len(set(fp)), 'fingerprints'
            for x in d:
                assert x['location']['lines']['begin'] >= 1 and x['severity'] in (
                    'info', 'minor', 'major', 'critical', 'blocker',
                )
    elif form == 'junit':
        if b:
            d = xml.dom.minidom.parseString(b)
            for s in d.getElementsByTagName('testsuite'):
                tc = s.getElementsByTagName('testcase')
                assert int(s.getAttribute('tests')) == len(tc), 'tests'
                assert int(s.getAttribute('failures') or 0) == len(s.getElementsByTagName('failure')), 'failures'
    elif form == 'github':
        for l in b.decode('utf-8').split('\n'):
            if l and not re.match(r'::(error|warning|notice)( |::)', l):
                raise ValueError('github line ' + l[:80])


def report(kind, n, args, rc, cpu, rss, extra, fs):
    A.fail(kind, n, args, R, extra, fs)


acc = collections.Counter()
FILES = ['p.mlir', 'a.ops', 't.json', 'b.json', 'l.json', 's.json', 'side.json', 'd.json']
SEED = A.seed
TAGS = [t for t in a_.only.split(',') if t]
have = [t for t in P if P[t]]
for n in A.numbers():
    r = random.Random(SEED * 1000003 + n)
    tag = r.choices(['gen', 'mut', 'ex', 'st', 'pa', 'xl', 'ops'], [30, 12, 14, 12, 22, 12, 5])[0]
    if TAGS:
        tag = r.choice(TAGS)
    if tag not in have:
        tag = have[0]
    m = Programs(P[tag], SEED * 7919 + n)
    m.progs = P[tag] if r.random() < 0.8 else allp
    name, t = r.choice(P[tag])
    how = []
    pool = Programs.GOOD if r.random() < 0.75 else Programs.ALL
    pool = [x for x in pool if x[2:] not in a_.without.split(',')] + {
        'ex': ['m_ex'] * 6,
        'st': ['m_strat'] * 8,
        'pa': ['m_small'] * 4 + ['m_shard'] * 3,
    }.get(tag, [])
    for _ in range(r.choice([0, 1, 1, 1, 2, 2, 3])):
        f = r.choice(pool)
        how.append(f[2:])
        t = getattr(m, f)(t)
        if len(t) > 180000:
            t = t[:180000]
    for f in FILES:
        try:
            os.unlink(W + '/' + f)
        except OSError:
            pass
    w('p.mlir', t)
    seen = set()
    for _ in range(3):
        a = gen(r, tag, t, m)
        if ' '.join(a) in seen:
            continue
        seen.add(' '.join(a))
        # the run line of a golden
        if r.random() < 0.12:
            rl = re.match(rb'// RUN: ([^|>\n$`\']*)%s\s*$', t.split(b'\n')[0] + b'' if t else b'')
            if rl and b'inputs/' not in rl.group(1) and b'-i ' not in rl.group(1) and b'=/dev/' not in rl.group(1):
                a = [
                    x
                    for x in rl.group(1).decode('latin1').split()
                    if not x.startswith('-o') and not x.startswith('--ops') and not x.endswith('.ops')
                ] + ['p.mlir']
        R = A.run(a)
        rc, out, err, cpu, rss = R.rc, R.out, R.err, R.cpu, R.rss
        c[a[0] + ' ' + str(rc)] += 1
        acc[a[0]] += rc == 0
        e = err[-300:].decode('latin1')
        fault = R.fault(A.slow, A.memory)
        if fault:
            report(
                fault,
                n,
                a,
                rc,
                cpu,
                rss,
                (err[:700] if fault == 'sanitizer' else err[-200:]).decode('latin1')
                + ' '
                + ' '.join(how)
                + ' %d bytes' % len(t),
                FILES,
            )
        elif rc == 3 and not any(x.endswith('.ops') for x in a) and a[-1] == 'p.mlir' and not any('%s' in x for x in a):
            report('rc3', n, a, rc, cpu, rss, e, FILES)
        elif (
            rc == 2
            and a[-1] == 'p.mlir'
            and len(a) < 3
            and not re.search(
                rb'budget|baseline|topology|--at|rank|axis-types|selector|no mesh|--devices|cannot be combined|needs|layouts|ops|format|declar',
                err,
            )
        ):
            report('rc2', n, a, rc, cpu, rss, e, FILES)
        if (
            rc == 0
            and err
            and re.search(rb'(?m)^[^\n]*: error: ', err)
            and a[0] not in ('opt',)
            and '--keep-going' not in a
        ):
            report('error-rc0', n, a, rc, cpu, rss, e, FILES)
        if rc == 1 and not err and not out:
            report('silent1', n, a, rc, cpu, rss, '', FILES)
        # formats
        try:
            form = next((x[9:] for x in a if x.startswith('--format=')), None)
            rep = a[0] in ('comms', 'mem', 'show') or (a[0] == 'types' and '--types' in a)
            if rc in (0, 1):
                if rep and form == 'json' and out:
                    d = strict(out)
                    v = schema(
                        [a[0], '--format=schema'] if a[0] != 'types' else ['types', '--types', '--format=schema']
                    )
                    ee = next(v.iter_errors(d), None)
                    if ee:
                        report('schema', n, a, rc, cpu, rss, str(ee)[:300], FILES)
                elif (
                    not rep
                    and form in ('json', 'sarif', 'github', 'gitlab', 'junit')
                    and not any(x.startswith('--diagnostics') for x in a)
                ):
                    b = out if a[0] == 'check' or (a[0] == 'fmt' and '--check' in a) else err
                    if not any(x in a for x in ('--time-passes', '--mem-stats', '--work-stats')) and (
                        b or form in ('json', 'sarif')
                    ):
                        valid_diag(form, b)
                if '--diagnostics=d.json' in a and os.path.exists(W + '/d.json'):
                    valid_diag(form if not rep and form else 'json', open(W + '/d.json', 'rb').read())
                for x, y in (
                    ('--summary=json', ['propagate', '--summary=schema']),
                    ('--list-rewrites=json', ['propagate', '--as-xla', '--list-rewrites=schema']),
                    ('--explain-partition=json', ['partition', '--explain-partition=schema']),
                ):
                    if x in a and out:
                        d = strict(out)
                        ee = next(schema(y).iter_errors(d), None)
                        if ee:
                            report('schema', n, a, rc, cpu, rss, str(ee)[:300], FILES)
                if ('--emit=json' in a or '--types=json' in a) and out and b'// -----' not in t:
                    strict(out)
                if '--side-file=side.json' in a and rc == 0:
                    d = strict(open(W + '/side.json', 'rb').read())
                    ee = next(LS.iter_errors(d), None)
                    if ee:
                        report('schema-side', n, a, rc, cpu, rss, str(ee)[:300], FILES)
        except Exception as ex:
            report('format', n, a, rc, cpu, rss, repr(ex)[:200], FILES)
        # programs as output can be read again
        if rc == 0 and out and r.random() < 0.35 and '--print-imported' not in a:
            prog = None
            if a[0] == 'fmt' and not set(a) & {'--check', '--diff'}:
                prog = ['fmt'] + [
                    x for x in a[1:-1] if x.startswith('--style') or x.startswith('--mlir') or x == '--canonical'
                ]
            elif a[0] == 'propagate' and not any(x.startswith('--summary') or x.startswith('--list') for x in a):
                prog = ['check']
            elif a[0] == 'types' and not any(x.startswith('--types') or x.startswith('--queries') for x in a):
                prog = ['types'] + [
                    x
                    for x in a[1:-1]
                    if x.split('=')[0]
                    in (
                        '--axis-types', '--constraints', '--reshape', '--assume', '--drop-size-one-axes',
                        '--check-varying', '--require-arg-shardings', '--emit', '--mlir-print-op-generic',
                        '--mlir-print-debuginfo', '--ops', '--keep-going',
                    )
                ]
            elif a[0] == 'partition' and not any(x.startswith('--explain') or x == '--check' for x in a):
                prog = ['check']
            elif a[0] == 'strategy' and not any(
                x.startswith('--emit=') and x not in ('--emit=collectives', '--emit=local') for x in a
            ):
                prog = ['check']
            elif a[0] == 'opt' and not any('pretty' in x or 'elide' in x for x in a):
                prog = ['check']
            if prog:
                w('q.mlir', out)
                R2 = A.run(prog + ['q.mlir'], out='out2', err='err2')
                rc2, out2, err2, cpu2, rss2 = R2.rc, R2.out, R2.err, R2.cpu, R2.rss
                c['re-' + a[0]] += 1
                if rc2 != 0 and not (a[0] == 'types' and '--keep-going' in a):
                    report('reread', n, a, rc2, cpu2, rss2, err2[:300].decode('latin1'), FILES + ['q.mlir'])
                elif a[0] in ('fmt', 'types') and out2 != out and '--keep-going' not in a:
                    report('idem-' + a[0], n, a, rc2, cpu2, rss2, '', FILES + ['q.mlir'])
        if (
            rc == 0
            and a[0] == 'fmt'
            and out
            and not set(a)
            & {
                '--check', '--diff', '--canonical', '--mlir-print-op-generic', '--mlir-print-debuginfo',
                '--style=mlir', '--style=shorthand', '--extract',
            }
        ):
            ci, co = comments(t), comments(out)
            if ci != co:
                report(
                    'comments',
                    n,
                    a,
                    rc,
                    cpu,
                    rss,
                    str([x for x in ci if ci[x] != co.get(x)][:3]) + str([x for x in co if co[x] != ci.get(x)][:3]),
                    FILES,
                )
            ni, no = names(t), names(out)
            if ni != no and b'"(' not in t:
                report('names', n, a, rc, cpu, rss, str(sorted(ni - no)[:4]) + str(sorted(no - ni)[:4]), FILES)
        if rc == 0 and '--check' in a and a[0] == 'partition' and not re.fullmatch(rb'(equal\n)+', out):
            report('check-out', n, a, rc, cpu, rss, out[:100].decode('latin1'), FILES)
        if re.search(rb': error: .*\[partition-differs\]', err):
            report('check-differs', n, a, rc, cpu, rss, err[:300].decode('latin1'), FILES)
        if r.random() < 0.03:
            q3 = A.run(a, out='out3', err='err3')
            r2 = (q3.rc, q3.out, q3.err)
            if not any(x in a for x in ('--time-passes', '--mem-stats')) and (r2[0], r2[1], r2[2]) != (rc, out, err):
                report('determ', n, a, rc, cpu, rss, '', FILES)
            c['determ'] += 1
A.end()
