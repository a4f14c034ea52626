/* SPDX-License-Identifier: Apache-2.0
 *
 * Prints sdy attributes (spec 10 §9). If the stripped text begins with `<`, the full form is `#sdy.mnemonic` and that
 * text, otherwise `#sdy<mnemonic` text `>`. Op syntax uses the stripped text, which is cut out of the full form.
 */
#include "print/printer.h"

#include "literal/literal.h"
#include "shard/sdy_attr.h"

static void
print_axis(Printer *p, const ShardAxis *x)
{
	literal_string_print(p->out, session_str(p->s, x->name));
	if (!x->is_sub)
		return;
	BUF_LIT(p->out, ":(");
	buf_i64(p->out, x->pre);
	buf_char(p->out, ')');
	buf_i64(p->out, x->size);
}

static void
print_axes(Printer *p, const ShardAxis *x, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++) {
		if (i)
			BUF_LIT(p->out, ", ");
		print_axis(p, &x[i]);
	}
}

static void
print_axis_list(Printer *p, const ShardAxis *x, uint32_t n)
{
	buf_char(p->out, '{');
	print_axes(p, x, n);
	buf_char(p->out, '}');
}

static void
print_mesh(Printer *p, const IrAttr *a)
{
	const ShardMesh *m = shard_mesh(a);

	BUF_LIT(p->out, "<[");
	for (uint32_t i = 0; i < m->n_axes; i++) {
		if (i)
			BUF_LIT(p->out, ", ");
		literal_string_print(p->out, session_str(p->s, m->axes[i].name));
		buf_char(p->out, '=');
		buf_i64(p->out, m->axes[i].size);
	}
	buf_char(p->out, ']');
	if (m->n_ids) {
		BUF_LIT(p->out, ", device_ids=");
		print_int_list(p, shard_mesh_ids(m), m->n_ids);
	}
	buf_char(p->out, '>');
}

static void
print_dim(Printer *p, const ShardSharding *sh, uint32_t d)
{
	const ShardDim *dim = &sh->dims[d];

	buf_char(p->out, '{');
	print_axes(p, shard_dim_axes(sh, d), dim->n);
	if (!dim->closed)
		buf_add(p->out, dim->n ? ", ?" : "?", dim->n ? 3 : 1);
	buf_char(p->out, '}');
	if (dim->has_priority) {
		buf_char(p->out, 'p');
		buf_i64(p->out, dim->priority);
	}
}

static void
print_mesh_or_ref(Printer *p, IrAttr *mesh)
{
	if (mesh->kind == IR_ATTR_MESH) {
		BUF_LIT(p->out, "mesh");
		print_mesh(p, mesh);
	} else {
		print_attr(p, mesh);
	}
}

static void
print_sharding(Printer *p, const IrAttr *a)
{
	static const char *const words[] = { [SHARD_SUM] = "", [SHARD_MAX] = "max", [SHARD_MIN] = "min" };
	const ShardSharding *sh = shard_sharding(a);

	buf_char(p->out, '<');
	print_mesh_or_ref(p, sh->mesh);
	BUF_LIT(p->out, ", [");
	for (uint32_t d = 0; d < sh->rank; d++) {
		if (d)
			BUF_LIT(p->out, ", ");
		print_dim(p, sh, d);
	}
	buf_char(p->out, ']');
	if (sh->n_replicated) {
		BUF_LIT(p->out, ", replicated=");
		print_axis_list(p, shard_replicated(sh), sh->n_replicated);
	}
	if (sh->n_unreduced) {
		BUF_LIT(p->out, ", unreduced=");
		buf_str(p->out, str_from(words[sh->reduction]));
		print_axis_list(p, shard_unreduced(sh), sh->n_unreduced);
	}
	buf_char(p->out, '>');
}

/* Prints `[a, b]` with attributes in stripped form. */
static void
print_stripped_list(Printer *p, const IrAttr *a)
{
	buf_char(p->out, '[');
	for (uint32_t i = 0; i < a->n; i++) {
		if (i)
			BUF_LIT(p->out, ", ");
		print_sdy_stripped(p, ir_attr_elems(a)[i]);
	}
	buf_char(p->out, ']');
}

