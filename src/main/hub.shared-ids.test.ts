import { describe, expect, it } from 'vitest';
import { lobby, MINUTE, OWN_IDS, row } from '../../test/support/hubs/ticket-lobby.ts';
import { screenOf } from '../../test/support/records/screen-of.ts';
import { sealArrival } from './appointments/kiosk/arrival-handle.ts';
import { DEFAULT_PROFILE, SHARED_IDS } from '../../test/support/hubs/hub-of.ts';

const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NAMES = ['Ada', 'Bo', 'Cy', 'Di', 'Ed', 'Flo', 'Gil', 'Hal', 'Ina', 'Joe', 'Kim', 'Lu'];
const rows = NAMES.map((name, n) => row(`a${n}`, `N-${n}`, name, 'Test'));

type Lobby = Awaited<ReturnType<typeof lobby>>;

/** Visitor `n` checks in; answers the number that the kiosk promises, if it promises one. */
async function promised(l: Lobby, n: number): Promise<string | undefined> {
  const answer = await l.checkIn(`n${n}`, `a${n}`);
  expect(answer.kind).toBe('checked-in');
  return 'number' in answer ? answer.number : undefined;
}

/** The ticket of visitor `n` comes, with the appointment's id unless another one is given. */
const ticketOf = (l: Lobby, n: number, about: Readonly<Record<string, unknown>> = {}) =>
  l.hear('ticket_created', { id: `a${n}`, firstName: NAMES[n], line: 1, ...about });

/** These visitors check in one after the other, and each gets a ticket with the appointment's id. */
async function arrive(l: Lobby, ...visitors: readonly number[]): Promise<void> {
  for (const n of visitors) {
    await promised(l, n);
    await ticketOf(l, n);
  }
}

const known = (l: Lobby) => l.hub().status.snapshot().ticketIds;

describe('that a visitor’s code is the number that is called', () => {
  it('the hub learns from three check-ins that codes are called, and setup sees how many there were', async () => {
    const l = await lobby(rows);
    expect(known(l)).toEqual({ kind: 'learning', checkIns: 0 });
    await arrive(l, 0, 1);
    expect(known(l)).toEqual({ kind: 'learning', checkIns: 2 });
    expect(await promised(l, 2)).toBeUndefined();
    await ticketOf(l, 2);
    expect(known(l)).toEqual({ kind: 'learned' });
    expect(await promised(l, 3)).toBe('N-3');
  });

  it('the hub learns that codes are called also where tickets come before the service has answered', async () => {
    const l = await lobby(rows);
    const answers = [0, 1, 2].map(async (n) => l.hub().actions.beginCheckIn(`n${n}`, `a${n}`).answer);
    for (const n of [0, 1, 2]) await ticketOf(l, n);
    await l.clock.advance(100);
    await Promise.all(answers);
    expect(await promised(l, 3)).toBe('N-3');
  });

  it('the hub still knows that codes are called after a restart and six days in which nobody came', async () => {
    const l = await lobby(rows);
    await arrive(l, 0, 1, 2);
    // What a hub does in the last hour of a day stands for the day: it looks at its list every few seconds.
    for (let day = 0; day < 6; day += 1) {
      l.clock.stall(DAY - HOUR);
      await l.clock.advance(HOUR);
    }
    await l.clock.advance(MINUTE);
    await l.restart();
    expect(known(l)).toEqual({ kind: 'learned' });
  });

  it('a visitor who reads the last screen is told that the code is called when the ticket comes', async () => {
    const l = await lobby(rows);
    await promised(l, 0);
    const screen = screenOf('kiosk');
    const stream = l.hub().seen.watch(screen, sealArrival(screen.key, 'a0'), undefined);
    expect((await stream.next()).value).toEqual({ calls: { code: 'N-0', other: 'number' } });
    await ticketOf(l, 0);
    expect((await stream.next()).value).toEqual({ number: 'N-0' });
    expect(l.hub().seen.mark('a0')).toBe(true);
    expect((await stream.next()).value).toMatchObject({ number: 'N-0', seenAt: expect.any(Number) });
    await stream.return(undefined);
  });

  it('a visitor is not counted twice when the hub learns that codes are called', async () => {
    const l = await lobby(rows);
    await arrive(l, 0);
    for (let n = 0; n < 3; n += 1) await ticketOf(l, 0, { status: 'NEW', phoneNumber: 48_600_700_800 + n });
    expect(known(l)).toEqual({ kind: 'learning', checkIns: 1 });
  });

  it('the hub does not learn that codes are called from tickets of visitors who checked in elsewhere', async () => {
    const l = await lobby(rows);
    for (const n of [0, 1, 2, 3]) await ticketOf(l, n);
    expect(known(l)).toEqual({ kind: 'learning', checkIns: 0 });
  });

  it('a code is called for a ticket that says no name once that is learned, and not before', async () => {
    const l = await lobby(rows);
    await promised(l, 4);
    await ticketOf(l, 4, { firstName: undefined });
    await arrive(l, 0, 1, 2);
    expect(await promised(l, 3)).toBe('N-3');
    await l.hear('ticket_called', {
      id: 'a3',
      firstName: undefined,
      line: 1,
      status: 'CALLED',
      called: { date: new Date(l.clock.now()).toISOString(), desk: 4 },
    });
    expect(l.label()).toBe('N-3');
    expect(l.hub().actions.lookUp('n4').answer).toMatchObject({ calls: { code: 'N-4' } });
  });
});

