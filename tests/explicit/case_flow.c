/* SPDX-License-Identifier: Apache-2.0
 *
 * Loops, branches, and regions of other modes.
 */
#include "case_op.h"

/* ---- data flow and regions ---- */

static void
returned(Buf *b, const char *op, const char *name, const CaseType *t)
{
	buf_printf(b, "\"%s\"(%s) : (", op, name);
	case_tensor(b, t);
	BUF_LIT(b, ") -> ()");
}

void
case_op_while(CaseOp *o, const Case *c)
{
	Buf *b = &o->regions;

	case_add_args(o, c, 0, 1);
	case_result_like(o, c, 0);
	BUF_LIT(b, "({^bb0(%c: ");
	case_tensor(b, &c->in.v[0]);
	BUF_LIT(b,
		"):\n%t = stablehlo.constant dense<true> : tensor<i1>\nstablehlo.return %t : tensor<i1>}, {^bb0(%c: ");
	case_tensor(b, &c->in.v[0]);
	BUF_LIT(b, "):\n");
	returned(b, "stablehlo.return", "%a1", &c->in.v[1]);
	BUF_LIT(b, "})");
}

void
case_op_case(CaseOp *o, const Case *c)
{
	CaseType index = { .rank = 0 };
	char name[16];

	strcpy(index.elem, "i32");
	case_result_like(o, c, 0);
	case_add_init(o, "i32", 0);
	BUF_LIT(&o->regions, "(");
	for (int i = 0; i < c->in.n; i++) {
		snprintf(name, sizeof name, "%%a%d", i);
		buf_printf(&o->regions, "%s{", i ? ", " : "");
		returned(&o->regions, "stablehlo.return", name, &c->in.v[i]);
		BUF_LIT(&o->regions, "}");
	}
	BUF_LIT(&o->regions, ")");
}

/* The region is isolated, so it makes the carry that it returns from a constant, or by resharding. */
void
case_op_scan(CaseOp *o, const Case *c)
{
	const CaseType *carry = &c->in.v[2];
	CaseType x = c->in.v[0];
	Buf *b = &o->regions;

	memmove(x.dims, x.dims + 1, (size_t)--x.rank * sizeof *x.dims);
	case_add_args(o, c, 0, 2);
	case_result_like(o, c, 0);
	*case_result_like(o, c, 1) = c->in.v[1];
	BUF_LIT(&o->props, "dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = "
	        "array<i32: 1, 1>");
	BUF_LIT(b, "({^bb0(%x: ");
	case_tensor(b, &x);
	BUF_LIT(b, ", %c: ");
	case_tensor(b, &c->in.v[1]);
	BUF_LIT(b, "):\n%k = stablehlo.constant dense<0.0> : ");
	case_tensor(b, carry);
	if (!carry->unplaced) {
		BUF_LIT(b, "\n%d = \"sdy.reshard\"(%k) <{sharding = ");
		case_sharding(b, carry);
		BUF_LIT(b, "}> {shardc.reduced = ");
		case_reduced(b, carry);
		BUF_LIT(b, "} : (");
		case_tensor(b, carry);
		BUF_LIT(b, ") -> ");
		case_tensor(b, carry);
	}
	buf_printf(b, "\n\"stablehlo.return\"(%%x, %s) : (", carry->unplaced ? "%k" : "%d");
	case_tensor(b, &x);
	BUF_LIT(b, ", ");
	case_tensor(b, carry);
	BUF_LIT(b, ") -> ()})");
}

void
case_op_vmap(CaseOp *o, const Case *c)
{
	CaseType body = c->in.n ? c->in.v[0] : (CaseType){ .rank = 0 }, *t;
	CaseTypes request = { .n = 0 };
	const char *what = case_word(c, "body");
	int64_t out = case_at(c, "out_axes", 0), size = 0;
	Buf *b = &o->regions;
	CaseType args[CASE_TYPES];

	case_dims_prop(&o->attrs, c, "in_axes", "in_axes");
	BUF_LIT(&o->attrs, ", ");
	case_dims_prop(&o->attrs, c, "out_axes", "out_axes");
	BUF_LIT(b, "({^bb0(");
	for (int i = 0; i < c->in.n; i++) {
		int64_t k = case_at(c, "in_axes", (size_t)i);

		args[i] = c->in.v[i];
		if (k >= 0) {
			size = args[i].dims[k];
			memmove(args[i].dims + k, args[i].dims + k + 1,
				(size_t)(--args[i].rank - k) * sizeof *args[i].dims);
		}
		buf_printf(b, "%s%%x%d: ", i ? ", " : "", i);
		case_tensor(b, &args[i]);
	}
	BUF_LIT(b, "):\n");
	if (c->in.n)
		body = args[0];
	if (strcmp(what, "add") == 0 || strcmp(what, "negate") == 0) {
		buf_printf(b, "%%y = \"stablehlo.%s\"(%%x0%s) : (", what, c->in.n > 1 ? ", %x1" : "");
		for (int i = 0; i < c->in.n; i++) {
			buf_printf(b, "%s", i ? ", " : "");
			case_tensor(b, &args[i]);
		}
		BUF_LIT(b, ") -> ");
	} else {
		case_types_read(&request, case_word(c, "request"));
		body = request.v[0];
		case_sized(&body, c, "shape");
		BUF_LIT(b, "%z = stablehlo.constant dense<0.0> : tensor<f32>\n"
		        "%y = \"stablehlo.broadcast_in_dim\"(%z) <{broadcast_dimensions = array<i64>}> "
		        "{shardc.out_sharding = ");
		case_sharding(b, &request.v[0]);
		BUF_LIT(b, ", shardc.reduced = ");
		case_reduced(b, &request.v[0]);
		BUF_LIT(b, "} : (tensor<f32>) -> ");
	}
	case_tensor(b, &body);
	BUF_LIT(b, "\n");
	returned(b, "shardc.return", "%y", &body);
	BUF_LIT(b, "})");
	t = &o->out.v[o->out.n++];
	*t = body;
	memmove(t->dims + out + 1, t->dims + out, (size_t)(t->rank - out) * sizeof *t->dims);
	t->dims[out] = size;
	t->rank++;
	o->name = "shardc.vmap";
}

