/**
 * Which appointment each kiosk found by which code in the last minutes. A call for help names an appointment from here
 * and never by a look-up of its own, so that calling tells nothing that a counted question has not told.
 */
import { codeKey } from '../../../contract/code-key.ts';
import type { Screen } from '../../access/screen.ts';
import type { Clock } from '../../../clock/clock.ts';
import { MOST_HITS } from './guess-watch.ts';

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

  function forgetPast(): void {
    for (const [id, found] of foundBy) {
      for (const [key, each] of found) if (isPast(each)) found.delete(key);
      if (found.size === 0) foundBy.delete(id);
    }
  }

  return {
    remember({ id }, code, appointmentId) {
      forgetPast();
      const found = foundBy.get(id) ?? new Map<string, Found>();
      const key = codeKey(code);
      found.delete(key);
      if (appointmentId === undefined) return;
      found.set(key, { appointmentId, at: clock.monotonic() });
      const [oldest] = found.keys();
      if (found.size > MOST_HITS && oldest !== undefined) found.delete(oldest);
      foundBy.set(id, found);
    },
    appointmentOf({ id }, code) {
      const found = foundBy.get(id)?.get(codeKey(code));
      return found && !isPast(found) ? found.appointmentId : undefined;
    },
  };
}
