/* SPDX-License-Identifier: Apache-2.0
 *
 * Signs of a form's line are separated by blanks. A sign that shows a property stands for the first property
 * of the op with that name or kind.
 */
#include "ir/form_line.h"

static const char *const lines[] = {
	[FORM_GENERIC] = "",
#define FORM(id, token, operands, results, line) [FORM_##id] = line,
#include "ir/forms.def"
#undef FORM
};

const char *
ir_form_line(IrForm form)
{
	return lines[form];
}

/* Returns whether a sign shows a property of this kind. */
static bool
shows_kind(Str sign, unsigned kind)
{
	switch (*sign.p) {
	case 'S':
		return kind == PK_SHARDING;
	case 'M':
		return kind == PK_MESH;
	case 'A':
		return kind == PK_AXIS_LIST || kind == PK_AXIS_LISTS || kind == PK_A2A;
	case 'r':
		return kind == PK_REDUCTION;
	default:
		return kind == PK_STR;
	}
}

static const IrPropSpec *
find_prop(const Session *s, IrOpKind op, const IrFormSign *sign)
{
	for (const IrPropSpec *p = ir_op_info(op)->props; p->name; p++) {
		if (sign->is_word ? str_eq(session_str(s, p->name), sign->text) : shows_kind(sign->text, p->kind))
			return p;
	}
	return NULL;
}

static bool
shows_prop(const IrFormSign *sign)
{
	char c = *sign->text.p;

	return sign->is_word || c == 'S' || c == 'M' || c == 'A' || c == 'r' || c == '<';
}

bool
ir_form_next(const Session *s, IrOpKind op, const char **line, IrFormSign *sign)
{
	const char *p = *line;

	while (*p) {
		size_t n = strcspn(p, " ");

		*sign = (IrFormSign){ .text = { p, n }, .is_word = n > 1 && *p >= 'a' && *p <= 'z' };
		p += n + (p[n] == ' ');
		*line = p;
		if (!shows_prop(sign))
			return true;
		sign->prop = find_prop(s, op, sign);
		if (sign->prop)
			return true;
	}
	return false;
}

bool
ir_form_lists_props(const Session *s, IrOpKind op)
{
	return (op == IR_OP_CALL || op == IR_OP_CALL_INDIRECT) && session_has(s, IR_FEATURE_STRICT_PROPERTIES);
}
