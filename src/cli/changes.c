/* SPDX-License-Identifier: Apache-2.0
 *
 * Files that a command would change, or changes.
 */
#include "cli/changes.h"

#include <unistd.h>

#include "host/diff.h"
#include "host/findings.h"
#include "host/output.h"
#include "report/terminal.h"

static Str
before(const Unit *u)
{
	return (Str){ u->in.text.p, u->in.text.n };
}

static Str
after(const Unit *u)
{
	return (Str){ u->out.p, u->out.n };
}

/* Writes a file name as one line: unchanged for a script, escaped for a terminal. */
static void
list_name(Buf *b, const char *name)
{
	if (isatty(STDOUT_FILENO))
		report_escape(b, str_from(name));
	else
		buf_str(b, str_from(name));
	buf_char(b, '\n');
}

HostStatus
changes_print(Unit *u)
{
	bool ok = true;
	Buf b;

	u->o->counts.changed++;
	buf_init(&b, u->s.arena.memory);
	if (u->o->check && !findings_are_result(u->o))
		list_name(&b, u->in.name);
	if (u->o->diff)
		ok = diff_texts(u->o, &b, u->in.name, before(u), after(u));
	ok = ok && output_stdout(u->o, &b);
	buf_free(&b);
	return ok ? HOST_FOUND : HOST_ENVIRONMENT;
}

HostStatus
changes_write_back(Unit *u)
{
	HostStatus status;

	if (str_eq(before(u), after(u)))
		return HOST_DONE;
	status = unit_write(u);
	u->o->counts.changed += status == HOST_DONE;
	return status;
}
