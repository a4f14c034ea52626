/* SPDX-License-Identifier: Apache-2.0
 *
 * The warning of --gather-limit: a large value that is gathered although it was sharded.
 */
#include "cost/bytes.h"
#include "inspect/name.h"
#include "partition/decisions.h"
#include "partition/state.h"
#include "report/table.h"

void
part_warn_gather(Localizer *lz, const IrType *result, uint32_t dim, const PartMesh *mesh, PartAxes axes)
{
	const IrValue *v = lz->state->moved;
	Str name = session_str(lz->s, lz->at->name), along = part_axes_text(lz, mesh, axes);
	Str value = v ? inspect_value(lz->m, v) : (Str){ NULL, 0 };
	const uint64_t key[] = { (uintptr_t)lz->at, (uintptr_t)v };
	int64_t bytes;

	if (!cost_bytes_global(result, &bytes) || bytes <= lz->o.gather_limit)
		return;
	if (!map_mark_words(lz->a, &lz->state->gathered, key, 2))
		return;
	diag_error(&lz->s->diag, DIAG_PARTITION_GATHER, lz->at->span,
	           "'%.*s' gathers %.*s along %.*s: each device gets %s, and the limit is %s", (int)name.n,
	           name.p, value.n ? (int)value.n : 7, value.n ? value.p : "a value", (int)along.n, along.p,
	           report_bytes_text(lz->a, bytes, lz->s->diag.human),
	           report_bytes_text(lz->a, lz->o.gather_limit, lz->s->diag.human));
	if (value.n)
		diag_note(&lz->s->diag, lz->at->span,
		          "nothing is gathered if dimension %u of %.*s is not sharded along %.*s, or if the operation "
		          "can run with it sharded",
		          (unsigned)dim, (int)value.n, value.p, (int)along.n, along.p);
}
