/* SPDX-License-Identifier: Apache-2.0
 *
 * Reads attributes of stablehlo and chlo by recursive descent (spec 11 §6). A table has the reader of each attribute by
 * name. Attributes nest at most three deep: groups, mesh, axis.
 */
#include "read/build_shlo_attr.h"

#include "base/mlir_compat.h"
#include "base/paranoid.h"
#include "read/conv_dims.h"
#include "read/shlo_body.h"

/* `which` is the enumeration, or the kind of the fields. */
typedef IrAttr *(*Reader)(ShloBody *b, unsigned which);

IrAttr *
shlo_fail(ShloBody *b, const char *msg)
{
	scan_fail(&b->sc, DIAG_SYNTAX, msg);
	return NULL;
}

/* Returns whether an error was reported inside an attribute, and MLIR adds another about the attribute itself. */
static bool
adds_followup(const Parse *ps, uint32_t errors_before)
{
	return compat_adds_followups(&ps->s->diag) && ps->s->diag.n_errors > errors_before;
}

/* ---- enumerations ---- */

/* Reports, as MLIR does, that the attribute around a wrong word could not be read, at the token after the word. */
static void
enum_fails(Parse *ps, const char *prefix, IrEnum e, Span at)
{
	const IrEnumInfo *info = ir_enum_info(e);

	diag_error(&ps->s->diag, DIAG_ENUM_WORD, at,
	           "%sfailed to parse %s_%sAttr parameter 'value' which is to be a `::mlir::%s::%s`", prefix,
	           strcmp(info->dialect, "chlo") == 0 ? "CHLO" : "StableHLO", info->cpp, info->dialect, info->cpp);
}

IrAttr *
read_shlo_enum(Parse *ps, const char *op, IrEnum e, Str word, Span at)
{
	const IrEnumInfo *info = ir_enum_info(e);
	const char *values = "", *prefix;
	uint32_t before = ps->s->diag.n_errors;

	for (uint32_t i = 0; i < info->n; i++) {
		if (info->words[i] && str_eq(word, str_from(info->words[i])))
			return ir_attr_enum(ps->s, e, i);
	}
	for (uint32_t i = 0; i < info->n; i++) {
		if (info->words[i])
			values = arena_printf(&ps->scratch, "%s%s%s", values, *values ? ", " : "", info->words[i]);
	}
	prefix = op ? arena_printf(&ps->scratch, "custom op '%s' ", op) : "";
	read_error(ps, DIAG_ENUM_WORD, at, "%sexpected ::mlir::%s::%s to be one of: %s", prefix, info->dialect,
	           info->cpp, values);
	if (adds_followup(ps, before))
		enum_fails(ps, prefix, e, read_token_after(ps, at));
	return NULL;
}

static IrAttr *
read_enum(ShloBody *b, unsigned which)
{
	uint32_t before = b->ps->s->diag.n_errors;
	IrAttr *a;

	if (b->sc.kind != SCAN_WORD) {
		shlo_fail(b, "expected valid keyword or string");
		if (adds_followup(b->ps, before))
			enum_fails(b->ps, "", (IrEnum)which, shlo_here(b));
		return NULL;
	}
	a = read_shlo_enum(b->ps, NULL, (IrEnum)which, b->sc.text, shlo_here(b));
	return a && scan_next(&b->sc) ? a : NULL;
}

/* Reads the only enumeration whose word is in brackets. */
static IrAttr *
read_accuracy_mode(ShloBody *b, unsigned which)
{
	IrAttr *a = scan_expect(&b->sc, '<') ? read_enum(b, which) : NULL;

	return a && scan_expect(&b->sc, '>') ? a : NULL;
}

/* ---- structs whose fields are integers and lists of integers ---- */

static bool
unknown_field(ShloBody *b, const IrFieldsInfo *info)
{
	const char *names = "";

	for (uint32_t i = 0; i < info->n; i++)
		names = arena_printf(&b->ps->scratch, "%s%s`%s`", names, i ? ", " : "", info->fields[i].name);
	return diag_error(&b->ps->s->diag, DIAG_SYNTAX, shlo_here(b), "expected one of: %s", names);
}

static bool
read_field_value(ShloBody *b, const IrFieldSpec *spec, IrField *f)
{
	int64_t v;

	if (spec->is_list)
		return scan_ints(&b->sc, &b->ps->scratch, f);
	if (!scan_int(&b->sc, &v))
		return false;
	*f = (IrField){ arena_dup(&b->ps->scratch, &v, sizeof v), 1 };
	return true;
}

