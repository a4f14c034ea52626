/* SPDX-License-Identifier: Apache-2.0
 *
 * Checks the regions, operands and results of an op against its row in ir/ops.def (stages 1, 2 and 4 of spec 11 §11.1).
 * A signature is parsed when the first op of its kind is met, and kept as a table, so an op that fits costs a few
 * comparisons. The conditions are checked in MLIR's order.
 */
#include "verify_core/signature.h"

#include <assert.h>

#include "verify_core/mlir_order.h"
#include "verify_core/op_checks.h"

/* ---- kinds ---- */

/* Element classes: the letters of spec 11 §1.3, and single types that ops ask for. */
enum {
	VE_B = 1, VE_S = 2, VE_U = 4, VE_F = 8, VE_C = 16, VE_Q = 32, VE_A = 64,
	VE_X = 128,		/* index */
	VE_W = 256,		/* f32, f64 */
	VE_I32 = 512, VE_UI32 = 1024,
	VE_ANYINT = 2048,
	VE_ANY = 4096,
	VE_BIFC = VE_B | VE_S | VE_U | VE_F | VE_C,
	VE_BIFCQ = VE_BIFC | VE_Q
};

enum { VO_TOKEN = 1, VO_FUTURE = 2, VO_TUPLE = 4, VO_CALLTUPLE = 8, VO_BUFFER = 16, VO_SHAPED = 32, VO_ANY = 64,
       VO_FUNCTION = 128 };

typedef enum Shape { NO, ANY, RANKED, RANK0, RANK1, STATIC, STATIC1, STATIC2, BOUNDED } Shape;

struct VerifyKind {
	const char *code, *text;
	uint8_t shape;		/* Shape */
	uint8_t others;		/* VO_* */
	uint16_t elems;		/* VE_* */
};

static const VerifyKind kinds[] = {
#define KIND(code, shape, elems, others, text) { code, text, shape, others, elems },
#include "verify_core/value_kinds.def"
#undef KIND
};

const VerifyKind *
verify_kind_find(const char *code, size_t n)
{
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
		if (strncmp(kinds[i].code, code, n) == 0 && !kinds[i].code[n])
			return &kinds[i];
	}
	return NULL;
}

static unsigned
int_classes(const IrType *t)
{
	bool usual = t->width <= 64 && t->width >= 2 && (t->width & (t->width - 1)) == 0;

	if (t->sub == IR_SIGNED)
		return VE_ANYINT;
	if (t->sub == IR_UNSIGNED)
		return VE_ANYINT | (usual ? VE_U : 0) | (t->width == 32 ? VE_UI32 : 0);
	return VE_ANYINT | (usual ? VE_S : 0) | (t->width == 32 ? VE_I32 : 0) | (t->width == 1 ? VE_B : 0);
}

/* No tensor has elements of type tf32 or of a float wider than f64. */
static unsigned
float_classes(const IrType *t)
{
	if (t->sub == IR_F32 || t->sub == IR_F64)
		return VE_F | VE_W;
	return t->sub == IR_F80 || t->sub == IR_F128 || t->sub == IR_TF32 ? 0 : VE_F;
}

/* A quantized type is opaque text. It is per-axis if its scales are in braces. */
static unsigned
quant_classes(const VerifyCx *cx, const IrType *t)
{
	Str s = session_str(cx->s, t->body);

	if (s.n < 7 || memcmp(s.p, "!quant.", 7) != 0)
		return 0;
	return memchr(s.p, '{', s.n) ? VE_A : VE_Q;
}

static unsigned
elem_classes(const VerifyCx *cx, const IrType *t)
{
	switch (t->kind) {
	case IR_TYPE_INT:
		return VE_ANY | int_classes(t);
	case IR_TYPE_FLOAT:
		return VE_ANY | float_classes(t);
	case IR_TYPE_INDEX:
		return VE_ANY | VE_X;
	case IR_TYPE_COMPLEX:
		return t->elem == cx->s->f32 || t->elem == cx->s->f64 ? VE_ANY | VE_C : VE_ANY;
	case IR_TYPE_OPAQUE:
		return VE_ANY | quant_classes(cx, t);
	default:
		return VE_ANY;
	}
}

/* Returns whether exactly one dimension is dynamic, and has a bound. */
static bool
is_single_bounded(const IrType *t)
{
	uint32_t dynamic = 0, bounded = 0;

	for (uint32_t d = 0; d < t->n; d++) {
		if (t->dims[d] != IR_DYNAMIC)
			continue;
		dynamic++;
		bounded += ir_type_bound(t, d) != IR_DYNAMIC;
	}
	return dynamic == 1 && bounded == 1;
}

