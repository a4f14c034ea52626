/* SPDX-License-Identifier: Apache-2.0
 *
 * How far rounding moves the results of a program (spec 55 §11.6).
 */
#ifndef SHARDC_PROVE_NOISE_H
#define SHARDC_PROVE_NOISE_H

#include "interp/interp.h"

/* Runs a program on one device several times, with its floats rounded in different ways. `results` are those of a run
 * without noise. Returns for each of the n results the largest distance from it, by cell, or NULL if it has no cells;
 * infinity if an integer changes, or a number becomes infinite or NaN. Returns NULL if a run does not end. */
const double *const *prove_noise(Arena *a, const InterpRun *run, const InterpTensor *args, const InterpTensor *results,
                                 uint32_t n);

#endif
