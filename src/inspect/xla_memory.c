/* SPDX-License-Identifier: Apache-2.0 */
#include "inspect/xla_memory.h"

#include "inspect/xla_model.h"

bool
inspect_xla_memory(Arena *a, IrModule *m, LateTarget target, const CostTopology *topology,
                   const char *if_not_modelled, InspectMemory *memory)
{
	InspectModel model = { .a = a, .m = m, .meshes = memory->lives->meshes, .target = target,
		               .if_not_modelled = if_not_modelled };
	StepMemory *step = ARENA_NEW(a, StepMemory);
	bool ok = !memory->main || inspect_model_run(&model);

	if (ok && memory->main) {
		StepOptions options = { .target = target, .is_tiled = target == LATE_TPU,
			                .table_align = topology ? topology->table_align : 0,
			                .donated = memory->donations->donated, .named = memory->donations->named,
			                .on_host = memory->on_host, .n_args = memory->donations->n_args };

		step_memory(&model.run, &model.result, model.late, &options, step);
		memory->step = step;
		memory->target = target;
	}
	inspect_model_end(&model);
	return ok;
}
