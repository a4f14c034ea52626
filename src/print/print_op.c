/* SPDX-License-Identifier: Apache-2.0
 *
 * Prints one op: results, name, custom or generic form, location; regions and blocks; the attribute dictionary of
 * custom forms (spec 10 §7.1, spec 10 §7.2, spec 11 §1.2, spec 11 §2). Recursion follows the nesting of regions, which
 * the reader bounds.
 */
#include "print/printer.h"

#include "base/paranoid.h"
#include "ir/form_line.h"
#include "ir/walk.h"
#include "literal/literal.h"

/* Returns whether a list in a message ends here, to bound the length of the message. */
static bool
list_ends(Printer *p, uint32_t i)
{
	if (!p->brief || i < PRINT_BRIEF_LIST)
		return false;
	BUF_LIT(p->out, ", ...");
	return true;
}

void
print_operands(Printer *p, const IrOp *op, uint32_t first, uint32_t n)
{
	for (uint32_t i = 0; i < n && !list_ends(p, i); i++) {
		if (i)
			BUF_LIT(p->out, ", ");
		print_value(p, ir_operand(op, first + i));
	}
}

static IrType *
operand_type_at(const void *op, uint32_t i)
{
	return ir_operand(op, i)->type;
}

static IrType *
result_type_at(const void *op, uint32_t i)
{
	return ((const IrOp *)op)->results[i].type;
}

void
print_operand_types(Printer *p, const IrOp *op)
{
	for (uint32_t i = 0; i < op->n_operands && !list_ends(p, i); i++) {
		if (i)
			BUF_LIT(p->out, ", ");
		print_type(p, ir_operand(op, i)->type);
	}
}

void
print_op_function_type(Printer *p, const IrOp *op)
{
	if (p->brief && (op->n_operands > PRINT_BRIEF_LIST || op->n_results > PRINT_BRIEF_LIST)) {
		BUF_LIT(p->out, "(...) -> ...");
		return;
	}
	print_function_type(p, operand_type_at, op, op->n_operands, result_type_at, op, op->n_results);
}

/* ---- the dictionary of custom forms ---- */

static bool
accuracy_is_default(const IrAttr *a)
{
	const IrAccuracy *acc = ir_attr_data(a);

	return !acc->mode && !acc->atol && !acc->rtol && !acc->ulps;
}

/* Returns whether a value is the declared default (spec 11 §3): false, 0 or empty; 1 for api_version. */
static bool
is_default(const IrNamed *e)
{
	const IrAttr *a = e->value;

	if (a->kind == IR_ATTR_INT)
		return ir_attr_ints(a)[0] == (e->name == ATOM_api_version ? 1 : 0);
	if (a->kind == IR_ATTR_ARRAY || a->kind == IR_ATTR_DICT)
		return a->n == 0;
	return a->kind == IR_ATTR_ACCURACY && accuracy_is_default(a);
}

/* Returns whether the custom form leaves an inherent attribute to the dictionary. */
static bool
in_dict(const IrOp *op, const IrNamed *e)
{
	const IrPropSpec *spec = ir_prop_find((IrOpKind)op->kind, e->name);

	/* An op without custom form gets here only for the dictionary form of shorthand style. */
	if (!spec || ir_op_info((IrOpKind)op->kind)->form == FORM_GENERIC)
		return true;
	if (spec->flags & P_SHOWN)
		return false;
	/* chlo.scan is the only form that prints a default value that was written. */
	return !(spec->flags & P_DEF) || op->kind == IR_OP_CHLO_SCAN || !is_default(e);
}

static bool
has_hidden_props(const IrOp *op)
{
	for (uint32_t i = 0; op->props && i < op->props->n; i++) {
		if (in_dict(op, &ir_attr_entries(op->props)[i]))
			return true;
	}
	return false;
}

