/* SPDX-License-Identifier: Apache-2.0
 *
 * A propagated module given to the model of XLA's partitioner and of what follows it (spec 57).
 */
#ifndef SHARDC_INSPECT_XLA_MODEL_H
#define SHARDC_INSPECT_XLA_MODEL_H

#include "late/late.h"
#include "spmd/module.h"

typedef struct InspectModel {
	/* The caller sets these. */
	Arena *a;
	IrModule *m;
	const FlowMeshTable *meshes;
	LateTarget target;
	const char *if_not_modelled;	/* as in InspectRuns */
	/* inspect_model_run() sets these. */
	Arena tmp;
	SpmdTable *t;
	SpmdInput *in;
	SpmdRun run;
	SpmdResult result;
	LateRow *late;			/* by collective; NULL for LATE_PARTITIONER */
	bool not_modelled;		/* the program is not covered */
} InspectModel;

/* Partitions the module as XLA does, and runs the passes of the target. Returns false after reporting that the program
 * is not modelled. */
bool inspect_model_run(InspectModel *x);
/* Frees what the model needs, at the end; always to be called. */
void inspect_model_end(InspectModel *x);

#endif
