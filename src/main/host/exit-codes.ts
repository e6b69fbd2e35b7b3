/** The codes with which a host ends, for whoever started it. */

/**
 * It said why on stderr: starting it again as it is would end the same way. An Electron that cannot load Foyer has a code of
 * its own (`electron-fit.ts`).
 */
export const SAID_WHY = 1;

/**
 * The command line cannot be read, so no later start would go better: whatever starts it should stop trying and show it
 * as failed. 64 is for a wrong use in sysexits.h. `npm start` reads the same line first and ends with 1.
 */
export const BAD_COMMAND_LINE = 64;

/**
 * It wants to be started again at once, otherwise than before; not a crash. 75 is EX_TEMPFAIL of sysexits.h, and a
 * failure for systemd's `Restart=on-failure`.
 */
export const START_AGAIN = 75;

/**
 * Whether the process that started this one starts it again for `START_AGAIN`: `npm start`, which has a channel to it, or
 * the session of the kiosk's package, which says so. Two that start it would each meet the other's.
 */
export const isSupervised = ({
  send,
  env,
}: Pick<NodeJS.Process, 'env'> & { readonly send?: unknown }): boolean =>
  send !== undefined || env['FOYER_SUPERVISED'] === '1';
