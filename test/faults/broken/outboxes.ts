/** Outboxes that break one rule each. */
import { classify } from '../../../src/main/service/errors.ts';
import { REAL_PARTS, type NetworkParts } from '../network/process.ts';
import { runNetworkSuite } from '../network/suite.ts';
import { runPoisonSuite } from '../poison/suite.ts';
import type { BrokenVariant } from './variant.ts';
import { takenByOne } from './wrong-guess.ts';

const network = (name: string, example: RegExp, parts: Partial<NetworkParts>): BrokenVariant => ({
  name,
  suite: 'network',
  example,
  run: () => runNetworkSuite({ seed: 1, runs: 400, stopAt: example }, { ...REAL_PARTS, ...parts }),
});

const poison = (name: string, example: RegExp, parts: Partial<NetworkParts>): BrokenVariant => ({
  name,
  suite: 'poison',
  example,
  run: () => runPoisonSuite({ seed: 7, runs: 13 }, { ...REAL_PARTS, ...parts }),
});

export const variants: readonly BrokenVariant[] = [
  network('a booking that is sent again after an unknown outcome', /after an unknown outcome|was made/, {
    afterFailure: (failure, tried) =>
      failure.kind === 'unknown'
        ? { kind: 'retry', unknown: true, serviceAway: false }
        : REAL_PARTS.afterFailure(failure, tried),
  }),
  network('a page with status 404 that counts as a refusal', /never said no/, {
    classify(facts, hide) {
      const verdict = classify(facts, hide);
      if (verdict.ok || verdict.failure.cause !== 'html' || facts.status !== 404) return verdict;
      return { ok: false, failure: { kind: 'refused', statusCode: 404 } };
    },
  }),
  network('a refusal after an unknown attempt that is told as a refusal', /told as refused and took effect/, {
    afterFailure: (failure, tried) => REAL_PARTS.afterFailure(failure, { ...tried, unknownAttempts: 0 }),
  }),
  network('a rejected key that counts as a refusal', /never said no/, {
    afterFailure: (failure, tried) =>
      failure.kind === 'key-rejected' ? { kind: 'refuse' } : REAL_PARTS.afterFailure(failure, tried),
  }),
  poison('a key that one request takes with it', /key was taken for rejected|in front of nobody/, {
    key: takenByOne,
  }),
  network('"sending" that is written after the sending', /after an unknown outcome|was made|took effect/, {
    send: (send) => async (intent, beforeSend, signal) => {
      const result = await send(intent, () => {}, signal);
      beforeSend();
      return result;
    },
  }),
  network('a check-in that is certain before the service has taken it', /still open and is told already/, {
    isInQueue: () => true,
  }),
  poison('one queue for all, in which the first holds up the rest', /others did not arrive/, {
    table: (table) => ({
      ...table,
      *heads() {
        // The oldest of all, and nobody else until it is over.
        const [first] = [...table.heads()].toSorted((a, b) => a.id - b.id);
        if (first) yield first;
      },
    }),
  }),
  poison('an intent that fails for ever and is shown to nobody', /in front of nobody/, {
    table: (table) => ({ ...table, park: () => {} }),
  }),
];
