import type { Log } from '../../src/main/base/log.ts';

/** A log that says nothing. */
export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} };