/* Reads `name = value`, where the name must be new. */
static bool
read_field(ShloBody *b, const IrFieldsInfo *info, IrField *fields, uint32_t *seen)
{
	uint32_t i = 0;

	while (i < info->n && !scan_is_word(&b->sc, info->fields[i].name))
		i++;
	if (i == info->n)
		return unknown_field(b, info);
	if (!scan_next(&b->sc))
		return false;
	if (*seen >> i & 1)
		return diag_error(&b->ps->s->diag, DIAG_SYNTAX, shlo_here(b), "duplicated `%s` entry",
		                  info->fields[i].name);
	*seen |= (uint32_t)1 << i;
	return scan_expect(&b->sc, '=') && read_field_value(b, &info->fields[i], &fields[i]);
}

/* Reads fields in any order up to the `>`, which may follow a comma. Omitted fields are 0 or empty. */
static bool
read_some_fields(ShloBody *b, unsigned which, IrField *fields)
{
	static const int64_t zero = 0;
	const IrFieldsInfo *info = ir_fields_info((IrFieldsKind)which);
	uint32_t seen = 0;

	for (uint32_t i = 0; i < info->n; i++)
		fields[i] = (IrField){ &zero, info->fields[i].is_list ? 0 : 1 };
	while (!scan_is(&b->sc, '>')) {
		if (!read_field(b, info, fields, &seen))
			return false;
		if (!scan_comma(&b->sc))
			break;
	}
	return scan_expect(&b->sc, '>');
}

static void
fields_fail(ShloBody *b, IrFieldsKind which)
{
	static const char *const names[IR_FIELDS_COUNT] = {
		[IR_FIELDS_DOT] = "dot", [IR_FIELDS_GATHER] = "gather", [IR_FIELDS_SCATTER] = "scatter",
		[IR_FIELDS_RAGGED_DOT] = "ragged dot",
	};

	if (names[which])
		diag_error(&b->ps->s->diag, DIAG_SYNTAX, shlo_here(b), "failed parsing %s dimension numbers attribute",
		           names[which]);
}

static IrAttr *
read_fields(ShloBody *b, unsigned which)
{
	IrField fields[IR_FIELDS_MAX];
	uint32_t before = b->ps->s->diag.n_errors;

	if (!scan_expect(&b->sc, '<'))
		return NULL;
	if (read_some_fields(b, which, fields))
		return ir_attr_fields(b->ps->s, (IrFieldsKind)which, fields);
	if (adds_followup(b->ps, before))
		fields_fail(b, (IrFieldsKind)which);
	return NULL;
}

/* Reads both fields of a channel handle, in either order. */
static IrAttr *
read_channel(ShloBody *b, unsigned which)
{
	const IrFieldsInfo *info = ir_fields_info((IrFieldsKind)which);
	IrField fields[IR_FIELDS_MAX];
	uint32_t seen = 0;

	if (!scan_expect(&b->sc, '<') || !read_field(b, info, fields, &seen) || !scan_expect(&b->sc, ',') ||
	    !read_field(b, info, fields, &seen) || !scan_expect(&b->sc, '>'))
		return NULL;
	return ir_attr_fields(b->ps->s, (IrFieldsKind)which, fields);
}

/* Reads all fields in their fixed order. */
static IrAttr *
read_ordered_fields(ShloBody *b, unsigned which)
{
	const IrFieldsInfo *info = ir_fields_info((IrFieldsKind)which);
	IrField fields[IR_FIELDS_MAX];

	if (!scan_expect(&b->sc, '<'))
		return NULL;
	for (uint32_t i = 0; i < info->n; i++) {
		if ((i && !scan_expect(&b->sc, ',')) || !scan_expect_field(&b->sc, info->fields[i].name) ||
		    !read_field_value(b, &info->fields[i], &fields[i]))
			return NULL;
	}
	return scan_expect(&b->sc, '>') ? ir_attr_fields(b->ps->s, (IrFieldsKind)which, fields) : NULL;
}

/* ---- convolution dimensions ---- */

static IrAttr *
read_conv_raw(ShloBody *b, unsigned which)
{
	IrField fields[IR_FIELDS_MAX];
	Span at = shlo_here(b);

	if (!scan_next(&b->sc) || !read_some_fields(b, which, fields))
		return NULL;
	if (!conv_dims_valid(fields)) {
		read_error(b->ps, DIAG_SHLO_ATTR, at, "the numbers are not the dimensions of each tensor, once each");
		return NULL;
	}
	return ir_attr_fields(b->ps->s, (IrFieldsKind)which, fields);
}