/* Prints the union of two sorted dictionaries, sorted. */
static void
print_merged(Printer *p, const IrOp *op)
{
	const IrNamed *x = ir_attr_entries(op->props), *xe = x + op->props->n;
	const IrNamed *y = op->attrs ? ir_attr_entries(op->attrs) : NULL, *ye = y ? y + op->attrs->n : NULL;
	char sep = '{';

	while (x < xe || y < ye) {
		bool first = y == ye || (x < xe && str_cmp(session_str(p->s, x->name), session_str(p->s, y->name)) < 0);
		const IrNamed *e = first ? x++ : y++;

		if (first && !in_dict(op, e))
			continue;
		buf_char(p->out, sep);
		if (sep == ',')
			buf_char(p->out, ' ');
		if (print_is_statement(p))
			print_shorthand_entry(p, e, true);
		else
			print_named(p, e);
		sep = ',';
	}
	buf_char(p->out, '}');
}

static void
print_dict_after(Printer *p, const IrOp *op, Str lead)
{
	if (!ir_form_lists_props(p->s, (IrOpKind)op->kind) && has_hidden_props(op)) {
		buf_str(p->out, lead);
		print_merged(p, op);
	} else if (op->attrs && op->attrs->n) {
		buf_str(p->out, lead);
		if (print_is_statement(p))
			print_shorthand_dict(p, op->attrs, true);
		else
			print_attr(p, op->attrs);
	}
}

void
print_listed_props(Printer *p, const IrOp *op)
{
	bool any = false, angles = op->kind == IR_OP_CALL;

	if (!ir_form_lists_props(p->s, (IrOpKind)op->kind))
		return;
	for (const IrPropSpec *spec = ir_op_info((IrOpKind)op->kind)->props; spec->name; spec++) {
		IrNamed e = { spec->name, 0, ir_op_prop(op, spec->name) };

		if (!e.value || !in_dict(op, &e))
			continue;
		buf_str(p->out, any ? STR(", ") : angles ? STR(" <") : STR(" "));
		print_named(p, &e);
		any = true;
	}
	if (any && angles)
		buf_char(p->out, '>');
}

void
print_attr_dict(Printer *p, const IrOp *op)
{
	print_dict_after(p, op, STR(" "));
}

void
print_attr_dict_keyword(Printer *p, const IrOp *op)
{
	print_dict_after(p, op, STR(" attributes "));
}

/* ---- blocks and regions ---- */

void
print_block_arg(Printer *p, const IrValue *v, IrAttr *dict)
{
	print_value(p, v);
	BUF_LIT(p->out, ": ");
	print_type(p, v->type);
	if (dict && dict->n) {
		buf_char(p->out, ' ');
		print_attr(p, dict);
	}
	if (p->locs)
		print_arg_loc(p, v);
	print_kept_loc(p, v->loc);
}

void
print_block_name(Printer *p, const IrBlock *b)
{
	if (p->source) {
		print_source_block(p, b);
		return;
	}
	BUF_LIT(p->out, "^bb");
	if (!p->source_names)
		buf_u64(p->out, b->tmp);
}

static void
print_block_label(Printer *p, const IrBlock *b)
{
	if (p->comments)
		print_comments_label(p, b);
	buf_blanks(p->out, p->indent);
	print_block_name(p, b);
	for (uint32_t i = 0; i < b->n_args; i++) {
		buf_str(p->out, i ? STR(", ") : STR("("));
		print_block_arg(p, b->args[i], NULL);
	}
	if (b->n_args)
		buf_char(p->out, ')');
	buf_char(p->out, ':');
}

/* Edges between the blocks of one region, grouped by target: the sources for target t are from[first[t]] to
 * from[first[t + 1]] - 1, in block order. */
typedef struct Edges {
	uint32_t *first;
	const IrBlock **from;
} Edges;

static void
edges_each(const IrRegion *r, Edges *e, bool place)
{
	for (const IrBlock *b = r->first; b; b = b->next) {
		for (const IrOp *op = b->first; op; op = op->next) {
			for (uint32_t i = 0; i < op->n_succs; i++) {
				uint32_t t = op->succs[i]->tmp;

				if (place)
					e->from[e->first[t + 1]++] = b;
				else
					e->first[t + 2]++;
			}
		}
	}
}

