/** Chains that break one rule each. */
import { real, runChainSuite } from '../chain/suite.ts';
import { type Change, changedHub } from '../changed-hub.ts';
import type { ChangedBudget } from '../chain/one-budget.ts';
import type { BrokenVariant } from './variant.ts';

const chain = (name: string, example: RegExp, runs: number, changes: readonly Change[]): BrokenVariant => ({
  name,
  suite: 'chain',
  example,
  changes,
  run: () => runChainSuite({ seed: 3, runs }, { command: changedHub(changes) }),
});

/** All calls of all lobbies are of one class. */
export const withoutPriorities: ChangedBudget = (budget) => ({
  ...budget,
  waitMs: (_priority, now) => budget.waitMs('background', now),
  take: (_priority, now) => budget.take('background', now),
  wish: ({ visitor, staff, background }, now) =>
    budget.wish?.({ visitor: 0, staff: 0, background: visitor + staff + background }, now),
});

export const variants: readonly BrokenVariant[] = [
  chain('a gateway that answers before it has appended', /acknowledged event of .* is not in lobby/, 7, [
    [
      'chain/gateway.ts',
      "accept: (body) => relay.accept({ ...placing.placeOf(body), kind: 'event', body }),",
      "accept: (body) => { setTimeout(() => void relay.accept({ ...placing.placeOf(body), kind: 'event', body }), 300); return Promise.resolve(true); },",
    ],
  ]),
  chain(
    'a gateway that appends nothing again after a failover',
    /acknowledged event of .* is not in lobby/,
    4,
    [
      [
        'chain/gateway-relay.ts',
        'if (journal.mark() !== here.mark) {',
        'if (journal.mark() === undefined) {',
      ],
    ],
  ),
  {
    name: 'a budget without priorities',
    suite: 'chain',
    example: /a visitor waited for \d+ background requests/,
    run: () => runChainSuite({ seed: 3, runs: 1 }, { ...real, changedBudget: withoutPriorities }),
  },
];
