/* SPDX-License-Identifier: Apache-2.0
 *
 * Checks the properties that a row of ir/ops.def declares: required ones are present, values have the right kind and
 * are in range (spec 11 §1.4, and stage 3 of spec 11 §11.1). MLIR reports a bad property in its parser or in its
 * verifier. In a dictionary, the parser rejects every bad value; in `<{...}>`, it rejects only values that the op
 * cannot store.
 */
#include "base/suggest.h"
#include "print/print.h"
#include "verify_core/op_source.h"
#include "verify_core/signature.h"

/* ---- kinds ---- */

static bool
is_int(const IrAttr *a, const IrType *type)
{
	return a->kind == IR_ATTR_INT && a->type == type;
}

static bool
in_range(const IrAttr *a, unsigned flags)
{
	int64_t v = ir_attr_ints(a)[0];

	return (!(flags & P_GE0) || v >= 0) && (!(flags & P_GT0) || v > 0);
}

static bool
is_nums(const IrAttr *a, const IrType *elem)
{
	return a->kind == IR_ATTR_NUMS && a->type == elem;
}

static bool
is_dense(const IrAttr *a, const IrType *elem)
{
	return a->kind == IR_ATTR_DENSE && a->type->elem == elem;
}

static bool
is_enum(const IrAttr *a, IrEnum e)
{
	return a->kind == IR_ATTR_ENUM && a->sub == e;
}

static bool
is_fields(const IrAttr *a, IrFieldsKind k)
{
	return a->kind == IR_ATTR_FIELDS && a->sub == k;
}

static bool
is_elements(const IrAttr *a)
{
	return a->kind == IR_ATTR_DENSE || a->kind == IR_ATTR_RESOURCE || a->kind == IR_ATTR_SPARSE;
}

static bool
is_flat_symbol(const IrAttr *a)
{
	return a->kind == IR_ATTR_SYMBOL && a->n == 1;
}

static bool
is_layout(const VerifyCx *cx, const IrAttr *a)
{
	return is_dense(a, cx->s->index) && a->type->n == 1;
}

/* Returns whether a value can be an element of an array property. */
static bool
is_element(const VerifyCx *cx, IrPropKind kind, const IrAttr *a)
{
	switch ((unsigned)kind) {
	case PK_PREC:
		return is_enum(a, IR_ENUM_PRECISION);
	case PK_CHLO_PREC:
		return is_enum(a, IR_ENUM_CHLO_PRECISION);
	case PK_SYMS:
		return is_flat_symbol(a);
	case PK_LAYOUTS:
		return is_layout(cx, a);
	case PK_ALIASES:
		return is_fields(a, IR_FIELDS_ALIAS);
	case PK_DICTS:
		return a->kind == IR_ATTR_DICT;
	default:
		return true;
	}
}

static bool
is_array(const VerifyCx *cx, IrPropKind kind, const IrAttr *a)
{
	if (a->kind != IR_ATTR_ARRAY)
		return false;
	for (uint32_t i = 0; i < a->n; i++) {
		const IrAttr *e = ir_attr_elems(a)[i];

		if (!is_element(cx, kind, e) || (kind == PK_TILINGS && !is_array(cx, PK_LAYOUTS, e)))
			return false;
	}
	return true;
}

/* Tolerances are non-negative, and zero unless the mode is TOLERANCE. */
static bool
is_accuracy(const IrAttr *a)
{
	const IrAccuracy *acc;

	if (a->kind != IR_ATTR_ACCURACY)
		return false;
	acc = ir_attr_data(a);
	if ((acc->atol | acc->rtol) >> 63 || acc->ulps < 0)
		return false;
	return acc->mode == 2 || (!acc->atol && !acc->rtol && !acc->ulps);
}

static bool
is_code(const VerifyCx *cx, const IrAttr *a, int64_t max)
{
	return is_int(a, cx->s->i32) && ir_attr_ints(a)[0] >= 0 && ir_attr_ints(a)[0] <= max;
}

/* Returns whether the attribute holds elements of any integer type. */
static bool
is_integers(const IrAttr *a)
{
	return a->kind == IR_ATTR_DENSE && (a->type->elem->kind == IR_TYPE_INT || a->type->elem->kind == IR_TYPE_INDEX);
}

static bool
is_typed(const IrAttr *a)
{
	return a->kind == IR_ATTR_INT || a->kind == IR_ATTR_FLOAT || a->kind == IR_ATTR_STRING || is_elements(a);
}

static bool
fits(const VerifyCx *cx, const IrPropSpec *spec, const IrAttr *a)
{
	switch ((IrPropKind)spec->kind) {
#define PROP_KIND(kind, fits, storable, words) case PK_##kind: return fits;
#include "ir/prop_kinds.def"
#undef PROP_KIND
	}
	return true;
}

static bool
storable(const VerifyCx *cx, const IrPropSpec *spec, const IrAttr *a)
{
#define SAME fits(cx, spec, a)
	switch ((IrPropKind)spec->kind) {
#define PROP_KIND(kind, fits, storable, words) case PK_##kind: return storable;
#include "ir/prop_kinds.def"
#undef PROP_KIND
	}
#undef SAME
	return true;
}

static const char *const words[] = {
#define PROP_KIND(kind, fits, storable, words) [PK_##kind] = words,
#include "ir/prop_kinds.def"
#undef PROP_KIND
};

/* ---- checks ---- */

const IrPropSpec *
verify_props_misfit(const VerifyCx *cx, const IrOp *op)
{
	for (const IrPropSpec *p = ir_op_info(op->kind)->props; op->props && p->name; p++) {
		const IrAttr *a = ir_dict_get(op->props, p->name);

		if (a && !fits(cx, p, a))
			return p;
	}
	return NULL;
}

