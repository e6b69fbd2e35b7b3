import { expect, it } from 'vitest';
import { MINUTE, NOW } from '../../../../test/support/records/appointment-of.ts';
import { outboxOf } from '../../../../test/support/parts/outbox-of.ts';
import { historyOf } from './details.ts';

it('the details of an appointment show what was asked of the service and how it stands, the newest first', async () => {
  const o = outboxOf({ network: { kind: 'refused', statusCode: 400, message: 'No.' } });
  o.add({ kind: 'edit', origin: 'staff', payload: '{"assigneeId":2}' });
  await o.clock.advance(MINUTE);
  o.script.network = 'ok';
  o.add({ kind: 'check-in' });
  await o.clock.advance(MINUTE);
  o.addHeld();
  const intents = o.table.ofAppointment('a1');
  const now = NOW + 2 * MINUTE;
  expect(historyOf({}, intents, [], [], now)).toMatchObject([
    { what: 'no-show', origin: 'staff', state: 'held', at: now },
    { what: 'check-in', state: 'done', at: NOW + MINUTE },
    { what: 'edit', state: 'refused', at: NOW },
  ]);
  expect(historyOf({}, intents, [], [], now + MINUTE)[0]).toMatchObject({ state: 'waiting' });
});

it('the details of an appointment show an arrival once: as a check-in made here, or as events told it', () => {
  const o = outboxOf({ network: 'hang' });
  o.add({ kind: 'check-in', createdAt: NOW });
  const intents = o.table.ofAppointment('a1');
  expect(historyOf({ arrivedAt: NOW }, intents, [], [], NOW)).toMatchObject([
    { kind: 'deed', state: 'waiting' },
  ]);
  expect(historyOf({ arrivedAt: NOW + 1 }, intents, [], [], NOW).map(({ kind }) => kind)).toEqual([
    'arrived',
    'deed',
  ]);
});

it('the details of an appointment show who saw the visitor arrive, and that help was asked for', () => {
  const help = { askedAt: NOW, kioskName: 'Kiosk 1', reason: 'late' as const };
  expect(historyOf({ arrivedAt: NOW + 1, seenAt: NOW + 2 }, [], [help], [], NOW)).toEqual([
    { kind: 'seen', at: NOW + 2 },
    { kind: 'arrived', at: NOW + 1 },
    { kind: 'help', at: NOW, kioskName: 'Kiosk 1', reason: 'late' },
  ]);
});

it('a check-in by the front desk is not told a second time as an arrival that was seen', () => {
  const o = outboxOf({ network: 'hang' });
  o.add({ kind: 'check-in', origin: 'staff', createdAt: NOW });
  const intents = o.table.ofAppointment('a1');
  const kinds = (seenAt: number): readonly string[] =>
    historyOf({ arrivedAt: NOW, seenAt }, intents, [], [], NOW).map(({ kind }) => kind);
  expect(kinds(NOW)).toEqual(['deed']);
  expect(kinds(NOW + 1)).toEqual(['seen', 'deed']);
});

it('the details of an appointment show when the visitor was called', () => {
  const called = [{ at: NOW + 5, deskId: '3', deskName: 'Glass box' }];
  expect(historyOf({ arrivedAt: NOW }, [], [], [], NOW, called)).toEqual([
    { kind: 'called', at: NOW + 5, deskId: '3', deskName: 'Glass box' },
    { kind: 'arrived', at: NOW },
  ]);
});

it('the details of an appointment name the clerk where the trail says whose act it was, and nobody else', async () => {
  const o = outboxOf({ network: 'ok' });
  o.add({ kind: 'edit', origin: 'staff', payload: '{"assigneeId":2}' });
  await o.clock.advance(5 * MINUTE);
  o.add({ kind: 'edit', origin: 'staff', payload: '{"assigneeId":3}' });
  await o.clock.advance(5 * MINUTE);
  o.add({ kind: 'check-in', origin: 'visitor' });
  await o.clock.advance(5 * MINUTE);
  o.add({ kind: 'cancel', origin: 'staff' });
  const intents = o.table.ofAppointment('a1');
  const at = (minutes: number): number => NOW + minutes * MINUTE;
  const act = (minutes: number, clerk: string | undefined, what: string, outcome: string) => ({
    at: at(minutes) + 20,
    clerk,
    action: `appointments.${what}`,
    outcome,
  });
  const acts = [
    act(0, 'Maria', 'edit', 'changed'),
    act(5, 'Ben', 'edit', 'changed'),
    // A colleague at the desk, just when the visitor pressed the kiosk's button.
    act(10, 'Ben', 'checkInAtDesk', 'accepted'),
    act(12, 'Ben', 'markSeen', 'done'),
    // Too late for the first, so nothing came of it.
    act(15, 'Ben', 'cancel', 'not-possible'),
    act(15, 'Maria', 'cancel', 'accepted'),
  ];
  const clerks = (about: typeof acts) =>
    historyOf({ arrivedAt: at(10), seenAt: at(12) }, intents, [], about, at(16)).map((entry) => [
      entry.kind === 'deed' ? entry.what : entry.kind,
      'clerk' in entry ? entry.clerk : undefined,
    ]);
  expect(clerks(acts)).toEqual([
    ['cancel', 'Maria'],
    ['seen', 'Ben'],
    ['check-in', undefined],
    ['edit', 'Ben'],
    ['edit', 'Maria'],
  ]);
  // Two in one moment, and one while nobody had to sign in.
  const doubtful = [...acts, act(15, 'Ben', 'cancel', 'accepted'), act(12, undefined, 'markSeen', 'done')];
  expect(clerks(doubtful).slice(0, 2)).toEqual([
    ['cancel', undefined],
    ['seen', undefined],
  ]);
});
