/* SPDX-License-Identifier: Apache-2.0
 *
 * Shardings of edits refer to meshes by name, so inlined meshes get their names first.
 */
#include "cli/set_option.h"

#include "explain/program_edit.h"

bool
set_option_read(Unit *u, bool named)
{
	uint32_t n = u->o->set.n;

	if (!(named || n ? unit_read_named(u) : unit_read(u, true)))
		return false;
	if (n && u->docs.n != 1)
		return diag_error(&u->s.diag, DIAG_UNSUPPORTED, (Span){ 0, 0 },
		                  "--set takes one program, and the file has %u", (unsigned)u->docs.n);
	return !n || (runner_pass(&u->runner, u->docs.v[0], "sdy-lift-inlined-meshes", NULL) &&
	              explain_edits(u->docs.v[0], u->o->set.v, n));
}