/* Finds the edges with a counting sort by target. Stores the numbers of the blocks in IrBlock.tmp. */
static Edges
edges_find(Printer *p, const IrRegion *r)
{
	uint32_t n = 0;
	Edges e;

	for (IrBlock *b = r->first; b; b = b->next)
		b->tmp = n++;
	e.first = ARENA_ARRAY(p->scratch, uint32_t, (size_t)n + 2);
	edges_each(r, &e, false);
	for (uint32_t t = 0; t < n; t++)
		e.first[t + 2] += e.first[t + 1];
	e.from = ARENA_ARRAY(p->scratch, const IrBlock *, (size_t)e.first[n + 1]);
	edges_each(r, &e, true);
	return e;
}

static void
print_preds(Printer *p, const Edges *e, const IrBlock *b)
{
	uint32_t first = e->first[b->tmp], n = e->first[b->tmp + 1] - first;

	if (n == 0) {
		if (b != b->region->first)
			BUF_LIT(p->out, "  // no predecessors");
		return;
	}
	BUF_LIT(p->out, "  // ");
	if (n > 1)
		buf_u64(p->out, n);
	buf_str(p->out, n > 1 ? STR(" preds: ") : STR("pred: "));
	for (uint32_t i = 0; i < n; i++) {
		if (i)
			BUF_LIT(p->out, ", ");
		print_block_name(p, e->from[first + i]);
	}
}

/* Turns a nearly full block of the output into a piece. It is called only between two ops, where no caller holds an
 * offset into the block. */
static inline void
print_seal(Printer *p)
{
	enum { ROOM = 4096 };

	if (p->out->cap - p->out->n > ROOM || !p->out->pieces || p->out->n < PRINT_PIECE / 2 || p->funcs)
		return;
	buf_seal(p->out);
	buf_reserve(p->out, PRINT_PIECE);
}

static void
print_block_ops(Printer *p, IrBlock *b)
{
	p->indent += 2;
	for (IrOp *op = b->first; op; op = op->next) {
		if (p->comments)
			print_comments_before(p, op);
		buf_blanks(p->out, p->indent);
		print_op(p, op);
		if (p->comments)
			print_comments_after(p, op);
		buf_char(p->out, '\n');
		print_seal(p);
	}
	p->indent -= 2;
}

static bool
entry_needs_label(const IrBlock *b)
{
	return b->n_args || !b->first;
}

static void
print_blocks(Printer *p, IrRegion *r, PrintLabel entry)
{
	bool many = r->first && r->first->next;
	Edges e = { NULL, NULL };

	if (many)
		e = edges_find(p, r);
	for (IrBlock *b = r->first; b; b = b->next) {
		if (b != r->first || (entry == PRINT_LABEL && entry_needs_label(b))) {
			print_block_label(p, b);
			if (many && !(p->comments && print_comments_after_label(p, b)))
				print_preds(p, &e, b);
			buf_char(p->out, '\n');
		}
		print_block_ops(p, b);
	}
}

void
print_region(Printer *p, IrRegion *r, PrintLabel entry)
{
	if (p->brief) {
		BUF_LIT(p->out, "{...}");
		return;
	}
	buf_char(p->out, '{');
	if (p->comments)
		print_comments_open(p, r);
	buf_char(p->out, '\n');
	print_blocks(p, r, entry);
	if (p->comments)
		print_comments_close(p, r);
	buf_blanks(p->out, p->indent);
	buf_char(p->out, '}');
}

void
print_generic_regions(Printer *p, IrOp *op)
{
	for (uint32_t i = 0; i < op->n_regions; i++) {
		buf_str(p->out, i ? STR(", ") : STR(" ("));
		print_region(p, &op->regions[i], PRINT_LABEL);
	}
	if (op->n_regions)
		buf_char(p->out, ')');
}

/* ---- ops ---- */

