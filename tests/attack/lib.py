# SPDX-License-Identifier: Apache-2.0
"""What all attacks share: running shardc with limits, a pool of programs, the text of comments, reporting."""

import argparse, collections, glob, gzip, os, re, resource, sys, tempfile, time

ENV = dict(
    PATH=os.environ['PATH'],
    ASAN_OPTIONS='detect_leaks=0:exitcode=99:hard_rss_limit_mb=4500:detect_stack_use_after_return=0:'
    'allocator_may_return_null=1:handle_sigill=1',
)
TOPICS = (
    ('ex', 'explicit'), ('st', 'strategy'), ('pa', 'partition|localize|convert'), ('xl', 'xla'), ('ops', '/ops/'),
    ('mut', 'mutants|mistakes|wrong'),
)


class Result:
    """A run: exit status (negative: a signal, or 'timeout'), output, errors, CPU seconds, peak memory in KiB."""

    def __init__(self, rc, out, err, cpu, rss):
        self.rc, self.out, self.err, self.cpu, self.rss = rc, out, err, cpu, rss

    def fault(self, slow=5.0, memory=1 << 20):
        """Returns the name of a fault that no input may cause, or None."""
        if self.rc == 99 or b'Sanitizer' in self.err:
            return 'sanitizer'
        if self.rc == 'timeout':
            return 'hang'
        if self.rc not in (0, 1, 2, 3) or b'internal error' in self.err:
            return 'crash'
        if self.cpu > slow:
            return 'slow'
        if self.rss > memory:
            return 'memory'
        return None


class Attack:
    """The command line of an attack, its working folder, its counts and the inputs that it keeps."""

    def __init__(self, text, folders=True):
        p = argparse.ArgumentParser(description=text)
        p.add_argument('shardc', help='the program to attack')
        if folders:
            p.add_argument('folder', nargs='+', help='folders with programs, such as samples and tests/golden')
        p.add_argument('--seed', type=int, default=1)
        p.add_argument('--count', type=int, default=10**9, help='how many inputs')
        p.add_argument('--seconds', type=float, default=60, help='when to stop')
        p.add_argument('--out', default='found', help='where inputs that fail are kept')
        p.add_argument(
            '--only', default='', help='topics of programs, with commas: ' + ' '.join(t for t, _ in TOPICS) + ' gen'
        )
        p.add_argument('--start', type=int, default=0, help='the first number of an input')
        self.p = p
        self.c = collections.Counter()
        self.fails = collections.Counter()
        self.t0 = time.time()
        self.worst = []

    def parse(self):
        a = self.a = self.p.parse_args()
        self.bin = os.path.abspath(a.shardc)
        self.out = os.path.abspath(a.out)
        os.makedirs(self.out, exist_ok=True)
        self.seed = a.seed
        self.sanitized = b'__asan_init' in open(self.bin, 'rb').read()
        self.roots = [os.path.abspath(f) for f in getattr(a, 'folder', [])]
        self.slow, self.memory, self.timeout = (60.0, 4 << 20, 400) if self.sanitized else (5.0, 1 << 20, 100)
        self.dir = tempfile.mkdtemp(prefix='attack-')
        os.chdir(self.dir)
        if not self.sanitized:
            resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
        return a

    def numbers(self):
        """Yields the numbers of inputs until count or time are spent."""
        for n in range(self.a.start, self.a.start + self.a.count):
            if time.time() - self.t0 > self.a.seconds:
                break
            self.c['inputs'] += 1
            yield n

    def write(self, name, data):
        open(os.path.join(self.dir, name), 'wb').write(data)

    def read(self, name):
        return open(os.path.join(self.dir, name), 'rb').read()

    def run(self, args, stdin='/dev/null', out='stdout', err='stderr', timeout=None):
        fo, fe = (os.open(os.path.join(self.dir, x), os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o644) for x in (out, err))
        t = time.time()
        d = 0.0005
        rc = None
        pid = os.posix_spawn(
            self.bin,
            [self.bin] + args,
            ENV,
            file_actions=[
                (os.POSIX_SPAWN_OPEN, 0, stdin, os.O_RDONLY, 0),
                (os.POSIX_SPAWN_DUP2, fo, 1),
                (os.POSIX_SPAWN_DUP2, fe, 2),
            ],
        )
        os.close(fo)
        os.close(fe)
        while True:
            p, st, ru = os.wait4(pid, os.WNOHANG)
            if p:
                break
            if time.time() - t > (timeout or self.timeout):
                os.kill(pid, 9)
                p, st, ru = os.wait4(pid, 0)
                rc = 'timeout'
                break
            time.sleep(d)
            d = min(d * 1.5, 0.02)
        self.c['runs'] += 1
        r = Result(
            os.waitstatus_to_exitcode(st) if rc is None else rc,
            self.read(out),
            self.read(err),
            ru.ru_utime + ru.ru_stime,
            ru.ru_maxrss,
        )
        self.worst = sorted(self.worst + [(r.cpu, r.rss >> 10, ' '.join(args)[:150])], reverse=True)[:5]
        return r

    def fail(self, kind, n, args, r=None, text='', files=(), limit=40):
        self.fails[kind] += 1
        if self.fails[kind] > limit:
            return
        for f in files:
            if os.path.exists(os.path.join(self.dir, f)):
                open(
                    os.path.join(self.out, '%s-%d-%d.%s' % (re.sub(r'\W', '_', kind)[:40], self.seed, n, f)), 'wb'
                ).write(self.read(f))
        print(
            'FAIL',
            kind,
            n,
            ' '.join(args),
            '' if r is None else '%s %.2fs %dM' % (r.rc, r.cpu, r.rss >> 10),
            str(text).replace('\n', ' | ')[:400],
            flush=True,
        )

    def end(self):
        """Prints the counts, and at the end how many inputs passed."""
        print('seed %d, %.0f s: %s' % (self.seed, time.time() - self.t0, dict(sorted(self.c.items(), key=str))))
        for w in self.worst:
            print('slowest: %.2f s, %d MiB: %s' % w)
        if self.fails:
            print('faults:', dict(self.fails))
        failed = sum(self.fails.values())
        print('%d passed, %d failed' % (max(self.c['inputs'] - failed, 0), failed))
        sys.exit(failed != 0)



