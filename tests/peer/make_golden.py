#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Make golden/STAGE/NAME.mlir.gz, manifest.tsv and ops.tsv of a corpus with real Shardy.

The corpus is the folder that SHARDC_CORPUS names, else build/corpus; its programs are inputs/KIND/NAME.mlir[.gz].

    VENV/bin/python make_golden.py                   everything
    VENV/bin/python make_golden.py 'moe/*' hand/sub-axes   some inputs; the other rows of the manifest stay
    VENV/bin/python make_golden.py --check 'ops/*'   write nothing, say where the bytes differ from what is stored
    VENV/bin/python make_golden.py --stages          print each stage's flags

VENV is the environment that tests/peer/setup makes, build/peer. Each run is one forked process, bounded by 120 seconds. A golden is what
`tests/peer/shardy FILE FLAGS` prints, with the flags below; a first line `// FLAGS: ...` in an input adds flags to all its runs.
"""
import collections, fnmatch, gzip, hashlib, importlib.machinery, importlib.util, io, os, pickle, re, select, signal, sys, tempfile, time

HERE = os.path.dirname(os.path.abspath(__file__))
PEER = os.environ.get('SHARDY_PEER') or os.path.join(HERE, 'shardy')
CORPUS = os.environ.get('SHARDC_CORPUS') or os.path.join(HERE, '..', '..', 'build', 'corpus')
LIMIT = 120
PROP = ['-sdy-propagation-pipeline']
RESH = PROP + ['-sdy-insert-explicit-reshards=enable-full-version=true']
COLL = RESH + ['-sdy-reshard-to-collectives']
STAGES = collections.OrderedDict([
    ('print', []),
    ('print-generic', ['-mlir-print-op-generic']),
    ('print-debuginfo', ['-mlir-print-debuginfo']),      # this and the next: inputs with locations only
    ('propagate-debuginfo', PROP + ['-mlir-print-debuginfo']),
    ('import', ['-sdy-import-pipeline']),
    ('basic', ['-sdy-basic-propagate']),
    ('aggressive', ['-sdy-aggressive-propagate']),
    ('op-priority', ['-sdy-op-priority-propagate']),
    ('user-priority', ['-sdy-user-priority-propagate']),
    ('propagate', PROP),
    ('rules', ['-sdy-populate-op-sharding-rules']),
    ('import-basic', ['-sdy-import-pipeline', '-sdy-basic-propagate']),
    ('dedup', ['-sdy-propagation-pipeline=dedup-functions-fully=true']),
    ('reshards', RESH),
    ('collectives', COLL),
    # the propagation pipeline, pass by pass, with enable-insert-explicit-collectives, which its command line does not offer
    ('export', ['-sdy-import-pipeline', '-sdy-flatten-call-graph', '-symbol-dce', '-sdy-import-func-calls', '-symbol-dce',
                '-sdy-apply-sharding-constraints', '-sdy-sharding-group-import', '-sdy-pre-order-funcs', '-sdy-user-priority-propagate',
                '-sdy-export-named-computations', '-sdy-propagate-to-func-results', '-sdy-unflatten-call-graph', '-symbol-dce',
                '-sdy-insert-func-call-reshards', '-sdy-export-pipeline=enable-insert-explicit-collectives=true']),
    ('partition-bare', PROP + ['-sdy-convert-global-to-local']),
    ('partition', COLL + ['-sdy-convert-global-to-local']),
    ('partition-full', RESH + ['-sdy-resolve-permutation-factors', '-sdy-reshard-to-collectives', '-sdy-pad-for-divisibility',
                               '-sdy-convert-global-to-local', '-sdy-drop-sharding-and-mesh']),
])


def peer():
    l = importlib.machinery.SourceFileLoader('peer_shardy', PEER)
    m = importlib.util.module_from_spec(importlib.util.spec_from_loader('peer_shardy', l))
    l.exec_module(m)
    m.load()[0].make_ir_context()
    return m


def run(m, text, flags):
    """(status, output, diagnostics): status is 'ok', 'error', 'crash' or 'timeout'."""
    r, w = os.pipe()
    log = tempfile.TemporaryFile()  # where a failed assertion says what it is
    pid = os.fork()
    if pid == 0:
        os.close(r)
        os.dup2(log.fileno(), 2)
        o, e = io.StringIO(), io.StringIO()
        try: rc = m.main(['-'] + flags, o, e, lambda: text)
        except BaseException as x: rc = 1; e.write('%s\n' % x)
        with os.fdopen(w, 'wb') as f: pickle.dump((rc, o.getvalue(), e.getvalue()), f)
        os._exit(0)
    os.close(w)
    buf, end = [], time.time() + LIMIT
    timed = False
    with os.fdopen(r, 'rb', 0) as f:
        while True:
            left = end - time.time()
            if left <= 0 or not select.select([f], [], [], left)[0]:
                os.kill(pid, signal.SIGKILL); timed = True; break
            b = f.read(1 << 20)
            if not b: break
            buf.append(b)
    _, st = os.waitpid(pid, 0)
    if timed: return 'timeout', '', ''
    if st:
        log.seek(0)
        return 'crash', '', last_words(log.read(1 << 16).decode('ascii', 'ignore')) or 'signal %d' % (st & 127)
    rc, o, e = pickle.loads(b''.join(buf))
    return ('ok' if rc == 0 else 'error'), o, e


def last_words(log):
    """The message of a fatal error, without time, process and folder."""
    m = re.search(r'^(?:LLVM ERROR: )?F\d+ [\d:.]+ \d+ \S*?([^/\s]+:\d+)\] ([^\n]*)', log, re.M)
    if m: return '%s: %s' % (m[1], m[2])
    m = re.search(r'^LLVM ERROR: ([^\n]*)', log, re.M)
    return m[1] if m else ''


def inputs(pats):
    root = os.path.join(CORPUS, 'inputs')
    for d, _, fs in sorted(os.walk(root)):
        for f in sorted(fs):
            if not f.endswith(('.mlir', '.mlir.gz')): continue
            n = os.path.relpath(os.path.join(d, f), root).removesuffix('.gz').removesuffix('.mlir')
            if not pats or any(fnmatch.fnmatch(n, p) for p in pats): yield n, os.path.join(d, f)


def read(path):
    data = open(path, 'rb').read()
    return (gzip.decompress(data) if path.endswith('.gz') else data).decode()


def flags_of(text):
    l = text.split('\n', 1)[0]
    return l[len('// FLAGS:'):].split() if l.startswith('// FLAGS:') else []


def descriptions():
    """What each input exercises: from make_corpus.py's list, or from the comment that opens a hand-written file."""
    out = {}
    for mo in re.finditer(r"^@prog\('([^']*)', '([^']*)'", open(os.path.join(HERE, 'make_corpus.py')).read(), re.M): out[mo[1]] = mo[2]
    return out


