/** Looks again at erasures that wait, as long as there is one. */
import type { CancelTimer, Clock } from '../../clock/clock.ts';
import { type EraseAnswer, type VisitorRecord, VisitorRecordSchema } from '../../contract/privacy.ts';
import type { Log } from '../base/log.ts';
import type { Database } from '../storage/database.ts';

/** Between two looks, in milliseconds. */
const LOOK_EVERY_MS = 60_000;

interface WaitingLooksDeps {
  readonly clock: Pick<Clock, 'after'>;
  readonly log: Log;
  readonly closing: AbortSignal;
  readonly waiting: ErasuresWaiting;
  readonly erase: (record: VisitorRecord, unsent: Unsent) => Promise<EraseAnswer>;
}

/** Begins where something waits from before; what it returns is to be called when something begins to wait. */
export function createWaitingLooks({ clock, log, closing, waiting, erase }: WaitingLooksDeps): () => void {
  let cancel: CancelTimer = () => {};

  async function look(): Promise<void> {
    for (const { record, unsent } of waiting.all()) {
      const { kind } = await erase(record, unsent);
      if (closing.aborted) return;
      if (kind === 'unknown') waiting.remove(record);
    }
    if (waiting.all().length > 0) later();
  }

  function later(): void {
    cancel();
    if (closing.aborted) return;
    cancel = clock.after(LOOK_EVERY_MS, () => {
      look().catch((error: unknown) => {
        log.error('erasures-not-looked-at', { reason: error instanceof Error ? error.message : 'unknown' });
        later();
      });
    });
  }

  closing.addEventListener('abort', () => cancel());
  if (waiting.all().length > 0) later();
  return later;
}

const BEGIN = 'to-erase:';
/** `;` is the sign after `:`. */
const OF_WAITING = `name >= 'to-erase:' AND name < 'to-erase;'`;

export type Unsent = 'send' | 'discard';

interface WaitingErasure {
  readonly record: VisitorRecord;
  readonly unsent: Unsent;
}
type ErasuresWaiting = ReturnType<typeof createErasuresWaiting>;

const nameOf = (record: VisitorRecord): string =>
  `${BEGIN}${JSON.stringify(VisitorRecordSchema.parse(record))}`;

/** Erasures that wait for what is still to be sent: kept over restarts, and gone with the visitor. */
export function createErasuresWaiting({ sqlite }: Pick<Database, 'sqlite'>) {
  const insert = sqlite.prepare(
    'INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );
  const select = sqlite.prepare(`SELECT name, value FROM facts WHERE ${OF_WAITING}`);
  const remove = sqlite.prepare('DELETE FROM facts WHERE name = ?');
  return {
    add: (record: VisitorRecord, unsent: Unsent): void => void insert.run(nameOf(record), unsent),
    all: (): readonly WaitingErasure[] =>
      select.all().map((row) => ({
        record: VisitorRecordSchema.parse(JSON.parse(String(row['name']).slice(BEGIN.length))),
        unsent: row['value'] === 'discard' ? 'discard' : 'send',
      })),
    remove: (record: VisitorRecord): void => void remove.run(nameOf(record)),
  };
}
