import { describe, expect, it } from 'vitest';
import { SHARED_IDS } from '../../test/support/hubs/hub-of.ts';
import type { DisplayOwn } from '../contract/own-settings.ts';
import { MINUTE, OWN_IDS, ANNA, row, lobby, call } from '../../test/support/hubs/ticket-lobby.ts';

describe('what is said of numbers', () => {
  it('visitors read that they are called by number at once where ids are shared', async () => {
    const l = await lobby([row('a1', 'A-42')], { profile: SHARED_IDS });
    expect(await l.checkIn('a42', 'a1')).toMatchObject({ kind: 'checked-in', number: 'A-42' });
  });

  it('visitors read about numbers from the fourth on where three tickets had their appointments’ ids', async () => {
    const names = ['Ada', 'Bo', 'Cy', 'Di'];
    const l = await lobby(names.map((name, n) => row(`a${n}`, `N-${n}`, name, 'Test')));
    const said: unknown[] = [];
    for (const [n, firstName] of names.entries()) {
      const answer = await l.checkIn(`n${n}`, `a${n}`);
      said.push('number' in answer ? answer.number : undefined);
      await l.hear('ticket_created', { id: `a${n}`, firstName, line: 1 });
    }
    expect(said).toEqual([undefined, undefined, undefined, 'N-3']);
    expect(l.hub().actions.lookUp('n0').answer).toMatchObject({ number: 'N-0' });
    expect(l.hub().status.snapshot().ticketsMatch).toBe(true);
  });

  it('the administrator reads that tickets come and none can be matched', async () => {
    const l = await lobby([row('a1', 'A-42')], { settings: { labelPrivacy: 'initials' } });
    expect(l.hub().status.snapshot().ticketsMatch).toBeUndefined();
    expect(await l.checkIn('a42', 'a1')).toMatchObject({ calls: { code: 'A-42', other: 'initials' } });
    await l.hear('ticket_created', { id: '9001', firstName: undefined, line: 1 });
    expect(l.hub().status.snapshot().ticketsMatch).toBeUndefined();
    await l.clock.advance(3 * MINUTE);
    expect(l.hub().status.snapshot().ticketsMatch).toBe(false);
    expect(l.hub().actions.lookUp('a42').answer).toMatchObject({
      calls: { code: 'A-42', other: 'initials' },
    });
  });

  it('the sentence about numbers carries no name, also where the ticket wears one', async () => {
    const l = await lobby([row('a1', 'A-42')], {
      profile: OWN_IDS,
      settings: { labelPrivacy: 'first-name' },
    });
    await l.checkIn('a42', 'a1');
    await l.hear('ticket_called', { id: '9001', ...ANNA, line: 1, ...call(30) });
    await l.clock.advance(3 * MINUTE);
    expect(l.label()).toBe('Anna K.');
    expect(JSON.stringify(l.hub().actions.lookUp('a42').answer)).not.toMatch(/Anna|Kowalska/);
  });
});

it('a row of the front desk’s list says “called” as long as displays list the call, and then that the visitor is here', async () => {
  const l = await lobby([row('a1', 'A-42')], { profile: SHARED_IDS });
  await l.checkIn('a42', 'a1');
  await l.hear('ticket_called', { id: 'a1', ...ANNA, line: 1, ...call(30) });
  await l.clock.advance(MINUTE);
  const days = l.hub().day.watch(undefined);
  expect((await days.next()).value).toMatchObject({ appointments: [{ called: { deskId: '4' } }] });
  let value: unknown;
  const next = days.next().then((update) => (value = update.value));
  await l.clock.advance(12 * 60 * MINUTE);
  await Promise.race([next, l.clock.advance(0)]);
  expect(value).toMatchObject({
    kind: 'changed',
    appointment: { appointmentId: 'a1', status: 'Checked-in' },
  });
  expect(value).not.toHaveProperty('appointment.called');
});

describe('a visitor who is called quietly', () => {
  it('a visitor who is called quietly is named on no display from that moment on, over a restart, until it is taken back', async () => {
    const l = await lobby([row('a1', 'A-42')], {
      profile: OWN_IDS,
      settings: { labelPrivacy: 'first-name' },
    });
    await l.checkIn('a42', 'a1');
    await l.hear('ticket_called', { id: '9001', ...ANNA, line: 1, ...call(30) });
    await l.clock.advance(3 * MINUTE);
    expect(l.label()).toBe('Anna K.');
    expect(l.hub().quietCalls.set('a1', true)).toBe(true);
    expect(l.label()).toBe('001');
    const days = l.hub().day.watch(undefined);
    expect((await days.next()).value).toMatchObject({ appointments: [{ isQuiet: true }] });
    await days.return(undefined);
    await l.restart();
    const { board } = l.hub();
    expect(JSON.stringify([board.snapshot(), board.callsAfter(undefined)])).not.toContain('Anna');
    expect(l.hub().quietCalls.set('a1', false)).toBe(true);
    expect(l.label()).toBe('Anna K.');
  });

  it('a visitor who is called quietly is not named either before the hub knows whose ticket it is, and hides no other name', async () => {
    const l = await lobby([row('a1', 'A-42')], {
      profile: OWN_IDS,
      settings: { labelPrivacy: 'first-name' },
    });
    expect(l.hub().quietCalls.set('a1', true)).toBe(true);
    await l.hear('ticket_called', { id: '9001', ...ANNA, line: 1, ...call(30) });
    expect(l.label()).toBe('001');
    await l.hear('ticket_called', { id: '9002', ...ANNA, line: 2, ...call(31) });
    expect(l.label()).toBe('Anna K. 2');
    await l.hear('ticket_called', { id: '9003', firstName: 'Bo', lastName: 'Canary', line: 1, ...call(32) });
    expect(l.label()).toBe('Bo C.');
    expect(
      l
        .hub()
        .board.callsAfter(undefined)
        .calls.map(({ label }) => label),
    ).toEqual(['001', 'Anna K. 2', 'Bo C.']);
  });

  it('a visitor who is called quietly is somebody whom the hub knows', async () => {
    const l = await lobby([row('a1', 'A-42')]);
    expect(l.hub().quietCalls.set('nobody', true)).toBe(false);
  });
});

it('a display is sent its own lines on its own rung, and staff may change both while it listens', async () => {
  let display: DisplayOwn = { lines: [2], privacy: 'number' };
  const TV = { id: 'tv' };
  const own = {
    of: () => ({ kiosk: {}, display, speaks: true }),
    kiosks: () => [],
    displays: () => [display],
    subscribe: () => () => {},
  };
  const l = await lobby([], { own, settings: { labelPrivacy: 'first-name' } });
  await l.hear('ticket_called', { id: '9001', ...ANNA, line: 1, ...call(30) });
  await l.hear('ticket_called', { id: '9002', firstName: 'Bo', lastName: 'Canary', line: 2, ...call(31) });
  const { board } = l.hub();
  const labels = () => [
    board.snapshot(TV).desks.map(({ label }) => label),
    board.callsAfter(undefined, TV).calls.map(({ label }) => label),
  ];
  expect(labels()).toEqual([['002'], ['002']]);
  expect(JSON.stringify([board.snapshot(TV), board.callsAfter(undefined, TV)])).not.toMatch(
    /Anna|Canary|900\d/,
  );
  display = { privacy: 'initials' };
  // Both were called to one desk.
  expect(labels()).toEqual([['B. C.'], ['A. K.', 'B. C.']]);
});
