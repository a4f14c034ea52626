# SPDX-License-Identifier: Apache-2.0
"""Mutations of programs: each method of Mutator takes the bytes of a program and returns changed ones."""

import random, re

TOK = re.compile(
    rb'"(?:[^"\\\n]|\\.)*"|#[\w.$-]+|@[\w.$-]+|%[\w.$#-]+|\^[\w]+|![\w.]+|->|::|[A-Za-z_][\w.$]*|\d+|\s+|.', re.S
)
SPECIAL = [
    b'0', b'1', b'-1', b'2', b'3', b'7', b'64', b'127', b'128', b'255', b'256', b'32767', b'65535', b'65536',
    b'2147483647', b'2147483648', b'4294967295', b'4294967296', b'4611686018427387904', b'9223372036854775807',
    b'9223372036854775808', b'18446744073709551615', b'18446744073709551616', b'99999999999999999999999999999',
    b'1e400', b'0x7fffffffffffffff', b'?', b'-9223372036854775808', b'4', b'8', b'16', b'6', b'12',
]
DICT = [
    b'"a"', b'"x"', b'"y"', b'"a":(1)2', b'"x":(2)2', b'"x":(1)2', b'"x":(4611686018427387904)2', b'p0', b'p1',
    b'p4294967296', b'?', b'{?}', b'{}', b'[]', b'()', b'<>', b'[{?}]', b'replicated={"x"}', b'unreduced={"x"}',
    b'replicated={"x", "y"}', b'mesh<["x"=2]>', b'mesh<[]>', b'mesh<[], device_ids=[0]>', b'device_ids=[0]',
    b'device_ids=[0,0]', b'none', b'tensor<f32>', b'tensor<8xf32>', b'tensor<0xf32>', b'tensor<?xf32>',
    b'tensor<*xf32>', b'tensor<8x?xf32>', b'tensor<9223372036854775807xf32>', b'!stablehlo.token', b'tuple<>',
    b'tuple<tensor<f32>>', b'vector<4xf32>', b'memref<4xf32>', b'i1', b'i64', b'i0', b'i16777216', b'f64',
    b'complex<f32>', b'!quant.uniform<i8:f32, 1.0>', b'tensor<8x!quant.uniform<i8:f32, 1.0>>', b'dense<0>',
    b'dense<>', b'dense<"0x00">', b'dense_resource<a>', b'array<i64>', b'array<i64: 1, 2>', b'loc(unknown)',
    b'loc("a":1:1)', b'loc(fused[])', b'loc(callsite(unknown at unknown))', b'{a = 1}', b'{}', b'true', b'false',
    b'unit', b'affine_map<(d0)->(d0)>', b'dense<[]>', b'sparse<0, 1>', b'opaque', b'"\\00"', b'"\\FF"',
    b'"\xff\xfe"', b'\x00', b'\xef\xbb\xbf', b'\r\n', b'// x\n', b'// -----\n', b'#x', b'%0', b'%0#1', b'%arg0',
    b'%c', b'^bb0', b'^bb0(%a: tensor<f32>):', b'@main', b'@mesh', b'private', b'attributes', b'func.func',
    b'call @main', b'return', b'stablehlo.return', b'sdy.return', b'module', b'{-#', b'#-}', b':', b',', b'=', b'->',
    b'<', b'>', b'(', b')', b'[', b']', b'{', b'}', b'0x', b'-', b'"',
]
SHLO = """
    abs cosine negate tanh sine sqrt rsqrt exponential log floor ceil sign not optimization_barrier convert
    transpose reshape reverse broadcast_in_dim reduce sort iota slice pad gather dynamic_slice concatenate add
    multiply select compare custom_call dot_general dot convolution while case if rng partition_id after_all tuple
    get_tuple_element all_reduce all_gather reduce_scatter collective_permute scatter reduce_window
    select_and_scatter fft cholesky triangular_solve batch_norm_training bitcast_convert clamp complex real
    constant dynamic_update_slice
""".split()
SDY = """
    sharding_constraint reshard propagation_barrier data_flow_edge func_data_flow_edge all_gather all_slice
    all_to_all all_reduce reduce_scatter collective_permute sharded_to_unreduced replicated_to_unreduced
    manual_computation named_computation sharding_group constant return mesh
""".split()
OPS1 = [b'foo.bar', b'func.call', b'chlo.tan', b'chlo.top_k']
OPS1 += [b'stablehlo.' + x.encode() for x in SHLO] + [b'sdy.' + x.encode() for x in SDY]
SHARDING = re.compile(
    rb'<(@[\w"]+|mesh<[^>]*>), \[((?:\{[^{}]*\}(?:p\d+)?(?:, )?)*)\]'
    rb'((?:, (?:replicated|unreduced)=\{[^}]*\})*)>'
)


