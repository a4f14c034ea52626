/* SPDX-License-Identifier: Apache-2.0
 *
 * `shardc types`: checks a program in explicit mode and prints its types.
 */
#include "cli/cli.h"
#include "driver/unit.h"
#include "explicit/explicit.h"

static ExplicitOptions
explicit_options(const Options *o)
{
	return (ExplicitOptions){
		.axis_types = o->types.axis_types, .assert_constraints = o->types.assert_constraints,
		.document_reshape = o->types.document_reshape, .assume_jax = o->types.assume_jax,
		.max_alternatives = o->types.max_alternatives, .implied = o->types.implied,
		.require_arg_shardings = o->types.require_arg_shardings, .check_varying = o->types.check_varying,
		.show_varying = o->types.show_varying, .drop_size_one_axes = o->types.drop_size_one_axes
	};
}

/* Checks one document and prints what was asked for. Returns false if it has errors. */
static bool
types_of_document(Unit *u, IrModule *m)
{
	ExplicitOptions options = explicit_options(u->o);
	Arena arena;
	Explicit *x;
	bool ok;

	arena_init(&arena, NULL);
	x = explicit_check(m, &arena, &options);
	ok = explicit_ok(x);
	if (u->o->types.queries)
		explicit_print_queries(x, &u->out);
	else if (u->o->types.table)
		explicit_print_types(x, &u->out, (ExplicitForm)u->o->types.form);
	else if (ok || u->o->types.keep_going)
		explicit_annotate(x, u->o->types.constraints);
	explicit_free(x);
	arena_free(&arena);
	return ok;
}

static HostStatus
types_work(Unit *u)
{
	bool ok = unit_read(u, true);
	HostStatus status;

	for (uint32_t i = 0; i < u->docs.n; i++) {
		if (u->docs.v[i])
			ok &= types_of_document(u, u->docs.v[i]);
	}
	if (u->o->types.queries || u->o->types.table)
		status = unit_write(u);
	else if (ok || u->o->types.keep_going)
		status = unit_print_and_write(u);
	else
		status = HOST_FOUND;
	return ok ? status : HOST_FOUND;
}

HostStatus
cmd_types(Options *o)
{
	return unit_run_all(o, types_work, NULL);
}
