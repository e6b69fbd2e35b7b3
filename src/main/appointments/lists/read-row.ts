/** Reads one row of a list by its plan: all that is wrong with it, and all that is uncertain. Pure. */
import { readCode } from '../directory/code.ts';
import { languageOf } from '../../../contract/languages.ts';
import { MAX_ID_LENGTH } from '../../../contract/limits.ts';
import type { ListField } from '../../../contract/list-fields.ts';
import { momentIn } from './column-profile.ts';
import { dayIn } from './date-order.ts';
import type { TableRow } from './list-table.ts';
import type { CellOf, ListPlan } from './list-plan.ts';
import { isScientific, plainCell } from './read-codes.ts';
import type { ListedAppointment, RowFault, RowRead, RowUncertain } from './read-context.ts';
import { readPart } from './read-time.ts';
import { readPerson } from './row-person.ts';
import { readStatus } from './row-status.ts';
import { readTimesOf } from './row-times.ts';

/** Invisible characters in copied text. Ids that look alike must be equal. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u00A0\u2007\u202F]/gu;
const MAX_CODE_LENGTH = 64;
/** More of a cell says nothing about an appointment. */
const LONGEST_CELL = 4_000;
const MAX_TEXT_LENGTH = 200;

const given = (text: string, most = MAX_TEXT_LENGTH): string | undefined =>
  text === '' ? undefined : text.slice(0, most);

interface Ids {
  readonly id?: string | undefined;
  readonly sourceId?: string | undefined;
  readonly code?: string | undefined;
  readonly alias?: string | undefined;
}