static bool
shape_has(Shape shape, const IrType *t)
{
	if (t->kind != IR_TYPE_TENSOR)
		return shape == ANY && t->kind == IR_TYPE_UNRANKED;
	switch (shape) {
	case NO:
		return false;
	case ANY:
	case RANKED:
		return true;
	case RANK0:
		return t->n == 0;
	case RANK1:
		return t->n == 1;
	case STATIC:
		return t->is_static;
	case STATIC1:
		return t->is_static && t->n == 1;
	case STATIC2:
		return t->is_static && t->n == 2;
	case BOUNDED:
		return t->is_static || is_single_bounded(t);
	}
	return false;
}

/* Returns whether a tuple may hold each of its leaves. Recursion follows the nesting of a type, which the reader
 * bounds. */
static bool
tuple_has(const VerifyCx *cx, const IrType *t, bool call)
{
	for (uint32_t i = 0; i < t->n; i++) {
		const IrType *m = t->members[i];
		bool ok = m->kind == IR_TYPE_TOKEN;

		if (m->kind == IR_TYPE_TUPLE)
			ok = tuple_has(cx, m, call);
		else if (m->kind == IR_TYPE_MEMREF)
			ok = (elem_classes(cx, m->elem) & VE_BIFCQ) != 0;
		else if (m->kind == IR_TYPE_TENSOR || (call && m->kind == IR_TYPE_UNRANKED))
			ok = (elem_classes(cx, m->elem) & (VE_BIFCQ | VE_A)) != 0;
		if (!ok)
			return false;
	}
	return true;
}

static bool
others_have(const VerifyCx *cx, unsigned others, const IrType *t)
{
	if (others & VO_ANY)
		return true;
	switch (t->kind) {
	case IR_TYPE_TOKEN:
		return (others & VO_TOKEN) != 0;
	case IR_TYPE_FUTURE:
		return (others & VO_FUTURE) != 0;
	case IR_TYPE_TUPLE:
		return (others & (VO_TUPLE | VO_CALLTUPLE)) && tuple_has(cx, t, (others & VO_CALLTUPLE) != 0);
	case IR_TYPE_MEMREF:
		return (others & VO_SHAPED) || ((others & VO_BUFFER) && (elem_classes(cx, t->elem) & VE_BIFCQ));
	case IR_TYPE_VECTOR:
		return (others & VO_SHAPED) != 0;
	case IR_TYPE_FUNCTION:
		return (others & VO_FUNCTION) != 0;
	default:
		return false;
	}
}

bool
verify_kind_has(const VerifyCx *cx, const VerifyKind *kind, const IrType *t)
{
	if (shape_has((Shape)kind->shape, t))
		return (elem_classes(cx, t->elem) & kind->elems) != 0;
	return kind->others && others_have(cx, kind->others, t);
}

/* ---- signatures ---- */

static const char *
skip_blanks(const char *p)
{
	while (*p == ' ')
		p++;
	return p;
}

/* Parses one side of a signature, up to `end`. */
static bool
read_values(VerifyValues *side, const char *p, const char *end)
{
	p = skip_blanks(p);
	if (p >= end || strncmp(p, "()", 2) == 0)
		return true;
	while (p < end) {
		size_t n = strcspn(p, ", *-");

		if (side->n == VERIFY_VALUES_MAX)
			return false;
		side->v[side->n].kind = verify_kind_find(p, n);
		if (!side->v[side->n].kind && (n != 4 || strncmp(p, "same", 4) != 0))
			return false;
		p += n;
		if (*p == '*') {
			side->v[side->n].star = true;
			side->n_stars++;
			p++;
		}
		side->n++;
		p = skip_blanks(p);
		if (p < end && *p++ != ',')
			return false;
		p = skip_blanks(p);
	}
	return true;
}

bool
verify_signature_read(VerifySignature *sig, const char *text)
{
	const char *arrow = strstr(text, "->");

	*sig = (VerifySignature){ 0 };
	return arrow && read_values(&sig->in, text, arrow) && read_values(&sig->out, arrow + 2, text + strlen(text));
}

uint32_t
verify_star_size(const VerifyValues *side, uint32_t n)
{
	uint32_t fixed = side->n - side->n_stars;

	return side->n_stars && n > fixed ? (n - fixed) / side->n_stars : 0;
}

/* Returns the text of the signature that an op has in the chosen release. */
static const char *
signature_text(const VerifyCx *cx, IrOpKind kind)
{
	return kind == IR_OP_SHLO_COLLECTIVE_BROADCAST && !session_has(cx->s, IR_FEATURE_BROADCAST_MANY)
	               ? "T -> T" : ir_op_info(kind)->signature;
}