static void
print_manual_axes(Printer *p, const IrAttr *a)
{
	buf_char(p->out, '{');
	for (uint32_t i = 0; i < a->n; i++) {
		if (i)
			BUF_LIT(p->out, ", ");
		literal_string_print(p->out, session_str(p->s, ir_attr_atoms(a)[i]));
	}
	buf_char(p->out, '}');
}

static void
print_a2a(Printer *p, const IrAttr *a)
{
	buf_char(p->out, '[');
	for (uint32_t i = 0; i < a->n; i++) {
		const ShardA2A *x = &shard_a2a(a)[i];

		if (i)
			BUF_LIT(p->out, ", ");
		print_sdy_stripped(p, x->axes);
		BUF_LIT(p->out, ": ");
		buf_i64(p->out, x->source);
		BUF_LIT(p->out, "->");
		buf_i64(p->out, x->target);
	}
	buf_char(p->out, ']');
}

void
print_factor(Buf *out, int64_t f)
{
	if (f <= 17) {
		buf_char(out, (char)('i' + f));
		return;
	}
	BUF_LIT(out, "z_");
	buf_i64(out, f - 17);
}

static void
print_tensor_map(Printer *p, const ShardRuleView *v, uint32_t t)
{
	buf_char(p->out, '[');
	for (uint32_t d = 0; d < shard_rule_rank(v, t); d++) {
		uint32_t n;
		const int64_t *f = shard_rule_dim(v, t, d, &n);

		if (d)
			BUF_LIT(p->out, ", ");
		if (n == 0)
			BUF_LIT(p->out, "#sdy.dim_mapping");
		for (uint32_t i = 0; i < n; i++)
			print_factor(p->out, f[i]);
	}
	buf_char(p->out, ']');
}

static void
print_tensor_maps(Printer *p, const ShardRuleView *v, uint32_t first, uint32_t n)
{
	buf_char(p->out, '(');
	for (uint32_t t = 0; t < n; t++) {
		if (t)
			BUF_LIT(p->out, ", ");
		print_tensor_map(p, v, first + t);
	}
	buf_char(p->out, ')');
}

static void
print_factor_set(Printer *p, Str word, const int64_t *f, uint32_t n)
{
	if (!n)
		return;
	buf_str(p->out, word);
	for (uint32_t i = 0; i < n; i++) {
		if (i)
			BUF_LIT(p->out, ", ");
		print_factor(p->out, f[i]);
	}
	buf_char(p->out, '}');
}

static void
print_factor_sizes(Printer *p, const ShardRuleView *v)
{
	if (!v->head->n_factors)
		return;
	BUF_LIT(p->out, " {");
	for (uint32_t i = 0; i < v->head->n_factors; i++) {
		if (i)
			BUF_LIT(p->out, ", ");
		print_factor(p->out, i);
		buf_char(p->out, '=');
		buf_i64(p->out, v->sizes[i]);
	}
	buf_char(p->out, '}');
}

static void
print_rule(Printer *p, const IrAttr *a)
{
	ShardRuleView v = shard_rule_view(a);
	const ShardRule *h = v.head;

	buf_char(p->out, '<');
	print_tensor_maps(p, &v, 0, h->n_operands);
	BUF_LIT(p->out, "->");
	print_tensor_maps(p, &v, h->n_operands, h->n_results);
	print_factor_sizes(p, &v);
	print_factor_set(p, STR(" reduction={"), v.reduction, h->n_reduction);
	print_factor_set(p, STR(" need_replication={"), v.replication, h->n_replication);
	print_factor_set(p, STR(" permutation={"), v.permutation, h->n_permutation);
	print_factor_set(p, STR(" blocked_propagation={"), v.blocked, h->n_blocked);
	if (h->is_custom)
		BUF_LIT(p->out, ", custom");
	buf_char(p->out, '>');
}

static void
print_edge_ref(Printer *p, const ShardEdgeRef *r)
{
	buf_str(p->out, r->is_result ? STR("result-") : STR("operand-"));
	buf_i64(p->out, r->index);
}

