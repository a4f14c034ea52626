/* SPDX-License-Identifier: Apache-2.0
 *
 * Reads #stablehlo.dot_algorithm and #stablehlo.result_accuracy, and checks that their fields
 * are consistent (spec 11 §6.3, §6.6 and §11.5).
 */
#include "literal/number.h"
#include "read/shlo_body.h"

/* ---- dot algorithm ---- */

static IrType *
read_number_type(ShloBody *b)
{
	IrType *t = b->sc.kind == SCAN_WORD ? number_type_find(b->ps->s, b->sc.text) : NULL;

	if (!t)
		shlo_fail(b, "expected a float type");
	return t && scan_next(&b->sc) ? t : NULL;
}

static bool
read_imprecise(ShloBody *b, int64_t *v)
{
	if (b->sc.kind == SCAN_WORD && scan_is_bool(b->sc.text)) {
		*v = b->sc.text.p[0] == 't';
		return scan_next(&b->sc);
	}
	if (!scan_int(&b->sc, v))
		return false;
	*v = *v != 0;
	return true;
}

static bool
read_algorithm_fields(ShloBody *b, IrDotAlgorithm *d)
{
	Scan *sc = &b->sc;

	return scan_expect_field(sc, "lhs_precision_type") && (d->lhs = read_number_type(b)) && scan_expect(sc, ',') &&
	       scan_expect_field(sc, "rhs_precision_type") && (d->rhs = read_number_type(b)) && scan_expect(sc, ',') &&
	       scan_expect_field(sc, "accumulation_type") && (d->acc = read_number_type(b)) && scan_expect(sc, ',') &&
	       scan_expect_field(sc, "lhs_component_count") && scan_int(sc, &d->lhs_components) &&
	       scan_expect(sc, ',') && scan_expect_field(sc, "rhs_component_count") &&
	       scan_int(sc, &d->rhs_components) && scan_expect(sc, ',') &&
	       scan_expect_field(sc, "num_primitive_operations") && scan_int(sc, &d->operations) &&
	       scan_expect(sc, ',') && scan_expect_field(sc, "allow_imprecise_accumulation") &&
	       read_imprecise(b, &d->imprecise);
}

static bool
is_f8(const IrType *t)
{
	return t->kind == IR_TYPE_FLOAT && ir_float_bits((IrFloat)t->sub) == 8 && t->sub != IR_F8E8M0FNU;
}

/* Returns whether StableHLO knows the combination of types (spec 11 §11.5). */
static bool
is_known_algorithm(const IrDotAlgorithm *d)
{
	static const struct { uint8_t in, acc, operations; } known[] = {
		{ IR_F16, IR_F16, 1 }, { IR_F16, IR_F32, 1 }, { IR_BF16, IR_BF16, 1 }, { IR_BF16, IR_F32, 1 },
		{ IR_BF16, IR_F32, 3 }, { IR_BF16, IR_F32, 6 }, { IR_BF16, IR_F32, 9 }, { IR_TF32, IR_F32, 1 },
		{ IR_TF32, IR_F32, 3 }, { IR_F32, IR_F32, 1 }, { IR_F64, IR_F64, 1 },
	};

	if (d->lhs_components != 1 || d->rhs_components != 1 || d->acc->kind != IR_TYPE_FLOAT)
		return false;
	if (is_f8(d->lhs) && is_f8(d->rhs))
		return d->acc->sub == IR_F32 && d->operations == 1;
	if (d->lhs != d->rhs || d->lhs->kind != IR_TYPE_FLOAT || d->imprecise)
		return false;
	for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
		if (d->lhs->sub == known[i].in && d->acc->sub == known[i].acc && d->operations == known[i].operations)
			return true;
	}
	return false;
}

