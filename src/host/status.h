/* SPDX-License-Identifier: Apache-2.0
 *
 * What the process tells the shell.
 */
#ifndef SHARDC_HOST_STATUS_H
#define SHARDC_HOST_STATUS_H

typedef enum HostStatus {
	HOST_DONE,		/* done and clean */
	HOST_FOUND,		/* findings, differences, or input rejected */
	HOST_USAGE,		/* the command line makes no sense */
	HOST_ENVIRONMENT,	/* cannot open, read, write; out of memory */
	HOST_BUG			/* a bug of ours */
} HostStatus;

#endif
