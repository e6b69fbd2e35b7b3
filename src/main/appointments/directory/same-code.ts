/** Who has an appointment's code on its day besides: at a kiosk a code of two visitors is nobody's, so people have to be told. */
import { codeKey } from '../../../contract/code-key.ts';
import type { Appointment } from './appointment.ts';
import type { ByCode } from './by-code.ts';
import { foldCode } from './code.ts';
import { areOneVisitor, maybeSameVisitor } from './same-visitor.ts';

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
