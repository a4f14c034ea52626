/* SPDX-License-Identifier: Apache-2.0 */
#include <stdio.h>

#include "text/text.h"

int
main(void)
{
	puts("shardc " SHARDC_VERSION);
	return 0;
}
