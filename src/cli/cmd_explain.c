/* SPDX-License-Identifier: Apache-2.0
 *
 * `shardc explain`: prints the meaning of diagnostics.
 */
#include "cli/cli.h"
#include "base/suggest.h"
#include "host/output.h"
#include "report/explain.h"

const char *
cli_unknown_diagnostic(Arena *a, const char *name)
{
	Suggest best;

	suggest_init(&best, name, strlen(name));
	for (int id = 0; id < DIAG_COUNT; id++)
		suggest_try(&best, diag_id_name((DiagId)id));
	if (best.word)
		return arena_printf(a, "there is no diagnostic '%s', did you mean '%s'?", name, best.word);
	return arena_printf(a, "there is no diagnostic '%s'", name);
}

/* Appends the texts of all operands, or the list of diagnostics if there are none. */
static HostStatus
explain_all(Options *o, Buf *b)
{
	if (!o->files.n)
		report_explain_list(b, o->only_warnings);
	for (uint32_t i = 0; i < o->files.n; i++) {
		DiagId id = diag_id_find(o->files.v[i]);

		if (id == DIAG_COUNT)
			return host_usage_error("explain", "%s", cli_unknown_diagnostic(&o->arena, o->files.v[i]));
		if (i)
			buf_char(b, '\n');
		report_explain(b, id);
	}
	return HOST_DONE;
}

HostStatus
cmd_explain(Options *o)
{
	HostStatus status;
	Buf b;

	buf_init(&b, o->arena.memory);
	status = explain_all(o, &b);
	if (!status && !output_stdout(o, &b))
		status = HOST_ENVIRONMENT;
	buf_free(&b);
	return status;
}
