/* SPDX-License-Identifier: Apache-2.0
 *
 * Options of passes in MLIR's syntax, and the text of -pass-pipeline.
 */
#include "pipeline/pass_table.h"

#include <stdio.h>

#include "pipeline/pipeline_text.h"
#include "../suite.h"

typedef struct Values {
	bool flag, wide;
	int64_t number;
	uint32_t count;
	const char *text, *list;
	enum { SLOW, FAST } mode;
} Values;

static const Values defaults = { .number = 7, .count = UINT32_MAX, .mode = SLOW };
static const PassOption options[] = {
	PASS_BOOL("flag", Values, flag, ""),
	PASS_INT("number", Values, number, ""),
	PASS_STRING("text", Values, text, ""),
	PASS_ENUM("mode", "slow|fast", Values, mode, ""),
	PASS_UINT("count", Values, count, ""),
	PASS_LIST("list", Values, list, ""),
	PASS_SECOND("size", "narrow|wide", Values, wide, ""),
	{ 0 },
};

static const Pass pass = { .name = "pass", PASS_OPTIONS(options, defaults) };

static const struct {
	const char *text;
	const char *want;	/* the four values; NULL: refused */
} values[] = {
	{ "", "false 7  slow" },
	{ "flag", "true 7  slow" },
	{ "flag=true", "true 7  slow" },
	{ "flag=1 number=-3", "true -3  slow" },
	{ "mode=fast,flag", NULL },	/* a comma belongs to the value */
	{ "flag,mode=fast", NULL },	/* and here to the name */
	{ "mode=fast  flag", "true 7  fast" },
	{ "text=a,b", "false 7 a,b slow" },
	{ "text=\"a b\" flag", "true 7 a b slow" },
	{ "text='a \"b' flag", "true 7 a \"b slow" },
	{ "text={a {b} c} flag", "true 7 a {b} c slow" },
	{ "text={a", "false 7 {a slow" },
	{ "text={a},{b}", "false 7 {a},{b} slow" },
	{ "text=a{b c}d flag", "true 7 a{b c}d slow" },
	{ "text={ a } flag", "true 7 a slow" },
	{ "text='' flag", "true 7 '' slow" },
	{ "text= flag", "true 7  slow" },
	{ "number=2 number=3", "false 3  slow" },
	{ "flag=maybe", NULL },
	{ "number=x", NULL },
	{ "number=", NULL },
	{ "number", NULL },
	{ "mode=quick", NULL },
	{ "mode=slo", NULL },
	{ "other=1", NULL },
	{ "number=+3", NULL },
	{ "text", NULL },
	{ "=1", "false 7  slow" },
};

START_TEST(values_of_options)
{
	Arena a;
	const void *parsed;
	const Values *v;
	const char *why;
	char got[128] = "";

	arena_init(&a, NULL);
	why = passes_parse(&a, &pass, str_from(values[_i].text), IR_RELEASE_DEFAULT, &parsed);
	v = parsed;
	snprintf(got, sizeof got, "%s %lld %s %s", v->flag ? "true" : "false", (long long)v->number,
	         v->text ? v->text : "", v->mode == FAST ? "fast" : "slow");
	ck_assert_pstr_eq(why ? NULL : got, values[_i].want);
	arena_free(&a);
}
END_TEST

static const struct {
	const char *text;
	const char *want;	/* the options as they are printed; NULL: refused */
} printed[] = {
	{ "", "count=4294967295 flag=false  mode=slow number=7 size=narrow text=" },
	{ "count=0x10 mode=fast flag", "count=16 flag=true  mode=fast number=7 size=narrow text=" },
	{ "list=a list=b,c text=a,b count=1",
	  "count=1 flag=false list={a,b,c} mode=slow number=7 size=narrow text=a,b" },
	{ "size=wide text={a b}", "count=4294967295 flag=false  mode=slow number=7 size=wide text={a b}" },
	{ "size=wide size=narrow count=1", "count=1 flag=false  mode=slow number=7 size=narrow text=" },
	{ "count=4294967296", NULL },
	{ "count=-1", NULL },
	{ "size", NULL },
	{ "size=true", NULL },
};

