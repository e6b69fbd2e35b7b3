/** Foyer's two budgets, each hub with its own scheduler and its own connection to the engine. */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import { systemClock as clock } from '../../src/clock/clock.ts';
import { openSharedBudget } from '../../src/main/chain/budget-shared.ts';
import type { RateBudget } from '../../src/main/service/rate-budget.ts';
import { createRequestScheduler } from '../../src/main/service/request-scheduler.ts';
import { effectiveSettings } from '../../src/main/settings/settings.ts';
import { createRecordingLog } from '../../test/support/recording-log.ts';
import { silentLog } from '../../test/support/silent-log.ts';
import type { LimitedHub, Limiter } from './workload.ts';

function hubWith(budget: RateBudget | undefined, end: () => Promise<void>): LimitedHub {
  const scheduler = createRequestScheduler({ clock, log: silentLog, budget });
  return {
    async send(priority, call) {
      const result = await scheduler.run({ priority }, async () => {
        const rate = await call();
        return { rate, value: rate.kind === 'answered' && !rate.rejected };
      });
      return result.kind === 'ran' && result.value;
    },
    async close() {
      scheduler.close();
      await end();
    },
  };
}

export const embedded: Limiter = {
  name: 'the embedded budget: each hub for itself',
  open: (hubs) =>
    Promise.resolve(Array.from({ length: hubs }, () => hubWith(undefined, () => Promise.resolve()))),
};

function memory(): DatabaseSync {
  const sqlite = new DatabaseSync(':memory:');
  sqlite.exec('CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL)');
  return sqlite;
}

export function shared(engineUrl: string): Limiter {
  const logs: ReturnType<typeof createRecordingLog>[] = [];
  let n = 0;
  return {
    name: 'Foyer',
    handedOver: () =>
      logs.flatMap(({ lines }) => lines.filter(({ event }) => event === 'chain-budget-own-share')).length,
    async open(hubs) {
      n += 1;
      const inForce = { settings: effectiveSettings([{ account: `bench-${n}` }]), engineUrl };
      const budgets = Array.from({ length: hubs }, () => {
        const log = createRecordingLog();
        logs.push(log);
        const budget = openSharedBudget({
          clock,
          log,
          database: { sqlite: memory() },
          inForce,
          random: Math.random,
          randomBytes,
        });
        if (!budget) throw new Error('the engine has no address');
        return budget;
      });
      const opened = budgets.map((budget) => hubWith(budget, budget.close));
      while (!budgets.every((budget) => budget.keepsTurns?.())) await sleep(20);
      return opened;
    },
  };
}
