/* SPDX-License-Identifier: Apache-2.0
 *
 * The values of a pass's options. They are kept as text, which was checked when the options were read.
 */
#include "ir/pass.h"

#include <assert.h>
#include <stdlib.h>

const char *
pass_option_str(const PassCx *cx, const char *name)
{
	uint32_t i = 0;

	while (strcmp(cx->pass->options[i].name, name) != 0) {
		i++;
		assert(cx->pass->options[i].name);
	}
	return cx->values[i];
}

bool
pass_option_bool(const PassCx *cx, const char *name)
{
	const char *v = pass_option_str(cx, name);

	return *v == 't' || *v == 'T' || *v == '1';	/* LLVM's words: true, TRUE, True, 1 */
}

int64_t
pass_option_int(const PassCx *cx, const char *name)
{
	return strtoll(pass_option_str(cx, name), NULL, 0);
}
