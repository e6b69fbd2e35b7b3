/**
 * Twelve lobbies of a chain with a backlog and visitors on one key, while the engine is restarted, answers nothing, or
 * fails over to one that does not know what was sent last. Each call is served, nothing is rejected while the engine is
 * well, and no visitor waits for the backlog of other lobbies.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { systemClock } from '../../../src/clock/clock.ts';
import type { RateObservation } from '../../../src/main/service/rate-budget.ts';
import { type BudgetHub, budgetHub, type BudgetHubOptions } from '../../support/parts/budget-of.ts';
import { createExactBucket } from '../../support/parts/exact-bucket.ts';
import { wholeBetween } from '../random.ts';
import type { Findings } from '../suite.ts';
import type { KeptEngine } from './kept-engine.ts';

export type BrokenBudget = Pick<BudgetHubOptions, 'changed' | 'script'>;

const HUBS = 12;
const BACKLOG = 6;
const VISITORS = 15;
const VISITOR_EVERY_MS = 250;
/** By then the bucket is empty, and all lobbies wait. */
const FIRST_VISITOR_MS = 1_000;
/** For a machine under load. */
const WITHIN_MS = 1_000;
/** Those under way when the visitor came, and turns of lobbies that had just been granted one. */
const MOST_OVERTAKING = 5;
/** A share of three calls each, while the visitor's lobby waits for the engine. */
const MOST_IN_A_FAULT = 3 * HUBS;
/** Lobbies go over to their shares, and come back, one after the other. */
const MOST_REJECTED = 5;
const NEARLY_FULL = 38;
export const BUDGET_FAULTS = ['none', 'restart', 'pause', 'failover'] as const;
export type BudgetFault = (typeof BUDGET_FAULTS)[number];

async function strike(fault: BudgetFault, engine: KeptEngine): Promise<void> {
  if (fault === 'none') return;
  await wait(1_000);
  if (fault === 'failover') return engine.failOver();
  if (fault === 'pause') engine.pause();
  else await engine.kill();
  await wait(1_500);
  if (fault === 'pause') engine.goOn();
  else await engine.start();
}

interface BudgetRound {
  readonly engine: KeptEngine;
  /** From 0. */
  readonly round: number;
  readonly fault: BudgetFault;
  readonly random: () => number;
  readonly broken?: BrokenBudget | undefined;
}

export async function runBudgetRound(
  { engine, round, fault, random, broken }: BudgetRound,
  findings: Findings,
): Promise<void> {
  findings.count(`budget rounds (${fault})`);
  const account = `budget-${round}`;
  const hubs = Array.from({ length: HUBS }, () =>
    budgetHub(engine.url, { account, withinMs: WITHIN_MS, ...broken }),
  );
  while (!hubs.every((hub) => hub.isShared())) await wait(20);
  const service = createExactBucket({
    clock: systemClock,
    latencyMs: () => wholeBetween(random, 10, 60),
  });
  let sent = 0;
  const background = (): Promise<RateObservation> => {
    sent += 1;
    return service.call();
  };

  async function untilServed(hub: BudgetHub): Promise<void> {
    for (;;) {
      const rate = await hub.send('background', background);
      if (rate?.kind === 'answered' && !rate.rejected) return;
    }
  }

  async function visitor(n: number): Promise<void> {
    await wait(FIRST_VISITOR_MS + n * VISITOR_EVERY_MS);
    const before = sent;
    let overtaking = 0;
    const rate = await hubs[(n * 5) % HUBS]?.send('visitor', () => {
      overtaking = sent - before;
      return service.call();
    });
    if (rate === undefined) findings.violation(`round ${round} (${fault}): a visitor was never sent`);
    findings.most(`most requests before a visitor (${fault})`, overtaking);
    if (overtaking > (fault === 'none' ? MOST_OVERTAKING : MOST_IN_A_FAULT))
      findings.violation(`round ${round} (${fault}): a visitor waited for ${overtaking} background requests`);
  }

  try {
    if (fault === 'failover') {
      // From one answer the engine knows that the bucket is full, and that is all that the next engine knows.
      for (const hub of hubs.slice(0, 1)) {
        await untilServed(hub);
        while (hub.state().budget.level < NEARLY_FULL) await wait(20);
      }
      engine.keep();
    }
    await Promise.all([
      ...hubs.flatMap((hub) => Array.from({ length: BACKLOG }, () => untilServed(hub))),
      ...Array.from({ length: VISITORS }, (_, n) => visitor(n)),
      strike(fault, engine),
    ]);
    const { rejected } = service.counts;
    findings.most('most rejected in a round', rejected);
    if (rejected > (fault === 'none' ? 0 : MOST_REJECTED))
      findings.violation(`round ${round} (${fault}): ${rejected} requests were rejected`);
  } finally {
    await Promise.all(hubs.map((hub) => hub.close()));
  }
}
