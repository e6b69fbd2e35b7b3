/** Who comes: a row's names and addresses, from whatever columns say them. Pure. */
import { isScientific } from './read-codes.ts';
import type { CellOf, ListPlan } from './list-plan.ts';
import type { RowFault, RowUncertain } from './read-context.ts';
import { firstOf, orderShown, peopleIn, readName, withoutAddress, withoutRemark } from './read-names.ts';
import type { SubjectParts } from './read-subject.ts';
import { textKey } from './text-key.ts';

export interface RowPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly email?: string | undefined;
  readonly phoneNumber?: string | undefined;
  /** What a subject says besides the person. */
  readonly matter?: string | undefined;
  /** Of all who were invited, nobody comes. */
  readonly isDeclined: boolean;
  readonly faults: readonly RowFault[];
  readonly doubts: readonly RowUncertain[];
}

const OFTEN = 0.1;
const MAX_NAME_LENGTH = 50;
const MAX_TEXT_LENGTH = 200;

interface Named {
  readonly firstName: string;
  readonly lastName: string;
  readonly isGuess?: boolean | undefined;
  readonly isOfSeveral?: boolean | undefined;
}

/** "Anna Müller" less one half of it. */
function otherHalf(full: string, half: string): string {
  return full
    .replace(half, ' ')
    .replace(/\s+/gu, ' ')
    .replace(/^[\s,]+|[\s,]+$/gu, '');
}

/** A list may have names in both orders: then a name counts as it shows itself, and the others are a guess. */
function byOwnOrder({ nameOrder, otherOrder, recipe }: ListPlan, full: string): Named | undefined {
  const shown = otherOrder > 0 ? orderShown(full) : nameOrder;
  const named = readName(full, shown ?? nameOrder);
  if (!named || named.lastName === '' || /[,，]/u.test(full) || shown === nameOrder) return named;
  const isSaid = recipe.nameOrder !== undefined || otherOrder < OFTEN;
  return shown === undefined && isSaid ? named : { ...named, isGuess: true };
}

function byColumns(plan: ListPlan, cell: CellOf): Named | undefined {
  const [first, last] = [withoutRemark(cell('firstName')).text, withoutRemark(cell('lastName')).text];
  const { name: full, isOfSeveral } = firstOf(withoutRemark(cell('fullName')).text);
  if (full !== '') {
    if (first !== '' && full.includes(first)) return { firstName: first, lastName: otherHalf(full, first) };
    if (last !== '' && full.includes(last)) return { firstName: otherHalf(full, last), lastName: last };
    const named = byOwnOrder(plan, full);
    return named && { ...named, isOfSeveral };
  }
  return first === '' ? undefined : { firstName: first, lastName: last };
}

/** Whether a part of a subject is this person. */
function knownAs(
  person: { readonly name: string; readonly email?: string | undefined },
  order: ListPlan['nameOrder'],
) {
  const named = readName(person.name, order);
  const keys = named ? [named.firstName, named.lastName].map(textKey).filter((key) => key !== '') : [];
  const local = textKey((person.email ?? '').replace(/@.*/u, '').replace(/[\d_.-]+/g, ' '));
  return (part: string): boolean => {
    const key = textKey(part);
    if (keys.length > 1) return keys.every((each) => key.includes(each));
    const words = part.split(/\s+/u).map(textKey);
    return (
      words.length > 1 &&
      local.length > 2 &&
      words.some((word) => word.length > 2 && (word === local || local.includes(word)))
    );
  };
}

interface Found {
  readonly named?: Named | undefined;
  readonly email?: string | undefined;
  readonly matter?: string | undefined;
  readonly isOneOfSeveral?: boolean;
  readonly isDeclined?: boolean;
}

/** `Anna Müller (declined) <anna@example.test>`. */
function guestOf(text: string) {
  const { name, email } = withoutAddress(text);
  const bare = withoutRemark(name);
  return { name: bare.text, email, hasDeclined: bare.status === 'Cancelled' };
}

function byCalendar(plan: ListPlan, cell: CellOf, isNamed: boolean): Found {
  const subject = cell('subject');
  const everyone = peopleIn(cell('attendees'))
    .map(guestOf)
    .filter(({ name }) => plan.personNamed(name) === undefined && name !== cell('assigneeName'));
  const isDeclined = everyone.length > 0 && everyone.every(({ hasDeclined }) => hasDeclined);
  const guests = isDeclined ? everyone : everyone.filter(({ hasDeclined }) => !hasDeclined);
  const [one] = guests;
  let parts: SubjectParts = {};
  for (const guest of guests.slice(0, 20)) {
    parts = plan.readSubject(subject, knownAs(guest, plan.nameOrder));
    const isIt = parts.name !== undefined && knownAs(guest, plan.nameOrder)(parts.name);
    if (isIt)
      return {
        named: readName(guest.name || parts.name || '', plan.nameOrder),
        email: guest.email,
        matter: parts.matter,
        isDeclined,
      };
  }
  const own = plan.readSubject(subject);
  if (isNamed) return { matter: own.matter, isDeclined };
  const guest = one && readName(one.name, plan.nameOrder);
  if (guest)
    return {
      named: guest,
      email: one.email,
      matter: own.matter,
      isOneOfSeveral: guests.length > 1,
      isDeclined,
    };
  const named = own.name === undefined ? undefined : readName(own.name, plan.nameOrder);
  return { named, email: guests.length === 1 ? one?.email : undefined, matter: own.matter, isDeclined };
}

const short = (text: string | undefined): string | undefined =>
  text === undefined || text === '' ? undefined : text.slice(0, MAX_TEXT_LENGTH);

export function readPerson(plan: ListPlan, cell: CellOf): RowPerson {
  const faults: RowFault[] = [];
  const doubts: RowUncertain[] = [];
  const own = byColumns(plan, cell);
  const subject = cell('subject');
  const hasCalendar = subject !== '' || cell('attendees') !== '';
  const found = hasCalendar ? byCalendar(plan, cell, own !== undefined) : {};
  const named = own ?? found.named;
  if (!named || named.firstName === '')
    faults.push(
      subject === ''
        ? { field: 'firstName', kind: 'missing' }
        : { field: 'firstName', kind: 'no-name', text: subject },
    );
  if (own?.isOfSeveral) doubts.push({ field: 'fullName', kind: 'several-people', text: cell('fullName') });
  if (!own && found.isOneOfSeveral === true) doubts.push({ field: 'attendees', kind: 'several-people' });
  if (named?.isGuess === true)
    doubts.push({ field: 'fullName', kind: 'name-guessed', text: `${named.firstName} | ${named.lastName}` });
  for (const field of ['firstName', 'lastName'] as const)
    if ((named?.[field].length ?? 0) > MAX_NAME_LENGTH)
      faults.push({ field, kind: 'too-long', most: MAX_NAME_LENGTH });
  const phone = cell('phoneNumber');
  const isChanged = isScientific(phone);
  if (isChanged) doubts.push({ field: 'phoneNumber', kind: 'changed-phone', text: phone });
  return {
    firstName: named?.firstName ?? '',
    lastName: named?.lastName ?? '',
    email: short(
      withoutAddress(cell('email')).email ?? found.email ?? withoutAddress(cell('fullName')).email,
    ),
    phoneNumber: isChanged ? undefined : short(phone),
    matter: found.matter,
    isDeclined: found.isDeclined === true,
    faults,
    doubts,
  };
}
