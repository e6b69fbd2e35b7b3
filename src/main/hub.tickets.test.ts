/** Whose ticket it is, in a whole hub: walk-ins, collisions, two visitors of one name, and restarts. */
import { describe, expect, it } from 'vitest';
import { at } from '../../test/support/records/event-of.ts';
import { SHARED_IDS } from '../../test/support/hubs/hub-of.ts';
import { MINUTE, OWN_IDS, ANNA, row, lobby, call } from '../../test/support/hubs/ticket-lobby.ts';

describe('a walk-in whose ticket has the id of an appointment', () => {
  it('a walk-in whose ticket has an appointment’s id takes nobody’s over: its visitor can still check in, and it is sent', async () => {
    const l = await lobby([row('1007', 'A-42')]);
    await l.hear('ticket_created', { id: '1007', firstName: 'Bruno', line: 1 });
    expect(l.hub().actions.lookUp('a42').answer.kind).toBe('found');
    expect(await l.statusOf('1007')).toBe('Scheduled');
    await l.hear('ticket_called', { id: '1007', firstName: 'Bruno', line: 1, ...call(60) });
    expect(l.label()).toBe('007');
    const end = { served: { date: at(90) }, status: 'SERVED' };
    await l.hear('ticket_served', { id: '1007', firstName: 'Bruno', line: 1, ...call(60), ...end });
    expect(l.hub().actions.lookUp('a42').answer.kind).toBe('found');
    expect(await l.checkIn('a42', '1007')).toMatchObject({ kind: 'checked-in' });
  });

  it('a walk-in whose ticket has the id of an appointment is nobody’s either when its line is another one, or it says no name', async () => {
    const l = await lobby([row('1007', 'A-42'), row('1008', 'A-43')]);
    await l.hear('ticket_created', { id: '1007', ...ANNA, line: 2 });
    await l.hear('ticket_created', { id: '1008', firstName: null, line: 1 });
    expect([await l.statusOf('1007'), await l.statusOf('1008')]).toEqual(['Scheduled', 'Scheduled']);
  });

  it('a ticket with an appointment’s id is that appointment’s under a profile that says so, whatever it says of names', async () => {
    const l = await lobby([row('1007', 'A-42')], { profile: SHARED_IDS });
    await l.hear('ticket_created', { id: '1007', firstName: { of: 1 }, line: null });
    expect(await l.statusOf('1007')).toBe('Checked-in');
  });

  it('a walk-in whose ticket has the id of an appointment is never one’s by its id where tickets have ids of their own', async () => {
    const l = await lobby([row('1007', 'A-42')], { profile: OWN_IDS });
    await l.hear('ticket_created', { id: '1007', ...ANNA, line: 1 });
    expect(await l.statusOf('1007')).toBe('Scheduled');
  });
});

it('a ticket’s id that is used again on another day begins anew: nobody is served by yesterday’s end', async () => {
  const day = 86_400_000;
  const l = await lobby([row('1007', 'A-42')], { profile: SHARED_IDS });
  const yesterday = (seconds: number) => new Date(Date.parse(at(seconds)) - day).toISOString();
  const old = { id: '1007', ...ANNA, line: 1, created: { date: yesterday(0) } };
  const called = { date: yesterday(60), desk: 4 };
  await l.hear('ticket_created', { id: '1007', ...ANNA, line: 1 });
  // Told late, in whatever order.
  await l.hear('ticket_served', { ...old, called, served: { date: yesterday(90) }, status: 'SERVED' });
  await l.hear('ticket_called', { ...old, called, status: 'CALLED' });
  expect(await l.statusOf('1007')).toBe('Checked-in');
  await l.hear('ticket_served', { id: '1007', ...ANNA, line: 1, ...call(60), served: { date: at(90) } });
  expect(await l.statusOf('1007')).toBe('Served');
});

