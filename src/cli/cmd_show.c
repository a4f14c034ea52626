/* SPDX-License-Identifier: Apache-2.0
 *
 * `shardc show`: prints the values of a program with their shardings and local shapes.
 */
#include "cli/cli.h"
#include "cli/option_rows.h"
#include "cli/report_out.h"
#include "cli/set_option.h"
#include "explain/address.h"
#include "flow/mesh_table.h"
#include "flow/value.h"
#include "host/columns.h"
#include "inspect/values.h"
#include "ir/walk.h"
#include "pipeline/as_xla.h"
#include "picture/picture.h"

/* ---- options ---- */

const OptionRow options_show[] = {
	HEADING("Report:", 1),
	TEXTS("only", "ADDRESS|GLOB", only,
	    "Print only the values that ADDRESS names (%5, @f/%x, params['w'], train.py:54) or GLOB matches; may be "
	    "repeated"),
	FLAG("replicated", replicated, "Print only the tensors that no axis splits: every device holds all of them"),
	ENUM("sort", "KEY", "program|bytes", sort_values,
	     "Sort the values by program (default) or by their bytes on one device (bytes)"),
	FLAG("devices", devices, "Also print the part of each value that every device holds"),
	FLAG("picture", picture,
	     "Draw which devices hold which slice of the values ADDRESS..., or of the arguments and results of main"),
	ENUM("charset", "SET", "auto|ascii|unicode", charset,
	     "Draw pictures in ASCII (ascii) or with lines of Unicode (unicode); the default is that of the locale "
	     "(auto)"),
	COUNT("max-cells", "N", max_cells,
	      "In pictures of more than N slices, draw only those at the ends (default 1024, 0: draw all)"),
	SET,
	AS_XLA,
	END
};

/* ---- the command ---- */

/* Finds the values of --only in all documents. An address need not name a value in each of them. */
static bool
find_values(Unit *u, InspectAddresses *found)
{
	bool ok = true;

	for (uint32_t i = 0; i < u->docs.n; i++)
		inspect_addresses_read(&found[i], u->docs.v[i]);
	for (uint32_t k = 0; k < u->o->only.n; k++) {
		uint32_t n = 0;

		for (uint32_t i = 0; i < u->docs.n; i++)
			n += inspect_addresses_find(&found[i], u->o->only.v[k]);
		ok &= n || explain_address_unknown(&found[0], u->o->only.v[k], NULL);
	}
	return ok;
}

/* Adds the values of all documents, or those of --only. */
static bool
add_values(Unit *u, InspectValues *values)
{
	InspectAddresses *found = ARENA_ARRAY(&u->s.arena, InspectAddresses, u->docs.n);

	if (u->o->only.n && u->docs.n && !find_values(u, found))
		return false;
	for (uint32_t i = 0; i < u->docs.n; i++) {
		if (u->o->only.n)
			inspect_values_add_found(values, u->docs.v[i], &found[i]);
		else
			inspect_values_add(values, u->docs.v[i]);
	}
	return true;
}

/* ---- pictures ---- */

typedef struct Pictures {
	Unit *u;
	PictureStyle style;
	const IrOp *module;	/* around the value that is drawn */
	const FlowMeshTable *meshes;	/* of this module */
} Pictures;

/* Returns the mesh of a sharding of a value, or NULL. */
static const ShardMesh *
mesh_of(Pictures *p, const InspectNamed *x, const IrAttr *sharding)
{
	const IrOp *module = ir_module_of(x->func);
	IrAttr *mesh;

	if (!sharding || shard_sharding(sharding)->rank != x->type->n)
		return NULL;
	if (module != p->module)
		p->meshes = flow_meshes_new(&p->u->s.arena, module);
	p->module = module;
	mesh = flow_meshes_get(p->meshes, shard_sharding(sharding)->mesh);
	return mesh ? shard_mesh(mesh) : NULL;
}

/* Draws a value. Returns false after an error: its slices cannot be listed. */
static bool
draw(Pictures *p, const InspectNamed *x)
{
	Unit *u = p->u;
	IrAttr *sharding = x->kind == INSPECT_NAMED_RESULT ? flow_func_result(x->func, x->index) :
	                   x->kind == INSPECT_NAMED_ARG ? flow_func_arg(x->func, x->index) :
	                   flow_value_get(&u->s, x->value);
	PictureValue v = { .address = x->address, .name = x->name, .type = x->type };
	const ShardMesh *mesh;
	Arena work;

	if (!ir_type_is_static_tensor(x->type))
		return diag_error(&u->s.diag, DIAG_UNSUPPORTED, x->op, "%.*s has no static shape, so it has no picture",
		                  (int)x->address.n, x->address.p);
	mesh = mesh_of(p, x, sharding);
	if (mesh && shard_mesh_n_devices(mesh) > PICTURE_MAX_DEVICES)
		return diag_error(&u->s.diag, DIAG_LIMIT, x->op, "a mesh of more than %d devices has too many to draw "
		                  "them all", PICTURE_MAX_DEVICES);
	v.mesh = mesh;
	v.sharding = mesh ? shard_sharding(sharding) : NULL;
	if (u->out.n)
		buf_char(&u->out, '\n');
	arena_init(&work, u->s.arena.memory);
	picture_text(&u->out, &u->s, &work, &v, &p->style);
	arena_free(&work);
	return true;
}

