/* SPDX-License-Identifier: Apache-2.0
 *
 * Reads the attributes of stablehlo that name devices by mesh axes (spec 11 §6.7): axis_ref,
 * mesh_axis, mesh and replica_group_mesh_axes.
 */
#include "literal/literal.h"
#include "read/dense.h"
#include "read/shlo_body.h"

typedef VEC(IrAttr *) AttrList;

/* A field of a struct. Fields may be in any order, each at most once. */
typedef struct Field {
	const char *name;
	bool optional, seen;
} Field;

/* Reads `name =`. Returns the index of the field, or -1 after an error. */
static int
read_name(ShloBody *b, Field *fields, int n)
{
	for (int i = 0; i < n; i++) {
		if (fields[i].seen || !scan_is_word(&b->sc, fields[i].name))
			continue;
		fields[i].seen = true;
		return scan_expect_field(&b->sc, fields[i].name) ? i : -1;
	}
	shlo_fail(b, "expected a parameter name in struct");
	return -1;
}

/* Reads the closing `>`. If a required field is missing, reports a missing comma, as MLIR does. */
static bool
read_close(ShloBody *b, const Field *fields, int n)
{
	for (int i = 0; i < n; i++) {
		if (!fields[i].seen && !fields[i].optional)
			return scan_expect(&b->sc, ',');
	}
	return scan_expect(&b->sc, '>');
}

/* `(2)4` */
static bool
read_sub_axis(ShloBody *b, IrShloAxis *axis)
{
	axis->is_sub = 1;
	return scan_expect(&b->sc, '(') && scan_int(&b->sc, &axis->pre) && scan_expect(&b->sc, ')') &&
	       scan_int(&b->sc, &axis->size);
}

IrAttr *
shlo_read_axis_ref(ShloBody *b, unsigned which)
{
	Field fields[] = { { "name", false, false }, { "sub_axis_info", true, false } };
	IrShloAxis axis;

	memset(&axis, 0, sizeof axis);
	if (!scan_expect(&b->sc, '<'))
		return NULL;
	do {
		int i = read_name(b, fields, 2);

		if (i < 0 || !(i == 0 ? shlo_read_string(b, &axis.name) : read_sub_axis(b, &axis)))
			return NULL;
	} while (scan_comma(&b->sc));
	if (!read_close(b, fields, 2))
		return NULL;
	return ir_attr_intern(b->ps->s, IR_ATTR_AXIS_REF, which, 1, NULL, &axis, sizeof axis);
}

/* `<name = "x", size = 2>` */
static bool
read_axis(ShloBody *b, IrShloAxis *axis)
{
	Field fields[] = { { "name", false, false }, { "size", false, false } };

	if (!scan_expect(&b->sc, '<'))
		return false;
	do {
		int i = read_name(b, fields, 2);

		if (i < 0 || !(i == 0 ? shlo_read_string(b, &axis->name) : scan_int(&b->sc, &axis->size)))
			return false;
	} while (scan_comma(&b->sc));
	return read_close(b, fields, 2);
}

/* A single axis is an attribute too, but nothing uses one, so only its text is kept. */
IrAttr *
shlo_read_mesh_axis(ShloBody *b, unsigned which)
{
	Session *s = b->ps->s;
	IrShloAxis axis;
	IrAttr *a;
	Buf text;

	(void)which;
	memset(&axis, 0, sizeof axis);
	if (!read_axis(b, &axis))
		return NULL;
	buf_init(&text, s->arena.memory);
	BUF_LIT(&text, "#stablehlo.mesh_axis<name = ");
	literal_string_print(&text, session_str(s, axis.name));
	BUF_LIT(&text, ", size = ");
	buf_i64(&text, axis.size);
	buf_char(&text, '>');
	a = ir_attr_opaque(s, session_atom(s, (Str){ text.p, text.n }), NULL);
	buf_free(&text);
	return a;
}

/* Reads an axis of a mesh, which may begin with the full name: `#stablehlo.mesh_axis<...>`. */
static bool
read_listed_axis(ShloBody *b, IrShloAxis *axis)
{
	bool verbose;

	memset(axis, 0, sizeof *axis);
	if (!scan_is(&b->sc, '#'))
		return read_axis(b, axis);
	if (!scan_next(&b->sc))
		return false;
	if (scan_is_word(&b->sc, "stablehlo.mesh_axis"))
		return scan_next(&b->sc) && read_axis(b, axis);
	verbose = scan_expect_word(&b->sc, "stablehlo") && scan_expect(&b->sc, '<') &&
	          scan_expect_word(&b->sc, "mesh_axis");
	return verbose && read_axis(b, axis) && scan_expect(&b->sc, '>');
}

/* Returns whether a text that ends with `>` consists of `tensor<`, dimensions and one more part, which is all that
 * build_simple_tensor() requires. */
static bool
is_simple_tensor(Str text)
{
	const char *p = text.p + sizeof "tensor<" - 1, *start;

	if (text.n < sizeof "tensor<" || memcmp(text.p, "tensor<", sizeof "tensor<" - 1) != 0)
		return false;
	for (;;) {
		start = p;
		p += *p == '?' ? 1 : strspn(p, "0123456789");
		if (p == start)
			return true;
		if (*p++ != 'x')
			return false;
	}
}

