/* SPDX-License-Identifier: Apache-2.0
 *
 * Arguments made from nothing but a seed, and the comparison of results (spec 55 §11.5, §11.6).
 */
#include <inttypes.h>
#include <math.h>

#include "interp/interp.h"

static uint64_t
splitmix(uint64_t v)
{
	v += 0x9E3779B97F4A7C15;
	v = (v ^ v >> 30) * 0xBF58476D1CE4E5B9;
	v = (v ^ v >> 27) * 0x94D049BB133111EB;
	return v ^ v >> 31;
}

static uint32_t
bits_of(const IrType *elem)
{
	if (elem->kind == IR_TYPE_FLOAT)
		return ir_float_bits((IrFloat)elem->sub);
	return elem->kind == IR_TYPE_INDEX ? 64 : elem->width;
}

/* Returns how many numbers the mode INTERP_INDEX counts through in a type. */
static int64_t
index_period(const IrType *elem)
{
	uint32_t bits = bits_of(elem);

	if (bits > 8 || (bits == 8 && elem->kind == IR_TYPE_INT))
		return 100;
	return bits == 8 ? 8 : bits > 2 ? 7 : 1;
}

/* The cycle of floats of INTERP_EDGE. */
static double
edge_float(int64_t i)
{
	static const double edges[] = { 0, -0.0, 1, -1, INFINITY, -INFINITY, NAN, 0x1p-126, -0x1p-149, 0x1p15 };

	return edges[(size_t)i % (sizeof edges / sizeof *edges)];
}

static double
make_float(InterpInputs mode, uint64_t u, int64_t i, uint32_t arg, int64_t period)
{
	switch ((int)mode) {
	case INTERP_SMALL:
		return (double)(u % 9) - 4;
	case INTERP_INDEX:
		return (double)((i + 131 * (int64_t)arg) % period + 1);
	case INTERP_FRACTIONS:
	case INTERP_UNIFORM:
		return (double)(u >> 11) * 0x1p-53 * 2 - 1;
	default:
		return edge_float(i);
	}
}

static int64_t
make_int(InterpInputs mode, uint64_t u, int64_t i, uint32_t arg, const IrType *elem)
{
	static const int64_t edges[] = { 0, 1, -1, INT64_MIN, INT64_MAX };

	if (interp_class(elem) == INTERP_BOOL)
		return mode == INTERP_FRACTIONS ? u % 8 == 0 :
		       mode == INTERP_SMALL || mode == INTERP_UNIFORM ? (int64_t)(u & 1) : i & 1;
	switch ((int)mode) {
	case INTERP_SMALL:
		return interp_class(elem) == INTERP_UNSIGNED ? (int64_t)(u % 5) : (int64_t)(u % 9) - 4;
	case INTERP_INDEX:
		return (i + 131 * (int64_t)arg) % index_period(elem) + 1;
	case INTERP_FRACTIONS:
		return (int64_t)(u % 5);
	case INTERP_UNIFORM:
		return (int64_t)u;
	default:
		return i % 5 < 3 ? edges[i % 5] : edges[i % 5] >> (64 - bits_of(elem));
	}
}

static const IrType *
part_of(const InterpTensor *t)
{
	return t->parts == 2 ? t->elem->elem : t->elem;
}

void
interp_input(InterpTensor *t, InterpInputs mode, uint64_t seed, uint32_t arg)
{
	uint64_t start = splitmix(seed + 0x100000001B3 * ((uint64_t)arg + 1));
	const IrType *part;

	if (!t->elem)
		return;
	part = part_of(t);
	for (int64_t i = 0; i < t->n * t->parts; i++) {
		uint64_t u = splitmix(start + (uint64_t)i);

		if (interp_class(part) == INTERP_FLOAT)
			t->v[i] = interp_cell_float(part, make_float(mode, u, i, arg, index_period(part)));
		else
			t->v[i] = interp_cell_int(part, make_int(mode, u, i, arg, part));
	}
}

/* ---- comparison ---- */

typedef struct Tolerance {
	double absolute, relative;
} Tolerance;

static Tolerance
tolerance_of(const IrType *part)
{
	if (part->sub == IR_F64)
		return (Tolerance){ 1e-10, 1e-10 };
	if (part->sub == IR_F32)
		return (Tolerance){ 1e-5, 1e-5 };
	if (part->sub == IR_F16)
		return (Tolerance){ 1e-3, 1e-2 };
	if (part->sub == IR_BF16)
		return (Tolerance){ 1e-2, 2e-2 };
	return (Tolerance){ 0.125, 0.25 };
}

double
interp_scale(const InterpTensor *t)
{
	double max = 1;

	for (int64_t i = 0; t->elem && interp_class(part_of(t)) == INTERP_FLOAT && i < t->n * t->parts; i++) {
		if (isfinite(t->v[i].f) && fabs(t->v[i].f) > max)
			max = fabs(t->v[i].f);
	}
	return max;
}

