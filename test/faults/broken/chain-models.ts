/** Chains that break one rule each, which an engine that loses and jumps brings to light. */
import type { ReadTimes } from '../../../src/main/chain/stream-intake.ts';
import type { EntryRead } from '../../../src/main/chain/stream-entry.ts';
import { type ChainParts, realChain } from '../chain-model/stations.ts';
import { runChainModelSuite } from '../chain-model/suite.ts';
import type { BrokenVariant } from './variant.ts';

const LATE_MS = 300;

const chain = (
  name: string,
  example: RegExp,
  runs: number,
  broken: Partial<ChainParts>,
  seed = 1,
): BrokenVariant => ({
  name,
  suite: 'chain-model',
  example,
  run: () => runChainModelSuite({ seed, runs, stopAt: example }, { ...realChain, ...broken }),
});

export const variants: readonly BrokenVariant[] = [
  chain('a gateway that acknowledges and appends afterwards', /acknowledged and is lost/, 200, {
    createGatewayRelay(deps) {
      const relay = realChain.createGatewayRelay(deps);
      return {
        ...relay,
        accept(received) {
          if (received.kind !== 'event') return relay.accept(received);
          deps.clock.after(LATE_MS, () => void relay.accept(received));
          return Promise.resolve(true);
        },
      };
    },
  }),
  chain('a position in a transaction of its own, before the effect', /acknowledged and is lost/, 200, {
    createStreamIntake(deps) {
      const { clock, commit, cursor, lists, writer } = deps;
      return {
        async take(stream: string, entries: readonly EntryRead[], read: ReadTimes) {
          const fresh = await commit(() =>
            entries.flatMap((entry) =>
              entry.kind !== 'unreadable' && cursor.take(stream, entry) ? [entry] : [],
            ),
          );
          await new Promise<void>((resolve) => void clock.after(LATE_MS, resolve));
          for (const { kind, body, at } of fresh.kind === 'written' ? fresh.value : [])
            await commit(() =>
              kind === 'event' ? void writer.write(body, read) : lists.add(body, { at, readAt: read.engine }),
            );
          lists.applySoon();
          return 'all';
        },
      };
    },
  }),
  chain('a gateway that does not notice a failover', /acknowledged and is lost/, 200, {
    async checkEngine(engine, options) {
      const answer = await realChain.checkEngine(engine, options);
      return answer.kind === 'good' ? { ...answer, facts: { ...answer.facts, mark: 'the same' } } : answer;
    },
  }),
  chain(
    'a lobby where the list that comes last wins',
    /and list \d+ was newer/,
    600,
    {
      createListInbox: (deps) =>
        realChain.createListInbox({
          ...deps,
          take: (text, order) => deps.take(text, { ...order, isPast: () => false }),
        }),
    },
    80,
  ),
];
