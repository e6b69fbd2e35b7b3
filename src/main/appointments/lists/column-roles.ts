/** Which field the name of a column speaks of. What stands in it decides afterwards. Pure. */
import { readHeaderName } from './header-concepts.ts';
import type { ListField } from '../../../contract/list-fields.ts';
import type { Concept } from './words/header-words.ts';

/** A field, or a time whose parts its cells decide. */
export type RoleField = Exclude<
  ListField,
  'start' | 'startDate' | 'startTime' | 'end' | 'endDate' | 'endTime'
>;
export type Role =
  | {
      readonly field: RoleField;
      readonly weight: number;
      readonly isLastFirst?: true;
      readonly otherwise?: Role;
    }
  /** `isSaid`: the name says start or end, and not only date or time. `isOfBooking`: perhaps when it was booked. */
  | {
      readonly field: 'when';
      readonly side: 'start' | 'end';
      readonly isSaid: boolean;
      readonly isOfBooking: boolean;
      readonly weight: number;
      /** Where its cells are no times: "hasta" is a patient in Turkish. */
      readonly otherwise?: Role;
    }
  /** An appointment, as a time or as a text. */
  | { readonly field: 'any'; readonly weight: number }
  /** Known, and nothing for a lobby. */
  | { readonly field: 'ignored' };

const IGNORED: Role = { field: 'ignored' };

type Has = (...some: readonly Concept[]) => boolean;
type Rule = (has: Has, order: (concept: Concept) => number, name: string) => Role | undefined;

const ENGLISH_FIRST = /given|first/iu;

const as = (field: RoleField, weight = 100): Role => ({ field, weight });

