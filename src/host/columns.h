/* SPDX-License-Identifier: Apache-2.0
 *
 * The width of the terminal.
 */
#ifndef SHARDC_HOST_COLUMNS_H
#define SHARDC_HOST_COLUMNS_H

#include <stdint.h>

/* Returns how many columns a line of standard output may have: the width of the terminal, else the number in COLUMNS.
 * Returns 0 if standard output is no terminal or neither number is known: then a line may have any length. */
uint32_t host_columns(void);

#endif
