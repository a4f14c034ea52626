/* SPDX-License-Identifier: Apache-2.0
 *
 * The exit statuses of the process. A larger status is worse.
 */
#ifndef SHARDC_HOST_STATUS_H
#define SHARDC_HOST_STATUS_H

typedef enum HostStatus {
	HOST_DONE,		/* success; there may be warnings */
	HOST_FOUND,		/* the input has errors, exceeds a budget, or differs from its canonical form */
	HOST_USAGE,		/* the command line is wrong */
	HOST_ENVIRONMENT,	/* a file cannot be opened, read or written, or memory ran out */
	HOST_BUG		/* shardc has crashed */
} HostStatus;

#endif
