/** Lists being booked, on disk. Each method is one or two statements; callers open the transactions. */
import { z } from 'zod';
import {
  type BookingCounts,
  type BookingWhy,
  BookingWhySchema,
  MAX_OPEN_ROWS,
} from '../../../contract/list-bookings.ts';
import { mapInSteps } from '../../base/in-slices.ts';
import { jsonIn } from '../../base/json.ts';
import type { Database } from '../../storage/database.ts';
import { personKey } from '../directory/same-visitor.ts';
import {
  type Booked,
  BookedSchema,
  type ListedBooking,
  ListedBookingSchema,
  type Said,
  SaidSchema,
} from './listed-booking.ts';
import { createLists } from './booking-lists.ts';
import { questionKey, seenWith } from './booking-questions.ts';
import type { BookingState } from './pair-bookings.ts';

const optional = <T extends z.ZodType>(schema: T) =>
  schema.nullable().transform((value) => value ?? undefined);

const STATES = ['waiting', 'sent', 'booked', 'asked', 'unknown', 'refused', 'left-out'] as const;

const RowSchema = z
  .object({
    id: z.number(),
    list_id: z.number(),
    state: z.enum(STATES),
    why: z.string().nullable(),
    listed: z.string(),
    said: z.string(),
    moves_row: optional(z.number()),
    gone: optional(z.enum(['missing', 'cancelled', 'kept'])),
    intent_id: optional(z.number()),
    appointment_id: optional(z.string()),
    booked: z.string().nullable(),
  })
  .transform((row) => ({
    rowId: row.id,
    listId: row.list_id,
    state: row.state,
    /** What a person has to say or to see. */
    why: BookingWhySchema.safeParse(jsonIn(row.why ?? '')).data,
    listed: ListedBookingSchema.parse(jsonIn(row.listed)),
    said: SaidSchema.parse(jsonIn(row.said)),
    movesRow: row.moves_row,
    gone: row.gone,
    /** Of the request under way, or of one with an unknown end. */
    intentId: row.intent_id,
    appointmentId: row.appointment_id,
    /** Undefined: nothing, or somebody was told that the desk has it otherwise. */
    booked: BookedSchema.safeParse(jsonIn(row.booked ?? '')).data,
  }));
export type BookingRow = z.infer<typeof RowSchema>;
/** What is given is replaced, also by `undefined`. */
export interface RowChange {
  readonly state?: BookingState;
  readonly listed?: ListedBooking;
  readonly said?: Said;
  readonly why?: BookingWhy | undefined;
  readonly movesRow?: number | undefined;
  readonly gone?: BookingRow['gone'] | undefined;
  readonly intentId?: number | undefined;
  readonly appointmentId?: string | undefined;
  readonly booked?: Booked | undefined;
}

export interface OpenRow {
  readonly row: BookingRow;
  readonly alike: number;
  readonly seen: string;
}

export type BookingTable = ReturnType<typeof createBookingTable>;