START_TEST(text_of_options)
{
	Arena a;
	const void *parsed;
	const char *why;
	Buf b;

	arena_init(&a, NULL);
	buf_init(&b, NULL);
	why = passes_parse(&a, &pass, str_from(printed[_i].text), IR_RELEASE_DEFAULT, &parsed);
	if (!why)
		passes_text(&b, &pass, parsed, IR_RELEASE_DEFAULT);
	buf_char(&b, '\0');
	ck_assert_pstr_eq(why ? NULL : b.p,
	                  printed[_i].want ? arena_printf(&a, "pass{%s}", printed[_i].want) : NULL);
	buf_free(&b);
	arena_free(&a);
}
END_TEST

static const struct {
	const char *text;
	const char *want;	/* passes with their options and anchors; NULL: refused */
} pipelines[] = {
	{ "", NULL },
	{ "builtin.module()", "" },
	{ "symbol-dce", NULL },
	{ " builtin.module( symbol-dce , cse {a=1} ) ", "symbol-dce{}cse{a=1}" },
	{ "builtin.module(symbol-dce,cse)", "symbol-dce{}cse{}" },
	{ "builtin.module(func.func(cse), symbol-dce)", "cse{}@func.func symbol-dce{}" },
	{ "any(cse{a=1 b={c}})", "cse{a=1 b={c}}" },
	{ "'any(any(cse,sdy-close-shardings,sdy-drop-sharding-rules))'",
	  "cse{}sdy-close-shardings{}@builtin.module sdy-drop-sharding-rules{}@func.func " },
	{ "builtin.module(func.func(func.func(cse),while(cse)))", "cse{}@ cse{}@while " },
	{ "builtin.module(builtin.module(func.func(cse)))", "cse{}@builtin.module " },
	{ "builtin.module(func.func(sdy-close-shardings))", NULL },
	{ "builtin.module(sdy-drop-sharding-rules)", NULL },
	{ "func.func(cse)", NULL },
	{ "builtin.module(sdy-pad-for-divisibility)", "sdy-pad-for-divisibility{}" },
	{ "builtin.module(func.func(sdy-pad-for-divisibility))", NULL },
	{ "builtin.module( )", NULL },
	{ "builtin.module(func.func())", NULL },
	{ "builtin.module(cse,)", NULL },
	{ "builtin.module(cse symbol-dce)", NULL },
	{ "builtin.module(func.func(cse)cse)", NULL },
	{ "builtin.module(cse),builtin.module(cse)", NULL },
	{ "builtin.module(func.func(cse)", NULL },
	{ "builtin.module(cse", NULL },
	{ "cse)", NULL },
	{ "(cse)", NULL },
	{ "cse{a", NULL },
	{ "no-such-pass", NULL },
	{ "{}", NULL },
};

START_TEST(text_of_pipelines)
{
	PipelinePasses passes = { 0 };
	Arena a;
	const char *why;
	char got[256] = "";

	arena_init(&a, NULL);
	why = pipeline_parse(&a, &passes, pipelines[_i].text, IR_RELEASE_DEFAULT);
	for (uint32_t i = 0; i < passes.n; i++)
		snprintf(got + strlen(got), sizeof got - strlen(got), "%s{%s}%s%s%s", passes.v[i].pass->name,
		         passes.v[i].text, passes.v[i].anchor ? "@" : "",
		         passes.v[i].anchor ? passes.v[i].anchor : "", passes.v[i].anchor ? " " : "");
	ck_assert_pstr_eq(why ? NULL : got, pipelines[_i].want);
	arena_free(&a);
}
END_TEST

SUITE(NULL, NULL, LOOP(values_of_options, values), LOOP(text_of_options, printed),
      LOOP(text_of_pipelines, pipelines))
