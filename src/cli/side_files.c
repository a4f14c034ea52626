/* SPDX-License-Identifier: Apache-2.0
 *
 * Reads the second input file before a command runs, and writes the second output file before the result.
 */
#include "cli/side_files.h"

HostStatus
side_files_run(Options *o, SideFiles *f, UnitWork *work, void *cx)
{
	HostStatus status = f->to ? unit_check_target(o, f->to_option, f->to) : HOST_DONE;

	if (status)
		return status;
	if (f->from && !input_read(o, &f->in, f->from))
		return HOST_ENVIRONMENT;
	buf_init(&f->out, o->arena.memory);
	status = unit_run_all(o, work, cx);
	buf_free(&f->out);
	if (f->in.name)
		input_free(&f->in);
	return status;
}

void
side_files_attach(Unit *u, const SideFiles *f)
{
	u->side_path = f->to;
	u->side = &f->out;
}

HostStatus
side_source_read(Unit *u, const char *path, Source **src)
{
	Input in;

	if (!input_read(u->o, &in, path))
		return HOST_ENVIRONMENT;
	*src = source_new(&u->s.arena, path, arena_dup(&u->s.arena, in.text.p, in.text.n), in.text.n);
	input_free(&in);
	return HOST_DONE;
}

HostStatus
side_source_error(Unit *u, Source *src, uint32_t at, DiagId id, const char *text)
{
	Source *outer = u->s.diag.src;

	u->s.diag.src = src;
	diag_error(&u->s.diag, id, (Span){ at, at }, "%s", text);
	u->s.diag.src = outer;
	return HOST_FOUND;
}
