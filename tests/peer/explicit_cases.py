#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The rows of tests/explicit/cases.tsv in the JAX of an environment: VENV/bin/python explicit_cases.py CASES.tsv

Prints for each row its id, the operation, and the types or the error that JAX answers. A row for which this program has
no call of JAX is left out.
"""
import csv, json, re, sys, warnings

warnings.filterwarnings('ignore')
import jax, jax.numpy as jnp, numpy as np
from jax import lax
from jax._src import core
from jax._src.lax import slicing
from jax._src.lax.lax import _convert_element_type
from jax.sharding import AbstractMesh, AxisType, NamedSharding, PartitionSpec
try: from jax._src.partition_spec import UnreducedKind
except ImportError: UnreducedKind = {}  # older than kinds: their rows are left out

jax.config.update('jax_enable_x64', True)
AXIS_TYPES = {'E': AxisType.Explicit, 'A': AxisType.Auto, 'M': AxisType.Manual}
DTYPES = dict(f32='float32', f64='float64', bf16='bfloat16', f16='float16', i32='int32', i64='int64', i16='int16', i8='int8',
              i4='int4', u64='uint64', u32='uint32', ui32='uint32', u16='uint16', ui16='uint16', u8='uint8', ui8='uint8',
              bool='bool', i1='bool', c64='complex64', c128='complex128')
NAMES = {v: k for k, v in reversed(DTYPES.items())}
NAMES.update(uint32='u32', uint16='u16', uint8='u8', bool='bool')
IN_BOUNDS = lax.GatherScatterMode.PROMISE_IN_BOUNDS


class NoCall(Exception): pass


# ---- types: `f32[8@x,4]{U:y}`, with ~ before a tensor that is on no mesh -----------------------------------------------

def mesh_of(text):
    axes = [re.match(r'(\w+)=(\d+):(\w)', a).groups() for a in text.split(',')]
    return AbstractMesh(tuple(int(n) for _, n, _ in axes), tuple(a for a, _, _ in axes),
                        axis_types=tuple(AXIS_TYPES[t] for _, _, t in axes))


def axes_of(text): return tuple(text[1:-1].split(',')) if text[0] == '(' else (text,)


def parse(text):
    """Whether it is on no mesh, dtype, shape, spec."""
    m = re.match(r'^(~?)(\w+)\[(.*?)\](?:\{(.*)\})?$', text)
    if not m or m[2] not in DTYPES: raise NoCall(text)
    dims = re.findall(r'(\d+)(?:@(\([^)]*\)|\w+))?', m[3])
    spec = [None if not a else axes_of(a) if a[0] == '(' else a for _, a in dims]
    kinds = {}
    for letter, kind, axes in re.findall(r'([URV])(?:_(\w+))?:(\([^)]*\)|\w+)', m[4] or ''):
        if letter == 'V': raise NoCall(text)
        kinds['unreduced' if letter == 'U' else 'reduced'] = set(axes_of(axes))
        if kind: kinds['unreduced_kind'] = UnreducedKind[kind]
    return bool(m[1]), DTYPES[m[2]], tuple(int(n) for n, _ in dims), PartitionSpec(*spec, **kinds)


def show_axes(axes, mesh):
    axes = sorted(axes, key=list(mesh.axis_names).index)
    return axes[0] if len(axes) == 1 else '(%s)' % ','.join(axes)


def show(aval):
    if not isinstance(aval, core.ShapedArray): return str(aval)
    spec, mesh = aval.sharding.spec, aval.sharding.mesh
    dims, kinds = [], []
    for n, s in zip(aval.shape, list(getattr(spec, 'partitions', spec)) + [None] * aval.ndim):
        axes = () if s is None or s is PartitionSpec.UNCONSTRAINED else s if isinstance(s, tuple) else (s,)
        dims.append('%d@%s' % (n, axes[0] if len(axes) == 1 else '(%s)' % ','.join(axes)) if axes else str(n))
    if getattr(spec, 'unreduced', None):
        kind = getattr(spec, 'unreduced_kind', None)
        kinds.append('U%s:%s' % ('' if kind is None or kind.name == 'sum' else '_' + kind.name, show_axes(spec.unreduced, mesh)))
    if getattr(spec, 'reduced', None): kinds.append('R:' + show_axes(spec.reduced, mesh))
    return '%s%s[%s]%s' % ('~' if mesh.empty else '', NAMES.get(str(aval.dtype), str(aval.dtype)), ','.join(dims),
                           '{%s}' % ', '.join(kinds) if kinds else '')


# ---- operations: each takes the parameters p and the requested sharding out, and returns a function --------------------

def elementwise():
    for name, f in dict(
            abs=lax.abs, negate=lax.neg, cbrt=lax.cbrt, ceil=lax.ceil, cosine=lax.cos, count_leading_zeros=lax.clz,
            exponential=lax.exp, exponential_minus_one=lax.expm1, floor=lax.floor, imag=lax.imag, real=lax.real,
            is_finite=lax.is_finite, log=lax.log, log_plus_one=lax.log1p, logistic=lax.logistic, rsqrt=lax.rsqrt,
            popcnt=lax.population_count, sign=lax.sign, sine=lax.sin, sqrt=lax.sqrt, tan=lax.tan, tanh=lax.tanh,
            add=lax.add, atan2=lax.atan2, complex=lax.complex, divide=lax.div, maximum=lax.max, minimum=lax.min,
            multiply=lax.mul, power=lax.pow, remainder=lax.rem, shift_left=lax.shift_left, subtract=lax.sub,
            shift_right_arithmetic=lax.shift_right_arithmetic, shift_right_logical=lax.shift_right_logical,
            xor=lax.bitwise_xor, compare=lax.lt, clamp=lax.clamp).items():
        yield name, f
    yield from (('not', lax.bitwise_not), ('and', lax.bitwise_and), ('or', lax.bitwise_or))
    yield 'round_nearest_even', lambda x: lax.round(x, lax.RoundingMethod.TO_NEAREST_EVEN)
    yield 'round_nearest_afz', lambda x: lax.round(x, lax.RoundingMethod.AWAY_FROM_ZERO)
    yield 'select', lambda c, x, y: lax.select_n(c, y, x)
    yield 'optimization_barrier', lambda *x: lax.optimization_barrier(x)
    for name in ('add', 'divide', 'maximum', 'multiply', 'subtract'): yield 'chlo.broadcast_' + name, getattr(jnp, name)


CALLS = {name: lambda p, out, f=f: f for name, f in elementwise()}


def call(name):
    def keep(f):
        CALLS[name] = f
        return f
    return keep


def given(out): return {} if out is None else {'out_sharding': out}


def choose(table, kind):
    if kind not in table: raise NoCall(kind)
    return table[kind]


@call('convert')
def _(p, out):
    dtype = DTYPES[p['to']]
    if out is None: return lambda x: lax.convert_element_type(x, dtype)
    return lambda x: _convert_element_type(x, jnp.dtype(dtype), sharding=out)


@call('reduce')
def _(p, out):
    f = choose({'add': lax.reduce_sum, 'maximum': lax.reduce_max, 'minimum': lax.reduce_min, 'multiply': lax.reduce_prod,
                'and': lax.reduce_and, 'or': lax.reduce_or}, p['kind'])
    return lambda x: f(x, tuple(p['dims']), **given(out))


def numbers(p, *names): return [tuple(p.get(n, ())) for n in names]


@call('gather')
def _(p, out):
    d = lax.GatherDimensionNumbers(*numbers(p, 'offset_dims', 'collapsed', 'start_index_map', 'operand_batching', 'indices_batching'))

    def f(x, i):
        if p.get('index_vector_dim') != i.ndim - 1: raise NoCall('index_vector_dim')
        return slicing.gather(x, i, d, tuple(p['slice_sizes']), mode=IN_BOUNDS, **given(out))
    return f


@call('scatter')
def _(p, out):
    g = choose({'add': lax.scatter_add, 'set': lax.scatter, 'multiply': lax.scatter_mul, 'maximum': lax.scatter_max,
                'minimum': lax.scatter_min}, p['kind'])
    d = lax.ScatterDimensionNumbers(*numbers(p, 'update_window_dims', 'inserted', 'scatter_dims', 'operand_batching', 'indices_batching'))

    def f(x, i, u):
        if p.get('index_vector_dim') != i.ndim - 1: raise NoCall('index_vector_dim')
        return g(x, i, u, d, mode=IN_BOUNDS, **given(out))
    return f


@call('reduce_window')
def _(p, out):
    start, g = choose({'add': (0., lax.add), 'maximum': (-np.inf, lax.max), 'minimum': (np.inf, lax.min), 'multiply': (1., lax.mul)}, p['kind'])
    return lambda x: lax.reduce_window(x, np.array(start, x.dtype), g, p['window'], p['strides'], [tuple(q) for q in p['padding']],
                                       p['base_dilation'], p['window_dilation'])


@call('convolution')
def _(p, out):
    data = [p[k].replace('b', 'N').replace('f', 'C') for k in ('lhs', 'out')]
    counts = {k + '_count': p.get(k + 's', p.get(k + '_count', 1)) for k in ('feature_group', 'batch_group')}
    dilation = {k: p[k] for k in ('lhs_dilation', 'rhs_dilation') if p.get(k) is not None}
    names = (data[0], p['rhs'].replace('o', 'O').replace('i', 'I'), data[1])
    return lambda x, k: lax.conv_general_dilated(x, k, p['strides'], [tuple(q) for q in p['padding']], dimension_numbers=names,
                                                 **counts, **dilation, **given(out))


@call('sort')
def _(p, out):
    return lambda *x: lax.sort(x, dimension=p['dim'], num_keys=p.get('num_keys', 1)) if len(x) > 1 else lax.sort(x[0], dimension=p['dim'])


@call('case')
def _(p, out):
    return lambda *x: lax.switch(x[0], [lambda *y, j=j: y[j] for j in range(len(x) - 1)], *x[1:])


@call('shardc.vmap')
def _(p, out):
    f = choose({'add': lax.add, 'negate': lax.neg}, p['body'])
    return jax.vmap(f, in_axes=tuple(None if v == -1 else v for v in p['in_axes']), out_axes=p['out_axes'][0])


@call('chlo.ragged_dot')
def _(p, out):
    if p.get('lhs_ragged') != [0] or p.get('rhs_group') != [0]: raise NoCall('ragged')
    return lambda a, b, g: lax.ragged_dot(a, b, g, **given(out))


def chosen(p): return None if p['axes'] == 'all' else tuple(p['axes'])


def spec(text): return parse(text)[3]


CALLS.update({
    'bitcast_convert': lambda p, out: lambda x: lax.bitcast_convert_type(x, DTYPES[p['to']]),
    'broadcast_in_dim': lambda p, out: lambda *x: lax.broadcast_in_dim(*x, tuple(p['shape']), p['dims'], out_sharding=out),
    'reshape': lambda p, out: lambda x: lax.reshape(x, tuple(p['shape']), out_sharding=out),
    'transpose': lambda p, out: lambda x: lax.transpose_p.bind(x, permutation=tuple(p['permutation'])),
    'reverse': lambda p, out: lambda x: lax.rev(x, p['dims']),
    'argmax': lambda p, out: lambda x: lax.argmax(x, p['dims'][0], jnp.int32),
    'argmin': lambda p, out: lambda x: lax.argmin(x, p['dims'][0], jnp.int32),
    'cumulative': lambda p, out: lambda x: getattr(lax, p['kind'])(x, axis=p['dim'], reverse=p['reverse']),
    'dot_general': lambda p, out: lambda a, b: lax.dot_general(
        a, b, ((p['lhs_contract'], p['rhs_contract']), (p['lhs_batch'], p['rhs_batch'])), out_sharding=out),
    'concatenate': lambda p, out: lambda *x: lax.concatenate(x, p['dim']),
    'slice': lambda p, out: lambda x: lax.slice(x, p['start'], p['limit'], p['strides']),
    'pad': lambda p, out: lambda x, y: lax.pad(x, y, list(zip(p['low'], p['high'], p['interior']))),
    'iota': lambda p, out: lambda: lax.broadcasted_iota(jnp.int32, tuple(p['shape']), p['dim'], out_sharding=out),
    'dynamic_slice': lambda p, out: lambda x, *i: lax.dynamic_slice(x, i, p['slice_sizes']),
    'dynamic_update_slice': lambda p, out: lambda x, u, *i: lax.dynamic_update_slice(x, u, i),
    'chlo.top_k': lambda p, out: lambda x: lax.top_k(x, p['k'], axis=p['dim']),
    'ApproxTopK': lambda p, out: lambda x: lax.approx_max_k(x, p['k'], reduction_dimension=p['dim'], aggregate_to_topk=True),
    'sdy.reshard': lambda p, out: lambda x: jax.sharding.reshard(x, out),
    'reduce_precision': lambda p, out: lambda x: lax.reduce_precision(x, p['exponent_bits'], p['mantissa_bits']),
    'cholesky': lambda p, out: lambda x: lax.linalg.cholesky(x, symmetrize_input=False),
    'fft': lambda p, out: lambda x: lax.fft(x, p['type'], tuple(p['length'])),
    'rng_bit_generator': lambda p, out: lambda k: lax.rng_bit_generator(k, tuple(p['shape']), **given(out)),
    'linalg.eigh': lambda p, out: lambda x: lax.linalg.eigh(x, symmetrize_input=False),
    'linalg.svd': lambda p, out: lambda x: lax.linalg.svd(x, full_matrices=False),
    'linalg.lu': lambda p, out: lax.linalg.lu,
    'linalg.schur': lambda p, out: lax.linalg.schur,
    'linalg.eig': lambda p, out: lax.linalg.eig,
    'triangular_solve': lambda p, out: lambda a, b: lax.linalg.triangular_solve(a, b, left_side=p['left_side'], transpose_a=p['transpose_a']),
    'while': lambda p, out: lambda a, b: lax.while_loop(lambda c: True, lambda c: b, a),
    'sdy.manual_computation': lambda p, out: jax.shard_map(
        lambda y: -y, in_specs=spec(p['in_sharding']), out_specs=spec(p['out_sharding']), axis_names=set(p['manual_axes'])),
    'auto_axes': lambda p, out: jax.sharding.auto_axes(lambda y: -y, axes=chosen(p), out_sharding=out.spec),
    'explicit_axes': lambda p, out: jax.sharding.explicit_axes(lambda y: -y, axes=chosen(p), in_sharding=spec(p['in_sharding'])),
})


# ---- rows --------------------------------------------------------------------------------------------------------------

def argument(text, mesh):
    nowhere, dtype, shape, where = parse(text)
    return jax.ShapeDtypeStruct(shape, dtype, **({} if nowhere else {'sharding': NamedSharding(mesh, where)}))


def answer(row):
    """JAX's answer to a row; raises NoCall."""
    mesh, p = mesh_of(row['mesh']), json.loads(row['params'])
    with jax.sharding.use_abstract_mesh(mesh):
        arguments = [argument(t, mesh) for t in row['inputs'].split('; ') if t]
        if row['op'] == 'case': arguments.insert(0, jax.ShapeDtypeStruct((), jnp.int32))
        wanted = row['out_sharding']
        out = NamedSharding(mesh, spec(wanted)) if wanted and ';' not in wanted else None
        f = choose(CALLS, row['op'])(p, out)
        try: return '; '.join(show(v) for v in jax.make_jaxpr(f)(*arguments).out_avals)
        except NoCall: raise
        except Exception as e: return 'error: %s: %s' % (type(e).__name__, ' '.join(str(e).split()))


def main():
    with open(sys.argv[1]) as f:
        for row in csv.DictReader(f, delimiter='\t', quoting=csv.QUOTE_NONE):
            try: print('%s\t%s\t%s' % (row['id'], row['op'], answer(row)))
            except Exception: pass  # this program has no call for the row


if __name__ == '__main__': main()
