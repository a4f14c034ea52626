/* SPDX-License-Identifier: Apache-2.0
 *
 * Edits that admit an axis, as lines and as the table `admitted`.
 */
#include "explain/admit.h"

#include "explain/suggestions.h"
#include "inspect/sharding_text.h"

/* ---- description ---- */

enum { D_VALUE, D_ANSWER, D_DIM, D_AXIS, D_SET, D_SHARDING, D_SENT_BEFORE, D_SENT_AFTER, D_MEMORY_BEFORE,
       D_MEMORY_AFTER, D_N };

static const ReportColumn columns[D_N] = {
	[D_VALUE] = { .name = "value", .kind = REPORT_TEXT, .help = "The address of the value." },
	[D_ANSWER] = { .name = "answer", .kind = REPORT_COUNT, .help = "The number of its row in values, from 1." },
	[D_DIM] = { .name = "dim", .kind = REPORT_COUNT, .help = "The dimension of the value." },
	[D_AXIS] = { .name = "axis", .kind = REPORT_TEXT, .help = "The axis that the edits admit." },
	[D_SET] = { .name = "set", .kind = REPORT_TEXTS,
	            .help = "The edits as --set takes them; several if no single edit was found." },
	[D_SHARDING] = { .name = "sharding", .kind = REPORT_SHARDING,
	                 .help = "The sharding of the value after propagation with the edits." },
	[D_SENT_BEFORE] = { .name = "sent.before", .heading = "sent before", .kind = REPORT_BYTES, .nullable = true,
	                    .help = "The bytes that each device sends without the edits; null: unknown." },
	[D_SENT_AFTER] = { .name = "sent.after", .heading = "after", .kind = REPORT_BYTES, .nullable = true,
	                   .help = "And with them." },
	[D_MEMORY_BEFORE] = { .name = "memory.before", .heading = "memory before", .kind = REPORT_BYTES,
	                      .nullable = true,
	                      .help = "The bytes that each device needs without the edits; null: unknown." },
	[D_MEMORY_AFTER] = { .name = "memory.after", .heading = "after", .kind = REPORT_BYTES, .nullable = true,
	                     .help = "And with them." },
};

const ReportLayout explain_admit_layout = {
	.name = "admitted", .help = "Edits after which the axis is there. Each row was tried.", .shape = REPORT_ROWS,
	.columns = columns, .n = D_N,
};

void
explain_admit_rows(ExplainAnswers *w, const ExplainSubject *s, const ExplainAbsent *a)
{
	for (uint32_t i = 0; i < a->admitted.n; i++) {
		const ExplainAdmitted *y = &a->admitted.v[i];
		ReportValue *row = report_table_row(&w->tables[EXPLAIN_ADMITTED]);

		row[D_VALUE] = report_of_text(s->named->address);
		row[D_ANSWER] = report_of_count(s - w->subjects.v + 1);
		row[D_DIM] = report_of_count(a->dim);
		row[D_AXIS] = report_of_text(inspect_axes(w->m->s, &a->axis, 1));
		row[D_SET] = report_of_texts(y->set, y->n);
		row[D_SHARDING] = report_of_text(explain_sharding_text(w, y->sharding));
		if (!y->has_price)
			continue;
		row[D_SENT_BEFORE] = report_of_count(y->before.final_sent);
		row[D_SENT_AFTER] = report_of_count(y->after.final_sent);
		row[D_MEMORY_BEFORE] = report_of_count(y->before.memory);
		row[D_MEMORY_AFTER] = report_of_count(y->after.memory);
	}
}

/* ---- text ---- */

static void
write_bytes(Buf *out, const char *what, int64_t before, int64_t after)
{
	buf_printf(out, ", %s ", what);
	if (before == after) {
		buf_printf(out, "%lld as before", (long long)after);
		return;
	}
	buf_printf(out, "%lld -> %lld", (long long)before, (long long)after);
}

static void
write_edits(Buf *out, ExplainAnswers *w, const ExplainAdmitted *y)
{
	Str sharding = explain_sharding_text(w, y->sharding);

	buf_printf(out, "   ");
	for (uint32_t i = 0; i < y->n; i++) {
		Str option = suggest_option_text(w->arena, y->set[i]);

		buf_printf(out, " %.*s", (int)option.n, option.p);
	}
	buf_printf(out, "\n      %s it %.*s", y->n > 1 ? "only together make" : "makes", (int)sharding.n, sharding.p);
	if (y->has_price) {
		write_bytes(out, "bytes sent", y->before.final_sent, y->after.final_sent);
		write_bytes(out, "memory", y->before.memory, y->after.memory);
	}
	buf_char(out, '\n');
}

void
explain_admit_text(Buf *out, ExplainAnswers *w, const ExplainAbsent *a)
{
	if (!a->n_tried)
		return;
	buf_printf(out, "  %s\n", a->admitted.n ? "what admits it, tried:" : "no edit that was tried admits it");
	for (uint32_t i = 0; i < a->admitted.n; i++)
		write_edits(out, w, &a->admitted.v[i]);
}
