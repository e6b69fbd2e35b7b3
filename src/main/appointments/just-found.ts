/**
 * Which appointment each kiosk found by which code in the last minutes. A call for help names an appointment from here
 * and never by a look-up of its own, so that calling tells nothing that a counted question has not told.
 */
import { codeKey } from '../../contract/code-key.ts';
import type { Screen } from '../access/screen.ts';
import type { Clock } from '../clock.ts';
import { MOST_HITS } from './guess-limit.ts';

/** Longer than a visitor reads one answer. */
export const FOUND_FOR_MS = 10 * 60_000;

export interface JustFound {
  /** `appointmentId` undefined: the code means none, or several. */
  remember(screen: Screen, code: string, appointmentId: string | undefined): void;
  appointmentOf(screen: Screen, code: string): string | undefined;
}

interface Found {
  readonly appointmentId: string;
  readonly at: number;
}

export function createJustFound(clock: Pick<Clock, 'monotonic'>): JustFound {
  /** By code, the last one last; of each screen no more than may be found between two pauses. */
  const foundBy = new Map<string, Map<string, Found>>();
  const isPast = ({ at }: Found): boolean => clock.monotonic() - at >= FOUND_FOR_MS;

  return {
    remember({ id }, code, appointmentId) {
      const found = foundBy.get(id) ?? new Map<string, Found>();
      foundBy.set(id, found);
      const key = codeKey(code);
      found.delete(key);
      if (appointmentId !== undefined) found.set(key, { appointmentId, at: clock.monotonic() });
      for (const [oldest, each] of found) {
        if (found.size <= MOST_HITS && !isPast(each)) break;
        found.delete(oldest);
      }
    },
    appointmentOf({ id }, code) {
      const found = foundBy.get(id)?.get(codeKey(code));
      return found && !isPast(found) ? found.appointmentId : undefined;
    },
  };
}