static const char *
algorithm_error(ShloBody *b, const IrDotAlgorithm *d)
{
	if (d->lhs_components < 1)
		return "lhs component count must be positive";
	if (d->rhs_components < 1)
		return "rhs component count must be positive";
	if (d->operations < 1)
		return "num primitive operations must be positive";
	if (is_known_algorithm(d))
		return NULL;
	return arena_printf(&b->ps->scratch,
	                    "dot algorithm not known to be supported on any hardware: {lhs:'%s', rhs:'%s', accum:'%s', "
	                    "lhs_components:%lld, rhs_components:%lld, primitive_ops:%lld, imprecise:%d}",
	                    read_type_of(b->ps, d->lhs), read_type_of(b->ps, d->rhs), read_type_of(b->ps, d->acc),
	                    (long long)d->lhs_components, (long long)d->rhs_components, (long long)d->operations,
	                    (int)d->imprecise);
}

IrAttr *
shlo_read_dot_algorithm(ShloBody *b, unsigned which)
{
	IrDotAlgorithm d;
	Span at = shlo_here(b);
	const char *error;

	memset(&d, 0, sizeof d);
	if (!scan_expect(&b->sc, '<') || !read_algorithm_fields(b, &d) || !scan_expect(&b->sc, '>'))
		return NULL;
	error = algorithm_error(b, &d);
	if (error) {
		read_error(b->ps, DIAG_SHLO_ATTR, at, "%s", error);
		return NULL;
	}
	return ir_attr_intern(b->ps->s, IR_ATTR_DOT_ALGORITHM, which, 1, NULL, &d, sizeof d);
}

/* ---- result accuracy ---- */

/* Reads `atol = 1.0e-5,` if it is present. *negative is set if the number is below 0. */
static bool
read_tolerance(ShloBody *b, const char *name, uint64_t *v, bool *negative)
{
	uint64_t bits[2];
	bool neg;

	if (!scan_is_word(&b->sc, name))
		return true;
	if (!scan_expect_field(&b->sc, name))
		return false;
	neg = b->sc.kind == SCAN_MINUS;
	if ((neg && !scan_next(&b->sc)) || !scan_read_float(&b->sc, b->ps->s->f64, neg, bits) || !scan_next(&b->sc))
		return false;
	*v = bits[0];
	*negative |= bits[0] >> 63 && bits[0] << 1;
	return scan_expect(&b->sc, ',');
}

static bool
read_ulps(ShloBody *b, int64_t *v)
{
	if (!scan_is_word(&b->sc, "ulps"))
		return true;
	return scan_expect_field(&b->sc, "ulps") && scan_int(&b->sc, v) && scan_expect(&b->sc, ',');
}

static bool
check_accuracy(ShloBody *b, Span at, const IrAccuracy *a, bool negative)
{
	if (negative || a->ulps < 0)
		return read_error(b->ps, DIAG_SHLO_ATTR, at, "Negative tolerance");
	if (a->mode == 2 || (!(a->atol << 1) && !(a->rtol << 1) && !a->ulps))
		return true;
	return read_error(b->ps, DIAG_SHLO_ATTR, at,
	                  "Invalid tolerances for ResultAccuracyAttr with mode %s, must be all zero.",
	                  ir_enum_info(IR_ENUM_ACCURACY_MODE)->words[a->mode]);
}

IrAttr *
shlo_read_accuracy(ShloBody *b, unsigned which)
{
	IrAccuracy a = { 0, 0, 0, 0 };
	bool negative = false;
	IrAttr *mode;
	Span at;

	if (!scan_expect(&b->sc, '<') || !read_tolerance(b, "atol", &a.atol, &negative) ||
	    !read_tolerance(b, "rtol", &a.rtol, &negative) || !read_ulps(b, &a.ulps) ||
	    !scan_expect_field(&b->sc, "mode"))
		return NULL;
	mode = shlo_read_hash(b, "invalid kind of attribute specified");
	at = shlo_here(b);
	if (!mode || !scan_expect(&b->sc, '>'))
		return NULL;
	if (mode->kind != IR_ATTR_ENUM || mode->sub != IR_ENUM_ACCURACY_MODE) {
		read_error(b->ps, DIAG_PROP_KIND, at, "invalid kind of attribute specified");
		return NULL;
	}
	a.mode = mode->n;
	if (!check_accuracy(b, at, &a, negative))
		return NULL;
	return ir_attr_intern(b->ps->s, IR_ATTR_ACCURACY, which, 1, NULL, &a, sizeof a);
}
