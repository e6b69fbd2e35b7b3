/** Chooses which appointment a code means, among all that carry it. Pure: the directory brings the candidates. */
import type { Appointment } from './appointment.ts';
import { codeKey } from './code.ts';

export type CodeMatch =
  | { readonly kind: 'match'; readonly appointment: Appointment }
  | { readonly kind: 'none' };

const isFinished = (appointment: Appointment): boolean =>
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
  return appointment ? { kind: 'match', appointment } : { kind: 'none' };
}
