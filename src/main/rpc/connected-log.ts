/** Logs that a screen has connected, for all transports. */
import type { Screen } from '../access/screen.ts';
import { type Log, sparingly } from '../base/log.ts';

/** At most one line a minute per screen, by number: ids are secret. `monotonic` is in milliseconds. */
export function createConnectedLog(
  log: Log,
  monotonic: () => number,
): (screen: Pick<Screen, 'surface' | 'number'>) => void {
  const mayLog = sparingly(monotonic);
  return ({ surface, number }) => {
    const suppressed = mayLog(`${surface} ${number}`);
    if (suppressed) log.info('screen-connected', { surface, number, ...suppressed });
  };
}
