/* SPDX-License-Identifier: Apache-2.0 */
#include "text/text.h"

bool
text_read(Session *s, Source *src, const TextReadOptions *o, TextDocs *docs)
{
	(void)o;
	(void)src;
	docs->v = NULL;
	docs->n = 0;
	return diag_error(&s->diag, DIAG_UNSUPPORTED, (Span){ 0, 0 }, "the reader is not there yet");
}
