/* SPDX-License-Identifier: Apache-2.0
 *
 * The names of the attributes of explicit mode (spec 60 §4.8). A misspelt or misplaced name would have no effect, so it
 * is reported. Attributes of other namespaces are no concern of explicit mode.
 */
#include "explicit/ex_check.h"

#include "base/suggest.h"
#include "print/print.h"

/* Where an attribute can be. */
enum { ON_MESH = 1, ON_FUNCTION = 2, ON_ARGUMENT = 4, ON_RESULT = 8, ON_OP = 16 };

typedef struct KnownAttr {
	Atom name;
	unsigned places;
	const char *owner;	/* NULL: an attribute of another mode, which is ignored here */
} KnownAttr;

static const KnownAttr known_attrs[] = {
	{ ATOM_SHARDC_AXIS_TYPES, ON_MESH, "a mesh" },
	{ ATOM_SHARDC_DEVICE_KIND, ON_MESH, "a mesh" },
	{ ATOM_SHARDC_NUM_CORES, ON_MESH, "a mesh" },
	{ ATOM_SHARDC_MESH, ON_FUNCTION, "a function" },
	/* On an argument, a result or an operation that cannot have these, other checks report them. */
	{ ATOM_SHARDC_OUT_SHARDING, ON_ARGUMENT | ON_RESULT | ON_OP, "an operation" },
	{ ATOM_SHARDC_REDUCED, ON_ARGUMENT | ON_RESULT | ON_OP, "an argument, a result or an operation" },
	{ ATOM_SHARDC_AUTO_AXES, ON_OP, "sdy.named_computation" },
	{ ATOM_SHARDC_EXPLICIT_AXES, ON_OP, "sdy.named_computation" },
	{ ATOM_SHARDC_IN_REDUCED, ON_OP, "a region" },
	{ ATOM_SHARDC_OUT_REDUCED, ON_OP, "a region" },
	{ ATOM_SHARDC_IN_STRATEGY, 0, NULL },
	{ ATOM_SHARDC_DEVICE_ORDER, 0, NULL },
	{ ATOM_SHARDC_PARAMETER, 0, NULL },
	{ ATOM_SHARDC_LOGICAL_TYPE, 0, NULL },
};

/* A dictionary of attributes. */
typedef struct Dict {
	const IrAttr *attrs;
	const IrOp *op;
	unsigned place;
	uint32_t index;		/* of the argument or result */
} Dict;

bool
explicit_is_own_name(Str name)
{
	return name.n > 7 && memcmp(name.p, "shardc.", 7) == 0;
}

static Span
name_place(const ExEnv *x, const Dict *d, Atom atom)
{
	Str name = session_str(x->s, atom);

	switch (d->place) {
	case ON_ARGUMENT: return print_find_argument_attr(x->m, d->op, d->index, name);
	case ON_RESULT: return print_find_result_attr(x->m, d->op, d->index, atom);
	case ON_FUNCTION: return print_find_after(x->m, d->op, STR("attributes"), name);
	default: return print_find_attr(x->m, d->op, name);
	}
}

static const char *
place_name(const ExEnv *x, const Dict *d)
{
	switch (d->place) {
	case ON_MESH: return "a mesh";
	case ON_FUNCTION: return "a function";
	case ON_ARGUMENT: return "an argument of a function";
	case ON_RESULT: return "a result of a function";
	default: return session_str(x->s, d->op->name).p;
	}
}

static const KnownAttr *
find_known(Atom name)
{
	for (uint32_t i = 0; i < sizeof known_attrs / sizeof *known_attrs; i++) {
		if (known_attrs[i].name == name)
			return &known_attrs[i];
	}
	return NULL;
}

/* Returns `; did you mean 'word'?`, or nothing. */
static const char *
did_you_mean(ExEnv *x, const char *word)
{
	return word ? arena_printf(&x->tmp, "; did you mean '%s'?", word) : "";
}

