import { expect, test } from 'vitest';
import { settle } from '../../../test/support/fake-clock.ts';
import { createConnectionByHand } from '../../../test/support/stores/connection-by-hand.ts';
import { createLazyQuery, createMutation, createMutations, createQuery, createWatch } from './hub-queries.ts';

const COPIES = { copies: [], moveCommand: 'foyer copies' };
const MADE = { kind: 'made', name: 'foyer.sqlite' } as const;

test('a page asks when it opens and with each connection, and keeps what it knows where no answer comes', async () => {
  const hub = createConnectionByHand();
  const query = createQuery(hub, (client) => client.copies.list());
  expect(query.getState()).toBeUndefined();
  hub.answer({ kind: 'not-sent' });
  hub.become('connected');
  hub.answer({ kind: 'answered', value: COPIES });
  await settle();
  expect(query.getState()).toEqual(COPIES);
  hub.become('lost');
  hub.become('connected');
  hub.answer({ kind: 'no-answer' });
  await settle();
  expect(query.getState()).toEqual(COPIES);
  expect(hub.asked()).toHaveLength(3);
});

test('a question that is asked on demand waits for it', () => {
  const hub = createConnectionByHand();
  const query = createLazyQuery(hub, (client) => client.fleet.places());
  hub.become('connected');
  expect(hub.asked()).toHaveLength(0);
  void query.refetch();
  expect(hub.asked()).toHaveLength(1);
});

test('a stream shows its last value', () => {
  const hub = createConnectionByHand();
  const watch = createWatch(hub, (client) => client.selfTest.watch());
  expect(watch.getState()).toBeUndefined();
  hub.tellTo('selfTest.watch', { kind: 'never' });
  expect(watch.getState()).toEqual({ kind: 'never' });
});

test('a second press while the first is under way sends nothing', async () => {
  const hub = createConnectionByHand();
  const made = createMutation<typeof MADE>(hub);
  const make = () =>
    made.runAs(
      (client) => client.copies.make(),
      () => MADE,
    );
  const first = make();
  expect(made.getState()).toEqual({ kind: 'pending' });
  expect(await make()).toBeUndefined();
  hub.answer({ kind: 'answered', value: MADE });
  expect(await first).toEqual(MADE);
  expect(made.getState()).toEqual(MADE);
  expect(hub.asked()).toHaveLength(1);
});

test.each(['not-sent', 'no-answer', 'failed'] as const)(
  'a press that the hub says nothing to is told as %s',
  async (kind) => {
    const hub = createConnectionByHand();
    const made = createMutation<{ readonly kind: 'begun' }>(hub);
    const press = made.runAs(
      (client) => client.selfTest.run(),
      () => ({ kind: 'begun' }),
    );
    hub.answer({ kind });
    expect(await press).toEqual({ kind });
    expect(made.getState()).toEqual({ kind });
  },
);

test('the outcome for one clerk is not shown at another, and is gone when somebody begins again', async () => {
  const hub = createConnectionByHand();
  const unlocked = createMutations<{ readonly kind: string }>(hub);
  const unlock = (clerkId: string) => unlocked.of(clerkId).run((client) => client.staff.unlock({ clerkId }));
  void unlock('anna');
  void unlock('ben');
  expect(hub.open()).toBe(2);
  hub.answer({ kind: 'answered', value: { kind: 'done' } });
  await settle();
  expect(unlocked.getState()).toEqual({ anna: { kind: 'done' }, ben: { kind: 'pending' } });
  unlocked.of('anna').show(undefined);
  expect(unlocked.getState()['anna']).toBeUndefined();
});
