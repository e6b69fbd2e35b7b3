/** Chooses which appointment a code means, among all that carry it. Pure: the directory brings the candidates. */
import { MAX_CHOICES } from '../../../contract/appointment.ts';
import { codeKey } from '../../../contract/code-key.ts';
import type { Appointment } from '../directory/appointment.ts';
import { codeStarts, foldCode } from '../directory/code.ts';
import { areOneVisitor } from '../directory/same-visitor.ts';

export type CodeMatch =
  /** `sharing` are all that carry the code, `appointment` among them. */
  | {
      readonly kind: 'match';
      readonly appointment: Appointment;
      readonly sharing: readonly Appointment[];
    }
  | { readonly kind: 'none' };

/** Nothing is to be checked in any more. */
const isFinished = (appointment: Appointment): boolean =>
  appointment.status === 'Cancelled' || appointment.status === 'No-show' || appointment.status === 'Served';

/** What a choice between appointments with one code depends on. */
export interface MatchCircumstances {
  readonly now: number;
  readonly isToday: (appointment: Appointment) => boolean;
  /** Check-in is open now, whatever day it is. */
  readonly isOpen: (appointment: Appointment) => boolean;
  readonly isHere: (appointment: Appointment) => boolean;
}

/** Among which appointments a code is looked for; `isPresent`: they are of this place and of now. */
interface InQuestion {
  readonly appointments: readonly Appointment[];
  readonly isPresent: boolean;
}

const isNotEmpty = (group: readonly Appointment[]): boolean => group.length > 0;

/**
 * Those of here and today, else of today elsewhere, else of another day (a service may use a short code again on another
 * day, and a roster may hold several locations). Around midnight it is the day of which somebody can be
 * checked in now; where both days have such a one, nobody can say which of them is at the kiosk, and both are in question.
 */
function inQuestion(candidates: readonly Appointment[], at: MatchCircumstances): InQuestion {
  const canCheckIn = (each: Appointment): boolean => at.isOpen(each) && !isFinished(each);
  const here = candidates.filter(at.isHere);
  const today = here.filter(at.isToday);
  const openOtherDay = here.filter((each) => !at.isToday(each) && canCheckIn(each));
  const isOtherDayAlone = isNotEmpty(openOtherDay) && !today.some(canCheckIn);
  const present = isOtherDayAlone ? openOtherDay : [...today, ...openOtherDay];
  if (isNotEmpty(present)) return { appointments: present, isPresent: true };
  const todayElsewhere = candidates.filter((each) => at.isToday(each) || at.isOpen(each));
  const groups = [todayElsewhere, here, candidates];
  return { appointments: groups.find(isNotEmpty) ?? [], isPresent: false };
}

/** An open one before a finished one, then the nearest in time. */
function best(candidates: readonly Appointment[], now: number): Appointment | undefined {
  return candidates.toSorted(
    (a, b) =>
      Number(isFinished(a)) - Number(isFinished(b)) ||
      Math.abs(a.startsAt - now) - Math.abs(b.startsAt - now) ||
      (a.id < b.id ? -1 : 1),
  )[0];
}
/**
 * `candidates` are the appointments whose folded code equals the folded input; `key` is the input as typed. Day and place
 * come first: only among those in question an exact code wins, and a folded one counts only when a single code is meant.
 * `B-10` and `B-IO` both of today, and `BI0` typed, is nobody; so is a code that two strangers carry today.
 */
export function matchCode(
  key: string,
  candidates: readonly Appointment[],
  here: MatchCircumstances,
): CodeMatch {
  const { appointments, isPresent } = inQuestion(candidates, here);
  const exact = appointments.filter((candidate) => codeKey(candidate.code) === key);
  const meant = exact.length > 0 ? exact : appointments;
  if (exact.length === 0 && new Set(meant.map((candidate) => codeKey(candidate.code))).size > 1)
    return { kind: 'none' };
  if (isPresent && !areOneVisitor(meant)) return { kind: 'none' };
  const appointment = best(meant, here.now);
  return appointment ? { kind: 'match', appointment, sharing: meant } : { kind: 'none' };
}

/** Letters and digits that the part of a code must have to stand for it. */
const SHORTEST_START = 3;

/**
 * The same for a code that was typed up to one of its dashes, as families and groups of examinations are numbered:
 * `A-42` for `A-42-1` and `A-42-2`. `candidates` are those of now, here, whose folded code begins so. A part that
 * means a single appointment is nobody, as before: it takes the whole code to reach one.
 */
export function matchStart(
  key: string,
  candidates: readonly Appointment[],
  here: MatchCircumstances,
): CodeMatch {
  if (key.length < SHORTEST_START) return { kind: 'none' };
  const starting = inQuestion(candidates, here).appointments.flatMap((appointment) =>
    codeStarts(appointment.code)
      .filter((start) => foldCode(start) === foldCode(key))
      .map((start) => ({ appointment, start })),
  );
  const exact = starting.filter(({ start }) => start === key);
  const meant = exact.length > 0 ? exact : starting;
  if (new Set(meant.map(({ start }) => start)).size > 1 || meant.length < 2) return { kind: 'none' };
  const sharing = meant.map(({ appointment }) => appointment);
  const appointment = best(sharing, here.now);
  return appointment ? { kind: 'match', appointment, sharing } : { kind: 'none' };
}

/**
 * What to offer of `group`, in the order of start, or undefined where there is nothing to choose. `group` are the
 * appointments of now, here, that the code may mean; `meant` is the one of them that it means most likely.
 *
 * A visitor comes to check in. So there is a choice only while one appointment is still to be checked in (Scheduled),
 * and what is over (served, cancelled, no-show) is left out: who was served at nine and comes for eleven is not asked
 * which. One that is over is offered only when it is `meant`, which is when every appointment with the typed code is
 * over: its visitor reads that it is, and finds the other one.
 *
 * Never offered: appointments that are not all one visitor's, or more of them than fit on a screen.
 */
export function choicesOf(
  group: readonly Appointment[],
  meant: Appointment,
): readonly Appointment[] | undefined {
  if (!areOneVisitor(group)) return undefined;
  const offered = group.filter((each) => !isFinished(each) || each.id === meant.id);
  const isChoice =
    offered.length >= 2 &&
    offered.length <= MAX_CHOICES &&
    offered.some(({ status }) => status === 'Scheduled');
  if (!isChoice) return undefined;
  return offered.toSorted((a, b) => a.startsAt - b.startsAt || (a.id < b.id ? -1 : 1));
}
