/* SPDX-License-Identifier: Apache-2.0
 *
 * Builds the custom forms of the sdy dialect (spec 10 §10).
 */
#include "read/build.h"

static IrNamed
named(Atom name, IrAttr *value)
{
	return (IrNamed){ name, 0, value };
}

/* ---- types ---- */

static void
need_tensor(Parse *ps, IrOpKind kind, IrType *t, Span at)
{
	if (t && t->kind != IR_TYPE_TENSOR)
		read_error(ps, DIAG_TYPE_RANKED, at,
		           "custom op '%s' invalid kind of type specified: expected builtin.tensor, but found '%s'",
		           ir_op_info(kind)->spelling, read_type_of(ps, t));
}

static void
need_shaped(Parse *ps, IrOpKind kind, IrType *t, Span at)
{
	if (t && !ir_type_is_shaped(t))
		read_error(ps, DIAG_TYPE_SHAPED, at, "custom op '%s' invalid kind of type specified",
		           ir_op_info(kind)->spelling);
}

/* ---- mesh ---- */

void
build_sdy_mesh_head(Parse *ps, Atom word, Atom name)
{
	build_head(ps, word);
	ps->prefix = "custom op 'sdy.mesh' ";
	*READ_PUSH(ps, heads) =
		(ReadHead){ .op = IR_OP_SDY_MESH, .props = { named(ATOM_sym_name, ir_attr_string(ps->s, name)) } };
}

IrOp *
build_sdy_mesh(Parse *ps, Span at, IrAttr *mesh, uint32_t n_dict)
{
	ReadHead h = VEC_POP(&ps->heads);
	IrNamed shown[] = { h.props[0], named(ATOM_mesh, mesh) };

	ps->prefix = "";
	return read_op_new(
		ps, &(ReadOp){ .kind = IR_OP_SDY_MESH, .at = at, .n_dict = n_dict, .shown = shown, .n_shown = 2 });
}

/* ---- ops with one operand ---- */

/* Makes an op with one operand and one result of the same type. */
static IrOp *
unary(Parse *ps, IrOpKind kind, Span at, IrType *type, uint32_t n_dict, const IrNamed *shown, uint32_t n_shown)
{
	return read_op_new(ps, &(ReadOp){ .kind = kind, .at = at, .n_uses = 1, .in = &type, .out = &type, .n_out = 1,
	                                  .n_dict = n_dict, .shown = shown, .n_shown = n_shown });
}

IrOp *
build_sdy_shard(Parse *ps, Span at, Atom word, IrAttr *sharding, Span at_sharding, uint32_t n_dict, IrType *type)
{
	IrNamed shown = named(ATOM_sharding, sharding);
	Span hash = { at_sharding.lo, at_sharding.lo + 1 };

	if (ps->text[hash.lo] == '#') {
		read_error(ps, DIAG_SYNTAX, hash, "invalid SSA value result number");
		if (!ps->s->diag.mlir_compat && ps->o->hints)
			diag_note(&ps->s->diag, hash, "after a value, MLIR reads '#' as part of its name, so write the "
			          "sharding as <@mesh, [...]>");
	}
	return unary(ps, read_word_op(ps, word), at, type, n_dict, &shown, 1);
}

IrOp *
build_sdy_edge(Parse *ps, Span at, Atom word, IrAttr *sharding, uint32_t n_dict, IrType *type, Span at_type)
{
	IrNamed shown = named(ATOM_sharding, sharding);
	IrOpKind kind = read_word_op(ps, word);

	need_shaped(ps, kind, type, at_type);
	return unary(ps, kind, at, type, n_dict, &shown, 1);
}

IrOp *
build_sdy_group(Parse *ps, Span at, Atom word, int64_t group, uint32_t n_dict, IrType *type, Span at_type)
{
	IrNamed shown = named(ATOM_group_id, ir_attr_i64(ps->s, group));
	IrOpKind kind = read_word_op(ps, word);

	need_tensor(ps, kind, type, at_type);
	return read_op_new(ps, &(ReadOp){ .kind = kind, .at = at, .n_uses = 1, .in = &type, .n_dict = n_dict,
	                                  .shown = &shown, .n_shown = 1 });
}

/* ---- queries of explicit mode ---- */

IrOp *
build_typeof(Parse *ps, Span at, Atom word, uint32_t n_dict, IrType *type)
{
	return read_op_new(ps, &(ReadOp){ .kind = read_word_op(ps, word), .at = at, .n_uses = 1, .in = &type,
	                                  .n_dict = n_dict });
}

/* The function type has no operands and no results. */
IrOp *
build_mesh_context(Parse *ps, Span at, Atom word, uint32_t n_dict, ReadPair fn)
{
	if (fn.a || fn.b)
		read_error(ps, DIAG_SYNTAX, at, "shardc.mesh_context has type () -> ()");
	ps->types.n -= fn.a + fn.b;
	return read_op_new(ps, &(ReadOp){ .kind = read_word_op(ps, word), .at = at, .n_dict = n_dict });
}

/* Returns the index of a word in a NULL-terminated list, or -1. */
static int
word_index(const Parse *ps, Atom word, const char *const *words)
{
	for (int i = 0; words[i]; i++) {
		if (str_eq(session_str(ps->s, word), str_from(words[i])))
			return i;
	}
	return -1;
}

