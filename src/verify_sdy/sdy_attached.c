/* SPDX-License-Identifier: Apache-2.0
 *
 * Checks the kinds of attributes that have a meaning where they are attached (spec 10 §13.5, "Attachments"). Other sdy
 * names are accepted.
 */
#include "verify_sdy/sdy_attached.h"

#include "base/paranoid.h"
#include "verify_core/verify_memo.h"
#include "verify_sdy/sdy_sharding.h"

static IrType *
result_type(const IrOp *op, uint32_t i)
{
	return op->results[i].type;
}

/* Marks the text of a sharding, or a list of shardings in its full or its stripped form. */
static void
mark_attr(VerifyCx *cx, const IrOp *op, IrAttr *attr)
{
	Str text = str_from(verify_attr_text(cx, attr));
	const char *open = memchr(text.p, '<', text.n);

	if (attr->kind == IR_ATTR_PER_VALUE && open)
		verify_mark(cx, op, (Str){ open + 1, text.n - 2 - (size_t)(open - text.p) });
	verify_mark(cx, op, text);
}

/* Reports a sharding on an op that is not a list with one sharding per result. */
static bool
kind_error(VerifyCx *cx, const IrOp *op, IrAttr *attr)
{
	const char *text = verify_attr_text(cx, attr);

	verify_error(cx, op, DIAG_SHARDING_KIND_OP,
	             "should have a sharding attribute of type TensorShardingPerValueAttr");
	mark_attr(cx, op, attr);
	if (attr->kind == IR_ATTR_SHARDING)
		verify_hint(cx, op, "an operation has one sharding per result: #sdy.sharding_per_value<[%s]>",
		            strchr(text, '<'));
	else
		verify_hint(cx, op, "an operation has one sharding per result: #sdy.sharding_per_value<[...]>");
	return false;
}

static bool
count_error(VerifyCx *cx, const IrOp *op, const char *what, IrAttr *list, uint32_t n_values)
{
	verify_error(cx, op, DIAG_SHARDING_COUNT,
	             "%s shardings don't match number of values: %u shardings vs %u values", what, list->n, n_values);
	mark_attr(cx, op, list);
	return false;
}

bool
verify_sharding_list(VerifyCx *cx, const IrOp *op, const char *what, IrAttr *list, uint32_t n_values,
                     IrType *(*type_of)(const IrOp *op, uint32_t i))
{
	VerifySite site = { .cx = cx, .op = op, .what = what, .index = -1 };

	if (list->n != n_values)
		return count_error(cx, op, what, list, n_values);
	for (uint32_t i = 0; i < n_values; i++) {
		site.index = n_values > 1 ? (int64_t)i : -1;
		if (!verify_sharding(&site, ir_attr_elems(list)[i], type_of(op, i)))
			return false;
	}
	return true;
}

/* Returns whether the one sharding of an op without results may stay: it has no axes, or its mesh is a single device.
 */
static bool
is_valueless(const VerifyCx *cx, const IrAttr *list)
{
	const IrAttr *sharding = ir_attr_elems(list)[0], *mesh = verify_mesh_of(cx, sharding);

	return shard_sharding(sharding)->n_dim_axes == 0 ||
	       (mesh && shard_mesh(mesh)->n_axes == 0 && shard_mesh(mesh)->n_ids == 1);
}

static bool
check_op_sharding(VerifyCx *cx, const IrOp *op, IrAttr *list)
{
	VerifySite site = { .cx = cx, .op = op, .what = "result", .index = 0 };

	if (list->kind != IR_ATTR_PER_VALUE)
		return kind_error(cx, op, list);
	if (op->n_results == 0 && list->n == 1 && is_valueless(cx, list))
		return verify_sharding(&site, ir_attr_elems(list)[0], NULL);
	if (op->n_results == 0 && list->n == 0)
		return true;
	return verify_sharding_list(cx, op, "result", list, op->n_results, result_type);
}

