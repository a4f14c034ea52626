# SPDX-License-Identifier: Apache-2.0
"""What is computed must stay: programs with small dimensions go through passes and commands that print programs, the
results are partitioned without propagation, and `partition --against` compares them with the first program.

A difference is a fault of the command, of the partitioner or of the interpreter (or rounding: see the note)."""

import random, re
from lib import Attack, pool
from mutate import Programs

A = Attack(__doc__)
A.p.add_argument('--without', default='wrap,line,token,byte,cut')
A.parse()
c = A.c
w = A.write
P = {k: [x for x in v if b'// -----' not in x[1]] for k, v in pool(A.roots, 16000).items()}
TAGS = [t for t in P if P[t] and t != 'mut']
ONLY = [t for t in A.a.only.split(',') if t] or TAGS
# A rule in the text has the sizes of the program before the changes.
RULE = re.compile(
    rb',? ?sdy\.sharding_rule = #sdy\.op_sharding_rule<.*?(?:\}|->\([^)]*\))'
    rb'(?: (?:reduction|need_replication|permutation)=\{[^}]*\})*(?:, custom)?>'
)
# Shardy takes functions of one original name for copies, and XLA takes the function main for the entry, even if it is
# private. Commands that do what these do change the meaning of such programs.
MISREAD = re.compile(rb'sdy\.original_func_name|private @main\b')
CMDS = [
    'propagate', 'propagate --reshards=collectives', 'propagate --reshards=full',
    'propagate --as-xla --print-imported', 'propagate --as-xla --print-imported', 'propagate --as-xla',
    'propagate --extended-rules=all --reshards=collectives', 'propagate --boundary=keep --drop-free-reshards',
    'propagate --dedup-functions-fully', 'propagate --reshard-between-meshes', 'partition --wrap',
    'opt -canonicalize', 'opt -cse', 'opt -inline', 'opt -sdy-flatten-call-graph', 'opt -canonicalize -cse',
    'opt -shardc-as-xla', 'opt -sdy-propagation-pipeline -sdy-collective-matmul',
    'opt -sdy-propagation-pipeline -sdy-temp-explicit-reshards-for-optimizations', 'opt -sdy-export-pipeline',
    'opt -sdy-import-pipeline -sdy-export-pipeline', 'opt -shardc-remove-free-reshards',
    'strategy --emit=collectives', 'strategy', 'types --emit=constraints', 'types', 'opt -explicit-lower',
    'fmt --canonical', 'opt -sdy-pad-for-divisibility', 'fmt --mlir-print-op-generic', 'fmt',
]
MUT = [
    'm_small', 'm_small', 'm_small', 'm_ew', 'm_ew', 'm_dim_all', 'm_shard', 'm_shard', 'm_shard_add', 'm_operand',
    'm_dupfn', 'm_callrot', 'm_num', 'm_same', 'm_mesh', 'm_elem_all', 'm_op',
]
for n in A.numbers():
    r = random.Random(A.seed * 1000003 + n)
    tag = r.choice(ONLY)
    m = Programs(P[tag], A.seed * 7919 + n)
    name, t = r.choice(P[tag])
    t = m.m_small(t)
    for _ in range(r.choice([0, 1, 1, 2, 3])):
        t = getattr(m, r.choice(MUT))(t)
    if b'"x"' in t and r.random() < 0.05:
        t = t.replace(b'=8', b'=2')
    t = RULE.sub(b'', t).replace(b' {}', b'')
    if MISREAD.search(t):
        c['misread by Shardy or XLA'] += 1
        continue
    w('f.mlir', t)
    first = A.run(['partition', '-q', '--no-propagate', '--check', '--check-steps=400000', 'f.mlir'])
    c['first %s' % first.rc] += 1
    f = first.fault(A.slow, A.memory)
    if f:
        A.fail(f + ' partition', n, ['partition --check'], first, first.err[-300:], ['f.mlir'], 5)
        continue
    if re.search(rb'error: .*\[partition-differs\]', first.err):
        A.fail('partition differs', n, ['partition --no-propagate --check'], first, first.err[:300], ['f.mlir'], 20)
        continue
    if first.rc:
        continue
    for cmd in r.sample(CMDS, 6):
        a = cmd.split()
        R = A.run(a + (['-q'] if a[0] != 'opt' else []) + ['f.mlir'])
        f = R.fault(A.slow, A.memory)
        if f:
            A.fail(f + ' ' + cmd, n, a, R, R.err[-300:], ['f.mlir'], 5)
            continue
        if R.rc or not R.out:
            c['rejected ' + a[0]] += 1
            continue
        w('t.mlir', R.out)
        R2 = A.run(['partition', '-q', '--no-propagate', '--side-file=s.json', '-o', 'l.mlir', 't.mlir'])
        if R2.fault(A.slow, A.memory):
            A.fail('partition of the result', n, a, R2, R2.err[-300:], ['f.mlir', 't.mlir'], 5)
            continue
        if R2.rc:
            c['no partition of ' + a[0]] += 1
            continue
        R3 = A.run(
            [
                'partition', '-q', '--no-propagate', '--against=l.mlir', '--layouts=s.json', '--check-steps=2000000',
                'f.mlir',
            ]
        )
        if R3.fault(A.slow, A.memory):
            A.fail('against', n, a, R3, R3.err[-300:], ['f.mlir', 't.mlir'], 5)
        elif re.search(rb'error: .*\[partition-differs\]', R3.err):
            A.fail('differs ' + cmd, n, a, R3, R3.err[:300], ['f.mlir', 't.mlir', 's.json'], 6)
        elif R3.rc:
            c['unchecked ' + a[0]] += 1
        else:
            c['equal ' + cmd] += 1
A.end()
