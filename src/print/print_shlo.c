/* SPDX-License-Identifier: Apache-2.0
 *
 * Prints the attributes of stablehlo and chlo (spec 11 §6).
 */
#include "print/printer.h"

#include "literal/float.h"
#include "literal/literal.h"

Str
print_enum_word(const IrAttr *a)
{
	return str_from(ir_enum_info((IrEnum)a->sub)->words[a->n]);
}

/* Prints `#stablehlo<fft_type RFFT>`. The only enumeration with a body has a dot after the dialect. */
static void
print_enum(Printer *p, const IrAttr *a)
{
	const IrEnumInfo *e = ir_enum_info((IrEnum)a->sub);
	bool dotted = a->sub == IR_ENUM_ACCURACY_MODE;

	buf_char(p->out, '#');
	buf_str(p->out, str_from(e->dialect));
	buf_char(p->out, dotted ? '.' : '<');
	buf_str(p->out, str_from(e->mnemonic));
	buf_char(p->out, dotted ? '<' : ' ');
	buf_str(p->out, print_enum_word(a));
	buf_char(p->out, '>');
}

static void
print_field(Printer *p, const IrFieldSpec *spec, IrField f)
{
	buf_str(p->out, str_from(spec->name));
	BUF_LIT(p->out, " = ");
	if (spec->is_list)
		print_int_list(p, f.v, f.n);
	else
		buf_i64(p->out, f.v[0]);
}

/* Prints the fields in order. If `terse`, empty lists and zeros are left out. */
static void
print_fields(Printer *p, const IrAttr *a, bool terse)
{
	const IrFieldsInfo *info = ir_fields_info((IrFieldsKind)a->sub);
	bool any = false;

	for (uint32_t i = 0; i < info->n; i++) {
		IrField f = ir_attr_field(a, i);

		if (terse && (info->fields[i].is_list ? f.n == 0 : f.v[0] == 0))
			continue;
		if (any)
			BUF_LIT(p->out, ", ");
		print_field(p, &info->fields[i], f);
		any = true;
	}
}

enum { CONV_ONE = -1, CONV_TWO = -2 };

static void
conv_place(int64_t *what, uint32_t rank, int64_t dim, int64_t v)
{
	if (dim >= 0 && dim < rank)
		what[dim] = v;
}

/* Prints one list of a convolution: a letter or a spatial number for each dimension of the tensor. */
static void
print_conv_list(Printer *p, IrField one, char one_letter, IrField two, char two_letter, IrField spatial)
{
	ArenaMark mark = arena_mark(&p->s->arena);
	uint32_t rank = spatial.n + 2;
	int64_t *what = ARENA_ARRAY(&p->s->arena, int64_t, rank);

	conv_place(what, rank, one.v[0], CONV_ONE);
	conv_place(what, rank, two.v[0], CONV_TWO);
	for (uint32_t i = 0; i < spatial.n; i++)
		conv_place(what, rank, spatial.v[i], i);
	for (uint32_t d = 0; d < rank; d++) {
		buf_str(p->out, d ? STR(", ") : STR("["));
		if (what[d] < 0)
			buf_char(p->out, what[d] == CONV_ONE ? one_letter : two_letter);
		else
			buf_i64(p->out, what[d]);
	}
	buf_char(p->out, ']');
	arena_reset(&p->s->arena, mark);
}

void
print_conv_dims(Printer *p, const IrAttr *a)
{
	print_conv_list(p, ir_attr_field(a, CONV_IN_BATCH), 'b', ir_attr_field(a, CONV_IN_FEATURE), 'f',
	                ir_attr_field(a, CONV_IN_SPATIAL));
	buf_char(p->out, 'x');
	print_conv_list(p, ir_attr_field(a, CONV_KERNEL_IN), 'i', ir_attr_field(a, CONV_KERNEL_OUT), 'o',
	                ir_attr_field(a, CONV_KERNEL_SPATIAL));
	BUF_LIT(p->out, "->");
	print_conv_list(p, ir_attr_field(a, CONV_OUT_BATCH), 'b', ir_attr_field(a, CONV_OUT_FEATURE), 'f',
	                ir_attr_field(a, CONV_OUT_SPATIAL));
}

static void
print_struct(Printer *p, const IrAttr *a)
{
	const IrFieldsInfo *info = ir_fields_info((IrFieldsKind)a->sub);

	buf_char(p->out, '#');
	buf_str(p->out, str_from(info->dialect));
	buf_char(p->out, '.');
	buf_str(p->out, str_from(info->mnemonic));
	buf_char(p->out, '<');
	if (a->sub == IR_FIELDS_CONV)
		print_conv_dims(p, a);
	else
		print_fields(p, a, a->sub != IR_FIELDS_CHANNEL && a->sub != IR_FIELDS_ALIAS);
	buf_char(p->out, '>');
}

static void
print_labelled(Printer *p, Str label, int64_t v)
{
	buf_str(p->out, label);
	buf_i64(p->out, v);
}

