/* SPDX-License-Identifier: Apache-2.0
 *
 * Options that name values: --only, --at.
 */
#ifndef SHARDC_CLI_ADDRESS_OPTION_H
#define SHARDC_CLI_ADDRESS_OPTION_H

#include "cli/unit.h"
#include "inspect/address.h"

/* Returns the only value that an address names, or NULL after an error. */
const InspectNamed *address_option_one(Unit *u, InspectAddresses *x, const char *text);
/* Reports an address that names no value, with the most similar one. Returns false. */
bool address_option_unknown(Unit *u, const InspectAddresses *x, const char *text);

#endif