IrOp *
build_sdy_barrier(Parse *ps, Span at, Atom word, Atom direction, Span direction_at, uint32_t n_dict, IrType *type,
                       Span at_type)
{
	static const char *const words[] = { "NONE", "FORWARD", "BACKWARD", "BOTH", NULL };
	IrOpKind kind = read_word_op(ps, word);
	int v = word_index(ps, direction, words);
	IrNamed shown = named(ATOM_allowed_direction, ir_attr_int(ps->s, ps->s->i32, v));

	if (v < 0 && ps->text[direction_at.lo] == '"')
		read_error(ps, DIAG_ENUM_WORD, direction_at,
		           "custom op '%s' invalid allowed_direction attribute specification: \"%s\"",
		           ir_op_info(kind)->spelling, read_of(ps, direction));
	else if (v < 0)
		read_error(ps, DIAG_ENUM_WORD, direction_at,
		           "custom op '%s' expected string or keyword containing one of the following enum values for "
		           "attribute 'allowed_direction' [NONE, FORWARD, BACKWARD, BOTH]", ir_op_info(kind)->spelling);
	need_tensor(ps, kind, type, at_type);
	return unary(ps, kind, at, type, n_dict, &shown, 1);
}

/* ---- collectives ---- */

uint32_t
build_reduction(Parse *ps, Atom word, Span at)
{
	static const char *const words[] = { "sum", "max", "min", NULL };
	int v = word_index(ps, word, words);

	if (v < 0)
		read_error(ps, DIAG_ENUM_WORD, at, "expected '[', '{' or a reduction: sum, max or min");
	return (uint32_t)(v + 1);
}

/* Returns the name of the property that the axes before the operand set. */
static Atom
axes_name(IrOpKind kind)
{
	if (kind == IR_OP_SDY_ALL_GATHER)
		return ATOM_gathering_axes;
	if (kind == IR_OP_SDY_ALL_SLICE)
		return ATOM_slicing_axes;
	if (kind == IR_OP_SDY_REDUCE_SCATTER)
		return ATOM_reduce_scatter_axes;
	if (kind == IR_OP_SDY_ALL_REDUCE)
		return ATOM_reduction_axes;
	return kind == IR_OP_SDY_ALL_TO_ALL ? ATOM_params : ATOM_axes;
}

IrOp *
build_sdy_collective(Parse *ps, const ReadCollective *c)
{
	IrOpKind kind = read_word_op(ps, c->word);
	bool reduces = kind == IR_OP_SDY_ALL_REDUCE || kind == IR_OP_SDY_REDUCE_SCATTER;
	int64_t reduction = c->reduction ? c->reduction - 1 : SHARD_SUM;
	IrNamed shown[] = {
		named(axes_name(kind), c->axes),
		named(ATOM_out_sharding, c->sharding),
		named(ATOM_reduction_op, reduces ? ir_attr_int(ps->s, ps->s->i32, reduction) : NULL),
	};

	if (c->reduction && !reduces)
		read_error(ps, DIAG_SYNTAX, c->reduction_at, "'%s' takes no reduction", ir_op_info(kind)->spelling);
	need_shaped(ps, kind, c->type, c->at_type);
	return unary(ps, kind, c->at, c->type, c->n_dict, shown, sizeof shown / sizeof *shown);
}

/* ---- computations ---- */

void
build_sdy_manual_head(Parse *ps, Atom word, uint32_t n_uses, IrAttr *in, IrAttr *out, IrAttr *axes, uint32_t n_args)
{
	*READ_PUSH(ps, heads) = (ReadHead){
		.op = IR_OP_SDY_MANUAL,
		.n_uses = n_uses,
		.n_args = n_args,
		.n_props = 3,
		.props = { named(ATOM_in_shardings, in), named(ATOM_out_shardings, out),
		           named(ATOM_manual_axes, axes) },
	};
	build_head(ps, word);
	build_entry(ps, n_args);
}

void
build_sdy_named_head(Parse *ps, Atom word, Span name, uint32_t n_uses, IrAttr *in, IrAttr *out, uint32_t n_args)
{
	*READ_PUSH(ps, heads) = (ReadHead){
		.op = IR_OP_SDY_NAMED, .n_uses = n_uses, .n_args = n_args, .n_props = 3,
		.props = { named(ATOM_name, ir_attr_string(ps->s, read_string_atom(ps, name))),
		           named(ATOM_in_shardings, in), named(ATOM_out_shardings, out) },
	};
	build_head(ps, word);
	build_entry(ps, n_args);
}

IrOp *
build_sdy_computation(Parse *ps, Span at, uint32_t n_dict, ReadPair fn)
{
	ReadHead h = VEC_POP(&ps->heads);
	IrType *const *types = READ_TOP(ps, types, fn.a + fn.b);
	ReadOp o = { .kind = h.op, .at = at, .n_uses = h.n_uses, .n_regions = 1, .in = types, .out = types + fn.a,
	             .n_out = fn.b, .n_dict = n_dict, .shown = h.props, .n_shown = h.n_props };
	IrOp *op;

	read_match_operands(ps, &o, fn.a);
	op = read_op_new(ps, &o);
	READ_POP(ps, args, h.n_args);
	READ_POP(ps, types, fn.a + fn.b);
	return op;
}
