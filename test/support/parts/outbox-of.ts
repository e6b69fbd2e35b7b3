import { UNDO_MS } from '../../../src/contract/limits.ts';
import { onTestFinished } from 'vitest';
import { wallMs } from '../../../src/clock/clock.ts';
import type { Intent, NewIntent } from '../../../src/main/outbox/intent.ts';
import {
  createOutbox,
  LAST_ANSWERS_MS,
  type Outbox,
  type OutboxDeps,
} from '../../../src/main/outbox/outbox.ts';
import { createOutboxTable, type OutboxTable } from '../../../src/main/outbox/outbox-table.ts';
import type { Database } from '../../../src/main/storage/database.ts';
import { createFakeClock, type FakeClock } from '../fake-clock.ts';
import { openTestDatabase } from './open-test-database.ts';
import { createRecordingLog, type RecordingLog } from '../recording-log.ts';
import { createScriptedSend, type ScriptedSend } from './scripted-send.ts';

export interface TestOutbox {
  readonly clock: FakeClock;
  readonly database: Database;
  readonly table: OutboxTable;
  readonly script: ScriptedSend;
  readonly log: RecordingLog;
  readonly settling: Intent[];
  readonly changed: number[];
  outbox(): Outbox;
  /** Writes an intent and wakes the outbox. */
  add(about?: Partial<NewIntent>): number;
  /** A new appointment to be booked. */
  addCreate(kind?: 'create' | 'auto-assign'): number;
  /** A no-show that can be undone for 8 s. */
  addHeld(about?: Partial<NewIntent>): number;
  stateOf(id: number): Intent;
  /** Starts the outbox anew on the same disk, as after a stop (close) or a crash (nothing is told). */
  restart(how: 'stop' | 'crash'): Promise<void>;
}

/** A real outbox on a real database with a clock and a network that do what they are told. */
export function outboxOf(
  options: {
    readonly network?: ScriptedSend['network'];
    readonly random?: () => number;
    readonly database?: Database;
    readonly onSettling?: OutboxDeps['onSettling'];
    readonly believed?: NonNullable<OutboxDeps['believed']>;
    readonly looksAnswered?: () => number;
    readonly key?: NonNullable<OutboxDeps['key']>;
    readonly isInQueue?: (appointmentId: string) => boolean;
  } = {},
): TestOutbox {
  const clock = createFakeClock();
  const database = options.database ?? openTestDatabase();
  const table = createOutboxTable(database);
  const script = createScriptedSend(options.network);
  const log = createRecordingLog();
  const settling: Intent[] = [];
  const changed: number[] = [];
  // A crashed process hears and writes nothing more.
  let alive = { value: true };
  const dead = () => new Promise<never>(() => {});

  function start(): Outbox {
    const mine = alive;
    return createOutbox({
      database,
      table,
      clock: { ...clock, after: (ms, run) => clock.after(ms, () => mine.value && run()) },
      log,
      random: options.random ?? (() => 0),
      async send(intent, beforeSend, signal) {
        const result = await script.send(intent, beforeSend, signal);
        return mine.value ? result : dead();
      },
      onSettling(intent, created) {
        settling.push(intent);
        options.onSettling?.(intent, created);
      },
      onChange: (intent) => void changed.push(intent.id),
      ...(options.believed ? { believed: options.believed } : {}),
      ...(options.key ? { key: options.key } : {}),
      ...(options.isInQueue ? { isInQueue: options.isInQueue } : {}),
      ...(options.looksAnswered ? { looksAnswered: options.looksAnswered } : {}),
    });
  }
  let outbox = start();
  onTestFinished(() => {
    alive.value = false;
  });

  function put(about: Partial<NewIntent>): number {
    const now = wallMs(clock);
    const intent = database.transaction(() =>
      table.add({
        kind: 'check-in',
        origin: 'visitor',
        previousStatus: 'Scheduled',
        createdAt: now,
        dueAt: now,
        ...about,
      }),
    );
    outbox.wake();
    return intent.id;
  }
  const add = (about: Partial<NewIntent> = {}): number => put({ appointmentId: 'a1', ...about });

  return {
    clock,
    database,
    table,
    script,
    log,
    settling,
    changed,
    outbox: () => outbox,
    add,
    addCreate: (kind = 'create') => put({ kind, origin: 'staff', payload: '{}' }),
    addHeld: (about = {}) =>
      add({ kind: 'no-show', origin: 'staff', dueAt: wallMs(clock) + UNDO_MS, ...about }),
    stateOf(id) {
      const intent = table.byId(id);
      if (!intent) throw new Error(`There is no intent ${id}.`);
      return intent;
    },
    async restart(how) {
      // What has been answered is written down before the end; what hangs is cut off in the middle.
      await clock.advance(0);
      if (how === 'stop') {
        let isClosed = false;
        const closed = outbox.close().then(() => (isClosed = true));
        await clock.advance(0);
        if (!isClosed) await clock.advance(LAST_ANSWERS_MS);
        await closed;
      } else alive.value = false;
      alive = { value: true };
      outbox = start();
    },
  };
}