static void
print_successors(Printer *p, const IrOp *op)
{
	for (uint32_t i = 0; i < op->n_succs; i++) {
		buf_str(p->out, i ? STR(", ") : STR("["));
		print_block_name(p, op->succs[i]);
	}
	if (op->n_succs)
		buf_char(p->out, ']');
}

static void
print_generic(Printer *p, IrOp *op)
{
	literal_string_print(p->out, session_str(p->s, op->name));
	buf_char(p->out, '(');
	print_operands(p, op, 0, op->n_operands);
	buf_char(p->out, ')');
	print_successors(p, op);
	if (op->props && op->props->n) {
		BUF_LIT(p->out, " <");
		if (p->groups)
			print_groups_props(p, op);
		else
			print_attr(p, op->props);
		buf_char(p->out, '>');
	} else if (op->flags & IR_OPF_PROPS) {
		BUF_LIT(p->out, " <{}>");
	}
	print_generic_regions(p, op);
	if (op->attrs && op->attrs->n) {
		buf_char(p->out, ' ');
		print_attr(p, op->attrs);
	}
	BUF_LIT(p->out, " : ");
	print_op_function_type(p, op);
}

/* Prints the name, without `dialect.` if that is the default dialect of the enclosing op. */
void
print_op_name(Printer *p, const IrOp *op)
{
	const IrOp *parent = ir_op_parent(op);
	Str name = session_str(p->s, op->name), prefix = STR("");

	if (!parent || parent->kind == IR_OP_MODULE)
		prefix = STR("builtin.");
	else if (parent->kind == IR_OP_FUNC && !p->brief)
		prefix = STR("func.");
	if (print_is_statement(p) && name.n > 10 && memcmp(name.p, "stablehlo.", 10) == 0)
		prefix = STR("stablehlo.");
	if (name.n > prefix.n && memcmp(name.p, prefix.p, prefix.n) == 0)
		name = (Str){ name.p + prefix.n, name.n - prefix.n };
	buf_str(p->out, name);
}

/* Prints `gather %x, %i {slice_sizes = ...} : (T, U) -> V`, with every inherent attribute in the dictionary. */
static void
print_dictionary_form(Printer *p, IrOp *op)
{
	print_op_name(p, op);
	if (op->n_operands)
		buf_char(p->out, ' ');
	print_operands(p, op, 0, op->n_operands);
	print_attr_dict(p, op);
	BUF_LIT(p->out, " : ");
	print_op_function_type(p, op);
}

/* Returns whether shorthand style prints an op without custom form in dictionary form. */
static bool
has_dictionary_form(const Printer *p, const IrOp *op)
{
	const IrOpInfo *info = ir_op_info((IrOpKind)op->kind);

	return print_is_statement(p) && info->dialect == IR_DIALECT_SHLO && info->max_regions == 0 && !op->n_succs &&
	       op->kind != IR_OP_SHLO_CROSS_REPLICA_SUM;
}

/* The minimum numbers of operands and results that the custom forms of a family read. */
static const struct { uint8_t operands, results; } least[] = {
#define FORM(id, token, n_operands, n_results, line) [FORM_##id] = { n_operands, n_results },
#include "ir/forms.def"
#undef FORM
};

static bool
has_needed_props(const IrOp *op)
{
	for (const IrPropSpec *spec = ir_op_info(op->kind)->props; spec->name; spec++) {
		if ((spec->flags & P_REQ) && !ir_op_prop(op, spec->name))
			return false;
	}
	return true;
}

/* Returns whether the first region has the arguments that functions and loops print in their heads. */
static bool
has_needed_args(const IrOp *op)
{
	const IrBlock *body = ir_op_body(op, 0);

	if (op->kind == IR_OP_FUNC)
		return ir_func_type(op)->kind == IR_TYPE_FUNCTION && (!body || body->n_args == ir_func_type(op)->n_in);
	return op->kind != IR_OP_SHLO_WHILE || (body && body->n_args == op->n_operands);
}