class Mutator:
    def __init__(s, progs, seed):
        s.r = random.Random(seed)
        s.progs = progs

    def axes(s, t):
        a = re.findall(rb'("[^"\n]{1,40}")\s*=\s*(\d+)', t)
        return a or [(b'"x"', b'2'), (b'"y"', b'2')]

    def rand_axis(s, ax):
        r = s.r
        n, sz = r.choice(ax)
        if r.random() < 0.35:
            try:
                z = int(sz)
            except:
                z = 4
            ds = [d for d in (1, 2, 3, 4, 8) if z % d == 0] or [1]
            p = r.choice(ds)
            q = r.choice([2, 2, 3, 4, 1, z // p if z // p else 1])
            return b'%s:(%d)%d' % (n, p, q)
        return n

    def rand_dim(s, ax, prio=True):
        r = s.r
        k = r.choice([0, 0, 1, 1, 1, 2, 3])
        l = [s.rand_axis(ax) for _ in range(k)]
        if r.random() < 0.4:
            l.append(b'?')
        p = b''
        if prio and r.random() < 0.2:
            p = b'p%d' % r.choice([0, 1, 2, 3, 100, 2**31, 2**32, 2**63 - 1])
        return b'{' + b', '.join(l) + b'}' + p

    def rand_shard(s, ax, rank, mesh):
        r = s.r
        t = b'<' + mesh + b', [' + b', '.join(s.rand_dim(ax) for _ in range(rank)) + b']'
        if r.random() < 0.15:
            t += b', replicated={' + b', '.join(s.rand_axis(ax) for _ in range(r.choice([0, 1, 2]))) + b'}'
        if r.random() < 0.15:
            t += b', unreduced={' + b', '.join(s.rand_axis(ax) for _ in range(r.choice([0, 1, 2]))) + b'}'
        return t + b'>'

    # --- mutations, each takes and returns bytes
    def m_token(s, t):
        toks = TOK.findall(t)
        r = s.r
        for _ in range(r.choice([1, 1, 1, 2, 4])):
            if not toks:
                return b''
            i = r.randrange(len(toks))
            k = r.randrange(6)
            if k == 0:
                del toks[i]
            elif k == 1:
                toks.insert(i, toks[i])
            elif k == 2:
                j = r.randrange(len(toks))
                toks[i], toks[j] = toks[j], toks[i]
            elif k == 3:
                toks[i] = r.choice(toks)
            elif k == 4:
                toks[i] = r.choice(DICT)
            else:
                toks.insert(i, r.choice(DICT))
        return b''.join(toks)

    def m_same(s, t):
        "replace one token by another of the same class"
        toks = TOK.findall(t)
        r = s.r
        cl = {}

        def c(x):
            return b'0' if x[:1].isdigit() else x[:1] if x[:1] in b'"#@%^!' else b'a' if x[:1].isalpha() else b''

        for i, x in enumerate(toks):
            k = c(x)
            if k:
                cl.setdefault(k, []).append(i)
        if not cl:
            return t
        for _ in range(r.choice([1, 1, 2, 3])):
            k = r.choice(list(cl))
            i = r.choice(cl[k])
            toks[i] = toks[r.choice(cl[k])]
        return b''.join(toks)

    def m_line(s, t):
        L = t.split(b'\n')
        r = s.r
        for _ in range(r.choice([1, 1, 2, 5])):
            i = r.randrange(len(L))
            k = r.randrange(5)
            if k == 0:
                del L[i]
            elif k == 1:
                L.insert(r.randrange(len(L) + 1), L[i])
            elif k == 2:
                j = r.randrange(len(L))
                L[i], L[j] = L[j], L[i]
            elif k == 3:
                o = r.choice(s.progs)[1].split(b'\n')
                L.insert(i, r.choice(o))
            else:
                L = L[:i] + L[r.randrange(i, len(L)) :]
            if not L:
                L = [b'']
        return b'\n'.join(L)

    def m_num(s, t):
        r = s.r
        ms = list(re.finditer(rb'\d+', t))
        if not ms:
            return t
        m = r.choice(ms)
        v = r.choice(SPECIAL)
        return t[: m.start()] + v + t[m.end() :]

    def m_num_all(s, t):
        r = s.r
        ms = re.findall(rb'\d+', t)
        if not ms:
            return t
        x = r.choice(ms)
        v = r.choice(SPECIAL)
        return re.sub(rb'(?<![\w.])' + x + rb'(?![\d.])', v, t)

    def m_dim_all(s, t):
        "all dims of that size"
        r = s.r
        ms = re.findall(rb'(?<=[<x])(\d+)(?=x)', t)
        if not ms:
            return t
        x = r.choice(ms)
        v = r.choice(
            [
                b'0', b'1', b'3', b'?', b'9223372036854775807', b'4611686018427387904', b'2147483648', b'7', b'1024',
                b'12',
            ]
        )
        return re.sub(rb'(?<=[<x])' + x + rb'(?=x)', v, t)

    def m_elem_all(s, t):
        r = s.r
        ms = re.findall(rb'x(f32|f64|i32|i64|i1|bf16|f16|ui32|i8|ui8)>', t)
        if not ms:
            return t
        x = r.choice(ms)
        v = r.choice(
            [
                b'f32', b'i1', b'complex<f32>', b'i4', b'f8E4M3FN', b'!quant.uniform<i8:f32, 1.0>', b'bf16', b'ui64',
                b'f80', b'tuple<>', b'index',
            ]
        )
        return t.replace(b'x' + x + b'>', b'x' + v + b'>')

    def m_shard(s, t):
        r = s.r
        ax = s.axes(t)
        ms = list(SHARDING.finditer(t))
        if not ms:
            return t
        for m in sorted(r.sample(ms, min(len(ms), r.choice([1, 1, 2, 3, 8]))), key=lambda m: -m.start()):
            rank = m.group(2).count(b'{')
            if r.random() < 0.05:
                rank += r.choice([-1, 1, 5])
            t = t[: m.start()] + s.rand_shard(ax, max(rank, 0), m.group(1)) + t[m.end() :]
        return t

    def m_shard_add(s, t):
        "sharding attributes on ops without one, and constraints behind values"
        r = s.r
        ax = s.axes(t)
        me = re.findall(rb'sdy\.mesh (@[\w"]+)', t) or [b'mesh<["x"=2, "y"=2]>']
        L = t.split(b'\n')
        idx = [i for i, l in enumerate(L) if re.match(rb'\s*%[\w]+ = \S+ .*: .*tensor<[\dx]*\w+>$', l)]
        if not idx:
            return t
        for i in r.sample(idx, min(len(idx), r.choice([1, 2, 4]))):
            l = L[i]
            m = re.search(rb'tensor<((?:\d+x)*)\w+>$', l)
            if not m:
                continue
            rank = m.group(1).count(b'x')
            v = re.match(rb'\s*(%[\w]+)', l).group(1)
            ty = m.group(0)
            sh = s.rand_shard(ax, rank, r.choice(me))
            k = r.randrange(7)
            nv = b'%%q%d' % r.randrange(10**6)
            if k <= 2:
                L[i] = l + b'\n' + nv + b' = sdy.sharding_constraint ' + v + b' ' + sh + b' : ' + ty
                rest = [j for j in range(i + 1, len(L)) if re.search(re.escape(v) + rb'(?!\w)', L[j])]
                if rest and r.random() < 0.8:
                    j = r.choice(rest)
                    L[j] = re.sub(re.escape(v) + rb'(?!\w)', nv, L[j], 1)
            elif k == 3:
                L[i] = (
                    l
                    + b'\nsdy.sharding_group '
                    + v
                    + b' group_id=%d : ' % r.choice([0, 0, 1, 5, 2**31, 2**63 - 1])
                    + ty
                )
            elif k == 4:
                L[i] = (
                    l
                    + b'\n'
                    + nv
                    + b' = sdy.propagation_barrier '
                    + v
                    + b' allowed_direction='
                    + r.choice([b'NONE', b'FORWARD', b'BACKWARD', b'BOTH'])
                    + b' : '
                    + ty
                )
                rest = [j for j in range(i + 1, len(L)) if re.search(re.escape(v) + rb'(?!\w)', L[j])]
                if rest:
                    j = r.choice(rest)
                    L[j] = re.sub(re.escape(v) + rb'(?!\w)', nv, L[j], 1)
            elif k == 5:
                L[i] = l + b'\n' + nv + b' = sdy.reshard ' + v + b' ' + sh + b' : ' + ty
                rest = [j for j in range(i + 1, len(L)) if re.search(re.escape(v) + rb'(?!\w)', L[j])]
                if rest:
                    j = r.choice(rest)
                    L[j] = re.sub(re.escape(v) + rb'(?!\w)', nv, L[j], 1)
            else:
                p = l.rfind(b' : ')
                L[i] = l[:p] + b' {sdy.sharding = #sdy.sharding_per_value<[' + sh + b']>}' + l[p:]
        return b'\n'.join(L)

    def m_mesh(s, t):
        r = s.r
        ms = list(re.finditer(rb'<\[((?:"[^"\n]*"=\d+(?:, )?)*)\](, device_ids=\[[\d, ]*\])?>', t))
        if not ms:
            return t
        m = r.choice(ms)
        l = re.findall(rb'"[^"\n]*"=\d+', m.group(1))
        k = r.randrange(9)
        if k == 0 and l:
            del l[r.randrange(len(l))]
        elif k == 1:
            l.append(b'"z%d"=%d' % (r.randrange(3), r.choice([1, 2, 3, 2**31, 2**62, 2**63 - 1])))
        elif k == 2 and l:
            r.shuffle(l)
        elif k == 3 and l:
            i = r.randrange(len(l))
            l[i] = (
                l[i].rsplit(b'=', 1)[0]
                + b'='
                + r.choice(
                    [b'1', b'0', b'2', b'3', b'4', b'6', b'7', b'8', b'16', b'1073741824', b'4611686018427387904']
                )
            )
        elif k == 4 and l:
            l.append(r.choice(l))
        elif k == 5:
            l = []
        elif k == 6:
            return (
                t[: m.start()]
                + b'<['
                + b', '.join(l)
                + b'], device_ids=['
                + b', '.join(b'%d' % r.randrange(8) for _ in range(r.choice([0, 1, 4, 8])))
                + b']>'
                + t[m.end() :]
            )
        elif k == 7:
            n = 1
            for x in l:
                n *= int(x.rsplit(b'=', 1)[1])
            if n <= 4096:
                q = list(range(n))
                r.shuffle(q)
                return (
                    t[: m.start()]
                    + b'<['
                    + b', '.join(l)
                    + b'], device_ids=['
                    + b', '.join(b'%d' % x for x in q)
                    + b']>'
                    + t[m.end() :]
                )
        else:
            i = [b'"s%d"=1' % j for j in range(3)]
            l = l + i
        return t[: m.start()] + b'<[' + b', '.join(l) + b']>' + t[m.end() :]

    def m_op(s, t):
        r = s.r
        ms = list(re.finditer(rb'\b(stablehlo|sdy|chlo)\.[a-z_]+', t))
        if not ms:
            return t
        m = r.choice(ms)
        return t[: m.start()] + r.choice(OPS1) + t[m.end() :]

    def m_ew(s, t):
        r = s.r
        E = b'abs cosine negate tanh sine sqrt rsqrt exponential log floor ceil sign'.split()
        B = b'add multiply subtract divide maximum minimum power remainder atan2 and or xor'.split()
        ms = list(
            re.finditer(
                rb'stablehlo\.(add|multiply|subtract|divide|maximum|minimum|negate|tanh|sine|cosine|abs|exponential)\b',
                t,
            )
        )
        if not ms:
            return t
        m = r.choice(ms)
        x = m.group(1)
        return t[: m.start()] + b'stablehlo.' + r.choice(E if x in E else B) + t[m.end() :]

    def m_operand(s, t):
        "use another value"
        r = s.r
        ms = list(re.finditer(rb'(?<=[(, ])%[\w]+(?!\w)(?! =|:)', t))
        vs = re.findall(rb'%[\w]+', t)
        if not ms:
            return t
        for _ in range(r.choice([1, 1, 2])):
            m = r.choice(ms)
            v = r.choice(vs)
            return t[: m.start()] + v + t[m.end() :]
        return t

    def m_byte(s, t):
        r = s.r
        b = bytearray(t)
        for _ in range(r.choice([1, 1, 2, 8, 64])):
            if not b:
                break
            k = r.randrange(4)
            i = r.randrange(len(b))
            if k == 0:
                b[i] = r.randrange(256)
            elif k == 1:
                b[i] ^= 1 << r.randrange(8)
            elif k == 2:
                del b[i : i + r.choice([1, 2, 16])]
            else:
                b[i:i] = bytes(r.randrange(256) for _ in range(r.choice([1, 4])))
        return bytes(b)

    def m_cut(s, t):
        r = s.r
        i = r.randrange(len(t) + 1)
        return t[:i]

    def m_brackets(s, t):
        r = s.r
        n = r.choice([10, 1000, 1300, 5000])
        i = r.randrange(len(t) + 1)
        o = r.choice(
            [
                b'(', b'[', b'{', b'<', b'tuple<', b'tensor<', b'module {', b'"a"() ({', b'loc(', b'loc(fused[',
                b'array<', b'dense<[', b'-', b'complex<', b'{a = {', b'[[', b'#a<', b'!a<', b'callsite(', b'dense<[',
            ]
        )
        return t[:i] + o * n + t[i:]

    def m_long(s, t):
        r = s.r
        ids = re.findall(rb'[@%#"][\w]+', t)
        if not ids:
            return t
        x = r.choice(ids)
        return re.sub(
            re.escape(x) + rb'(?!\w)', lambda m: x + b'a' * r.choice([200, 3000, 70000]) if 0 else x + b'a' * 3000, t
        )

    def m_rename(s, t):
        "rename one symbol to another everywhere"
        r = s.r
        ids = list(set(re.findall(rb'[@%#"][\w]+', t)))
        if len(ids) < 2:
            return t
        a, b = r.sample(ids, 2)
        if r.random() < 0.7 and a[:1] != b[:1]:
            b = a[:1] + b[1:]
        return re.sub(re.escape(a) + rb'(?!\w)', b.replace(b'\\', b'\\\\'), t)

    def m_splice(s, t):
        r = s.r
        o = r.choice(s.progs)[1]
        i = r.randrange(len(t) + 1)
        j = r.randrange(len(o) + 1)
        n = r.choice([20, 200, 2000])
        return t[:i] + o[j : j + n] + t[i:]

    def m_concat(s, t):
        r = s.r
        o = r.choice(s.progs)[1]
        return t + r.choice([b'\n', b'\n// -----\n', b'']) + o

    def m_crlf(s, t):
        return t.replace(b'\n', b'\r\n')

    def m_bom(s, t):
        return b'\xef\xbb\xbf' + t

    def m_ws(s, t):
        return s.r.choice(
            [
                t.replace(b' ', b''),
                t.replace(b'\n', b' '),
                t.replace(b' ', b'\t'),
                t.replace(b' ', b'\n'),
                re.sub(rb'([(),<>\[\]{}=])', rb' \1 ', t),
            ]
        )

    def m_prio(s, t):
        r = s.r
        return re.sub(
            rb'\}(?=[,\]])',
            lambda m: b'}p%d' % r.choice([0, 1, 2, 3, 2**31, 2**32, 2**63 - 1]) if r.random() < 0.2 else b'}',
            t,
        )

    def m_private(s, t):
        return (
            t.replace(b'func.func @', b'func.func private @')
            if s.r.random() < 0.3
            else t.replace(b'func.func private @', b'func.func @')
        )

    def m_callrot(s, t):
        r = s.r
        ms = list(re.finditer(rb'call (@[\w]+)', t))
        fs = re.findall(rb'func\.func (?:\w+ )?(@[\w]+)', t)
        if not ms or not fs:
            return t
        m = r.choice(ms)
        return t[: m.start(1)] + r.choice(fs) + t[m.end(1) :]

    def m_wrap(s, t):
        "nest a function or everything in a module, or take a module away"
        r = s.r
        k = r.randrange(4)
        if k == 0:
            return b'module {\n' + t + b'\n}'
        if k == 1:
            return b'module @a {\n' + t + b'\n}\nfunc.func @zz() { return }'
        L = t.split(b'\n')
        idx = [i for i, l in enumerate(L) if re.match(rb'\s*func\.func', l)]
        if not idx:
            return t
        i = r.choice(idx)
        ind = len(L[i]) - len(L[i].lstrip())
        j = next((j for j in range(i + 1, len(L)) if L[j].startswith(b' ' * ind + b'}')), None)
        if j is None:
            return t
        f = L[i : j + 1]
        if k == 2:
            return b'\n'.join(L[:i] + [b'module {'] + f + [b'}'] + L[j + 1 :])
        me = [l for l in L if b'sdy.mesh @' in l]
        return b'\n'.join(L[:i] + [b'module {'] + me + f + [b'}'] + L[j + 1 :])

    def m_dupfn(s, t):
        "a copy of a function with another name, called"
        r = s.r
        L = t.split(b'\n')
        idx = [i for i, l in enumerate(L) if re.match(rb'\s*func\.func', l)]
        if not idx:
            return t
        i = r.choice(idx)
        ind = len(L[i]) - len(L[i].lstrip())
        j = next((j for j in range(i + 1, len(L)) if L[j].startswith(b' ' * ind + b'}')), None)
        if j is None:
            return t
        f = L[i : j + 1]
        m = re.search(rb'@([\w]+)', f[0])
        if not m:
            return t
        nn = b'dup%d' % r.randrange(1000)
        f = [f[0].replace(b'@' + m.group(1), b'@' + nn, 1)] + f[1:]
        L = L[: j + 1] + f + L[j + 1 :]
        t = b'\n'.join(L)
        cs = list(re.finditer(rb'call @' + m.group(1) + rb'\b', t))
        if cs and r.random() < 0.8:
            c = r.choice(cs)
            t = t[: c.start()] + b'call @' + nn + t[c.end() :]
        return t

    def m_attr(s, t):
        "an attribute on an op"
        r = s.r
        L = t.split(b'\n')
        idx = [i for i, l in enumerate(L) if re.match(rb'\s*%[\w]+ = stablehlo\.\w+ .* : ', l)]
        if not idx:
            return t
        i = r.choice(idx)
        l = L[i]
        p = l.rfind(b' : ')
        if p < 0:
            return t
        a = r.choice(
            [
                b'sdy.sharding_rule = #sdy.op_sharding_rule<([i])->([i]) {i=8}>',
                b'sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([i, j]) {i=8, j=8}, custom>',
                b'sdy.sharding_rule = #sdy.op_sharding_rule<([])->([]) {}>', b'mhlo.sharding = "{replicated}"',
                b'sdy.sharding = 1', b'sdy.sharding_per_value = []', b'has_side_effect = true',
                b'mhlo.frontend_attributes = {xla.sdy.sharding = "#sdy.sharding<@mesh, []>"}',
                b'sdy.original_func_name = "f"', b'xla_shape = "f32[]"', b'sdy.block_arg_sharding_origins = {}',
                b'sdy.sharding_origins = {a = "x"}',
            ]
        )
        L[i] = l[:p] + b' {' + a + b'}' + l[p:]
        return b'\n'.join(L)

    GOOD = [
        'm_shard', 'm_shard_add', 'm_mesh', 'm_ew', 'm_dim_all', 'm_operand', 'm_prio', 'm_callrot', 'm_num_all',
        'm_private', 'm_same', 'm_wrap', 'm_dupfn', 'm_attr',
    ]
    ALL = [
        'm_token', 'm_same', 'm_line', 'm_num', 'm_num_all', 'm_dim_all', 'm_elem_all', 'm_shard', 'm_shard_add',
        'm_mesh', 'm_op', 'm_ew', 'm_operand', 'm_byte', 'm_cut', 'm_brackets', 'm_long', 'm_rename', 'm_splice',
        'm_concat', 'm_crlf', 'm_bom', 'm_ws', 'm_prio', 'm_private', 'm_callrot', 'm_wrap', 'm_dupfn', 'm_attr',
    ]


def strat_val(r):
    n = r.choice([0, 1, 2, 2, 2, 3, 4])
    l = [
        [
            (
                int(r.choice([1, 1, 2, 2, 4, 8, 3, 0, 16, -1, 2**31, 2**62]))
                if r.random() < 0.15
                else r.choice([1, 1, 2, 2, 4, 8])
            )
            for _ in range(r.choice([0, 1, 1, 2, 2, 2, 3, 4]))
        ]
        for _ in range(n)
    ]
    if r.random() < 0.5:
        return b'shardc.in_strategy = ' + str(l).encode()
    return (
        b'shardc.in_strategy = "'
        + ('(' + ', '.join('(' + ', '.join(map(str, x)) + ')' for x in l) + ')').encode()
        + b'"'
    )


class Programs(Mutator):
    def m_strat(s, t):
        r = s.r
        ms = list(re.finditer(rb'shardc\.in_strategy\s*=\s*(\[\[.*?\]\]|"[^"]*")', t))
        if ms and r.random() < 0.7:
            m = r.choice(ms)
            if r.random() < 0.6:
                ns = list(re.finditer(rb'\d+', m.group(0)))
                if ns:
                    q = r.choice(ns)
                    return (
                        t[: m.start() + q.start()]
                        + r.choice([b'1', b'2', b'4', b'8', b'16', b'3', b'0'])
                        + t[m.start() + q.end() :]
                    )
            return t[: m.start()] + strat_val(r) + t[m.end() :]
        L = t.split(b'\n')
        idx = [i for i, l in enumerate(L) if re.match(rb'\s*%[\w]+ = .*stablehlo\.\w+.* : ', l)]
        if not idx:
            return t
        i = r.choice(idx)
        l = L[i]
        p = l.rfind(b' : ')
        L[i] = l[:p] + b' {' + strat_val(r) + b'}' + l[p:]
        return b'\n'.join(L)

    def m_ex(s, t):
        r = s.r
        ax = s.axes(t)
        k = r.randrange(6)
        me = re.findall(rb'(@[\w"]+)\s*=\s*<', t) or re.findall(rb'sdy\.mesh (@[\w"]+)', t) or [b'mesh<["x"=2, "y"=2]>']
        if k == 0:
            ms = list(re.finditer(rb'=\s*<\[(?:"[^"\n]*"=\d+(?:, )?)*\]>(\s*\{)?', t))
            if not ms:
                return t
            m = r.choice(ms)
            a = (
                b'shardc.axis_types = ['
                + b', '.join(
                    r.choice([b'"Auto"', b'"Explicit"', b'"Manual"']) for _ in range(r.choice([1, 2, 2, 3, 0]))
                )
                + b']'
            )
            return t[: m.end()] + (a + b', ' if m.group(1) else b' {' + a + b'}') + t[m.end() :]
        if k == 1:
            return re.sub(
                rb'"(Auto|Explicit|Manual)"',
                lambda m: r.choice([b'"Auto"', b'"Explicit"', b'"Manual"']) if r.random() < 0.5 else m.group(0),
                t,
            )
        L = t.split(b'\n')
        idx = [i for i, l in enumerate(L) if re.match(rb'\s*%[\w]+ = .* : .*tensor<[\dx]*\w+>$', l)]
        if not idx:
            return t
        i = r.choice(idx)
        l = L[i]
        mm = re.search(rb'tensor<((?:\d+x)*)\w+>$', l)
        rank = mm.group(1).count(b'x')
        ty = mm.group(0)
        v = re.match(rb'\s*(%[\w]+)', l).group(1)
        sh = s.rand_shard(ax, rank, r.choice(me))
        p = l.rfind(b' : ')
        if k == 2:
            L[i] = l[:p] + b' {shardc.out_sharding = ' + r.choice([b'', b'#sdy.sharding']) + sh + b'}' + l[p:]
        elif k == 3:
            L[i] = l + b'\nshardc.typeof ' + v + b' {label = "a"} : ' + ty
        elif k == 4:
            nv = b'%%q%d' % r.randrange(10**6)
            L[i] = l + b'\n' + nv + b' = sdy.reshard ' + v + b' ' + sh + b' : ' + ty
            rest = [j for j in range(i + 1, len(L)) if re.search(re.escape(v) + rb'(?!\w)', L[j])]
            if rest:
                j = r.choice(rest)
                L[j] = re.sub(re.escape(v) + rb'(?!\w)', nv, L[j], 1)
        else:
            at = r.choice(
                [
                    b'shardc.auto_axes = ["%s"]', b'shardc.explicit_axes = ["%s"]', b'shardc.reduced = {"%s"}',
                    b'shardc.reduced = ["%s"]', b'shardc.vmap = "%s"',
                ]
            ) % ax[0][0].strip(b'"')
            L[i] = l[:p] + b' {' + at + b'}' + l[p:]
        return b'\n'.join(L)

    def m_comment(s, t):
        r = s.r
        toks = TOK.findall(t)
        for j in range(r.choice([1, 2, 5, 20])):
            i = r.randrange(len(toks) + 1)
            toks.insert(
                i,
                b' // c%d_%d %s\n'
                % (j, r.randrange(1000), r.choice([b'', b'"', b'\\', b'\xc3\xa9', b'%x', b'//', b'{'])),
            )
        return b''.join(toks)

    def m_loc(s, t):
        """Gives locations to operations, returns and arguments, some through an alias."""
        r = s.r
        kinds = [
            b'"a.py":1:2', b'unknown', b'"n"("a.py":3:4)', b'fused["a", "b":1:2]', b'fused<"m">["a", "b":1:2]',
            b'callsite("f"("a.py":1:1) at "g"("site-packages/b.py":2:2))', b'"a.py":1:2 to 3:4', b'"say \\22 (x"',
            b'"jit(f)/add"(callsite("f"("a.py":10:1) at callsite("g"("b.py":2:2) at "h"("c.py":3:3))))',
        ]
        if b'// -----' not in t and r.random() < 0.5:
            t += b'\n#attack = loc(%s)\n' % r.choice(kinds)
            kinds += [b'#attack', b'#attack', b'"n"(#attack)']
        places = list(re.finditer(rb'(?m) : .*>$|\breturn$|%[\w]+: tensor<[^>\n]*>(?=[,)])', t))
        for m in sorted(r.sample(places, min(len(places), r.choice([1, 3, 10]))), key=lambda m: -m.end()):
            t = t[: m.end()] + b' loc(' + r.choice(kinds) + b')' + t[m.end() :]
        return t

    def m_small(s, t):
        "all dims become small"
        r = s.r
        mp = {}

        def f(m):
            x = m.group(1)
            if x not in mp:
                mp[x] = r.choice([b'1', b'2', b'3', b'4', b'5', b'6', b'8', b'7'])
            return mp[x]

        return re.sub(rb'(?<=[<x])(\d+)(?=x)', f, t)

    GOOD = Mutator.GOOD + ['m_small', 'm_loc']
    ALL = Mutator.ALL + ['m_small', 'm_loc', 'm_ex', 'm_strat', 'm_comment']


JT = [
    b'null', b'true', b'[]', b'{}', b'0', b'-1', b'1e400', b'1e-400', b'9223372036854775807', b'9223372036854775808',
    b'18446744073709551616', b'""', b'"\\u0000"', b'"\\ud800"', b'1.5', b'0.1', b'[[[[1]]]]', b'"a"',
    b'{"a":1,"a":2}', b'1e308', b'4294967296', b'NaN',
]
JTOK = re.compile(rb'"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|[{}\[\],:]|\w+|\s+|.', re.S)


def mjson(r, t):
    toks = JTOK.findall(t)
    for _ in range(r.choice([1, 1, 2, 3, 6])):
        if not toks:
            break
        i = r.randrange(len(toks))
        k = r.randrange(7)
        vals = [j for j, x in enumerate(toks) if x[:1] in b'"-0123456789']
        if k == 0:
            del toks[i]
        elif k == 1:
            toks.insert(i, toks[i])
        elif k == 2:
            j = r.randrange(len(toks))
            toks[i], toks[j] = toks[j], toks[i]
        elif k == 3:
            toks[i] = r.choice(JT)
        elif k == 4 and vals:
            toks[r.choice(vals)] = r.choice(JT)
        elif k == 5 and vals:
            j = r.choice(vals)
            toks[j] = toks[r.choice(vals)]
        elif k == 6:
            toks.insert(i, r.choice([b'[' * r.choice([3, 3000]), b'{"a":' * r.choice([2, 2500]), b',', b':', b'\xff']))
    return b''.join(toks)
