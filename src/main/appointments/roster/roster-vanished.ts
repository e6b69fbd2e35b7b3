/** Which appointments a roster no longer has, and whether that is believed. */
import type { DayBounds } from '../../base/location-day.ts';
import type { UnreadRows } from './roster-taking.ts';
import type { RosterTable } from './roster-table.ts';

/** What a file would take away from one day. */
export interface DayLoss {
  readonly day: string;
  readonly gone: number;
  /** How many appointments of that day a roster brought. */
  readonly of: number;
}

export interface Vanished {
  readonly ids: readonly string[];
  readonly days: readonly DayLoss[];
}

/** So many may go from a day without a question, however small the day is. */
const A_FEW = 3;

/** A file that would take away more than a fifth of a day is taken for a half one until a person has looked. */
export const waitsForStaff = ({ gone, of }: DayLoss): boolean => gone > A_FEW && gone * 5 > of;

/**
 * What `days` have here and the file does not. A row that cannot be read has not vanished; where not even its id can be
 * read, nothing of its day has. Stops after each appointment.
 */
export function* findVanished(
  table: Pick<RosterTable, 'idsBetween' | 'mayWithdraw'>,
  days: Iterable<DayBounds>,
  inFile: { has(id: string): boolean },
  unread: UnreadRows,
): Generator<void, Vanished, void> {
  const ids: string[] = [];
  const losses: DayLoss[] = [];
  for (const { day, startsAt, endsAt } of days) {
    if (unread.isAnyDay || unread.days.has(day)) continue;
    let gone = 0;
    let of = 0;
    for (const id of table.idsBetween(startsAt, endsAt)) {
      of += 1;
      if (!inFile.has(id) && !unread.ids.has(id) && table.mayWithdraw(id)) {
        gone += 1;
        ids.push(id);
      }
      yield;
    }
    if (gone > 0) losses.push({ day, gone, of });
  }
  return { ids, days: losses };
}
