/** Chooses the appointment of a code. Pure. */
import { MAX_CHOICES } from '../../../contract/appointment.ts';
import { codeKey } from '../../../contract/code-key.ts';
import type { Appointment } from '../directory/appointment.ts';
import { codeStarts, foldCode } from '../directory/code.ts';
import { areOneVisitor } from '../directory/same-visitor.ts';

export type CodeMatch =
  /** `sharing`: all with the code, including `appointment`. */
  | {
      readonly kind: 'match';
      readonly appointment: Appointment;
      readonly sharing: readonly Appointment[];
    }
  | { readonly kind: 'none' };

const isFinished = (appointment: Appointment): boolean =>
  appointment.status === 'Cancelled' || appointment.status === 'No-show' || appointment.status === 'Served';

export interface MatchCircumstances {
  readonly now: number;
  readonly isToday: (appointment: Appointment) => boolean;
  /** On any day. */
  readonly isOpen: (appointment: Appointment) => boolean;
  readonly isHere: (appointment: Appointment) => boolean;
}

/** `isPresent`: here and now. */
interface InQuestion {
  readonly appointments: readonly Appointment[];
  readonly isPresent: boolean;
}

const isNotEmpty = (group: readonly Appointment[]): boolean => group.length > 0;

/**
 * Today's appointments here, else today's elsewhere, else other days' (booking systems reuse short codes). Around
 * midnight, the day of which someone can check in now. If both days have one, both are in question.
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

/** Open ones first, then the nearest in time. */
function best(candidates: readonly Appointment[], now: number): Appointment | undefined {
  return candidates.toSorted(
    (a, b) =>
      Number(isFinished(a)) - Number(isFinished(b)) ||
      Math.abs(a.startsAt - now) - Math.abs(b.startsAt - now) ||
      (a.id < b.id ? -1 : 1),
  )[0];
}
/**
 * `candidates`: equal folded codes. `key`: as typed. An exact code wins only among those in question, and a folded one
 * only if it means a single code: `BI0` means no one if `B-10` and `B-IO` are both of today. So does a code that two
 * strangers have today.
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

/** Fewer characters identify no one. */
const SHORTEST_START = 3;

/**
 * For a code typed up to a dash, as families are numbered: `A-42` for `A-42-1` and `A-42-2`. A part that means a single
 * appointment finds no one.
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
 * The appointments to offer, by start. Undefined without a choice. `meant`: the most likely one.
 *
 * There is a choice only while one is Scheduled, and finished ones are left out. A finished one is offered only as
 * `meant`, when every appointment with the code is over.
 *
 * Undefined if they are not all one visitor's, or do not fit on a screen.
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
