/* SPDX-License-Identifier: Apache-2.0
 *
 * What the terminal can show.
 */
#ifndef SHARDC_HOST_COLUMNS_H
#define SHARDC_HOST_COLUMNS_H

#include <stdbool.h>
#include <stdint.h>

/* Returns how many columns a line of standard output may have: on a terminal its width, or the number in COLUMNS if the
 * terminal does not know its width. Returns 0 if lines may have any length, because standard output is no terminal or
 * neither number is known. */
uint32_t host_columns(void);

/* Returns whether the environment names a locale whose characters are UTF-8. */
bool host_has_utf8(void);

#endif
