/** What the hub answers to the sheets and windows of the front desk: figures, the trail, and lists brought by hand. */
import type { AuditEntry } from '../../src/contract/audit.ts';
import type { DayFigures, Periods } from '../../src/contract/figures.ts';
import type { BookingList, BookingPlan } from '../../src/contract/list-bookings.ts';
import type { ListState } from '../../src/contract/list-import.ts';
import type { RosterProblem } from '../../src/contract/roster.ts';

export interface SheetsScript {
  readonly figures?: DayFigures;
  /** Weeks or months. */
  readonly periods?: Periods;
  /** Who did what, the newest first. */
  readonly trail?: readonly AuditEntry[];
  /** Where the list stands that was brought, and its bad lines. */
  readonly list?: ListState;
  readonly badLines?: readonly RosterProblem[];
  /** What booking the list would do, and the lists that are being booked. */
  readonly plan?: BookingPlan;
  readonly bookings?: readonly BookingList[];
}

/** It stays open. */
async function* open<T>(first: T | undefined): AsyncGenerator<T, void, void> {
  if (first !== undefined) yield first;
  await new Promise<never>(() => {});
}

const NOTHING_COUNTED = { kind: 'not-counted' };

export const sheetsOf = (now: () => SheetsScript): object => ({
  lists: {
    watched: () => Promise.resolve({ isUnknown: false }),
    begin: () => Promise.resolve({ kind: 'begun', importId: 'list' }),
    add: () => Promise.resolve({ done: true }),
    watch: () => Promise.resolve(open(now().list)),
    problems: () => Promise.resolve({ total: now().badLines?.length ?? 0, problems: now().badLines ?? [] }),
  },
  listBookings: {
    plan: () => Promise.resolve(now().plan ? { kind: 'plan', counts: now().plan } : { kind: 'not-ready' }),
    watch: () => Promise.resolve(open({ lists: now().bookings ?? [] })),
  },
  audit: { search: () => Promise.resolve({ entries: now().trail ?? [] }) },
  figures: {
    day: () => Promise.resolve(now().figures ?? NOTHING_COUNTED),
    periods: () => Promise.resolve(now().periods ?? NOTHING_COUNTED),
  },
});