describe.each([
  ['that have ids of their own', OWN_IDS],
  ['of which nobody knows', undefined],
])('tickets %s', (_which, profile) => {
  const about = profile === undefined ? {} : { profile };

  it('tickets become the visitor’s two minutes after the check-in, and move the appointment on and wear its code', async () => {
    const l = await lobby([row('a1', 'A-42')], about);
    expect(await l.checkIn('a42', 'a1')).toMatchObject({
      kind: 'checked-in',
      calls: { code: 'A-42', other: 'number' },
    });
    await l.hear('ticket_created', { id: '9001', ...ANNA, line: 1 });
    await l.clock.advance(3 * MINUTE);
    expect(l.hub().actions.lookUp('a42').answer).toMatchObject({
      kind: 'already-checked-in',
      number: 'A-42',
    });
    await l.restart();
    await l.hear('ticket_called', { id: '9001', ...ANNA, line: 1, ...call(400) });
    expect(l.label()).toBe('A-42');
    expect(l.hub().actions.lookUp('a42').answer).toMatchObject({
      kind: 'already-checked-in',
      number: 'A-42',
      call: { desk: '4' },
    });
    await l.hear('ticket_served', { id: '9001', ...ANNA, line: 1, ...call(400), served: { date: at(500) } });
    expect(l.hub().actions.lookUp('a42').answer).toMatchObject({ kind: 'already-served' });
  });

  it('tickets are found also when the webhook comes before the answer, and when the hub restarts in between', async () => {
    const l = await lobby([row('a1', 'A-42')], about);
    void l.hub().actions.beginCheckIn('a42', 'a1').answer;
    await l.hear('ticket_created', { id: '9001', ...ANNA, line: 1 });
    await l.clock.advance(MINUTE);
    await l.restart();
    await l.clock.advance(2 * MINUTE);
    expect(l.hub().actions.lookUp('a42').answer).toMatchObject({ number: 'A-42' });
  });

  it('tickets that were called before they were known keep their label, and the appointment still ends with them', async () => {
    const l = await lobby([row('a1', 'A-42')], about);
    await l.checkIn('a42', 'a1');
    await l.hear('ticket_called', { id: '9001', ...ANNA, line: 1, ...call(30) });
    expect(l.label()).toBe('001');
    await l.hear('ticket_served', { id: '9001', ...ANNA, line: 1, ...call(30), served: { date: at(60) } });
    expect(await l.statusOf('a1')).toBe('Checked-in');
    await l.clock.advance(3 * MINUTE);
    expect(await l.statusOf('a1')).toBe('Served');
    expect(l.hub().board.snapshot().recent[0]?.label).toBe('001');
  });

  it('tickets of a walk-in of the same name stand alone, and so does the visitor’s own', async () => {
    const l = await lobby([row('a1', 'A-42')], about);
    await l.checkIn('a42', 'a1');
    await l.hear('ticket_created', { id: '9001', ...ANNA, line: 1 });
    await l.clock.advance(MINUTE);
    await l.hear('ticket_created', { id: '9002', ...ANNA, line: 1 });
    await l.clock.advance(5 * MINUTE);
    for (const id of ['9001', '9002']) {
      await l.hear('ticket_called', { id, ...ANNA, line: 1, ...call(400) });
      const end = { ...call(400), served: { date: at(401) } };
      await l.hear('ticket_served', { id, ...ANNA, line: 1, ...end });
    }
    expect(await l.statusOf('a1')).toBe('Checked-in');
    const shown = l
      .hub()
      .board.snapshot()
      .recent.map(({ label }) => label);
    expect(shown.toSorted()).toEqual(['001', '002']);
    expect(l.hub().actions.lookUp('a42').answer).toMatchObject({ calls: { code: 'A-42', other: 'number' } });
  });

  it('tickets of two visitors of one name on one line at the same time are nobody’s', async () => {
    const l = await lobby([row('a1', 'A-42'), row('a2', 'B-17')], about);
    await l.checkIn('a42', 'a1');
    await l.hear('ticket_created', { id: '9001', ...ANNA, line: 1 });
    await l.checkIn('b17', 'a2');
    await l.hear('ticket_created', { id: '9002', ...ANNA, line: 1 });
    await l.clock.advance(5 * MINUTE);
    await l.hear('ticket_called', { id: '9002', ...ANNA, line: 1, ...call(400) });
    expect(['A-42', 'B-17']).not.toContain(l.label());
    expect([await l.statusOf('a1'), await l.statusOf('a2')]).toEqual(['Checked-in', 'Checked-in']);
  });

  it('tickets that were there before the visitor are a walk-in’s; the one that comes then is the visitor’s', async () => {
    const l = await lobby([row('a1', 'A-42')], about);
    await l.hear('ticket_created', { id: '9001', ...ANNA, line: 1 });
    await l.clock.advance(30_000);
    await l.checkIn('a42', 'a1');
    await l.hear('ticket_created', { id: '9002', ...ANNA, line: 1 });
    await l.clock.advance(3 * MINUTE);
    await l.hear('ticket_called', { id: '9001', ...ANNA, line: 1, ...call(400) });
    expect(l.label()).toBe('001');
    await l.hear('ticket_called', { id: '9002', ...ANNA, line: 1, ...call(401) });
    expect(l.label()).toBe('A-42');
  });

  it('tickets whose appearance comes late, by a clock an hour away, are judged by when the hub heard of them', async () => {
    const l = await lobby([row('a1', 'A-42')], about);
    await l.checkIn('a42', 'a1');
    await l.hear('ticket_created', { id: '9001', ...ANNA, line: 1, created: { date: at(3_600) } });
    await l.clock.advance(3 * MINUTE);
    expect(l.hub().actions.lookUp('a42').answer).toMatchObject({ number: 'A-42' });
  });
});

