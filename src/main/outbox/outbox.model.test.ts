import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/support/parts/open-test-database.ts';
import { outboxOf } from '../../../test/support/parts/outbox-of.ts';
import type { Script } from '../../../test/support/parts/scripted-send.ts';

const APPOINTMENTS = ['a', 'b', 'c'];
const NETWORKS: readonly Script[] = [
  'ok',
  'ok',
  'not-sent',
  'offline',
  'rate-limited',
  'unknown',
  'key-rejected',
  'expired',
  'hang',
  'hang-before',
  { kind: 'refused', statusCode: 400 },
  { kind: 'refused', statusCode: 404 },
];

type Step =
  | { readonly do: 'add'; readonly appointment: string; readonly held: boolean; readonly visitor: boolean }
  | { readonly do: 'network'; readonly network: Script }
  | { readonly do: 'time'; readonly ms: number }
  | { readonly do: 'jump'; readonly ms: number }
  | { readonly do: 'undo'; readonly n: number }
  | { readonly do: 'restart'; readonly how: 'stop' | 'crash' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('add' as const),
      appointment: fc.constantFrom(...APPOINTMENTS),
      held: fc.boolean(),
      visitor: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('network' as const), network: fc.constantFrom(...NETWORKS) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('time' as const),
      ms: fc.constantFrom(0, 1, 700, 2_000, 8_000, 31_000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('jump' as const),
      ms: fc.constantFrom(-86_400_000, 86_400_000, -3.2e11, 3.2e11),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('undo' as const), n: fc.nat(12) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('restart' as const),
      how: fc.constantFrom('stop' as const, 'crash' as const),
    }),
  },
);

it('no sequence of intents, failures, restarts, undos and clock jumps loses, repeats or reorders anything', async () => {
  const database = openTestDatabase();
  let round = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      round += 1;
      database.sqlite.exec('DELETE FROM intents');
      const o = outboxOf({ database });
      const added: number[] = [];
      const undone = new Set<number>();
      for (const now of steps) {
        switch (now.do) {
          case 'add': {
            const about = {
              appointmentId: `${round}-${now.appointment}`,
              origin: now.visitor ? ('visitor' as const) : ('staff' as const),
            };
            added.push(now.held ? o.addHeld(about) : o.add(about));
            break;
          }
          case 'network':
            o.script.network = now.network;
            break;
          case 'time':
            await o.clock.advance(now.ms);
            break;
          case 'jump':
            o.clock.jump(now.ms);
            break;
          case 'undo': {
            const id = added[now.n];
            if (id !== undefined && o.table.undo(id, 0)) undone.add(id);
            break;
          }
          case 'restart':
            await o.restart(now.how);
            break;
        }
        // Whatever happened: every intent is there, and in one of its states.
        expect(added.map((id) => o.stateOf(id).id)).toEqual(added);
      }
      o.script.network = 'ok';
      await o.restart('crash');
      await o.clock.advance(120_000);

      for (const id of added) {
        const intent = o.stateOf(id);
        const attempts = o.script.sent
          .map((sent, at) => ({ ...sent, at }))
          .filter(({ intent: tried }) => tried.id === id);
        const began = attempts.filter(({ began: left }) => left);
        expect(['confirmed', 'refused', 'undone']).toContain(intent.state);
        expect(intent.state === 'undone').toBe(undone.has(id));
        if (undone.has(id)) expect(began).toEqual([]);
        // What was settled is never sent again: `settling` names it once.
        expect(o.settling.filter((settled) => settled.id === id)).toHaveLength(
          intent.state === 'undone' ? 0 : 1,
        );
        expect(intent.attempts).toBe(began.length);
        if (intent.presumed) expect(o.table.unknownAttempts(intent)).toBeGreaterThan(0);
      }
      // An intent begins only once all earlier ones of its appointment are settled.
      const settledBefore = new Map<string, number>();
      for (const { intent, began } of o.script.sent) {
        if (!began) continue;
        const last = settledBefore.get(intent.appointmentId) ?? 0;
        expect(intent.id).toBeGreaterThanOrEqual(last);
        settledBefore.set(intent.appointmentId, intent.id);
      }
      await o.outbox().close();
      expect(o.clock.pending()).toBe(0);
    }),
    { numRuns: 120 },
  );
});
