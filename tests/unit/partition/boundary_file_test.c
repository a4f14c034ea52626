/* SPDX-License-Identifier: Apache-2.0
 *
 * Layouts files: a file that was written demands what the program has, and every broken file is refused.
 */
#include "../program.h"
#include "../suite.h"
#include "partition/boundary_file.h"

#define FUNC(a, b, result) \
	"sdy.mesh @m = <[\"x\"=4, \"y\"=2], device_ids=[7, 6, 5, 4, 3, 2, 1, 0]>\n" \
	"func.func @main(%a: tensor<8x5xf32>" a ", %b: tensor<f32>" b ") -> (tensor<8x5xf32>" result ") {\n" \
	"  return %a : tensor<8x5xf32>\n" \
	"}\n"

static const char sharded[] = FUNC(" {sdy.sharding = #sdy.sharding<@m, [{\"y\", \"x\":(1)2}, {\"x\":(2)2}]>}",
                                   " {sdy.sharding = #sdy.sharding<@m, []>}",
                                   " {sdy.sharding = #sdy.sharding<@m, [{}, {\"x\"}], unreduced={\"y\"}>}");
static const char plain[] = FUNC("", "", "");

/* Returns the file of a program, which lives in its session. */
static const char *
file_of(Program *p)
{
	const char *text;
	Buf b;

	buf_init(&b, p->s.arena.memory);
	ck_assert(part_layouts_write(p->docs.v[0], false, &b));
	buf_char(&b, '\0');
	text = arena_dup(&p->s.arena, b.p, b.n);
	buf_free(&b);
	return text;
}

static bool
apply(Program *p, const char *text, size_t n)
{
	const char *copy = arena_printf(&p->s.arena, "%.*s", (int)n, text);
	const PartBoundary *b = part_layouts_read(p->docs.v[0], source_new(&p->s.arena, "file", copy, n), false);

	if (b)
		part_layouts_apply(b, p->docs.v[0], true);
	return b != NULL;
}

START_TEST(written_and_read)
{
	Program from, to;
	const char *text;

	ck_assert(program_read(&from, sharded));
	text = file_of(&from);
	ck_assert_ptr_nonnull(strstr(text, "\"groups\": [[1, 0], [3, 2], [5, 4], [7, 6]]"));
	ck_assert_ptr_nonnull(strstr(text, "\"slices\": [[[6, 8], [3, 5]]"));
	ck_assert(program_read(&to, plain));
	ck_assert(apply(&to, text, strlen(text)));
	ck_assert_str_eq(file_of(&to), text);
	program_free(&to);
	program_free(&from);
}
END_TEST

START_TEST(cut_off)
{
	/* The text without its last bytes is not JSON, wherever it ends. */
	Program p;
	const char *text;
	size_t n;

	ck_assert(program_read(&p, sharded));
	text = file_of(&p);
	n = strlen(text) - 1;
	ck_assert(apply(&p, text, n));
	while (n-- > 0) {
		ck_assert_msg(!apply(&p, text, n), "%zu bytes are accepted", n);
		ck_assert_uint_gt(p.s.diag.n_errors, 0);
	}
	program_free(&p);
}
END_TEST

/* Puts a wrong value at each key of the file, and what was there at an unknown key. */
START_TEST(wrong_values)
{
	static const char *const values[] = { "[[[[7]]]]", "{\"axis\": {}}", "-1", "null", "\"\"", "1e300" };
	Program p;
	const char *text;
	uint32_t n = 0;

	ck_assert(program_read(&p, sharded));
	text = file_of(&p);
	for (const char *at = strstr(text, "\": "); at; at = strstr(at + 1, "\": ")) {
		for (size_t i = 0; i < sizeof values / sizeof *values; i++, n++) {
			const char *wrong = arena_printf(&p.s.arena, "%.*s%s, \"unknown\": %s", (int)(at + 3 - text),
			                                 text, values[i], at + 3);

			p.s.diag.n_errors = 0;
			ck_assert_msg(!apply(&p, wrong, strlen(wrong)), "%s is accepted", wrong);
			ck_assert_uint_gt(p.s.diag.n_errors, 0);
		}
	}
	ck_assert_uint_gt(n, 150);
	program_free(&p);
}
END_TEST

