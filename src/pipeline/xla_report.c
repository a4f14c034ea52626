/* SPDX-License-Identifier: Apache-2.0 */
#include "pipeline/xla_report.h"

#include "pipeline/xla_cure.h"

bool
xla_report_add(Runner *r, IrModule *m, IrModule *copy, InspectComms *c)
{
	if (!inspect_comms_add(c, copy))
		return false;
	xla_cure(r, m, copy, NULL, &c->added);
	inspect_remats_warn(copy, &c->added.remats);
	return true;
}

bool
xla_report_warn(Runner *r, IrModule *m, IrModule *copy, const PropagationPipeline *options)
{
	InspectRuns runs = { .arena = &copy->arena, .assumed_trips = 1, .as_xla = true,
	                     .if_not_modelled = "so values that it gathers without need are not known" };

	if (!inspect_collect(&runs, copy))
		return runs.not_modelled;
	xla_cure(r, m, copy, options, &runs);
	inspect_remats_warn(copy, &runs.remats);
	return true;
}
