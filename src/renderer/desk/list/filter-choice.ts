/** What one list of lines and people stands for: a line, a person, or both, one chosen after the other. Pure. */
import type { DeskAppointment } from '../../../contract/desk-appointment.ts';
import { type Filters, passes, personOf } from './groups.ts';

/** The filters as the value of an option, and what the option says. */
export type Choice = readonly [value: string, name: string];

const LINE = 'line ';
const PERSON = 'user ';
const BOTH = ' · ';

const partsOf = ({ lineId, person }: Filters): readonly string[] => [
  ...(lineId === undefined ? [] : [`${LINE}${lineId}`]),
  ...(person === undefined ? [] : [`${PERSON}${person}`]),
];

const valueOf = (filters: Filters): string => partsOf(filters).join(BOTH);

export const lineChoice = ({ lineId, lineName }: DeskAppointment): Choice => [valueOf({ lineId }), lineName];

export function personChoice(appointment: DeskAppointment): Choice | undefined {
  const person = personOf(appointment);
  return person === undefined ? undefined : [valueOf({ person }), appointment.assigneeName ?? person];
}

/** Chosen now. A line or person without an appointment on this day has its number for a name. */
export function chosenOf(filters: Filters, offered: readonly Choice[]): Choice {
  const names = new Map(offered);
  const nameOf = (part: string): string => names.get(part) ?? part.slice(LINE.length);
  return [valueOf(filters), partsOf(filters).map(nameOf).join(BOTH)];
}

/**
 * The filters after a choice: a line stays when a person is chosen, and a person when a line is, if that leaves anyone.
 * One that is chosen again stands alone.
 */
export function filtersAfter(
  value: string,
  before: Filters,
  appointments: Iterable<DeskAppointment>,
): Filters {
  const chosen = filtersOf(value);
  if (value === '') return chosen;
  const both = { ...before, ...chosen };
  if (valueOf(both) === valueOf(before)) return chosen;
  for (const appointment of appointments) if (passes(appointment, both)) return both;
  return chosen;
}

function filtersOf(value: string): Filters {
  if (value.startsWith(LINE)) return { lineId: Number(value.slice(LINE.length)) };
  return value.startsWith(PERSON) ? { person: value.slice(PERSON.length) } : {};
}
