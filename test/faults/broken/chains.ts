/** Chains that break one rule each. */
import { real, runChainSuite } from '../chain/suite.ts';
import { type Change, changedHub } from '../changed-hub.ts';
import { BUDGET_SCRIPT } from '../../../src/main/chain/budget-script.ts';
import type { BrokenBudget, BudgetFault } from '../chain/one-budget.ts';
import type { BrokenVariant } from './variant.ts';

const chain = (name: string, example: RegExp, runs: number, changes: readonly Change[]): BrokenVariant => ({
  name,
  suite: 'chain',
  example,
  changes,
  run: () => runChainSuite({ seed: 3, runs }, { command: changedHub(changes) }),
});

const budget = (name: string, fault: BudgetFault, example: RegExp, broken: BrokenBudget): BrokenVariant => ({
  name,
  suite: 'chain',
  example,
  run: () => runChainSuite({ seed: 3, runs: 1 }, { ...real, budget: { ...broken, faults: [fault] } }),
});

/** All calls of all lobbies are of one class. */
const withoutPriorities: BrokenBudget['changed'] = (budget) => ({
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
  chain(
    'a lobby that keeps its position before what it read',
    /acknowledged event of .* is not in lobby/,
    2,
    [
      [
        'chain/stream-intake.ts',
        "if (entry.kind === 'event') return writer.write(entry.body, receivedAt(entry, read));",
        "if (entry.kind === 'event') { setTimeout(() => void commit(() => writer.write(entry.body, receivedAt(entry, read))), 300); return 'known'; }",
      ],
    ],
  ),
  budget('a budget without priorities', 'none', /a visitor waited for \d+ background requests/, {
    changed: withoutPriorities,
  }),
  budget(
    'a budget that believes what an engine counted before a failover',
    'failover',
    /requests were rejected/,
    {
      script: BUDGET_SCRIPT.replace('if s.mark ~= mark then', 'if s.mark == nil then'),
    },
  ),
];
