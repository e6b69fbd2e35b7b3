/** Hubs of a running test that share one limit, and what the engine counts of them. */
import { expect, onTestFinished } from 'vitest';
import { BUDGET_FORMAT } from '../../../src/main/chain/budget-script.ts';
import type { RateObservation } from '../../../src/main/service/rate-budget.ts';
import { eventually } from '../eventually.ts';
import type { RunningEngine } from '../started/engine.ts';
import { type BudgetHub, budgetHub, type BudgetHubOptions } from './budget-of.ts';

const keyOf = (part: string): string => `foyer:{main}:budget:${BUDGET_FORMAT}:${part}`;
export const BUDGET_STATE = keyOf('state');
export const BUDGET_CALLS = keyOf('calls');
export const BUDGET_TURNS = keyOf('turns');
export const BUDGET_HUBS = keyOf('hubs');

export function hubOn(url: string, options?: BudgetHubOptions): BudgetHub {
  const hub = budgetHub(url, options);
  onTestFinished(() => hub.close());
  return hub;
}

export async function sharing(url: string, options?: BudgetHubOptions): Promise<BudgetHub> {
  const hub = hubOn(url, options);
  await eventually(() => expect(hub.isShared()).toBe(true));
  return hub;
}

/** A service whose answers the test gives by hand. */
export function byHand() {
  const sent: string[] = [];
  const answers: ((rate: RateObservation) => void)[] = [];
  return {
    sent,
    call: (name: string) => () => {
      sent.push(name);
      const { promise, resolve } = Promise.withResolvers<RateObservation>();
      answers.push(resolve);
      return promise;
    },
    answer(rate: RateObservation) {
      for (const resolve of answers.splice(0)) resolve(rate);
    },
  };
}

/** Changes numbers of the engine's state. */
export const setBudget = (engine: RunningEngine, ...fields: (string | number)[]): Promise<unknown> =>
  engine.send('HSET', BUDGET_STATE, ...fields.map(String));
export const budgetNumber = async (engine: RunningEngine, field: string): Promise<number> =>
  Number(await engine.send('HGET', BUDGET_STATE, field));
