/**
 * When an intent may be sent: after its undo, after a failure, or while it is set aside. Pure: all times are given, in
 * milliseconds of the monotonic clock, so that a wall clock that jumps neither holds nor hurries anything.
 */
import type { Head } from './heads.ts';

export interface Now {
  readonly monotonicMs: number;
  readonly wallMs: number;
}

export interface Timetable {
  /**
   * The time before which an intent must not be sent. How long its undo holds it is read from the wall clock once, at
   * the first call, and is never longer than `longestHoldMs`.
   */
  earliest(head: Pick<Head, 'id' | 'dueAt'>, now: Now): number;
  /** It failed. `isAsked`: the service asked for the wait, so nothing else hurries it. */
  delay(id: number, until: number, isAsked?: boolean): void;
  setAside(id: number, until: number): void;
  /** Nothing holds it any more: it is settled, or a person wants it sent now. */
  forget(id: number): void;
  /** The service is found back: what waited for it may go. Not those that `except` names. */
  hurryAll(except: (id: number) => boolean): void;
}

export function createTimetable(longestHoldMs: number): Timetable {
  const heldUntil = new Map<number, number>();
  const notBefore = new Map<number, number>();
  const askedUntil = new Map<number, number>();
  const asideUntil = new Map<number, number>();

  return {
    earliest({ id, dueAt }, { monotonicMs, wallMs }) {
      let held = heldUntil.get(id);
      if (held === undefined) {
        held = monotonicMs + Math.min(Math.max(0, dueAt - wallMs), longestHoldMs);
        heldUntil.set(id, held);
      }
      return Math.max(held, notBefore.get(id) ?? 0, askedUntil.get(id) ?? 0, asideUntil.get(id) ?? 0);
    },
    delay: (id, until, isAsked = false) => void (isAsked ? askedUntil : notBefore).set(id, until),
    setAside: (id, until) => void asideUntil.set(id, until),
    forget(id) {
      for (const times of [heldUntil, notBefore, askedUntil, asideUntil]) times.delete(id);
    },
    hurryAll(except) {
      for (const id of notBefore.keys()) if (!except(id)) notBefore.delete(id);
    },
  };
}
