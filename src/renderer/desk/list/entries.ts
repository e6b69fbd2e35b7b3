/** The list as lines under each other: heads of groups, rows, and who was found on other days. Pure. */
import type { DeskAppointment, SearchHit } from '../../../contract/desk-appointment.ts';
import type { Group, GroupId } from './groups.ts';

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

export const rowsOf = (entries: readonly Entry[]): readonly string[] =>
  entries.flatMap((entry) => (entry.kind === 'row' ? [entry.appointment.appointmentId] : []));

export function wordsOf(entry: Entry | undefined): string {
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