/* Returns whether the custom form can be printed. An op that failed to verify may lack operands or attributes. */
static bool
fits(const IrOp *op, const IrOpInfo *info)
{
	if ((int64_t)op->n_regions < info->min_regions ||
	    (info->max_regions >= 0 && op->n_regions > (uint32_t)info->max_regions))
		return false;
	return op->n_operands >= least[info->form].operands && op->n_results >= least[info->form].results &&
	       !op->n_succs && has_needed_props(op) && has_needed_args(op);
}

static PrintForm *
form_find(IrForm form)
{
	PrintForm *f = print_shlo_form(form);

	if (!f)
		f = print_shlo_region_form(form);
	if (!f)
		f = print_sdy_form(form);
	return f ? f : print_core_form(form);
}

/* The custom form of a loop shows the types of its operands only. */
static bool
has_operand_types(const IrOp *op, const IrBlock *b)
{
	for (uint32_t i = 0; b && i < b->n_args && i < op->n_operands; i++) {
		if (b->args[i]->type != ir_operand(op, i)->type)
			return false;
	}
	return true;
}

/* The custom form of a reduce shows as many initial values as inputs, but StableHLO accepts one more, and MLIR prints
 * it without the last one. */
bool
print_form_loses(const IrOp *op)
{
	if (op->kind == IR_OP_SHLO_REDUCE)
		return op->n_operands % 2 != 0;
	if (op->kind != IR_OP_SHLO_WHILE)
		return false;
	for (uint32_t i = 0; i < op->n_operands && i < op->n_results; i++) {
		if (op->results[i].type != ir_operand(op, i)->type)
			return true;
	}
	return !has_operand_types(op, ir_op_body(op, 0)) || !has_operand_types(op, ir_op_body(op, 1));
}

bool
print_is_generic(Printer *p, const IrOp *op)
{
	if (p->generic || (p->lossless && print_form_loses(op)) || print_kept_locs_hidden(p, op))
		return true;
	return p->source && op->kind == IR_OP_SHLO_WHILE && !print_source_loop_fits(p, op);
}

static void
print_by_form(Printer *p, IrOp *op)
{
	const IrOpInfo *info = ir_op_info((IrOpKind)op->kind);
	bool generic = info->form == FORM_GENERIC || print_is_generic(p, op);
	PrintForm *form = generic ? NULL : form_find((IrForm)info->form);
	const IrStdOp *row = p->generic ? NULL : print_std_row(p, op);

	if (row)
		print_std(p, op, row);
	else if (form && fits(op, info))
		form(p, op);
	else if (!form && has_dictionary_form(p, op))
		print_dictionary_form(p, op);
	else
		print_generic(p, op);
}

/* Returns whether the last n bytes of the output are the op as its form prints it. */
static bool
prints_again(Printer *p, IrOp *op, size_t n)
{
	Buf text, *out = p->out;

	buf_init(&text, out->memory);
	p->out = &text;
	print_by_form(p, op);
	p->out = out;
	return text.n == n && paranoid_text_ends(out, &text);
}

/* Prints an op by its form, or as a copy of the first op of the module that prints alike. */
static void
print_after_results(Printer *p, IrOp *op)
{
	PrintClass *like = p->copies ? print_copy_find(p, op) : NULL;
	size_t from = p->out->n;

	if (like && print_copy_op(p, op, like)) {
		PARANOID_CHECK("PrintCopies", prints_again(p, op, p->out->n - from));
		return;
	}
	if (like)
		print_copy_begin(p);
	print_by_form(p, op);
	if (like)
		print_copy_end(p, op, like, from);
}

void
print_op(Printer *p, IrOp *op)
{
	size_t from = p->out->n;

	print_results(p, op);
	print_after_results(p, op);
	if (p->locs)
		print_op_loc(p, op);
	print_kept_loc(p, op->loc);
	if (p->funcs && op->kind == IR_OP_FUNC && ir_op_parent(op) == p->m->op)
		*VEC_ADD(p->funcs->arena, &p->funcs->list) = (PrintFunc){ op, from, p->out->n };
}