static bool
check_rule(VerifyCx *cx, const IrOp *op, const IrAttr *rule)
{
	if (rule->kind == IR_ATTR_RULE)
		return verify_rule(cx, op, rule);
	return verify_error(
		cx, op, DIAG_RULE_KIND,
		"should have a sharding rule attribute of type OpShardingRuleAttr for attr named 'sdy.sharding_rule'");
}

static bool
check_edges(VerifyCx *cx, IrOp *op, const IrAttr *edges)
{
	if (edges->kind == IR_ATTR_EDGES)
		return verify_later(cx, verify_edges, op);
	return verify_error(cx, op, DIAG_EDGES_KIND,
	                    "should have a propagation edges attribute of type PropagationEdgesAttr for attr named "
	                    "'sdy.propagation_edges'");
}

static bool
check_edges_array(VerifyCx *cx, const IrOp *op, const IrAttr *array)
{
	bool ok = array->kind == IR_ATTR_ARRAY;

	for (uint32_t i = 0; ok && i < array->n; i++)
		ok = ir_attr_elems(array)[i]->kind == IR_ATTR_EDGES;
	return ok ||
	       verify_error(
		       cx, op, DIAG_EDGES_KIND,
		       "should have a propagation edges attribute of type ArrayAttr<PropagationEdgesAttr> for attr "
		       "named 'sdy.result_propagation_edges' or 'sdy.block_arg_propagation_edges'");
}

static bool
check_attr(VerifyCx *cx, IrOp *op, const IrNamed *attr)
{
	switch (attr->name) {
	case ATOM_SDY_SHARDING_ATTR:
		return check_op_sharding(cx, op, attr->value);
	case ATOM_SDY_SHARDING_RULE:
		return check_rule(cx, op, attr->value);
	case ATOM_SDY_PROPAGATION_EDGES:
		return check_edges(cx, op, attr->value);
	case ATOM_SDY_BLOCK_ARG_PROPAGATION_EDGES:
	case ATOM_SDY_RESULT_PROPAGATION_EDGES:
		return check_edges_array(cx, op, attr->value);
	default:
		return true;
	}
}

/* Returns whether an attribute is valid whatever the operands of its op are. */
static bool
ignores_operands(Atom name)
{
	return name != ATOM_SDY_SHARDING_RULE && name != ATOM_SDY_PROPAGATION_EDGES &&
	       name != ATOM_SDY_BLOCK_ARG_PROPAGATION_EDGES && name != ATOM_SDY_RESULT_PROPAGATION_EDGES;
}

static bool
check_attrs(VerifyCx *cx, IrOp *op)
{
	const IrNamed *entries = ir_attr_entries(op->attrs);
	bool ok = true;

	for (uint32_t i = 0; i < op->attrs->n; i++)
		ok = check_attr(cx, op, &entries[i]) && ok;
	return ok;
}

/* Returns whether all attributes of an op ignore its operands. */
static bool
all_ignore_operands(const IrOp *op)
{
	const IrNamed *entries = ir_attr_entries(op->attrs);

	for (uint32_t i = 0; i < op->attrs->n; i++) {
		if (!ignores_operands(entries[i].name))
			return false;
	}
	return true;
}

bool
verify_attachments_known(VerifyCx *cx, IrOp *op)
{
	if (op->n_results != 1 ||
	    !verify_memo_has(cx->memo, op->attrs, op->results[0].type, cx->module, cx->manual))
		return false;
	PARANOID_CHECK("VerifyMemo", check_attrs(cx, op));
	return true;
}

bool
verify_attachments(VerifyCx *cx, IrOp *op)
{
	const IrType *type = op->n_results == 1 ? op->results[0].type : NULL;

	if (verify_attachments_known(cx, op))
		return true;
	if (!check_attrs(cx, op))
		return false;
	if (type && all_ignore_operands(op))
		verify_memo_add(cx->memo, op->attrs, type, cx->module, cx->manual);
	return true;
}
