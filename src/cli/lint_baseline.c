/* SPDX-License-Identifier: Apache-2.0 */
#include "cli/lint_baseline.h"

#include <unistd.h>

#include "host/findings.h"
#include "host/output.h"

static bool
read_list(Options *o, ExplainKnown *k, const Input *in)
{
	const char *text = arena_dup(&o->arena, in->text.p, in->text.n);
	bool ok;
	Session s;

	session_init(&s, o->arena.memory);
	s.diag.src = source_new(&o->arena, o->lint_baseline, text, in->text.n);
	ok = explain_known_read(k, &s.diag, s.diag.src);
	if (!ok)
		findings_add(o, &s.diag);
	session_free(&s);
	return ok;
}

HostStatus
lint_baseline_read(Options *o, ExplainKnown **known)
{
	const char *path = o->lint_baseline;
	bool ok;
	Input in;

	*known = NULL;
	if (!path)
		return HOST_DONE;
	*known = ARENA_NEW(&o->arena, ExplainKnown);
	explain_known_init(*known, &o->arena, o->update);
	if (o->update && access(path, F_OK) != 0)
		return HOST_DONE;
	if (!input_read(o, &in, path))
		return HOST_ENVIRONMENT;
	ok = read_list(o, *known, &in);
	input_free(&in);
	return ok ? HOST_DONE : HOST_FOUND;
}

HostStatus
lint_baseline_write(Options *o, ExplainKnown *known)
{
	bool ok;
	Buf b;

	if (!known || !o->update)
		return HOST_DONE;
	buf_init(&b, o->arena.memory);
	explain_known_write(&b, known);
	ok = output_file(o, o->lint_baseline, &b);
	buf_free(&b);
	return ok ? HOST_DONE : HOST_ENVIRONMENT;
}

const char *
lint_baseline_program(Unit *u)
{
	const char *slash = strrchr(u->in.name, '/');

	return slash ? slash + 1 : u->in.name;
}
