/* SPDX-License-Identifier: Apache-2.0
 *
 * Complex numbers from their parts. The macro CMPLX of C11 is missing in some combinations of compiler and library.
 */
#ifndef SHARDC_INTERP_COMPLEX_OF_H
#define SHARDC_INTERP_COMPLEX_OF_H

#include <complex.h>
#include <string.h>

static inline double complex
interp_complex(double re, double im)
{
	const double parts[2] = { re, im };
	double complex v;

	memcpy(&v, parts, sizeof v);
	return v;
}

#endif
