/* SPDX-License-Identifier: Apache-2.0
 *
 * Makes the devices agree on what manual computations return, so that a program without a single result gets one.
 */
#ifndef SHARDC_PROVE_AGREE_H
#define SHARDC_PROVE_AGREE_H

#include "ir/op.h"

/* Changes manual computations so that devices that must return the same value return that of the first of them. */
void prove_agree(IrModule *m, Arena *a);

#endif