/* Reports a name in the namespace of shardc that is unknown or belongs elsewhere. */
static void
check_name(ExEnv *x, const Dict *d, Atom atom)
{
	const KnownAttr *known = find_known(atom);
	Str name = session_str(x->s, atom);
	Suggest best;

	if (known && (!known->owner || (known->places & d->place)))
		return;
	if (known) {
		explicit_error_at(x, DIAG_EXPLICIT_ATTRIBUTE, name_place(x, d, atom),
		                  "'%s' is not allowed on %s; it belongs to %s", name.p, place_name(x, d),
		                  known->owner);
		return;
	}
	suggest_init(&best, name.p, name.n);
	best.distance = (name.n - 7) / 3 + 2;	/* the prefix is equal */
	for (uint32_t i = 0; i < sizeof known_attrs / sizeof *known_attrs; i++) {
		if (known_attrs[i].places & d->place)
			suggest_try(&best, session_str(x->s, known_attrs[i].name).p);
	}
	explicit_error_at(x, DIAG_EXPLICIT_ATTRIBUTE, name_place(x, d, atom), "unknown attribute '%s'%s", name.p,
	                  did_you_mean(x, best.word));
}

/* Returns the names of attributes about which a warning attr-ignored was given. */
static Map *
ignored(const ExEnv *x)
{
	return explicit_part(x, EX_PART_NAMES, sizeof(Map));
}

/* Warns about an attribute that explicit mode does not read and that was probably meant for it: the name lacks its
 * prefix, or the value is a sharding. Generated programs repeat their attributes, so each name is reported once.
 * Operations of unknown dialects are left out, because their attributes can hold shardings, too. */
static void
check_foreign(ExEnv *x, const Dict *d, const IrNamed *attr)
{
	bool is_sharding = attr->value->kind == IR_ATTR_SHARDING || attr->value->kind == IR_ATTR_PER_VALUE;
	Str name = session_str(x->s, attr->name);
	const char *meant = NULL;

	if (attr->name == ATOM_SDY_SHARDING_ATTR || d->op->kind == IR_OP_FOREIGN)
		return;
	for (uint32_t i = 0; i < sizeof known_attrs / sizeof *known_attrs; i++) {
		Str word = session_str(x->s, known_attrs[i].name);

		if ((known_attrs[i].places & d->place) && str_eq(name, (Str){ word.p + 7, word.n - 7 }))
			meant = word.p;
	}
	if (!meant && is_sharding)
		meant = "sdy.sharding";
	if (meant && map_mark(x->arena, ignored(x), attr->name))
		explicit_error_at(x, DIAG_ATTR_IGNORED, name_place(x, d, attr->name), "attribute '%s' has no effect%s",
		                  name.p, did_you_mean(x, meant));
}

static void
check_dict(ExEnv *x, const Dict *d)
{
	for (uint32_t i = 0; d->attrs && i < d->attrs->n; i++) {
		const IrNamed *attr = &ir_attr_entries(d->attrs)[i];

		if (explicit_is_own_name(session_str(x->s, attr->name)))
			check_name(x, d, attr->name);
		else
			check_foreign(x, d, attr);
	}
}

/* Checks the attributes of an argument or a result. A request has no effect there, and only a tensor has reduced
 * axes. */
static void
check_value(ExEnv *x, const Dict *d, const IrType *type)
{
	check_dict(x, d);
	if (d->attrs && ir_dict_get(d->attrs, ATOM_SHARDC_OUT_SHARDING))
		explicit_error_at(x, DIAG_EXPLICIT_REQUEST, name_place(x, d, ATOM_SHARDC_OUT_SHARDING),
		                  "out_sharding is not allowed on %s; state an sdy.sharding", place_name(x, d));
	if (d->attrs && ir_dict_get(d->attrs, ATOM_SHARDC_REDUCED) && !ir_type_is_tensor(type))
		explicit_error_at(x, DIAG_EXPLICIT_REQUEST, name_place(x, d, ATOM_SHARDC_REDUCED),
		                  "shardc.reduced is not allowed on %s that is not a tensor", place_name(x, d));
}

/* ---- keys of queries and vmap ---- */

enum { MAX_KEYS = 4 };