static IrAttr *
read_conv(ShloBody *b, unsigned which)
{
	IrField fields[IR_FIELDS_MAX];

	if (!scan_expect(&b->sc, '<'))
		return NULL;
	if (scan_is_word(&b->sc, "raw"))
		return read_conv_raw(b, which);
	if (!conv_dims_scan(&b->sc, &b->ps->scratch, fields) || !scan_expect(&b->sc, '>'))
		return NULL;
	return ir_attr_fields(b->ps->s, (IrFieldsKind)which, fields);
}

/* ---- bounds ---- */

/* Reads numbers and question marks up to the closing character. */
static IrAttr *
read_bound_list(ShloBody *b, char close)
{
	VEC(int64_t) v = { 0 };

	if (!scan_is(&b->sc, close)) {
		do {
			int64_t *bound = VEC_ADD(&b->ps->scratch, &v);

			*bound = IR_DYNAMIC;
			if (!(scan_is(&b->sc, '?') ? scan_next(&b->sc) : scan_int(&b->sc, bound)))
				return NULL;
		} while (scan_comma(&b->sc));
	}
	if (!scan_expect(&b->sc, close))
		return NULL;
	return ir_attr_intern(b->ps->s, IR_ATTR_BOUNDS, 0, v.n, NULL, v.v, v.n * sizeof *v.v);
}

static IrAttr *
read_bounds(ShloBody *b, unsigned which)
{
	(void)which;
	return scan_expect(&b->sc, '<') ? read_bound_list(b, '>') : NULL;
}

/* Reads the older spelling of bounds, `<bounds = [3, ?]>`. */
static IrAttr *
read_extensions(ShloBody *b, unsigned which)
{
	IrAttr *a;

	(void)which;
	if (!scan_expect(&b->sc, '<') || !scan_expect_field(&b->sc, "bounds") || !scan_expect(&b->sc, '['))
		return NULL;
	a = read_bound_list(b, ']');
	return a && scan_expect(&b->sc, '>') ? a : NULL;
}

/* ---- names ---- */

static const struct {
	const char *dialect, *name;
	Reader read;
	unsigned which;
} readers[] = {
	{ "stablehlo", "precision", read_enum, IR_ENUM_PRECISION },
	{ "stablehlo", "fft_type", read_enum, IR_ENUM_FFT },
	{ "stablehlo", "comparison_direction", read_enum, IR_ENUM_DIRECTION },
	{ "stablehlo", "comparison_type", read_enum, IR_ENUM_COMPARE_TYPE },
	{ "stablehlo", "transpose", read_enum, IR_ENUM_TRANSPOSE },
	{ "stablehlo", "rng_distribution", read_enum, IR_ENUM_DISTRIBUTION },
	{ "stablehlo", "rng_algorithm", read_enum, IR_ENUM_ALGORITHM },
	{ "stablehlo", "result_accuracy_mode", read_accuracy_mode, IR_ENUM_ACCURACY_MODE },
	{ "stablehlo", "result_accuracy", shlo_read_accuracy, 0 },
	{ "stablehlo", "dot", read_fields, IR_FIELDS_DOT },
	{ "stablehlo", "gather", read_fields, IR_FIELDS_GATHER },
	{ "stablehlo", "scatter", read_fields, IR_FIELDS_SCATTER },
	{ "stablehlo", "conv", read_conv, IR_FIELDS_CONV },
	{ "stablehlo", "channel_handle", read_channel, IR_FIELDS_CHANNEL },
	{ "stablehlo", "output_operand_alias", read_ordered_fields, IR_FIELDS_ALIAS },
	{ "stablehlo", "dot_algorithm", shlo_read_dot_algorithm, 0 },
	{ "stablehlo", "bounds", read_bounds, 0 },
	{ "stablehlo", "type_extensions", read_extensions, 0 },
	{ "stablehlo", "axis_ref", shlo_read_axis_ref, 0 },
	{ "stablehlo", "mesh_axis", shlo_read_mesh_axis, 0 },
	{ "stablehlo", "mesh", shlo_read_mesh, 0 },
	{ "stablehlo", "replica_group_mesh_axes", shlo_read_group_axes, 0 },
	{ "chlo", "precision", read_enum, IR_ENUM_CHLO_PRECISION },
	{ "chlo", "comparison_direction", read_enum, IR_ENUM_CHLO_DIRECTION },
	{ "chlo", "comparison_type", read_enum, IR_ENUM_CHLO_COMPARE_TYPE },
	{ "chlo", "ragged_dot", read_fields, IR_FIELDS_RAGGED_DOT },
};

