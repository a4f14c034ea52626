/* SPDX-License-Identifier: Apache-2.0
 *
 * The column `line` of ir/forms.def, sign by sign.
 */
#ifndef SHARDC_IR_FORM_LINE_H
#define SHARDC_IR_FORM_LINE_H

#include "ir/session.h"

typedef struct IrFormSign {
	Str text;		/* as in the table */
	const IrPropSpec *prop;	/* the property that the sign shows, or NULL */
	bool is_word;		/* it is shown as ` word=value` */
} IrFormSign;

/* Returns the line of a form, or "" if it has none. */
const char *ir_form_line(IrForm form);
/* Steps to the next sign for an op of that kind, and leaves out properties that the op does not declare. Returns false
 * at the end of the line. */
bool ir_form_next(const Session *s, IrOpKind op, const char **line, IrFormSign *sign);
/* Returns whether the form has a list of the inherent attributes that its line does not show, as those of func.call and
 * func.call_indirect have from 0.12.0 on. That of func.call is in angle brackets. */
bool ir_form_lists_props(const Session *s, IrOpKind op);

#endif
