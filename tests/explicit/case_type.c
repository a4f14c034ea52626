/* SPDX-License-Identifier: Apache-2.0
 *
 * The types of a table of cases, from text and to MLIR.
 */
#include "cases.h"

#include <ctype.h>
#include <stdlib.h>

/* ---- reading ---- */

static bool
take(const char **p, const char *word)
{
	size_t n = strlen(word);

	if (strncmp(*p, word, n) != 0)
		return false;
	*p += n;
	return true;
}

static bool
read_name(const char **p, char *out)
{
	size_t n = 0;

	while (isalnum((unsigned char)**p) || **p == '_') {
		if (n + 1 < CASE_NAME)
			out[n++] = **p;
		++*p;
	}
	out[n] = '\0';
	return n > 0;
}

/* Reads `X` or `(X,Y)`. */
static bool
read_axes(const char **p, char (*axes)[CASE_NAME], int *n)
{
	bool many = take(p, "(");

	*n = 0;
	do {
		if (*n == CASE_AXES || !read_name(p, axes[(*n)++]))
			return false;
	} while (many && take(p, ","));
	return !many || take(p, ")");
}

static bool
read_elem(const char **p, char *out)
{
	static const char *const names[][2] = { { "bool", "i1" }, { "u32", "ui32" }, { "u8", "ui8" }, { "u64", "ui64" },
	                                        { "c64", "complex<f32>" }, { "c128", "complex<f64>" } };
	char name[CASE_NAME];

	if (!read_name(p, name))
		return false;
	strcpy(out, name);
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		if (strcmp(name, names[i][0]) == 0)
			strcpy(out, names[i][1]);
	}
	return true;
}

static bool
read_marks(const char **p, CaseType *t)
{
	do {
		take(p, " ");
		if (take(p, "R:")) {
			if (!read_axes(p, t->r, &t->n_r))
				return false;
			continue;
		}
		t->kind = take(p, "U_max:") ? "max" : take(p, "U_min:") ? "min" : take(p, "U:") ? "" : NULL;
		if (!t->kind || !read_axes(p, t->u, &t->n_u))
			return false;
	} while (take(p, ","));
	return take(p, "}");
}

static bool
read_type(const char **p, CaseType *t)
{
	memset(t, 0, sizeof *t);
	t->kind = "";
	t->unplaced = take(p, "~");
	if (!read_elem(p, t->elem) || !take(p, "["))
		return false;
	while (**p != ']') {
		if (t->rank == CASE_RANK || !isdigit((unsigned char)**p))
			return false;
		t->dims[t->rank] = strtoll(*p, (char **)(uintptr_t)p, 10);
		if (take(p, "@") && !read_axes(p, t->axes[t->rank], &t->n_axes[t->rank]))
			return false;
		t->rank++;
		take(p, ",");
	}
	++*p;
	return !take(p, "{") || read_marks(p, t);
}

bool
case_types_read(CaseTypes *out, const char *text)
{
	out->n = 0;
	while (*text) {
		if (out->n == CASE_TYPES || !read_type(&text, &out->v[out->n++]))
			return false;
		take(&text, "; ");
	}
	return true;
}

/* ---- writing ---- */

void
case_tensor(Buf *b, const CaseType *t)
{
	BUF_LIT(b, "tensor<");
	for (int k = 0; k < t->rank; k++)
		buf_printf(b, "%lldx", (long long)t->dims[k]);
	buf_printf(b, "%s>", t->elem);
}

static void
write_names(Buf *b, const char (*names)[CASE_NAME], int n)
{
	for (int i = 0; i < n; i++)
		buf_printf(b, "%s\"%s\"", i ? ", " : "", names[i]);
}

void
case_sharding(Buf *b, const CaseType *t)
{
	BUF_LIT(b, "#sdy.sharding<@mesh, [");
	for (int k = 0; k < t->rank; k++) {
		buf_printf(b, "%s{", k ? ", " : "");
		write_names(b, (const char (*)[CASE_NAME])t->axes[k], t->n_axes[k]);
		BUF_LIT(b, "}");
	}
	BUF_LIT(b, "]");
	if (t->n_u) {
		buf_printf(b, ", unreduced=%s{", t->kind);
		write_names(b, (const char (*)[CASE_NAME])t->u, t->n_u);
		BUF_LIT(b, "}");
	}
	BUF_LIT(b, ">");
}

void
case_reduced(Buf *b, const CaseType *t)
{
	BUF_LIT(b, "[");
	write_names(b, (const char (*)[CASE_NAME])t->r, t->n_r);
	BUF_LIT(b, "]");
}

bool
case_mesh(Buf *b, const char *mesh)
{
	bool any = false, first = true;
	const char *p;
	char name[CASE_NAME];

	BUF_LIT(b, "<[");
	for (p = mesh; read_name(&p, name) && take(&p, "="); first = false) {
		buf_printf(b, "%s\"%s\"=%lld", first ? "" : ", ", name, strtoll(p, (char **)(uintptr_t)&p, 10));
		p += *p == ':' ? 2 : 0;
		take(&p, ",");
	}
	BUF_LIT(b, "]> {shardc.axis_types = [");
	for (p = mesh; (p = strchr(p, ':')) != NULL; p++) {
		buf_printf(b, "%s\"%s\"", b->p[b->n - 1] == '[' ? "" : ", ", p[1] == 'E' ? "Explicit" : "Auto");
		any |= p[1] == 'E';
	}
	BUF_LIT(b, "]}");
	return any;
}

int64_t
case_axis_size(const char *mesh, const char *axis)
{
	size_t n = strlen(axis);

	for (const char *p = mesh; p; p = strchr(p, ',') ? strchr(p, ',') + 1 : NULL) {
		if (strncmp(p, axis, n) == 0 && p[n] == '=')
			return strtoll(p + n + 1, NULL, 10);
	}
	return 1;
}
