/* SPDX-License-Identifier: Apache-2.0
 *
 * Declarations contain atoms and attributes of a session, so the files are parsed again for each session. They are read
 * into memory only once, because they may be pipes.
 */
#include "cli/declarations.h"

#include "decl/decl.h"
#include "host/findings.h"
#include "host/input.h"

static bool
read_files(Options *o)
{
	o->ops_read = ARENA_ARRAY(&o->arena, Input, o->ops.n);
	for (uint32_t i = 0; i < o->ops.n; i++) {
		if (!input_read(o, &o->ops_read[i], o->ops.v[i]))
			return false;
	}
	return true;
}

void
ops_declare(const Options *o, Session *s)
{
	for (uint32_t i = 0; i < o->ops.n; i++) {
		const Input *in = &o->ops_read[i];

		decl_read(s, source_new(&s->arena, in->name, in->text.p, in->text.n));
	}
}

HostStatus
ops_load(Options *o)
{
	HostStatus status;
	Session s;

	if (!o->ops.n)
		return HOST_DONE;
	if (!read_files(o))
		return HOST_ENVIRONMENT;
	session_init(&s, o->arena.memory);
	s.diag.max_errors = o->max_errors;
	ops_declare(o, &s);
	status = s.diag.n_errors ? HOST_FOUND : HOST_DONE;
	findings_add(o, &s.diag);
	session_free(&s);
	return status;
}

void
ops_free(Options *o)
{
	for (uint32_t i = 0; o->ops_read && i < o->ops.n; i++)
		input_free(&o->ops_read[i]);
}
