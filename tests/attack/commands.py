# SPDX-License-Identifier: Apache-2.0
"""commands.py SHARDC FOLDER... : changed programs through all commands with random options.

What must hold for every input: no crash, no hang, little memory; reports in machine formats are valid and fit their
schemas; what a command prints as a program is accepted by `check` and, for fmt and types, printed again unchanged;
fmt keeps comments, locations and names; `partition --check` never finds a difference in a program without errors; a
second run prints the same."""

import json, os, random, re, subprocess
from xml.dom import minidom
from lib import Attack, pool, files, comments, locations, names
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
    """Returns a command with random arguments, and writes the other files that it reads."""
    ax = m.axes(t)
    F = 'p.mlir'

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
            ],
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
            d = minidom.parseString(b)
            for s in d.getElementsByTagName('testsuite'):
                tc = s.getElementsByTagName('testcase')
                assert int(s.getAttribute('tests')) == len(tc), 'tests'
                assert int(s.getAttribute('failures') or 0) == len(s.getElementsByTagName('failure')), 'failures'
    elif form == 'github':
        for l in b.decode('utf-8').split('\n'):
            if l and not re.match(r'::(error|warning|notice)( |::)', l):
                raise ValueError('github line ' + l[:80])


FILES = ['p.mlir', 'a.ops', 't.json', 'b.json', 'l.json', 's.json', 'side.json', 'd.json']
SEED = A.seed
TAGS = [t for t in a_.only.split(',') if t]
HAVE = [t for t in P if P[t]]
# Messages about options that depend on the program.
USAGE = re.compile(
    rb'budget|baseline|topology|--at|rank|axis-types|selector|no mesh|--devices|cannot be combined|needs|layouts|ops'
    rb'|format|declar'
)
COMMANDS = set('check comms explain fmt mem opt partition propagate rules show strategy types'.split())
# The custom form of reduce shows as many initial values as inputs, as StableHLO's does.
SHORT_FORM = re.compile(rb'operands present, but expected \d+ \[syntax\]\n[^\n]* = stablehlo\.reduce\(')
RUN_LINE = re.compile(rb'// RUN: ([^|>\n$`\']*)%s\s*$')
TYPES_OPTIONS = {
    '--axis-types', '--constraints', '--reshape', '--assume', '--drop-size-one-axes', '--check-varying',
    '--require-arg-shardings', '--emit', '--mlir-print-op-generic', '--mlir-print-debuginfo', '--ops', '--keep-going',
}
STATISTICS = {'--time-passes', '--mem-stats', '--work-stats'}
NOT_AS_WRITTEN = {
    '--check', '--diff', '--canonical', '--mlir-print-op-generic', '--mlir-print-debuginfo', '--style=mlir',
    '--style=shorthand', '--extract',
}


def program(r, n):
    """Returns a topic, a changed program, the changes, and what changes programs."""
    tags = ['gen', 'mut', 'ex', 'st', 'pa', 'xl', 'ops']
    tag = r.choice(TAGS) if TAGS else r.choices(tags, [30, 12, 14, 12, 22, 12, 5])[0]
    tag = tag if tag in HAVE else HAVE[0]
    m = Programs(P[tag], SEED * 7919 + n)
    m.progs = P[tag] if r.random() < 0.8 else allp
    t = r.choice(P[tag])[1]
    changes = Programs.GOOD if r.random() < 0.75 else Programs.ALL
    changes = [x for x in changes if x[2:] not in a_.without.split(',')] + {
        'ex': ['m_ex'] * 6,
        'st': ['m_strat'] * 8,
        'pa': ['m_small'] * 4 + ['m_shard'] * 3,
    }.get(tag, [])
    how = []
    for _ in range(r.choice([0, 1, 1, 1, 2, 2, 3])):
        how.append(r.choice(changes))
        t = getattr(m, how[-1])(t)[:180000]
    return tag, t, how, m


def of_run_line(t):
    """Returns the arguments of a golden's first line, if they name no other file."""
    m = RUN_LINE.match(t.split(b'\n')[0])
    if not m or re.search(rb'inputs/|-i |=/dev/|\.mlir', m[1]):
        return None
    args = m[1].decode('latin1').split()
    if not args or args[0] not in COMMANDS:     # a change of the program can reach its first line
        return None
    return [x for x in args if not x.startswith(('-o', '--ops')) and not x.endswith('.ops')] + ['p.mlir']


def read_again(a):
    """Returns the command that must accept what a command prints, or None."""
    def has(*starts):
        return any(x.startswith(starts) for x in a)

    if a[0] == 'fmt' and not set(a) & {'--check', '--diff'}:
        return ['fmt'] + [x for x in a[1:-1] if x.startswith(('--style', '--mlir')) or x == '--canonical']
    if a[0] == 'types' and not has('--types', '--queries'):
        return ['types'] + [x for x in a[1:-1] if x.split('=')[0] in TYPES_OPTIONS]
    if (
        a[0] == 'propagate' and not has('--summary', '--list')
        or a[0] == 'partition' and not has('--explain') and '--check' not in a
        or a[0] == 'strategy' and not (has('--emit=') and not has('--emit=collectives', '--emit=local'))
        or a[0] == 'opt' and not any('pretty' in x or 'elide' in x for x in a)
    ):
        return ['check']
    return None


