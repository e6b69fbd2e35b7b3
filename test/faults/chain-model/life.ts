/** A process that can be killed: from then on its timers do not fire, its disk takes nothing, and its line is cut. */
import type { Clock } from '../../../src/clock/clock.ts';
import type { Engine } from '../../../src/main/chain/engine.ts';
import type { Database } from '../../../src/main/storage/database.ts';

export interface Life {
  readonly clock: Clock;
  readonly database: Database;
  readonly engine: Engine;
  /** Resolves when it is killed. */
  readonly death: Promise<void>;
  kill(): void;
}

export function beginLife(clock: Clock, database: Database, engine: Engine): Life {
  let isDead = false;
  let die = (): void => {};
  const death = new Promise<void>((resolve) => (die = resolve));
  return {
    clock: {
      now: clock.now,
      monotonic: clock.monotonic,
      after: (ms, run) => (isDead ? () => {} : clock.after(ms, () => !isDead && run())),
    },
    database: {
      ...database,
      transaction(work) {
        if (isDead) throw new Error('killed');
        return database.transaction(work);
      },
    },
    engine,
    death,
    kill() {
      isDead = true;
      engine.close();
      die();
    },
  };
}
