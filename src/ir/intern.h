/* SPDX-License-Identifier: Apache-2.0
 *
 * The hash set behind interned types and attributes. Slots hold nodes; the caller hashes and compares.
 */
#ifndef SHARDC_IR_INTERN_H
#define SHARDC_IR_INTERN_H

#include "ir/session.h"

void ir_set_init(IrSet *set, Arena *a);
/* Doubles the table if it is three quarters full; hash_of reads the hash stored in a node. */
void ir_set_room(IrSet *set, Arena *a, uint32_t (*hash_of)(const void *node));

#endif
