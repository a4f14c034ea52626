/* SPDX-License-Identifier: Apache-2.0
 *
 * The memory of what XLA makes of a program, or of what Shardy alone does.
 */
#include "cli/memory_measure.h"

#include "cli/topology_option.h"
#include "inspect/xla_memory.h"
#include "ir/shorthand.h"
#include "pipeline/as_xla.h"

/* Propagates shardings through the program and measures its memory, as Shardy alone has it. */
static bool
measure_shardy(Unit *u, IrModule **m, InspectMemory *memory)
{
	if (shorthand_has_program(*m) && !as_xla_explain(&u->runner, m, &u->s.arena, false, NULL))
		return false;
	return inspect_memory(&(*m)->arena, *m, memory);
}

/* Replaces the program by what XLA makes of it and measures that. Unless the user has asked for it, a program that the
 * model of XLA does not cover is left to Shardy alone. */
static bool
measure_xla(Unit *u, IrModule **m, const CostTopology *topology, InspectMemory *memory)
{
	const char *otherwise = u->o->as_xla ? NULL : "so the report is about Shardy alone";
	IrModule *copy;

	if (!as_xla_copy(&u->runner, *m, &u->s.arena, NULL, &copy))
		return false;
	if (inspect_memory(&copy->arena, copy, memory) &&
	    inspect_xla_memory(&copy->arena, copy, cli_xla_target(u->o), topology, otherwise, memory)) {
		ir_module_free(*m);
		*m = copy;
		return true;
	}
	ir_module_free(copy);
	return otherwise && !u->s.diag.n_errors && measure_shardy(u, m, memory);
}

bool
memory_measure(Unit *u, IrModule **m, bool as_xla, const CostTopology *topology, InspectMemory *memory)
{
	return as_xla ? measure_xla(u, m, topology, memory) : measure_shardy(u, m, memory);
}
