/* SPDX-License-Identifier: Apache-2.0
 *
 * The message of a program that crashes.
 */
#ifndef SHARDC_HOST_CRASH_H
#define SHARDC_HOST_CRASH_H

/* Makes a failed assertion or an invalid memory access print how to report the bug and exit with HOST_BUG. Does nothing
 * in builds with a sanitizer, whose own report says more. */
void crash_install(void);

#endif
