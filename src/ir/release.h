/* SPDX-License-Identifier: Apache-2.0
 *
 * The releases of Shardy whose answers shardc gives, and what differs between them (ir/features.def). Releases have the
 * names of the jaxlib that carries them.
 */
#ifndef SHARDC_IR_RELEASE_H
#define SHARDC_IR_RELEASE_H

#include <stdbool.h>
#include <stdint.h>

/* From old to new, in the order of the words of --shardy. */
typedef enum IrRelease {
	IR_RELEASE_V0_11_1,
	IR_RELEASE_V0_11_2,
	IR_RELEASE_V0_12_0,
	IR_RELEASE_V0_12_0_1,	/* the same Shardy */
	IR_RELEASES
} IrRelease;

typedef enum IrFeature {
#define FEATURE(name, first, spec, words) IR_FEATURE_##name,
#include "ir/features.def"
#undef FEATURE
	IR_FEATURES
} IrFeature;

/* A set of features, a bit each. */
typedef uint64_t IrFeatures;

/* Returns the features of a release. */
IrFeatures ir_release_features(IrRelease release);

#endif