static void
axes_attr(Buf *b, const Case *c, const char *name)
{
	const json_t *axes = json_object_get(c->params, "axes");

	buf_printf(b, "%s", name);
	if (!json_is_array(axes))
		return;
	BUF_LIT(b, " = [");
	for (size_t i = 0; i < json_array_size(axes); i++)
		buf_printf(b, "%s\"%s\"", i ? ", " : "", json_string_value(json_array_get(axes, i)));
	BUF_LIT(b, "]");
}

static void
negating_body(CaseOp *o, const CaseType *t)
{
	Buf *b = &o->regions;

	BUF_LIT(b, "({^bb0(%x: ");
	case_tensor(b, t);
	BUF_LIT(b, "):\n%y = stablehlo.negate %x : ");
	case_tensor(b, t);
	BUF_LIT(b, "\n");
	returned(b, "sdy.return", "%y", t);
	BUF_LIT(b, "})");
}

static void
sharding_list(Buf *b, const char *name, const CaseType *t)
{
	buf_printf(b, "%s = #sdy.sharding_per_value<[", name);
	case_sharding(b, t);
	/* the entry is written without its prefix */
	BUF_LIT(b, "]>");
}

/* Appends the reduced axes of the only entry of a list of shardings. */
static void
reduced_list(Buf *b, const char *name, const CaseType *t)
{
	if (!t->n_r)
		return;
	buf_printf(b, "%s%s = [", b->n ? ", " : "", name);
	case_reduced(b, t);
	BUF_LIT(b, "]");
}

void
case_op_mode(CaseOp *o, const Case *c)
{
	bool is_auto = strcmp(c->op, "auto_axes") == 0;
	const CaseType *t = is_auto ? &c->asked.v[0] : NULL;
	CaseTypes in = { .n = 0 };

	o->name = "sdy.named_computation";
	case_result_like(o, c, 0);
	BUF_LIT(&o->props, "name = \"f\", ");
	if (is_auto) {
		sharding_list(&o->props, "out_shardings", t);
	} else {
		case_types_read(&in, case_word(c, "in_sharding"));
		t = &in.v[0];
		sharding_list(&o->props, "in_shardings", t);
	}
	axes_attr(&o->attrs, c, is_auto ? "shardc.auto_axes" : "shardc.explicit_axes");
	if (is_auto && t->n_r) {
		BUF_LIT(&o->attrs, ", shardc.reduced = ");
		case_reduced(&o->attrs, t);
	} else if (!is_auto) {
		reduced_list(&o->attrs, "shardc.in_reduced", t);
	}
	negating_body(o, &c->in.v[0]);
}

void
case_op_manual(CaseOp *o, const Case *c)
{
	const json_t *manual = json_object_get(c->params, "manual_axes");
	CaseTypes in = { .n = 0 }, out = { .n = 0 };
	CaseType local = c->in.v[0];

	case_types_read(&in, case_word(c, "in_sharding"));
	case_types_read(&out, case_word(c, "out_sharding"));
	case_result_like(o, c, 0);
	sharding_list(&o->props, "in_shardings", &in.v[0]);
	BUF_LIT(&o->props, ", ");
	sharding_list(&o->props, "out_shardings", &out.v[0]);
	BUF_LIT(&o->props, ", manual_axes = #sdy<manual_axes{");
	for (size_t i = 0; i < json_array_size(manual); i++)
		buf_printf(&o->props, "%s\"%s\"", i ? ", " : "", json_string_value(json_array_get(manual, i)));
	BUF_LIT(&o->props, "}>");
	reduced_list(&o->attrs, "shardc.in_reduced", &in.v[0]);
	reduced_list(&o->attrs, "shardc.out_reduced", &out.v[0]);
	for (int k = 0; k < local.rank; k++) {
		for (int i = 0; i < in.v[0].n_axes[k]; i++)
			local.dims[k] /= case_axis_size(c->mesh, in.v[0].axes[k][i]);
	}
	negating_body(o, &local);
}

void
case_op_reshard(CaseOp *o, const Case *c)
{
	case_result_like(o, c, 0);
	BUF_LIT(&o->props, "sharding = ");
	case_sharding(&o->props, &c->asked.v[0]);
	if (c->asked.v[0].n_r) {
		BUF_LIT(&o->attrs, "shardc.reduced = ");
		case_reduced(&o->attrs, &c->asked.v[0]);
	}
}
