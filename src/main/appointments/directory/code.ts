/**
 * Reads codes that people type, and finds visitors who share one. Case, spaces and dashes do not matter, and O/0 and
 * I/1 are equal if that leaves one appointment: people read codes from paper.
 */
import { DAY_MS } from '../../../clock/clock.ts';
import { codeKey } from '../../../contract/code-key.ts';
import { MAX_BARE_CODE_LENGTH } from '../../../contract/limits.ts';
import type { Appointment } from './appointment.ts';
import type { ByCode } from './by-code.ts';
import { areOneVisitor, maybeSameVisitor } from './same-visitor.ts';

export type CodeReading =
  | {
      readonly kind: 'code';
      readonly key: string;
      readonly folded: string;
    }
  | { readonly kind: 'not-a-code' };

/** Makes equal what people confuse: O and 0, I and 1. */
export function foldCode(key: string): string {
  return key.replaceAll('O', '0').replaceAll('I', '1');
}

/** The keys of `code` up to each of its dashes: `A-42-1` has `A` and `A42`. */
export function codeStarts(code: string): readonly string[] {
  return [...code.matchAll(/[\p{Pd}\u2212]/gu)]
    .map(({ index }) => codeKey(code.slice(0, index)))
    .filter((key) => key !== '' && key !== codeKey(code));
}

/** Nothing, or more than {@link MAX_BARE_CODE_LENGTH}, is no code. */
export function readCode(typed: string): CodeReading {
  const key = codeKey(typed);
  if (key.length === 0 || key.length > MAX_BARE_CODE_LENGTH) return { kind: 'not-a-code' };
  return { kind: 'code', key, folded: foldCode(key) };
}

export interface SameCodeDeps {
  readonly directory: Pick<ByCode, 'byFoldedCode' | 'isCodeTwice'>;
  /** `YYYY-MM-DD` at the location. */
  readonly dayOf: (at: number) => string;
  /** Holds the whole day of an instant. Default: a day on both sides. */
  readonly spanAround?: (at: number) => { readonly startsAt: number; readonly endsAt: number };
}

const dayOnBothSides = (at: number) => ({ startsAt: at - DAY_MS, endsAt: at + DAY_MS });

/**
 * Other visitors' appointments with this code, of its day and location, by start: at a kiosk such a code is no one's.
 * Empty where all with the code are one visitor's.
 */
export function othersWithCode(
  { directory, dayOf, spanAround = dayOnBothSides }: SameCodeDeps,
  appointment: Appointment,
): readonly Appointment[] {
  const { id, code, startsAt, locationId } = appointment;
  const key = codeKey(code);
  const folded = foldCode(key);
  if (key === '') return [];
  const around = spanAround(startsAt);
  if (!directory.isCodeTwice(folded, around.startsAt, around.endsAt)) return [];
  const day = dayOf(startsAt);
  const sharing = directory
    .byFoldedCode(folded, startsAt, around.startsAt, around.endsAt, locationId)
    .filter(
      (each) =>
        codeKey(each.code) === key &&
        dayOf(each.startsAt) === day &&
        (locationId === undefined || each.locationId === undefined || each.locationId === locationId),
    );
  if (areOneVisitor(sharing)) return [];
  const others = sharing.filter((each) => each.id !== id);
  const strangers = others.filter((each) => !maybeSameVisitor(each, appointment));
  // Its own record fits two strangers: both remain in question.
  return (strangers.length > 0 ? strangers : others).toSorted(
    (a, b) => a.startsAt - b.startsAt || (a.id < b.id ? -1 : 1),
  );
}
