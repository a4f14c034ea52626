/* SPDX-License-Identifier: Apache-2.0
 *
 * Propagation before a program is partitioned: the passes before propagation may have run already, and the main
 * function may have another name.
 */
#include "pipeline/before_partition.h"

#include "ir/walk.h"
#include "partition/partition.h"
#include "partition/prepare.h"
#include "verify/advice.h"

/* Replaces operations that only the passes before propagation make, because those passes run again and do not accept
 * such operations. */
static bool
undo_passes(Runner *r, IrModule *m)
{
	return (!part_has_op(m, IR_OP_SDY_EDGE) || runner_pass(r, m, "sdy-sink-data-flow-edges", NULL)) &&
	       (!part_has_op(m, IR_OP_SDY_NAMED) || runner_pass(r, m, "sdy-export-named-computations", NULL));
}

bool
before_partition_propagate(Runner *r, IrModule *m, bool advise)
{
	Atom name;
	bool ok;

	if (partition_is_propagated(m) || !ir_func_first(m->op))
		return true;
	if (!undo_passes(r, m))
		return false;
	if (advise)
		advice_on_boundary(m, &r->to_shorten);
	part_forget_original_names(m);
	name = part_lend_main(m);
	ok = runner_pass(r, m, "sdy-propagation-pipeline", NULL);
	part_return_main(m, name);
	return ok;
}