it.each([
  ['the ticket of everyone who waits is known', true, 2],
  ['nobody told of the ticket of one', false, undefined],
])('a display says how many wait where %s', async (_when, isTold, waiting) => {
  const l = await lobby([row('a1', 'A-41', 'Ben'), row('a2', 'A-42')], { profile: OWN_IDS });
  await l.hear('ticket_created', { id: '9001', firstName: 'Zoe', lastName: 'Lund', line: 1 });
  expect(l.hub().board.snapshot().waiting).toBe(1);
  await l.checkIn('a42', 'a2');
  if (isTold) await l.hear('ticket_created', { id: '9002', ...ANNA, line: 1 });
  await l.clock.advance(5 * MINUTE);
  expect(l.hub().board.snapshot().waiting).toBe(waiting);
});

it('a display says how many wait where tickets have no last names, so they cannot be matched', async () => {
  const l = await lobby([row('a2', 'A-42')], { profile: OWN_IDS });
  await l.checkIn('a42', 'a2');
  await l.hear('ticket_created', { id: '9002', line: 1 });
  await l.clock.advance(5 * MINUTE);
  expect(l.hub().board.snapshot().waiting).toBe(1);
});

it('a display says how many wait where tickets have the ids of their appointments', async () => {
  const l = await lobby([row('1007', 'A-42')], { profile: SHARED_IDS });
  await l.checkIn('a42', '1007');
  await l.hear('ticket_created', { id: '1007', ...ANNA, line: 1 });
  await l.clock.advance(5 * MINUTE);
  expect(l.hub().board.snapshot().waiting).toBe(1);
});

it.each([
  ['tickets have cut last names', { lastName: 'K.' }],
  ['two tickets may be those of one visitor', { lastName: 'Kowalska' }],
])('a display says how many wait where %s', async (_why, more) => {
  const l = await lobby([row('a1', 'A-42')], { profile: OWN_IDS });
  await l.checkIn('a42', 'a1');
  await l.hear('ticket_created', { id: '9001', ...ANNA, ...more, line: 1 });
  await l.clock.advance(MINUTE);
  await l.hear('ticket_created', { id: '9002', ...ANNA, ...more, line: 1 });
  await l.clock.advance(5 * MINUTE);
  expect(l.hub().board.snapshot().waiting).toBe(2);
});