static const VerifySignature *
signature_of(VerifyCx *cx, IrOpKind kind)
{
	VerifySignature *sig;

	if (!cx->signatures)
		cx->signatures = ARENA_ARRAY(cx->own, VerifySignature *, IR_OP_COUNT);
	sig = cx->signatures[kind];
	if (!sig) {
		bool ok;

		sig = ARENA_NEW(cx->own, VerifySignature);
		ok = verify_signature_read(sig, signature_text(cx, kind));
		assert(ok);
		(void)ok;
		cx->signatures[kind] = sig;
	}
	return sig;
}

/* ---- counts ---- */

static bool
wrong_regions(VerifyCx *cx, const IrOp *op, int min, int max)
{
	if (max == 0)
		return verify_error(cx, op, DIAG_SHLO_ARITY, "requires zero regions");
	if (max == 1)
		return verify_error(cx, op, DIAG_SHLO_ARITY, "requires one region");
	if (max > 1)
		return verify_error(cx, op, DIAG_SHLO_ARITY, "expected %d regions", max);
	return verify_error_bare(cx, op, DIAG_SHLO_ARITY, "expect at least %s", min == 1 ? "one branch" : "one region");
}

static bool
wrong_results(VerifyCx *cx, const IrOp *op, uint32_t want, bool more)
{
	if (more)
		return verify_error(cx, op, DIAG_SHLO_ARITY, "expected %u or more results", want);
	if (want > 1)
		return verify_error(cx, op, DIAG_SHLO_ARITY, "expected %u results", want);
	return verify_error(cx, op, DIAG_SHLO_ARITY, "requires %s", want ? "one result" : "zero results");
}

static bool
wrong_operands(VerifyCx *cx, const IrOp *op, uint32_t want, bool more)
{
	if (more)
		return verify_error(cx, op, DIAG_SHLO_ARITY, "expected %u or more operands, but found %u", want,
		                    op->n_operands);
	if (want > 1)
		return verify_error(cx, op, DIAG_SHLO_ARITY, "expected %u operands, but found %u", want,
		                    op->n_operands);
	return verify_error(cx, op, DIAG_SHLO_ARITY, "requires %s", want ? "a single operand" : "zero operands");
}

static bool
count_fits(const VerifyValues *side, uint32_t n)
{
	return side->n_stars ? n >= side->n - side->n_stars : n == side->n;
}

static bool
check_region_count(VerifyCx *cx, const IrOp *op)
{
	const IrOpInfo *info = ir_op_info(op->kind);
	int min = info->min_regions, max = info->max_regions;

	if ((int64_t)op->n_regions < min || (max >= 0 && (int64_t)op->n_regions > max))
		return wrong_regions(cx, op, min, max);
	return true;
}

static bool
check_counts(VerifyCx *cx, const IrOp *op, const VerifySignature *sig)
{
	if (!check_region_count(cx, op))
		return false;
	if (!count_fits(&sig->out, op->n_results))
		return wrong_results(cx, op, sig->out.n - sig->out.n_stars, sig->out.n_stars != 0);
	if (op->n_succs && op->kind != IR_OP_FOREIGN)
		return verify_error(cx, op, DIAG_SHLO_ARITY, "requires 0 successors but found %u", op->n_succs);
	if (!count_fits(&sig->in, op->n_operands))
		return wrong_operands(cx, op, sig->in.n - sig->in.n_stars, sig->in.n_stars != 0);
	return op->kind != IR_OP_CHLO_SCAN || verify_scan_segments(cx, op);
}

/* ---- kinds of the values ---- */

static bool
wrong_kind(VerifyCx *cx, const IrOp *op, const char *what, uint32_t i, const VerifyKind *kind, bool star, IrType *t)
{
	return verify_error(cx, op, DIAG_SHLO_TYPE, "%s #%u must be %s%s, but got '%s'", what, i,
	                    star ? "variadic of " : "", kind->text, verify_type_text(cx, t));
}

static IrType *
type_of(const IrOp *op, bool result, uint32_t i)
{
	return result ? op->results[i].type : ir_operand(op, i)->type;
}

/* If the values cannot be spread evenly over the stars, the last ones are not checked, as in MLIR. */
static bool
check_values(VerifyCx *cx, const IrOp *op, const VerifyValues *side, bool result)
{
	uint32_t star = verify_star_size(side, result ? op->n_results : op->n_operands);
	uint32_t i = 0;

	for (uint32_t k = 0; k < side->n; k++) {
		const VerifyKind *kind = side->v[k].kind;
		uint32_t n = side->v[k].star ? star : 1;

		for (; n && kind; n--, i++) {
			IrType *t = type_of(op, result, i);

			if (!verify_kind_has(cx, kind, t))
				return wrong_kind(cx, op, result ? "result" : "operand", i, kind, side->v[k].star, t);
		}
		if (!kind)
			i++;
	}
	return true;
}

