#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Write JAX programs that are parts of models, for comparisons of `shardc comms --as-xla` with XLA.

    python jax_models.py --seeds 1..4 --out DIR             FAMILY-SEED.mlir for every family and seed
    python jax_models.py --list

The options are those of jax_programs.py. Meshes have 1 to 4 axes, of which one may be a pod, and up to 32 devices. Sizes that do
not divide occur.
"""
import os, sys
os.environ.setdefault('XLA_FLAGS', '--xla_force_host_platform_device_count=32')
os.environ.setdefault('JAX_PLATFORMS', 'cpu')
import math
import numpy as np
import jax, jax.numpy as jnp
from jax import lax, shard_map
from jax.sharding import AxisType, Mesh, NamedSharding, PartitionSpec as P
import jax_programs
from jax_programs import World, bf16, f32, i32

FAMILIES = {}
MESHES = [{'x': 4}, {'x': 8}, {'data': 2, 'model': 4}, {'data': 4, 'model': 2}, {'fsdp': 4, 'tp': 4}, {'pod': 2, 'data': 2, 'model': 2},
          {'pod': 2, 'data': 4, 'model': 2}, {'replica': 2, 'fsdp': 2, 'tp': 4}, {'pod': 2, 'data': 2, 'seq': 2, 'model': 2},
          {'data': 2, 'expert': 2, 'seq': 2, 'tp': 4}, {'data': 3, 'model': 2}, {'model': 6}, {'pod': 2, 'data': 8}]


def family(f):
    FAMILIES[f.__name__.rstrip('_').replace('_', '-')] = f
    return f


class Models(World):
    def __init__(s, seed):
        super().__init__(seed)
        axes = s.r.choice(MESHES)
        s.names, s.sizes, s.size = tuple(axes), tuple(axes.values()), dict(axes)
        n = math.prod(s.sizes)
        s.mesh = Mesh(np.array(jax.devices()[:n]).reshape(s.sizes), s.names, axis_types=(AxisType.Auto,) * len(s.names))
        s.batch = tuple(a for a in s.names if a in ('pod', 'replica', 'data', 'fsdp', 'x'))
        s.wide = [a for a in s.names if a in ('model', 'tp', 'expert', 'seq')] or [s.names[-1]]
    def put(s, shape, *want, dtype=None, p=.85):
        """An argument whose dimensions have the wanted axes where these divide, or, rarely, random ones."""
        if not s.maybe(p): return s.arg(shape, dtype)
        spec, used = [], set()
        for n, a in zip(shape, want + (None,) * len(shape)):
            a = () if a is None else (a,) if isinstance(a, str) else tuple(a)
            a = tuple(x for x in a if x not in used)
            while a and n % math.prod(s.size[x] for x in a): a = a[1:]
            used.update(a)
            spec.append(a[0] if len(a) == 1 else a or None)
        return s.arg(shape, dtype, P(*spec))
    def constrain(s, x, *spec):
        spec = [a if a is None or not math.prod(s.size[b] for b in ((a,) if isinstance(a, str) else a)) > n else None for a, n in zip(spec, x.shape)]
        return lax.with_sharding_constraint(x, NamedSharding(s.mesh, P(*spec)))


def stepped(w, loss, optimizer=None):
    """A training step on all arguments but the first."""
    kind = optimizer or w.pick('loss', 'grad', 'sgd', 'momentum')
    if kind == 'loss': return lambda x, *ps: loss(x, *ps)
    if kind == 'grad': return lambda x, *ps: jax.value_and_grad(lambda ps: loss(x, *ps))(ps)
    rate = .1 if kind == 'sgd' else .01
    def f(x, *ps):
        l, g = jax.value_and_grad(lambda ps: loss(x, *ps))(ps)
        norm = jnp.sqrt(sum(jnp.sum(jnp.square(v.astype(f32))) for v in g))
        return l, [p - (rate * jnp.minimum(1., 1. / norm) * v).astype(p.dtype) for p, v in zip(ps, g)]
    return f


# ---- experts ---------------------------------------------------------------------------------------------------------------

@family
def moe_einsum(w):
    """experts with capacity, dispatched by one-hot einsums"""
    b, t, d, e, f = w.pick(4, 8), w.pick(8, 16), w.pick(16, 32), w.pick(4, 8), w.pick(32, 64)
    c, k = w.pick(2, 4), w.pick(1, 2)
    E = w.pick(w.wide[0], w.batch)
    w.put((b, t, d), w.batch); w.put((d, e)); w.put((e, d, f), E, None, w.wide[-1]); w.put((e, f, d), E, w.wide[-1])
    h = w.holds(6, .4)
    def loss(x, r, u, o):
        p = jax.nn.softmax((x @ r).astype(f32))
        g, i = lax.top_k(p, k)
        m = jax.nn.one_hot(i, e, dtype=f32)
        pos = jnp.cumsum(m.reshape(b, t * k, e), 1).reshape(b, t, k, e) * m
        keep = (pos <= c) * m
        z = jnp.einsum('btke,btkec->btec', keep, jax.nn.one_hot((pos - 1).astype(i32), c, dtype=f32)).astype(x.dtype)
        y = h(0, jnp.einsum('btec,btd->ebcd', z, x))
        y = h(1, jax.nn.gelu(jnp.einsum('ebcd,edf->ebcf', y, u)))
        y = h(2, jnp.einsum('ebcf,efd->ebcd', y, o))
        y = jnp.einsum('ebcd,btec->btd', y, z * jnp.einsum('btk,btke->bte', g, m)[..., None].astype(x.dtype))
        return jnp.mean(jnp.square(y.astype(f32)))
    return stepped(w, loss)


@family
def moe_sort(w):
    """tokens sorted by expert, and ragged dots"""
    n, d, e, f = w.pick(32, 64), w.pick(16, 32), w.pick(4, 8), w.pick(32, 64)
    w.dtype = f32
    w.put((n, d), w.batch); w.put((d, e)); w.put((e, d, f), w.wide[0], None, w.wide[-1]); w.put((e, f, d), w.wide[0], w.wide[-1])
    dense = w.maybe()
    h = w.holds(4, .35)
    def g(x, r, u, o):
        i = jnp.argmax(x @ r, -1)
        order = jnp.argsort(i)
        s = h(0, x[order])
        if dense:
            q = i[order]
            y = jax.nn.relu(jnp.einsum('nd,ndf->nf', s, u[q]))
            y = jnp.einsum('nf,nfd->nd', y, o[q])
        else:
            sizes = jnp.bincount(i, length=e).astype(i32)
            y = lax.ragged_dot(jax.nn.relu(lax.ragged_dot(s, u, sizes)), o, sizes)
        return jnp.zeros_like(x).at[order].add(h(1, y))
    return g


@family
def moe_manual(w):
    """experts exchanged by all-to-alls"""
    E = w.wide[0]
    k = w.size[E]
    n, d, f = 8 * k, w.pick(16, 32), w.pick(32, 64)
    spread = w.maybe()
    w.put((n, d), E); w.put((k, d, f), E); w.put((k, f, d), E)
    def body(x, u, o):
        y = x.reshape(k, -1, d)
        y = lax.all_to_all(y, E, 0, 0, tiled=False)
        y = jax.nn.relu(y.reshape(-1, d) @ u[0]) @ o[0]
        y = lax.all_to_all(y.reshape(k, -1, d), E, 0, 0, tiled=False).reshape(-1, d)
        return x + (lax.pmean(y, E) if spread else y)
    axes = {E} if w.maybe() else set(w.names)
    m = shard_map(body, mesh=w.mesh, in_specs=(P(E), P(E), P(E)), out_specs=P(E), axis_names=axes, check_vma=False)
    return lambda x, u, o: jnp.tanh(m(x, u, o)) * 2


# ---- attention -------------------------------------------------------------------------------------------------------------

@family
def gqa(w):
    b, t, d, n, g, k = w.pick(4, 8), w.pick(8, 16), 32, w.pick(4, 8), w.pick(2, 4), w.pick(8, 16)
    n = max(n, g)
    T = w.wide[-1]
    w.put((b, t, d), w.batch, 'seq' if 'seq' in w.names else None)
    w.put((d, n, k), None, T); w.put((d, g, k), None, T); w.put((d, g, k), None, T); w.put((n, k, d), T)
    h = w.holds(6, .3)
    rope = w.maybe()
    def spin(x):
        a, b = jnp.split(x, 2, -1)
        ang = jnp.arange(t, dtype=f32)[:, None, None] * jnp.exp(-jnp.arange(k // 2, dtype=f32))
        c, s = jnp.cos(ang).astype(x.dtype), jnp.sin(ang).astype(x.dtype)
        return jnp.concatenate([a * c - b * s, b * c + a * s], -1)
    def loss(x, q, kk, v, o):
        q, kk, v = jnp.einsum('btd,dnk->btnk', x, q), jnp.einsum('btd,dgk->btgk', x, kk), jnp.einsum('btd,dgk->btgk', x, v)
        if rope: q, kk = spin(q), spin(kk)
        q = h(0, q).reshape(b, t, g, n // g, k)
        s = jnp.einsum('btgqk,bsgk->bgqts', q, h(1, kk)).astype(f32)
        s = jnp.where(jnp.arange(t)[:, None] >= jnp.arange(t), s, -1e9)
        y = jnp.einsum('bgqts,bsgk->btgqk', jax.nn.softmax(s).astype(x.dtype), v).reshape(b, t, n, k)
        return jnp.mean(jnp.square(jnp.einsum('btnk,nkd->btd', h(2, y), o).astype(f32)))
    return stepped(w, loss)


@family
def local_attention(w):
    """blocks that look at themselves and the block before"""
    b, t, c, n, k = w.pick(2, 4, 8), w.pick(16, 32), w.pick(4, 8), w.pick(2, 4), 8
    w.put((b, t, n, k), w.batch, w.wide[0]); w.put((b, t, n, k), w.batch, w.wide[0]); w.put((b, t, n, k), w.batch, w.wide[0])
    h = w.holds(4, .3)
    roll = w.maybe()
    def f(q, kk, v):
        cut = lambda x: x.reshape(b, t // c, c, n, k)
        q, kk, v = cut(q), cut(kk), cut(v)
        before = (lambda x: jnp.roll(x, 1, 1)) if roll else lambda x: jnp.pad(x, ((0, 0), (1, 0), (0, 0), (0, 0), (0, 0)))[:, :-1]
        kk, v = jnp.concatenate([before(kk), kk], 2), jnp.concatenate([before(v), v], 2)
        s = h(0, jnp.einsum('bcqnk,bcsnk->bcnqs', q, kk))
        return h(1, jnp.einsum('bcnqs,bcsnk->bcqnk', jax.nn.softmax(s), v)).reshape(b, t, n, k)
    return f


@family
def linear_attention(w):
    b, t, n, k = w.pick(4, 8), w.pick(8, 16), w.pick(2, 4), w.pick(8, 16)
    for _ in range(3): w.put((b, t, n, k), w.batch, None, w.wide[-1])
    h = w.holds(4, .3)
    kind = w.pick('cumsum', 'scan', 'chunk')
    def f(q, kk, v):
        q, kk = jax.nn.elu(q) + 1, jax.nn.elu(kk) + 1
        if kind == 'cumsum':
            s = jnp.cumsum(jnp.einsum('btnk,btnv->btnkv', kk, v), 1)
            z = jnp.cumsum(kk, 1)
            return h(0, jnp.einsum('btnk,btnkv->btnv', q, s)) / jnp.einsum('btnk,btnk->btn', q, z)[..., None]
        if kind == 'scan':
            def step(s, x):
                q, kk, v = x
                s = h(1, s + jnp.einsum('bnk,bnv->bnkv', kk, v))
                return s, jnp.einsum('bnk,bnkv->bnv', q, s)
            return jnp.moveaxis(lax.scan(step, jnp.zeros((b, n, k, k), q.dtype), tuple(jnp.moveaxis(x, 1, 0) for x in (q, kk, v)))[1], 0, 1)
        c = 4
        q, kk, v = [x.reshape(b, t // c, c, n, k) for x in (q, kk, v)]
        s = jnp.einsum('bcsnk,bcsnv->bcnkv', kk, v)
        s = jnp.cumsum(s, 1) - s
        y = jnp.einsum('bcqnk,bcnkv->bcqnv', q, s)
        a = jnp.einsum('bcqnk,bcsnk->bcnqs', q, kk) * jnp.tril(jnp.ones((c, c), q.dtype))
        return h(0, y + jnp.einsum('bcnqs,bcsnv->bcqnv', a, v)).reshape(b, t, n, k)
    return f


@family
def ring_attention(w):
    S = w.wide[0]
    k = w.size[S]
    b, t, n, d = w.pick(2, 4, 8), 4 * k, w.pick(2, 4), 8
    for _ in range(3): w.put((b, t, n, d), w.batch, S)
    causal, looped = w.maybe(), w.maybe()
    def body(q, kk, v):
        me = lax.axis_index(S)
        def step(i, c):
            m, l, o, kk, v = c
            s = jnp.einsum('bqnd,bsnd->bnqs', q, kk).astype(f32)
            if causal:
                at = (me - i) % k
                s = jnp.where(me * 4 + jnp.arange(q.shape[1])[:, None] >= at * 4 + jnp.arange(kk.shape[1]), s, -1e9)
            z = jnp.maximum(m, s.max(-1))
            p, r = jnp.exp(s - z[..., None]), jnp.exp(m - z)
            l = l * r + p.sum(-1)
            o = o * r[..., None] + jnp.einsum('bnqs,bsnd->bnqd', p, v.astype(f32))
            ring = [(j, (j + 1) % k) for j in range(k)]
            return z, l, o, lax.ppermute(kk, S, ring), lax.ppermute(v, S, ring)
        bb, tt = q.shape[:2]
        c = jnp.full((bb, n, tt), -1e9, f32), jnp.zeros((bb, n, tt), f32), jnp.zeros((bb, n, tt, d), f32), kk, v
        if looped: c = lax.fori_loop(0, k, step, c)
        else:
            for i in range(k): c = step(i, c)
        return jnp.moveaxis(c[2] / c[1][..., None], 1, 2).astype(q.dtype)
    axes = {S} if w.maybe() else {S, w.batch[0]} if w.batch[0] != S else {S}
    B = w.batch[0] if w.batch[0] in axes and b % w.size[w.batch[0]] == 0 and w.batch[0] != S else None
    m = shard_map(body, mesh=w.mesh, in_specs=(P(B, S),) * 3, out_specs=P(B, S), axis_names=axes, check_vma=False)
    if w.maybe(): return jax.grad(lambda *a: jnp.sum(m(*a).astype(f32) ** 2), (0, 1, 2)) if not looped else m
    return lambda q, kk, v: m(jnp.tanh(q), kk, v) + q


@family
def cross_attention(w):
    b, t, s, d, n, k = w.pick(4, 8), w.pick(8, 12), w.pick(16, 10), 16, w.pick(2, 4), 8
    T = w.wide[-1]
    w.put((b, t, d), w.batch); w.put((b, s, d), w.batch)
    for _ in range(3): w.put((d, n * k), None, T)
    w.put((n * k, d), T)
    h = w.holds(6, .3)
    def loss(x, y, q, kk, v, o):
        heads = lambda z: jnp.moveaxis(z.reshape(b, -1, n, k), 1, 2)
        q, kk, v = heads(x @ q), heads(h(0, y @ kk)), heads(y @ v)
        a = jax.nn.softmax(h(1, q @ jnp.swapaxes(kk, -1, -2)).astype(f32)).astype(x.dtype)
        return jnp.mean(jnp.square((h(2, jnp.moveaxis(a @ v, 1, 2).reshape(b, t, n * k)) @ o).astype(f32)))
    return stepped(w, loss)


@family
def decode(w):
    """one token, and a cache written at its place"""
    b, t, n, k = w.pick(4, 8), w.pick(16, 32), w.pick(2, 4, 8), 8
    seq = w.maybe()
    at = (w.batch, w.wide[0], None) if seq else (w.batch, None, w.wide[-1])
    w.put((b, 1, n, k), w.batch, None, w.wide[-1]); w.put((b, t, n, k), *at); w.put((b, t, n, k), *at)
    w.arg((), i32, P()) ; w.put((b,), w.batch, dtype=i32)
    kind = w.pick('slice', 'scatter', 'where')
    h = w.holds(4, .3)
    def f(q, kk, v, i, p):
        def write(c, x):
            if kind == 'slice': return lax.dynamic_update_slice(c, x, (0, i, 0, 0))
            if kind == 'scatter': return c.at[jnp.arange(b), p].set(x[:, 0])
            return jnp.where((jnp.arange(t) == p[:, None])[..., None, None], x, c)
        kk, v = h(0, write(kk, q * 2)), write(v, q + 1)
        s = jnp.einsum('bqnk,btnk->bnqt', q, kk)
        s = jnp.where(jnp.arange(t) <= i, s, -1e9)
        return h(1, jnp.einsum('bnqt,btnk->bqnk', jax.nn.softmax(s), v)), kk, v
    return f


@family
def relative(w):
    """attention with relative positions: pad, reshape, slice"""
    b, n, t = w.pick(4, 8), w.pick(2, 4), w.pick(8, 16)
    w.put((b, n, t, t), w.batch, w.wide[-1]); w.put((b, n, t, 8), w.batch, w.wide[-1]); w.put((2 * t - 1, 8))
    h = w.holds(4, .3)
    def f(s, q, r):
        y = jnp.einsum('bntk,rk->bntr', q, r)
        y = jnp.pad(y, ((0, 0),) * 3 + ((0, 1),)).reshape(b, n, 2 * t * t)
        y = jnp.pad(y, ((0, 0), (0, 0), (0, t - 1)))[..., :(2 * t - 1) * (t + 1)].reshape(b, n, t + 1, 2 * t - 1)[:, :, :t, t - 1:]
        return h(0, jax.nn.softmax(s + h(1, y)))
    return f


# ---- convolutions ----------------------------------------------------------------------------------------------------------

@family
def resnet(w):
    b, s, c = w.pick(8, 16), w.pick(16, 8), w.pick(4, 8)
    w.put((b, s, s, c), w.batch, w.wide[0] if w.maybe(.4) else None)
    w.put((3, 3, c, c), None, None, None, w.wide[-1]); w.put((3, 3, c, 2 * c)); w.put((1, 1, c, 2 * c)); w.put((2 * c, 10))
    w.put((c,))
    dn = ('NHWC', 'HWIO', 'NHWC')
    h = w.holds(6, .25)
    conv = lambda x, k, s=1: lax.conv_general_dilated(x, k, (s, s), 'SAME', dimension_numbers=dn)
    def norm(x, g):
        m, v = x.mean((0, 1, 2)), x.var((0, 1, 2))
        return (x - m) * lax.rsqrt(v + 1e-5) * g
    def loss(x, k, l, z, o, g):
        y = h(0, jax.nn.relu(norm(conv(x, k), g)))
        y = h(1, conv(y, l, 2) + conv(x, z, 2))
        return jnp.mean(jnp.square((y.mean((1, 2)) @ o).astype(f32)))
    return stepped(w, loss)


@family
def unet(w):
    b, s, c = w.pick(4, 8), w.pick(16, 12), w.pick(4, 8)
    w.put((b, s, s, c), w.batch, w.wide[0] if w.maybe(.5) else None); w.put((3, 3, c, 2 * c)); w.put((2, 2, 2 * c, c)); w.put((3, 3, 2 * c, c))
    dn = ('NHWC', 'HWIO', 'NHWC')
    h = w.holds(6, .25)
    resize = w.maybe(.3)
    def loss(x, k, u, l):
        y = h(0, lax.conv_general_dilated(x, k, (2, 2), 'SAME', dimension_numbers=dn))
        if resize: y = jax.image.resize(y, (b, s, s, 2 * c), 'nearest')[..., :c]
        else: y = lax.conv_transpose(y, u, (2, 2), 'SAME', dimension_numbers=dn)
        y = jnp.concatenate([h(1, y), x], -1)
        return jnp.mean(jnp.square(h(2, lax.conv_general_dilated(y, l, (1, 1), 'SAME', dimension_numbers=dn)).astype(f32)))
    return stepped(w, loss)


@family
def separable(w):
    b, s, c = w.pick(4, 8), w.pick(8, 16), w.pick(8, 16)
    w.put((b, s, s, c), w.batch, None, None, w.wide[-1]); w.put((3, 3, 1, c), None, None, None, w.wide[-1]); w.put((c, 2 * c))
    h = w.holds(4, .25)
    k = w.pick(1, 2)
    dilate = w.pick(1, 1, 2)
    def loss(x, d, p):
        y = lax.conv_general_dilated(x, d, (k, k), 'SAME', rhs_dilation=(dilate, dilate), dimension_numbers=('NHWC', 'HWIO', 'NHWC'), feature_group_count=c)
        return jnp.mean(jnp.square((h(0, y) @ p).astype(f32)))
    return stepped(w, loss)


@family
def audio(w):
    """1-d convolutions, causal, dilated; pooled"""
    b, t, c = w.pick(4, 8), w.pick(32, 48, 30), w.pick(4, 8)
    w.put((b, t, c), w.batch, w.wide[0] if w.maybe() else None); w.put((3, c, c)); w.put((2, c, c)); w.put((c,))
    h = w.holds(4, .25)
    def loss(x, k, l, g):
        y = lax.conv_general_dilated(x, k, (1,), [(4, 0)], rhs_dilation=(2,), dimension_numbers=('NWC', 'WIO', 'NWC'))
        y = h(0, jnp.tanh(y) * jax.nn.sigmoid(y * g))
        y = lax.conv_general_dilated(y, l, (2,), 'VALID', dimension_numbers=('NWC', 'WIO', 'NWC'))
        y = lax.reduce_window(h(1, y), np.array(0, y.dtype), lax.add, (1, 2, 1), (1, 2, 1), 'VALID')
        return jnp.mean(jnp.square(y.astype(f32)))
    return stepped(w, loss)


@family
def patches(w):
    """a vision transformer's ends"""
    b, s, p, d = w.pick(4, 8), 16, w.pick(2, 4), 32
    n = (s // p) ** 2
    w.put((b, s, s, 3), w.batch); w.put((p * p * 3, d), None, w.wide[-1]); w.put((n + 1, d), None, w.wide[-1]); w.put((d,), w.wide[-1]); w.put((d, 10))
    h = w.holds(4, .3)
    def loss(x, e, pos, c, o):
        y = x.reshape(b, s // p, p, s // p, p, 3).transpose(0, 1, 3, 2, 4, 5).reshape(b, n, p * p * 3)
        y = h(0, y @ e)
        y = jnp.concatenate([jnp.broadcast_to(c, (b, 1, d)), y], 1) + pos
        y = h(1, (y - y.mean(-1, keepdims=True)) * lax.rsqrt(y.var(-1, keepdims=True) + 1e-6))
        return -jnp.mean(jax.nn.log_softmax((y[:, 0] @ o).astype(f32))[:, 0])
    return stepped(w, loss)


# ---- recurrences -----------------------------------------------------------------------------------------------------------

@family
def lstm(w):
    b, t, d, k = w.pick(4, 8), w.pick(6, 8), w.pick(8, 16), w.pick(16, 32)
    w.put((b, t, d), w.batch); w.put((d, 4 * k), None, w.wide[-1]); w.put((k, 4 * k), None, w.wide[-1]); w.put((4 * k,), w.wide[-1])
    h = w.holds(4, .3)
    back = w.maybe(.3)
    def loss(x, u, v, g):
        def step(c, x):
            c, y = c
            z = h(0, x @ u + y @ v + g)
            i, f, o, z = jnp.split(z, 4, -1)
            c = jax.nn.sigmoid(f) * c + jax.nn.sigmoid(i) * jnp.tanh(z)
            y = jax.nn.sigmoid(o) * jnp.tanh(c)
            return (h(1, c), y), y
        s = jnp.zeros((b, k), x.dtype)
        (c, y), ys = lax.scan(step, (s, s), jnp.swapaxes(x, 0, 1), reverse=back)
        return jnp.mean(jnp.square(ys.astype(f32))) + y.astype(f32).mean()
    return stepped(w, loss)


@family
def ssm(w):
    """a state space: an associative scan, and gates"""
    b, t, d, n = w.pick(4, 8), w.pick(8, 16, 12), w.pick(8, 16), 4
    w.put((b, t, d), w.batch, w.wide[0] if w.maybe(.3) else None); w.put((d, n), w.wide[-1]); w.put((d, n), w.wide[-1]); w.put((d,), w.wide[-1])
    w.dtype = f32
    h = w.holds(4, .3)
    def loss(x, a, u, g):
        z = jnp.exp(-jax.nn.softplus(x[..., None] * a))
        y = x[..., None] * u
        def join(l, r): return l[0] * r[0], r[0] * l[1] + r[1]
        _, s = lax.associative_scan(join, (h(0, z), h(1, y)), axis=1)
        return jnp.mean(jnp.square(h(2, s.sum(-1)) * g))
    return stepped(w, loss)


@family
def layers(w):
    """a stack of blocks in a scan, with its gradient"""
    n, b, t, d, f = w.pick(2, 3, 4), w.pick(4, 8), w.pick(4, 8), w.pick(16, 32), w.pick(32, 64)
    F, T = w.batch[-1], w.wide[-1]
    w.put((b, t, d), w.batch); w.put((n, d, f), None, F if w.maybe() else None, T); w.put((n, f, d), None, T, F if w.maybe() else None); w.put((n, d))
    h = w.holds(6, .35)
    ck = w.pick(None, None, jax.checkpoint_policies.nothing_saveable, jax.checkpoint_policies.dots_saveable)
    def block(x, p):
        u, o, g = p
        y = x * lax.rsqrt(jnp.mean(jnp.square(x.astype(f32)), -1, keepdims=True) + 1e-6).astype(x.dtype) * g
        return h(0, x + h(1, jax.nn.silu(y @ u)) @ o), None
    if ck: block = jax.checkpoint(block, policy=ck)
    unroll = w.pick(1, 1, 2)
    def loss(x, *ps): return jnp.mean(jnp.square(lax.scan(block, x, ps, unroll=unroll if n % unroll == 0 else 1)[0].astype(f32)))
    return stepped(w, loss, w.pick('grad', 'sgd'))


@family
def accumulate(w):
    """gradients summed over microbatches"""
    m, b, d, f = w.pick(2, 4), w.pick(8, 16), w.pick(16, 32), w.pick(16, 64)
    w.put((m * b, d), w.batch); w.put((d, f), w.batch[-1], w.wide[-1]); w.put((f, d), w.wide[-1], w.batch[-1])
    h = w.holds(4, .3)
    def f_(x, u, o):
        def loss(ps, x): return jnp.mean(jnp.square((h(0, jnp.tanh(x @ ps[0])) @ ps[1]).astype(f32)))
        def step(acc, x):
            l, g = jax.value_and_grad(loss)((u, o), x)
            return jax.tree.map(jnp.add, acc, (l, g)), None
        zero = jnp.zeros((), f32), jax.tree.map(jnp.zeros_like, (u, o))
        return lax.scan(step, zero, h(1, x.reshape(m, b, d)))[0]
    return f_


@family
def sampling(w):
    """a decoding loop that stops"""
    b, v, d, t = w.pick(4, 8), w.pick(32, 64), 16, 6
    w.put((v, d), w.wide[-1]); w.put((d, d), None, w.wide[-1]); w.put((b,), w.batch, dtype=i32)
    greedy = w.maybe()
    def f(e, u, first):
        def step(c):
            i, tok, out, key = c
            x = jnp.tanh(e[tok] @ u)
            l = (x @ e.T).astype(f32)
            key, sub = jax.random.split(key)
            tok = jnp.argmax(l, -1) if greedy else jax.random.categorical(sub, l)
            tok = tok.astype(i32)
            return i + 1, tok, lax.dynamic_update_slice(out, tok[:, None], (0, i)), key
        c = jnp.zeros((), i32), first, jnp.zeros((b, t), i32), jax.random.key(0)
        return lax.while_loop(lambda c: (c[0] < t) & jnp.any(c[1] != 0), step, c)[2]
    return f


# ---- sparse ----------------------------------------------------------------------------------------------------------------

@family
def graph(w):
    """messages along edges, summed by node"""
    n, e, d = w.pick(16, 32, 24), w.pick(64, 128, 60), w.pick(8, 16)
    w.put((n, d), w.batch); w.put((e,), w.batch, dtype=i32); w.put((e,), w.batch, dtype=i32); w.put((d, d), None, w.wide[-1])
    kind = w.pick('sum', 'max', 'softmax')
    h = w.holds(4, .3)
    def f(x, s, r, u):
        m = h(0, (x @ u)[s])
        if kind == 'sum': y = jax.ops.segment_sum(m, r, n)
        elif kind == 'max': y = jax.ops.segment_max(m, r, n)
        else:
            a = (m * x[r]).sum(-1)
            a = jnp.exp(a - jax.ops.segment_max(a, r, n)[r])
            a = a / jax.ops.segment_sum(a, r, n)[r]
            y = jax.ops.segment_sum(m * a[:, None], r, n)
        return h(1, x + y)
    return f


@family
def embedding(w):
    """tables of several features, and sparse updates of them"""
    b, k, v, d = w.pick(8, 16), w.pick(2, 3), w.pick(32, 64, 50), w.pick(8, 16)
    w.put((b, k), w.batch, dtype=i32); w.put((k, v, d), None, w.pick(w.wide[0], w.batch)); w.put((k * d, 8), None, w.wide[-1])
    h = w.holds(4, .3)
    how = w.pick('vmap', 'index', 'onehot')
    def loss(i, t, o):
        if how == 'vmap': x = jax.vmap(lambda t, i: t[i], (0, 1), 1)(t, i)
        elif how == 'index': x = t[jnp.arange(k), i]
        else: x = jnp.einsum('bkv,kvd->bkd', jax.nn.one_hot(i, v, dtype=t.dtype), t)
        return jnp.mean(jnp.square((h(0, x.reshape(b, -1)) @ o).astype(f32)))
    return stepped(w, loss)


@family
def updates(w):
    """x.at[...] in its kinds"""
    a, b = w.pick(16, 24, 10), w.pick(8, 16)
    n = w.pick(4, 8, 6)
    w.put((a, b), w.pick(w.batch, w.wide[0]), w.wide[-1] if w.maybe() else None); w.put((n,), w.batch if w.maybe() else None, dtype=i32); w.put((n, b), w.batch if w.maybe() else None)
    kind = w.r.randrange(8)
    h = w.holds(4, .3)
    def f(x, i, u):
        u = u.astype(x.dtype)
        y = [lambda: x.at[i].set(u), lambda: x.at[i].add(u), lambda: x.at[i].max(u), lambda: x.at[i, i % b].multiply(u[:, 0]),
             lambda: x.at[:, i].min(u[:, :n].sum() * jnp.ones((a, n), x.dtype)), lambda: x.at[2:2 + n].add(u), lambda: x.at[i].apply(jnp.tanh), lambda: x.at[::2, 1:].set(0)][kind]()
        return h(0, y), h(1, y[i])
    return f


@family
def crossentropy(w):
    b, t, v, d = w.pick(4, 8), w.pick(4, 8), w.pick(32, 64, 50), 16
    w.put((b, t), w.batch, dtype=i32); w.put((b, t, d), w.batch); w.put((d, v), None, w.wide[-1])
    h = w.holds(4, .3)
    how = w.pick('gather', 'onehot', 'iota', 'smooth')
    def loss(i, x, u):
        l = h(0, x @ u).astype(f32)
        z = jax.nn.logsumexp(l, -1)
        if how == 'gather': g = jnp.take_along_axis(l, i[..., None], -1)[..., 0]
        elif how == 'onehot': g = jnp.sum(l * jax.nn.one_hot(i, v), -1)
        elif how == 'iota': g = jnp.sum(jnp.where(lax.broadcasted_iota(i32, l.shape, 2) == i[..., None], l, 0.), -1)
        else: g = .9 * jnp.take_along_axis(l, i[..., None], -1)[..., 0] + .1 * l.mean(-1)
        return jnp.mean((z - g) * (i != 0))
    return stepped(w, loss)


# ---- other operations ------------------------------------------------------------------------------------------------------

@family
def spectral(w):
    b, t, d = w.pick(4, 8), w.pick(16, 32), w.pick(4, 8)
    w.dtype = f32
    w.put((b, t, d), w.batch, w.wide[0] if w.maybe(.4) else None, w.wide[-1] if w.maybe(.4) else None); w.put((t // 2 + 1, d), None, w.wide[-1])
    h = w.holds(4, .3)
    kind = w.pick('mix', 'filter', 'two')
    def f(x, g):
        if kind == 'mix': return h(0, jnp.fft.fft(jnp.fft.fft(x, axis=-1), axis=1).real)
        if kind == 'filter': return h(0, jnp.fft.irfft(jnp.fft.rfft(x, axis=1) * g, axis=1))
        return jnp.abs(jnp.fft.fft2(h(0, x), axes=(0, 1)))
    return f


@family
def ranking(w):
    b, n = w.pick(4, 8, 16), w.pick(16, 32, 24, 10)
    w.dtype = f32
    w.put((b, n), w.batch, w.wide[-1] if w.maybe(.6) else None); w.put((b, n), w.batch)
    kind = w.r.randrange(8)
    h = w.holds(4, .3)
    def f(x, y):
        if kind == 0: return [h(0, v) for v in lax.top_k(x, 4)]
        if kind == 1: return jnp.sort(x, -1)[:, ::-1] + y
        if kind == 2: return jnp.take_along_axis(y, jnp.argsort(x, -1), -1)
        if kind == 3: return jnp.cumsum(h(0, jax.nn.softmax(jnp.sort(x, -1))), -1) < .9
        if kind == 4: return lax.cummax(x, 1), jnp.cumprod(y, 0)
        if kind == 5: return jnp.median(x, -1), jnp.quantile(h(0, y), .25, axis=0)
        if kind == 6: return jnp.argsort(jnp.argsort(x, 0), 0)
        return jnp.searchsorted(jnp.sort(x[0]), y[0]), jnp.argmax(x, -1)
    return f


@family
def optimizer(w):
    kind = w.pick('adafactor', 'lion', 'shampoo', 'muon', 'zero')
    a, b = w.pick(16, 32, 12), w.pick(16, 32, 20)
    w.dtype = f32
    for _ in range(3): w.put((a, b), w.batch, w.wide[-1])
    w.put((a,), w.batch); w.put((b,), w.wide[-1])
    h = w.holds(6, .35)
    def f(p, g, m, r, c):
        if kind == 'adafactor':
            s = g * g + 1e-30
            r, c = .9 * r + .1 * s.mean(1), .9 * c + .1 * s.mean(0)
            u = g * lax.rsqrt(r / r.mean())[:, None] * lax.rsqrt(c)[None]
            return p - u / jnp.maximum(1., jnp.sqrt(jnp.mean(u * u))), r, c
        if kind == 'lion': return p - .1 * (jnp.sign(.9 * m + .1 * g) + .01 * p), h(0, .99 * m + .01 * g)
        if kind == 'shampoo':
            l, q = h(0, g @ g.T), h(1, g.T @ g)
            return p - (l / jnp.trace(l)) @ m @ (q / jnp.trace(q))
        if kind == 'muon':
            x = g / (jnp.linalg.norm(g) + 1e-7)
            def step(x, _):
                s = h(0, x @ x.T)
                return 3.4 * x + (-4.8 * s + 2. * s @ s) @ x, None
            return p - .02 * lax.scan(step, x, None, length=3)[0]
        flat = jnp.pad(jnp.concatenate([x.reshape(-1) for x in (p, g)]), (0, 8))
        y = w.constrain(flat, w.batch)
        return (y * y)[:a * b].reshape(a, b), jnp.split(y[:2 * a * b], 2)[1].reshape(a, b)
    return f


@family
def odd_sizes(w):
    """values inside whose sizes the axes do not divide"""
    a, b, c = w.pick(10, 14, 18), w.pick(6, 10, 9), w.pick(7, 12, 5)
    w.put((a, b), w.batch); w.put((b, c), None, w.wide[-1]); w.put((a,))
    A, B = w.pick(w.names[0], w.batch), w.names[-1]
    A = A if isinstance(A, str) or B not in A else w.names[0]
    B = B if B != A else None
    kind = w.r.randrange(7)
    def f(x, y, v):
        z = w.constrain(x @ y, A, B)
        if kind == 0: return z.sum(0), z.max(1)
        if kind == 1: return w.constrain(z.T, A, B) + 1
        if kind == 2: return w.constrain(z[1:], A, B), w.constrain(jnp.pad(z, ((1, 2), (0, 1))), A, B)
        if kind == 3: return w.constrain(z.reshape(-1), A)
        if kind == 4: return jnp.sort(z, 0), z[::-1]
        if kind == 5: return w.constrain(jnp.concatenate([z, z * 2], 0), A, B), jnp.cumsum(z, 0)
        return w.constrain(z.T @ x, B, A), z * v[:, None]
    return f


@family
def reshards(w):
    """a value goes from sharding to sharding"""
    r = w.pick(2, 3, 4)
    w.arg([w.even() for _ in range(r)])
    n = w.pick(2, 3)
    specs = [w.spec(w.args[0].shape, .7, uneven=w.maybe(.2)) for _ in range(n)]
    def f(x):
        for s in specs: x = lax.with_sharding_constraint(jnp.sin(x), NamedSharding(w.mesh, s))
        return x
    return f


# ---- manual and automatic together ---------------------------------------------------------------------------------------------

def part(w, body, ins, outs, axes):
    return shard_map(body, mesh=w.mesh, in_specs=ins, out_specs=outs, axis_names=set(axes), check_vma=False)


@family
def manual_data(w):
    """gradients averaged by hand over the batch, the rest automatic"""
    D, T = w.batch[0], w.wide[-1]
    b, d, f = 8 * w.size[D], w.pick(16, 32), w.pick(32, 64)
    w.put((b, d), D); w.put((d, f), None, T); w.put((f, d), T)
    scattered = w.maybe(.4)
    inner = NamedSharding(w.mesh, P(None, T)) if T != D and w.maybe() else None
    def body(x, u, o):
        def loss(ps):
            y = jnp.tanh(x @ ps[0])
            return jnp.mean(jnp.square((y @ ps[1]).astype(f32)))
        l, g = jax.value_and_grad(loss)((u, o))
        if scattered: g = tuple(lax.psum_scatter(v, D, tiled=True) for v in g)
        else: g = lax.pmean(g, D)
        return lax.pmean(l, D), g
    out = (P(), (P(D), P(D))) if scattered else (P(), (P(), P()))
    return part(w, body, (P(D), P(), P()), out, [D])


@family
def manual_tensor(w):
    """a layer whose tensor parallelism is by hand"""
    T = w.wide[-1]
    k = w.size[T]
    b, t, d, f = w.pick(4, 8), 2 * k, 8 * k, 16 * k
    w.put((b, t, d), w.batch, T); w.put((d, f), None, T); w.put((f, d), T)
    sequence = w.maybe()
    def body(x, u, o):
        y = lax.all_gather(x, T, axis=1, tiled=True) if sequence else x
        y = jax.nn.relu(y @ u) @ o
        return x + (lax.psum_scatter(y, T, scatter_dimension=1, tiled=True) if sequence else lax.psum(y, T))
    s = P(None, T) if sequence else P()
    m = part(w, body, (s, P(None, T), P(T)), s, [T] if w.maybe() else w.names)
    h = w.holds(4, .3)
    def f_(x, u, o): return h(1, m(h(0, x), u, o)) * 2
    if w.maybe(.4): return lambda x, u, o: jax.grad(lambda p: jnp.sum(jnp.square(m(x, *p).astype(f32))))((u, o))
    return f_


@family
def pipeline(w):
    """stages that pass activations on"""
    S = w.names[0]
    k = w.size[S]
    n, b, d = w.pick(4, 6), w.pick(4, 8), w.pick(16, 32)
    w.put((n, b, d)); w.put((k, d, d), S, None, w.wide[-1] if w.wide[-1] != S else None)
    def body(x, u):
        me = lax.axis_index(S)
        def step(c, i):
            y = jnp.where(me == 0, x[jnp.minimum(i, n - 1)], c)
            y = jnp.tanh(y @ u[0])
            return lax.ppermute(y, S, [(j, (j + 1) % k) for j in range(k)]), y
        ys = lax.scan(step, jnp.zeros((b, d), x.dtype), jnp.arange(n + k - 1))[1]
        return lax.psum(jnp.where(me == k - 1, ys[k - 1:], 0), S)
    m = part(w, body, (P(), P(S)), P(), [S])
    if w.maybe(.4): return jax.grad(lambda x, u: jnp.sum(jnp.square(m(x, u).astype(f32))), 1)
    return m


@family
def automatic_pipeline(w):
    """stages in one stacked dimension, shifted by a roll"""
    S = w.names[0]
    k = w.size[S]
    n, b, d = w.pick(4, 6), w.pick(4, 8), w.pick(16, 32)
    w.put((n, b, d), None, w.batch[-1] if w.batch[-1] != S else None); w.put((k, d, d), S)
    h = w.holds(4, .3)
    def f(x, u):
        def step(c, i):
            c = lax.dynamic_update_slice(c, x[jnp.minimum(i, n - 1)][None], (0, 0, 0))
            y = h(0, jnp.tanh(jnp.einsum('sbd,sde->sbe', c, u)))
            y = w.constrain(y, S, None, None)
            return jnp.roll(y, 1, 0), y[-1]
        return lax.scan(step, jnp.zeros((k, b, d), x.dtype), jnp.arange(n + k - 1))[1][k - 1:]
    return f


@family
def manual_halo(w):
    S = w.names[-1]
    k = w.size[S]
    b, t, c = w.pick(4, 8), 4 * k, w.pick(4, 8)
    w.put((b, t, c), w.batch if S not in w.batch else None, S); w.put((3, c, c))
    def body(x, g):
        l = lax.ppermute(x[:, -1:], S, [(j, j + 1) for j in range(k - 1)])
        r = lax.ppermute(x[:, :1], S, [(j + 1, j) for j in range(k - 1)])
        y = lax.conv_general_dilated(jnp.concatenate([l, x, r], 1), g, (1,), 'VALID', dimension_numbers=('NWC', 'WIO', 'NWC'))
        return y - lax.pmean(y.mean((0, 1)), S)
    return part(w, body, (P(None, S), P()), P(None, S), [S])


@family
def manual_lookup(w):
    """a vocabulary-parallel embedding and loss"""
    T = w.wide[-1]
    v, d, b = 8 * w.size[T], 16, w.pick(8, 16)
    w.put((b,), w.batch, dtype=i32); w.put((v, d), T); w.put((b, d), w.batch)
    def body(i, e, x):
        n = e.shape[0]
        j = i - lax.axis_index(T) * n
        ok = (j >= 0) & (j < n)
        y = lax.psum(jnp.where(ok[:, None], e[jnp.clip(j, 0, n - 1)], 0), T)
        l = ((x + y) @ e.T).astype(f32)
        m = lax.pmax(lax.stop_gradient(l).max(-1), T)
        z = jnp.log(lax.psum(jnp.exp(l - m[:, None]).sum(-1), T)) + m
        g = lax.psum(jnp.where(ok, jnp.take_along_axis(l, jnp.clip(j, 0, n - 1)[:, None], 1)[:, 0], 0), T)
        return (z - g).mean()
    m = part(w, body, (P(), P(T), P()), P(), [T])
    if w.maybe(): return lambda i, e, x: jax.grad(lambda e: m(i, e, x))(e)
    return m


@family
def manual_mixed(w):
    """automatic axes do odd work inside a manual computation"""
    M = w.names[0]
    rest = [a for a in w.names if a != M] or [None]
    b, t, d = 2 * w.size[M], w.pick(8, 16), w.pick(16, 32)
    w.put((b, t, d), M, rest[0]); w.put((d, d), None, rest[-1])
    kind = w.r.randrange(6)
    spec = lambda *s: NamedSharding(w.mesh, P(*s))
    def body(x, u):
        if kind == 0: y = jnp.sort(x, 1) @ u
        elif kind == 1: y = jnp.cumsum(x @ u, 1)
        elif kind == 2: y = lax.scan(lambda c, r: (jnp.tanh(c @ u + r), c), x[:, 0], jnp.moveaxis(x, 1, 0))[0]
        elif kind == 3: y = (x @ u)[:, jnp.arange(4) * 2]
        elif kind == 4: y = jax.nn.softmax(jnp.einsum('btd,bsd->bts', x @ u, x)) @ x
        else: y = jnp.pad(x, ((0, 0), (1, 1), (0, 0))).reshape(-1, d) @ u
        if rest[0] and w.size[rest[0]] <= y.shape[-1]: y = lax.with_sharding_constraint(y, P(*([None] * (y.ndim - 1) + [rest[0]]))) if kind % 2 else y
        return y + lax.psum(y, M) * .5
    return part(w, body, (P(M), P()), P(M), [M])


@family
def encoder_decoder(w):
    b, s, t, d, v = w.pick(4, 8), w.pick(8, 12), w.pick(8, 6), w.pick(16, 32), 64
    T = w.wide[-1]
    w.put((b, s + t), w.batch, dtype=i32); w.put((v, d), T, w.batch[-1] if w.maybe(.4) else None)
    for _ in range(4): w.put((d, d), w.batch[-1] if w.maybe(.4) else None, T)
    h = w.holds(6, .3)
    def loss(i, e, a, q, k, o):
        x, y = e[i[:, :s]], e[i[:, s:]]
        x = h(0, jnp.tanh(x @ a))
        z = jax.nn.softmax(jnp.einsum('btd,bsd->bts', y @ q, x @ k))
        y = h(1, y + jnp.einsum('bts,bsd->btd', z, x) @ o)
        l = jax.nn.log_softmax((y @ e.T).astype(f32))
        return -jnp.mean(jnp.take_along_axis(l[:, :-1], i[:, s + 1:, None], -1))
    return stepped(w, loss)


@family
def diffusion(w):
    b, s, c, d = w.pick(8, 16), 8, w.pick(4, 8), 32
    w.put((b, s, s, c), w.batch); w.put((3, 3, c, d), None, None, None, w.wide[-1]); w.put((d, d), None, w.wide[-1]); w.put((3, 3, d, c), None, None, w.wide[-1])
    h = w.holds(4, .3)
    def loss(x, k, m, o):
        key = jax.random.key(0)
        t = jax.random.uniform(key, (b,))
        n = jax.random.normal(key, x.shape, x.dtype)
        y = x * jnp.cos(t)[:, None, None, None].astype(x.dtype) + n * jnp.sin(t)[:, None, None, None].astype(x.dtype)
        freq = jnp.exp(-jnp.arange(d // 2, dtype=f32))
        e = jnp.concatenate([jnp.sin(t[:, None] * freq), jnp.cos(t[:, None] * freq)], -1).astype(x.dtype) @ m
        dn = ('NHWC', 'HWIO', 'NHWC')
        y = h(0, jax.nn.silu(lax.conv_general_dilated(y, k, (1, 1), 'SAME', dimension_numbers=dn) + e[:, None, None]))
        g = y.reshape(b, s, s, 4, d // 4)
        y = ((g - g.mean((1, 2, 4), keepdims=True)) * lax.rsqrt(g.var((1, 2, 4), keepdims=True) + 1e-5)).reshape(y.shape)
        return jnp.mean(jnp.square((lax.conv_general_dilated(h(1, y), o, (1, 1), 'SAME', dimension_numbers=dn) - n).astype(f32)))
    return stepped(w, loss)


if __name__ == '__main__':
    jax_programs.FAMILIES, jax_programs.World = FAMILIES, Models
    sys.exit(jax_programs.main(sys.argv[1:]))
