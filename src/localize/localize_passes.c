/* SPDX-License-Identifier: Apache-2.0
 *
 * The table of this room's passes: names and options are those of Shardy, the help texts are ours.
 */
#include "localize/localize.h"

const Pass localize_passes[] = {
	{ 0 },
};
