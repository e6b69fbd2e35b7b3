/** The codes with which a host ends, for whoever started it. */

/** It said why on stderr: starting it again as it is would end the same way. */
export const SAID_WHY = 1;

/**
 * It wants to be started again at once, otherwise than before; not a crash. 75 is EX_TEMPFAIL of sysexits.h, and a
 * failure for systemd's `Restart=on-failure`.
 */
export const START_AGAIN = 75;
