# SPDX-License-Identifier: Apache-2.0
"""Files, pipes, signals and limits: results are whole or not there at all, nothing temporary is left, statuses are
those of the manual. FOLDERs hold programs; the ten largest that propagate are used.

Signals at random moments; a full disk (RLIMIT_FSIZE, /dev/full); two runs that write one file; FIFOs; a reader that
goes away; closed standard streams; targets that are read-only, symbolic links, hard links, folders; output onto input.
"""

import os, random, resource, shutil, signal, stat, subprocess, time
from lib import Attack, pool

A = Attack(__doc__)
A.parse()
c = A.c
r = random.Random(A.seed)
S = A.bin
progs = sorted((x for v in pool(A.roots, 400000).values() for x in v), key=lambda x: -len(x[1]))
big = []
for name, t in progs:
    A.write('x.mlir', t)
    if (
        A.run(['propagate', '-q', '-o', '/dev/null', 'x.mlir']).rc == 0
        and A.run(['partition', '-q', '-o', '/dev/null', 'x.mlir']).rc == 0
    ):
        big.append((name, t))
    if len(big) == 10:
        break
os.unlink('x.mlir')
CMDS = [
    ('fmt -i F', 'F'), ('propagate -q -i F', 'F'), ('partition -q -i F', 'F'), ('propagate -q -o O F', 'O'),
    ('comms -q -o O F', 'O'), ('mem -q -o O F', 'O'), ('show -q -o O F', 'O'), ('partition -q -o O F', 'O'),
    ('partition -q --side-file=O -o P F', 'O'), ('types -q --keep-going -o O F', 'O'),
    ('check -q --format=json --diagnostics=O F', 'O'), ('opt -sdy-propagation-pipeline -o O F', 'O'),
    ('propagate -q -o O.gz F', 'O.gz'),
]


def clean():
    for f in os.listdir('.'):
        if f in ('stdout', 'stderr'):
            continue
        if os.path.isdir(f) and not os.path.islink(f):
            os.chmod(f, 0o755)
            shutil.rmtree(f)
        else:
            os.unlink(f)


def prepare(t, old=b'old\n'):
    clean()
    A.write('F', t)
    for o in ('O', 'O.gz', 'P'):
        A.write(o, old)


def left():
    return sorted(f for f in os.listdir('.') if f not in ('F', 'O', 'O.gz', 'P', 'stdout', 'stderr'))


def get(f):
    try:
        return open(f, 'rb').read()
    except OSError:
        return None


def bad(kind, cmd, *x):
    A.fail(kind, 0, [cmd], None, x, [], 6)


def popen(args, **k):
    return subprocess.Popen(
        [S] + args,
        stdin=k.pop('stdin', subprocess.DEVNULL),
        stdout=k.pop('stdout', subprocess.DEVNULL),
        stderr=k.pop('stderr', subprocess.PIPE),
        **k
    )


def nocore():
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def whole(cmd, target, t):
    prepare(t)
    t0 = time.time()
    q = subprocess.run([S] + cmd.split(), capture_output=True, stdin=subprocess.DEVNULL)
    return q.returncode, get(target), time.time() - t0


def check_state(kind, cmd, target, before, new, rc):
    b = get(target)
    c[kind] += 1
    if b != before and b != new:
        bad(kind + ' half written', cmd, rc, None if b is None else len(b), len(new or b''))
    if left():
        bad(kind + ' leaves files', cmd, rc, left())
    return b == new