/* Reads the body after a name, whose span is `at`. */
static IrAttr *
read_named(ShloBody *b, Str dialect, Str name, Span at)
{
	bool chlo = str_eq(dialect, STR("chlo"));

	for (size_t i = 0; i < sizeof readers / sizeof *readers; i++) {
		if (str_eq(dialect, str_from(readers[i].dialect)) && str_eq(name, str_from(readers[i].name)))
			return readers[i].read(b, readers[i].which);
	}
	read_error(b->ps, DIAG_ATTR_UNKNOWN, at, "unknown %s attribute", chlo ? "chlo" : "StableHLO");
	return NULL;
}

/* Reads `<name body>` after a dialect without a dot. */
static IrAttr *
read_verbose(ShloBody *b, Str dialect)
{
	IrAttr *a;
	Str name;
	Span at;

	if (!scan_expect(&b->sc, '<'))
		return NULL;
	name = b->sc.text;
	at = shlo_here(b);
	if (b->sc.kind != SCAN_WORD)
		return shlo_fail(b, "expected valid keyword");
	a = scan_next(&b->sc) ? read_named(b, dialect, name, at) : NULL;
	return a && scan_expect(&b->sc, '>') ? a : NULL;
}

/* Reads the alias whose name, without its #, is `word`. */
static IrAttr *
enum_alias(ShloBody *b, Str word)
{
	Str name = { word.p - 1, word.n + 1 };	/* with the # */
	IrAttr *a = build_attr_alias(b->ps, session_atom(b->ps->s, name), scan_span(b->ps->s, name));

	return a && scan_next(&b->sc) ? a : NULL;
}

IrAttr *
shlo_read_hash(ShloBody *b, const char *wrong)
{
	Str word, dialect;
	const char *dot;

	if (!scan_is(&b->sc, '#'))
		return shlo_fail(b, "expected attribute value");
	if (!scan_next(&b->sc))
		return NULL;
	word = b->sc.text;
	dot = memchr(word.p, '.', word.n);
	dialect = dot ? (Str){ word.p, (size_t)(dot - word.p) } : word;
	if (!str_eq(dialect, STR("stablehlo")) && !str_eq(dialect, STR("chlo")))
		return dot ? shlo_fail(b, wrong) : enum_alias(b, word);
	if (!scan_next(&b->sc))
		return NULL;
	if (!dot)
		return read_verbose(b, dialect);
	word = (Str){ dot + 1, word.n - dialect.n - 1 };
	return read_named(b, dialect, word, scan_span(b->ps->s, word));
}

bool
shlo_read_string(ShloBody *b, Atom *v)
{
	if (b->sc.kind != SCAN_STRING) {
		shlo_fail(b, "expected string");
		return false;
	}
	*v = read_string_atom(b->ps, shlo_here(b));
	return scan_next(&b->sc);
}

/* ---- entry points ---- */

bool
read_is_shlo(const Parse *ps, Span at)
{
	Str text = read_slice(ps, at);

	return (text.n > 10 && memcmp(text.p, "#stablehlo", 10) == 0 && (text.p[10] == '.' || text.p[10] == '<')) ||
	       (text.n > 5 && memcmp(text.p, "#chlo", 5) == 0 && (text.p[5] == '.' || text.p[5] == '<'));
}

/* Reads the text of a span to its end with the given reader. */
static IrAttr *
read_all(Parse *ps, Span at, Reader read, unsigned which)
{
	ShloBody b = { ps, scan_begin(ps->s, at, ps->text + at.lo, ps->text + at.hi) };
	IrAttr *a = scan_next(&b.sc) ? read(&b, which) : NULL;

	if (a && b.sc.kind != SCAN_END)
		a = shlo_fail(&b, "expected '>'");
	if (!a)
		ps->failed = true;
	return a;
}

static IrAttr *
read_whole(ShloBody *b, unsigned which)
{
	(void)which;
	return shlo_read_hash(b, "expected attribute value");
}

IrAttr *
read_shlo_attr(Parse *ps, Span at)
{
	Str text = read_slice(ps, at);
	IrAttr *a = read_memo_find(ps, text);

	if (a && !PARANOID)
		return a;
	a = read_all(ps, at, read_whole, 0);
	if (a)
		read_memo_keep(ps, text, a);
	return a;
}

IrAttr *
read_shlo_dot_algorithm(Parse *ps, Span at)
{
	return read_all(ps, at, shlo_read_dot_algorithm, 0);
}