OP = re.compile(r'^\s*(?:%[^=]* = )?"([^"]+)"\(', re.M)
COLUMNS = ['name', 'bytes', 'ops', 'exercises', 'flags'] + list(STAGES) + ['parse_s', 'run_s', 'print_s']


def path_of(stage, name): return os.path.join(CORPUS, 'golden', stage, name + '.mlir.gz')


def one(m, name, text, what, check):
    flags = flags_of(text)
    row = dict(name=name, bytes=str(len(text.encode())), flags=' '.join(flags) or '-', exercises=what, parse_s='-', run_s='-', print_s='-')
    base, ops = None, collections.Counter()
    for s, f in STAGES.items():
        if s.endswith('-debuginfo') and 'loc(' not in text:
            row[s] = '-'
            continue
        extra = ['--timing', '--repeat=3'] if s == 'propagate' and not check else []
        st, o, e = run(m, text, flags + f + extra)
        if extra and st == 'timeout': st, o, e = run(m, text, flags + f)  # three runs did not fit
        g = path_of(s, name)
        if not check and os.path.exists(g): os.unlink(g)
        if st == 'ok':
            data = o.encode()
            if s == 'print': base = data
            if s == 'print-generic': ops.update(OP.findall(o))
            if s != 'print' and data == base: row[s] = 'same-as-print'
            else:
                row[s] = hashlib.sha256(data).hexdigest()
                if check:
                    if not os.path.exists(g) or gzip.decompress(open(g, 'rb').read()) != data: print('DIFFERS %s %s' % (s, name))
                else:
                    os.makedirs(os.path.dirname(g), exist_ok=True)
                    with open(g, 'wb') as h: h.write(gzip.compress(data, 9, mtime=0))
            t = re.search(r'^parse (\S+) run (\S+) print (\S+)$', e, re.M)
            if t: row['parse_s'], row['run_s'], row['print_s'] = t.groups()
        elif st == 'error':
            errs = [l for l in e.split('\n') if ' error: ' in l] or [l for l in e.split('\n') if l] or ['?']
            row[s] = 'error: ' + ' '.join(errs[0].split())[:300]
        else: row[s] = st + (': ' + ' '.join(e.split())[:300] if e else '')
    row['ops'] = str(sum(ops.values()))
    return row


