/** Chooses which appointment a code means among all that have it, and what a visitor may choose from. Pure. */
import { MAX_CHOICES } from '../../../contract/appointment.ts';
import { codeKey } from '../../../contract/code-key.ts';
import type { Appointment } from '../directory/appointment.ts';
import { codeStarts, foldCode } from '../directory/code.ts';
import { areOneVisitor } from '../directory/same-visitor.ts';

export type CodeMatch =
  /** `sharing`: all that have the code, `appointment` among them. */
  | {
      readonly kind: 'match';
      readonly appointment: Appointment;
      readonly sharing: readonly Appointment[];
    }
  | { readonly kind: 'none' };

/** Nothing is left to check in. */
const isFinished = (appointment: Appointment): boolean =>
  appointment.status === 'Cancelled' || appointment.status === 'No-show' || appointment.status === 'Served';

export interface MatchCircumstances {
  readonly now: number;
  readonly isToday: (appointment: Appointment) => boolean;
  /** Check-in is open, whatever the day. */
  readonly isOpen: (appointment: Appointment) => boolean;
  readonly isHere: (appointment: Appointment) => boolean;
}

/** `isPresent`: they are of here and now. */
interface InQuestion {
  readonly appointments: readonly Appointment[];
  readonly isPresent: boolean;
}

const isNotEmpty = (group: readonly Appointment[]): boolean => group.length > 0;

/**
 * Those of here and today, else of today elsewhere, else of another day: services use short codes again, and a list may
 * hold several locations. Around midnight it is the day of which someone can check in now. If both days have one, no
 * one can say who is at the kiosk, so both count.
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

const aliasKey = ({ alias = '' }: Appointment): string => codeKey(alias);

/** The keys by which `appointment` is found with what folds to `folded`. */
const keysFolded = (appointment: Appointment, folded: string): readonly string[] =>
  [codeKey(appointment.code), aliasKey(appointment)].filter((key) => foldCode(key) === folded);

/** Open ones first, then the nearest in time. */
export function best(candidates: readonly Appointment[], now: number): Appointment | undefined {
  return candidates.toSorted(
    (a, b) =>
      Number(isFinished(a)) - Number(isFinished(b)) ||
      Math.abs(a.startsAt - now) - Math.abs(b.startsAt - now) ||
      (a.id < b.id ? -1 : 1),
  )[0];
}
/**
 * `key`: the input as typed. `candidates`: appointments whose folded code or alias equals the folded input. Day and place
 * decide first. Among those an exact one wins, and a folded one counts only if it means a single code or alias: `BI0` is
 * no one's if today has `B-10` and `B-IO`. A code wins over an alias. A code of two strangers is no one's.
 */
export function matchCode(
  key: string,
  candidates: readonly Appointment[],
  here: MatchCircumstances,
): CodeMatch {
  const { appointments, isPresent } = inQuestion(candidates, here);
  const keys = [...new Set(appointments.flatMap((candidate) => keysFolded(candidate, foldCode(key))))];
  const only = keys.length === 1 ? keys[0] : undefined;
  const wanted = keys.includes(key) ? key : only;
  const coded = appointments.filter((candidate) => codeKey(candidate.code) === wanted);
  const meant = coded.length > 0 ? coded : appointments.filter((candidate) => aliasKey(candidate) === wanted);
  if (isPresent && !areOneVisitor(meant)) return { kind: 'none' };
  const appointment = best(meant, here.now);
  return appointment ? { kind: 'match', appointment, sharing: meant } : { kind: 'none' };
}

/** Letters and digits needed in part of a code. */
const MIN_START_LENGTH = 3;

/**
 * As `matchCode`, for a code typed up to one of its dashes, as families and series are numbered: `A-42` for `A-42-1`
 * and `A-42-2`. `candidates`: those of here and now whose folded code begins so. A part that fits a single appointment
 * is no one's: that takes the whole code.
 */
export function matchStart(
  key: string,
  candidates: readonly Appointment[],
  here: MatchCircumstances,
): CodeMatch {
  if (key.length < MIN_START_LENGTH) return { kind: 'none' };
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
 * What to offer of `group`, by start; undefined where there is no choice. `group`: appointments of here and now that
 * the code may mean. `meant`: the likeliest of them.
 *
 * A choice needs one that is Scheduled. Finished ones are left out, unless all with the typed code are: then `meant` is
 * offered too.
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
