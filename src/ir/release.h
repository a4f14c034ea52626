/* SPDX-License-Identifier: Apache-2.0
 *
 * The releases of Shardy whose answers shardc gives (ir/releases.def), and what differs between them
 * (ir/features.def).
 */
#ifndef SHARDC_IR_RELEASE_H
#define SHARDC_IR_RELEASE_H

#include <stdbool.h>
#include <stdint.h>

/* From old to new, in the order of the words of --shardy. */
typedef enum IrRelease {
#define RELEASE(name, text) IR_RELEASE_##name,
#include "ir/releases.def"
#undef RELEASE
	IR_RELEASES,
	IR_RELEASE_DEFAULT = IR_RELEASE_V0_12_0_1
} IrRelease;

typedef enum IrFeature {
#define FEATURE(name, first, spec, words) IR_FEATURE_##name,
#include "ir/features.def"
#undef FEATURE
	IR_FEATURES
} IrFeature;

/* A set of features, a bit each. */
typedef uint64_t IrFeatures;
_Static_assert(IR_FEATURES <= 64, "a set has 64 bits");

/* Returns the features of a release. */
IrFeatures ir_release_features(IrRelease release);

/* Returns the name of a release, such as "0.11.1", or NULL after the last one. */
const char *ir_release_name(uint32_t release);
/* Returns the release of this name, or -1. */
int ir_release_find(const char *name);
/* The names of all releases, each after a '|'. */
extern const char ir_release_names[];

#endif
