# SPDX-License-Identifier: Apache-2.0
"""fmt with comments put between any two tokens, and with locations.

Each comment must be in the output once; the names of values and blocks and all locations stay; formatting again changes
nothing; the canonical form is the same before and after; --check, --diff (through patch), -i and CRLF agree with the
output."""

import random, re, subprocess
from lib import Attack, pool, comments, locations, names
from mutate import Programs

A = Attack(__doc__)
A.parse()
P = pool(A.roots, 8000)
TAGS = sorted(P)
TOKEN = re.compile(rb'"(?:[^"\\\n]|\\.)*"|//[^\n]*|[#@%^!]?[\w.$]+(?:#\d+)?|->|::|\s+|.', re.S)
ENDS = [b'', b' "', b" '", b' \\', b' // x', b' \xc3\xa9', b' {', b' }', b' (', b'\t', b'   ', b' %a = ', b' @x']


def fmt(file, *options):
    """Returns the exit status and the output of fmt."""
    r = A.run(['fmt', '-q', *options, file], out='out2', err='err2')
    return r.rc, r.out


def with_comments(r, n, text):
    """Returns the text with some comments between its tokens, and their names."""
    tokens = TOKEN.findall(text)
    places = [
        i
        for i in range(1, len(tokens))
        if tokens[i - 1].isspace() or tokens[i].isspace() or r.random() < 0.3
    ]
    ids = []
    for j in range(r.choice([1, 1, 2, 3, 8]) if places else 0):
        i = r.choice(places)
        ids.append(b'c%d_%d_%d' % (n, j, r.randrange(1000)))
        before = r.choice([b' ', b'\n', b'\n\n', b''])
        tokens[i] = before + b'// ' + ids[-1] + r.choice(ENDS) + b'\n' + tokens[i]
    return b''.join(tokens), ids


class Case:
    """An input and what fmt makes of it."""

    def __init__(self, n, name, text, out):
        self.n, self.name, self.text, self.out = n, name, text, out

    def bad(self, kind, *what):
        A.write('case.mlir', self.text)
        A.fail(kind, self.n, ['fmt', self.name], None, what, ['case.mlir'], 12)

    def same(self, kind, before, after):
        """What is counted must be the same before and after."""
        if before != after:
            self.bad(kind, 'lost', list(before - after)[:4], 'new', list(after - before)[:4])

    def keeps(self, ids):
        """Comments, names and locations stay."""
        for x in ids:
            if self.out.count(x) != 1 and self.text.count(x) == 1:
                self.bad('lost' if x not in self.out else 'twice', x)
        self.same('comments', comments(self.text), comments(self.out))
        self.same('locations', locations(self.text), locations(self.out))
        if b'"(' not in self.text:
            self.same('names', *(names(t, rb'[%^][\w$.\-]+') for t in (self.text, self.out)))

    def is_stable(self):
        """Formatting the output changes nothing, and its canonical form is that of the input."""
        if fmt('q.mlir') != (0, self.out):
            self.bad('idem')
        if fmt('p.mlir', '--canonical') != fmt('q.mlir', '--canonical'):
            self.bad('meaning')

    def agrees_with_check(self):
        if (fmt('p.mlir', '--check')[0] == 0) != (self.out == self.text):
            self.bad('check')
        if fmt('q.mlir', '--check')[0]:
            self.bad('check of the output')

    def agrees_with_diff(self):
        diff = fmt('p.mlir', '--diff')[1]
        A.write('patched.mlir', self.text)
        done = subprocess.run(['patch', '-s', 'patched.mlir'], input=diff, capture_output=True)
        if diff and (done.returncode or A.read('patched.mlir') != self.out):
            self.bad('diff', done.stdout[:100])

    def agrees_in_place(self):
        A.write('i.mlir', self.text)
        fmt('i.mlir', '-i')
        if A.read('i.mlir') != self.out:
            self.bad('inplace')

    def agrees_with_crlf(self):
        A.write('c.mlir', self.text.replace(b'\n', b'\r\n'))
        if fmt('c.mlir')[1].replace(b'\r\n', b'\n') != self.out:
            self.bad('crlf')


for n in A.numbers():
    r = random.Random(A.seed * 1000003 + n)
    tag = r.choice(TAGS)
    name, text = r.choice(P[tag])
    if r.random() < 0.4:
        text = Programs(P[tag], A.seed * 7919 + n).m_loc(text)
    text, ids = with_comments(r, n, text)
    A.write('p.mlir', text)
    R = A.run(['fmt', '-q', 'p.mlir'])
    A.c['fmt %s' % R.rc] += 1
    case = Case(n, name, text, R.out)
    fault = R.fault(A.slow, A.memory)
    if fault:
        case.bad(fault, R.err[:500])
    if fault or R.rc:
        continue
    A.c['locations'] += sum(locations(text).values())
    A.write('q.mlir', R.out)
    case.keeps(ids)
    case.is_stable()
    case.agrees_with_check()
    if r.random() < 0.3:
        case.agrees_with_diff()
    if r.random() < 0.3:
        case.agrees_in_place()
    if r.random() < 0.1:
        case.agrees_with_crlf()
A.end()
