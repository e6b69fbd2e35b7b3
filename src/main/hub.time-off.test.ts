/** A hub that was off while someone was called, as after a power cut or a restart. */
import { expect, it } from 'vitest';
import { ANNA, call, lobby, MINUTE, OWN_IDS, row } from '../../test/support/hubs/ticket-lobby.ts';
import type { HubOptions } from '../../test/support/hubs/hub-of.ts';

const ALL_DAY = [{ from: '00:00', to: '24:00' }];

type Lobby = Awaited<ReturnType<typeof lobby>>;

const noticesOf = (l: Lobby) =>
  l
    .hub()
    .status.snapshot()
    .notices.filter((notice) => notice.kind === 'webhook');

/** Off for as long, and started as a new process. */
async function offFor(l: Lobby, ms: number) {
  await l.hub().close();
  const from = Math.floor(l.clock.now());
  l.clock.stall(ms);
  await l.restart();
  return { from, to: Math.floor(l.clock.now()) };
}

async function waitingLobby(about: Partial<HubOptions> = {}) {
  const l = await lobby([row('a1', 'A-42')], { profile: OWN_IDS, ...about });
  await l.hear('ticket_created', { id: '9001', ...ANNA, line: 1 });
  return l;
}

it('staff read once that Foyer was off while a visitor waited, and from when to when', async () => {
  const l = await waitingLobby();
  const off = await offFor(l, 16_000);
  expect(noticesOf(l)).toMatchObject([{ kind: 'webhook', trouble: { kind: 'off', ...off } }]);
  await offFor(l, 1_000);
  expect(noticesOf(l)).toHaveLength(1);
  expect(l.hub().status.dismiss(`off-${off.to}`)).toBe(true);
  expect(noticesOf(l)).toEqual([]);
  await offFor(l, 1_000);
  expect(noticesOf(l)).toEqual([]);
});

it('a time off is no news where nobody could have been called', async () => {
  const empty = await lobby([row('a1', 'A-42')], { profile: OWN_IDS });
  await offFor(empty, MINUTE);
  expect(noticesOf(empty)).toEqual([]);
  const closed = await waitingLobby({ settings: { openingHours: { sunday: ALL_DAY } } });
  await offFor(closed, MINUTE);
  expect(noticesOf(closed)).toEqual([]);
});

it('an open lobby may have called somebody whom Foyer never knew', async () => {
  const l = await lobby([row('a1', 'A-42')], {
    profile: OWN_IDS,
    settings: { openingHours: { monday: ALL_DAY } },
  });
  await l.hear('ticket_called', { id: '9001', ...ANNA, line: 1, ...call(0) });
  await l.hear('ticket_served', {
    id: '9001',
    ...ANNA,
    line: 1,
    ...call(0),
    served: { date: call(60).called.date },
  });
  await offFor(l, MINUTE);
  expect(noticesOf(l)).toHaveLength(1);
});