/* Returns whether a value is an argument or result of the main function that has a picture. */
static bool
is_of_boundary(const InspectAddresses *x, const InspectNamed *v)
{
	return v->func == x->main && v->kind != INSPECT_NAMED_VALUE && ir_type_is_static_tensor(v->type);
}

/* Draws the statements of the notation that only have a sharding, which are read as arguments of functions without a
 * body. */
static bool
draw_statements(Pictures *p, IrModule *m)
{
	bool ok = true;

	for (IrOp *f = ir_func_after(m->op, m->op); m->shorthand && f; f = ir_func_after(m->op, f)) {
		const IrType *t = ir_func_type(f);
		LineCol at = source_locate(&m->s->arena, m->src, f->span.lo);
		InspectNamed x = { .func = f, .kind = INSPECT_NAMED_ARG, .op = f->span,
		                   .address = str_from(arena_printf(&m->s->arena, "line %u", (unsigned)at.line)) };

		for (x.index = 0; !ir_op_body(f, 0) && x.index < t->n_in; x.index++) {
			x.type = ir_type_inputs(t)[x.index];
			ok &= draw(p, &x);
		}
	}
	return ok;
}

static bool
draw_values(Unit *u)
{
	InspectAddresses *found = ARENA_ARRAY(&u->s.arena, InspectAddresses, u->docs.n);
	const Options *o = u->o;
	Pictures p = { .u = u, .style = { .max_cells = o->max_cells, .width = o->width } };
	bool ok = true;

	p.style.unicode = o->charset == CHARSET_UNICODE || (o->charset == CHARSET_AUTO && host_has_utf8());
	if (!o->width_given && !o->width)
		p.style.width = 80;
	if (o->only.n && u->docs.n && !find_values(u, found))
		return false;
	for (uint32_t i = 0; i < u->docs.n; i++) {
		if (!o->only.n) {
			inspect_addresses_read(&found[i], u->docs.v[i]);
			ok &= draw_statements(&p, u->docs.v[i]);
		}
		for (uint32_t k = 0; k < found[i].list.n; k++) {
			const InspectNamed *x = &found[i].list.v[k];

			if (o->only.n ? x->found : is_of_boundary(&found[i], x))
				ok &= draw(&p, x);
		}
	}
	return ok;
}

/* ---- the work ---- */

static HostStatus
show_work(Unit *u)
{
	bool slices = u->o->devices || u->o->report_format == REPORT_AS_JSON;
	InspectValues values;

	if (!set_option_read(u, true))
		return HOST_FOUND;
	for (uint32_t i = 0; as_xla_is_on(u->o->as_xla) && i < u->docs.n; i++) {
		if (!as_xla_annotate(&u->runner, u->docs.v[i]))
			return HOST_FOUND;
	}
	if (u->o->picture)
		return draw_values(u) ? unit_write(u) : HOST_FOUND;
	inspect_values_init(&values, &u->s.arena);
	values.slices = u->o->devices;
	values.one_mesh = inspect_has_one_mesh(u->docs.v, u->docs.n);
	values.replicated = u->o->replicated;
	if (!add_values(u, &values) || values.too_large)
		return HOST_FOUND;
	if (u->o->sort_values == INSPECT_VALUES_BY_BYTES)
		inspect_values_sort(&values);
	if (values.replicated && !values.tables[INSPECT_VALUES].rows.n)
		values.tables[INSPECT_VALUES].words = STR("axes split every tensor");
	report_out_tables(u, values.tables, slices ? INSPECT_N_VALUE_TABLES : INSPECT_SLICES);
	return unit_write(u);
}

HostStatus
cmd_show(Options *o)
{
	if (o->report_format == REPORT_AS_SCHEMA)
		return report_out_schema(o, inspect_value_layouts, INSPECT_N_VALUE_TABLES);
	if (o->picture && o->report_format != REPORT_AS_TEXT)
		return host_usage_error(o->command->name, "--picture is text");
	if (!o->picture && o->files.n > 1)
		return host_usage_error(o->command->name, "unexpected operand '%s'; --picture takes addresses after "
		                        "the file", o->files.v[1]);
	/* The first operand is the file, the others are addresses. */
	for (uint32_t i = 1; i < o->files.n; i++)
		*VEC_ADD(&o->arena, &o->only) = o->files.v[i];
	if (o->files.n > 1)
		o->files.n = 1;
	return unit_run_all(o, show_work, NULL);
}
