/** Erasures that wait for what is still to be sent: kept over restarts, and gone with the visitor. */
import { type VisitorRecord, VisitorRecordSchema } from '../../contract/privacy.ts';
import type { Database } from '../storage/database.ts';

const BEGIN = 'to-erase:';
/** `;` is the sign after `:`. */
const OF_WAITING = `name >= 'to-erase:' AND name < 'to-erase;'`;

export type Unsent = 'send' | 'discard';

export interface ErasuresWaiting {
  add(record: VisitorRecord, unsent: Unsent): void;
  all(): readonly { readonly record: VisitorRecord; readonly unsent: Unsent }[];
  remove(record: VisitorRecord): void;
}

const nameOf = (record: VisitorRecord): string =>
  `${BEGIN}${JSON.stringify(VisitorRecordSchema.parse(record))}`;

export function createErasuresWaiting({ sqlite }: Pick<Database, 'sqlite'>): ErasuresWaiting {
  const insert = sqlite.prepare(
    'INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );
  const select = sqlite.prepare(`SELECT name, value FROM facts WHERE ${OF_WAITING}`);
  const remove = sqlite.prepare('DELETE FROM facts WHERE name = ?');
  return {
    add: (record, unsent) => void insert.run(nameOf(record), unsent),
    all: () =>
      select.all().map((row) => ({
        record: VisitorRecordSchema.parse(JSON.parse(String(row['name']).slice(BEGIN.length))),
        unsent: row['value'] === 'discard' ? 'discard' : 'send',
      })),
    remove: (record) => void remove.run(nameOf(record)),
  };
}
