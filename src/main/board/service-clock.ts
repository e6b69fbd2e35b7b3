/** What events have told of the service's clock, on disk: one small row, read and written in their transactions. */
import type { Database } from '../storage/database.ts';
import { lagOf, type Lags, LagsSchema, NO_LAGS, withLag } from './service-lag.ts';

const NAME = 'service-lags';

export interface ServiceClock {
  /** How far the hub's clock is ahead, in milliseconds; undefined where no event told. */
  lag(): number | undefined;
  /** Inside the transaction of an event that was heard at `heardAt` and happened at `moment`, each by its own clock. */
  note(moment: number, heardAt: number): void;
}

export function createServiceClock({ sqlite }: Pick<Database, 'sqlite'>): ServiceClock {
  const select = sqlite.prepare('SELECT value FROM facts WHERE name = ?');
  const upsert = sqlite.prepare(
    'INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );
  function known(): Lags {
    try {
      return LagsSchema.safeParse(JSON.parse(String(select.get(NAME)?.['value']))).data ?? NO_LAGS;
    } catch {
      return NO_LAGS;
    }
  }
  return {
    lag: () => lagOf(known()),
    note(moment, heardAt) {
      const before = known();
      const after = withLag(before, heardAt - moment, heardAt);
      if (after !== before) upsert.run(NAME, JSON.stringify(after));
    },
  };
}
