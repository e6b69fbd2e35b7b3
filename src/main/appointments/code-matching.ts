/** Chooses which appointment a code means, among all that carry it. Pure: the directory brings the candidates. */
import type { Appointment } from './appointment.ts';
import { codeKey } from '../../contract/code-key.ts';
import { codeStarts, foldCode } from './code.ts';

export type CodeMatch =
  /** `sharing` are all that carry the code, `appointment` among them. */
  | {
      readonly kind: 'match';
      readonly appointment: Appointment;
      readonly sharing: readonly Appointment[];
    }
  | { readonly kind: 'none' };

/** Nothing is to be checked in any more. */
export const isFinished = (appointment: Appointment): boolean =>
  appointment.status === 'Cancelled' || appointment.status === 'No-show' || appointment.status === 'Served';

/** What a choice between appointments with one code depends on. */
export interface MatchCircumstances {
  readonly now: number;
  readonly isToday: (at: number) => boolean;
  readonly isHere: (appointment: Appointment) => boolean;
}

/**
 * Today's appointment wins, then one at this location, an open one before a finished one, then the nearest in time (a
 * service may use a short code again on another day, DESIGN part 5, and a roster may hold several locations).
 */
function best(candidates: readonly Appointment[], here: MatchCircumstances): Appointment | undefined {
  return candidates.toSorted(
    (a, b) =>
      Number(here.isToday(b.startsAt)) - Number(here.isToday(a.startsAt)) ||
      Number(here.isHere(b)) - Number(here.isHere(a)) ||
      Number(isFinished(a)) - Number(isFinished(b)) ||
      Math.abs(a.startsAt - here.now) - Math.abs(b.startsAt - here.now) ||
      (a.id < b.id ? -1 : 1),
  )[0];
}

/**
 * `candidates` are all appointments whose folded code equals the folded input; `key` is the input as typed. An exact
 * code wins. A folded one counts only when a single code is meant: `B-10` and `B-IO` both on file, and `BI0` typed,
 * is nobody.
 */
export function matchCode(
  key: string,
  candidates: readonly Appointment[],
  here: MatchCircumstances,
): CodeMatch {
  const exact = candidates.filter((candidate) => codeKey(candidate.code) === key);
  const meant = exact.length > 0 ? exact : candidates;
  if (exact.length === 0 && new Set(meant.map((candidate) => codeKey(candidate.code))).size > 1)
    return { kind: 'none' };
  const appointment = best(meant, here);
  return appointment ? { kind: 'match', appointment, sharing: meant } : { kind: 'none' };
}

/** Letters and digits that the part of a code must have to stand for it. */
export const SHORTEST_START = 3;

/**
 * The same for a code that was typed up to one of its dashes, as families and groups of examinations are numbered:
 * `A-42` for `A-42-1` and `A-42-2`. `candidates` are those of today, here, whose folded code begins so. A part that
 * means a single appointment is nobody, as before: it takes the whole code to reach one.
 */
export function matchStart(
  key: string,
  candidates: readonly Appointment[],
  here: MatchCircumstances,
): CodeMatch {
  if (key.length < SHORTEST_START) return { kind: 'none' };
  const starting = candidates.flatMap((appointment) =>
    codeStarts(appointment.code)
      .filter((start) => foldCode(start) === foldCode(key))
      .map((start) => ({ appointment, start })),
  );
  const exact = starting.filter(({ start }) => start === key);
  const meant = exact.length > 0 ? exact : starting;
  if (new Set(meant.map(({ start }) => start)).size > 1 || meant.length < 2) return { kind: 'none' };
  const sharing = meant.map(({ appointment }) => appointment);
  const appointment = best(sharing, here);
  return appointment ? { kind: 'match', appointment, sharing } : { kind: 'none' };
}
