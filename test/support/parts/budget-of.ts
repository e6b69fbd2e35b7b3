/** Hubs that share one limit over a real engine, each with its own connection, folder and scheduler. */
import { randomBytes } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { type Clock, systemClock } from '../../../src/clock/clock.ts';
import { openSharedBudget, type SharedBudget } from '../../../src/main/chain/budget-shared.ts';
import type { Priority, RateBudget, RateObservation } from '../../../src/main/service/rate-budget.ts';
import { createRequestScheduler } from '../../../src/main/service/request-scheduler.ts';
import { effectiveSettings } from '../../../src/main/settings/settings.ts';
import { createRecordingLog } from '../recording-log.ts';

/** What a hub keeps. */
export function budgetDisk(): DatabaseSync {
  const sqlite = new DatabaseSync(':memory:');
  sqlite.exec('CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL)');
  return sqlite;
}

export interface BudgetHubOptions {
  readonly account?: string;
  readonly disk?: DatabaseSync;
  readonly clock?: Clock;
  /** How long the hub waits for the engine. Longer than its own by default here, for a machine under load. */
  readonly withinMs?: number;
  /** A change to the budget, of a broken one. */
  readonly changed?: (budget: SharedBudget) => RateBudget;
  /** Instead of the engine's own, of a broken one. */
  readonly script?: string;
}

export function budgetHub(engineUrl: string, options: BudgetHubOptions = {}) {
  const { account = 'main', disk = budgetDisk(), clock = systemClock, withinMs = 2_000 } = options;
  const log = createRecordingLog();
  const budget = openSharedBudget({
    clock,
    log,
    database: { sqlite: disk },
    inForce: { settings: effectiveSettings([{ account }]), engineUrl },
    random: Math.random,
    randomBytes,
    withinMs,
    ...(options.script === undefined ? {} : { script: options.script }),
  });
  if (!budget) throw new Error('the engine has no address');
  const scheduler = createRequestScheduler({ clock, log, budget: options.changed?.(budget) ?? budget });
  return {
    log,
    budget,
    disk,
    isShared: (): boolean => budget.keepsTurns?.() === true,
    state: () => scheduler.state(),
    /** What the service said, or undefined if it was never sent. */
    async send(
      priority: Priority,
      call: () => Promise<RateObservation>,
    ): Promise<RateObservation | undefined> {
      const result = await scheduler.run({ priority }, async () => {
        const rate = await call();
        return { rate, value: rate };
      });
      return result.kind === 'ran' ? result.value : undefined;
    },
    async close(): Promise<void> {
      scheduler.close();
      await budget.close();
    },
  };
}

export type BudgetHub = ReturnType<typeof budgetHub>;
