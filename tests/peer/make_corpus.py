#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Write the generated half of a corpus: inputs/KIND/NAME.mlir[.gz], the StableHLO text JAX prints before any propagation.

The corpus is the folder that SHARDC_CORPUS names, else build/corpus. make_golden.py adds what Shardy prints for it.

    python make_corpus.py                  all programs
    python make_corpus.py 'moe/*' ops/sort some of them
    python make_corpus.py --list           name and what each exercises

Needs jax and numpy only. Nothing is executed: every program is traced on abstract values and lowered for a platform that need
not be present. Most meshes are abstract; a few take virtual host devices, because only those carry a device order.
"""
import os, sys
os.environ.setdefault('XLA_FLAGS', '--xla_force_host_platform_device_count=512')
os.environ.setdefault('JAX_PLATFORMS', 'cpu')
import fnmatch, gzip, math, re, time
from functools import partial
import numpy as np
import jax, jax.numpy as jnp
from jax import lax, shard_map
from jax.sharding import AbstractMesh, AxisType, Mesh, NamedSharding, PartitionSpec as P

HERE = os.path.dirname(os.path.abspath(__file__))
CORPUS = os.environ.get('SHARDC_CORPUS') or os.path.join(HERE, '..', '..', 'build', 'corpus')
f32, bf16, i32 = jnp.float32, jnp.bfloat16, jnp.int32
U = P.UNCONSTRAINED
PROGRAMS = {}


def prog(name, what, platform='tpu', debug=False):
    """Register a builder: it returns (jitted function, arguments)."""
    def deco(f):
        assert name not in PROGRAMS, name
        PROGRAMS[name] = (what, platform, debug, f)
        return f
    return deco


def mesh(explicit=False, **axes):
    t = AxisType.Explicit if explicit else AxisType.Auto
    return AbstractMesh(tuple(axes.values()), tuple(axes), axis_types=(t,) * len(axes))


def device_mesh(**axes):
    """A mesh of virtual host devices, for the few programs that an abstract mesh cannot lower."""
    n = math.prod(axes.values())
    return Mesh(np.array(jax.devices()[:n]).reshape(tuple(axes.values())), tuple(axes))


def ns(m, *spec): return NamedSharding(m, P(*spec))


def A(shape, m=None, spec=None, dtype=f32):
    """An abstract argument; spec None means no sharding is given."""
    s = None if spec is None else NamedSharding(m, P(*spec))
    return jax.ShapeDtypeStruct(tuple(shape), dtype, sharding=s)


def wsc(x, m, *spec): return lax.with_sharding_constraint(x, ns(m, *spec))


def tree_specs(tree): return jax.tree.map(lambda a: a.sharding, tree)


def adam(params, grads, state, lr=1e-3, b1=.9, b2=.999, eps=1e-8, wd=.01):
    m, v, t = state
    t = t + 1
    m = jax.tree.map(lambda m, g: b1 * m + (1 - b1) * g.astype(m.dtype), m, grads)
    v = jax.tree.map(lambda v, g: b2 * v + (1 - b2) * jnp.square(g.astype(v.dtype)), v, grads)
    c1, c2 = 1 - b1 ** t.astype(f32), 1 - b2 ** t.astype(f32)
    new = jax.tree.map(lambda p, m, v: (p - lr * (m / c1 / (jnp.sqrt(v / c2) + eps) + wd * p)).astype(p.dtype), params, m, v)
    return new, (m, v, t)


def like(tree, dtype=None): return jax.tree.map(lambda a: jax.ShapeDtypeStruct(a.shape, dtype or a.dtype, sharding=a.sharding), tree)


def xent(logits, labels):
    logits = logits.astype(f32)
    lse = jax.nn.logsumexp(logits, axis=-1)
    return jnp.mean(lse - jnp.take_along_axis(logits, labels[..., None], axis=-1)[..., 0])


# ------------------------------------------------------------------------------------------------ dense nets

@prog('mlp/forward', 'two matmuls and relu, data x model, replicated result')
def _():
    m = mesh(data=4, model=2)
    f = jax.jit(lambda x, w1, w2: jax.nn.relu(x @ w1) @ w2, out_shardings=ns(m))
    return f, (A((64, 128), m, ('data', None)), A((128, 512), m, (None, 'model')), A((512, 128), m, ('model', None)))


@prog('mlp/train-sgd', 'value_and_grad of a 3-layer MLP with donated parameters')
def _():
    m = mesh(data=8, model=4)
    ps = [dict(w=A((256, 1024), m, (None, 'model')), b=A((1024,), m, ('model',))),
          dict(w=A((1024, 1024), m, ('model', None)), b=A((1024,), m, (None,))),
          dict(w=A((1024, 10), m, (None, None)), b=A((10,), m, (None,)))]

    def loss(ps, x, y):
        for p in ps[:-1]: x = jax.nn.gelu(x @ p['w'] + p['b'])
        return xent(x @ ps[-1]['w'] + ps[-1]['b'], y)

    @partial(jax.jit, donate_argnums=0, out_shardings=(tree_specs(ps), None))
    def step(ps, x, y):
        l, g = jax.value_and_grad(loss)(ps, x, y)
        return jax.tree.map(lambda p, g: p - .1 * g, ps, g), l
    return step, (ps, A((512, 256), m, ('data', None)), A((512,), m, ('data',), i32))


@prog('mlp/fsdp-adam', 'fully sharded parameters and Adam state over one axis of 64')
def _():
    m = mesh(fsdp=64)
    ps = {'l%d' % i: dict(w=A((512, 512), m, ('fsdp', None)), b=A((512,), m, ('fsdp',))) for i in range(6)}

    def loss(ps, x, y):
        for k in sorted(ps): x = jnp.tanh(x @ ps[k]['w'] + ps[k]['b'])
        return jnp.mean((x - y) ** 2)

    @jax.jit
    def step(ps, st, x, y):
        l, g = jax.value_and_grad(loss)(ps, x, y)
        ps, st = adam(ps, g, st)
        return ps, st, l
    return step, (ps, (like(ps), like(ps), A((), m, (), i32)), A((1024, 512), m, ('fsdp', None)), A((1024, 512), m, ('fsdp', None)))


@prog('mlp/nested-jit-calls', 'layers as non-inlined nested jit with in/out shardings; the same callee from several sharded callers')
def _():
    m = mesh(x=2, y=4)
    layer = jax.jit(lambda x, w: jnp.tanh(x @ w), inline=False)
    pinned = jax.jit(lambda x, w: jax.nn.silu(x @ w), in_shardings=(ns(m, 'x', None), ns(m, None, 'y')), out_shardings=ns(m, 'x', 'y'), inline=False)

    def f(x, ws):
        for w in ws: x = layer(x, w)
        x = pinned(x, ws[0])
        return layer(wsc(x, m, 'y', 'x'), ws[1]), layer(x.T, ws[2])
    return jax.jit(f), (A((64, 64), m, ('x', None)), [A((64, 64), m, s) for s in ((None, 'y'), ('y', None), ('x', 'y'))])


@prog('mlp/unconstrained', 'P.UNCONSTRAINED in constraints, open and closed dimensions mixed')
def _():
    m = mesh(a=2, b=2, c=2)

    def f(x, w):
        x = wsc(x, m, U, 'b', U)
        y = jnp.einsum('abc,cd->abd', x, w)
        y = wsc(y, m, 'a', U, None)
        z = wsc(jnp.sin(y) + y, m, ('a', 'b'), U, U)
        return wsc(z.reshape(8 * 16, 32), m, U, 'c')
    return jax.jit(f), (A((8, 16, 24)), A((24, 32), m, (None, 'c')))


@prog('mlp/non-divisible', 'dimensions not divisible by their axes')
def _():
    m = mesh(x=4, y=3)

    def f(x, w, b):
        x = wsc(x, m, 'x', 'y')
        y = wsc(x @ w + b, m, 'y', 'x')
        return jnp.concatenate([y, y[:3]], 0), y.sum(0)
    return jax.jit(f), (A((10, 7)), A((7, 13)), A((13,)))


@prog('mlp/size-one-axes', 'mesh axes of size one')
def _():
    m = mesh(replica=1, data=4, seq=1, model=2)
    f = jax.jit(lambda x, w: wsc(jnp.tanh(x @ w), m, ('replica', 'data'), ('seq', 'model')), out_shardings=ns(m, 'replica', 'seq'))
    return f, (A((16, 32), m, (('replica', 'data'), 'seq')), A((32, 64), m, ('seq', ('model', 'replica'))))


@prog('mlp/reversed-devices', 'the same devices in another order: device_ids on the mesh', platform='cpu')
def _():
    d = np.array(jax.devices())[:8]
    m1 = Mesh(d.reshape(2, 4), ('x', 'y'))
    m2 = Mesh(d[::-1].reshape(4, 2), ('a', 'b'))
    f = jax.jit(lambda x, w: jnp.sin(x) @ w, in_shardings=(ns(m2, 'a', 'b'), ns(m2, 'b', None)), out_shardings=ns(m2, ('b', 'a')))
    return f, (A((16, 32)), A((32, 64)))


@prog('mlp/ring-order-mesh', 'mesh with permuted device ids, 64 devices', platform='cpu')
def _():
    d = np.array(jax.devices())[:64].reshape(4, 4, 4).transpose(2, 0, 1)
    m = Mesh(d, ('x', 'y', 'z'))
    f = jax.jit(lambda x, w: jax.nn.softmax(wsc(x @ w, m, ('x', 'z'), 'y')), in_shardings=(ns(m, ('z', 'x')), ns(m, 'y', 'x')), out_shardings=ns(m, ('y', 'x', 'z')))
    return f, (A((128, 64)), A((64, 256)))


@prog('mlp/single-device', 'no mesh axis larger than one')
def _():
    m = mesh(x=1)
    return jax.jit(lambda x: jnp.cos(wsc(x, m, 'x')) * 2), (A((8, 8), m, ('x', None)),)


@prog('mlp/no-sharding', 'no annotation at all')
def _(): return jax.jit(lambda x, w: jax.nn.relu(x @ w)), (A((8, 16)), A((16, 4)))


@prog('mlp/debug-info', 'printed with locations', debug=True)
def _():
    m = mesh(data=4, model=2)

    def f(x, w):
        with jax.named_scope('proj'): y = x @ w
        with jax.named_scope('act'): return jax.nn.gelu(y)
    return jax.jit(f), (A((64, 128), m, ('data', None)), A((128, 256), m, (None, 'model')))


@prog('mlp/autoencoder-512', '512 devices on three axes, symmetric encoder and decoder')
def _():
    m = mesh(pod=8, data=8, model=8)
    sizes = [784, 1024, 512, 64, 512, 1024, 784]
    ws = [A((a, b), m, ('data', 'model') if i % 2 == 0 else ('model', 'data')) for i, (a, b) in enumerate(zip(sizes, sizes[1:]))]

    def loss(ws, x):
        h = x
        for i, w in enumerate(ws): h = h @ w if i == len(ws) - 1 else jax.nn.elu(h @ w)
        return jnp.mean((jax.nn.sigmoid(h) - x) ** 2)
    return jax.jit(jax.value_and_grad(loss)), (ws, A((4096, 784), m, (('pod', 'data'), None)))


# ------------------------------------------------------------------------------------------------ transformers

class Cfg:
    def __init__(s, **k):
        s.layers, s.d, s.heads, s.kv, s.hd, s.ff, s.vocab, s.batch, s.seq = 2, 256, 8, 8, 32, 1024, 1024, 16, 128
        s.scan = s.remat = s.bias = False
        s.dtype, s.rope, s.flash, s.norm, s.act, s.moe = bf16, True, 0, 'rms', 'swiglu', 0
        s.dp, s.fs, s.tp, s.sp = ('data',), None, 'model', None
        s.constrain = True
        s.__dict__.update(k)


def lm_params(c, m):
    """Shapes and shardings of a decoder-only model."""
    lead, ls = ((c.layers,), (None,)) if c.scan else ((), ())

    def W(shape, spec, dtype=None): return A(lead + shape, m, ls + spec, dtype or c.dtype)

    def layer():
        p = dict(ln1=W((c.d,), (None,)), ln2=W((c.d,), (None,)),
                 wq=W((c.d, c.heads, c.hd), (c.fs, c.tp, None)), wk=W((c.d, c.kv, c.hd), (c.fs, c.tp if c.kv > 1 else None, None)),
                 wv=W((c.d, c.kv, c.hd), (c.fs, c.tp if c.kv > 1 else None, None)), wo=W((c.heads, c.hd, c.d), (c.tp, None, c.fs)),
                 w2=W((c.ff, c.d), (c.tp, c.fs)), w1=W((c.d, c.ff), (c.fs, c.tp)))
        if c.act == 'swiglu': p['w3'] = W((c.d, c.ff), (c.fs, c.tp))
        if c.bias: p.update(b1=W((c.ff,), (c.tp,)), b2=W((c.d,), (None,)))
        if c.norm == 'ln': p.update(ln1b=W((c.d,), (None,)), ln2b=W((c.d,), (None,)))
        return p
    return dict(emb=A((c.vocab, c.d), m, (c.tp, c.fs), c.dtype), lnf=A((c.d,), m, (None,), c.dtype),
                layers=layer() if c.scan else [layer() for _ in range(c.layers)])


def norm(c, x, g, b=None):
    y = x.astype(f32)
    if c.norm == 'ln':
        y = y - y.mean(-1, keepdims=True)
    y = y * lax.rsqrt(jnp.mean(y * y, -1, keepdims=True) + 1e-6)
    y = (y * g.astype(f32)).astype(x.dtype)
    return y if b is None else y + b


def rope(x, pos):
    h = x.shape[-1] // 2
    fr = jnp.exp(-jnp.arange(h, dtype=f32) * (math.log(10000.) / h))
    ang = pos[..., None].astype(f32) * fr
    s, co = jnp.sin(ang)[:, :, None, :].astype(x.dtype), jnp.cos(ang)[:, :, None, :].astype(x.dtype)
    a, b = jnp.split(x, 2, -1)
    return jnp.concatenate([a * co - b * s, b * co + a * s], -1)


def attention(q, k, v, causal=True):
    """q [b,t,g,r,h], k and v [b,s,g,h]: r query heads share a key head."""
    s = jnp.einsum('btgrh,bsgh->bgrts', q, k, preferred_element_type=f32) / math.sqrt(q.shape[-1])
    if causal:
        t, u = s.shape[-2:]
        s = jnp.where(jnp.arange(t)[:, None] >= jnp.arange(u)[None] - (u - t), s, -1e30)
    return jnp.einsum('bgrts,bsgh->btgrh', jax.nn.softmax(s, -1).astype(v.dtype), v)


def flash(q, k, v, block):
    """Blockwise attention with a running maximum, one scan over key blocks."""
    b, t, g, r, h = q.shape
    n = k.shape[1] // block
    kb = jnp.moveaxis(k.reshape(b, n, block, g, h), 1, 0)
    vb = jnp.moveaxis(v.reshape(b, n, block, g, h), 1, 0)

    def body(carry, kv):
        acc, mx, den, i = carry
        kk, vv = kv
        s = jnp.einsum('btgrh,bsgh->btgrs', q, kk, preferred_element_type=f32) * h ** -.5
        pos = i * block + jnp.arange(block)
        s = jnp.where(pos[None, None, None, None] <= jnp.arange(t)[None, :, None, None, None], s, -jnp.inf)
        new = jnp.maximum(mx, s.max(-1))
        p = jnp.exp(s - new[..., None])
        sc = jnp.exp(mx - new)
        acc = acc * sc[..., None] + jnp.einsum('btgrs,bsgh->btgrh', p.astype(vv.dtype), vv)
        return (acc, new, den * sc + p.sum(-1), i + 1), None
    z = (jnp.zeros((b, t, g, r, h), f32), jnp.full((b, t, g, r), -1e30, f32), jnp.zeros((b, t, g, r), f32), jnp.int32(0))
    (acc, _, den, _), _ = lax.scan(body, z, (kb, vb))
    return (acc / den[..., None]).astype(q.dtype)


def lm_layer(c, m, p, x, pos):
    h = norm(c, x, p['ln1'], p.get('ln1b'))
    q = jnp.einsum('btd,dnh->btnh', h, p['wq'])
    k = jnp.einsum('btd,dnh->btnh', h, p['wk'])
    v = jnp.einsum('btd,dnh->btnh', h, p['wv'])
    if c.rope: q, k = rope(q, pos), rope(k, pos)
    b, t = q.shape[:2]
    q = q.reshape(b, t, c.kv, c.heads // c.kv, c.hd)
    o = flash(q, k, v, c.flash) if c.flash else attention(q, k, v)
    o = o.reshape(b, t, c.heads, c.hd)
    x = x + jnp.einsum('btnh,nhd->btd', o, p['wo'])
    if c.constrain: x = wsc(x, m, c.dp, c.sp, None)
    h = norm(c, x, p['ln2'], p.get('ln2b'))
    u = h @ p['w1']
    if c.bias: u = u + p['b1']
    u = jax.nn.silu(u) * (h @ p['w3']) if c.act == 'swiglu' else getattr(jax.nn, c.act)(u)
    if c.constrain: u = wsc(u, m, c.dp, None, c.tp)
    y = u @ p['w2']
    if c.bias: y = y + p['b2']
    x = x + y
    return wsc(x, m, c.dp, c.sp, None) if c.constrain else x


def lm_forward(c, m, ps, tok):
    x = ps['emb'][tok]
    if c.constrain: x = wsc(x, m, c.dp, c.sp, None)
    pos = jnp.broadcast_to(jnp.arange(tok.shape[1]), tok.shape)
    f = partial(lm_layer, c, m)
    if c.remat: f = jax.checkpoint(f, policy=c.remat if callable(c.remat) else None)
    if c.scan: x, _ = lax.scan(lambda x, p: (f(p, x, pos), None), x, ps['layers'])
    else:
        for p in ps['layers']: x = f(p, x, pos)
    return jnp.einsum('btd,vd->btv', norm(c, x, ps['lnf']), ps['emb'])


def lm_fwd(c, m):
    return jax.jit(partial(lm_forward, c, m)), (lm_params(c, m), A((c.batch, c.seq), m, (c.dp, c.sp), i32))


def lm_train(c, m, opt=True):
    ps = lm_params(c, m)

    def loss(ps, tok, lab): return xent(lm_forward(c, m, ps, tok), lab)

    def step(ps, st, tok, lab):
        l, g = jax.value_and_grad(loss)(ps, tok, lab)
        n = jnp.sqrt(sum(jnp.sum(jnp.square(x.astype(f32))) for x in jax.tree.leaves(g)))
        g = jax.tree.map(lambda x: x * jnp.minimum(1., 1. / n).astype(x.dtype), g)
        if not opt: return jax.tree.map(lambda p, g: p - 1e-3 * g, ps, g), st, l
        ps, st = adam(ps, g, st)
        return ps, st, dict(loss=l, gnorm=n)
    tok = A((c.batch, c.seq), m, (c.dp, c.sp), i32)
    st = (like(ps, f32), like(ps, f32), A((), m, (), i32))
    return jax.jit(step, donate_argnums=(0, 1)), (ps, st, tok, tok)


@prog('lm/unrolled-2-forward', 'decoder, 2 layers unrolled, data x model')
def _(): return lm_fwd(Cfg(), mesh(data=2, model=4))


@prog('lm/unrolled-4-train', 'decoder train step with Adam, gradient clipping, donated state')
def _(): return lm_train(Cfg(layers=4), mesh(data=4, model=4))


@prog('lm/unrolled-no-constraints', 'train step annotated at the inputs only')
def _(): return lm_train(Cfg(layers=3, constrain=False, dtype=f32, norm='ln', act='gelu', bias=True), mesh(data=8, model=2))


@prog('lm/scan-train', 'scan over layers, FSDP x tensor parallel')
def _(): return lm_train(Cfg(layers=12, scan=True, fs='fsdp', dp=('data', 'fsdp')), mesh(data=2, fsdp=4, model=4))


@prog('lm/scan-remat-train', 'scan over rematerialised layers, 4 mesh axes, sequence parallel residual')
def _(): return lm_train(Cfg(layers=24, scan=True, remat=True, fs='fsdp', dp=('data', 'fsdp'), sp='seq'), mesh(data=2, fsdp=8, seq=2, model=4))


@prog('lm/scan-remat-dots', 'checkpoint policy that saves dots')
def _(): return lm_train(Cfg(layers=8, scan=True, remat=jax.checkpoint_policies.dots_with_no_batch_dims_saveable), mesh(data=4, model=8))


@prog('lm/gqa-train-3d', 'grouped-query attention, 3-D parallel', debug=False)
def _(): return lm_train(Cfg(layers=4, heads=16, kv=4, fs='fsdp', dp=('data', 'fsdp')), mesh(data=2, fsdp=4, model=4))


@prog('lm/mqa-forward', 'multi-query attention: one key head')
def _(): return lm_fwd(Cfg(layers=3, kv=1), mesh(data=4, model=8))


@prog('lm/flash-train', 'blockwise attention by scan inside unrolled layers')
def _(): return lm_train(Cfg(layers=2, flash=32, seq=256, kv=2), mesh(data=4, model=2))


@prog('lm/five-d-train', 'five mesh axes, 512 devices')
def _(): return lm_train(Cfg(layers=2, fs='fsdp', dp=('dcn', 'data', 'fsdp'), sp='seq', batch=64, d=512, heads=16, kv=16), mesh(dcn=2, data=4, fsdp=8, seq=2, model=4))


@prog('lm/vocab-parallel-debug', 'forward pass printed with locations', debug=True)
def _(): return lm_fwd(Cfg(layers=1, vocab=32000), mesh(data=2, model=8))


@prog('lm/f32-16-train', '16 layers unrolled, plain SGD')
def _(): return lm_train(Cfg(layers=16, dtype=f32), mesh(data=8, model=8), opt=False)


@prog('lm/deep-48-train', '48 layers unrolled with Adam')
def _(): return lm_train(Cfg(layers=48, batch=64, heads=16, kv=4, fs='fsdp', dp=('data', 'fsdp')), mesh(data=4, fsdp=8, model=4))


@prog('lm/deep-96-train', '96 layers unrolled with Adam: the largest')
def _(): return lm_train(Cfg(layers=96, batch=128, d=1024, heads=32, kv=8, ff=4096, fs='fsdp', dp=('data', 'fsdp')), mesh(data=8, fsdp=8, model=8))


@prog('lm/deep-96-forward', '96 layers unrolled, forward only, inputs annotated only')
def _(): return lm_fwd(Cfg(layers=96, constrain=False, act='gelu', norm='ln', bias=True), mesh(data=4, model=8))


@prog('lm/deep-32-remat', '32 unrolled layers, each rematerialised')
def _(): return lm_train(Cfg(layers=32, remat=True, kv=2), mesh(data=16, model=2), opt=False)


@prog('lm/decode-kv-cache', 'one decode step: dynamic_update_slice into the cache, greedy argmax')
def _():
    c, m = Cfg(layers=4, kv=4), mesh(data=4, model=4)
    ps = lm_params(c, m)
    cache = [dict(k=A((c.batch, 512, c.kv, c.hd), m, ('data', None, 'model', None), bf16), v=A((c.batch, 512, c.kv, c.hd), m, ('data', None, 'model', None), bf16)) for _ in range(c.layers)]

    def step(ps, cache, tok, pos):
        x, out = ps['emb'][tok][:, None], []
        p2 = jnp.broadcast_to(pos, (c.batch, 1))
        for p, kv in zip(ps['layers'], cache):
            h = norm(c, x, p['ln1'])
            q, k, v = (jnp.einsum('btd,dnh->btnh', h, p[w]) for w in ('wq', 'wk', 'wv'))
            q, k = rope(q, p2), rope(k, p2)
            kk = lax.dynamic_update_slice(kv['k'], k, (0, pos, 0, 0))
            vv = lax.dynamic_update_slice(kv['v'], v, (0, pos, 0, 0))
            out.append(dict(k=kk, v=vv))
            q = q.reshape(c.batch, 1, c.kv, -1, c.hd)
            s = jnp.einsum('btgrh,bsgh->bgrts', q, kk) * c.hd ** -.5
            s = jnp.where(jnp.arange(512) <= pos, s, jnp.finfo(s.dtype).min)
            o = jnp.einsum('bgrts,bsgh->btgrh', jax.nn.softmax(s, -1), vv).reshape(c.batch, 1, c.heads, c.hd)
            x = x + jnp.einsum('btnh,nhd->btd', o, p['wo'])
            h = norm(c, x, p['ln2'])
            x = x + (jax.nn.silu(h @ p['w1']) * (h @ p['w3'])) @ p['w2']
        logits = jnp.einsum('btd,vd->btv', norm(c, x, ps['lnf']), ps['emb'])[:, 0]
        return jnp.argmax(logits, -1).astype(i32), out, pos + 1
    return jax.jit(step, donate_argnums=1), (ps, cache, A((c.batch,), m, ('data',), i32), A((), m, (), i32))


@prog('lm/generate-loop', 'sampling loop: while_loop with cache, temperature and categorical')
def _():
    m = mesh(data=4, model=2)
    d, T, B, V = 64, 64, 8, 256

    def gen(ps, tok, key):
        def cond(s): return (s[2] < T) & ~jnp.all(s[3])

        def body(s):
            cache, tok, i, done, key = s
            x = ps['e'][tok]
            cache = lax.dynamic_update_index_in_dim(cache, x @ ps['k'], i, 1)
            a = jax.nn.softmax(jnp.einsum('bd,btd->bt', x @ ps['q'], cache) + jnp.where(jnp.arange(T) <= i, 0., -1e9))
            y = jnp.einsum('bt,btd->bd', a, cache) @ ps['o']
            key, sub = jax.random.split(key)
            nxt = jax.random.categorical(sub, (y @ ps['e'].T) / .7).astype(i32)
            nxt = jnp.where(done, 0, nxt)
            return cache, nxt, i + 1, done | (nxt == 0), key
        s = (jnp.zeros((B, T, d)), tok, jnp.int32(0), jnp.zeros(B, bool), key)
        return lax.while_loop(cond, body, s)[:3]
    ps = dict(e=A((V, d), m, ('model', None)), q=A((d, d), m, (None, 'model')), k=A((d, d), m, (None, 'model')), o=A((d, d), m, ('model', None)))
    return jax.jit(gen), (ps, A((B,), m, ('data',), i32), A((2,), m, (None,), jnp.uint32))


@prog('lm/beam-search', 'beam search step: top_k over beams, gather of the cache')
def _():
    m = mesh(data=8)
    B, K, V, T, D = 16, 4, 512, 32, 64

    def step(logits, scores, seqs, cache, t):
        lp = jax.nn.log_softmax(logits, -1) + scores[..., None]
        top, idx = lax.top_k(lp.reshape(B, K * V), K)
        beam, tok = idx // V, idx % V
        seqs = jnp.take_along_axis(seqs, beam[..., None], 1)
        cache = jax.vmap(lambda c, b: c[b])(cache, beam)
        return top, seqs.at[:, :, t].set(tok), cache
    return jax.jit(step), (A((B, K, V), m, ('data',)), A((B, K), m, ('data',)), A((B, K, T), m, ('data',), i32), A((B, K, T, D), m, ('data',)), A((), m, (), i32))


@prog('lm/encoder-decoder', 'cross attention, two stacks, label smoothing')
def _():
    m = mesh(data=4, model=4)
    D, H, V = 128, 8, 1000

    def block(p, x, y, causal):
        b, t, _ = x.shape
        q = (x @ p['q']).reshape(b, t, H, 1, D // H)
        k, v = ((y @ p[n]).reshape(b, y.shape[1], H, D // H) for n in 'kv')
        x = x + attention(q, k, v, causal).reshape(b, t, D) @ p['o']
        return (x - x.mean(-1, keepdims=True)) * lax.rsqrt(x.var(-1, keepdims=True) + 1e-5)

    def loss(ps, src, tgt):
        x = ps['emb'][src]
        for p in ps['enc']: x = block(p, x, x, False)
        y = ps['emb'][tgt]
        for p, q in ps['dec']: y = block(q, block(p, y, y, True), x, False)
        lp = jax.nn.log_softmax(y[:, :-1] @ ps['emb'].T)
        oh = jax.nn.one_hot(tgt[:, 1:], V) * .9 + .1 / V
        return -jnp.mean(jnp.sum(lp * oh, -1))
    B = lambda: {n: A((D, D), m, ('model', None) if n == 'o' else (None, 'model')) for n in 'qkvo'}
    ps = dict(emb=A((V, D), m, (None, 'model')), enc=[B() for _ in range(2)], dec=[(B(), B()) for _ in range(2)])
    return jax.jit(jax.grad(loss)), (ps, A((16, 48), m, ('data', None), i32), A((16, 40), m, ('data', None), i32))


@prog('lm/vit-train', 'vision transformer: patch convolution, class token, vmap over the batch')
def _():
    m = mesh(data=8, model=2)
    D, H = 128, 4

    def enc(ps, img):
        x = lax.conv_general_dilated(img[None], ps['patch'], (8, 8), 'VALID', dimension_numbers=('NHWC', 'HWIO', 'NHWC'))[0].reshape(-1, D)
        x = jnp.concatenate([ps['cls'], x], 0) + ps['pos']
        for p in ps['layers']:
            q, k, v = jnp.split(x @ p['qkv'], 3, -1)
            q, k, v = (a.reshape(-1, H, D // H) for a in (q, k, v))
            a = jax.nn.softmax(jnp.einsum('qhd,khd->hqk', q, k) / 8., -1)
            x = x + jnp.einsum('hqk,khd->qhd', a, v).reshape(-1, D) @ p['o']
            x = x + jax.nn.gelu(x @ p['f1'], approximate=False) @ p['f2']
        return x[0] @ ps['head']

    def loss(ps, x, y): return xent(jax.vmap(enc, (None, 0))(ps, x), y)
    L = lambda: dict(qkv=A((D, 3 * D), m, (None, 'model')), o=A((D, D), m, ('model', None)), f1=A((D, 4 * D), m, (None, 'model')), f2=A((4 * D, D), m, ('model', None)))
    ps = dict(patch=A((8, 8, 3, D), m, (None, None, None, 'model')), cls=A((1, D), m, ()), pos=A((65, D), m, ()), layers=[L() for _ in range(3)], head=A((D, 100), m, ()))
    return jax.jit(jax.value_and_grad(loss)), (ps, A((64, 64, 64, 3), m, ('data',)), A((64,), m, ('data',), i32))


@prog('lm/lora', 'low-rank adapters: gradients only for the adapters')
def _():
    m = mesh(data=2, model=8)

    def loss(lo, ps, x):
        for w, (a, b) in zip(ps, lo): x = jax.nn.relu(x @ w + (x @ a) @ b * .5)
        return x.mean()
    ps = [A((256, 256), m, (None, 'model')) if i % 2 == 0 else A((256, 256), m, ('model', None)) for i in range(6)]
    lo = [(A((256, 8), m, ()), A((8, 256), m, (None, 'model'))) for _ in range(6)]
    return jax.jit(jax.grad(loss)), (lo, ps, A((32, 256), m, ('data',)))


@prog('lm/grad-accumulation', 'scan over micro-batches that sums gradients')
def _():
    m = mesh(data=4, model=2)

    def loss(w, x, y): return jnp.mean((jnp.tanh(x @ w[0]) @ w[1] - y) ** 2)

    def step(w, xs, ys):
        def body(acc, b):
            l, g = jax.value_and_grad(loss)(w, *b)
            return jax.tree.map(jnp.add, acc, g), l
        g, ls = lax.scan(body, jax.tree.map(jnp.zeros_like, w), (xs, ys))
        return jax.tree.map(lambda w, g: w - g / 8, w, g), ls.mean()
    w = [A((64, 256), m, (None, 'model')), A((256, 64), m, ('model', None))]
    return jax.jit(step), (w, A((8, 32, 64), m, (None, 'data', None)), A((8, 32, 64), m, (None, 'data', None)))


# ------------------------------------------------------------------------------------------------ shard_map

@prog('shmap/ring-attention', 'context parallel: ppermute of key and value blocks inside fori_loop')
def _():
    m = mesh(data=2, ctx=8)
    n = 8

    def ring(q, k, v):
        def body(i, s):
            acc, mx, den, k, v = s
            sc = jnp.einsum('bthd,bshd->bhts', q, k)
            new = jnp.maximum(mx, sc.max(-1))
            p = jnp.exp(sc - new[..., None])
            r = jnp.exp(mx - new)
            acc = acc * r[..., None] + jnp.einsum('bhts,bshd->bhtd', p, v)
            perm = [(j, (j + 1) % n) for j in range(n)]
            return acc, new, den * r + p.sum(-1), lax.ppermute(k, 'ctx', perm), lax.ppermute(v, 'ctx', perm)
        b, t, h, d = q.shape
        z = lambda *s: lax.pcast(jnp.zeros(s), ('data', 'ctx'), to='varying')
        acc, _, den, _, _ = lax.fori_loop(0, n, body, (z(b, h, t, d), z(b, h, t) - 1e9, z(b, h, t), k, v))
        return jnp.moveaxis(acc / den[..., None], 1, 2)
    f = shard_map(ring, mesh=m, in_specs=(P('data', 'ctx'),) * 3, out_specs=P('data', 'ctx'))
    a = A((8, 256, 4, 32), m, ('data', 'ctx'))
    return jax.jit(f), (a, a, a)


@prog('shmap/ulysses', 'sequence to head all_to_all around attention')
def _():
    m = mesh(data=2, seq=4)

    def att(q, k, v):
        q, k, v = (lax.all_to_all(a, 'seq', 2, 1, tiled=True) for a in (q, k, v))
        s = jax.nn.softmax(jnp.einsum('bthd,bshd->bhts', q, k), -1)
        return lax.all_to_all(jnp.einsum('bhts,bshd->bthd', s, v), 'seq', 1, 2, tiled=True)
    f = shard_map(att, mesh=m, in_specs=(P('data', 'seq'),) * 3, out_specs=P('data', 'seq'))
    a = A((4, 128, 8, 16), m, ('data', 'seq'))
    return jax.jit(jax.grad(lambda q, k, v: f(q, k, v).sum(), (0, 1, 2))), (a, a, a)


@prog('shmap/megatron-sp', 'all_gather and psum_scatter around a tensor-parallel block, with grad')
def _():
    m = mesh(data=2, model=8)

    def blk(x, w1, w2):
        h = lax.all_gather(x, 'model', axis=1, tiled=True)
        return lax.psum_scatter(jax.nn.gelu(h @ w1) @ w2, 'model', scatter_dimension=1, tiled=True)
    f = shard_map(blk, mesh=m, in_specs=(P('data', 'model'), P(None, 'model'), P('model', None)), out_specs=P('data', 'model'))
    g = jax.grad(lambda w, x: (f(x, *w) ** 2).sum())
    return jax.jit(g), ((A((64, 256), m, (None, 'model')), A((256, 64), m, ('model', None))), A((8, 128, 64), m, ('data', 'model')))


@prog('shmap/partial-auto', 'shard_map manual over one axis, the other axes automatic')
def _():
    m = mesh(data=4, model=2, pipe=2)

    def inner(x, w):
        y = lax.psum(x @ w, 'data')
        return wsc(jnp.tanh(y), m, None, 'model') if False else jnp.tanh(y)
    f = shard_map(inner, mesh=m, in_specs=(P(None, 'data'), P('data', None)), out_specs=P(), axis_names={'data'})

    def g(x, w, v): return wsc(f(wsc(x, m, 'model', 'data'), w) @ v, m, 'pipe', 'model')
    return jax.jit(g), (A((32, 64)), A((64, 128), m, ('data', 'model')), A((128, 16), m, ('model', 'pipe')))


@prog('shmap/nested', 'shard_map inside a partially manual shard_map')
def _():
    m = mesh(a=2, b=4)

    def outer(x, w):
        @partial(shard_map, in_specs=(P('b'), P(None, None)), out_specs=P('b'), axis_names={'b'})
        def inner(x, w): return jnp.sin(x @ w) + lax.axis_index('b').astype(f32)
        return lax.pmax(inner(x, w), 'a') + 0 * x @ w
    f = shard_map(outer, mesh=m, in_specs=(P('a', None), P()), out_specs=P(None, None), axis_names={'a'}, check_vma=False)
    return jax.jit(f), (A((16, 8), m, ('a', None)), A((8, 8), m, ()))


@prog('shmap/collective-zoo', 'psum, pmean, pmax, pmin, all_gather, all_to_all, ppermute, psum_scatter, axis_index')
def _():
    m = mesh(x=4, y=2)

    def f(a):
        i = lax.axis_index('x')
        b = lax.psum(a, 'x') + lax.pmean(a, 'y')
        c = lax.pmax(a, ('x', 'y')) - lax.pmin(a, 'y')
        d = lax.all_gather(a, 'x', axis=0, tiled=True)
        e = lax.all_to_all(a.reshape(4, -1, a.shape[1]), 'x', 0, 0)
        g = lax.ppermute(a, 'y', [(0, 1), (1, 0)])
        h = lax.psum_scatter(jnp.concatenate([a] * 4, 0), 'x', tiled=True)
        return b + c + g + h + e.reshape(a.shape) + d[:a.shape[0]] * i
    return jax.jit(shard_map(f, mesh=m, in_specs=P('x', 'y'), out_specs=P('x', 'y'), check_vma=False)), (A((32, 16), m, ('x', 'y')),)


@prog('shmap/gpipe', 'pipeline parallel: stages by shard_map, micro-batches by scan with ppermute')
def _():
    m = mesh(pipe=4, data=2, model=2)
    S, M = 4, 8

    def run(ws, xs):
        w = ws[0]
        i = lax.axis_index('pipe')

        def tick(c, t):
            buf, out = c
            x = jnp.where(i == 0, xs[jnp.minimum(t, M - 1)], buf)
            y = jnp.tanh(x @ w)
            out = lax.dynamic_update_index_in_dim(out, y, jnp.maximum(t - S + 1, 0), 0)
            return (lax.ppermute(y, 'pipe', [(j, (j + 1) % S) for j in range(S)]), out), None
        z = jnp.zeros_like(xs[0])
        (_, out), _ = lax.scan(tick, (z, jnp.zeros_like(xs)), jnp.arange(M + S - 1))
        return lax.psum(jnp.where(i == S - 1, out, 0), 'pipe')
    f = shard_map(run, mesh=m, in_specs=(P('pipe'), P()), out_specs=P(), axis_names={'pipe'}, check_vma=False)
    return jax.jit(lambda w, x: f(w, x).sum()), (A((4, 64, 64), m, ('pipe', None, 'model')), A((8, 16, 64), m, (None, 'data', None)))


@prog('shmap/scan-of-shmap', 'shard_map inside scan inside jit, with grad')
def _():
    m = mesh(x=8)
    f = shard_map(lambda x, w: lax.psum(x @ w, 'x'), mesh=m, in_specs=(P(None, 'x'), P('x', None)), out_specs=P(None, None))
    g = jax.grad(lambda ws, x: lax.scan(lambda x, w: (jnp.tanh(f(x, w)), None), x, ws)[0].sum())
    return jax.jit(g), (A((6, 64, 64), m, (None, 'x', None)), A((16, 64), m, ()))


@prog('shmap/fsdp-all-gather', 'hand-written FSDP: all_gather weights, reduce-scatter gradients')
def _():
    m = mesh(fsdp=16)

    def loss(ws, x):
        for w in ws: x = jax.nn.relu(x @ lax.all_gather(w, 'fsdp', axis=0, tiled=True))
        return lax.pmean((x ** 2).mean(), 'fsdp')
    f = shard_map(lambda ws, x: jax.grad(loss)(ws, x), mesh=m, in_specs=(P('fsdp'), P('fsdp')), out_specs=P('fsdp'))
    return jax.jit(f), ([A((128, 128), m, ('fsdp',)) for _ in range(4)], A((256, 128), m, ('fsdp',)))


@prog('shmap/halo-stencil', 'halo exchange by ppermute on a 2-D domain, 20 steps')
def _():
    m = mesh(x=4, y=4)

    def step(u, _):
        up = lax.ppermute(u[-1:], 'x', [(i, i + 1) for i in range(3)])
        dn = lax.ppermute(u[:1], 'x', [(i + 1, i) for i in range(3)])
        lf = lax.ppermute(u[:, -1:], 'y', [(i, i + 1) for i in range(3)])
        rt = lax.ppermute(u[:, :1], 'y', [(i + 1, i) for i in range(3)])
        v = jnp.concatenate([up, u, dn], 0)
        h = jnp.concatenate([lf, u, rt], 1)
        return u + .1 * (v[2:] + v[:-2] + h[:, 2:] + h[:, :-2] - 4 * u), None
    f = shard_map(lambda u: lax.scan(step, u, None, length=20)[0], mesh=m, in_specs=P('x', 'y'), out_specs=P('x', 'y'))
    return jax.jit(f), (A((256, 256), m, ('x', 'y')),)


@prog('shmap/sub-mesh-reduce', 'reductions over several axes, mixed manual and unused axes')
def _():
    m = mesh(a=2, b=2, c=2, d=2)
    f = shard_map(lambda x: (lax.psum(x, ('a', 'c')), lax.psum_scatter(x, ('b', 'd'), scatter_dimension=1, tiled=True)), mesh=m,
                  in_specs=P(('a', 'c'), None), out_specs=(P(), P(('a', 'c'), ('b', 'd'))), check_vma=False)
    return jax.jit(f), (A((16, 16), m, (('a', 'c'), None)),)


# ------------------------------------------------------------------------------------------------ mixture of experts

def moe_params(m, E, D, F, ex='expert', tp=None):
    return dict(r=A((D, E), m, (None, None)), w1=A((E, D, F), m, (ex, None, tp)), w2=A((E, F, D), m, (ex, tp, None)))


@prog('moe/one-hot-train', 'top-2 routing, capacity by cumsum, one-hot dispatch and combine einsums, auxiliary loss')
def _():
    m = mesh(data=2, expert=4, model=2)
    G, S, D, E, C, F = 8, 64, 128, 8, 16, 256

    def ffn(p, x):
        probs = jax.nn.softmax((x @ p['r']).astype(f32), -1)
        gate, idx = lax.top_k(probs, 2)
        gate = gate / gate.sum(-1, keepdims=True)
        mask = jax.nn.one_hot(idx, E)
        pos = jnp.cumsum(mask.reshape(G, S * 2, E), 1).reshape(G, S, 2, E) * mask - 1
        disp = (jax.nn.one_hot(pos, C) * mask[..., None] * (pos < C)[..., None])
        comb = jnp.einsum('gske,gskec->gsec', gate[..., None] * mask, disp)
        xe = wsc(jnp.einsum('gskec,gsd->egcd', disp, x), m, 'expert', 'data', None, None)
        h = jax.nn.relu(jnp.einsum('egcd,edf->egcf', xe, p['w1']))
        ye = wsc(jnp.einsum('egcf,efd->egcd', h, p['w2']), m, 'expert', 'data', None, None)
        aux = E * jnp.mean(probs.mean(1) * mask.sum(2).mean(1))
        return jnp.einsum('egcd,gsec->gsd', ye, comb), aux

    def loss(p, x):
        y, a = ffn(p, x)
        return jnp.mean((y - x) ** 2) + .01 * a
    return jax.jit(jax.value_and_grad(loss)), (moe_params(m, E, D, F, tp='model'), A((G, S, D), m, (('data', 'expert'), None, None)))


@prog('moe/sort-dispatch', 'tokens sorted by expert, gather and scatter-add back')
def _():
    m = mesh(data=4, expert=4)
    T, D, E, F, C = 256, 64, 8, 128, 64

    def f(p, x):
        e = jnp.argmax(x @ p['r'], -1)
        order = jnp.argsort(e, stable=True)
        xs, es = x[order], e[order]
        rank = jnp.arange(T) - jnp.searchsorted(es, es)
        buf = jnp.zeros((E, C, D)).at[es, rank].set(xs, mode='drop')
        buf = wsc(buf, m, 'expert', None, None)
        y = jnp.einsum('ecf,efd->ecd', jax.nn.gelu(jnp.einsum('ecd,edf->ecf', buf, p['w1'])), p['w2'])
        return jnp.zeros_like(x).at[order].add(y.at[es, rank].get(mode='fill', fill_value=0))
    return jax.jit(f), (moe_params(m, E, D, F), A((T, D), m, ('data', None)))


@prog('moe/ragged-dot', 'ragged_dot over group sizes')
def _():
    m = mesh(data=4, expert=2)

    def f(x, w, gs): return lax.ragged_dot(x, w, gs)
    return jax.jit(jax.grad(lambda x, w, gs: f(x, w, gs).sum(), (0, 1))), (A((128, 64), m, ('data', None)), A((8, 64, 32), m, ('expert', None, None)), A((8,), m, (None,), i32))


@prog('moe/expert-choice', 'experts choose tokens by top_k over tokens; gather and segment_sum')
def _():
    m = mesh(data=2, expert=8)
    T, D, E, F, C = 128, 64, 8, 128, 32

    def f(p, x):
        s = jax.nn.softmax(x @ p['r'], -1)
        g, i = lax.top_k(s.T, C)
        y = jnp.einsum('ecf,efd->ecd', jax.nn.relu(jnp.einsum('ecd,edf->ecf', x[i], p['w1'])), p['w2']) * g[..., None]
        return jax.ops.segment_sum(y.reshape(-1, D), i.reshape(-1), T)
    return jax.jit(f), (moe_params(m, E, D, F), A((T, D), m, ('data', None)))


@prog('moe/all-to-all', 'expert parallel shard_map with two all_to_alls inside a train step')
def _():
    m = mesh(data=2, expert=4)
    D, F, E = 64, 128, 8

    def f(r, w1, w2, x):
        t = x.shape[0]
        e = jnp.argmax(x @ r, -1)
        oh = jax.nn.one_hot(e, E)
        pos = (jnp.cumsum(oh, 0) * oh).sum(-1).astype(i32) - 1
        buf = jnp.zeros((E, t // 2, D)).at[e, pos].set(x, mode='drop')
        buf = lax.all_to_all(buf, 'expert', 0, 1, tiled=True)
        y = jnp.einsum('ecf,efd->ecd', jax.nn.silu(jnp.einsum('ecd,edf->ecf', buf, w1)), w2)
        y = lax.all_to_all(y, 'expert', 1, 0, tiled=True)
        return y.at[e, pos].get(mode='fill', fill_value=0)
    g = shard_map(f, mesh=m, in_specs=(P(), P('expert'), P('expert'), P(('data', 'expert'))), out_specs=P(('data', 'expert')), check_vma=False)

    def loss(p, x): return (g(p['r'], p['w1'], p['w2'], x) ** 2).mean()
    return jax.jit(jax.grad(loss)), (moe_params(m, E, D, F), A((512, D), m, (('data', 'expert'),)))


@prog('moe/deep-12-train', '12 unrolled MoE layers with dense dispatch, Adam')
def _():
    m = mesh(data=4, expert=8, model=2)
    L, G, S, D, E, F = 12, 16, 32, 128, 16, 256
    ps = [dict(moe_params(m, E, D, F, tp='model'), g=A((D,), m, ())) for _ in range(L)]

    def loss(ps, x):
        for p in ps:
            h = x * lax.rsqrt((x * x).mean(-1, keepdims=True) + 1e-6) * p['g']
            pr = jax.nn.softmax(h @ p['r'], -1)
            v, i = lax.top_k(pr, 2)
            w = jnp.sum(jax.nn.one_hot(i, E) * v[..., None], 2)
            u = wsc(jax.nn.silu(jnp.einsum('gsd,edf->gsef', h, p['w1'])), m, 'data', None, 'expert', 'model')
            x = x + jnp.einsum('gsef,efd,gse->gsd', u, p['w2'], w)
        return (x * x).mean()

    def step(ps, st, x):
        l, g = jax.value_and_grad(loss)(ps, x)
        return adam(ps, g, st) + (l,)
    return jax.jit(step), (ps, (like(ps), like(ps), A((), m, (), i32)), A((G, S, D), m, ('data', None, None)))


# ------------------------------------------------------------------------------------------------ convolution

def conv(x, w, s=1, g=1, pad='SAME', **k):
    return lax.conv_general_dilated(x, w, (s,) * (w.ndim - 2), pad, dimension_numbers=('NHWC', 'HWIO', 'NHWC') if w.ndim == 4 else None, feature_group_count=g, **k)


def batch_norm(x, p, st):
    mu, var = x.mean((0, 1, 2)), x.var((0, 1, 2))
    y = (x - mu) * lax.rsqrt(var + 1e-5) * p['g'] + p['b']
    return y, dict(mu=.9 * st['mu'] + .1 * mu, var=.9 * st['var'] + .1 * var)


def resnet(m, depth, tp='model'):
    C = lambda a, b, k: A((k, k, a, b), m, (None, None, None, tp))
    N = lambda c: dict(g=A((c,), m, (tp,)), b=A((c,), m, (tp,)))
    T = lambda c: dict(mu=A((c,), m, (tp,)), var=A((c,), m, (tp,)))
    ps, st, a = dict(stem=C(3, 32, 7), blocks=[], head=A((128, 100), m, (None, tp))), [], 32
    for c in (32, 64, 128):
        for i in range(depth):
            b = dict(c1=C(a, c, 3), n1=N(c), c2=C(c, c, 3), n2=N(c))
            if a != c: b['sk'] = C(a, c, 1)
            ps['blocks'].append(b); st.append((T(c), T(c))); a = c

    def fwd(ps, st, x):
        x = jax.nn.relu(conv(x, ps['stem'], 2))
        x = lax.reduce_window(x, -jnp.inf, lax.max, (1, 3, 3, 1), (1, 2, 2, 1), 'SAME')
        out = []
        for b, (s1, s2) in zip(ps['blocks'], st):
            s = 2 if 'sk' in b else 1
            y, t1 = batch_norm(conv(x, b['c1'], s), b['n1'], s1)
            y, t2 = batch_norm(conv(jax.nn.relu(y), b['c2']), b['n2'], s2)
            x = jax.nn.relu(y + (conv(x, b['sk'], s) if 'sk' in b else x))
            out.append((t1, t2))
        return x.mean((1, 2)) @ ps['head'], out
    return ps, st, fwd


def resnet_train(m, depth, data=('data',)):
    ps, st, fwd = resnet(m, depth)

    def loss(ps, st, x, y):
        lo, st = fwd(ps, st, x)
        return xent(lo, y), st

    def step(ps, st, mom, x, y):
        (l, st), g = jax.value_and_grad(loss, has_aux=True)(ps, st, x, y)
        mom = jax.tree.map(lambda a, b: .9 * a + b, mom, g)
        return jax.tree.map(lambda p, a: p - .1 * a, ps, mom), st, mom, l
    return jax.jit(step, donate_argnums=(0, 1, 2)), (ps, st, like(ps), A((64, 64, 64, 3), m, (data,)), A((64,), m, (data,), i32))


@prog('conv/resnet-train', 'residual network with batch norm and momentum; select_and_scatter from the pooling gradient')
def _(): return resnet_train(mesh(data=8, model=2), 2)


@prog('conv/resnet-deep-train', '36 residual blocks unrolled, 128 devices')
def _(): return resnet_train(mesh(data=32, model=4), 12)


@prog('conv/spatial-forward', 'height and width sharded convolution')
def _():
    m = mesh(data=2, h=4, w=2)
    f = jax.jit(lambda x, a, b: wsc(conv(jax.nn.relu(conv(x, a)), b, 2), m, 'data', 'h', 'w', None))
    return f, (A((8, 64, 64, 16), m, ('data', 'h', 'w', None)), A((3, 3, 16, 32), m, ()), A((5, 5, 32, 32), m, ()))


@prog('conv/depthwise-separable', 'depthwise and pointwise convolutions with grad, grouped features')
def _():
    m = mesh(data=4, model=4)

    def f(p, x):
        for d, w in p: x = jax.nn.relu6(conv(jax.nn.relu6(conv(x, d, g=d.shape[-1])), w))
        return x.sum()
    ps = [(A((3, 3, 1, 64), m, (None, None, None, 'model')), A((1, 1, 64, 64), m, (None, None, 'model', None))) for _ in range(3)]
    return jax.jit(jax.grad(f)), (ps, A((16, 32, 32, 64), m, ('data', None, None, 'model')))


@prog('conv/grouped-and-batch-groups', 'feature_group_count, batch_group_count, dilation, reversed windows')
def _():
    m = mesh(x=4, y=2)

    def f(x, w, v):
        a = conv(x, w, g=4)
        b = lax.conv_general_dilated(x, v, (1, 1), [(2, 2), (1, 3)], lhs_dilation=(2, 1), rhs_dilation=(1, 2), dimension_numbers=('NHWC', 'HWIO', 'NHWC'))
        c = lax.conv_general_dilated(x, v[..., :16], (1, 1), 'VALID', dimension_numbers=('NHWC', 'HWIO', 'NHWC'), batch_group_count=4)
        return a, b, c
    return jax.jit(f), (A((16, 16, 16, 32), m, ('x', None, None, 'y')), A((3, 3, 8, 64), m, (None, None, None, 'y')), A((3, 3, 32, 32), m, ()))


@prog('conv/transpose-decoder', 'conv_transpose stack, tanh image output')
def _():
    m = mesh(data=8, model=2)

    def f(ws, z):
        x = z.reshape(-1, 4, 4, 128)
        for w in ws: x = jax.nn.leaky_relu(lax.conv_transpose(x, w, (2, 2), 'SAME'))
        return jnp.tanh(x)
    ws = [A((4, 4, a, b), m, (None, None, None, 'model' if b > 3 else None)) for a, b in ((128, 64), (64, 32), (32, 3))]
    return jax.jit(jax.grad(lambda w, z: f(w, z).sum())), (ws, A((64, 2048), m, ('data', 'model')))


@prog('conv/pooling-zoo', 'max, average, sum pooling, cumulative reduce_window, and their gradients')
def _():
    m = mesh(data=4, c=2)

    def f(x):
        a = lax.reduce_window(x, -jnp.inf, lax.max, (1, 2, 2, 1), (1, 2, 2, 1), 'VALID')
        b = lax.reduce_window(x, 0., lax.add, (1, 3, 3, 1), (1, 2, 2, 1), 'SAME') / 9.
        c = lax.reduce_window(lax.stop_gradient(x), jnp.inf, lax.min, (1, 4, 4, 1), (1, 2, 2, 1), 'SAME', window_dilation=(1, 2, 2, 1))
        return a.sum() + b.sum() + (c * c).sum()
    return jax.jit(jax.value_and_grad(f)), (A((8, 32, 32, 16), m, ('data', None, None, 'c')),)


@prog('conv/one-d-wavenet', 'dilated causal one-dimensional convolutions, gated units, skip connections')
def _():
    m = mesh(data=4, model=2)

    def f(ps, x):
        skip = 0
        for i, (a, b, r) in enumerate(ps):
            p = [(2 ** i, 0)]
            c = lambda w: lax.conv_general_dilated(x, w, (1,), p, rhs_dilation=(2 ** i,), dimension_numbers=('NWC', 'WIO', 'NWC'))
            h = jnp.tanh(c(a)) * jax.nn.sigmoid(c(b))
            x = x + h @ r
            skip = skip + h
        return jnp.mean(skip ** 2)
    ps = [(A((2, 32, 64), m, (None, None, 'model')), A((2, 32, 64), m, (None, None, 'model')), A((64, 32), m, ('model', None))) for _ in range(5)]
    return jax.jit(jax.grad(f)), (ps, A((16, 256, 32), m, ('data', None, None)))


@prog('conv/three-d', 'volumetric convolution in NCDHW')
def _():
    m = mesh(data=2, d=4)
    f = lambda x, w: lax.conv_general_dilated(x, w, (2, 2, 2), 'SAME', dimension_numbers=('NCDHW', 'OIDHW', 'NCDHW'))
    return jax.jit(jax.grad(lambda w, x: jnp.square(f(x, w)).sum())), (A((16, 4, 3, 3, 3), m, ()), A((4, 4, 32, 32, 32), m, ('data', None, 'd')))


def unet(m, ch=(16, 32, 64)):
    C = lambda a, b: A((3, 3, a, b), m, (None, None, None, 'model' if b > 3 else None))
    ps = dict(inp=C(3, ch[0]), down=[(C(a, b), C(b, b), A((64, b), m, (None, 'model'))) for a, b in zip(ch, ch[1:])],
              up=[(C(b + b, a), C(a + a, a)) for a, b in reversed(list(zip(ch, ch[1:])))], out=C(ch[0], 3))

    def f(p, x, t):
        fr = jnp.exp(-jnp.arange(32) * .3)
        te = jnp.concatenate([jnp.sin(t[:, None] * fr), jnp.cos(t[:, None] * fr)], -1)
        x, skips = conv(x, p['inp']), []
        for a, b, e in p['down']:
            skips.append(x)
            x = jax.nn.silu(conv(x, a, 2))
            g = x.reshape(x.shape[:3] + (4, -1))
            x = ((g - g.mean((1, 2, 4), keepdims=True)) * lax.rsqrt(g.var((1, 2, 4), keepdims=True) + 1e-5)).reshape(x.shape)
            x = x + (te @ e)[:, None, None]
            x = x + jax.nn.silu(conv(x, b))
            skips.append(x)
        for a, b in p['up']:
            x = jax.nn.silu(conv(jnp.concatenate([x, skips.pop()], -1), a))
            x = jax.image.resize(x, x.shape[:1] + (x.shape[1] * 2, x.shape[2] * 2) + x.shape[3:], 'nearest')
            s = skips.pop()
            x = jax.nn.silu(conv(jnp.concatenate([x, s], -1), b))
        return conv(x, p['out'])
    return ps, f


@prog('conv/unet-diffusion-train', 'diffusion loss: noise from threefry, U-Net with group norm, Adam and exponential average')
def _():
    m = mesh(data=4, model=4)
    ps, f = unet(m)

    def step(ps, ema, st, x, key):
        def loss(ps):
            k1, k2 = jax.random.split(key)
            t = jax.random.uniform(k1, (x.shape[0],))
            n = jax.random.normal(k2, x.shape)
            a = jnp.cos(t * jnp.pi / 2)[:, None, None, None]
            return jnp.mean((f(ps, a * x + jnp.sqrt(1 - a * a) * n, t) - n) ** 2)
        l, g = jax.value_and_grad(loss)(ps)
        ps, st = adam(ps, g, st)
        return ps, jax.tree.map(lambda e, p: .999 * e + .001 * p, ema, ps), st, l
    return jax.jit(step, donate_argnums=(0, 1, 2)), (ps, like(ps), (like(ps), like(ps), A((), m, (), i32)), A((16, 32, 32, 3), m, ('data',)), A((2,), m, (), jnp.uint32))


@prog('conv/diffusion-sampler', 'fori_loop sampler around the U-Net with the rbg generator')
def _():
    m = mesh(data=8, model=2)
    ps, f = unet(m, (16, 32))

    def sample(ps, x, key):
        def body(i, s):
            x, k = s
            k, kk = jax.random.split(k)
            t = 1. - jnp.full((x.shape[0],), i, f32) / 50
            return x - .02 * f(ps, x, t) + .01 * jax.random.normal(kk, x.shape), k
        return lax.fori_loop(0, 50, body, (x, jax.random.wrap_key_data(key, impl='rbg')))[0]
    return jax.jit(sample), (ps, A((16, 32, 32, 3), m, ('data',)), A((4,), m, (), jnp.uint32))


@prog('conv/image-ops', 'resize, rotate, gaussian blur, sobel, histogram, patches')
def _():
    m = mesh(data=8, h=2)

    def f(x):
        y = jax.image.resize(x, (16, 48, 40, 3), 'bilinear')
        z = jnp.rot90(x, axes=(1, 2))[:, ::-1]
        k = jnp.exp(-jnp.arange(-2., 3.) ** 2)
        b = conv(x, jnp.broadcast_to(jnp.outer(k, k)[:, :, None, None], (5, 5, 1, 3)), g=3)
        p = lax.conv_general_dilated_patches(x, (4, 4), (4, 4), 'VALID', dimension_numbers=('NHWC', 'HWIO', 'NHWC'))
        h = jax.vmap(lambda a: jnp.zeros(16).at[jnp.clip((a * 16).astype(i32), 0, 15).ravel()].add(1.))(x)
        return y, z + b, p, h, jnp.clip(x * 1.2 - .1, 0, 1)
    return jax.jit(f), (A((16, 32, 32, 3), m, ('data', 'h')),)


# ------------------------------------------------------------------------------------------------ recurrences

def lstm_cell(p, c, x):
    h, s = c
    i, f, g, o = jnp.split(x @ p['wx'] + h @ p['wh'] + p['b'], 4, -1)
    s = jax.nn.sigmoid(f) * s + jax.nn.sigmoid(i) * jnp.tanh(g)
    h = jax.nn.sigmoid(o) * jnp.tanh(s)
    return (h, s), h


@prog('rnn/lstm-train', 'two LSTM layers in scan, language-model loss, gradient')
def _():
    m = mesh(data=4, model=2)
    H = 128

    def loss(ps, tok):
        x = jnp.moveaxis(ps['emb'][tok[:, :-1]], 1, 0)
        for p in ps['l']: _, x = lax.scan(partial(lstm_cell, p), (jnp.zeros((x.shape[1], H)),) * 2, x)
        return xent(jnp.moveaxis(x, 0, 1) @ ps['emb'].T, tok[:, 1:])
    L = lambda: dict(wx=A((H, 4 * H), m, (None, 'model')), wh=A((H, 4 * H), m, (None, 'model')), b=A((4 * H,), m, ('model',)))
    return jax.jit(jax.value_and_grad(loss)), (dict(emb=A((512, H), m, ('model', None)), l=[L(), L()]), A((32, 65), m, ('data', None), i32))


@prog('rnn/gru-bidirectional', 'forward and reversed scans, concatenated, attention pooling')
def _():
    m = mesh(data=8, model=2)
    H = 64

    def cell(p, h, x):
        z, r = jnp.split(jax.nn.sigmoid(x @ p['u'] + h @ p['w']), 2, -1)
        h = (1 - z) * h + z * jnp.tanh(x @ p['c'] + (r * h) @ p['d'])
        return h, h

    def f(p, x):
        z = jnp.zeros((x.shape[1], H))
        a = lax.scan(partial(cell, p['f']), z, x)[1]
        b = lax.scan(partial(cell, p['b']), z, x, reverse=True)[1]
        y = jnp.concatenate([a, b], -1)
        w = jax.nn.softmax(jnp.einsum('tbh,h->tb', y, p['q']), 0)
        return jnp.einsum('tb,tbh->bh', w, y)
    G = lambda: dict(u=A((H, 2 * H), m, (None, 'model')), w=A((H, 2 * H), m, (None, 'model')), c=A((H, H), m, (None, 'model')), d=A((H, H), m, (None, 'model')))
    return jax.jit(f), (dict(f=G(), b=G(), q=A((2 * H,), m, ())), A((40, 32, H), m, (None, 'data')))


@prog('rnn/ssm-associative-scan', 'diagonal state-space layers by associative_scan, sequence sharded, gradient')
def _():
    m = mesh(data=2, seq=4, model=2)

    def layer(p, x):
        a = jnp.exp(-jax.nn.softplus(x @ p['a']))
        b = x @ p['b']
        _, h = lax.associative_scan(lambda l, r: (l[0] * r[0], r[0] * l[1] + r[1]), (a, b), axis=1)
        return x + (h * jax.nn.silu(x @ p['g'])) @ p['o']

    def loss(ps, x):
        for p in ps: x = layer(p, x)
        return (x ** 2).mean()
    L = lambda: dict(a=A((64, 128), m, (None, 'model')), b=A((64, 128), m, (None, 'model')), g=A((64, 128), m, (None, 'model')), o=A((128, 64), m, ('model', None)))
    return jax.jit(jax.grad(loss)), ([L(), L()], A((8, 128, 64), m, ('data', 'seq', None)))


@prog('rnn/linear-attention-chunks', 'chunked linear attention with a state carried by scan')
def _():
    m = mesh(data=4, heads=4)

    def f(q, k, v, d):
        def body(s, c):
            q, k, v, d = c
            w = jnp.cumsum(d, 1)
            intra = jnp.einsum('bthk,bshk->bhts', q * jnp.exp(w)[..., None], k * jnp.exp(-w)[..., None])
            intra = jnp.tril(intra)
            y = jnp.einsum('bhts,bshv->bthv', intra, v) + jnp.einsum('bthk,bhkv->bthv', q * jnp.exp(w)[..., None], s)
            s = s * jnp.exp(w[:, -1])[:, :, None, None] + jnp.einsum('bthk,bthv->bhkv', k * jnp.exp(w[:, -1:] - w)[..., None], v)
            return s, y
        ch = lambda a: jnp.moveaxis(a.reshape(a.shape[0], -1, 16, *a.shape[2:]), 1, 0)
        b, _, h, kd = q.shape
        return lax.scan(body, jnp.zeros((b, h, kd, v.shape[-1])), tuple(map(ch, (q, k, v, d))))[1]
    a = A((8, 128, 8, 32), m, ('data', None, 'heads', None))
    return jax.jit(f), (a, a, a, A((8, 128, 8), m, ('data', None, 'heads')))


@prog('rnn/seq2seq-teacher', 'encoder final state into the decoder scan; cond on a flag inside the loop')
def _():
    m = mesh(data=4)
    H = 32

    def f(p, src, tgt, key):
        c, _ = lax.scan(partial(lstm_cell, p['e']), (jnp.zeros((16, H)),) * 2, src)

        def dec(s, x):
            c, prev, k = s
            k, kk = jax.random.split(k)
            x = lax.cond(jax.random.bernoulli(kk, .5), lambda: x, lambda: prev)
            c, h = lstm_cell(p['d'], c, x)
            return (c, jnp.tanh(h @ p['o']), k), h
        return lax.scan(dec, (c, tgt[0], key), tgt)[1]
    L = lambda: dict(wx=A((H, 4 * H), m, ()), wh=A((H, 4 * H), m, ()), b=A((4 * H,), m, ()))
    return jax.jit(f), (dict(e=L(), d=L(), o=A((H, H), m, ())), A((20, 16, H), m, (None, 'data')), A((12, 16, H), m, (None, 'data')), A((2,), m, (), jnp.uint32))


# ------------------------------------------------------------------------------------------------ linear algebra and transforms

def linalg(m):
    def f(a, b):
        s = a @ jnp.swapaxes(a, -1, -2) + 10 * jnp.eye(16)
        l = jnp.linalg.cholesky(s)
        x = lax.linalg.triangular_solve(l, b, left_side=True, lower=True)
        q, r = jnp.linalg.qr(a)
        w, v = jnp.linalg.eigh(s)
        u, sv, vt = jnp.linalg.svd(a, full_matrices=False)
        lu, piv, perm = lax.linalg.lu(a)
        return l, x, q, r, w, v, u, sv, vt, lu, perm, jnp.linalg.det(a), jnp.linalg.solve(s, b), jax.scipy.linalg.expm(a * .01)
    return jax.jit(f), (A((8, 16, 16), m, ('x', None, None)), A((8, 16, 4), m, ('x', None, 'y')))


@prog('linalg/decompositions-cpu', 'cholesky, triangular solve, qr, eigh, svd, lu, expm as CPU custom calls', platform='cpu')
def _(): return linalg(mesh(x=4, y=2))


@prog('linalg/decompositions-tpu', 'the same for TPU: native ops and other custom calls')
def _(): return linalg(mesh(x=4, y=2))


@prog('linalg/general-eig', 'eig, schur, hessenberg, tridiagonal', platform='cpu')
def _():
    m = mesh(x=4)

    def f(a): return jnp.linalg.eig(a), jax.scipy.linalg.schur(a[0]), jax.scipy.linalg.hessenberg(a), lax.linalg.tridiagonal(a @ a.swapaxes(1, 2))
    return jax.jit(f), (A((8, 12, 12), m, ('x',)),)


@prog('linalg/kalman-filter', 'scan with solves on small matrices, vmapped over series')
def _():
    m = mesh(series=16)

    def one(ys, F, H, Q, R):
        def step(c, y):
            x, S = c
            x, S = F @ x, F @ S @ F.T + Q
            K = jnp.linalg.solve(H @ S @ H.T + R, H @ S).T
            x = x + K @ (y - H @ x)
            S = S - K @ H @ S
            return (x, S), x
        return lax.scan(step, (jnp.zeros(4), jnp.eye(4)), ys)[1]
    f = jax.vmap(one, (0, None, None, None, None))
    return jax.jit(f, out_shardings=ns(m, 'series')), (A((64, 100, 2), m, ('series',)), A((4, 4)), A((2, 4)), A((4, 4)), A((2, 2)))


@prog('linalg/conjugate-gradient', 'while_loop with a residual test on a sharded matrix')
def _():
    m = mesh(x=4, y=4)

    def f(a, b):
        def body(s):
            x, r, p, rs, i = s
            ap = a @ p
            al = rs / (p @ ap)
            x, r = x + al * p, r - al * ap
            n = r @ r
            return x, r, r + n / rs * p, n, i + 1
        return lax.while_loop(lambda s: (s[3] > 1e-6) & (s[4] < 100), body, (jnp.zeros_like(b), b, b, b @ b, 0))[0]
    return jax.jit(f), (A((512, 512), m, ('x', 'y')), A((512,), m, ('x',)))


@prog('linalg/blocked-matmul-scan', 'SUMMA-like panels by scan with dynamic_slice')
def _():
    m = mesh(x=4, y=4)

    def f(a, b):
        def body(c, i):
            return c + lax.dynamic_slice_in_dim(a, i * 64, 64, 1) @ lax.dynamic_slice_in_dim(b, i * 64, 64, 0), None
        return lax.scan(body, jnp.zeros((512, 512)), jnp.arange(8))[0]
    return jax.jit(f, out_shardings=ns(m, 'x', 'y')), (A((512, 512), m, ('x', 'y')), A((512, 512), m, ('x', 'y')))


@prog('linalg/einsum-zoo', 'thirty einsums: batch, contraction, outer, trace, permutation')
def _():
    m = mesh(a=2, b=2, c=2)
    eq = ['ij,jk->ik', 'ij,kj->ik', 'bij,bjk->bik', 'bij,jk->bik', 'ijk,ikl->ijl', 'ab,cd->abcd', 'ii->i', 'ii', 'ij->ji', 'ijk->kij', 'ij->', 'ijk->j',
          'ij,ij->ij', 'ij,ij->', 'i,j->ij', 'bhqd,bhkd->bhqk', 'bhqk,bhkd->bqhd', 'ijk,jil->kl', 'ij,jk,kl->il', 'abc,acd,de->abe', 'aij,aj->ai',
          'abij,abjk->aibk', 'i,i->', 'ij,j->i', 'ijkl,klmn->ijmn', 'ijkl,lkmn->imjn', 'abcd,d->abc', 'ab,bc,cd,de->ae', 'aab->b', 'abc,cba->b']

    def f(*xs):
        out = []
        for e in eq:
            ins = e.split('->')[0].split(',')
            out.append(jnp.einsum(e, *[xs[len(i) - 1] if k == 0 else jnp.cos(xs[len(i) - 1]) for k, i in enumerate(ins)]))
        return out
    return jax.jit(f), tuple(A((8,) * r, m, s) for r, s in ((1, ('a',)), (2, ('a', 'b')), (3, ('a', None, 'b')), (4, ('c', 'a', None, 'b'))))


@prog('linalg/fft-zoo', 'fft, ifft, rfft, irfft, fft2, fftn, complex arithmetic, Poisson solve, convolution by FFT')
def _():
    m = mesh(x=4, y=2)

    def f(u, v):
        a = jnp.fft.fft(u, axis=-1)
        b = jnp.fft.irfft(jnp.fft.rfft(u) * jnp.fft.rfft(v))
        k = jnp.fft.fftfreq(64)
        p = jnp.fft.ifft2(jnp.fft.fft2(u) / (1 + k[:, None] ** 2 + k[None] ** 2)).real
        c = jnp.fft.fftn(u.reshape(8, 8, 32, 64), axes=(1, 2, 3))
        return jnp.abs(a), b, p, jnp.angle(c), jnp.conj(c) * 2j, lax.complex(u, v)
    return jax.jit(f), (A((32, 64, 64), m, ('x', None, 'y')), A((32, 64, 64), m, ('x', 'y', None)))


# ------------------------------------------------------------------------------------------------ single kinds of ops

@prog('ops/sort', 'sort, argsort, several operands, keys, descending, along a sharded axis')
def _():
    m = mesh(x=4, y=2)

    def f(x, y, k):
        a = jnp.sort(x, axis=0)
        b = jnp.argsort(-x, axis=1)
        c = lax.sort((k, x, y), dimension=1, num_keys=2)
        d = jnp.sort(x, axis=1, descending=True)
        return a, b, c, d, jnp.median(x, axis=1), jnp.unique(k[0], size=16), jnp.searchsorted(a[:, 0], y[0])
    return jax.jit(f), (A((32, 64), m, ('x', 'y')), A((32, 64), m, ('x', 'y')), A((32, 64), m, (None, 'y'), i32))


@prog('ops/top-k', 'top_k, approximate top_k, argmax, argmin, nucleus filtering')
def _():
    m = mesh(x=4, v=4)

    def f(x):
        v, i = lax.top_k(x, 8)
        w, j = lax.approx_max_k(x, 8)
        p = jax.nn.softmax(x)
        s = jnp.sort(p, -1)[:, ::-1]
        cut = jnp.take_along_axis(s, jnp.sum(jnp.cumsum(s, -1) < .9, -1, keepdims=True), -1)
        return v, i, w, j, jnp.argmax(x, 0), jnp.argmin(x, 1), jnp.where(p >= cut, x, -jnp.inf)
    return jax.jit(f), (A((32, 512), m, ('x', 'v')),)


@prog('ops/rng-threefry', 'uniform, normal, bernoulli, gumbel, categorical, permutation, gamma, split, fold_in')
def _():
    m = mesh(x=8)

    def f(k):
        ks = jax.random.split(k, 8)
        r = jax.random
        out = [r.uniform(ks[0], (64, 64)), r.normal(ks[1], (64, 64), bf16), r.bernoulli(ks[2], .3, (64,)), r.gumbel(ks[3], (64, 8)),
               r.categorical(ks[4], jnp.zeros((64, 16))), r.permutation(ks[5], 128), r.randint(ks[6], (64,), 0, 100), r.gamma(ks[7], 2., (16,)),
               r.truncated_normal(r.fold_in(k, 3), -2., 2., (64, 32)), r.choice(ks[0], 64, (16,), replace=False)]
        return [wsc(o, m, 'x') for o in out]
    return jax.jit(f), (A((2,), None, None, jnp.uint32),)


@prog('ops/rng-rbg', 'rng_bit_generator keys: rbg and unsafe_rbg, dropout')
def _():
    m = mesh(x=8, y=2)

    def f(x, k):
        a = jax.random.wrap_key_data(k, impl='rbg')
        b = jax.random.wrap_key_data(k, impl='unsafe_rbg')
        d = jnp.where(jax.random.bernoulli(a, .9, x.shape), x / .9, 0)
        return wsc(d, m, 'x', 'y'), jax.random.normal(b, (64, 64)), jax.random.key_data(jax.random.split(a, 4))
    return jax.jit(f), (A((64, 64), m, ('x', None)), A((4,), None, None, jnp.uint32))


@prog('ops/gather-zoo', 'take, take_along_axis, advanced indexing, batched gather, slices of rows, fill and clip modes')
def _():
    m = mesh(x=4, y=2)

    def f(t, i, j, b):
        return (t[i], jnp.take(t, i, 1, mode='fill'), t[i, j], jnp.take_along_axis(t, i[:, None] % 32, 1), jax.vmap(lambda r, k: r[k])(b, i.reshape(16, 4)),
                jax.vmap(lambda r, k: lax.dynamic_slice(r, (k, 0), (4, 8)))(b, i[:16]), t[:, j][3], b[:, :, i], t[i].at[2].get(mode='clip'), t[::2, 5:9], b[..., None, :2],
                jax.vmap(jax.vmap(lambda r, k: r[k], (0, None)), (0, 0))(b, i.reshape(16, 4)))
    return jax.jit(f), (A((64, 32), m, ('x', 'y')), A((64,), m, ('x',), i32), A((64,), m, (), i32), A((16, 24, 8), m, ('x', None, 'y')))


@prog('ops/scatter-zoo', 'set, add, mul, min, max, apply, windows, batched scatter, gradients of gather')
def _():
    m = mesh(x=4, y=2)

    def f(t, i, u, b):
        return (t.at[i].set(u), t.at[i].add(u, unique_indices=True, indices_are_sorted=True), t.at[i].mul(u), t.at[i].min(u), t.at[i].max(u, mode='drop'),
                t.at[i, i % 32].add(u[:, 0]), t.at[i].apply(jnp.sin), jax.vmap(lambda r, k, v: r.at[k].add(v))(b, i.reshape(16, 4), jnp.ones((16, 4, 8))),
                jax.vmap(lambda r, k, v: lax.dynamic_update_slice(r, v, (k, 0)))(b, i[:16], jnp.ones((16, 4, 8))), jax.grad(lambda t: jnp.sin(t[i]).sum())(t), t.at[3:9, ::2].set(0.),
                jax.grad(lambda b: (jax.vmap(lambda r, k: r[k])(b, i.reshape(16, 4)) ** 2).sum())(b), t.at[:, i].divide(2.))
    return jax.jit(f), (A((64, 32), m, ('x', 'y')), A((64,), m, ('x',), i32), A((64, 32), m, (None, 'y')), A((16, 24, 8), m, ('x', None, 'y')))


@prog('ops/embedding-train', 'sharded tables, bag-of-words sum, gradient by scatter-add')
def _():
    m = mesh(data=4, model=4)

    def loss(t, ids, w):
        e = [jnp.einsum('bkd,bk->bd', x[i], w) for x, i in zip(t, ids)]
        return jnp.mean(jnp.prod(jnp.stack(e), 0) ** 2)
    ts = [A((n, 64), m, s) for n, s in ((4096, ('model', None)), (1000, (None, 'model')), (516, ('model', 'data')), (112, (('data', 'model'), None)))]
    return jax.jit(jax.value_and_grad(loss)), (ts, [A((256, 8), m, ('data', None), i32) for _ in ts], A((256, 8), m, ('data',)))


@prog('ops/cumulative', 'cumsum, cumprod, cummax, cumlogsumexp, reverse, reduce_window and associative forms')
def _():
    m = mesh(x=4, y=2)

    def f(x):
        return (jnp.cumsum(x, 0), jnp.cumprod(x, 1), lax.cummax(x, 0), lax.cummin(x, 1, reverse=True), lax.cumlogsumexp(x, 1), jnp.diff(x, axis=0),
                lax.associative_scan(jnp.maximum, x, axis=1), jax.grad(lambda x: (jnp.cumsum(x, 1) ** 2).sum())(x), jnp.convolve(x[0], x[1, :5]))
    return jax.jit(f), (A((32, 64), m, ('x', 'y')),)


@prog('ops/reductions', 'sum, max, any, all, prod, variadic reduce, argmax pairs, logsumexp, norms, partial axes')
def _():
    m = mesh(x=2, y=2, z=2)

    def f(x, i):
        va = lax.reduce((x, i), (jnp.float32(0), jnp.int32(0)), lambda a, b: (a[0] + b[0], jnp.maximum(a[1], b[1])), (1,))
        return (x.sum(0), x.max((1, 2)), x.prod(2), (x > 0).any(0), (x > 0).all((0, 2)), va, jax.nn.logsumexp(x, 1), jnp.linalg.norm(x, axis=2), x.std(0), x.mean((0, 1, 2)),
                jnp.argmax(x, 2), lax.reduce(i, jnp.int32(-1), lax.bitwise_and, (0,)), lax.reduce(i, jnp.int32(0), lax.bitwise_xor, (2,)), jnp.ptp(x, 0), jnp.nanmax(x, 1), lax.reduce_precision(x, 5, 10))
    return jax.jit(f), (A((8, 16, 32), m, ('x', 'y', 'z')), A((8, 16, 32), m, ('x', 'y', 'z'), i32))


@prog('ops/shape-zoo', 'reshape with merges and splits, transpose, broadcast, concatenate, pad, reverse, slice, squeeze, tile, stack, roll, flip, repeat')
def _():
    m = mesh(x=4, y=2, z=2)

    def f(x, y):
        return (x.reshape(16, 128), x.reshape(8, 2, 8, 16), x.reshape(-1), x.reshape(4, 4, 128), x.transpose(2, 0, 1), jnp.broadcast_to(x[:, None], (16, 3, 8, 16)), jnp.concatenate([x, y], 1),
                jnp.pad(x, ((1, 2), (0, 0), (3, 0))), lax.pad(x, 0., ((0, 0, 1), (-1, 2, 0), (0, 0, 2))), x[::-1], x[2:14:3, 1:, ::2], jnp.tile(x, (2, 1, 1)), jnp.stack([x, y], 2), jnp.roll(x, 3, 0),
                jnp.flip(x, (1, 2)), jnp.repeat(x, 2, 1), jnp.split(x, 4, 0)[1], x[:, :1].squeeze(1), jnp.moveaxis(x, 0, -1), jnp.expand_dims(x, (0, 2)), x.reshape(2, 8, 8, 4, 4).swapaxes(1, 3).reshape(8, -1))
    return jax.jit(f), (A((16, 8, 16), m, ('x', 'y', 'z')), A((16, 8, 16), m, ('x', None, ('y', 'z'))))


@prog('ops/elementwise-math', 'every unary and binary elementwise function, erf, lgamma, digamma and other chlo decompositions')
def _():
    m = mesh(x=8, y=2)

    def f(x, y):
        s = jax.scipy.special
        return ([g(x) for g in (jnp.exp, jnp.exp2, jnp.expm1, jnp.log, jnp.log1p, jnp.sqrt, lax.rsqrt, jnp.cbrt, jnp.sin, jnp.cos, jnp.tan, jnp.arcsin, jnp.arccos, jnp.arctan, jnp.sinh, jnp.cosh, jnp.tanh,
                                  jnp.arcsinh, jnp.arccosh, jnp.arctanh, jnp.abs, jnp.sign, jnp.floor, jnp.ceil, jnp.round, jnp.trunc, jnp.isfinite, jnp.isnan, s.erf, s.erfc, s.erfinv, s.gammaln, s.digamma,
                                  s.i0, s.i1e, jax.nn.sigmoid, jax.nn.softplus, jnp.square, jnp.reciprocal, lax.logistic, s.ndtri, jnp.signbit)]
                + [g(x, y) for g in (jnp.add, jnp.subtract, jnp.multiply, jnp.divide, jnp.power, jnp.maximum, jnp.minimum, jnp.arctan2, jnp.remainder, jnp.fmod, jnp.hypot, jnp.logaddexp, jnp.nextafter, jnp.copysign, jnp.less,
                                     jnp.equal, jnp.not_equal, jnp.greater_equal, jnp.floor_divide, s.gammainc, s.betaln, s.zeta, jnp.heaviside, s.xlogy)] + [x ** 3, lax.clamp(-1., x, 1.), jnp.where(x > y, x, y)])
    return jax.jit(f), (A((64, 16), m, ('x', None)), A((64, 16), m, (None, 'y')))


@prog('ops/integer-bits', 'shifts, popcount, clz, bitcasts, conversions, unsigned division, not, xor')
def _():
    m = mesh(x=8)

    def f(i, u, x):
        return (i << 3, i >> 2, lax.shift_right_logical(i, 1), lax.population_count(u), lax.clz(u), ~i, i ^ 7, i & 15, i | 1, u // 3, u % 5, i // 3, lax.bitcast_convert_type(x, i32), lax.bitcast_convert_type(i.astype(jnp.int8), jnp.uint8),
                lax.bitcast_convert_type(x, jnp.uint8), lax.bitcast_convert_type(lax.bitcast_convert_type(x, jnp.uint16), f32), x.astype(jnp.int8), u.astype(bf16), (i > 0).astype(f32), jnp.sign(i), abs(i), -u, lax.rem(i, jnp.int32(4)), i ** 2)
    return jax.jit(f), (A((64, 8), m, ('x',), i32), A((64, 8), m, ('x',), jnp.uint32), A((64, 8), m, (None, 'x')))


@prog('ops/dtypes', 'int4, uint4, int2, every float8, bfloat16, half, double-free conversions and dots')
def _():
    m = mesh(x=4, y=2)
    f8 = [jnp.float8_e4m3fn, jnp.float8_e5m2, jnp.float8_e4m3b11fnuz, jnp.float8_e4m3fnuz, jnp.float8_e5m2fnuz, jnp.float8_e3m4, jnp.float8_e4m3, jnp.float8_e8m0fnu, jnp.float4_e2m1fn]

    def f(x, q, w):
        out = [(x.astype(t) if t is not jnp.float8_e8m0fnu else jnp.abs(x).astype(t)).astype(bf16) for t in f8]
        d = lax.dot_general(x.astype(jnp.float8_e4m3fn), w.astype(jnp.float8_e5m2), (((1,), (0,)), ((), ())), preferred_element_type=f32)
        i = lax.dot_general(q.astype(jnp.int8), q.astype(jnp.int8).T, (((1,), (0,)), ((), ())), preferred_element_type=i32)
        return out, d, i, q.astype(jnp.int4) + jnp.int4(3), x.astype(jnp.float16) * 2, q.astype(jnp.uint4), x.astype(jnp.int2), x.astype(bf16) @ w.astype(bf16), (x > 0) & (x < 1)
    return jax.jit(f), (A((32, 64), m, ('x', 'y')), A((32, 64), m, ('x', None), i32), A((64, 32), m, ('y', None)))


@prog('ops/quantised-linear', 'int8 weights with scales, dynamic activation quantisation, int32 accumulation, straight-through gradient')
def _():
    m = mesh(data=4, model=4)

    @jax.custom_vjp
    def q(x): return jnp.clip(jnp.round(x), -128, 127)
    q.defvjp(lambda x: (q(x), None), lambda _, g: (g,))

    def f(ws, x):
        for w, s in ws:
            sx = jnp.max(jnp.abs(x), -1, keepdims=True) / 127.
            y = lax.dot_general(q(x / sx).astype(jnp.int8), w, (((1,), (0,)), ((), ())), preferred_element_type=i32)
            x = jax.nn.relu(y.astype(f32) * sx * s)
        return x
    ws = [(A((256, 256), m, (None, 'model'), jnp.int8), A((256,), m, ('model',))), (A((256, 256), m, ('model', None), jnp.int8), A((256,), m, (None,)))]
    g = jax.grad(lambda x, s: (q(x / s) * s).sum(), (0, 1))
    return jax.jit(lambda ws, x: (f(ws, x), g(x, jnp.float32(.1)))), (ws, A((64, 256), m, ('data', None)))


@prog('ops/constants', 'large literals: iota-like, random hex, splat, bool, complex, bf16, empty')
def _():
    m = mesh(x=4, y=2)
    r = np.random.RandomState(0)
    c = [r.randn(16, 32).astype(np.float32), np.arange(64, dtype=np.int32), r.rand(33) > .5, np.full((8, 8), 3.5, np.float32), (r.randn(4) + 1j * r.randn(4)).astype(np.complex64), r.randn(2, 3).astype(jnp.bfloat16), np.array([np.inf, -np.inf, np.nan, -0., 1e-30], np.float32),
         r.randint(0, 255, (7, 5)).astype(np.uint8), np.zeros((0, 4), np.float32), r.randint(-8, 7, (8,)).astype(jnp.int4), np.arange(6).reshape(2, 3).astype(np.int8), r.randn(3).astype(np.float16)]

    def f(x): return x @ c[0] + 1e-7, x.sum() * c[1], jnp.where(c[2], 1., 2.), c[3] + x[:8, :8], c[4] * 1j, c[5] * 2, c[6] + x[0, 0], c[7] + 1, jnp.concatenate([c[8], x[:2, :4]]), c[9], c[10] * 3, c[11] + 1
    return jax.jit(f, out_shardings=None), (A((32, 16), m, ('x', 'y')),)


@prog('ops/big-constant', 'a dense literal of 400 kB as hexadecimal')
def _():
    m = mesh(x=8)
    c = np.random.RandomState(1).randn(400, 256).astype(np.float32)
    return jax.jit(lambda x: jnp.tanh(wsc(x @ c, m, 'x', None)) + c[0]), (A((64, 400), m, ('x', None)),)


@prog('ops/control-flow', 'cond, switch, nested while, fori with arrays, scan with several carries, sharded predicates')
def _():
    m = mesh(x=4, y=2)

    def f(x, k, n):
        a = lax.cond(x.sum() > 0, lambda x: jnp.sin(x) @ x.T, lambda x: x @ jnp.cos(x.T), x)
        b = lax.switch(k, [lambda x: x, lambda x: -x, lambda x: x * x, lambda x: wsc(x, m, 'y', 'x')], x)
        c = lax.while_loop(lambda s: s[1] < n, lambda s: (lax.while_loop(lambda t: t[1] < s[1], lambda t: (t[0] * .5 + s[0], t[1] + 1), (s[0], 0))[0], s[1] + 1), (x, 0))[0]
        d = lax.fori_loop(0, 10, lambda i, z: (z[0].at[i].add(1.), z[1] + z[0].sum(0)), (x, jnp.zeros(32)))
        e = lax.scan(lambda s, r: ((s[0] + r, s[1] * r.mean()), jnp.outer(r, r)), (jnp.zeros(32), jnp.float32(1)), x)
        return a, b, c, d, e, lax.map(jnp.exp, x), jnp.select([x > 1, x < -1], [x, -x], 0)
    return jax.jit(f), (A((32, 32), m, ('x', 'y')), A((), m, (), i32), A((), m, (), i32))


@prog('ops/cond-grad-deep', 'gradient through nested cond, scan and checkpoint')
def _():
    m = mesh(data=8)

    def f(w, x):
        def body(c, i):
            c = lax.cond(i % 2 == 0, lambda c: jnp.tanh(c @ w), lambda c: lax.cond(i > 4, lambda c: c * 2, lambda c: jax.checkpoint(lambda c: jnp.sin(c @ w.T))(c), c), c)
            return c, c.sum()
        c, s = lax.scan(body, x, jnp.arange(8))
        return (c ** 2).sum() + s.sum()
    return jax.jit(jax.grad(f)), (A((32, 32), m, (None, 'data')), A((16, 32), m, ('data',)))


@prog('ops/callbacks', 'pure_callback, io_callback, debug print as custom calls', platform='cpu')
def _():
    m = device_mesh(x=8)
    from jax.experimental import io_callback

    def f(x):
        y = jax.pure_callback(lambda a: a, jax.ShapeDtypeStruct((64, 8), f32), x)
        t = io_callback(lambda a: np.int32(0), jax.ShapeDtypeStruct((), i32), x[0], ordered=False)
        jax.debug.print('{}', x.sum())
        return y + t
    return jax.jit(f), (A((64, 8), m, ('x',)),)


@prog('ops/custom-partitioning', 'custom_partitioning with a sharding rule', platform='cpu')
def _():
    m = device_mesh(x=4, y=2)
    from jax.experimental.custom_partitioning import custom_partitioning, ArrayMapping

    @custom_partitioning
    def mm(a, b): return a @ b
    mm.def_partition(partition=lambda *a: None, infer_sharding_from_operands=lambda *a: None, sharding_rule='b i k, k j -> b i j', need_replication_factors=('k',))

    @custom_partitioning
    def sm(x): return jax.nn.softmax(x)
    sm.def_partition(partition=lambda *a: None, infer_sharding_from_operands=lambda *a: None, sharding_rule='... k -> ... k', need_replication_factors=('k',))
    return jax.jit(lambda a, b: sm(mm(a, b)) + 1), (A((8, 16, 32), m, ('x', None, 'y')), A((32, 64), m, (None, 'y')))


@prog('ops/memory-kinds', 'host memory annotations and optimization_barrier')
def _():
    m = mesh(x=8)

    def f(x, w):
        y = lax.optimization_barrier((x @ w, w + 1))
        return jnp.sin(y[0]) + 1, lax.stop_gradient(y[1])
    return jax.jit(f, out_shardings=(ns(m, 'x'), NamedSharding(m, P(None, 'x'), memory_kind='pinned_host'))), (A((64, 64), m, ('x',)), A((64, 64), m, (None, 'x')))


@prog('ops/offload-checkpoint', 'checkpoint with names and a policy that saves or offloads')
def _():
    m = mesh(data=4, model=2)
    from jax.ad_checkpoint import checkpoint_name
    pol = jax.checkpoint_policies.save_and_offload_only_these_names(names_which_can_be_saved=['a'], names_which_can_be_offloaded=['b'], offload_src='device', offload_dst='pinned_host')

    def layer(w, x):
        x = checkpoint_name(jnp.tanh(x @ w), 'a')
        return checkpoint_name(jnp.sin(x @ w.T), 'b')

    def f(ws, x):
        x, _ = lax.scan(lambda x, w: (jax.checkpoint(layer, policy=pol)(w, x), None), x, ws)
        return x.sum()
    return jax.jit(jax.grad(f)), (A((4, 32, 64), m, (None, None, 'model')), A((16, 32), m, ('data', None)))


@prog('ops/custom-derivatives', 'custom_jvp and custom_vjp nested with jit, linearize and forward-over-reverse')
def _():
    m = mesh(x=8)

    @jax.custom_jvp
    def soft(x): return jnp.log1p(jnp.exp(x))
    soft.defjvp(lambda p, t: (soft(p[0]), t[0] * jax.nn.sigmoid(p[0])))

    @jax.custom_vjp
    def clipg(x): return x
    clipg.defvjp(lambda x: (x, ()), lambda _, g: (jnp.clip(g, -1, 1),))
    f = lambda w: jnp.sum(clipg(soft(jax.jit(lambda w: w @ w.T)(w))))
    return jax.jit(lambda w, v: (jax.grad(f)(w), jax.jvp(jax.grad(f), (w,), (v,))[1])), (A((32, 32), m, ('x', None)), A((32, 32), m, (None, 'x')))


@prog('ops/vmap-mapped-axis', 'vmap with spmd_axis_name over sharded constraints')
def _():
    m = mesh(b=4, x=2)
    f = jax.vmap(lambda a, w: jnp.tanh(wsc(a, m, 'x', None) @ w), in_axes=(0, None), spmd_axis_name='b')
    return jax.jit(f), (A((8, 16, 32), m, ('b',)), A((32, 8), m, ()))


@prog('ops/per-example-hessian', 'jacfwd of jacrev, vmapped')
def _():
    m = mesh(data=8)
    f = lambda w, x: jnp.tanh(x @ w).sum() ** 2
    return jax.jit(jax.vmap(jax.hessian(f), (None, 0))), (A((8, 8), m, ()), A((32, 8), m, ('data',)))


@prog('ops/dot-algorithms', 'precision, preferred types, dot algorithms, batch dimensions in odd places')
def _():
    m = mesh(x=4, y=2)

    def f(a, b):
        d = partial(lax.dot_general, dimension_numbers=(((2,), (1,)), ((0,), (0,))))
        return (d(a, b), d(a, b, precision='highest'), d(a, b, precision=lax.Precision.HIGH), d(a.astype(bf16), b.astype(bf16), preferred_element_type=f32), d(a, b, precision=lax.DotAlgorithmPreset.BF16_BF16_F32_X3),
                d(a, b, precision='tensorfloat32'), lax.dot_general(a, b, (((0, 2), (0, 1)), ((), ()))), lax.dot_general(a, b, (((1,), (2,)), ((0,), (0,)))))
    return jax.jit(f), (A((8, 32, 16), m, ('x', None, 'y')), A((8, 16, 32), m, ('x', 'y', None)))


# ------------------------------------------------------------------------------------------------ optimizers and losses

def opt_step(m, update, state, layers=4, d=256):
    ps = [A((d, d), m, ('fsdp', 'model') if i % 2 == 0 else ('model', 'fsdp')) for i in range(layers)]

    def loss(ps, x):
        for w in ps: x = jax.nn.gelu(x @ w)
        return (x ** 2).mean()

    def step(ps, st, x):
        g = jax.grad(loss)(ps, x)
        out = [update(p, gi, s) for p, gi, s in zip(ps, g, st)]
        return [o[0] for o in out], [o[1] for o in out]
    return jax.jit(step, donate_argnums=(0, 1)), (ps, [state(p) for p in ps], A((64, d), m, ('fsdp', None)))


@prog('opt/lion', 'sign momentum, weight decay')
def _(): return opt_step(mesh(fsdp=8, model=2), lambda p, g, s: (p - 1e-4 * (jnp.sign(.9 * s + .1 * g) + .1 * p), .99 * s + .01 * g), lambda p: p)


@prog('opt/adafactor', 'factored second moments: row and column means')
def _():
    m = mesh(fsdp=4, model=4)

    def up(p, g, s):
        r, c = s
        g2 = g * g + 1e-30
        r, c = .99 * r + .01 * g2.mean(1), .99 * c + .01 * g2.mean(0)
        u = g * lax.rsqrt(r / r.mean())[:, None] * lax.rsqrt(c)[None]
        u = u / jnp.maximum(1., jnp.sqrt((u * u).mean()))
        return p - 1e-2 * jnp.maximum(1e-3, jnp.sqrt((p * p).mean())) * u, (r, c)
    return opt_step(m, up, lambda p: (A((256,), m, (p.sharding.spec[0],)), A((256,), m, (p.sharding.spec[1],))))


@prog('opt/shampoo', 'Kronecker preconditioners, inverse fourth roots by Newton iterations in fori_loop')
def _():
    m = mesh(fsdp=4, model=2)

    def root(a):
        n = a.shape[0]
        I = jnp.eye(n)
        z = 5 / (2 * jnp.linalg.norm(a))

        def body(i, s):
            h, mt = s
            t = 1.25 * I - .25 * mt
            t2 = t @ t
            return h @ t, t2 @ t2 @ mt
        return lax.fori_loop(0, 10, body, (I * z ** .25, a * z))[0]

    def up(p, g, s):
        l, r = s
        l, r = l + g @ g.T, r + g.T @ g
        return p - .1 * root(l) @ g @ root(r), (l, r)
    return opt_step(m, up, lambda p: (p, p), layers=3, d=128)


@prog('opt/muon', 'orthogonalised momentum by Newton-Schulz, vmapped over stacked layers')
def _():
    m = mesh(layers=4, fsdp=4)

    def ns5(g):
        x = g / (jnp.linalg.norm(g) + 1e-7)
        for _ in range(5):
            a = x @ x.T
            x = 3.4445 * x + (-4.775 * a + 2.0315 * a @ a) @ x
        return x

    def step(p, g, mom):
        mom = .95 * mom + g
        return p - .02 * jax.vmap(ns5)(.95 * mom + g), mom
    a = A((16, 128, 256), m, ('layers', 'fsdp', None))
    return jax.jit(step), (a, a, a)


@prog('opt/mixed-precision', 'loss scaling: cond on finite gradients, bf16 compute with f32 masters')
def _():
    m = mesh(data=8)

    def step(w, scale, x):
        def loss(w): return jnp.mean((jax.nn.relu(x.astype(bf16) @ w[0].astype(bf16)) @ w[1].astype(bf16)).astype(f32) ** 2) * scale
        g = jax.tree.map(lambda g: g / scale, jax.grad(loss)(w))
        ok = jnp.all(jnp.stack([jnp.isfinite(a).all() for a in g]))
        return lax.cond(ok, lambda: ([a - .1 * b for a, b in zip(w, g)], scale * 2), lambda: (w, scale / 2))
    return jax.jit(step), ([A((64, 256), m, ('data', None)), A((256, 64), m, ('data', None))], A((), m, ()), A((128, 64), m, ('data', None)))


@prog('opt/contrastive', 'two towers, global similarity matrix, symmetric cross entropy')
def _():
    m = mesh(data=16, model=2)

    def loss(p, a, b):
        n = lambda x: x * lax.rsqrt((x * x).sum(-1, keepdims=True) + 1e-8)
        a, b = n(jax.nn.gelu(a @ p[0]) @ p[1]), n(jax.nn.gelu(b @ p[2]) @ p[3])
        s = wsc(a @ b.T, m, 'data', None) * jnp.exp(p[4])
        i = jnp.arange(s.shape[0])
        return xent(s, i) + xent(s.T, i)
    ps = [A((256, 512), m, (None, 'model')), A((512, 64), m, ('model', None))] * 2 + [A((), m, ())]
    return jax.jit(jax.value_and_grad(loss)), (ps, A((512, 256), m, ('data', None)), A((512, 256), m, ('data', None)))


@prog('opt/ctc-loss', 'alignment loss by scan with logaddexp and gathers')
def _():
    m = mesh(data=8)

    def f(logits, lab):
        lp = jax.nn.log_softmax(logits, -1)
        B, T, V = lp.shape
        N = lab.shape[1]
        ext = jnp.zeros((B, 2 * N + 1), i32).at[:, 1::2].set(lab)
        e = jnp.take_along_axis(lp, jnp.broadcast_to(ext[:, None], (B, T, 2 * N + 1)), 2)
        skip = jnp.where((ext[:, 2:] != 0) & (ext[:, 2:] != ext[:, :-2]), 0., -1e9)

        def body(a, x):
            p1 = jnp.pad(a[:, :-1], ((0, 0), (1, 0)), constant_values=-1e9)
            p2 = jnp.pad(a[:, :-2] + skip, ((0, 0), (2, 0)), constant_values=-1e9)
            return jnp.logaddexp(jnp.logaddexp(a, p1), p2) + x, None
        a0 = jnp.full((B, 2 * N + 1), -1e9).at[:, :2].set(e[:, 0, :2])
        a, _ = lax.scan(body, a0, jnp.moveaxis(e[:, 1:], 1, 0))
        return -jnp.logaddexp(a[:, -1], a[:, -2]).mean()
    return jax.jit(jax.value_and_grad(f)), (A((32, 60, 40), m, ('data',)), A((32, 10), m, ('data',), i32))


@prog('opt/losses', 'focal, huber, hinge, KL distillation, dice, triplet, cosine')
def _():
    m = mesh(data=8, c=2)

    def f(x, t, y):
        p, q = jax.nn.log_softmax(x), jax.nn.log_softmax(t / 2)
        kl = jnp.sum(jnp.exp(q) * (q - p), -1).mean()
        oh = jax.nn.one_hot(y, 64)
        s = jax.nn.sigmoid(x)
        focal = -jnp.mean(oh * (1 - s) ** 2 * jnp.log(s + 1e-8))
        d = x - t
        huber = jnp.where(jnp.abs(d) < 1, .5 * d * d, jnp.abs(d) - .5).mean()
        hinge = jnp.maximum(0, 1 - x[jnp.arange(128), y][:, None] + x).sum(1).mean()
        dice = 1 - 2 * (s * oh).sum() / (s.sum() + oh.sum())
        cos = (x * t).sum(-1) / (jnp.linalg.norm(x, axis=-1) * jnp.linalg.norm(t, axis=-1))
        return kl + focal + huber + hinge + dice + cos.mean()
    return jax.jit(jax.grad(f)), (A((128, 64), m, ('data', 'c')), A((128, 64), m, ('data', None)), A((128,), m, ('data',), i32))


# ------------------------------------------------------------------------------------------------ explicit mode and other placements

@prog('explicit/mlp-train', 'explicit mesh: shardings in types, reshard, gradient')
def _():
    m = mesh(explicit=True, data=4, model=2)

    def loss(ws, x):
        h = jax.nn.relu(jnp.einsum('bd,df->bf', x, ws[0]))
        y = jnp.einsum('bf,fd->bd', h, ws[1], out_sharding=ns(m, 'data', None))
        return (jax.sharding.reshard(y, ns(m, 'data', 'model')) ** 2).mean()

    def g(ws, x):
        with jax.sharding.use_abstract_mesh(m): return jax.grad(loss)(ws, x)
    return jax.jit(g), ([A((64, 128), m, (None, 'model')), A((128, 64), m, ('model', None))], A((32, 64), m, ('data', None)))


@prog('explicit/transformer-block', 'explicit mesh: attention with out_sharding, scan over layers')
def _():
    m = mesh(explicit=True, data=2, model=4)

    def f(ps, x):
        with jax.sharding.use_abstract_mesh(m):
            def body(x, p):
                q, k, v = (jnp.einsum('btd,dhk->bthk', x, p[n]) for n in 'qkv')
                a = jax.nn.softmax(jnp.einsum('bthk,bshk->bhts', q, k), -1)
                o = jnp.einsum('bhts,bshk->bthk', a, v)
                return x + jnp.einsum('bthk,hkd->btd', o, p['o'], out_sharding=ns(m, 'data', None, None)), x.sum()
            return lax.scan(body, x, ps)
    ps = {n: A((4, 64, 8, 8), m, (None, None, 'model', None)) for n in 'qkv'}
    ps['o'] = A((4, 8, 8, 64), m, (None, 'model', None, None))
    return jax.jit(f), (ps, A((8, 32, 64), m, ('data', None, None)))


@prog('explicit/auto-axes', 'auto_axes and explicit_axes regions, mixed axis types')
def _():
    m = mesh(explicit=True, x=4, y=2)

    def f(a, b):
        with jax.sharding.use_abstract_mesh(m):
            g = jax.sharding.auto_axes(lambda a, b: jnp.sort(a @ b, axis=0), out_sharding=ns(m, 'x', 'y'))
            c = jnp.sin(a)
            d = g(c, b)
            return jax.sharding.reshard(d.T, ns(m, None, 'x')), c
    return jax.jit(f), (A((32, 16), m, ('x', None)), A((16, 8), m, (None, 'y')))


@prog('explicit/reshape-transpose', 'explicit mode shape operations')
def _():
    m = mesh(explicit=True, x=4, y=2)

    def f(a):
        with jax.sharding.use_abstract_mesh(m):
            b = a.reshape(8, 4, 16)
            c = b.transpose(2, 0, 1)
            d = jnp.broadcast_to(c[None], (2, 16, 8, 4))
            e = jnp.concatenate([d, d * 2], 0)
            return e.sum((0, 3)), jnp.exp(b).max(2), lax.reshape(a, (32 * 16,), out_sharding=ns(m, ('x', 'y')))
    return jax.jit(f), (A((32, 16), m, ('x', 'y')),)


@prog('explicit/device-subset-view', 'concrete mesh set with jax.set_mesh, array of devices permuted', platform='cpu')
def _():
    d = np.array(jax.devices())[:16].reshape(4, 4).T
    m = Mesh(d, ('p', 'q'), axis_types=(AxisType.Explicit, AxisType.Auto))

    def f(a, w): return jnp.tanh(a @ w) * 2
    j = jax.jit(f)

    class J:
        def trace(s, *a):
            with jax.set_mesh(m): return j.trace(*a)
    return J(), (A((32, 16), m, ('p', None)), A((16, 64), m, (None, None)))


@prog('parallel/hybrid-3d', 'data, fsdp and tensor axes over an encoder with replicated outputs')
def _():
    m = mesh(data=4, fsdp=4, tensor=4)

    def f(ps, x):
        for a, b in ps:
            x = x + wsc(jax.nn.gelu(wsc(x, m, ('data', 'fsdp'), None, None) @ a), m, ('data', 'fsdp'), None, 'tensor') @ b
        return x.mean((0, 1)), x
    ps = [(A((256, 1024), m, ('fsdp', 'tensor')), A((1024, 256), m, ('tensor', 'fsdp'))) for _ in range(8)]
    return jax.jit(f, out_shardings=(ns(m), ns(m, ('data', 'fsdp'), None, None))), (ps, A((64, 32, 256), m, (('data', 'fsdp'), None, None)))


@prog('parallel/four-d', 'four axes, two per dimension, constraints that conflict')
def _():
    m = mesh(a=2, b=4, c=2, d=4)

    def f(x, w):
        y = wsc(x @ w, m, ('a', 'b'), ('c', 'd'))
        z = wsc(y.T @ y, m, ('d', 'c'), ('b', 'a'))
        u = wsc(z, m, 'a', ('b', 'c')) + wsc(z, m, ('c', 'a'), 'd')
        return wsc(u, m, None, ('a', 'b', 'c', 'd')), u.sum(0)
    return jax.jit(f), (A((64, 128), m, (('a', 'b'), 'c')), A((128, 256), m, ('c', ('d', 'a'))))


@prog('parallel/many-inputs', '448 outputs and as many inputs, one elementwise update each')
def _():
    m = mesh(data=8, model=8)
    r = np.random.RandomState(2)
    ps = [A((64, 128), m, [(None, 'model'), ('data', None), ('data', 'model'), (('data', 'model'), None)][r.randint(4)]) for _ in range(448)]
    return jax.jit(lambda ps, lr: [p - lr * jnp.tanh(p) for p in ps], donate_argnums=0), (ps, A((), m, ()))


@prog('parallel/shared-weight', 'one weight with 2000 users')
def _():
    m = mesh(x=4, y=2)

    def f(w, x):
        for i in range(2000): x = x * w if i % 3 else jnp.maximum(x, w)
        return x
    return jax.jit(f), (A((64, 64), m, ('x', 'y')), A((64, 64)))


@prog('parallel/long-chain', 'a chain of 20,000 elementwise ops between one input and one output')
def _():
    m = mesh(x=8)

    def f(x):
        for i in range(10000): x = lax.neg(lax.sin(x))
        return x
    return jax.jit(f), (A((64, 64), m, ('x', None)),)


@prog('parallel/calls-200', 'two hundred calls of one private function and a tower of callers')
def _():
    m = mesh(x=4, y=4)
    leaf = jax.jit(lambda a, w: jnp.tanh(a @ w) + a, inline=False)
    mid = jax.jit(lambda a, w: leaf(leaf(a, w), w.T), inline=False)
    top = jax.jit(lambda a, w: mid(mid(a, w), w) + leaf(a, w), inline=False)

    def f(a, ws):
        for i in range(40): a = top(a, ws[i % 4]) if i % 5 else wsc(top(a, ws[0]), m, 'x', 'y')
        return a
    return jax.jit(f), (A((64, 64), m, ('x', None)), [A((64, 64), m, s) for s in (('x', 'y'), (None, 'y'), ('y', None), ())])


@prog('parallel/deep-loops', 'four nested loops with sharded carries and constraints')
def _():
    m = mesh(x=2, y=2, z=2)

    def nest(k, x):
        if k == 0: return jnp.tanh(x @ x)
        def body(c, _):
            c = nest(k - 1, c) if k % 2 else wsc(nest(k - 1, c), m, 'y', 'x')
            return c, c.sum(0)
        return lax.scan(body, x, None, length=3)[0] + x
    return jax.jit(partial(nest, 4)), (A((32, 32), m, ('x', ('y', 'z'))),)


# ------------------------------------------------------------------------------------------------ science

@prog('sci/heat-stencil', 'five-point stencil by rolls and pads in fori_loop')
def _():
    m = mesh(x=8, y=8)

    def f(u):
        def body(i, u):
            p = jnp.pad(u, 1, mode='edge')
            lap = p[2:, 1:-1] + p[:-2, 1:-1] + p[1:-1, 2:] + p[1:-1, :-2] - 4 * u
            return u + .1 * lap + .01 * (jnp.roll(u, 1, 0) - jnp.roll(u, -1, 1))
        return lax.fori_loop(0, 100, body, u)
    return jax.jit(f), (A((512, 512), m, ('x', 'y')),)


@prog('sci/lattice-boltzmann', 'D2Q9: roll per direction, collision, bounce-back by where')
def _():
    m = mesh(x=8, y=2)
    c = [(0, 0), (1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1)]
    w = np.array([4 / 9] + [1 / 9] * 4 + [1 / 36] * 4, np.float32)
    opp = [0, 3, 4, 1, 2, 7, 8, 5, 6]

    def f(F, wall):
        def step(F, _):
            F = jnp.stack([jnp.roll(F[i], c[i], (0, 1)) for i in range(9)])
            rho = F.sum(0)
            u = jnp.einsum('ixy,id->dxy', F, np.array(c, np.float32)) / rho
            cu = jnp.einsum('id,dxy->ixy', np.array(c, np.float32), u)
            eq = w[:, None, None] * rho * (1 + 3 * cu + 4.5 * cu ** 2 - 1.5 * (u ** 2).sum(0))
            F = jnp.where(wall[None], F[np.array(opp)], F - .6 * (F - eq))
            return F, rho.mean()
        return lax.scan(step, F, None, length=50)
    return jax.jit(f), (A((9, 256, 128), m, (None, 'x', 'y')), A((256, 128), m, ('x', 'y'), jnp.bool_))


@prog('sci/navier-stokes-fft', 'pseudo-spectral vorticity, complex fields, Runge-Kutta in scan')
def _():
    m = mesh(x=4, b=4)

    def f(w):
        k = jnp.fft.fftfreq(64) * 64
        kx, ky = k[:, None], k[None]
        k2 = jnp.where(kx ** 2 + ky ** 2 == 0, 1., kx ** 2 + ky ** 2)

        def rhs(wh):
            psi = wh / k2
            g = lambda z: jnp.fft.ifft2(z).real
            adv = g(1j * ky * psi) * g(1j * kx * wh) - g(1j * kx * psi) * g(1j * ky * wh)
            return -jnp.fft.fft2(adv) - 1e-3 * k2 * wh

        def step(wh, _):
            a = rhs(wh)
            b = rhs(wh + .5e-2 * a)
            return wh + 1e-2 * b, None
        return jnp.fft.ifft2(lax.scan(step, jnp.fft.fft2(w), None, length=10)[0]).real
    return jax.jit(f), (A((8, 64, 64), m, ('b', 'x', None)),)


@prog('sci/n-body', 'all-pairs forces with softening, leapfrog in fori_loop, gradient through it')
def _():
    m = mesh(i=8, j=4)

    def acc(x, ms):
        d = x[None] - x[:, None]
        r = lax.rsqrt((d * d).sum(-1) + .01)
        return jnp.einsum('ijk,ij,j->ik', d, wsc(r ** 3, m, 'i', 'j'), ms)

    def f(x, v, ms):
        def s(c, _):
            x, v = c
            v = v + .005 * acc(x, ms)
            x = x + .01 * v
            return (x, v + .005 * acc(x, ms)), None
        (x, v), _ = lax.scan(s, (x, v), None, length=8)
        return (x ** 2).sum()
    return jax.jit(jax.grad(f)), (A((256, 3), m, ('i', None)), A((256, 3), m, ('i', None)), A((256,), m, ('j',)))


@prog('sci/molecular-dynamics', 'Lennard-Jones with a neighbour list, periodic box, forces by grad')
def _():
    m = mesh(atoms=16)

    def energy(x, nb):
        d = x[:, None] - x[nb]
        d = d - 10. * jnp.round(d / 10.)
        r2 = (d * d).sum(-1) + jnp.where(nb == jnp.arange(512)[:, None], 1e6, 0.)
        s = (1 / r2) ** 3
        return 2 * jnp.sum(jnp.where(r2 < 9., s * s - s, 0.))

    def f(x, v, nb):
        def step(i, c):
            x, v = c
            v = v - .001 * jax.grad(energy)(x, nb)
            return jnp.mod(x + .001 * v, 10.), v
        return lax.fori_loop(0, 10, step, (x, v))
    return jax.jit(f), (A((512, 3), m, ('atoms', None)), A((512, 3), m, ('atoms', None)), A((512, 40), m, ('atoms', None), i32))


@prog('sci/graph-network', 'message passing with segment_sum and segment_max, edge softmax, three layers, gradient')
def _():
    m = mesh(nodes=8, feat=2)
    N, E, D = 256, 2048, 64

    def loss(ps, x, s, t):
        for a, b, c in ps:
            e = jax.nn.leaky_relu(jnp.concatenate([x[s], x[t]], -1) @ a)
            l = (e @ c)[:, 0]
            l = jnp.exp(l - jax.ops.segment_max(l, t, N)[t])
            al = l / (jax.ops.segment_sum(l, t, N)[t] + 1e-9)
            x = jax.nn.elu(jax.ops.segment_sum(al[:, None] * e, t, N) @ b) + x
        return (x ** 2).mean()
    ps = [(A((2 * D, D), m, (None, 'feat')), A((D, D), m, ('feat', None)), A((D, 1), m, ('feat', None))) for _ in range(3)]
    return jax.jit(jax.value_and_grad(loss)), (ps, A((N, D), m, ('nodes', 'feat')), A((E,), m, ('nodes',), i32), A((E,), m, ('nodes',), i32))


@prog('sci/ising-metropolis', 'checkerboard Monte Carlo with threefry in fori_loop')
def _():
    m = mesh(x=4, y=4)

    def f(s, key):
        mask = (jnp.arange(128)[:, None] + jnp.arange(128)[None]) % 2 == 0

        def half(s, k, mk):
            n = sum(jnp.roll(s, d, a) for d in (1, -1) for a in (0, 1))
            return jnp.where(mk & (jax.random.uniform(k, s.shape) < jnp.exp(-.88 * s * n)), -s, s)

        def body(i, c):
            s, k = c
            k, a, b = jax.random.split(k, 3)
            return half(half(s, a, mask), b, ~mask), k
        return lax.fori_loop(0, 64, body, (s, key))[0]
    return jax.jit(f), (A((128, 128), m, ('x', 'y')), A((2,), m, (), jnp.uint32))


@prog('sci/option-pricing', 'Monte Carlo paths with antithetic variates; Greeks by forward mode')
def _():
    m = mesh(paths=64)

    def price(s0, vol, z):
        dt = 1. / z.shape[0]
        p = s0 * jnp.exp(jnp.cumsum((.02 - .5 * vol ** 2) * dt + vol * jnp.sqrt(dt) * z, 0))
        return jnp.mean(jnp.maximum(p.mean(0) - 100., 0))
    return jax.jit(lambda s, v, z: (price(s, v, z), jax.jacfwd(price, (0, 1))(s, v, z), jax.grad(price)(s, v, -z))), (A((), m, ()), A((), m, ()), A((50, 8192), m, (None, 'paths')))


@prog('sci/k-means', 'Lloyd iterations: distances, argmin, one-hot update, while until stable')
def _():
    m = mesh(points=16)

    def f(x, c):
        def body(s):
            c, _, i = s
            d = (x ** 2).sum(1)[:, None] - 2 * x @ c.T + (c ** 2).sum(1)
            oh = jax.nn.one_hot(jnp.argmin(d, 1), 32)
            n = (oh.T @ x) / jnp.maximum(oh.sum(0), 1.)[:, None]
            return n, jnp.abs(n - c).max(), i + 1
        return lax.while_loop(lambda s: (s[1] > 1e-4) & (s[2] < 50), body, (c, jnp.float32(1), 0))[0]
    return jax.jit(f), (A((4096, 16), m, ('points', None)), A((32, 16), m, ()))


@prog('sci/particle-in-cell', 'scatter charges to a grid, FFT field solve, gather forces')
def _():
    m = mesh(p=8, g=2)

    def f(x, v):
        i = jnp.floor(x * 64).astype(i32)
        fr = x * 64 - i
        rho = jnp.zeros((64, 64))
        for dx in (0, 1):
            for dy in (0, 1):
                w = jnp.abs(1 - dx - fr[:, 0]) * jnp.abs(1 - dy - fr[:, 1])
                rho = rho.at[(i[:, 0] + dx) % 64, (i[:, 1] + dy) % 64].add(w)
        rho = wsc(rho, m, 'g', None)
        k = jnp.fft.fftfreq(64)
        ph = jnp.fft.fft2(rho) / (k[:, None] ** 2 + k[None] ** 2 + 1e-6)
        e = jnp.stack([jnp.fft.ifft2(-1j * k[:, None] * ph).real, jnp.fft.ifft2(-1j * k[None] * ph).real], -1)
        v = v + .01 * e[i[:, 0] % 64, i[:, 1] % 64]
        return (x + .01 * v) % 1., v
    return jax.jit(f), (A((4096, 2), m, ('p', None)), A((4096, 2), m, ('p', None)))


@prog('sci/recommender', 'bags of sharded embeddings, pairwise interactions, dense towers, gradient')
def _():
    m = mesh(data=8, table=4)

    def loss(ps, dense, ids, y):
        x = dense
        for w in ps['bot']: x = jax.nn.relu(x @ w)
        e = [t[i].sum(1) for t, i in zip(ps['tab'], ids)]
        z = jnp.stack([x] + e, 1)
        g = jnp.einsum('bid,bjd->bij', z, z)
        i, j = np.tril_indices(z.shape[1], -1)
        x = jnp.concatenate([x, g[:, i, j]], -1)
        for w in ps['top']: x = jax.nn.relu(x @ w)
        l = x.sum(-1)
        return jnp.mean(jnp.maximum(l, 0) - l * y + jnp.log1p(jnp.exp(-jnp.abs(l))))
    n = 26
    ps = dict(bot=[A((13, 64), m, ()), A((64, 32), m, ())], tab=[A((1000 * (k + 1), 32), m, ('table', None)) for k in range(n)], top=[A((32 + n * (n + 1) // 2, 128), m, (None, 'table')), A((128, 1), m, ('table', None))])
    return jax.jit(jax.value_and_grad(loss)), (ps, A((256, 13), m, ('data', None)), [A((256, 4), m, ('data', None), i32) for _ in range(n)], A((256,), m, ('data',)))


@prog('sci/viterbi', 'max-plus scan with back-pointers, reversed trace')
def _():
    m = mesh(data=8, s=2)

    def f(em, tr):
        def fw(a, e):
            s = a[:, :, None] + tr[None]
            return s.max(1) + e, jnp.argmax(s, 1)
        a, bp = lax.scan(fw, em[0], em[1:])
        last = jnp.argmax(a, -1)

        def bk(z, p):
            n = jnp.take_along_axis(p, z[:, None], 1)[:, 0]
            return n, n
        return lax.scan(bk, last, bp, reverse=True)
    return jax.jit(f), (A((50, 32, 16), m, (None, 'data', 's')), A((16, 16), m, ()))


@prog('sci/sequence-alignment', 'anti-diagonal dynamic programme, vmapped over pairs')
def _():
    m = mesh(pairs=16)

    def one(a, b):
        n = a.shape[0]

        def body(c, k):
            p2, p1, best = c
            i = jnp.arange(n)
            j = k - i
            s = jnp.where((j >= 0) & (j < n), jnp.where(a == b[jnp.clip(j, 0, n - 1)], 2, -1), -99)
            h = jnp.maximum(0, jnp.maximum(jnp.roll(p2, 1).at[0].set(0) + s, jnp.maximum(p1, jnp.roll(p1, 1).at[0].set(0)) - 1))
            return (p1, h, jnp.maximum(best, h.max())), None
        z = jnp.zeros(n, i32)
        return lax.scan(body, (z, z, jnp.int32(0)), jnp.arange(2 * n - 1))[0][2]
    return jax.jit(jax.vmap(one)), (A((64, 48), m, ('pairs',), i32), A((64, 48), m, ('pairs',), i32))


@prog('sci/game-and-mandelbrot', 'cellular automaton and complex escape-time loop')
def _():
    m = mesh(x=8, y=4)

    def f(g, c):
        def life(i, g):
            n = sum(jnp.roll(g, (a, b), (0, 1)) for a in (-1, 0, 1) for b in (-1, 0, 1) if a or b)
            return ((n == 3) | ((g == 1) & (n == 2))).astype(jnp.uint8)
        z = lax.fori_loop(0, 32, lambda i, s: (jnp.where(jnp.abs(s[0]) < 2, s[0] * s[0] + c, s[0]), s[1] + (jnp.abs(s[0]) < 2)), (jnp.zeros_like(c), jnp.zeros(c.shape, i32)))
        return lax.fori_loop(0, 16, life, g), z[1]
    return jax.jit(f), (A((256, 256), m, ('x', 'y'), jnp.uint8), A((256, 256), m, ('x', 'y'), jnp.complex64))


@prog('sci/ray-marcher', 'signed distance field, normals by grad, vmapped over pixels')
def _():
    m = mesh(rows=16, cols=4)

    def sdf(p): return jnp.minimum(jnp.linalg.norm(p - jnp.array([0., 0., 3.])) - 1., p[1] + 1.)

    def px(u, v):
        d = jnp.array([u, v, 1.]) * lax.rsqrt(u * u + v * v + 1)
        t = lax.fori_loop(0, 24, lambda i, t: t + sdf(t * d), 0.)
        n = jax.grad(sdf)(t * d)
        return jnp.clip(n @ jnp.array([.5, .7, -.5]), 0, 1)
    f = jax.vmap(jax.vmap(px, (0, None)), (None, 0))
    return jax.jit(f, out_shardings=ns(m, 'rows', 'cols')), (A((128,)), A((256,)))


@prog('sci/gaussian-process', 'kernel matrix, cholesky, log marginal likelihood and its gradient')
def _():
    m = mesh(x=4, y=2)

    def f(th, x, y):
        d = ((x[:, None] - x[None]) ** 2 * jnp.exp(-th[:4])).sum(-1)
        k = wsc(jnp.exp(th[4] - .5 * d), m, 'x', 'y') + 1e-3 * jnp.eye(128)
        l = jnp.linalg.cholesky(k)
        a = jax.scipy.linalg.cho_solve((l, True), y)
        return .5 * y @ a + jnp.log(jnp.diag(l)).sum()
    return jax.jit(jax.value_and_grad(f)), (A((5,), m, ()), A((128, 4), m, ('x', None)), A((128,), m, ('x',)))


@prog('sci/rl-advantage-update', 'environment rollout in scan, generalised advantages by reversed scan, clipped policy gradient')
def _():
    m = mesh(env=16)

    def f(w, s, key):
        def act(c, k):
            lo = jnp.tanh(c @ w[0]) @ w[1]
            a = jax.random.categorical(k, lo)
            n = jnp.tanh(c + .1 * jax.nn.one_hot(a, 8))
            return n, (c, a, n.sum(-1), jax.nn.log_softmax(lo)[jnp.arange(64), a])
        _, (ss, aa, rr, lp) = lax.scan(act, s, jax.random.split(key, 16))
        _, adv = lax.scan(lambda g, r: (r + .95 * g,) * 2, jnp.zeros(64), rr, reverse=True)

        def loss(w):
            l = jnp.take_along_axis(jax.nn.log_softmax(jnp.tanh(ss @ w[0]) @ w[1]), aa[..., None], -1)[..., 0]
            r = jnp.exp(l - lp)
            return -jnp.mean(jnp.minimum(r * adv, jnp.clip(r, .8, 1.2) * adv))
        return jax.tree.map(lambda w, g: w - .01 * g, w, jax.grad(loss)(w))
    return jax.jit(f), ([A((8, 32), m, ()), A((32, 8), m, ())], A((64, 8), m, ('env', None)), A((2,), m, (), jnp.uint32))


# ------------------------------------------------------------------------------------------------ writing

LIMIT = 2 << 20  # a larger text is stored compressed


def write(name, what, platform, debug, build):
    fn, args = build()
    text = fn.trace(*args).lower(lowering_platforms=(platform,)).as_text(debug_info=debug)
    if debug:  # locations name this file; the folder does not matter
        text = text.replace(os.path.abspath(__file__), 'make_corpus.py').replace(__file__, 'make_corpus.py').replace(sys.prefix, 'site')
    text = re.sub(r'backend_config = "\d{9,}"', 'backend_config = "1"', text)  # an address in the process that lowered it
    data = text.encode()
    path = os.path.join(CORPUS, 'inputs', name + '.mlir')
    os.makedirs(os.path.dirname(path), exist_ok=True)
    for p in (path, path + '.gz'):
        if os.path.exists(p): os.unlink(p)
    if len(data) > LIMIT:
        path += '.gz'
        data = gzip.compress(data, 9, mtime=0)
    with open(path, 'wb') as f: f.write(data)
    return len(text)


def main():
    pats = sys.argv[1:]
    if pats == ['--list']:
        for n, p in PROGRAMS.items(): print(n + '\t' + p[0])
        return 0
    bad = 0
    for n, (what, platform, debug, build) in PROGRAMS.items():
        if pats and not any(fnmatch.fnmatch(n, p) for p in pats): continue
        t = time.time()
        try: size = write(n, what, platform, debug, build)
        except Exception as e:
            bad += 1
            print('FAILED %s: %s: %s' % (n, type(e).__name__, str(e).strip().replace('\n', ' | ')[:600]))
            continue
        print('%-32s %9d bytes %6.1f s' % (n, size, time.time() - t), flush=True)
    return bad != 0


if __name__ == '__main__': sys.exit(main())