# --- signals
def signals(cmd, target, t):
    rc, new, T = whole(cmd, target, t)
    if rc not in (0, 1) or new in (None, b'old\n'):
        return
    for sg in (
        signal.SIGINT,
        signal.SIGTERM,
        signal.SIGHUP,
        signal.SIGQUIT,
        signal.SIGXCPU,
        signal.SIGALRM,
        signal.SIGUSR1,
        signal.SIGPIPE,
    ):
        for k in range(4):
            prepare(t)
            before = get(target)
            p = popen(cmd.split(), preexec_fn=nocore)
            time.sleep(r.random() * T * 1.1)
            p.send_signal(sg)
            p.communicate()
            check_state('signal ' + sg.name, cmd, target, before, new, p.returncode)
    for k in range(4):  # SIGKILL may leave a temporary file, but never half a target
        prepare(t)
        before = get(target)
        p = popen(cmd.split(), preexec_fn=nocore)
        time.sleep(r.random() * T * 1.1)
        p.kill()
        p.communicate()
        b = get(target)
        c['signal SIGKILL'] += 1
        if b not in (before, new):
            bad('SIGKILL half written', cmd, None if b is None else len(b))


# --- full disk
def full(cmd, target, t):
    rc, new, _ = whole(cmd, target, t)
    if rc not in (0, 1) or not new or new == b'old\n':
        return
    for n in sorted({0, 1, 100, 4096, len(new) // 2, len(new) - 1}):
        if n >= len(new):
            continue
        for ignore in (False, True):
            prepare(t)
            before = get(target)

            def limit():
                resource.setrlimit(resource.RLIMIT_FSIZE, (n, n))
                nocore()
                signal.signal(signal.SIGXFSZ, signal.SIG_IGN if ignore else signal.SIG_DFL)

            p = popen(cmd.split(), preexec_fn=limit)
            e = p.communicate()[1]
            ok = check_state('file size limit', cmd, target, before, new, p.returncode)
            if p.returncode != 3 and not ok:
                bad('file size limit: status', cmd, p.returncode, n, ignore, e[-200:])
            if p.returncode == 3 and not e:
                bad('file size limit: silent', cmd, n)


def devfull(t):
    for cmd in (
        'fmt F', 'propagate -q F', 'comms -q F', 'mem -q F', 'show -q F', 'partition -q F', 'check --format=json F',
        'rules F', 'types -q --types --keep-going F', 'explain axis-unknown', '--help', '--version', 'fmt --diff F',
        'fmt --check F', 'check --help', 'comms --format=schema', 'opt --list-passes',
    ):
        prepare(t + b'\n\n// not formatted\n')
        f = open('/dev/full', 'wb')
        p = popen(cmd.split(), stdout=f)
        e = p.communicate()[1]
        c['/dev/full'] += 1
        if p.returncode != 3 or not e:
            bad('/dev/full', cmd, p.returncode, e[-200:])
        p = popen(
            [x for x in cmd.split()]
            + (
                ['-o', '/dev/full']
                if cmd.split()[0] in ('fmt', 'propagate', 'comms', 'mem', 'show', 'partition', 'rules', 'types')
                and '--check' not in cmd
                and '--diff' not in cmd
                else []
            ),
            stdout=subprocess.PIPE,
        )
        o, e = p.communicate()
        if '-o' in p.args and p.returncode != 3:
            bad('-o /dev/full', cmd, p.returncode, e[-200:])


# --- two runs, one file
def together(cmd, target, t):
    rc, new, T = whole(cmd, target, t)
    if rc not in (0, 1) or not new:
        return
    for k in range(6):
        prepare(t)
        before = get(target)
        ps = [popen(cmd.split()) for _ in range(3)]
        rcs = [(p.communicate(), p.returncode)[1] for p in ps]
        b = get(target)
        c['together'] += 1
        again = [new]
        while '-i' in cmd and len(again) < 3:  # a run may read the result of another one
            A.write('F', again[-1])
            subprocess.run([S] + cmd.split(), capture_output=True, stdin=subprocess.DEVNULL)
            again.append(get(target))
        if b not in again:
            bad('together half written', cmd, rcs, None if b is None else len(b), len(new))
        if left():
            bad('together leaves files', cmd, left())
        if any(x not in (0, 1) for x in rcs):
            bad('together status', cmd, rcs)


# --- pipes
def pipes(t):
    for cmd in ('fmt', 'propagate -q', 'comms -q', 'partition -q', 'check', 'show -q', 'mem -q', 'rules'):
        a = cmd.split()
        prepare(t)
        want = subprocess.run([S] + a + ['F'], capture_output=True, stdin=subprocess.DEVNULL)
        os.mkfifo('G')
        w = subprocess.Popen(['sh', '-c', 'cat F >G'])
        q = subprocess.run([S] + a + ['G'], capture_output=True, stdin=subprocess.DEVNULL, timeout=60)
        w.wait()
        c['fifo in'] += 1
        if (q.returncode, q.stdout.replace(b'G', b'F')) != (want.returncode, want.stdout.replace(b'G', b'F')):
            bad('fifo in', cmd, q.returncode, q.stderr[:200])
        if a[0] != 'check':
            w = subprocess.Popen(['sh', '-c', 'cat G >P'])
            q = subprocess.run([S] + a + ['-o', 'G', 'F'], capture_output=True, stdin=subprocess.DEVNULL, timeout=60)
            w.wait()
            o = get('P')
            c['fifo out'] += 1
            if (q.returncode, o) != (want.returncode, want.stdout):
                bad('fifo out', cmd, q.returncode, q.stderr[:200], len(o))
            if not stat.S_ISFIFO(os.lstat('G').st_mode):
                bad('fifo replaced', cmd)
        p = subprocess.run(
            ['sh', '-c', '"$0" "$@" | head -c 1 >/dev/null', S] + a + ['F'], capture_output=True, timeout=60
        )
        c['head'] += 1
        if p.stderr and a[0] != 'check' and b'warning' not in p.stderr:
            bad('head: message', cmd, p.stderr[:200])
        p = popen(a + ['F'], stdout=subprocess.PIPE)
        p.stdout.close()
        e = p.stderr.read()
        p.wait()
        if p.returncode not in (-13, 0, 1):
            bad('closed pipe: status', cmd, p.returncode, e[:200])
        for redirect, want2 in (
            ('>&-', (3,)),
            ('<&-', (0, 1)),
            ('2>&-', (0, 1)),
            ('<&- 2>&-', (0, 1)),
            ('>&- 2>&-', (3,)),
        ):
            q = subprocess.run(['sh', '-c', '"$0" "$@" F ' + redirect, S] + a, capture_output=True, timeout=60)
            c['closed'] += 1
            if q.returncode not in want2 and not (not want.stdout and q.returncode == 0):
                bad('closed stream ' + redirect, cmd, q.returncode, q.stderr[:200])
            elif '>&-' not in redirect.split('2>&-')[0] and q.stdout != want.stdout:
                bad('closed stream ' + redirect + ' output', cmd, len(q.stdout), len(want.stdout))
            if left() != ['G']:
                bad('closed stream leaves files', cmd, redirect, left())
        prepare(t)
        q = subprocess.run([S] + a + ['-'], stdin=open('F', 'rb'), capture_output=True)
        if q.returncode != want.returncode:
            bad('stdin', cmd, q.returncode, q.stderr[:200])


# --- targets
def targets(t):
    f = subprocess.run([S, 'fmt', '-'], input=t, capture_output=True).stdout
    t2 = t + b'\n\n// end\n'
    want = subprocess.run([S, 'fmt', '-'], input=t2, capture_output=True).stdout

    def i(name, how, **k):
        prepare(t2)
        how()
        q = subprocess.run([S, 'fmt', '-i', name], capture_output=True, stdin=subprocess.DEVNULL)
        c['target'] += 1
        return q

    def mk_link():
        os.rename('F', 'real')
        os.symlink('real', 'F')

    q = i('F', mk_link)
    if not os.path.islink('F'):
        bad('-i replaces a symbolic link', 'fmt -i', q.returncode)
    if get('real') != want:
        bad('-i: the file behind a link', 'fmt -i', q.returncode, q.stderr[:100])

    def mk_hard():
        os.link('F', 'hard')

    q = i('F', mk_hard)
    c['hard link same' if os.stat('F').st_ino == os.stat('hard').st_ino else 'hard link broken'] += 1

    def mk_mode():
        os.chmod('F', 0o640)

    q = i('F', mk_mode)
    if stat.S_IMODE(os.stat('F').st_mode) != 0o640:
        bad('-i changes the mode', 'fmt -i', oct(os.stat('F').st_mode))

    def dangling():
        os.unlink('F')
        os.symlink('nowhere', 'F')

    q = i('F', dangling)
    if q.returncode != 3:
        bad('-i of a dangling link', 'fmt -i', q.returncode, q.stderr[:100])
    prepare(t2)
    os.unlink('O')
    os.symlink('nowhere', 'O')
    q = subprocess.run([S, 'fmt', '-o', 'O', 'F'], capture_output=True)
    if q.returncode == 0 and get('nowhere') != want and not (get('O') == want and not os.path.islink('O')):
        bad('-o dangling link', 'fmt -o', q.returncode, left())
    prepare(t2)
    os.mkdir('D')
    for a in (
        ['fmt', '-o', 'D', 'F'], ['partition', '-q', '--side-file=D', 'F'], ['comms', '-q', '-o', 'D', 'F'],
        ['check', '--diagnostics=D', 'F'], ['propagate', '-q', '-o', 'no/such/folder/x', 'F'],
        ['fmt', '-o', '', 'F'],
    ):
        q = subprocess.run([S] + a, capture_output=True)
        c['target'] += 1
        if q.returncode not in (2, 3) or not q.stderr:
            bad('target is a folder', ' '.join(a), q.returncode, q.stderr[:100])
        if os.listdir('D'):
            bad('folder as target leaves files', ' '.join(a), os.listdir('D'))
    prepare(t2)
    q = subprocess.run([S, 'fmt', '-o', 'F', 'F'], capture_output=True)
    if get('F') != want:
        bad('-o onto the input', 'fmt -o F F', q.returncode, len(get('F') or b''))
    prepare(t2)
    q = (
        subprocess.run('"$0" propagate -q F > F', shell=True, executable='/bin/sh', capture_output=True)
        if False
        else None
    )
    prepare(t2)
    q = subprocess.run([S, 'partition', '-q', '--side-file=F', 'F'], capture_output=True)
    c['target'] += 1
    if get('F') != t2 and q.returncode:
        bad('--side-file onto the input, then an error', 'partition', q.returncode)
    prepare(t2)
    q = subprocess.run([S, 'partition', '-q', '--side-file=O', '-o', 'O', 'F'], capture_output=True)
    c['target'] += 1
    c['side-file and -o the same: status %d' % q.returncode] += 1
    if os.geteuid() != 0:
        prepare(t2)
        os.chmod('F', 0o444)
        q = subprocess.run([S, 'fmt', '-i', 'F'], capture_output=True)
        c['read-only -i %d' % q.returncode] += 1
        prepare(t2)
        os.mkdir('D')
        shutil.copy('F', 'D/F')
        os.chmod('D', 0o555)
        q = subprocess.run([S, 'fmt', '-i', 'D/F'], capture_output=True)
        if q.returncode != 3 or get('D/F') != t2:
            bad('read-only folder', 'fmt -i', q.returncode, q.stderr[:100])
        os.chmod('D', 0o755)
    clean()


devfull(big[0][1])
pipes(big[0][1])
pipes(big[-1][1][:0] + b'func.func @main() { return }\n')
targets(big[-1][1])
for n in A.numbers():
    name, t = r.choice(big)
    cmd, target = r.choice(CMDS)
    r.choice([signals, signals, full, together])(cmd, target, t)
clean()
A.end()
