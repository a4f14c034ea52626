# SPDX-License-Identifier: Apache-2.0
"""fmt with comments put between any two tokens.

Each comment must be in the output once; the names of values and blocks stay; formatting again changes nothing; the
canonical form is the same before and after; --check, --diff (through patch), -i and CRLF agree with the output."""

import random, re, subprocess
from lib import Attack, pool, comments, names

A = Attack(__doc__)
A.parse()
w = A.write
c = A.c
SEED = A.seed
P = pool(A.roots, 8000)
TAGS = sorted(P)


def sh(args, out='stdout', err='stderr'):
    r = A.run(args, out=out, err=err)
    return r.rc, r.out, r.err


TK = re.compile(rb'"(?:[^"\\\n]|\\.)*"|//[^\n]*|[#@%^!]?[\w.$]+(?:#\d+)?|->|::|\s+|.', re.S)


def bad(k, t, *x):
    w('case.mlir', t)
    A.fail(k, n, ['fmt'], None, x, ['case.mlir'], 12)


for n in A.numbers():
    r = random.Random(SEED * 1000003 + n)
    tag = r.choice(TAGS)
    name, t = r.choice(P[tag])
    toks = TK.findall(t)
    k = r.choice([1, 1, 2, 3, 8])
    where = [i for i in range(1, len(toks)) if toks[i - 1].isspace() or toks[i].isspace() or r.random() < 0.3]
    if not where:
        continue
    ids = []
    for j in range(k):
        i = r.choice(where)
        x = b'c%d_%d_%d' % (n, j, r.randrange(1000))
        ids.append(x)
        pre = r.choice([b' ', b'\n', b'\n\n', b''])
        # not inside a token that is a string or comment: boundaries only, ok
        toks[i] = (
            pre
            + b'// '
            + x
            + r.choice(
                [
                    b'', b' "', b" '", b' \\', b' // x', b' \xc3\xa9', b' {', b' }', b' (', b'\t', b'   ', b' %a = ',
                    b' @x',
                ]
            )
            + b'\n'
            + toks[i]
        )
    t2 = b''.join(toks)
    w('p.mlir', t2)
    R = A.run(['fmt', '-q', 'p.mlir'])
    rc, out, err = R.rc, R.out, R.err
    c['fmt %s' % rc] += 1
    if R.fault(A.slow, A.memory):
        bad(R.fault(A.slow, A.memory), t2, err[:500])
        continue
    if rc != 0:
        continue
    for x in ids:
        m = out.count(x)
        if m != 1 and t2.count(x) == 1:
            bad('lost' if m == 0 else 'twice', t2, x, name)
    ci, co = comments(t2), comments(out)
    if ci != co:
        bad('comments', t2, name, [x for x in ci if ci[x] != co.get(x)][:3], [x for x in co if co[x] != ci.get(x)][:3])
    ni, no = names(t2, rb'[%^][\w$.\-]+'), names(out, rb'[%^][\w$.\-]+')
    if ni != no and b'"(' not in t2:
        bad('names', t2, name, sorted(ni - no)[:4], sorted(no - ni)[:4])
    w('q.mlir', out)
    rc2, out2, err2 = sh(['fmt', '-q', 'q.mlir'], 'out2', 'err2')
    if rc2 or out2 != out:
        bad('idem', t2, name, rc2, err2[:200])
    a = sh(['fmt', '-q', '--canonical', 'p.mlir'], 'out3', 'err3')[1]
    b = sh(['fmt', '-q', '--canonical', 'q.mlir'], 'out3', 'err3')[1]
    if a != b:
        bad('meaning', t2, name)
    rc3 = sh(['fmt', '-q', '--check', 'p.mlir'], 'out3', 'err3')[0]
    if (rc3 == 0) != (out == t2):
        bad('check', t2, name, rc3)
    rc4 = sh(['fmt', '-q', '--check', 'q.mlir'], 'out3', 'err3')[0]
    if rc4:
        bad('check2', t2, name, rc4)
    if r.random() < 0.3:
        d = sh(['fmt', '-q', '--diff', 'p.mlir'], 'out3', 'err3')
        w('pp.mlir', t2)
        pr = subprocess.run(['patch', '-s', 'pp.mlir'], input=d[1], capture_output=True)
        if d[1] and (pr.returncode or A.read('pp.mlir') != out):
            bad('diff', t2, name, pr.stdout[:100])
        c['patch'] += 1
    if r.random() < 0.3:
        w('i.mlir', t2)
        sh(['fmt', '-q', '-i', 'i.mlir'], 'out3', 'err3')
        if A.read('i.mlir') != out:
            bad('inplace', t2, name)
    # crlf
    if r.random() < 0.1:
        w('c.mlir', t2.replace(b'\n', b'\r\n'))
        q = sh(['fmt', '-q', 'c.mlir'], 'out3', 'err3')
        if q[1].replace(b'\r\n', b'\n') != out:
            bad('crlf', t2, name, q[0])
A.end()
