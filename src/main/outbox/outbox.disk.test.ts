import { expect, it } from 'vitest';
import { emptyDisk, openTestDatabase } from '../../../test/support/parts/open-test-database.ts';
import { outboxOf } from '../../../test/support/parts/outbox-of.ts';

it('every intent is sent and confirmed once on a disk with slow syncs, in the order in which people acted', async () => {
  const o = outboxOf({ database: openTestDatabase(undefined, { syncMs: 30 }) });
  const ids = ['a1', 'a2', 'a3'].map((appointmentId) => o.add({ appointmentId }));
  await o.clock.advance(1_000);
  expect(o.script.tried()).toEqual(ids);
  expect(ids.map((id) => o.stateOf(id).state)).toEqual(['confirmed', 'confirmed', 'confirmed']);
});

it('nothing is accepted on a disk that is full from the beginning, and all is well once there is room', async () => {
  const database = openTestDatabase(undefined, { full: true });
  const o = outboxOf({ database });
  expect(() => o.add({ appointmentId: 'a1', payload: 'x'.repeat(5_000) })).toThrow(/full/);
  emptyDisk(database);
  const id = o.add({ appointmentId: 'a1' });
  await o.clock.advance(0);
  expect(o.stateOf(id).state).toBe('confirmed');
});
