/** Which group of the list an appointment stands in, in which order, and the lines of the list. Pure. */
import type { DeskAppointment, SearchHit } from '../../../contract/desk-appointment.ts';
import type { WhichDay } from '../day/day.ts';
import { isRefused, lateMinutes } from '../day/row-status.ts';

/** In the order of a clerk's attention. `open`: of a day that is over, and yet not finished. */
const GROUPS = ['waiting', 'late', 'expected', 'open', 'finished'] as const;
export type GroupId = (typeof GROUPS)[number];

export type Density = 'compact' | 'roomy';

export interface Filters {
  readonly lineId?: number;
  readonly person?: string;
}

/** People of one name are one person where the service gives no number. */
export const personOf = ({ assigneeId, assigneeName }: DeskAppointment): string | undefined =>
  assigneeId === undefined ? assigneeName : String(assigneeId);

export const passes = (appointment: DeskAppointment, { lineId, person }: Filters): boolean =>
  (lineId === undefined || appointment.lineId === lineId) &&
  (person === undefined || personOf(appointment) === person);

const isOver = ({ status }: DeskAppointment): boolean =>
  status === 'Served' || status === 'Cancelled' || status === 'No-show';

export function groupOf(appointment: DeskAppointment, which: WhichDay, now: number): GroupId {
  // While it can be undone it keeps its place: a row that goes away from under the pointer invites a wrong press.
  const isHeld = appointment.intent?.state === 'held';
  const isDone = isOver(appointment) && !isHeld && !isRefused(appointment);
  if (isDone) return 'finished';
  if (which === 'past') return 'open';
  if (appointment.status === 'Checked-in') return 'waiting';
  if (isHeld && isOver(appointment) && appointment.arrivedAt !== undefined) return 'waiting';
  return which === 'today' && lateMinutes({ ...appointment, status: 'Scheduled' }, now) > 0
    ? 'late'
    : 'expected';
}

const byStart = (a: DeskAppointment, b: DeskAppointment): number =>
  a.startsAt - b.startsAt || byCode(a.code, b.code);

/** Numbers as numbers; a locale's own order costs a hundred times as much. */
function byCode(a: string, b: string): number {
  if (a === b) return 0;
  return a.length - b.length || (a < b ? -1 : 1);
}

/** What a person has to settle first; then who has waited longest, or whose time is first. */
function compare(group: GroupId): (a: DeskAppointment, b: DeskAppointment) => number {
  return (a, b) => {
    const byRefusal = Number(isRefused(b)) - Number(isRefused(a));
    if (byRefusal !== 0) return byRefusal;
    // An arrival without a time was here before Foyer.
    const byWait = group === 'waiting' ? (a.arrivedAt ?? 0) - (b.arrivedAt ?? 0) : 0;
    return byWait || byStart(a, b);
  };
}

export interface Group {
  readonly id: GroupId;
  readonly rows: readonly DeskAppointment[];
}

export function grouped(
  appointments: Iterable<DeskAppointment>,
  which: WhichDay,
  now: number,
): readonly Group[] {
  const rows = new Map<GroupId, DeskAppointment[]>(GROUPS.map((id) => [id, []]));
  for (const appointment of appointments) rows.get(groupOf(appointment, which, now))?.push(appointment);
  return GROUPS.map((id) => ({ id, rows: (rows.get(id) ?? []).sort(compare(id)) })).filter(
    (group) => group.rows.length > 0,
  );
}

export function onlyThose(
  groups: readonly Group[],
  holds: (appointment: DeskAppointment) => boolean,
): readonly Group[] {
  return groups
    .map(({ id, rows }) => ({ id, rows: rows.filter(holds) }))
    .filter(({ rows }) => rows.length > 0);
}

/** Screens and Foyer may differ by so much. */
const AHEAD_MINUTES = 2;
/** Nobody waits for longer. */
const MOST_MINUTES = 12 * 60;