/* Checks results declared `same`: they have the kind and the type of the first operand. */
static bool
check_same(VerifyCx *cx, const IrOp *op, const VerifySignature *sig)
{
	for (uint32_t k = 0; k < sig->out.n; k++) {
		IrType *t;

		if (sig->out.v[k].kind)
			continue;
		t = op->results[k].type;
		if (!verify_kind_has(cx, sig->in.v[0].kind, t))
			return wrong_kind(cx, op, "result", k, sig->in.v[0].kind, false, t);
		if (t != ir_operand(op, 0)->type)
			return verify_error(cx, op, DIAG_TYPE_SAME,
			                    "requires the same type for all operands and results");
	}
	return true;
}

/* ---- regions ---- */

/* Returns whether MLIR checks first of all that each region of the op has one block. */
static bool
is_single_block(IrOpKind kind)
{
	switch ((unsigned)kind) {
	case IR_OP_SHLO_REDUCE:
	case IR_OP_SHLO_REDUCE_WINDOW:
	case IR_OP_SHLO_MAP:
	case IR_OP_SHLO_IF:
	case IR_OP_SHLO_CASE:
	case IR_OP_SHLO_WHILE:
	case IR_OP_SHLO_ALL_REDUCE:
	case IR_OP_SHLO_COLLECTIVE_REDUCE:
	case IR_OP_SHLO_ASYNC_START:
	case IR_OP_SDY_MANUAL:
	case IR_OP_SDY_NAMED:
		return true;
	default:
		return false;
	}
}

static bool
check_single_blocks(VerifyCx *cx, const IrOp *op)
{
	if (!is_single_block(op->kind))
		return true;
	for (uint32_t i = 0; i < op->n_regions; i++) {
		const IrRegion *r = &op->regions[i];

		if (r->first != r->last)
			return verify_error(cx, op, DIAG_REGION_BLOCKS, "expects region #%u to have 0 or 1 blocks", i);
		if (r->first && !r->first->first)
			return verify_error(cx, op, DIAG_REGION_BLOCKS, "expects a non-empty block");
	}
	return true;
}

static const char *
region_name(IrOpKind kind, uint32_t i)
{
	switch ((unsigned)kind) {
	case IR_OP_SHLO_SCATTER:
		return "update_computation";
	case IR_OP_SHLO_SELECT_AND_SCATTER:
		return i ? "scatter" : "select";
	case IR_OP_SHLO_SORT:
		return "comparator";
	case IR_OP_SHLO_MAP:
	case IR_OP_SHLO_ALL_REDUCE:
	case IR_OP_SHLO_REDUCE_SCATTER:
	case IR_OP_SHLO_COLLECTIVE_REDUCE:
		return "computation";
	case IR_OP_SHLO_IF:
		return i ? "false_branch" : "true_branch";
	case IR_OP_SHLO_CASE:
		return "branches";
	case IR_OP_SHLO_WHILE:
		return i ? "body" : "cond";
	default:
		return "body";
	}
}

/* Checks that every region has exactly one block, unless the op allows others. */
static bool
check_region_blocks(VerifyCx *cx, const IrOp *op)
{
	if (op->kind == IR_OP_MODULE || op->kind == IR_OP_FUNC || op->kind == IR_OP_SHLO_COMPOSITE)
		return true;
	for (uint32_t i = 0; i < op->n_regions; i++) {
		const IrRegion *r = &op->regions[i];

		if (!r->first || r->first != r->last)
			return verify_error(cx, op, DIAG_REGION_BLOCKS,
			                    "region #%u ('%s') failed to verify constraint: region with 1 blocks", i,
			                    region_name(op->kind, i));
	}
	return true;
}

bool
verify_row(VerifyCx *cx, IrOp *op)
{
	const VerifySignature *sig = signature_of(cx, op->kind);
	const IrPropSpec *misfit = verify_props_misfit(cx, op);

	if (misfit && !verify_in_phase(cx, VERIFY_READ, verify_props_read, op))
		return false;
	if (!check_counts(cx, op, sig))
		return false;
	if (op->n_regions && !check_single_blocks(cx, op))
		return false;
	return verify_props(cx, op, misfit) && check_values(cx, op, &sig->in, false) &&
	       check_values(cx, op, &sig->out, true) && check_same(cx, op, sig) &&
	       (!op->n_regions || check_region_blocks(cx, op));
}
