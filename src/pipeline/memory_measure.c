/* SPDX-License-Identifier: Apache-2.0
 *
 * The memory of what XLA makes of a program, or of what Shardy alone does.
 */
#include "pipeline/memory_measure.h"

#include "inspect/xla_memory.h"
#include "ir/shorthand.h"
#include "pipeline/as_xla.h"

/* Propagates shardings through the program and measures its memory, as Shardy alone has it. */
static bool
measure_shardy(Runner *r, IrModule **m, InspectMemory *memory)
{
	if (shorthand_has_program(*m) && !as_xla_explain(r, m, &r->s->arena, false, NULL))
		return false;
	return inspect_memory(&(*m)->arena, *m, memory);
}

/* Replaces the program by what XLA makes of it and measures that. */
static bool
measure_xla(Runner *r, IrModule **m, const MemoryHow *how, InspectMemory *memory)
{
	IrModule *copy;

	if (!as_xla_copy(r, *m, &r->s->arena, NULL, &copy))
		return false;
	if (inspect_memory(&copy->arena, copy, memory) &&
	    inspect_xla_memory(&copy->arena, copy, how->target, how->topology, how->if_not_modelled, memory)) {
		ir_module_free(*m);
		*m = copy;
		return true;
	}
	ir_module_free(copy);
	return how->if_not_modelled && !r->s->diag.n_errors && measure_shardy(r, m, memory);
}

bool
memory_measure(Runner *r, IrModule **m, const MemoryHow *how, InspectMemory *memory)
{
	return how->as_xla ? measure_xla(r, m, how, memory) : measure_shardy(r, m, memory);
}