const RULES: readonly Rule[] = [
  (has) => (has('reminder', 'noise', 'created') || (has('by') && !has('cancelled')) ? IGNORED : undefined),
  (has) => {
    if (has('allday')) return as('allDay');
    if (has('zone'))
      return has('person', 'attendees', 'end', 'staff', 'organizer') ? IGNORED : as('timeZone');
    return has('birth') ? as('birthDate') : undefined;
  },
  (has) => {
    if (has('cancelled'))
      return as(has('by', 'reason', 'date', 'time', 'notes') ? 'cancelledNote' : 'cancelled');
    if (has('noshow')) return as('noShow');
    if (!has('status')) return undefined;
    return as('status', has('attendees', 'person', 'staff', 'type') ? 60 : 100);
  },
  (has) => {
    if (!has('email', 'phone', 'language')) return undefined;
    if (has('staff', 'organizer')) return has('name') ? as('assigneeName', 60) : IGNORED;
    if (has('location', 'service')) return IGNORED;
    const weight = has('optional') ? 40 : has('person', 'attendees') ? 100 : 90;
    // Nested JSON: `attendees.0.emailAddress.name`.
    if (has('email'))
      return { ...as('email', weight), ...(has('name') ? { otherwise: as('fullName', 75) } : {}) };
    return has('phone') ? as('phoneNumber', weight) : as('languageCode', weight);
  },
  (has) => {
    if (has('duration')) return as('duration', has('appointment', 'service') ? 95 : 100);
    if (!has('staff', 'organizer')) return undefined;
    if (has('id', 'uid', 'notes', 'number')) return has('id') ? as('assigneeId', 50) : IGNORED;
    if (has('first') && !has('last')) return as('assigneeFirstName');
    if (has('last') && !has('first')) return as('assigneeLastName');
    return as('assigneeName', has('organizer') ? 60 : 90);
  },
  (has) => {
    if (has('address') && !has('attendees', 'location', 'staff')) return IGNORED;
    // Why somebody comes.
    if (has('reason') && !has('notes')) return as('lineName', 65);
    if (has('uid')) return has('person', 'service', 'type') ? IGNORED : as('sourceId');
    if (has('reference')) return as('alias', has('number', 'appointment') ? 95 : 100);
    return has('appointment') && has('number') && !has('phone') ? as('alias', 90) : undefined;
  },
  (has) => {
    if (has('attendees')) {
      if (has('optional', 'id', 'number', 'type', 'address')) return IGNORED;
      return has('name', 'full') ? as('fullName', 80) : has('first', 'last') ? undefined : as('attendees');
    }
    if (has('location')) {
      if (has('id', 'number')) return has('id') ? as('locationId') : IGNORED;
      return as('locationName');
    }
    if (!has('line', 'service', 'type', 'category') || has('start', 'end', 'date', 'first', 'last'))
      return undefined;
    if (has('line') && has('id')) return as('lineId');
    if (has('id', 'description', 'notes', 'number')) return IGNORED;
    return as('lineName', has('line') ? 100 : has('category') ? 60 : has('service') ? 90 : 80);
  },
  (has, order, name) => {
    if (has('first') && has('last'))
      return { ...as('fullName'), ...(order('last') < order('first') ? { isLastFirst: true } : {}) };
    // "Nombre y apellidos"; a last name is one word in the table.
    if (has('last') && has('name') && order('last') !== order('name'))
      return { ...as('fullName'), ...(order('last') < order('name') ? { isLastFirst: true } : {}) };
    if (has('last')) return as('lastName', has('full') ? 80 : 100);
    // "Nom et prénom", "Vorname Name"; in English a first name has both words.
    if (has('first') && has('name') && order('first') !== order('name') && !ENGLISH_FIRST.test(name))
      return { ...as('fullName'), ...(order('name') < order('first') ? { isLastFirst: true } : {}) };
    if (has('full')) return as('fullName');
    return has('first') ? as('firstName') : undefined;
  },
  (has, order) => {
    if (!has('start', 'end', 'date', 'time', 'moment') || has('subject', 'notes')) return undefined;
    const isPerson = has('person');
    if (isPerson && order('person') !== order('end')) return undefined;
    const isSaid = has('start', 'end');
    const side = has('end') && !has('start') ? 'end' : 'start';
    return {
      field: 'when',
      side,
      isSaid,
      isOfBooking: has('booking'),
      weight: isSaid ? 100 : has('appointment') && !has('booking') ? 80 : 70,
      ...(isPerson ? { otherwise: as('fullName', 80) } : {}),
    };
  },
  (has) => {
    if (has('code')) return has('person', 'service') ? IGNORED : as('code');
    if (has('id')) return has('person', 'subject') ? IGNORED : as('id', has('appointment') ? 95 : 100);
    return undefined;
  },
  (has) => {
    if (has('description', 'notes')) return as('notes');
    if (has('subject')) return as('subject', has('name') ? 80 : 100);
    if (has('name')) return as('fullName', has('person') ? 100 : has('appointment') ? 60 : 90);
    if (has('number')) return IGNORED;
    if (has('person')) return as('fullName', 80);
    return has('appointment') ? { field: 'any', weight: 60 } : undefined;
  },
];

/** For a word of the name that nobody knows. */
const UNKNOWN_COSTS = 15;
const LEAST = 40;

/** Undefined where the name says nothing. */
export function roleOf(name: string): Role | undefined {
  const { concepts, unknown } = readHeaderName(name);
  const all = new Set(concepts.flat());
  const has: Has = (...some) => some.some((one) => all.has(one));
  const order = (concept: Concept): number => concepts.findIndex((each) => each.includes(concept));
  for (const rule of RULES) {
    const role = rule(has, order, name);
    if (!role) continue;
    if (role.field === 'ignored') return role;
    const weight = role.weight - unknown * UNKNOWN_COSTS;
    return weight < LEAST ? undefined : { ...role, weight };
  }
  return undefined;
}

/** `booking.` where every name begins so: it says nothing about one of them. */
export function sharedPath([first = '', ...others]: readonly string[]): string {
  const path = /^[^.]*\./.exec(first)?.[0] ?? '';
  return others.length > 0 && others.every((name) => name.startsWith(path)) ? path : '';
}