def topic(path):
    return next((t for t, p in TOPICS if re.search(p, path)), 'gen')


def pool(roots, most=24000, ext=('.mlir', '.mlir.gz')):
    """Returns {topic: [(name, text)]} of the different programs below the folders."""
    res, seen = {}, set()
    for root in roots:
        for d, _, fs in sorted(os.walk(root)):
            for f in sorted(fs):
                if not f.endswith(ext):
                    continue
                b = open(os.path.join(d, f), 'rb').read()
                if f.endswith('.gz'):
                    b = gzip.decompress(b)
                if len(b) > most or b in seen:
                    continue
                seen.add(b)
                res.setdefault(topic(os.path.join(d, f)), []).append((f, b))
    return res


def files(roots, ext):
    """Returns [(path, bytes)] of the files with these endings below the folders."""
    return [
        (p, open(p, 'rb').read())
        for r in roots
        for e in ext
        for p in sorted(glob.glob(os.path.join(glob.escape(r), '**', '*' + e), recursive=True))
    ]


def scan(t):
    """Yields (kind, text) for each part of a program, in order: kind is "comment", "string" or "plain"."""
    plain = 0
    for m in re.finditer(rb'"(?:[^"\\\n]|\\.)*"?|//[^\n]*', t):
        yield 'plain', t[plain : m.start()]
        yield ('string' if m.group().startswith(b'"') else 'comment'), m.group()
        plain = m.end()
    yield 'plain', t[plain:]


def comments(t):
    """Counts the comments of a program. Empty ones, separators of documents, and those that fmt puts behind the labels
    of blocks do not count."""
    ignored = rb'//|//\s+-----|//\s*(pred:|\d+ preds:) \^.*|// no predecessors'
    found = (x.strip() for kind, x in scan(t) if kind == 'comment')
    return collections.Counter(x for x in found if not re.fullmatch(ignored, x))


def names(t, pattern=rb'%[\w$.\-]+'):
    return {x.split(b'#')[0] for x in re.findall(pattern, b''.join(x for kind, x in scan(t) if kind == 'plain'))}


ALIAS = re.compile(rb'(?m)^(#[\w$.]+)\s*=\s*(?:loc\s*(\(.*\))|(\w+))\s*$')


def locations(t):
    """Counts the locations of a program, without their blanks and comments. The short form of a reduce hides the
    locations of its region that are also its own, so of a program with one the locations without aliases count once."""
    found = written_locations(t)
    if not re.search(rb'\breduce"?\(', t):
        return found
    plain = b''.join(x for kind, x in scan(t) if kind != 'comment')
    aliases = {m[1]: re.sub(rb'\s', b'', m[2] or m[3]) for m in ALIAS.finditer(plain)}
    known = re.compile(b'|'.join(re.escape(x) + rb'\b' for x in sorted(aliases, key=len, reverse=True)) or rb'$^')
    texts = set(found)
    for _ in range(8):
        texts = {known.sub(lambda m: aliases[m[0]].strip(b'()'), x) for x in texts}
    return collections.Counter(texts)


def written_locations(t):
    """Counts the locations of a program as they are written."""
    found = collections.Counter()
    depth, text = 0, b''
    for kind, x in scan(b''.join(x for kind, x in scan(t) if kind != 'comment')):
        for part in [x] if kind == 'string' else re.split(rb'(\bloc\s*\(|[()])', x):
            opens, closes = kind == 'plain' and part.endswith(b'('), kind == 'plain' and part == b')'
            if depth:
                depth += opens - closes
                text += part if kind == 'string' else re.sub(rb'\s', b'', part)
                found[text] += not depth
            elif opens and part != b'(':
                depth, text = 1, b'('
    return +found