/** "Code A7K3" and "Phone +49 30 5550100" in the description of a calendar's event. */
const CODE_IN_TEXT =
  /(?<!\p{L})(?:code|kod|código|код|رمز|mã|reference|ref|referenz|referencia|référence|buchungsnummer|代码|预约码|预约号)\s*[:#.：]?\s*#?([A-Z0-9](?:[A-Z0-9-]{2,14})[A-Z0-9])(?![\p{L}\d])/iu;
const PHONE_IN_TEXT =
  /(?<!\p{L})(?:phone|tel|telephone|telefon|téléphone|teléfono|mobile|handy|телефон|هاتف|电话|điện thoại)\.?\s*[:：]?\s*(\+?\d[\d ()/-]{5,20}\d)/iu;

const codeInText = (text: string): string | undefined => {
  const code = CODE_IN_TEXT.exec(text)?.[1];
  return code !== undefined && /\d/.test(code) ? code : undefined;
};

function readIds(plan: ListPlan, cell: CellOf, faults: RowFault[], doubts: RowUncertain[]): Ids {
  const bare = (field: ListField): string => cell(field).replace(UNSEEN, '');

  function codeIn(field: 'code' | 'alias'): string | undefined {
    const text = bare(field);
    if (text === '') return undefined;
    if (plan.isChangedCode(field, text)) {
      doubts.push({ field, kind: 'changed-code', text });
      return undefined;
    }
    if (text.length <= MAX_CODE_LENGTH && readCode(text).kind === 'code') return text;
    // Another program's reference may be anything.
    if (field === 'code') doubts.push({ field, kind: 'not-a-code', text });
    return undefined;
  }

  const id = bare('id');
  const ofSource = bare('sourceId');
  for (const [field, text] of [
    ['id', id],
    ['sourceId', ofSource],
  ] as const)
    if (isScientific(text)) faults.push({ field, kind: 'changed-id', text });
  if (id.length > MAX_ID_LENGTH) faults.push({ field: 'id', kind: 'too-long', most: MAX_ID_LENGTH });
  if (plan.isOfService && id === '') faults.push({ field: 'id', kind: 'missing' });
  const isFromCalendar = plan.at.subject !== undefined && plan.at.code === undefined;
  const isOwn = plan.isOfService && id !== '' && !isScientific(id);
  if (isOwn && bare('code') === '') doubts.push({ field: 'code', kind: 'no-code' });
  const code = codeIn('code');
  const inText = isFromCalendar ? codeInText(cell('notes')) : undefined;
  return {
    id: isOwn ? id : undefined,
    sourceId: isOwn ? undefined : given(ofSource || id, MAX_ID_LENGTH),
    code: plan.isOfService ? code : undefined,
    alias: codeIn('alias') ?? (plan.isOfService ? undefined : code) ?? inText,
  };
}

function numberIn(cell: CellOf, field: ListField, faults: RowFault[]): number | undefined {
  const text = cell(field);
  if (text === '') return undefined;
  const match = /^[+-]?(\d{1,15})(?:[.,]0+)?$/.exec(text);
  if (match) return Number(text.replace(/[.,]0+$/, ''));
  faults.push({ field, kind: 'not-a-number', text });
  return undefined;
}

function readPlace(plan: ListPlan, cell: CellOf, matter: string | undefined, faults: RowFault[]) {
  // Another program counts its people and places in its own way.
  const idIn = (field: ListField): number | undefined =>
    plan.isOfService ? numberIn(cell, field, faults) : undefined;
  const lineText = cell('lineId');
  const named = given(cell('lineName')) ?? given(matter ?? '');
  const line = named === undefined ? (lineText === '' ? plan.lineOfAll : undefined) : plan.lineNamed(named);
  const lineName = named ?? line?.name;
  const names = [cell('assigneeName'), cell('assigneeFirstName'), cell('assigneeLastName')];
  const assigneeName = given(names.filter((name) => name !== '').join(' '));
  const person = assigneeName === undefined ? undefined : plan.personNamed(assigneeName);
  const lineId = numberIn(cell, 'lineId', faults) ?? line?.id;
  if (plan.needsLine && lineId === undefined && lineText === '')
    faults.push(
      lineName === undefined
        ? { field: 'lineId', kind: 'missing' }
        : { field: 'lineName', kind: 'unknown-line', text: lineName },
    );
  return {
    lineId,
    lineName,
    locationId: idIn('locationId'),
    locationName: given(cell('locationName')),
    assigneeId: idIn('assigneeId') ?? person?.id,
    assigneeName: person?.isAnyone ? undefined : (person?.name ?? assigneeName),
  };
}

const two = (value: number): string => String(value).padStart(2, '0');

function birthDateIn(plan: ListPlan, cell: CellOf): string | undefined {
  const column = plan.at.birthDate;
  const reading = column === undefined ? undefined : readPart(cell('birthDate'), column, plan);
  const day = reading?.kind === 'part' ? reading.part.day : undefined;
  return day && `${day.year}-${two(day.month)}-${two(day.day)}`;
}

const languageIn = (text: string): string | undefined => (text === '' ? undefined : languageOf(text));

/** With faults only what is left of it. */
function appointmentOf(
  plan: ListPlan,
  cell: CellOf,
  cells: readonly string[],
  faults: RowFault[],
  doubts: RowUncertain[],
): ListedAppointment | Pick<Extract<RowRead, { kind: 'refused' }>, 'id' | 'startsAt' | 'refs' | 'name'> {
  const ids = readIds(plan, cell, faults, doubts);
  const person = readPerson(plan, cell);
  const times = readTimesOf(plan, cell);
  const { status, doubts: about } = readStatus(plan, cell, cells, person.isDeclined);
  const place = readPlace(plan, cell, person.matter, faults);
  faults.push(...person.faults, ...times.faults);
  doubts.push(...person.doubts, ...times.doubts, ...about);
  const { startsAt, endsAt } = times;
  const { firstName, lastName, email, phoneNumber } = person;
  if (faults.length > 0 || startsAt === undefined || endsAt === undefined) {
    const refs = [ids.sourceId, ids.alias].filter((ref) => ref !== undefined);
    return { id: ids.id, startsAt, refs, name: given(`${firstName} ${lastName}`.trim()) };
  }
  return {
    ...ids,
    firstName,
    lastName,
    email,
    phoneNumber:
      phoneNumber ?? (plan.at.subject === undefined ? undefined : PHONE_IN_TEXT.exec(cell('notes'))?.[1]),
    birthDate: birthDateIn(plan, cell),
    languageCode: languageIn(cell('languageCode')),
    ...place,
    startsAt,
    endsAt,
    status,
  };
}

const ISO_DAYS = /(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)/g;
const daysIn = ({ zones }: ListPlan, { cells }: TableRow): readonly (string | number)[] =>
  cells.flatMap((cell): readonly (string | number)[] => {
    const { date, time, offset } = momentIn(cell) ?? {};
    const day = date?.kind === 'date' && offset !== undefined ? dayIn(date, 'day-first') : undefined;
    if (day && time) return [zones.instant(day, time, offset, undefined).at];
    return cell.slice(0, LONGEST_CELL).match(ISO_DAYS) ?? [];
  });

/** A row that lost all but its id is an appointment that cannot be read. A footer has none, or a text in its place. */
const isAside = (plan: ListPlan, { aside, cells }: TableRow): boolean => {
  if (aside !== 'note' || !plan.isOfService) return aside !== undefined;
  const id = cells[plan.at.id ?? -1] ?? '';
  return id === '' || /\s/.test(id);
};

export function readRow(plan: ListPlan, row: TableRow): RowRead {
  const { place, number, isOpenEnded } = row;
  if (row.aside && isAside(plan, row)) {
    const text =
      row.aside === 'note' && !plan.isOfService ? row.cells.find((cell) => cell !== '') : undefined;
    return { place, number, kind: 'aside', aside: row.aside, text };
  }
  if (row.fault)
    return { place, number, kind: 'refused', faults: [row.fault], days: daysIn(plan, row), isOpenEnded };
  const { cells } = row;
  // A list has few of the fields that are asked for.
  const textAt = (column: number | undefined): string => {
    const text = column === undefined ? undefined : cells[column];
    if (text === undefined || text === '') return '';
    return plainCell(text.length > LONGEST_CELL ? text.slice(0, LONGEST_CELL) : text);
  };
  const cell: CellOf = (field) => textAt(plan.at[field]) || (field === 'code' ? textAt(plan.codeElse) : '');
  const faults: RowFault[] = [];
  const doubts: RowUncertain[] = [];
  for (const doubt of row.doubts ?? [])
    doubts.push({ kind: doubt.kind, text: doubt.kind === 'unknown-zone' ? doubt.zone : undefined });
  const appointment = appointmentOf(plan, cell, cells, faults, doubts);
  if ('firstName' in appointment) return { place, number, kind: 'row', appointment, doubts };
  const isLost = appointment.id === undefined && appointment.startsAt === undefined;
  const days = isLost ? daysIn(plan, row) : undefined;
  return { place, number, kind: 'refused', faults, ...appointment, days, isOpenEnded };
}