START_TEST(byte_0)
{
	static const char text[] = "{\"schema_version\": 1\0}";
	Program p;

	ck_assert(program_read(&p, plain));
	ck_assert_ptr_null(part_layouts_read(p.docs.v[0], source_new(&p.s.arena, "file", text, sizeof text - 1),
	                                     false));
	ck_assert_uint_eq(p.s.diag.n_errors, 1);
	program_free(&p);
}
END_TEST

START_TEST(refused)
{
	static const char *const files[] = {
		"[]", "{}", "{\"schema_version\": 2}", "{\"schema_version\": 1, \"schema_version\": 1}",
		"{\"schema_version\": 1, \"devices\": 7}", "{\"schema_version\": 1, \"meshes\": {}}",
		"{\"schema_version\": 1, \"meshes\": [{\"name\": \"\", \"axes\": [{\"name\": \"x\", \"size\": 8}]}]}",
		"{\"schema_version\": 1, \"meshes\": [{\"name\": \"n\", \"axes\": []}]}",
		"{\"schema_version\": 1, \"meshes\": [{\"name\": \"n\", \"axes\": [{\"name\": \"x\", \"size\": 4}]}]}",
		"{\"schema_version\": 1, \"arguments\": [null]}", "{\"schema_version\": 1, \"results\": [1]}",
		"{\"schema_version\": 1, \"results\": [{\"dims\": [[\"x\"], [\"x\"]]}]}",
		"{\"schema_version\": 1, \"results\": [{\"dims\": [[\"x\"], []], \"unreduced\": [\"x\"]}]}",
		"{\"schema_version\": 1, \"results\": [{\"unreduced\": [\"x\"]}]}",
		"{\"schema_version\": 1, \"results\": [{\"dims\": [[[\"x\"]], []]}]}",
		"{\"schema_version\": 1, \"results\": [{\"dims\": [[{\"axis\": \"x\", \"pre\": 2}], []]}]}",
		"{\"schema_version\": 1, \"results\": [{\"dims\": [[{\"axis\": \"x\", \"pre\": 1, \"size\": 4}], "
		"[]]}]}",
		"{\"schema_version\": 1, \"results\": [{\"dims\": [[{\"axis\": \"x\", \"pre\": 4611686018427387904, "
		"\"size\": 4}], []]}]}",
		"{\"schema_version\": 1, \"results\": [{\"type\": \"tensor<5x8xf32>\", \"dims\": [[], []]}]}",
		"{\"schema_version\": 1, \"numbering\": \"device\"}", "{\"schema_version\": 1, \"a\\nb\": 1}",
		"{\"schema_version\": 1, \"results\": [{\"mesh\": \"m\"}]}",
		"{\"schema_version\": 1, \"results\": [{\"name\": \"a\\u0000b\"}]}", "", "\xff\xfe{", "{}{}",
		"{\"schema_version\": 1e400}", "{\"schema_version\": 1, \"devices\": 18446744073709551624}",
		"{\"schema_version\": 1, \"meshes\": [{\"name\": \"m\", \"axes\": [{\"name\": \"x\", \"size\": 8}]}]}",
		"{\"schema_version\": 1, \"meshes\": [{\"name\": \"main\", \"axes\": [{\"name\": \"x\", "
		"\"size\": 8}]}]}",
		"{\"schema_version\": 1, \"meshes\": [{\"name\": \"n\", \"axes\": [{\"name\": \"x\", "
		"\"size\": 4294967296}, "
		"{\"name\": \"y\", \"size\": 4294967296}]}]}",
		"{\"schema_version\": 1, \"arguments\": [null, {\"dims\": [[\"x\"]]}]}",
		"{\"schema_version\": 1, \"results\": [{\"dims\": [[\"x\", {\"axis\": \"x\", \"pre\": 1, "
		"\"size\": 2}], []]}]}",
	};

	for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
		Program p;

		ck_assert(program_read(&p, plain));
		ck_assert_msg(!apply(&p, files[i], strlen(files[i])), "%s is accepted", files[i]);
		ck_assert_uint_gt(p.s.diag.n_errors, 0);
		program_free(&p);
	}
}
END_TEST

SUITE(NULL, NULL, TEST(written_and_read), TEST(cut_off), TEST(wrong_values), TEST(byte_0), TEST(refused))
