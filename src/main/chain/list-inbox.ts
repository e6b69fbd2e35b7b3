/**
 * Lists of appointments that a stream brought. They are kept in the transaction of the position and applied afterwards,
 * one after another, so that calls wait for no list. A list that cannot be applied is set aside where staff see it.
 *
 * After a failover an older list may come behind a newer one. It says nothing of appointments that the newer one named.
 */
import { type CancelTimer, wallMs } from '../../clock/clock.ts';
import type { ListOrder } from '../appointments/roster/entries-answer.ts';
import type { Clocked, Logged } from '../base/capabilities.ts';
import { faultFields } from '../base/log.ts';
import type { Stored } from '../storage/database.ts';
import type { GroupCommit } from '../webhooks/group-commit.ts';
import type { EventWriter } from '../webhooks/intake.ts';
import { KEYS_KEPT_MS } from './stream-cursor.ts';

export type TakeAppointments = (text: string, order: ListOrder) => Promise<{ readonly kind: string }>;

interface ListInboxDeps extends Clocked, Logged, Stored {
  readonly commit: GroupCommit;
  readonly take: TakeAppointments;
  readonly writer: Pick<EventWriter, 'setAside' | 'notify'>;
}

/** By the engine's clock, in milliseconds since 1970. */
interface ListTimes {
  /** When the engine accepted the list first. */
  readonly at: number;
  /** When it was read. */
  readonly readAt: number;
}

interface Kept extends ListTimes {
  readonly n: number;
  readonly body: Buffer;
}

/** So often is a list tried that cannot be written, before it is set aside. */
const TRIES = 3;
const TRY_AGAIN_MS = 2_000;

function createListTable({ sqlite }: Stored['database']) {
  const insert = sqlite.prepare('INSERT INTO stream_lists (at, read_at, body) VALUES (?, ?, ?)');
  const select = sqlite.prepare('SELECT n, at, read_at, body FROM stream_lists ORDER BY n LIMIT 1');
  const remove = sqlite.prepare('DELETE FROM stream_lists WHERE n = ?');
  const selectNamed = sqlite.prepare('SELECT at FROM stream_appointments WHERE id = ?');
  const putNamed = sqlite.prepare(
    'INSERT INTO stream_appointments (id, at) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET at = excluded.at',
  );
  const removeNamed = sqlite.prepare('DELETE FROM stream_appointments WHERE at < ?');
  return {
    add: (body: Buffer, { at, readAt }: ListTimes): void => void insert.run(at, readAt, body),
    first(): Kept | undefined {
      const row = select.get();
      if (!(row?.['body'] instanceof Uint8Array)) return undefined;
      const { n, at, read_at: readAt, body } = row;
      return { n: Number(n), at: Number(at), readAt: Number(readAt), body: Buffer.from(body) };
    },
    remove: (n: number): void => void remove.run(n),
    /** A time after the reading is of a clock that was wrong. */
    isPast(id: string, { at, readAt }: ListTimes): boolean {
      const named = Number(selectNamed.get(id)?.['at'] ?? 0);
      return named > at && named <= readAt;
    },
    named(ids: readonly string[], at: number): void {
      for (const id of ids) putNamed.run(id, at);
      removeNamed.run(at - KEYS_KEPT_MS);
    },
  };
}

export function createListInbox({ clock, log, database, commit, take, writer }: ListInboxDeps) {
  const table = createListTable(database);
  const closing = new AbortController();
  let isApplying = false;
  let applied = Promise.resolve();
  let tries = 0;
  let cancelAgain: CancelTimer = () => {};

  /** False if it has to be tried again. */
  async function apply(list: Kept): Promise<boolean> {
    const ids: string[] = [];
    const order: ListOrder = {
      isPast: (id) => table.isPast(id, list),
      note: (named) => void ids.push(...named),
    };
    const { kind } = await take(list.body.toString('utf8'), order).catch((error: unknown) => {
      log.error('stream-list-failed', faultFields(error));
      return { kind: 'not-written' };
    });
    tries += 1;
    if (closing.signal.aborted || kind === 'closing' || (kind === 'not-written' && tries < TRIES))
      return false;
    const written = await commit(() => {
      if (kind === 'read') table.named(ids, list.at);
      else writer.setAside(list.body, wallMs(clock));
      table.remove(list.n);
    });
    if (written.kind === 'failed') return false;
    tries = 0;
    if (kind === 'read') return true;
    log.error('stream-list-set-aside', { reason: kind });
    writer.notify({ kind: 'quarantined', problem: kind });
    return true;
  }

  async function applyAll(): Promise<void> {
    isApplying = true;
    try {
      for (let list = table.first(); list && !closing.signal.aborted; list = table.first()) {
        if (await apply(list)) continue;
        if (!closing.signal.aborted) cancelAgain = clock.after(TRY_AGAIN_MS, applySoon);
        return;
      }
    } catch (error) {
      log.error('stream-list-failed', faultFields(error));
    } finally {
      isApplying = false;
    }
  }

  function applySoon(): void {
    if (closing.signal.aborted || isApplying) return;
    cancelAgain();
    applied = applyAll();
  }
  applySoon();

  return {
    /** Call it inside the transaction of the list's position. */
    add: table.add,
    /** After that transaction. */
    applySoon,
    async close(): Promise<void> {
      closing.abort();
      cancelAgain();
      await applied;
    },
  };
}

export type ListInbox = ReturnType<typeof createListInbox>;