describe('one contradiction is enough to begin from zero', () => {
  it.each([
    ['of another line', { line: 2 }],
    ['of somebody with another first name', { firstName: 'Zoe' }],
    ['of somebody with another last name', { lastName: 'Other' }],
  ])('a ticket with an appointment’s id %s', async (_which, about) => {
    const l = await lobby(rows);
    await arrive(l, 0, 1, 2);
    await ticketOf(l, 9, about);
    expect(known(l)).toEqual({ kind: 'contradicted' });
    expect(await promised(l, 3)).toBeUndefined();
    await arrive(l, 4, 5);
    expect(await promised(l, 6)).toBeUndefined();
    await ticketOf(l, 6);
    expect(await promised(l, 7)).toBe('N-7');
  });

  it('a ticket of a check-in that has an id of its own, at once', async () => {
    const l = await lobby(rows);
    await arrive(l, 0, 1, 2);
    expect(await promised(l, 3)).toBe('N-3');
    await ticketOf(l, 3, { id: '9001', lastName: 'Test' });
    expect(await promised(l, 4)).toBeUndefined();
  });

  it('a check-in that is found to have a ticket of another id, two minutes later', async () => {
    const l = await lobby(rows);
    await promised(l, 3);
    await ticketOf(l, 3, { id: '9001', lastName: 'Test' });
    await arrive(l, 0, 1);
    await l.clock.advance(3 * MINUTE);
    expect(known(l)).toEqual({ kind: 'contradicted' });
  });

  it('a visitor who came before the ids were learned again is promised nothing by them', async () => {
    const l = await lobby(rows);
    await arrive(l, 0, 1, 2);
    expect(await promised(l, 3)).toBe('N-3');
    await ticketOf(l, 3, { id: '9001', lastName: 'Test' });
    await promised(l, 4);
    await ticketOf(l, 4, { id: '9002', lastName: 'Test' });
    await l.clock.advance(1_000);
    await arrive(l, 5, 6, 7);
    expect(known(l)).toEqual({ kind: 'learned' });
    expect(l.hub().actions.lookUp('n4').answer).toMatchObject({ calls: { code: 'N-4' } });
    await l.clock.advance(1_000);
    expect(await promised(l, 8)).toBe('N-8');
  });

  it('a stranger without an appointment is no contradiction', async () => {
    const l = await lobby(rows);
    await arrive(l, 0, 1, 2);
    await l.hear('ticket_created', { id: '9001', firstName: 'Walter', line: 1 });
    await ticketOf(l, 5, { firstName: 'FLO', lastName: 'Tést-Long' });
    expect(await promised(l, 3)).toBe('N-3');
  });
});

describe('what the profile says', () => {
  it('own ids of the profile are never taken for shared', async () => {
    const l = await lobby(rows, { profile: OWN_IDS });
    await arrive(l, 0, 1, 2, 3);
    expect(known(l)).toEqual({ kind: 'own' });
    expect(await promised(l, 4)).toBeUndefined();
  });

  it('shared ids of the profile stay shared after a contradiction', async () => {
    const l = await lobby(rows, { profile: SHARED_IDS });
    await ticketOf(l, 9, { line: 2 });
    expect(known(l)).toEqual({ kind: 'shared' });
    expect(await promised(l, 0)).toBe('N-0');
  });
});

it.each([
  ['key', { apiKey: 'another-key-of-the-test' }],
  ['address', { settings: { baseUrl: 'https://other.example' } }],
  ['location', { settings: { locationId: 7 } }],
  ['profile', { profile: JSON.stringify({ ...JSON.parse(DEFAULT_PROFILE), name: 'Another' }) }],
])('the ids are learned again after a change of the %s', async (_what, about) => {
  const l = await lobby(rows);
  await arrive(l, 0, 1, 2);
  await l.restart(about);
  expect(known(l)).toEqual({ kind: 'learning', checkIns: 0 });
  await l.restart();
  expect(known(l)).toEqual({ kind: 'learned' });
});