static bool
is_near(double a, double b, Tolerance tol)
{
	if (a == b || (isnan(a) && isnan(b)))
		return true;
	if (!isfinite(a) || !isfinite(b))
		return false;
	return fabs(a - b) <= tol.absolute + tol.relative * fmax(fabs(a), fabs(b));
}

static bool
cells_near(const IrType *part, InterpCell a, InterpCell b, Tolerance tol, double *max)
{
	if (interp_class(part) != INTERP_FLOAT)
		return a.i == b.i;
	if (isfinite(a.f) && isfinite(b.f))
		*max = fmax(*max, fabs(a.f - b.f));
	return is_near(a.f, b.f, tol);
}

static Tolerance
scaled_tolerance(const IrType *part, double scale)
{
	Tolerance tol = { 0, 0 };

	if (interp_class(part) == INTERP_FLOAT) {
		tol = tolerance_of(part);
		tol.absolute *= scale;
	}
	return tol;
}

static bool
elements_near(const InterpTensor *got, int64_t i, const InterpTensor *expected, int64_t j, Tolerance tol, double *max)
{
	bool near = true;

	for (uint32_t k = 0; k < got->parts; k++)
		near &= cells_near(part_of(got), got->v[i * got->parts + k], expected->v[j * got->parts + k], tol,
		                   max);
	return near;
}

bool
interp_near(const InterpTensor *got, int64_t i, const InterpTensor *expected, int64_t j, double scale, double *max)
{
	return elements_near(got, i, expected, j, scaled_tolerance(part_of(got), scale), max);
}

InterpDifference
interp_compare(const InterpTensor *got, const InterpTensor *expected, bool exact)
{
	InterpDifference d = { -1, 0 };
	Tolerance tol = { 0, 0 };

	if (!got->elem)
		return d;
	if (!exact)
		tol = scaled_tolerance(part_of(got), interp_scale(expected));
	for (int64_t i = 0; i < got->n; i++) {
		if (!elements_near(got, i, expected, i, tol, &d.max) && d.at < 0)
			d.at = i;
	}
	return d;
}

/* C prints the sign of a NaN, which has no meaning. */
static double
without_sign(double v)
{
	return isnan(v) ? fabs(v) : v;
}

const char *
interp_element_text(Arena *a, const InterpTensor *t, int64_t i)
{
	const InterpCell *v = t->v + i * t->parts;

	switch ((int)interp_class(t->elem)) {
	case INTERP_FLOAT:
		return arena_printf(a, "%.9g", without_sign(v->f));
	case INTERP_COMPLEX:
		return arena_printf(a, "(%.9g, %.9g)", without_sign(v[0].f), without_sign(v[1].f));
	case INTERP_BOOL:
		return v->i ? "true" : "false";
	case INTERP_UNSIGNED:
		return arena_printf(a, "%" PRIu64, (uint64_t)v->i);
	default:
		return arena_printf(a, "%" PRId64, v->i);
	}
}

const char *
interp_index_text(Arena *a, const IrType *t, int64_t i)
{
	const char *text = "]";

	if (!t->n)
		return "";
	for (uint32_t d = t->n; d-- > 0;) {
		text = arena_printf(a, "%s%" PRId64 "%s", d ? ", " : "[", i % t->dims[d], text);
		i /= t->dims[d];
	}
	return text;
}

/* ---- reductions ---- */

static InterpCell
extreme(const IrType *elem, bool highest)
{
	switch ((int)interp_class(elem)) {
	case INTERP_FLOAT:
		return interp_cell_float(elem, highest ? INFINITY : -INFINITY);
	case INTERP_SIGNED:
		return interp_cell_int(elem, (int64_t)((highest ? UINT64_MAX >> 1 : (uint64_t)1 << 63)) >>
		                                     (64 - (elem->kind == IR_TYPE_INT ? elem->width : 64)));
	default:
		return interp_cell_int(elem, highest ? -1 : 0);
	}
}

InterpCell
interp_neutral(ShardReduction kind, const IrType *elem)
{
	if (kind == SHARD_SUM)
		return (InterpCell){ .i = 0 };	/* also the bits of 0.0 */
	return extreme(elem, kind == SHARD_MIN);
}

void
interp_combine(ShardReduction kind, const IrType *elem, InterpCell *acc, const InterpCell *v)
{
	static const IrOpKind kinds[] = { [SHARD_SUM] = IR_OP_SHLO_ADD,
		                          [SHARD_MAX] = IR_OP_SHLO_MAXIMUM,
		                          [SHARD_MIN] = IR_OP_SHLO_MINIMUM };
	InterpCell out[2];

	interp_binary(kinds[kind], elem, acc, v, out);
	memcpy(acc, out, (interp_class(elem) == INTERP_COMPLEX ? 2 : 1) * sizeof *acc);
}
