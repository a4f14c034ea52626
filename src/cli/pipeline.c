/* SPDX-License-Identifier: Apache-2.0
 *
 * The passes run in the order they stand in. An anchor such as `func.func(...)` says where a pass
 * runs upstream; ours find the functions of the module themselves, so anchors only need to match.
 */
#include "cli/pipeline.h"

#include "cli/passes.h"

typedef struct PipelineText {
	Options *o;
	const char *p;
	uint32_t depth;		/* of open anchors */
} PipelineText;

/* The options between braces, without them; the text moves behind. NULL: no closing brace. */
static const char *
pipeline_braces(PipelineText *t)
{
	const char *start = ++t->p;
	uint32_t depth = 1;

	for (; *t->p; t->p++) {
		depth += *t->p == '{';
		depth -= *t->p == '}';
		if (depth == 0)
			return arena_dup(&t->o->arena, start, (size_t)(t->p++ - start));
	}
	return NULL;
}

/* An anchor with its opening parenthesis, or a pass with its options. */
static const char *
pipeline_item(PipelineText *t)
{
	size_t n = strcspn(t->p, "(){}, \t\n");
	const char *name = arena_dup(&t->o->arena, t->p, n), *options = "";

	t->p += n;
	if (*t->p == '(') {
		t->p++;
		t->depth++;
		return n ? NULL : "a name must stand before '('";
	}
	if (!passes_find(name, n))
		return arena_printf(&t->o->arena, "there is no pass '%s'", name);
	if (*t->p == '{' && !(options = pipeline_braces(t)))
		return "'{' without '}'";
	*VEC_ADD(&t->o->arena, &t->o->passes) = (OptionsPass){ name, options };
	return NULL;
}

static const char *
pipeline_step(PipelineText *t)
{
	switch (*t->p) {
	case ' ': case '\t': case '\n': case ',':
		t->p++;
		return NULL;
	case ')':
		t->p++;
		return t->depth-- ? NULL : "')' without '('";
	default:
		return pipeline_item(t);
	}
}

const char *
pipeline_parse(Options *o, const char *text)
{
	size_t n = strlen(text);
	bool quoted = n >= 2 && (*text == '"' || *text == '\'') && text[n - 1] == *text;
	PipelineText t = { .o = o, .p = quoted ? arena_dup(&o->arena, text + 1, n - 2) : text };
	const char *why = NULL;

	while (!why && *t.p)
		why = pipeline_step(&t);
	return !why && t.depth ? "'(' without ')'" : why;
}
