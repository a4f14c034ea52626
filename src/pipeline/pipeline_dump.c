/* SPDX-License-Identifier: Apache-2.0
 *
 * Writes the passes of the command line as MLIR's -dump-pass-pipeline does. A pipeline appears as the passes that it
 * runs. It is run with a recorder in the place of the runner, on an empty module, which no pass sees.
 */
#include "pipeline/pipeline_dump.h"

#include "pipeline/pass_table.h"

typedef struct Recorder {
	Buf *out;
	Session *s;
	uint32_t n;		/* passes on the module, and groups of passes on functions */
	const char *nested;	/* the anchor of the open group, or NULL */
} Recorder;

static void
record_pass(Recorder *r, const Pass *pass, const void *options, const char *anchor)
{
	bool on_module = !anchor || strcmp(anchor, PASSES_MODULE) == 0;
	bool joins = !on_module && r->nested && strcmp(anchor, r->nested) == 0;

	if (r->nested && !joins)
		buf_char(r->out, ')');
	if (r->n)
		buf_char(r->out, ',');
	if (!joins)
		r->n++;
	if (!on_module && !joins)
		buf_printf(r->out, "%s(", anchor);
	r->nested = on_module ? NULL : anchor;
	passes_text(r->out, pass, options, r->s->release);
}

static bool record(Recorder *r, IrModule *m, const Pass *pass, const void *options, const char *anchor);

/* Implements PassCx.run. */
static bool
record_nested(PassCx *cx, IrModule *m, const char *name, const void *options)
{
	const Pass *pass = passes_find(name, strlen(name));

	return record(cx->runner, m, pass, options ? options : pass->defaults, NULL);
}

/* Implements PassCx.dump. */
static void
record_dump(PassCx *cx, IrModule *m, const char *dir, uint32_t index, const char *name)
{
	(void)cx, (void)m, (void)dir, (void)index, (void)name;
}

static bool
record(Recorder *r, IrModule *m, const Pass *pass, const void *options, const char *anchor)
{
	PassCx cx = { .s = r->s, .scratch = &r->s->arena, .pass = pass, .options = options, .run = record_nested,
	              .dump = record_dump, .runner = r };

	if (pass->is_pipeline)
		return pass->run(m, &cx);
	record_pass(r, pass, options, anchor ? anchor : passes_anchor(pass, r->s->release));
	return true;
}

void
pipeline_dump(Buf *out, Session *s, Source *src, const PipelinePasses *passes)
{
	IrModule *m = ir_module_new(s, src);
	Recorder r = { .s = s };
	Buf list;

	buf_init(&list, s->arena.memory);
	r.out = &list;
	for (uint32_t i = 0; i < passes->n; i++)
		(void)record(&r, m, passes->v[i].pass, passes->v[i].options, passes->v[i].anchor);
	buf_printf(out, "Pass Manager with %u passes:\nbuiltin.module(", (unsigned)r.n);
	if (list.n)
		buf_add(out, list.p, list.n);
	buf_str(out, r.nested ? STR("))\n\n") : STR(")\n\n"));
	buf_free(&list);
	ir_module_free(m);
}
