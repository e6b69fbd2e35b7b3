/** Hubs with one wrong guess, under readings of the specification where it shows and under those where it does not. */
import { vi } from 'vitest';
import type { Readings } from '../../support/records/readings-of.ts';
import { type NetworkParts, REAL_PARTS } from '../network/process.ts';
import { runNetworkSuite } from '../network/suite.ts';
import { runReadingsSuite, REAL_VISIT } from '../readings/suite.ts';
import type * as Errors from '../../../src/main/service/errors.ts';
import type * as Tickets from '../../../src/main/board/ticket.ts';
import type { VisitParts } from '../visit-lobby.ts';
import type { BrokenVariant } from './variant.ts';

const SEED = 11;

/** A key that one refused request takes with it. */
export const takenByOne: NetworkParts['key'] = (key) => {
  let isRejected = false;
  return {
    ...key,
    refused(asked) {
      isRejected = true;
      key.refused(asked);
    },
    accepted(asked) {
      isRejected = false;
      key.accepted(asked);
    },
    isRejected: () => isRejected,
    isSuspicious: () => isRejected || key.isSuspicious(),
  };
};

export interface About {
  readonly name: string;
  readonly example: RegExp;
  /** Those under which it shows. */
  readonly readings: Partial<Readings>;
}

/** A hub whose service profile says something that is not so. */
export function misled({ name, example, readings }: About, profile: object): BrokenVariant {
  const run = (some: Partial<Readings>) =>
    runReadingsSuite({ seed: SEED, runs: 1, readings: [some] }, { ...REAL_VISIT, profile });
  return { name, suite: 'readings', example, run: () => run(readings), unseen: () => run({}) };
}

/** A hub with one of its modules replaced by `replace`, which calls `vi.doMock`. */
export function replaced({ name, example, readings }: About, replace: () => void): BrokenVariant {
  const run = async (some: Partial<Readings>) => {
    vi.resetModules();
    replace();
    try {
      const { createHub } = await import('../../../src/main/hub.ts');
      const { parseProfile } = await import('../../../src/main/service/profile.ts');
      const parts: VisitParts = { createHub, parseProfile };
      return await runReadingsSuite({ seed: SEED, runs: 1, readings: [some] }, parts);
    } finally {
      vi.doUnmock('../../../src/main/board/ticket.ts');
      vi.doUnmock('../../../src/main/board/board-reading.ts');
      vi.doUnmock('../../../src/main/board/late-call.ts');
      vi.doUnmock('../../../src/main/board/ticket-end.ts');
      vi.doUnmock('../../../src/main/board/lobby-lines.ts');
      vi.doUnmock('../../../src/main/service/errors.ts');
      vi.doUnmock('../../../src/main/service/key-doubt.ts');
      vi.doUnmock('../../../src/main/service/location-pages.ts');
      vi.doUnmock('../../../src/main/service/rate-budget.ts');
      vi.doUnmock('../../../src/main/webhooks/event.ts');
      vi.doUnmock('../../../src/main/webhooks/signature.ts');
      vi.doUnmock('../../../src/main/webhooks/silence.ts');
      vi.resetModules();
    }
  };
  return { name, suite: 'readings', example, run: () => run(readings), unseen: () => run({}) };
}

/** `runs`: as many as it takes to show. */
export function network(
  { name, example, readings }: About,
  parts: Partial<NetworkParts>,
  runs = 30,
): BrokenVariant {
  const run = (some: Partial<Readings>) =>
    runNetworkSuite({ seed: 3, runs, readings: [some], stopAt: example }, { ...REAL_PARTS, ...parts });
  return { name, suite: 'network', example, run: () => run(readings), unseen: () => run({}) };
}

type TicketModule = typeof Tickets;
type LatestCall = NonNullable<ReturnType<TicketModule['latestCall']>>;

/** The board's newest call, spoilt. */
export const spoiltCall = (spoil: (call: LatestCall) => LatestCall) => () =>
  vi.doMock('../../../src/main/board/ticket.ts', async (original) => {
    const real = await original<TicketModule>();
    return {
      ...real,
      latestCall(...given: Parameters<TicketModule['latestCall']>) {
        const call = real.latestCall(...given);
        return call && spoil(call);
      },
    };
  });

type ErrorsModule = typeof Errors;
type Verdict = ReturnType<ErrorsModule['classify']>;
type Facts = Parameters<ErrorsModule['classify']>[0];

/** What an answer means, spoilt. */
export const spoiltVerdict = (spoil: (verdict: Verdict, facts: Facts) => Verdict) => () =>
  vi.doMock('../../../src/main/service/errors.ts', async (original) => {
    const real = await original<ErrorsModule>();
    return {
      ...real,
      classify: (...given: Parameters<ErrorsModule['classify']>) => spoil(real.classify(...given), given[0]),
    };
  });