export function createBookingTable({ sqlite }: Pick<Database, 'sqlite'>) {
  const parse = (row: unknown): BookingRow | undefined =>
    row === undefined ? undefined : RowSchema.parse(row);
  const insert = sqlite.prepare(
    `INSERT INTO list_bookings (list_id, state, why, question, listed, person_key, starts_at, ends_at, moves_row)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const selectRow = sqlite.prepare('SELECT * FROM list_bookings WHERE id = ?');
  const selectIds = sqlite.prepare('SELECT id FROM list_bookings WHERE list_id = ? ORDER BY starts_at, id');
  const selectNext = sqlite.prepare(
    `SELECT * FROM list_bookings WHERE state = 'waiting' AND (gone IS NULL OR gone = 'kept')
       AND list_id IN (SELECT id FROM booking_lists WHERE paused_at IS NULL)
     ORDER BY starts_at, id LIMIT 1`,
  );
  const selectLinked = sqlite.prepare(
    `SELECT * FROM list_bookings WHERE intent_id IS NOT NULL AND NOT
       (state = 'unknown' AND EXISTS (SELECT 1 FROM intents WHERE id = intent_id AND state = 'unresolved'))`,
  );
  const selectElsewhere = sqlite.prepare(
    `SELECT id FROM list_bookings WHERE starts_at = ? AND person_key = ? AND state <> 'left-out'
       AND list_id <> ? LIMIT 1`,
  );
  const write = sqlite.prepare(
    `UPDATE list_bookings SET state = ?2, why = ?3, question = ?4, listed = ?5, said = ?6, person_key = ?7,
       starts_at = ?8, ends_at = ?9, moves_row = ?10, gone = ?11, intent_id = ?12, appointment_id = ?13,
       booked = ?14 WHERE id = ?1`,
  );
  const remove = sqlite.prepare('DELETE FROM list_bookings WHERE id = ?');
  return {
    ...createLists({ sqlite }),
    ...createOpenRows({ sqlite }),
    add: (
      listId: number,
      listed: ListedBooking,
      why: BookingWhy | undefined,
      movesRow: number | undefined,
    ): void =>
      void insert.run(
        listId,
        why === undefined ? 'waiting' : 'asked',
        why === undefined ? null : JSON.stringify(why),
        (why && questionKey({ state: 'asked', why, gone: undefined })) ?? null,
        JSON.stringify(listed),
        personKey(listed),
        listed.startsAt,
        listed.endsAt,
        movesRow ?? null,
      ),
    byId: (rowId: number): BookingRow | undefined => parse(selectRow.get(rowId)),
    /** By start. Each step reads one row: what is changed in between may be in or not. */
    *rowsOf(listId: number): Generator<void, readonly BookingRow[], void> {
      const rows = yield* mapInSteps(selectIds.all(listId), ({ id }) => parse(selectRow.get(Number(id))));
      return rows.filter((row) => row !== undefined);
    },
    /** The next to be sent, of a list that is not paused. */
    next: (): BookingRow | undefined => parse(selectNext.get()),
    /** Those with an intent, but for those that somebody must look up. */
    linked: (): readonly BookingRow[] => selectLinked.all().map((row) => RowSchema.parse(row)),
    /** The row of another list with the same person at the same time. */
    elsewhere(listed: ListedBooking, listId: number | undefined): number | undefined {
      const id = selectElsewhere.get(listed.startsAt, personKey(listed), listId ?? 0)?.['id'];
      return typeof id === 'number' ? id : undefined;
    },
    write(row: BookingRow, change: RowChange): void {
      const next = { ...row, ...change };
      write.run(
        row.rowId,
        next.state,
        next.why === undefined ? null : JSON.stringify(next.why),
        questionKey(next) ?? null,
        JSON.stringify(next.listed),
        JSON.stringify(next.said),
        personKey(next.listed),
        next.listed.startsAt,
        next.listed.endsAt,
        next.movesRow ?? null,
        next.gone ?? null,
        next.intentId ?? null,
        next.appointmentId ?? null,
        next.booked === undefined ? null : JSON.stringify(next.booked),
      );
    },
    remove: (rowId: number): void => void remove.run(rowId),
  };
}

/** What of a list is in front of a person. */
function createOpenRows({ sqlite }: Pick<Database, 'sqlite'>) {
  const countStates = sqlite.prepare(
    `SELECT iif(state <> 'unknown' AND gone IN ('missing', 'cancelled'), 'gone', state) AS what, count(*) AS count FROM list_bookings
     WHERE list_id = ? GROUP BY what`,
  );
  const selectOpen = sqlite.prepare(
    `SELECT * FROM list_bookings WHERE list_id = ? AND question IS NOT NULL
     ORDER BY substr(question, 1, 1), starts_at, id LIMIT ${MAX_OPEN_ROWS}`,
  );
  const countAlike = sqlite.prepare(
    'SELECT count(*) AS alike, sum(id) AS ids FROM list_bookings WHERE list_id = ? AND question = ?',
  );
  const selectAlike = sqlite.prepare(
    'SELECT id FROM list_bookings WHERE list_id = ? AND question = ? ORDER BY starts_at, id',
  );

  return {
    counts(listId: number): BookingCounts {
      const counts = new Map(countStates.all(listId).map((row) => [row['what'], Number(row['count'])]));
      const of = (what: BookingState | 'gone'): number => counts.get(what) ?? 0;
      return {
        waiting: of('waiting'),
        sent: of('sent'),
        booked: of('booked'),
        asked: of('asked'),
        gone: of('gone'),
        unknown: of('unknown'),
        refused: of('refused'),
      };
    },
    /** The first in front of a person, with how many have the same question. */
    open(listId: number): readonly OpenRow[] {
      const rows = selectOpen.all(listId).map((columns) => RowSchema.parse(columns));
      const counted = new Map(
        [...new Set(rows.map(questionKey))].map((question) => [
          question,
          countAlike.get(listId, question ?? null),
        ]),
      );
      return rows.map((row) => {
        const counts = counted.get(questionKey(row));
        const alike = Number(counts?.['alike']);
        return { row, alike, seen: seenWith(row, alike, Number(counts?.['ids'])) };
      });
    },
    /** The rows of its list with the same question, with this one. Undefined: not those that were `seen`. */
    alike(row: BookingRow, seen: string): readonly number[] | undefined {
      const ids = selectAlike.all(row.listId, questionKey(row) ?? null).map(({ id }) => Number(id));
      const idSum = ids.reduce((sum, id) => sum + id, 0);
      return seenWith(row, ids.length, idSum) === seen ? ids : undefined;
    },
  };
}
