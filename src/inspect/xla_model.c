/* SPDX-License-Identifier: Apache-2.0 */
#include "inspect/xla_model.h"

static bool
fail(InspectModel *x, const IrOp *at, const char *what)
{
	DiagList *d = &x->m->s->diag;
	Span span = at ? at->span : x->m->op->span;

	x->not_modelled = true;
	if (!x->if_not_modelled) {
		diag_error(d, DIAG_XLA_NOT_MODELLED, span, "the model of XLA's partitioner does not cover %s", what);
		return false;
	}
	diag_error(d, DIAG_XLA_LEFT_OUT, span, "the model of XLA's partitioner does not cover %s, %s", what,
	           x->if_not_modelled);
	return false;
}

bool
inspect_model_run(InspectModel *x)
{
	SpmdReader reader = { .m = x->m, .s = x->m->s, .meshes = x->meshes };

	x->t = ARENA_NEW(x->a, SpmdTable);
	x->in = ARENA_NEW(x->a, SpmdInput);
	*x->in = (SpmdInput){ .a = x->a, .t = x->t };
	x->run = (SpmdRun){ .a = x->a, .tmp = &x->tmp, .t = x->t, .in = x->in, .is_tpu = x->target == LATE_TPU };
	arena_init(&x->tmp, x->a->memory);
	spmd_table_init(x->t, x->a, &x->tmp);
	reader.in = x->in;
	if (!spmd_read_module(&reader))
		return fail(x, reader.at, reader.unsupported);
	if (!spmd_partition(&x->run, &x->result))
		return fail(x, x->run.at, x->run.unsupported);
	if (x->target != LATE_PARTITIONER) {
		x->late = ARENA_ARRAY(x->a, LateRow, x->result.collectives.n);
		late_run(&x->run, &x->result, x->target, x->late);
	}
	return true;
}

void
inspect_model_end(InspectModel *x)
{
	arena_free(&x->tmp);
}