static const char *
constraint_text(VerifyCx *cx, const IrPropSpec *spec)
{
	const char *range = "";

	if (spec->flags & P_GT0)
		range = " whose value is positive";
	else if (spec->flags & P_GE0)
		range = " whose value is non-negative";
	return arena_printf(cx->scratch, "attribute '%s' failed to satisfy constraint: %s%s",
	                    session_str(cx->s, spec->name).p, words[spec->kind], range);
}

static DiagId
misfit_id(const IrPropSpec *spec)
{
	return (spec->flags & (P_GT0 | P_GE0)) ? DIAG_SHLO_ATTR : DIAG_PROP_KIND;
}

static bool
wrong_kind(VerifyCx *cx, const IrOp *op, const IrPropSpec *spec)
{
	verify_error(cx, op, misfit_id(spec), "%s", constraint_text(cx, spec));
	verify_mark(cx, op, session_str(cx->s, spec->name));
	return false;
}

/* Reports a misfit in the dictionary of a custom form. MLIR's parser reports it at the opening brace. */
static bool
wrong_in_form(VerifyCx *cx, const IrOp *op, const IrPropSpec *spec)
{
	const char *name = verify_op_name(cx, op);
	Str prop = session_str(cx->s, spec->name);
	Span at;

	if (!verify_op_dictionary(cx->m, op, prop, &at))
		return true;
	verify_error_at(cx, op, misfit_id(spec), at, "custom op '%s' '%s' op %s", name, name,
	                constraint_text(cx, spec));
	verify_mark(cx, op, prop);
	return false;
}

static const char *
conversion_text(VerifyCx *cx, const IrPropSpec *spec, IrAttr *a)
{
	const char *name = session_str(cx->s, spec->name).p;

	if (spec->kind != PK_SEGMENTS)
		return arena_printf(cx->scratch, "Invalid attribute `%s` in property conversion: %s", name,
		                    verify_attr_text(cx, a));
	if (is_nums(a, cx->s->i32))
		return arena_printf(cx->scratch, "for `%s`: size mismatch in attribute conversion: %u vs 2", name,
		                    a->n);
	return arena_printf(cx->scratch, "for `%s`: expected DenseI32ArrayAttr", name);
}

static bool
not_storable(VerifyCx *cx, const IrOp *op, const IrPropSpec *spec)
{
	Str name = session_str(cx->s, spec->name);

	verify_error_bare(cx, op, DIAG_PROP_KIND, "invalid properties %s for op %s: %s",
	                  verify_attr_text(cx, op->props), verify_op_name(cx, op),
	                  conversion_text(cx, spec, ir_op_prop(op, spec->name)));
	verify_mark(cx, op, name);
	return false;
}

typedef bool Fits(const VerifyCx *cx, const IrPropSpec *spec, const IrAttr *a);

/* Returns the misfit whose name comes first in the alphabet, or NULL. */
static const IrPropSpec *
first_by_name(const VerifyCx *cx, const IrOp *op, Fits *ok)
{
	const IrPropSpec *first = NULL;

	for (const IrPropSpec *p = ir_op_info(op->kind)->props; p->name; p++) {
		const IrAttr *a = ir_dict_get(op->props, p->name);

		if (a && !ok(cx, p, a) &&
		    (!first || str_cmp(session_str(cx->s, p->name), session_str(cx->s, first->name)) < 0))
			first = p;
	}
	return first;
}

bool
verify_props_read(VerifyCx *cx, IrOp *op)
{
	VerifyWritten written = verify_op_written(cx->m, op);
	const IrPropSpec *bad = first_by_name(cx, op, written == VERIFY_GENERIC_PROPS ? storable : fits);

	if (!bad)
		return true;
	switch (written) {
	case VERIFY_CUSTOM: return wrong_in_form(cx, op, bad);
	case VERIFY_GENERIC: return wrong_kind(cx, op, bad);
	case VERIFY_GENERIC_PROPS: return not_storable(cx, op, bad);
	case VERIFY_BY_PASS: break;
	}
	return true;
}

enum { ATTRS_SEEN = 64 };

/* Looks for an attribute that is a misspelt form of a missing one. */
static void
hint_misspelt(VerifyCx *cx, const IrOp *op, const char *missing)
{
	for (uint32_t i = 0; op->attrs && i < op->attrs->n && i < ATTRS_SEEN; i++) {
		Str name = session_str(cx->s, ir_attr_entries(op->attrs)[i].name);
		Suggest best;

		suggest_init_name(&best, name);
		suggest_try(&best, missing);
		if (!best.word)
			continue;
		verify_mark(cx, op, name);
		verify_hint(cx, op, "'%s' has no attribute '%s'; did you mean '%s'?", verify_op_name(cx, op), name.p,
		            missing);
		return;
	}
}

/* Reports the first missing property. MLIR looks for them in the order of their names. */
static bool
check_required(VerifyCx *cx, const IrOp *op)
{
	Str missing = { NULL, 0 };

	for (const IrPropSpec *p = ir_op_info(op->kind)->props; p->name; p++) {
		Str name;

		if (!(p->flags & P_REQ) || ir_dict_get(op->props, p->name))
			continue;
		name = session_str(cx->s, p->name);
		if (!missing.p || str_cmp(name, missing) < 0)
			missing = name;
	}
	if (!missing.p)
		return true;
	verify_error(cx, op, DIAG_PROP_MISSING, "requires attribute '%s'", missing.p);
	hint_misspelt(cx, op, missing.p);
	return false;
}

bool
verify_props(VerifyCx *cx, IrOp *op, const IrPropSpec *misfit)
{
	return check_required(cx, op) && (!misfit || wrong_kind(cx, op, misfit));
}