/** Whole minutes since the arrival, until the call. Undefined if unknown, or impossible because the clock was set. */
export function waitMinutes({ arrivedAt, called }: DeskAppointment, now: number): number | undefined {
  if (arrivedAt === undefined) return undefined;
  const minutes = Math.floor(((called?.at ?? now) - arrivedAt) / 60_000);
  return minutes < -AHEAD_MINUTES || minutes > MOST_MINUTES ? undefined : Math.max(0, minutes);
}

/** Whoever was called no longer waits, and keeps the row until the end. */
export const inGroup = ({ id, rows }: Group): Group['rows'] =>
  id === 'waiting' ? rows.filter(({ called }) => called === undefined) : rows;

/** In minutes. Whoever was here before Foyer may have waited longer, which no one knows. */
export function longestWait(group: Group, now: number): number | undefined {
  const waits = inGroup(group).flatMap((row) => waitMinutes(row, now) ?? []);
  return waits.length === 0 ? undefined : Math.max(...waits);
}

export type Entry =
  | { readonly kind: 'head'; readonly key: string; readonly group: Group; readonly isFolded: boolean }
  /** Heads the rows of another day; `startsAt` of its first row. */
  | { readonly kind: 'day'; readonly key: string; readonly startsAt: number; readonly count: number }
  | {
      readonly kind: 'row';
      readonly key: string;
      readonly appointment: DeskAppointment;
      readonly group: GroupId | undefined;
    };

export function entriesOf(
  groups: readonly Group[],
  isFolded: (group: GroupId) => boolean,
  others: readonly SearchHit[],
): readonly Entry[] {
  const entries: Entry[] = [];
  const row = (appointment: DeskAppointment, group?: GroupId): void => {
    entries.push({ kind: 'row', key: appointment.appointmentId, appointment, group });
  };
  for (const group of groups) {
    const folded = isFolded(group.id);
    entries.push({ kind: 'head', key: `head ${group.id}`, group, isFolded: folded });
    if (!folded) for (const each of group.rows) row(each, group.id);
  }
  for (const name of new Set(others.map(({ day }) => day))) {
    const hits = others.filter(({ day }) => day === name);
    const startsAt = hits[0]?.appointment.startsAt ?? 0;
    entries.push({ kind: 'day', key: `day ${name}`, startsAt, count: hits.length });
    for (const { appointment } of hits) row(appointment);
  }
  return entries;
}

export const rowIds = (entries: readonly Entry[]): readonly string[] =>
  entries.flatMap((entry) => (entry.kind === 'row' ? [entry.appointment.appointmentId] : []));

export function rowWords(entry: Entry | undefined): string {
  if (entry?.kind !== 'row') return '';
  const { firstName, lastName, lineName, assigneeName = '' } = entry.appointment;
  return firstName + lastName + lineName + assigneeName;
}

export function countFinished(rows: readonly DeskAppointment[]): {
  readonly served: number;
  readonly noShow: number;
  readonly cancelled: number;
} {
  const count = (status: DeskAppointment['status']): number =>
    rows.filter((row) => row.status === status).length;
  return { served: count('Served'), noShow: count('No-show'), cancelled: count('Cancelled') };
}

const PAGE = 10;

/** The index that a key leads to; undefined when it leads nowhere. */
export function rowAfterKey(key: string, at: number, count: number): number | undefined {
  const to = (index: number): number | undefined => {
    const next = Math.min(count - 1, Math.max(0, index));
    return count === 0 || next === at ? undefined : next;
  };
  switch (key) {
    case 'ArrowDown':
      return to(at + 1);
    case 'ArrowUp':
      return to(at - 1);
    case 'PageDown':
      return to(at + PAGE);
    case 'PageUp':
      return to(at - PAGE);
    case 'Home':
      return to(0);
    case 'End':
      return to(count - 1);
    default:
      return undefined;
  }
}