static void
print_edge(Printer *p, const IrAttr *a, const ShardEdge *e)
{
	const ShardEdgeRef *to = shard_edge_targets(a, e);

	buf_char(p->out, '{');
	print_axis(p, &e->axis);
	BUF_LIT(p->out, " = ");
	print_edge_ref(p, &e->source);
	BUF_LIT(p->out, " -> [");
	for (uint32_t i = 0; i < e->n; i++) {
		if (i)
			BUF_LIT(p->out, ", ");
		print_edge_ref(p, &to[i]);
	}
	BUF_LIT(p->out, "]}");
}

static void
print_edges(Printer *p, const IrAttr *a)
{
	const ShardEdge *e = shard_edges(a)->entries;

	BUF_LIT(p->out, "<[");
	for (uint32_t i = 0; i < a->n; i++) {
		bool same = i && e[i].step == e[i - 1].step;

		if (i)
			buf_str(p->out, same ? STR(", ") : STR("]}, "));
		if (!same) {
			BUF_LIT(p->out, "{step-");
			buf_i64(p->out, e[i].step);
			BUF_LIT(p->out, " = [");
		}
		print_edge(p, a, &e[i]);
	}
	buf_str(p->out, a->n ? STR("]}]>") : STR("]>"));
}

/* The text before and after the stripped text in the full form. */
typedef struct Frame {
	Str before, after;
} Frame;

static Frame
sdy_frame(const IrAttr *a)
{
	enum { FIRST = IR_ATTR_MESH };
	static const Frame frames[] = {
		[IR_ATTR_MESH - FIRST] = { { "#sdy.mesh", 9 }, { "", 0 } },
		[IR_ATTR_SHARDING - FIRST] = { { "#sdy.sharding", 13 }, { "", 0 } },
		[IR_ATTR_PER_VALUE - FIRST] = { { "#sdy.sharding_per_value<", 24 }, { ">", 1 } },
		[IR_ATTR_RULE - FIRST] = { { "#sdy.op_sharding_rule", 21 }, { "", 0 } },
		[IR_ATTR_EDGES - FIRST] = { { "#sdy.propagation_edges", 22 }, { "", 0 } },
		[IR_ATTR_MANUAL_AXES - FIRST] = { { "#sdy<manual_axes", 16 }, { ">", 1 } },
		[IR_ATTR_AXIS_LIST - FIRST] = { { "#sdy<axis_ref_list", 18 }, { ">", 1 } },
		[IR_ATTR_AXIS_LISTS - FIRST] = { { "#sdy<list_of_axis_ref_lists", 27 }, { ">", 1 } },
		[IR_ATTR_A2A - FIRST] = { { "#sdy<all_to_all_param_list", 26 }, { ">", 1 } },
	};

	return frames[a->kind - FIRST];
}

static void
sdy_spell(Printer *p, IrAttr *a)
{
	if (a->kind == IR_ATTR_MESH)
		print_mesh(p, a);
	else if (a->kind == IR_ATTR_SHARDING)
		print_sharding(p, a);
	else if (a->kind == IR_ATTR_PER_VALUE || a->kind == IR_ATTR_AXIS_LISTS)
		print_stripped_list(p, a);
	else if (a->kind == IR_ATTR_RULE)
		print_rule(p, a);
	else if (a->kind == IR_ATTR_EDGES)
		print_edges(p, a);
	else if (a->kind == IR_ATTR_MANUAL_AXES)
		print_manual_axes(p, a);
	else if (a->kind == IR_ATTR_AXIS_LIST)
		print_axis_list(p, shard_axis_list(a), a->n);
	else
		print_a2a(p, a);
}

void
print_sdy_attr(Printer *p, IrAttr *a)
{
	Frame f = sdy_frame(a);

	buf_str(p->out, f.before);
	sdy_spell(p, a);
	buf_str(p->out, f.after);
}

void
print_sdy_stripped(Printer *p, IrAttr *a)
{
	Frame f = sdy_frame(a);
	Str full = print_attr_text(p->s, a);

	buf_add(p->out, full.p + f.before.n, full.n - f.before.n - f.after.n);
}
