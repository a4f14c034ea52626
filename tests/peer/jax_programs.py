#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Write small random JAX programs, for comparisons of `shardc comms --as-xla` with XLA.

    python jax_programs.py --seeds 1..8 --out DIR            FAMILY-SEED.mlir for every family and seed
    python jax_programs.py --seeds 3 --only 'dot*' --out DIR
    python jax_programs.py --list

A program is a small function on arguments with random shardings, on a mesh of 4 to 16 devices, as JAX prints it. Its text
depends on family, seed and the release of JAX. Nothing is executed. What JAX refuses is left out.
"""
import os, sys
os.environ.setdefault('XLA_FLAGS', '--xla_force_host_platform_device_count=16')
os.environ.setdefault('JAX_PLATFORMS', 'cpu')
import fnmatch, math, random
import numpy as np
import jax, jax.numpy as jnp
from jax import lax, shard_map
from jax.sharding import AxisType, Mesh, NamedSharding, PartitionSpec as P

f32, bf16, i32 = jnp.float32, jnp.bfloat16, jnp.int32
FAMILIES = {}
SIZES = [2, 4, 8, 8, 16, 16, 32, 64, 3, 6, 12, 24]


def family(f):
    FAMILIES[f.__name__.rstrip('_').replace('_', '-')] = f
    return f


class World:
    """Random choices for one program: its mesh, shapes and shardings."""
    def __init__(s, seed, explicit=False):
        s.r = random.Random(seed)
        s.sizes = s.r.choice([(4,), (8,), (2, 2), (2, 4), (4, 2), (4, 4), (2, 2, 2), (2, 2, 4), (2, 8), (8, 2), (3, 2), (2, 3, 2), (16,)])
        s.names = ('data', 'model', 'pipe')[:len(s.sizes)] if s.r.random() < .7 else ('x', 'y', 'z')[:len(s.sizes)]
        t = AxisType.Explicit if explicit else AxisType.Auto
        n = math.prod(s.sizes)
        s.mesh = Mesh(np.array(jax.devices()[:n]).reshape(s.sizes), s.names, axis_types=(t,) * len(s.names))
        s.size = dict(zip(s.names, s.sizes))
        s.args = []
        s.dtype = s.r.choice([f32, f32, f32, bf16])
    def pick(s, *x): return s.r.choice(x)
    def maybe(s, p=.5): return s.r.random() < p
    def dim(s, *more): return s.r.choice(SIZES + list(more))
    def even(s): return s.r.choice([4, 8, 8, 16, 16, 32, 64, 12, 24])
    def shape(s, rank): return tuple(s.even() if s.maybe(.8) else s.dim() for _ in range(rank))
    def spec(s, shape, p=.55, uneven=False):
        axes = list(s.names)
        s.r.shuffle(axes)
        out = [None] * len(shape)
        dims = list(range(len(shape)))
        s.r.shuffle(dims)
        for d in dims:
            if not axes or not s.maybe(p): continue
            k = 2 if len(axes) > 1 and s.maybe(.15) else 1
            cut = axes[:k]
            if not uneven and shape[d] % math.prod(s.size[a] for a in cut): continue
            del axes[:k]
            out[d] = cut[0] if k == 1 else tuple(cut)
        return P(*out)
    def arg(s, shape, dtype=None, spec=None):
        """an abstract argument; most have shardings"""
        shape = tuple(shape)
        if spec is None: spec = s.spec(shape)
        sh = NamedSharding(s.mesh, spec) if s.maybe(.93) or not s.args else None
        s.args.append(jax.ShapeDtypeStruct(shape, dtype or s.dtype, sharding=sh))
        return s.args[-1]
    def hold(s, x, p=.3):
        """sometimes a constraint"""
        if s.maybe(p) and x.ndim:
            return lax.with_sharding_constraint(x, NamedSharding(s.mesh, s.spec(x.shape, uneven=s.maybe(.1))))
        return x
    def holds(s, n=4, p=.3):
        """n decisions made now, since JAX may trace a function more than once"""
        seeds = [s.r.random() for _ in range(n)]
        def hold(i, x):
            r, s.r = s.r, random.Random(seeds[i])
            try: return s.hold(x, p)
            finally: s.r = r
        return hold


def elementwise(w, x):
    k = w.r.randrange(5)
    return [jnp.tanh, lambda v: v * 2 + 1, lambda v: jax.nn.relu(v), lambda v: v - v.mean(), lambda v: jnp.exp(-v * v)][k](x)


# ---- dots ------------------------------------------------------------------------------------------------------------------

@family
def dot(w):
    a, b, c = w.even(), w.even(), w.even()
    x, y = w.arg((a, b)), w.arg((b, c))
    h = w.holds()
    return lambda x, y: h(1, jnp.tanh(h(0, x @ y)))


@family
def dot_chain(w):
    n = w.pick(2, 3, 4)
    ds = [w.even() for _ in range(n + 1)]
    w.arg((w.even(), ds[0]))
    for i in range(n): w.arg((ds[i], ds[i + 1]))
    h = w.holds(8)
    def f(x, *ws):
        for i, k in enumerate(ws): x = h(i, jax.nn.relu(h(i + 4, x @ k, )) if i + 4 < 8 else x @ k)
        return x
    return f


@family
def einsum(w):
    eq = w.pick('bij,bjk->bik', 'bij,bkj->bik', 'bthd,bshd->bhts', 'btd,dhk->bthk', 'bthk,hkd->btd', 'ij,jk,kl->il', 'abc,cd->abd',
                'bij,bij->b', 'ijk,ilk->jl', 'ab,cd->acbd', 'bqhgd,bkhd->bhgqk', 'bhgqk,bkhd->bqhgd', 'ij,ij->ij', 'abcd,efcd->abef', 'i,j->ij', 'ecd,edf->ecf', 'tec,td->ecd', 'bsi,io->sbo')
    size = {c: w.even() if i < 2 else w.pick(4, 8, 16, 2) for i, c in enumerate(sorted(set(eq) - set(',->'), key=lambda c: w.r.random()))}
    ins, _ = eq.split('->')
    for t in ins.split(','): w.arg([size[c] for c in t])
    h = w.holds()
    return lambda *a: h(0, jnp.einsum(eq, *a))


@family
def mlp_grad(w):
    b, d, f = w.even(), w.even(), w.even()
    x, u, v = w.arg((b, d)), w.arg((d, f)), w.arg((f, d))
    h = w.holds()
    def loss(u, v, x): return jnp.mean((h(1, h(0, jax.nn.gelu(x @ u)) @ v) - x).astype(f32) ** 2)
    g = jax.value_and_grad(loss, (0, 1))
    def f(x, u, v):
        l, (a, b) = g(u, v, x)
        return l, h(2, u - .1 * a), v - .1 * b
    return f


@family
def attention(w):
    b, t, n, d = w.pick(4, 8), w.pick(8, 16), w.pick(2, 4, 8), w.pick(4, 8, 16)
    w.dtype = w.pick(f32, bf16)
    spec = w.spec((b, t, n, d))
    for _ in range(3): w.arg((b, t, n, d), spec=spec if w.maybe(.7) else None)
    h = w.holds()
    mask = w.maybe()
    def f(q, k, v):
        s = jnp.einsum('bthd,bshd->bhts', q, k) / 8
        if mask: s = jnp.where(jnp.tril(jnp.ones((t, t), bool)), s, -1e9)
        p = jax.nn.softmax(h(0, s).astype(f32), -1).astype(q.dtype)
        return h(1, jnp.einsum('bhts,bshd->bthd', p, v))
    if w.maybe(.3):
        return jax.grad(lambda q, k, v: f(q, k, v).astype(f32).sum(), (0, 1, 2))
    return f


@family
def dot_general(w):
    rank = w.pick(2, 3, 4)
    a = list(w.shape(rank))
    nb, nc = w.r.randrange(rank), 1
    dims = w.r.sample(range(rank), min(rank, nb + nc))
    lb, lc = dims[:nb], dims[nb:]
    sizes = [a[i] for i in lb + lc] + [w.even()]
    order = list(range(len(sizes)))
    w.r.shuffle(order)
    shape = [0] * len(sizes)
    where = {}
    for p, i in enumerate(order): shape[p] = sizes[i]; where[i] = p
    w.arg(a); w.arg(shape)
    rb, rc = [where[i] for i in range(len(lb))], [where[len(lb) + i] for i in range(len(lc))]
    h = w.holds()
    return lambda x, y: h(0, lax.dot_general(x, y, ((lc, rc), (lb, rb)), preferred_element_type=f32))


@family
def moe(w):
    t, e, d, f, k = w.pick(16, 32), w.pick(4, 8), w.pick(8, 16), w.pick(16, 32), w.pick(1, 2)
    w.arg((t, d)); w.arg((d, e)); w.arg((e, d, f)); w.arg((e, f, d))
    h = w.holds()
    def g(x, r, u, v):
        p = jax.nn.softmax(x @ r)
        top, i = lax.top_k(p, k)
        one = jax.nn.one_hot(i, e, dtype=x.dtype)
        gate = jnp.einsum('tk,tke->te', top, one)
        y = jnp.einsum('td,edf->tef', x, u)
        y = h(0, jax.nn.silu(y))
        return h(1, jnp.einsum('tef,efd,te->td', y, v, gate))
    return g


@family
def ragged_dot(w):
    m, k, n, g = w.even(), w.even(), w.even(), w.pick(2, 4)
    w.dtype = f32
    w.arg((m, k)); w.arg((g, k, n)); w.arg((g,), i32, P())
    return lambda x, y, s: lax.ragged_dot(x, y, s)


@family
def int_dot(w):
    a, b, c = w.even(), w.even(), w.even()
    w.arg((a, b), jnp.int8); w.arg((b, c), jnp.int8)
    h = w.holds()
    return lambda x, y: h(0, lax.dot_general(x, y, (((1,), (0,)), ((), ())), preferred_element_type=i32)) * 2


# ---- gathers and scatters --------------------------------------------------------------------------------------------------

@family
def take(w):
    x = w.arg(w.shape(w.pick(2, 2, 3)))
    ax = w.r.randrange(len(x.shape))
    w.arg(w.shape(w.pick(1, 1, 2)), i32)
    mode = w.pick(None, 'clip', 'wrap', 'fill')
    h = w.holds()
    return lambda x, i: h(0, jnp.take(x, i, axis=ax, mode=mode))


@family
def embed_grad(w):
    v, d = w.even() * 2, w.even()
    w.arg((v, d)); i = w.arg((w.even(), w.pick(4, 8)), i32)
    h = w.holds()
    return jax.value_and_grad(lambda t, i: (h(0, t[i]) ** 2).astype(f32).sum())


@family
def index(w):
    x = w.arg(w.shape(3))
    n = w.even()
    i, j = w.arg((n,), i32), w.arg((n,), i32)
    k = w.r.randrange(6)
    h = w.holds()
    def f(x, i, j):
        y = [lambda: x[i, j], lambda: x[:, i, j], lambda: x[i, :, j], lambda: x[i[:, None], j[None, :]], lambda: x[..., i % 4], lambda: x.at[i, j].get(mode='fill', fill_value=0)][k]()
        return h(0, y)
    return f


@family
def scatter(w):
    x = w.arg(w.shape(w.pick(1, 2, 3)))
    n = w.even()
    w.arg((n,), i32)
    how = w.pick('set', 'add', 'add', 'max', 'min', 'multiply')
    u = w.arg((n,) + x.shape[1:])
    h = w.holds()
    mode = w.pick(None, 'drop', 'promise_in_bounds')
    return lambda x, i, u: h(0, getattr(x.at[i], how)(u, mode=mode))


@family
def scatter_more(w):
    x = w.arg(w.shape(3))
    n = w.even()
    w.arg((n,), i32); w.arg((n,), i32)
    k = w.r.randrange(5)
    h = w.holds()
    def f(x, i, j):
        y = [lambda: x.at[i, j].add(1), lambda: x.at[:, i].set(0), lambda: x.at[:, i, j].max(3), lambda: x.at[i, :, j].set(2), lambda: x.at[..., i].multiply(2)][k]()
        return h(0, y)
    return f


@family
def along(w):
    x = w.arg(w.shape(w.pick(2, 3)))
    ax = w.r.randrange(len(x.shape))
    s = list(x.shape); s[ax] = w.even()
    w.arg(s, i32)
    h = w.holds()
    if w.maybe(.3): return jax.grad(lambda x, i: (h(0, jnp.take_along_axis(x, i, ax)) ** 2).astype(f32).sum())
    return lambda x, i: h(0, jnp.take_along_axis(x, i, ax))


@family
def segment(w):
    x = w.arg(w.shape(2))
    w.arg((x.shape[0],), i32)
    n = w.even()
    f = w.pick(jax.ops.segment_sum, jax.ops.segment_max, jax.ops.segment_min)
    h = w.holds()
    return lambda x, i: h(0, f(x, i, n))


@family
def bincount(w):
    w.arg((w.even() * 2,), i32)
    n = w.even()
    k = w.r.randrange(3)
    return lambda x: [lambda: jnp.bincount(x, length=n), lambda: jnp.searchsorted(jnp.sort(x), jnp.arange(n)), lambda: jnp.zeros(n, i32).at[x].add(1, mode='drop')][k]()


# ---- convolutions and windows ----------------------------------------------------------------------------------------------

@family
def conv(w):
    n = w.pick(1, 2, 2)
    b, ci, co = w.pick(4, 8, 16), w.pick(4, 8), w.pick(4, 8, 16)
    sp = [w.pick(8, 16, 12) for _ in range(n)]
    k = [w.pick(1, 2, 3, 5) for _ in range(n)]
    g = w.pick(1, 1, 1, 2, ci)
    last = w.maybe()
    x = [b] + sp + [ci] if last else [b, ci] + sp
    ker = k + [ci // g, co * (g if co % g else 1)] if last else [co * (g if co % g else 1), ci // g] + k
    c = 'WH'[:n][::-1] if n == 2 else 'W'
    dn = ('N%sC' % c, '%sIO' % c, 'N%sC' % c) if last else ('NC' + c, 'OI' + c, 'NC' + c)
    w.arg(x); w.arg(ker)
    st, pad = [w.pick(1, 1, 2) for _ in range(n)], w.pick('SAME', 'VALID', 'SAME')
    dil = [w.pick(1, 1, 2) for _ in range(n)]
    h = w.holds()
    def f(x, k): return h(0, lax.conv_general_dilated(x, k, st, pad, rhs_dilation=dil, dimension_numbers=dn, feature_group_count=g))
    if w.maybe(.35): return jax.grad(lambda x, k: (f(x, k).astype(f32) ** 2).sum(), (0, 1))
    return f


@family
def window(w):
    x = w.arg((w.pick(4, 8), w.pick(8, 16), w.pick(8, 16), w.pick(4, 8)))
    win = (1, w.pick(1, 2, 3), w.pick(2, 3), 1)
    st = (1, w.pick(1, 2), w.pick(1, 2), 1)
    pad = w.pick('SAME', 'VALID')
    k = w.r.randrange(3)
    h = w.holds()
    def f(x):
        if k == 0: return h(0, lax.reduce_window(x, np.array(-np.inf, x.dtype), lax.max, win, st, pad))
        return h(0, lax.reduce_window(x, np.array(0, x.dtype), lax.add, win, st, pad))
    if k != 1 and w.maybe(): return jax.grad(lambda x: (f(x).astype(f32) ** 2).sum())
    return f


@family
def cumulative(w):
    x = w.arg(w.shape(w.pick(1, 2, 3)))
    ax = w.r.randrange(len(x.shape))
    f = w.pick(lax.cumsum, lax.cumprod, lax.cummax, lax.cumlogsumexp)
    rev = w.maybe(.3)
    h = w.holds()
    return lambda x: h(0, f(x, axis=ax, reverse=rev))


@family
def associative(w):
    x = w.arg(w.shape(2))
    ax = w.r.randrange(2)
    h = w.holds()
    return lambda x: h(0, lax.associative_scan(jnp.add, x, axis=ax))


# ---- reductions ------------------------------------------------------------------------------------------------------------

@family
def reduce(w):
    x = w.arg(w.shape(w.pick(2, 3, 4)))
    n = len(x.shape)
    ax = tuple(w.r.sample(range(n), w.pick(1, 1, min(2, n), n)))
    f = w.pick(jnp.sum, jnp.max, jnp.min, jnp.prod, jnp.mean, jnp.var, lambda v, a: jnp.any(v > 0, a), lambda v, a: jnp.all(v > 0, a), lambda v, a: jax.nn.logsumexp(v, a), lambda v, a: jnp.linalg.norm(v.reshape(v.shape), axis=a[0]))
    h = w.holds()
    return lambda x: h(0, f(elementwise(World(n), x) if n == 2 else x, ax))


@family
def argreduce(w):
    x = w.arg(w.shape(w.pick(1, 2, 3)))
    ax = w.r.randrange(len(x.shape))
    f = w.pick(jnp.argmax, jnp.argmin, jnp.nanargmax)
    h = w.holds()
    return lambda x: h(0, f(x, ax))


@family
def odd_reducer(w):
    x = w.arg(w.shape(w.pick(2, 3)), f32)
    ax = w.r.randrange(len(x.shape))
    k = w.r.randrange(7)
    h = w.holds()
    def f(x):
        z = jnp.float32(0)
        if k == 0: return h(0, lax.reduce(x, z, lambda a, b: a + 2 * b, (ax,)))
        if k == 1: return h(0, lax.reduce(x, z, lambda a, b: jnp.maximum(a, jnp.abs(b)), (ax,)))
        if k == 2: return h(0, lax.reduce(x, z, lambda a, b: jnp.float32(3), (ax,)))
        if k == 3: return lax.reduce((x, x * 2), (z, z), lambda a, b: (a[0] + b[0], jnp.maximum(a[1], b[1])), (ax,))
        if k == 4: return h(0, lax.reduce((x * 3).astype(i32), jnp.int32(0), lax.bitwise_xor, (ax,)))
        if k == 5: return h(0, lax.reduce(x, z, lambda a, b: b, (ax,)))
        return lax.reduce((x, lax.broadcasted_iota(i32, x.shape, ax)), (z, jnp.int32(0)), lambda a, b: (jnp.where(a[0] > b[0], a[0], b[0]), jnp.where(a[0] > b[0], a[1], b[1])), (ax,))
    return f


@family
def norm(w):
    x = w.arg(w.shape(w.pick(2, 3)))
    w.arg(x.shape[-1:])
    h = w.holds()
    k = w.r.randrange(4)
    def f(x, g):
        if k == 0: return h(0, x * lax.rsqrt(jnp.mean(x * x, -1, keepdims=True) + 1e-5) * g)
        if k == 1: return h(0, jax.nn.softmax(x * g, -1))
        if k == 2: return h(0, (x - x.mean(-1, keepdims=True)) / jnp.sqrt(x.var(-1, keepdims=True) + 1e-5) * g)
        return h(0, jax.nn.log_softmax(x, 0) * g)
    if w.maybe(.4): return jax.grad(lambda x, g: (f(x, g) ** 2).astype(f32).sum(), (0, 1))
    return f


# ---- sorts -----------------------------------------------------------------------------------------------------------------

@family
def sort(w):
    x = w.arg(w.shape(w.pick(1, 2, 3)))
    ax = w.r.randrange(len(x.shape))
    k = w.r.randrange(4)
    h = w.holds()
    def f(x):
        if k == 0: return h(0, jnp.sort(x, ax))
        if k == 1: return h(0, jnp.argsort(x, ax))
        if k == 2: return lax.sort((x, x * 2, lax.broadcasted_iota(i32, x.shape, 0)), dimension=ax, num_keys=1)
        return h(0, jnp.median(x.astype(f32), ax))
    return f


@family
def top_k(w):
    x = w.arg(w.shape(w.pick(1, 2, 3)), f32)
    k = min(x.shape[-1], w.pick(1, 2, 4))
    n = w.r.randrange(4)
    h = w.holds()
    def f(x):
        if n == 0: return lax.approx_max_k(x, k)
        if n == 1: return lax.approx_min_k(x, k, reduction_dimension=0) if x.shape[0] >= k else lax.top_k(x, k)
        v, i = lax.top_k(h(0, x), k)
        return (v, i) if n == 2 else h(1, v).sum()
    return f


# ---- slices, shapes --------------------------------------------------------------------------------------------------------

@family
def slices(w):
    x = w.arg(w.shape(w.pick(1, 2, 3)))
    n = len(x.shape)
    st = [w.r.randrange(max(1, s // 2)) for s in x.shape]
    en = [w.r.randrange(a + 1, s + 1) for a, s in zip(st, x.shape)]
    if w.maybe(.4): st = [a if w.maybe() else 0 for a in st]; en = [e if w.maybe() and e > a else s for a, e, s in zip(st, en, x.shape)]
    step = [w.pick(1, 1, 2, 3) for _ in st]
    h = w.holds()
    if w.maybe(.3): return jax.grad(lambda x: (h(0, lax.slice(x, st, en, step)) ** 2).astype(f32).sum())
    return lambda x: h(0, lax.slice(x, st, en, step))


@family
def pad(w):
    x = w.arg(w.shape(w.pick(1, 2, 3)))
    cfg = [(w.pick(0, 0, 1, 4, -1), w.pick(0, 0, 2, 4, -2 if s > 4 else 0), w.pick(0, 0, 0, 1) if w.maybe(.3) else 0) for s in x.shape]
    h = w.holds()
    return lambda x: h(0, lax.pad(x, jnp.array(0, x.dtype), cfg))


@family
def pad_modes(w):
    x = w.arg(w.shape(w.pick(1, 2)))
    cfg = [(w.pick(0, 1, 2), w.pick(0, 1, 3)) for s in x.shape]
    cfg = [(min(a, s - 1), min(b, s - 1)) for (a, b), s in zip(cfg, x.shape)]
    m = w.pick('edge', 'reflect', 'wrap', 'constant', 'symmetric')
    h = w.holds()
    return lambda x: h(0, jnp.pad(x, cfg, mode=m))


@family
def roll(w):
    x = w.arg(w.shape(w.pick(1, 2, 3)))
    ax = w.r.randrange(len(x.shape))
    k = w.pick(1, -1, 2, 3, x.shape[ax] // 2, x.shape[ax] - 1)
    h = w.holds()
    return lambda x: h(0, jnp.roll(x, k, ax) + x)


@family
def flip(w):
    x = w.arg(w.shape(w.pick(1, 2, 3)))
    ax = w.r.randrange(len(x.shape))
    h = w.holds()
    return lambda x: h(0, jnp.flip(x, ax)) * 2


@family
def concat(w):
    x = w.arg(w.shape(w.pick(2, 3)))
    ax = w.r.randrange(len(x.shape))
    for _ in range(w.pick(1, 1, 2)):
        s = list(x.shape); s[ax] = w.even(); w.arg(s)
    h = w.holds()
    return lambda *a: h(0, jnp.concatenate(a, ax))


@family
def stack(w):
    x = w.arg(w.shape(w.pick(1, 2)))
    n = w.pick(2, 4)
    for _ in range(n - 1): w.arg(x.shape)
    ax = w.r.randrange(len(x.shape) + 1)
    h = w.holds()
    def f(*a):
        y = h(0, jnp.stack(a, ax))
        return y, jnp.split(y, 2, 0)[0] if y.shape[0] % 2 == 0 else y
    return f


@family
def reshape(w):
    x = w.arg(w.shape(w.pick(2, 3)))
    k = w.r.randrange(5)
    h = w.holds()
    def f(x):
        s = x.shape
        if k == 0: return h(1, h(0, x.reshape(-1)) * 2)
        if k == 1: return h(0, x.reshape((s[0] * s[1],) + s[2:]))
        if k == 2: return h(0, x.reshape((s[0], 2, s[1] // 2) + s[2:]) if s[1] % 2 == 0 else x)
        if k == 3: return h(0, x.reshape((s[0] // 2, 2) + s[1:]).swapaxes(0, 1).reshape(s) if s[0] % 2 == 0 else x)
        return h(0, x.reshape(s[::-1]))
    return f


@family
def transpose(w):
    x = w.arg(w.shape(w.pick(2, 3, 4)))
    p = list(range(len(x.shape))); w.r.shuffle(p)
    h = w.holds(p=.7)
    return lambda x: h(1, h(0, x.transpose(p)) * 2)


@family
def reshard(w):
    x = w.arg(w.shape(w.pick(1, 2, 3)))
    h = w.holds(4, .9)
    return lambda x: h(2, h(1, h(0, x) + 1) * 2)


@family
def broadcast(w):
    x = w.arg(w.shape(1)); y = w.arg(w.shape(2) + x.shape)
    h = w.holds(4, .5)
    return lambda x, y: h(0, h(1, jnp.broadcast_to(x, y.shape)) + y)


@family
def repeat(w):
    x = w.arg(w.shape(w.pick(1, 2)))
    k = w.pick(2, 3); ax = w.r.randrange(len(x.shape))
    t = w.maybe()
    h = w.holds()
    return lambda x: h(0, jnp.tile(x, k) if t else jnp.repeat(x, k, ax))


@family
def dynamic(w):
    x = w.arg(w.shape(w.pick(1, 2, 3)))
    w.arg((), i32)
    sz = [s if w.maybe() else w.pick(1, max(1, s // 2), s) for s in x.shape]
    k = w.r.randrange(3)
    h = w.holds()
    def f(x, i):
        at = [i if s != z else 0 for s, z in zip(x.shape, sz)]
        if k == 0: return h(0, lax.dynamic_slice(x, at, sz))
        if k == 1: return h(0, lax.dynamic_update_slice(x, jnp.ones(sz, x.dtype), at))
        return h(0, lax.dynamic_update_slice(x, lax.dynamic_slice(x, at, sz) * 2, at))
    return f


@family
def kv_cache(w):
    b, t, n, d = w.pick(4, 8), w.pick(16, 32), w.pick(4, 8), w.pick(8, 16)
    spec = w.spec((b, t, n, d))
    w.arg((b, t, n, d), spec=spec); w.arg((b, 1, n, d)); w.arg((), i32)
    h = w.holds()
    def f(c, k, i):
        c = lax.dynamic_update_slice(c, k, (0, i, 0, 0))
        s = jnp.einsum('bqnd,btnd->bnqt', k, c)
        s = jnp.where(jnp.arange(t) <= i, s, -1e9)
        return c, h(0, jnp.einsum('bnqt,btnd->bqnd', jax.nn.softmax(s), c))
    return f


@family
def dynamic_index(w):
    x = w.arg(w.shape(w.pick(2, 3)))
    w.arg((), i32)
    ax = w.r.randrange(len(x.shape))
    h = w.holds()
    u = w.maybe(.4)
    if u: return lambda x, i: h(0, lax.dynamic_update_index_in_dim(x, jnp.sum(x, ax), i, ax))
    return lambda x, i: h(0, lax.dynamic_index_in_dim(x, i, ax, keepdims=w.names[0] == 'x'))


@family
def triangles(w):
    x = w.arg(w.shape(2))
    k = w.r.randrange(4)
    h = w.holds()
    return lambda x: h(0, [lambda: jnp.triu(x), lambda: x + jnp.eye(*x.shape, dtype=x.dtype), lambda: jnp.diag(x), lambda: jnp.outer(jnp.arange(x.shape[0]), x[0])][k]())


@family
def fft(w):
    x = w.arg(w.shape(w.pick(1, 2, 3)), f32)
    k = w.r.randrange(3)
    h = w.holds()
    return lambda x: h(0, [lambda: jnp.abs(jnp.fft.fft(x)), lambda: jnp.fft.irfft(jnp.fft.rfft(x) * 2), lambda: jnp.real(jnp.fft.fftn(x))][k]())


@family
def linalg(w):
    n = w.pick(4, 8, 16)
    w.arg((w.pick(4, 8), n, n), f32)
    k = w.r.randrange(6)
    h = w.holds()
    def f(x):
        if k == 0: return h(0, jnp.linalg.cholesky(x))
        if k == 1: return h(0, lax.linalg.triangular_solve(x, x, left_side=True, lower=True))
        if k == 2: return jnp.linalg.qr(x)
        if k == 3: return jnp.linalg.eigh(x)[0]
        if k == 4: return jnp.linalg.solve(x, h(0, x) * 2)
        return jnp.linalg.svd(x, compute_uv=False)
    return f


@family
def random_bits(w):
    x = w.arg(w.shape(2))
    w.arg((2,), jnp.uint32, P())
    h = w.holds()
    k = w.r.randrange(4)
    def f(x, key):
        key = jax.random.wrap_key_data(key, impl='threefry2x32')
        if k == 0: return h(0, x + jax.random.normal(key, x.shape, x.dtype))
        if k == 1: return h(0, jnp.where(jax.random.bernoulli(key, .5, x.shape), x, 0))
        if k == 2: return h(0, x[jax.random.permutation(key, x.shape[0])])
        return jax.random.categorical(key, x, axis=-1)
    return f


# ---- control flow ----------------------------------------------------------------------------------------------------------

@family
def scan_layers(w):
    n, b, d, f = w.pick(2, 4, 8), w.even(), w.even(), w.even()
    w.arg((b, d)); w.arg((n, d, f)); w.arg((n, f, d))
    h = w.holds()
    remat = w.maybe(.4)
    def layer(x, ws): return h(1, x + h(0, jnp.tanh(x @ ws[0])) @ ws[1]), None
    if remat: layer = jax.checkpoint(layer)
    def f(x, u, v): return lax.scan(layer, x, (u, v))[0]
    if remat or w.maybe(.3): return jax.value_and_grad(lambda x, u, v: (f(x, u, v).astype(f32) ** 2).mean(), (1, 2))
    return f


@family
def scan_outputs(w):
    n = w.even()
    x = w.arg((n,) + w.shape(w.pick(1, 2)))
    w.arg(x.shape[1:])
    h = w.holds()
    rev = w.maybe(.3)
    def f(x, c): return lax.scan(lambda c, v: (h(0, c * .9 + v), h(1, c + v)), c, x, reverse=rev)
    return f


@family
def rnn(w):
    t, b, d = w.pick(4, 8), w.even(), w.even()
    w.arg((t, b, d)); w.arg((d, d)); w.arg((d, d)); w.arg((b, d))
    h = w.holds()
    def f(x, u, v, c): return lax.scan(lambda c, e: ((n := jnp.tanh(h(0, e @ u + c @ v))), n), c, x)
    if w.maybe(.4): return jax.grad(lambda x, u, v, c: f(x, u, v, c)[1].astype(f32).sum(), (1, 2))
    return f


@family
def while_(w):
    x = w.arg(w.shape(2))
    h = w.holds()
    k = w.r.randrange(3)
    def f(x):
        if k == 0: return lax.while_loop(lambda c: jnp.sum(c).astype(f32) < 100, lambda c: h(0, c * 2 + 1), x)
        if k == 1: return lax.fori_loop(0, 5, lambda i, c: h(0, c + jnp.roll(c, 1, 0)), x)
        return lax.while_loop(lambda c: (c[0] < 9) & (jnp.max(c[1]) < 50), lambda c: (c[0] + 1, h(0, c[1] @ c[1].T @ c[1])), (0, x))[1]
    return f


@family
def nested_loops(w):
    n = w.pick(2, 3)
    b, d = w.even(), w.even()
    w.arg((b, d)); w.arg((n, 2, d, d))
    h = w.holds()
    def f(x, ws):
        def outer(x, u): return lax.scan(lambda x, v: (h(0, jnp.tanh(x @ v)), None), x, u)[0], x.sum()
        return lax.scan(outer, x, ws)
    return f


@family
def cond(w):
    x = w.arg(w.shape(2)); y = w.arg(x.shape)
    h = w.holds()
    k = w.r.randrange(3)
    def f(x, y):
        p = jnp.sum(x).astype(f32)
        if k == 0: return lax.cond(p > 0, lambda x, y: h(0, x + y), lambda x, y: h(1, x * 2), x, y)
        if k == 1: return lax.switch(p.astype(i32), [lambda x: x @ x.T @ x, lambda x: h(0, x), lambda x: jnp.roll(x, 1, 1)], x)
        return lax.cond(p > 0, lambda: (h(0, x.sum(0)), x), lambda: (y.sum(0), y * 3))
    return f


@family
def private(w):
    a = w.even()
    x = w.arg((a, a)); y = w.arg((a, a))
    h = w.holds()
    g = jax.jit(lambda x, y: h(0, jnp.tanh(x @ y)))
    k = jax.jit(lambda x: jax.nn.softmax(h(1, x)))
    return lambda x, y: (g(x, y) + g(y, x), k(g(x, x)))


@family
def custom_vjp(w):
    a, b = w.even(), w.even()
    w.arg((a, b)); w.arg((b, a))
    h = w.holds()
    @jax.custom_vjp
    def g(x, y): return x @ y
    g.defvjp(lambda x, y: (h(0, x @ y), (x, y)), lambda r, t: (h(1, t @ r[1].T), r[0].T @ t))
    return jax.grad(lambda x, y: g(x, y).astype(f32).sum(), (0, 1))


@family
def remat(w):
    b, d = w.even(), w.even()
    w.arg((b, d)); w.arg((d, d)); w.arg((d, d))
    h = w.holds()
    pol = w.pick(None, jax.checkpoint_policies.dots_saveable, jax.checkpoint_policies.nothing_saveable)
    def g(x, u, v): return h(1, jnp.sin(h(0, jnp.tanh(x @ u)) @ v))
    return jax.grad(lambda x, u, v: jax.checkpoint(g, policy=pol)(x, u, v).astype(f32).sum(), (0, 1, 2))


@family
def barrier(w):
    x = w.arg(w.shape(2)); y = w.arg(w.shape(2))
    h = w.holds(4, .6)
    def f(x, y):
        a, b = lax.optimization_barrier((h(0, x) * 2, y.sum(0)))
        return h(1, a), b
    return f


# ---- manual regions --------------------------------------------------------------------------------------------------------

@family
def manual(w):
    ax = w.names[0]
    n = w.size[ax]
    x = w.arg((n * w.pick(1, 2, 4) * n, w.even() * n))
    k = w.r.randrange(8)
    part = len(w.names) > 1 and w.maybe()
    def body(x):
        if k == 0: return lax.psum(x, ax)
        if k == 1: return lax.all_gather(x, ax, axis=0, tiled=True)
        if k == 2: return lax.psum_scatter(x, ax, scatter_dimension=0, tiled=True)
        if k == 3: return lax.ppermute(x, ax, [(i, (i + 1) % n) for i in range(n)])
        if k == 4: return lax.all_to_all(x, ax, 0, 1, tiled=True)
        if k == 5: return x * lax.axis_index(ax).astype(x.dtype)
        if k == 6: return lax.pmax(x, ax)
        return lax.pmean(x.sum(), ax).reshape(1, 1)
    kw = dict(axis_names={ax}) if part else {}
    out = {0: P(None, None), 1: P(None, None), 6: P(None, None), 7: P(None, None), 4: P(None, ax)}.get(k, P(ax, None))
    if k == 4: out = P(ax, None)
    h = w.holds()
    g = shard_map(body, mesh=w.mesh, in_specs=P(ax, None), out_specs=out, check_vma=False, **kw)
    return lambda x: h(0, g(h(1, x * 2)) + 1)


@family
def manual_dot(w):
    ax = w.names[-1]
    n = w.size[ax]
    a, b, c = w.even(), w.even() * n, w.even()
    w.arg((a, b)); w.arg((b, c))
    part = len(w.names) > 1 and w.maybe(.7)
    kw = dict(axis_names={ax}) if part else {}
    g = shard_map(lambda x, y: lax.psum(x @ y, ax), mesh=w.mesh, in_specs=(P(None, ax), P(ax, None)), out_specs=P(None, None), **kw)
    h = w.holds()
    if w.maybe(.3): return jax.grad(lambda x, y: (h(0, g(x, y)) ** 2).astype(f32).sum(), (0, 1))
    return lambda x, y: h(0, jnp.tanh(g(x, y)))


@family
def manual_dead(w):
    ax = w.names[0]
    n = w.size[ax]
    w.arg((w.even() * n, w.even()))
    g = shard_map(lambda x: (x * 2, lax.psum(x, ax)), mesh=w.mesh, in_specs=P(ax, None), out_specs=(P(ax, None), P(None, None)), check_vma=False)
    k = w.r.randrange(3)
    h = w.holds()
    def f(x):
        a, b = g(x)
        return [x.sum(), h(0, a), b.sum(0)][k]
    return f


@family
def manual_loop(w):
    ax = w.names[0]
    n = w.size[ax]
    a, d = w.even() * n, w.even() * n
    w.arg((a, d)); w.arg((d, d))
    def body(x, y):
        def step(i, c): return c[0] + x @ c[1], lax.ppermute(c[1], ax, [(j, (j + 1) % n) for j in range(n)])
        z = jnp.zeros((x.shape[0], y.shape[1]), x.dtype)
        z = lax.pcast(z, (ax,), to='varying') if hasattr(lax, 'pcast') else z
        return lax.fori_loop(0, n, step, (z, y))[0]
    part = len(w.names) > 1 and w.maybe()
    kw = dict(axis_names={ax}) if part else {}
    g = shard_map(body, mesh=w.mesh, in_specs=(P(ax, None), P(None, ax)), out_specs=P(ax, None), check_vma=False, **kw)
    h = w.holds()
    def f(x, y): return h(0, g(x, y))
    return f


# ---- larger ones -----------------------------------------------------------------------------------------------------------

@family
def transformer(w):
    b, t, d, n, f, v = w.pick(4, 8), w.pick(8, 16), w.pick(16, 32), w.pick(2, 4), w.pick(32, 64), 64
    k = d // n
    w.dtype = w.pick(f32, bf16)
    axes = list(w.names) + [None]
    A, B = w.names[0], w.names[-1] if len(w.names) > 1 else None
    fit = lambda shape, *spec: P(*[a if a and s % w.size[a] == 0 else None for s, a in zip(shape, spec)])
    w.arg((b, t), i32, fit((b, t), A, None))
    for shape, spec in (((v, d), (B, None)), ((d, 3, n, k), (None, None, B, None)), ((n, k, d), (B, None, None)), ((d, f), (A if w.maybe() else None, B)), ((f, d), (B, None))):
        w.arg(shape, spec=fit(shape, *spec) if w.maybe(.85) else None)
    h = w.holds(4, .4)
    ck = w.maybe(.4)
    def block(x, q, o, u, z):
        a = jnp.einsum('btd,dcnk->cbtnk', x, q)
        s = jnp.einsum('btnk,bsnk->bnts', a[0], a[1]) / 4
        s = jnp.where(jnp.tril(jnp.ones((t, t), bool)), s, -1e9)
        y = jnp.einsum('bnts,bsnk->btnk', jax.nn.softmax(s.astype(f32)).astype(x.dtype), a[2])
        x = h(0, x + jnp.einsum('btnk,nkd->btd', y, o))
        return h(1, x + h(2, jax.nn.gelu(x @ u)) @ z)
    def loss(ps, i):
        e, *r = ps
        x = e[i]
        x = (jax.checkpoint(block) if ck else block)(x, *r)
        l = (x @ e.T).astype(f32)
        return -jnp.mean(jnp.take_along_axis(jax.nn.log_softmax(l), i[..., None], -1))
    def f(i, *ps):
        l, g = jax.value_and_grad(loss)(ps, i)
        return l, [p - .1 * x for p, x in zip(ps, g)]
    return f


@family
def cnn(w):
    b = w.pick(8, 16)
    A = w.names[0]
    w.arg((b, 16, 16, 4), spec=P(A, None, None, None) if b % w.size[A] == 0 and w.maybe(.7) else None)
    w.arg((3, 3, 4, 8)); w.arg((3, 3, 8, 8)); w.arg((8, 16))
    h = w.holds()
    dn = ('NHWC', 'HWIO', 'NHWC')
    def f(x, k, l, o):
        x = jax.nn.relu(lax.conv_general_dilated(x, k, (1, 1), 'SAME', dimension_numbers=dn))
        x = lax.reduce_window(h(0, x), np.array(-np.inf, x.dtype), lax.max, (1, 2, 2, 1), (1, 2, 2, 1), 'VALID')
        x = h(1, lax.conv_general_dilated(x, l, (2, 2), 'SAME', dimension_numbers=dn))
        return x.mean((1, 2)) @ o
    if w.maybe(): return jax.grad(lambda x, *p: (f(x, *p).astype(f32) ** 2).mean(), (1, 2, 3))
    return f


@family
def adam(w):
    shapes = [w.shape(2), w.shape(1), w.shape(3)]
    for s in shapes:
        spec = w.spec(s)
        for _ in range(3): w.arg(s, f32, spec if w.maybe(.8) else None)
    def f(*a):
        out = []
        for i in range(0, 9, 3):
            p, m, v = a[i:i + 3]
            g = p * .1
            g = g / jnp.maximum(1., jnp.sqrt(sum(jnp.sum(x * x) for x in a[::3])))
            m, v = .9 * m + .1 * g, .99 * v + .01 * g * g
            out += [p - m / (jnp.sqrt(v) + 1e-8), m, v]
        return out
    return f


@family
def callback(w):
    x = w.arg(w.shape(2), f32)
    h = w.holds()
    def f(x):
        y = jax.pure_callback(lambda v: np.asarray(v) * 2, jax.ShapeDtypeStruct(x.shape, x.dtype), h(0, x))
        return h(1, y) + x
    return f


@family
def vmap(w):
    x = w.arg(w.shape(3)); y = w.arg((x.shape[0], x.shape[2], w.even()))
    h = w.holds()
    k = w.r.randrange(3)
    def one(x, y): return [lambda: jnp.tanh(x @ y).sum(0), lambda: jnp.sort(x, -1) @ y, lambda: lax.dynamic_slice(x, (x[0, 0].astype(i32), 0), (2, x.shape[1])) @ y if x.shape[0] > 2 else x @ y][k]()
    return lambda x, y: h(0, jax.vmap(one)(x, y))


@family
def mixed(w):
    """A few steps of many kinds on one value."""
    rank = w.pick(2, 3)
    w.arg(w.shape(rank), f32); w.arg(w.shape(2), f32)
    plan = [(w.r.randrange(12), w.r.random(), w.r.randrange(rank)) for _ in range(w.pick(3, 4, 6))]
    h = w.holds(8, .35)
    def f(x, y):
        for i, (k, r, ax) in enumerate(plan):
            n = x.shape[ax % x.ndim] if x.ndim else 1
            a = ax % max(1, x.ndim)
            if not x.ndim: return x
            if k == 0: x = jnp.tanh(x)
            elif k == 1: x = x.reshape(-1, x.shape[-1]) @ jnp.ones((x.shape[-1], y.shape[0]), x.dtype) @ y
            elif k == 2: x = jnp.concatenate([x, x * 2], a)
            elif k == 3 and x.ndim > 1: x = x.sum(a)
            elif k == 4: x = jnp.roll(x, 1, a)
            elif k == 5: x = jnp.swapaxes(x, 0, -1)
            elif k == 6: x = lax.slice_in_dim(x, 0, max(1, n // 2), axis=a)
            elif k == 7: x = x - x.max(a, keepdims=True)
            elif k == 8: x = jnp.sort(x, a)
            elif k == 9: x = jnp.pad(x, [(1, 1) if j == a else (0, 0) for j in range(x.ndim)])
            elif k == 10: x = jnp.take(x, jnp.arange(n)[::-1] % 3, axis=a)
            elif k == 11: x = jnp.flip(x, a) + x
            x = h(i, x)
        return x
    return f


def make(name, seed, debug=False):
    w = World('%s %d' % (name, seed))
    f = FAMILIES[name](w)
    kw = {}
    args = list(w.args)
    jitted = jax.jit(f)
    if w.maybe(.4):
        outs = jax.eval_shape(f, *args)
        kw['out_shardings'] = jax.tree.map(lambda o: NamedSharding(w.mesh, w.spec(o.shape)) if w.maybe(.7) else None, outs)
        jitted = jax.jit(f, **kw)
    return jitted.trace(*args).lower(lowering_platforms=('cpu',)).as_text(debug_info=debug)


def main(argv):
    o = dict(seeds='1', out=None, only='*', debug=False)
    it = iter(argv)
    for a in it:
        if a == '--list': print('\n'.join(FAMILIES)); return 0
        k, eq, v = a.lstrip('-').partition('=')
        if k not in o or not a.startswith('-'): print(__doc__); return 2
        o[k] = True if k == 'debug' else v if eq else next(it)
    if not o['out']: print(__doc__); return 2
    lo, _, hi = o['seeds'].partition('..')
    os.makedirs(o['out'], exist_ok=True)
    for name in FAMILIES:
        if not fnmatch.fnmatch(name, o['only']): continue
        for seed in range(int(lo), int(hi or lo) + 1):
            try: text = make(name, seed, o['debug'])
            except Exception as e:
                sys.stderr.write('%s-%d: %s: %s\n' % (name, seed, type(e).__name__, str(e).split('\n')[0][:150]))
                continue
            with open(os.path.join(o['out'], '%s-%d.mlir' % (name, seed)), 'w') as f: f.write(text)
    return 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
