/* SPDX-License-Identifier: Apache-2.0
 *
 * Reads the table of --actual, and says how many collectives differ.
 */
#include "cli/actual_check.h"

#include "cli/side_files.h"

HostStatus
actual_read(Unit *u, InspectActual *x)
{
	InspectActualFault fault;
	Source *src;
	HostStatus status = side_source_read(u, u->o->actual, &src);

	if (status != HOST_DONE)
		return status;
	if (!inspect_actual_read(x, &u->s.arena, (Str){ src->text, src->len }, input_name(u->o, u->path), "spmd",
	                         &fault))
		return side_source_error(u, src, fault.at, DIAG_ACTUAL_INVALID, fault.why);
	return HOST_DONE;
}

void
actual_report(Unit *u, const InspectActual *x)
{
	DiagList *d = &u->s.diag;
	long long differ = (long long)((x->xla > x->model ? x->xla : x->model) - x->equal);

	diag_error(d, DIAG_ACTUAL_DIFFERS, u->judged, "%lld of the collectives of the model and of XLA differ", differ);
	if (!x->is_named)
		diag_note(d, u->judged, "the table %s has no rows of this program; it names a program by the end of "
		                        "its path without .mlir", u->o->actual);
}