/* Reads `dense<...> : tensor<6xi64>` or an alias of such an attribute. */
static IrAttr *
read_elements(ShloBody *b)
{
	Scan *sc = &b->sc;
	Span word = shlo_here(b), at_type;
	uint32_t lo;
	const char *end;
	IrType *type;
	Str body;

	if (scan_is(sc, '#'))
		return shlo_read_hash(b, "expected attribute value");
	if (!scan_expect_word(sc, "dense") || !scan_is(sc, '<'))
		return shlo_fail(b, "expected attribute value");
	end = literal_body_end(sc->p, sc->end);
	body = (Str){ sc->p, (size_t)(end - sc->p) };
	sc->p = end;
	if (!scan_next(sc) || !scan_expect(sc, '>') || !scan_expect(sc, ':'))
		return NULL;
	lo = shlo_here(b).lo;
	while (!scan_is(sc, '>')) {
		if (sc->kind == SCAN_END || !scan_next(sc))
			return shlo_fail(b, "expected '>'");
	}
	at_type = (Span){ lo, shlo_here(b).hi };
	type = is_simple_tensor(read_slice(b->ps, at_type)) ? build_simple_tensor(b->ps, at_type) : NULL;
	if (!type || !scan_next(sc))
		return shlo_fail(b, "expected a tensor type");
	return read_dense(b->ps->s, word, body, type);
}

static IrAttr *
mesh_attr(ShloBody *b, IrAttr *device_ids, const IrShloAxis *axes, uint32_t n)
{
	size_t size = sizeof(IrShloMesh) + n * sizeof *axes;
	IrShloMesh *mesh = arena_alloc(&b->ps->scratch, size);

	mesh->device_ids = device_ids;
	memcpy(mesh->axes, axes, n * sizeof *axes);
	return ir_attr_intern(b->ps->s, IR_ATTR_SHLO_MESH, 0, n, NULL, mesh, size);
}

IrAttr *
shlo_read_mesh(ShloBody *b, unsigned which)
{
	VEC(IrShloAxis) axes = { 0 };
	IrAttr *device_ids = NULL;

	(void)which;
	if (!scan_expect(&b->sc, '<') || !scan_expect_field(&b->sc, "axes") || !scan_expect(&b->sc, '['))
		return NULL;
	do {
		if (!read_listed_axis(b, VEC_ADD(&b->ps->scratch, &axes)))
			return NULL;
	} while (scan_comma(&b->sc));
	if (!scan_expect(&b->sc, ']'))
		return NULL;
	if (scan_comma(&b->sc)) {
		device_ids = scan_expect_field(&b->sc, "device_ids") ? read_elements(b) : NULL;
		if (!device_ids)
			return NULL;
	}
	return scan_expect(&b->sc, '>') ? mesh_attr(b, device_ids, axes.v, axes.n) : NULL;
}

/* Reads `@mesh` or an inline mesh, which must be one of stablehlo. */
static IrAttr *
read_mesh_ref(ShloBody *b)
{
	static const char wrong[] = "mesh must be a FlatSymbolRefAttr or MeshAttr";
	IrAttr *a;
	Atom name;

	if (!scan_is(&b->sc, '@')) {
		if (!scan_is(&b->sc, '#'))
			return shlo_fail(b, wrong);
		a = shlo_read_hash(b, wrong);
		return !a || a->kind == IR_ATTR_SHLO_MESH ? a : shlo_fail(b, wrong);
	}
	if (!scan_next(&b->sc))
		return NULL;
	if (b->sc.kind == SCAN_STRING) {
		if (!shlo_read_string(b, &name))
			return NULL;
	} else {
		name = session_atom(b->ps->s, b->sc.text);
		if (b->sc.kind != SCAN_WORD || !scan_next(&b->sc))
			return shlo_fail(b, "expected valid '@'-identifier for symbol name");
	}
	return ir_attr_symbol(b->ps->s, &name, 1);
}

/* Reads `[#stablehlo.axis_ref<...>, ...]`, which comes after the mesh. The mesh is the first entry of v. */
static bool
read_axis_refs(ShloBody *b, AttrList *v)
{
	static const char wrong[] = "invalid kind of attribute specified";

	if (!scan_expect(&b->sc, '['))
		return false;
	if (scan_is(&b->sc, ']'))
		return scan_next(&b->sc);
	do {
		IrAttr *a = shlo_read_hash(b, wrong);

		if (!a)
			return false;
		if (a->kind != IR_ATTR_AXIS_REF)
			return shlo_fail(b, wrong) != NULL;
		*VEC_ADD(&b->ps->scratch, v) = a;
	} while (scan_comma(&b->sc));
	return scan_expect(&b->sc, ']');
}

IrAttr *
shlo_read_group_axes(ShloBody *b, unsigned which)
{
	Field fields[] = { { "mesh", false, false }, { "axes", false, false } };
	AttrList v = { 0 };

	*VEC_ADD(&b->ps->scratch, &v) = NULL;
	if (!scan_expect(&b->sc, '<'))
		return NULL;
	do {
		int i = read_name(b, fields, 2);

		if (i < 0 || (i == 1 && !read_axis_refs(b, &v)))
			return NULL;
		if (i == 0 && (v.v[0] = read_mesh_ref(b)) == NULL)
			return NULL;
	} while (scan_comma(&b->sc));
	if (!read_close(b, fields, 2))
		return NULL;
	return ir_attr_intern(b->ps->s, IR_ATTR_GROUP_AXES, which, v.n, NULL, v.v, v.n * sizeof *v.v);
}
