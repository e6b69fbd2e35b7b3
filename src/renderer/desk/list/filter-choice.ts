/** What one list of lines and people stands for: a line, a person, or one person in one line. Pure. */
import type { DeskAppointment } from '../../../contract/desk-appointment.ts';
import { type Filters, personOf } from './groups.ts';

/** The filters as the value of an option, and what the option says. */
export type Choice = readonly [value: string, name: string];

interface Choices {
  readonly lines: readonly Choice[];
  readonly people: readonly Choice[];
  /** A person in a line. The person comes first: where the closed list cuts a name, each row still says the line. */
  readonly both: readonly Choice[];
}

const BOTH = ' · ';
const VALUE = /^(?:line (-?\d+))?(?: · )?(?:user (.*))?$/su;

export function filtersOf(value: string): Filters {
  const [, line, person] = VALUE.exec(value) ?? [];
  return {
    ...(line === undefined ? {} : { lineId: Number(line) }),
    ...(person === undefined ? {} : { person }),
  };
}

export const valueOf = ({ lineId, person }: Filters): string =>
  [
    ...(lineId === undefined ? [] : [`line ${lineId}`]),
    ...(person === undefined ? [] : [`user ${person}`]),
  ].join(BOTH);

/**
 * The options of a day, each part by name. A person in a line is offered if the one or the other is `chosen` and
 * anyone has both: all pairs would be too many. What is chosen is offered on any day; unknown there, it is named by its
 * number.
 *
 * In a closed list each press of an arrow chooses, and what is chosen changes the pairs. Pairs are last and keep their
 * order, so the arrows reach every line and person and never run in a circle.
 */
export function choicesOf(
  appointments: Iterable<DeskAppointment>,
  chosen: Filters,
  pairName: (names: { readonly person: string; readonly line: string }) => string,
): Choices {
  const lines = new Map<number, string>();
  const people = new Map<string, string>();
  const pairs = new Map<string, readonly [lineId: number, person: string]>();
  const add = (lineId: number, person: string) => pairs.set(valueOf({ lineId, person }), [lineId, person]);
  for (const appointment of appointments) {
    const { lineId, lineName, assigneeName } = appointment;
    const person = personOf(appointment);
    lines.set(lineId, lineName);
    if (person === undefined) continue;
    people.set(person, assigneeName ?? person);
    if (lineId === chosen.lineId || person === chosen.person) add(lineId, person);
  }
  const { lineId, person } = chosen;
  if (lineId !== undefined && !lines.has(lineId)) lines.set(lineId, String(lineId));
  if (person !== undefined && !people.has(person)) people.set(person, person);
  if (lineId !== undefined && person !== undefined) add(lineId, person);
  return {
    lines: byName([...lines].map(([id, name]) => [valueOf({ lineId: id }), name])),
    people: byName([...people].map(([id, name]) => [valueOf({ person: id }), name])),
    both: byName(
      [...pairs].map(([value, [line, who]]) => [
        value,
        pairName({ person: people.get(who) ?? '', line: lines.get(line) ?? '' }),
      ]),
    ),
  };
}

/** Of one name by value, so that the order is always the same. */
const byName = (choices: readonly Choice[]): readonly Choice[] =>
  [...choices].sort(([a, nameOfA], [b, nameOfB]) => nameOfA.localeCompare(nameOfB) || (a < b ? -1 : 1));