/* Returns the keys of an operation of shardc, a list that 0 ends unless it is full; NULL for other operations. */
static const Atom *
keys_of(const IrOp *op)
{
	static const Atom type_of[MAX_KEYS] = { ATOM_label, ATOM_form, ATOM_suffix };
	static const Atom mesh_context[MAX_KEYS] = { ATOM_label, ATOM_suffix };
	static const Atom vmap[MAX_KEYS] = { ATOM_in_axes, ATOM_out_axes, ATOM_axis_size, ATOM_axes };
	static const Atom none[MAX_KEYS] = { 0 };

	switch ((int)op->kind) {
	case IR_OP_SHARDC_TYPEOF: return type_of;
	case IR_OP_SHARDC_MESH_CONTEXT: return mesh_context;
	case IR_OP_SHARDC_VMAP: return vmap;
	case IR_OP_SHARDC_RETURN: return none;
	default: return NULL;
	}
}

static void
check_key(ExEnv *x, const IrOp *op, const Atom *keys, Atom key)
{
	Str name = session_str(x->s, key);
	const char *list = "";
	Suggest best;

	if (memchr(name.p, '.', name.n))
		return;
	suggest_init_name(&best, name);
	for (uint32_t i = 0; i < MAX_KEYS && keys[i]; i++) {
		const char *word = session_str(x->s, keys[i]).p;

		if (keys[i] == key)
			return;
		suggest_try(&best, word);
		list = arena_printf(&x->tmp, "%s%s'%s'", list, *list ? ", " : "", word);
	}
	explicit_error_at(x, DIAG_EXPLICIT_ATTRIBUTE, print_find_attr(x->m, op, name),
	                  "'%s' has no attribute '%s'%s%s%s",
	                  session_str(x->s, op->name).p, name.p, *list ? ", only " : "", list,
	                  did_you_mean(x, best.word));
}

/* ---- the parts of a program ---- */

void
explicit_check_op_name(ExEnv *x, const IrOp *op)
{
	static const Atom names[] = { IR_OP_SHARDC_TYPEOF, IR_OP_SHARDC_MESH_CONTEXT, IR_OP_SHARDC_VMAP,
	                              IR_OP_SHARDC_RETURN };
	Str name = session_str(x->s, op->name);
	Suggest best;

	if (op->kind != IR_OP_FOREIGN || ir_op_decl(op) || !explicit_is_own_name(name))
		return;
	suggest_init(&best, name.p, name.n);
	for (uint32_t i = 0; i < sizeof names / sizeof *names; i++)
		suggest_try(&best, session_str(x->s, names[i]).p);
	explicit_error_at(x, DIAG_OP_UNKNOWN, print_find_attr(x->m, op, STR("")), "unknown operation '%s'%s", name.p,
	                  did_you_mean(x, best.word));
}

void
explicit_check_names(ExEnv *x, const IrOp *op)
{
	Dict d = { .attrs = op->attrs, .op = op, .place = ON_OP };
	const Atom *keys = keys_of(op);

	if (op->kind == IR_OP_SDY_MESH)
		d.place = ON_MESH;
	else if (op->kind == IR_OP_FUNC)
		d.place = ON_FUNCTION;
	else if (op->kind == IR_OP_MODULE)
		d.place = 0;
	check_dict(x, &d);
	for (uint32_t i = 0; keys && op->attrs && i < op->attrs->n; i++)
		check_key(x, op, keys, ir_attr_entries(op->attrs)[i].name);
}

void
explicit_check_signature(ExEnv *x, const IrOp *func)
{
	const IrType *type = ir_func_type(func);

	explicit_check_names(x, func);
	for (uint32_t i = 0; i < type->n_in; i++)
		check_value(x, &(Dict){ ir_func_arg_attrs(func, i), func, ON_ARGUMENT, i }, ir_type_inputs(type)[i]);
	for (uint32_t i = 0; i < ir_type_n_results(type); i++)
		check_value(x, &(Dict){ ir_func_res_attrs(func, i), func, ON_RESULT, i }, ir_type_results(type)[i]);
}
