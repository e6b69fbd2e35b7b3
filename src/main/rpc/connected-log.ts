/** Says in the log that a screen has connected, whatever carries its line. */
import type { Screen } from '../access/screen.ts';
import { type Log, sparingly } from '../base/log.ts';

/**
 * At most one line a minute and screen: a screen that comes and goes fills no disk. By number, never by id, which is
 * nobody's to know. `monotonic` is in milliseconds.
 */
export function createConnectedLog(
  log: Log,
  monotonic: () => number,
): (screen: Pick<Screen, 'surface' | 'number'>) => void {
  const mayLog = sparingly(monotonic);
  return ({ surface, number }) => {
    const unsaid = mayLog(`${surface} ${number}`);
    if (unsaid) log.info('screen-connected', { surface, number, ...unsaid });
  };
}
