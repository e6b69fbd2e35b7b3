/**
 * Reading a code that a person typed. Codes match without case, spaces or dashes, and with O/0 and I/1 taken for the
 * same when that leaves one appointment: people read codes off paper and type them with a finger.
 */
import { codeKey } from '../../../contract/code-key.ts';
import { MAX_BARE_CODE_LENGTH } from '../../../contract/limits.ts';
import type { Appointment } from './appointment.ts';
import type { ByCode } from './by-code.ts';
import { areOneVisitor, maybeSameVisitor } from './same-visitor.ts';

export type CodeReading =
  | {
      readonly kind: 'code';
      /** Upper case, letters and digits only. */
      readonly key: string;
      /** `key` with O as 0 and I as 1. */
      readonly folded: string;
    }
  | { readonly kind: 'not-a-code' };

/** `key` with the pairs people confuse made equal: O as 0, I as 1. */
export function foldCode(key: string): string {
  return key.replaceAll('O', '0').replaceAll('I', '1');
}

/** The keys of the parts of `code` up to each of its dashes: `A-42-1` has `A` and `A42`. */
export function codeStarts(code: string): readonly string[] {
  return [...code.matchAll(/[\p{Pd}\u2212]/gu)]
    .map(({ index }) => codeKey(code.slice(0, index)))
    .filter((key) => key !== '' && key !== codeKey(code));
}

/** Reads what was typed or scanned; anything empty or longer than {@link MAX_BARE_CODE_LENGTH} is not a code. */
export function readCode(typed: string): CodeReading {
  const key = codeKey(typed);
  if (key.length === 0 || key.length > MAX_BARE_CODE_LENGTH) return { kind: 'not-a-code' };
  return { kind: 'code', key, folded: foldCode(key) };
}

export interface SameCodeDeps {
  readonly directory: Pick<ByCode, 'byFoldedCode' | 'isCodeTwice'>;
  /** The day at the location, `YYYY-MM-DD`. */
  readonly dayOf: (at: number) => string;
  /** A time that holds the whole day of an instant, as narrow as is cheaply known; up to a day on both sides by default. */
  readonly spanAround?: (at: number) => { readonly startsAt: number; readonly endsAt: number };
}

const DAY_MS = 86_400_000;
const dayOnBothSides = (at: number) => ({ startsAt: at - DAY_MS, endsAt: at + DAY_MS });

/**
 * Appointments of other visitors with the code of `appointment`, on its day and at its location, by start. It is in the
 * directory itself. Empty where all with this code are one visitor's, as a kiosk takes them for one.
 */
export function othersWithCode(
  { directory, dayOf, spanAround = dayOnBothSides }: SameCodeDeps,
  appointment: Appointment,
): readonly Appointment[] {
  const { id, code, startsAt, locationId } = appointment;
  const key = codeKey(code);
  const folded = foldCode(key);
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
  // Two strangers, either of whom it may be by its own record, are no less in question for it.
  return (strangers.length > 0 ? strangers : others).toSorted(
    (a, b) => a.startsAt - b.startsAt || (a.id < b.id ? -1 : 1),
  );
}
