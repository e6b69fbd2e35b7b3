/**
 * What an administrator does with the data of one visitor: find, hand over, erase. Rows go in one transaction; then what
 * stands of them in the log and the copies. Unused parts of the file are cleared by the next compaction.
 */
import { z } from 'zod';
import { type Clock, wallMs } from '../../clock/clock.ts';
import { RETENTION_DAYS } from '../../contract/limits.ts';
import type {
  EraseAnswer,
  ExportAnswer,
  PendingAct,
  PrivacyView,
  VisitorRecord,
} from '../../contract/privacy.ts';
import { createKeptRecipes } from '../appointments/roster/kept-recipes.ts';
import { erasedRowIds } from '../appointments/list-bookings/listed-booking.ts';
import { inSlices } from '../base/in-slices.ts';
import type { Log } from '../base/log.ts';
import { IntentKindSchema } from '../outbox/intent.ts';
import { BACKUPS_KEPT, COPY_DAYS } from '../storage/backups.ts';
import { wishCompaction } from '../storage/compaction.ts';
import { COPIES_TO_RENEW } from '../storage/copies-to-renew.ts';
import type { Database } from '../storage/database.ts';
import { createDatedFacts } from '../storage/dated-facts.ts';
import { createErasedIds } from '../storage/erased-ids.ts';
import type { HubStorage } from '../storage/hub-storage.ts';
import { daysOf, type Retention, SETTABLE } from '../storage/retention.ts';
import { isStorageFailure } from '../storage/storage-failure.ts';
import { findRecords, type FoundRecords } from './find-records.ts';
import { visitorData } from './visitor-data.ts';
import { createVisitorEvents, type EventFound, visitorTexts, type VisitorWords } from './visitor-events.ts';
import { createVisitorTables, isNobody, type JsonRow } from './visitor-rows.ts';
import { createErasuresWaiting, createWaitingLooks, type Unsent } from './waiting-looks.ts';

interface PrivacyDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly closing: AbortSignal;
  readonly retention: Retention | undefined;
  /** `foyer.config.json` decides how long what is kept. */
  readonly isManaged: boolean;
  readonly removeFromFiles: HubStorage['removeFromFiles'];
  /** Appointments and calls are gone that screens may show. */
  readonly onErased: () => void;
}

export type PrivacyDesk = ReturnType<typeof createPrivacyDesk>;

const NOT_SAVED: EraseAnswer = { kind: 'not-saved' };
const FROM_FIRST = { journal: 0, quarantine: 0 };

function* collected(
  found: Generator<EventFound | undefined, void, void>,
): Generator<void, EventFound[], void> {
  const all: EventFound[] = [];
  for (const one of found) {
    if (one) all.push(one);
    else yield;
  }
  return all;
}

