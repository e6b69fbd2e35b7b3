/** When an intent may be sent, on the monotonic clock: after its undo, after a failure, or while it is set aside. */
import { type Clock, wallMs } from '../base/clock.ts';
import type { Head } from './outbox-table.ts';

export interface DueTimes {
  /** The time before which an intent must not be sent. A hold is never longer than `longestHoldMs`. */
  earliest(head: Head): number;
  /** Not before so many milliseconds from now. `isAsked`: the service asked for it, so nothing else hurries it. */
  delay(id: number, ms: number, isAsked?: boolean): void;
  setAside(id: number, ms: number): void;
  /** Nothing holds it any more: it is settled, or a person wants it sent now. */
  forget(id: number): void;
  /** The service is found back: what waited for it may go. Not those that `except` names. */
  hurryAll(except: (id: number) => boolean): void;
}

export function createDueTimes(clock: Clock, longestHoldMs: number): DueTimes {
  const heldUntil = new Map<number, number>();
  const notBefore = new Map<number, number>();
  const askedUntil = new Map<number, number>();
  const asideUntil = new Map<number, number>();
  const from = (ms: number): number => clock.monotonic() + ms;

  return {
    earliest({ id, dueAt }) {
      let held = heldUntil.get(id);
      if (held === undefined) {
        held = from(Math.min(Math.max(0, dueAt - wallMs(clock)), longestHoldMs));
        heldUntil.set(id, held);
      }
      return Math.max(held, notBefore.get(id) ?? 0, askedUntil.get(id) ?? 0, asideUntil.get(id) ?? 0);
    },
    delay: (id, ms, isAsked = false) => void (isAsked ? askedUntil : notBefore).set(id, from(ms)),
    setAside: (id, ms) => void asideUntil.set(id, from(ms)),
    forget(id) {
      for (const times of [heldUntil, notBefore, askedUntil, asideUntil]) times.delete(id);
    },
    hurryAll(except) {
      for (const id of notBefore.keys()) if (!except(id)) notBefore.delete(id);
    },
  };
}