void
print_dot_algorithm(Printer *p, const IrAttr *a)
{
	const IrDotAlgorithm *d = ir_attr_data(a);

	BUF_LIT(p->out, "<lhs_precision_type = ");
	print_type(p, d->lhs);
	BUF_LIT(p->out, ", rhs_precision_type = ");
	print_type(p, d->rhs);
	BUF_LIT(p->out, ", accumulation_type = ");
	print_type(p, d->acc);
	print_labelled(p, STR(", lhs_component_count = "), d->lhs_components);
	print_labelled(p, STR(", rhs_component_count = "), d->rhs_components);
	print_labelled(p, STR(", num_primitive_operations = "), d->operations);
	BUF_LIT(p->out, ", allow_imprecise_accumulation = ");
	buf_str(p->out, d->imprecise ? STR("true>") : STR("false>"));
}

static void
print_tolerance(Printer *p, Str label, uint64_t bits)
{
	const uint64_t wide[2] = { bits, 0 };

	if (bits << 1 == 0)
		return;		/* 0.0 and -0.0 */
	buf_str(p->out, label);
	literal_float_print(p->out, IR_F64, wide);
	BUF_LIT(p->out, ", ");
}

static void
print_accuracy(Printer *p, const IrAttr *a)
{
	const IrAccuracy *acc = ir_attr_data(a);

	BUF_LIT(p->out, "#stablehlo.result_accuracy<");
	print_tolerance(p, STR("atol = "), acc->atol);
	print_tolerance(p, STR("rtol = "), acc->rtol);
	if (acc->ulps) {
		print_labelled(p, STR("ulps = "), acc->ulps);
		BUF_LIT(p->out, ", ");
	}
	BUF_LIT(p->out, "mode = #stablehlo.result_accuracy_mode<");
	buf_str(p->out, str_from(ir_enum_info(IR_ENUM_ACCURACY_MODE)->words[acc->mode]));
	BUF_LIT(p->out, ">>");
}

static void
print_bounds(Printer *p, const IrAttr *a)
{
	BUF_LIT(p->out, "#stablehlo.bounds<");
	for (uint32_t i = 0; i < a->n; i++) {
		if (i)
			BUF_LIT(p->out, ", ");
		if (ir_attr_ints(a)[i] == IR_DYNAMIC)
			buf_char(p->out, '?');
		else
			buf_i64(p->out, ir_attr_ints(a)[i]);
	}
	buf_char(p->out, '>');
}

static void
print_group_axes(Printer *p, const IrAttr *a)
{
	BUF_LIT(p->out, "#stablehlo.replica_group_mesh_axes<mesh = ");
	print_attr(p, ir_attr_elems(a)[0]);
	BUF_LIT(p->out, ", axes = [");
	for (uint32_t i = 1; i < a->n; i++) {
		if (i > 1)
			BUF_LIT(p->out, ", ");
		print_attr(p, ir_attr_elems(a)[i]);
	}
	BUF_LIT(p->out, "]>");
}

static void
print_axis_ref(Printer *p, const IrAttr *a)
{
	const IrShloAxis *x = ir_attr_data(a);

	BUF_LIT(p->out, "#stablehlo.axis_ref<name = ");
	literal_string_print(p->out, session_str(p->s, x->name));
	if (x->is_sub) {
		print_labelled(p, STR(", sub_axis_info = ("), x->pre);
		print_labelled(p, STR(")"), x->size);
	}
	buf_char(p->out, '>');
}

static void
print_shlo_mesh(Printer *p, const IrAttr *a)
{
	const IrShloMesh *m = ir_attr_data(a);

	BUF_LIT(p->out, "#stablehlo.mesh<axes=[");
	for (uint32_t i = 0; i < a->n; i++) {
		if (i)
			BUF_LIT(p->out, ", ");
		BUF_LIT(p->out, "<name = ");
		literal_string_print(p->out, session_str(p->s, m->axes[i].name));
		print_labelled(p, STR(", size = "), m->axes[i].size);
		buf_char(p->out, '>');
	}
	buf_char(p->out, ']');
	if (m->device_ids) {
		BUF_LIT(p->out, ", device_ids=");
		print_attr(p, m->device_ids);
	}
	buf_char(p->out, '>');
}

void
print_shlo_attr(Printer *p, IrAttr *a)
{
	if (a->kind == IR_ATTR_ENUM)
		print_enum(p, a);
	else if (a->kind == IR_ATTR_FIELDS)
		print_struct(p, a);
	else if (a->kind == IR_ATTR_ACCURACY)
		print_accuracy(p, a);
	else if (a->kind == IR_ATTR_BOUNDS)
		print_bounds(p, a);
	else if (a->kind == IR_ATTR_GROUP_AXES)
		print_group_axes(p, a);
	else if (a->kind == IR_ATTR_AXIS_REF)
		print_axis_ref(p, a);
	else if (a->kind == IR_ATTR_SHLO_MESH)
		print_shlo_mesh(p, a);
	else {
		BUF_LIT(p->out, "#stablehlo.dot_algorithm");
		print_dot_algorithm(p, a);
	}
}
