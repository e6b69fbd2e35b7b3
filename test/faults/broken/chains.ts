/** Chains that break one rule each. */
import { runChainSuite } from '../chain/suite.ts';
import { type Change, changedHub } from '../changed-hub.ts';
import type { BrokenVariant } from './variant.ts';

const chain = (name: string, example: RegExp, runs: number, changes: readonly Change[]): BrokenVariant => ({
  name,
  suite: 'chain',
  example,
  changes,
  run: () => runChainSuite({ seed: 3, runs }, { command: changedHub(changes) }),
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
];