class Run:
    """A run of a command, and what must hold for it."""

    def __init__(self, n, a, t, how):
        self.n, self.a, self.t, self.how = n, a, t, how
        self.r = A.run(a)
        self.rc, self.out, self.err = self.r.rc, self.r.out, self.r.err
        c[a[0] + ' ' + str(self.rc)] += 1

    def bad(self, kind, what='', files=()):
        what = what.decode('latin1') if isinstance(what, bytes) else str(what)
        A.fail(kind, self.n, self.a, self.r, what, FILES + list(files))

    def status(self):
        """There is no fault, and the status fits what is printed."""
        a, err = self.a, self.err
        fault = self.r.fault(A.slow, A.memory)
        if fault:
            text = (err[:700] if fault == 'sanitizer' else err[-200:]).decode('latin1')
            self.bad(fault, '%s %s %d bytes' % (text, ' '.join(x[2:] for x in self.how), len(self.t)))
        elif self.rc == 3 and not any('%s' in x or x.endswith('.ops') for x in a):
            self.bad('rc3', err[-300:])
        elif self.rc == 2 and len(a) < 3 and not USAGE.search(err):
            self.bad('rc2', err[-300:])
        if self.rc == 0 and a[0] != 'opt' and '--keep-going' not in a and re.search(rb'(?m)^[^\n]*: error: ', err):
            self.bad('error-rc0', err[-300:])
        if self.rc == 1 and not err and not self.out:
            self.bad('silent1')

    def fits(self, validator, document, kind='schema'):
        e = next(validator.iter_errors(document), None)
        if e:
            self.bad(kind, str(e)[:300])

    def formats(self):
        """Everything in a machine format can be read, and fits its schema."""
        a, out = self.a, self.out
        form = next((x[9:] for x in a if x.startswith('--format=')), None)
        is_report = a[0] in ('comms', 'mem', 'show') or (a[0] == 'types' and '--types' in a)
        if is_report and form == 'json' and out:
            self.fits(schema([a[0], *(['--types'] if a[0] == 'types' else []), '--format=schema']), strict(out))
        elif not is_report and form and not any(x.startswith('--diagnostics') for x in a) and not set(a) & STATISTICS:
            text = out if a[0] == 'check' or (a[0] == 'fmt' and '--check' in a) else self.err
            if text or form in ('json', 'sarif'):
                valid_diag(form, text)
        if '--diagnostics=d.json' in a and os.path.exists(W + '/d.json'):
            valid_diag(form if not is_report and form else 'json', A.read('d.json'))
        for x, y in (
            ('--summary=json', ['propagate', '--summary=schema']),
            ('--list-rewrites=json', ['propagate', '--as-xla', '--list-rewrites=schema']),
            ('--explain-partition=json', ['partition', '--explain-partition=schema']),
        ):
            if x in a and out:
                self.fits(schema(y), strict(out))
        if ('--emit=json' in a or '--types=json' in a) and out and b'// -----' not in self.t:
            strict(out)
        if '--side-file=side.json' in a and self.rc == 0:
            self.fits(LS, strict(A.read('side.json')), 'schema-side')

    def reread(self):
        """Programs that are printed can be read again; fmt and types print them as they are."""
        again = read_again(self.a)
        if not again or not self.out or '--print-imported' in self.a:
            return
        w('q.mlir', self.out)
        second = A.run(again + ['q.mlir'], out='out2', err='err2')
        c['re-' + self.a[0]] += 1
        if second.rc and SHORT_FORM.search(second.err):
            c['short form'] += 1
        elif second.rc and not (self.a[0] == 'types' and '--keep-going' in self.a):
            self.bad('reread', second.err[:300], ['q.mlir'])
        elif self.a[0] in ('fmt', 'types') and second.out != self.out and '--keep-going' not in self.a:
            self.bad('idem-' + self.a[0], '', ['q.mlir'])

    def keeps(self):
        """fmt keeps comments, locations and names."""
        for kind, count in (('comments', comments), ('locations', locations)):
            before, after = count(self.t), count(self.out)
            if before != after:
                self.bad(kind, '%s %s' % (list(before - after)[:3], list(after - before)[:3]))
        before, after = names(self.t), names(self.out)
        if before != after and b'"(' not in self.t:
            self.bad('names', '%s %s' % (sorted(before - after)[:4], sorted(after - before)[:4]))

    def repeats(self):
        """A second run prints the same."""
        c['determ'] += 1
        second = A.run(self.a, out='out3', err='err3')
        if not set(self.a) & STATISTICS and (second.rc, second.out, second.err) != (self.rc, self.out, self.err):
            self.bad('determ')


def check(run, r):
    a = run.a
    run.status()
    if run.rc in (0, 1):
        try:
            run.formats()
        except Exception as e:
            run.bad('format', repr(e)[:200])
    if run.rc == 0 and r.random() < 0.35:
        run.reread()
    if run.rc == 0 and a[0] == 'fmt' and run.out and not set(a) & NOT_AS_WRITTEN:
        run.keeps()
    if run.rc == 0 and a[0] == 'partition' and '--check' in a and not re.fullmatch(rb'(equal\n)+', run.out):
        run.bad('check-out', run.out[:100])
    if re.search(rb': error: .*\[partition-differs\]', run.err):
        run.bad('check-differs', run.err[:300])
    if r.random() < 0.03:
        run.repeats()


for n in A.numbers():
    r = random.Random(SEED * 1000003 + n)
    tag, t, how, m = program(r, n)
    for f in FILES:
        if os.path.exists(f):
            os.unlink(f)
    w('p.mlir', t)
    seen = set()
    for _ in range(3):
        a = gen(r, tag, t, m)
        if r.random() < 0.12:
            a = of_run_line(t) or a
        if ' '.join(a) not in seen:
            seen.add(' '.join(a))
            check(Run(n, a, t, how), r)
A.end()
