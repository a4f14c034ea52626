/* SPDX-License-Identifier: Apache-2.0
 *
 * `shardc explain`: what a diagnostic means.
 */
#include "cli/cli.h"
#include "host/output.h"
#include "host/suggest.h"
#include "report/explain.h"

static HostStatus
explain_unknown(const char *name)
{
	Suggest best;

	suggest_init(&best, name, strlen(name));
	for (int id = 0; id < DIAG_COUNT; id++)
		suggest_try(&best, diag_id_name((DiagId)id));
	if (best.word)
		return host_usage_error("explain", "there is no diagnostic '%s', did you mean '%s'?", name, best.word);
	return host_usage_error("explain", "there is no diagnostic '%s'", name);
}

/* Appends the texts of all operands. */
static HostStatus
explain_all(const Options *o, Buf *b)
{
	if (!o->files.n)
		report_explain_list(b);
	for (uint32_t i = 0; i < o->files.n; i++) {
		DiagId id = diag_id_find(o->files.v[i]);

		if (id == DIAG_COUNT)
			return explain_unknown(o->files.v[i]);
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
