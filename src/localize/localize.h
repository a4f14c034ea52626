/* SPDX-License-Identifier: Apache-2.0
 *
 * Shardy's partitioner (spec 55): the passes that turn a module of global tensors into one program that every device
 * runs on its own part. Each run function has the contract of Pass.run (ir/pass.h).
 */
#ifndef SHARDC_LOCALIZE_LOCALIZE_H
#define SHARDC_LOCALIZE_LOCALIZE_H

#include "ir/pass.h"

/* permutation.c */
bool localize_run_permutation(IrModule *m, PassCx *cx);
/* pad.c */
bool localize_run_pad(IrModule *m, PassCx *cx);
/* per_instruction.c */
bool localize_run_per_instruction(IrModule *m, PassCx *cx);
/* single_device.c */
bool localize_run_single_device(IrModule *m, PassCx *cx);
/* convert.c */
bool localize_run_convert(IrModule *m, PassCx *cx);

extern const Pass localize_passes[];

#endif
