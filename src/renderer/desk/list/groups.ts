/** Which group of the list an appointment stands in, and in which order. Pure. */
import type { DeskAppointment } from '../../../contract/desk-appointment.ts';
import type { WhichDay } from '../day/day.ts';
import { isRefused, lateMinutes } from '../day/row-status.ts';

/** In the order of a clerk's attention. `open`: of a day that is over, and yet not finished. */
const GROUPS = ['waiting', 'late', 'expected', 'open', 'finished'] as const;
export type GroupId = (typeof GROUPS)[number];

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

export function waitMinutes({ arrivedAt }: DeskAppointment, now: number): number | undefined {
  return arrivedAt === undefined ? undefined : Math.max(0, Math.floor((now - arrivedAt) / 60_000));
}
