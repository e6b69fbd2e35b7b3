import { describe, expect, it } from 'vitest';
import { at, eventBody, SECRET } from '../../../test/support/records/event-of.ts';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { hubOf } from '../../../test/support/hubs/hub-of.ts';
import { postEvent } from '../../../test/support/hubs/post-event.ts';

const FAR = '2099-01-01T00:00:00Z';

async function lobby() {
  const clock = createFakeClock();
  const hub = await hubOf({ clock, webhookSecret: SECRET });
  const { cursor } = hub.board.callsAfter(undefined);
  return {
    clock,
    board: () => hub.board.snapshot(),
    said: () => hub.board.callsAfter(cursor).calls.map(({ label, desk }) => `${label} to ${desk}`),
    async hear(type: string, data: Readonly<Record<string, unknown>>) {
      expect(await postEvent(hub.webhookAddress, eventBody(type, data))).toBe(200);
    },
  };
}

describe('a call that says it is of the year 2099', () => {
  it('is one of now, and hides no call that comes after it', async () => {
    const r = await lobby();
    await r.hear('ticket_called', { id: '111', status: 'CALLED', called: { date: FAR, desk: 1 } });
    expect(r.board().current).toMatchObject({ label: '111', desk: '1' });
    await r.clock.advance(20_000);
    await r.hear('ticket_recalled', { id: '111', status: 'CALLED', called: { date: at(20), desk: 2 } });
    await r.clock.advance(20_000);
    await r.hear('ticket_called', { id: '222', status: 'CALLED', called: { date: at(40), desk: 3 } });
    expect(r.said()).toEqual(['111 to 1', '111 to 2', '222 to 3']);
    expect(r.board().current).toMatchObject({ label: '222', desk: '3' });
    const called = { date: at(20), desk: 2 };
    await r.hear('ticket_served', { id: '111', status: 'SERVED', called, served: { date: at(50) } });
    expect(r.board().desks.map(({ desk, state }) => [desk, state])).toEqual([
      ['3', 'called'],
      ['2', 'served'],
    ]);
  });

  it('is no call where an event of something else tells of it', async () => {
    const r = await lobby();
    await r.hear('ticket_changed', { id: '111', called: { date: FAR, desk: 1 } });
    expect([r.said(), r.board().current]).toEqual([[], undefined]);
  });

  it('is its ticket’s newest where the service is hours ahead of the hub, as any other', async () => {
    const r = await lobby();
    const hours = 23 * 3_600;
    const called = { date: at(hours), desk: 1 };
    const created = { date: at(hours - 60) };
    await r.hear('ticket_called', { id: '111', status: 'CALLED', created, called });
    await r.hear('ticket_called', {
      id: '111',
      status: 'CALLED',
      created,
      called: { date: at(hours - 30), desk: 2 },
    });
    expect(r.board().current).toMatchObject({ desk: '1', calledAt: Date.parse(called.date) });
  });
});

it('an end or a creation that says it is of the year 2099 is one that says no moment', async () => {
  const r = await lobby();
  const called = { date: at(0), desk: 1 };
  const created = { date: FAR };
  await r.hear('ticket_called', { id: '111', status: 'CALLED', created, called });
  await r.clock.advance(60_000);
  await r.hear('ticket_served', { id: '111', status: 'SERVED', created, called, served: { date: FAR } });
  expect(r.board().current).toBeUndefined();
  await r.clock.advance(60_000);
  await r.hear('ticket_called', { id: '111', status: 'CALLED', created, called: { date: at(120), desk: 2 } });
  expect(r.board().current).toMatchObject({ label: '111', desk: '2' });
});