def load(path, key):
    if not os.path.exists(path): return {}
    ls = open(path).read().rstrip('\n').split('\n')
    h = ls[0].split('\t')
    return {r[key]: r for r in (dict(zip(h, l.split('\t'))) for l in ls[1:])}


def main():
    pats = [a for a in sys.argv[1:] if not a.startswith('--')]
    check = '--check' in sys.argv
    if '--stages' in sys.argv:
        for s, f in STAGES.items(): print(s + '\t' + ' '.join(f))
        return 0
    m, desc = peer(), descriptions()
    man = os.path.join(CORPUS, 'manifest.tsv')
    rows = load(man, 'name')
    bad = 0
    for name, path in inputs(pats):
        t, text = time.time(), read(path)
        what = desc.get(name)
        if what is None:
            c = [l[2:].strip() for l in text.split('\n')[:3] if l.startswith('//') and not l.startswith('// FLAGS:')]
            what = c[0] if c else '-'
        row = one(m, name, text, what, check)
        if check:
            was = rows.get(name, {})
            diff = [k for k in STAGES if was.get(k) != row[k]]
            bad += len(diff)
            print('%-34s %s' % (name, 'same' if not diff else 'DIFFERS: ' + ' '.join(diff)), flush=True)
            continue
        rows[name] = row
        fails = ['%s=%s' % (s, row[s][:90]) for s in STAGES if row[s].startswith(('error', 'crash', 'timeout')) and not s.startswith('partition')]
        print('%-34s %7s ops %6.1f s  %s' % (name, row['ops'], time.time() - t, ' ; '.join(fails)), flush=True)
    if check: return bad != 0
    have = {n for n, _ in inputs([])}
    rows = {n: r for n, r in rows.items() if n in have}
    with open(man, 'w') as f:
        f.write('\t'.join(COLUMNS) + '\n')
        for n in sorted(rows): f.write('\t'.join(rows[n].get(c, '-') for c in COLUMNS) + '\n')
    tot, mods = collections.Counter(), collections.Counter()
    for n in rows:
        g = path_of('print-generic' if rows[n]['print-generic'] != 'same-as-print' else 'print', n)
        c = collections.Counter(OP.findall(gzip.decompress(open(g, 'rb').read()).decode())) if os.path.exists(g) else {}
        tot.update(c); mods.update(c.keys())
    with open(os.path.join(CORPUS, 'ops.tsv'), 'w') as f:
        f.write('op\tcount\tmodules\n')
        for o, c in sorted(tot.items(), key=lambda x: (-x[1], x[0])): f.write('%s\t%d\t%d\n' % (o, c, mods[o]))
    return 0


if __name__ == '__main__': sys.exit(main())