export function createPrivacyDesk(deps: PrivacyDeps) {
  const { database, clock, log, closing } = deps;
  const tables = createVisitorTables(database);
  const events = createVisitorEvents(database);
  const erased = createErasedIds(database);
  const waiting = createErasuresWaiting(database);
  const facts = createDatedFacts(database);
  const recipes = createKeptRecipes(database);
  const sliced = <T>(steps: Generator<void, T, void>) => inSlices(steps, clock, () => closing.aborted);

  async function eventsOf(words: VisitorWords): Promise<EventFound[] | undefined> {
    return (await sliced(collected(events.each(words, FROM_FIRST))))?.value;
  }

  /** Everything of these records, or why not; in one transaction. */
  function remove(
    records: readonly VisitorRecord[],
    unsent: Unsent | undefined,
    found: readonly EventFound[],
    after: ReturnType<typeof events.newest>,
  ): EraseAnswer | undefined {
    return database.transaction(() => {
      const ids = tables.idsOf(records);
      const rows = tables.rowsOf(ids);
      const pending = pendingOf(rows.intents);
      const isUnderWay = pending.some(({ state }) => state === 'under-way');
      if (pending.length > 0 && unsent === undefined) return { kind: 'pending', pending };
      if (isUnderWay || (pending.length > 0 && unsent === 'send')) {
        for (const record of records) waiting.add(record, unsent ?? 'send');
        return { kind: 'waiting', pending };
      }
      const texts = visitorTexts(ids, rows);
      const came = [...events.each(texts, after)].filter((one) => one !== undefined);
      events.forget([...found, ...came]);
      tables.remove(ids);
      recipes.forget(texts.names);
      const now = wallMs(clock);
      for (const id of ids.appointments) erased.add(id, now);
      for (const { listed } of rows.listBookings) for (const id of erasedRowIds(listed)) erased.add(id, now);
      for (const record of records) waiting.remove(record);
      facts.keep(COPIES_TO_RENEW, now);
      wishCompaction(facts, now);
      return undefined;
    });
  }

  async function erase(records: readonly VisitorRecord[], unsent?: Unsent): Promise<EraseAnswer> {
    try {
      const ids = tables.idsOf(records);
      const rows = tables.rowsOf(ids);
      if (isNobody(rows)) return { kind: 'unknown' };
      const after = events.newest();
      const found = await eventsOf(visitorTexts(ids, rows));
      if (!found || closing.aborted) return NOT_SAVED;
      const answer = remove(records, unsent, found, after);
      if (answer?.kind === 'waiting') later();
      if (answer) return answer;
    } catch (error) {
      if (!isStorageFailure(error)) throw error;
      log.error('visitor-not-erased');
      return NOT_SAVED;
    }
    deps.onErased();
    const files = await deps.removeFromFiles();
    log.info('visitor-erased', files);
    return { kind: 'erased', ...files };
  }

  const later = createWaitingLooks({
    clock,
    log,
    closing,
    waiting,
    erase: (record, unsent) => erase([record], unsent),
  });

  return {
    read: (): PrivacyView => ({
      retention: SETTABLE.map((part) => ({
        part,
        days: daysOf(part, deps.retention),
        ...RETENTION_DAYS[part],
      })),
      isManaged: deps.isManaged,
      copies: { most: BACKUPS_KEPT, days: COPY_DAYS },
      erased: erased.count(),
      waiting: waiting.all().length,
    }),
    async find(text: string): Promise<FoundRecords> {
      return (await sliced(findRecords(database, text)))?.value ?? { records: [], more: false };
    },
    async export(records: readonly VisitorRecord[]): Promise<ExportAnswer> {
      const ids = tables.idsOf(records);
      const rows = tables.rowsOf(ids);
      if (isNobody(rows)) return { kind: 'unknown' };
      const found = await eventsOf(visitorTexts(ids, rows));
      return { kind: 'data', text: visitorData(rows, found ?? [], wallMs(clock)) };
    },
    /** What an erasure would ask about first. */
    pendingOf: (records: readonly VisitorRecord[]): readonly PendingAct[] =>
      pendingOf(tables.rowsOf(tables.idsOf(records)).intents),
    erase,
  };
}

const RowSchema = z.object({
  id: z.number(),
  kind: IntentKindSchema,
  state: z.enum(['queued', 'sending', 'confirmed', 'refused', 'unresolved', 'undone']),
  created_at: z.number(),
  presumed: z.number(),
  resolution: z.string().nullable(),
  dismissed_at: z.number().nullable(),
});

/** As the front desk is shown it (`FOR_STAFF` in outbox/intent-reads.ts). */
const TO_READ: ReadonlySet<string | null> = new Set(['visitor-came', 'no-id']);

/** Undefined for one that is done with. */
function stateOf(row: z.infer<typeof RowSchema>): PendingAct['state'] | undefined {
  switch (row.state) {
    case 'queued':
      return 'to-send';
    case 'sending':
      return 'under-way';
    case 'unresolved':
      return 'undecided';
    case 'confirmed':
    case 'refused':
    case 'undone':
      if (row.dismissed_at !== null) return undefined;
      return row.state === 'refused' || row.presumed === 1 || TO_READ.has(row.resolution)
        ? 'unread'
        : undefined;
  }
}

/** Requests without a final result, which an administrator decides before an erasure. `intents`: whole rows. */
function pendingOf(intents: readonly JsonRow[]): PendingAct[] {
  return intents.flatMap((intent) => {
    const row = RowSchema.parse(intent);
    const state = stateOf(row);
    return state === undefined ? [] : [{ intentId: row.id, what: row.kind, state, at: row.created_at }];
  });
}
