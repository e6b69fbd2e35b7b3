/** Whose ticket it is, in a whole hub: walk-ins, collisions, two visitors of one name, and restarts. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inSeconds } from '../../test/support/eventually.ts';
import { at, eventBody, SECRET } from '../../test/support/records/event-of.ts';
import { createFakeClock } from '../../test/support/fake-clock.ts';
import { type HubOptions, hubOf, profileText, SHARED_IDS } from '../../test/support/hubs/hub-of.ts';
import { postEvent } from '../../test/support/hubs/post-event.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import type { DeskAppointment } from '../contract/appointment.ts';
import type { DisplayOwn } from '../contract/own-settings.ts';

const MINUTE = 60_000;
const OWN_IDS = profileText('own-ticket-ids');
const ANNA = { firstName: 'Anna', lastName: 'Kowalska' };

const row = (id: string, code: string, first = 'Anna', last = 'Kowalska', line = 1) =>
  `${id},${code},${first},${last},${line},${at(600)},2026-01-11T00:00:00Z`;

async function lobby(rows: readonly string[], about: Partial<HubOptions> = {}) {
  const clock = createFakeClock();
  const folder = temporaryFolder();
  const rosterFile = join(folder, 'roster.csv');
  writeFileSync(rosterFile, ['id,code,firstName,lastName,lineId,startTime,endTime', ...rows].join('\n'));
  const options: HubOptions = {
    clock,
    webhookSecret: SECRET,
    apiKey: 'a-key-of-the-test',
    databasePath: join(folder, 'foyer.sqlite'),
    // The service agrees to everything.
    fetch: () => Promise.resolve(Response.json({ statusCode: 200 })),
    ...about,
    settings: { rosterFile, baseUrl: 'https://service.example', ...about.settings },
  };
  let hub = await hubOf(options);
  await inSeconds(clock, () => expect(hub.day.count()).toBe(rows.length));
  return {
    clock,
    hub: () => hub,
    async restart() {
      await hub.close();
      hub = await hubOf(options);
    },
    async hear(type: string, data: Readonly<Record<string, unknown>>) {
      expect(await postEvent(hub.webhookAddress, eventBody(type, { lastName: undefined, ...data }))).toBe(
        200,
      );
    },
    /** The visitor confirms, and the service agrees at once. */
    async checkIn(code: string, id: string) {
      const answer = hub.actions.beginCheckIn(code, id).answer;
      await clock.advance(0);
      return answer;
    },
    async statusOf(id: string): Promise<DeskAppointment['status'] | undefined> {
      const days = hub.day.watch(undefined);
      const { value } = await days.next();
      await days.return(undefined);
      return value?.kind === 'snapshot'
        ? value.appointments.find(({ appointmentId }) => appointmentId === id)?.status
        : undefined;
    },
    label: () => hub.board.snapshot().current?.label,
  };
}

const call = (seconds: number) => ({ status: 'CALLED', called: { date: at(seconds), desk: 4 } });

describe('a walk-in whose ticket has the id of an appointment', () => {
  it('takes nobody’s appointment over: its visitor can still check in, and it is sent', async () => {
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

  it('is nobody’s either when its line is another one, or it says no name', async () => {
    const l = await lobby([row('1007', 'A-42'), row('1008', 'A-43')]);
    await l.hear('ticket_created', { id: '1007', ...ANNA, line: 2 });
    await l.hear('ticket_created', { id: '1008', firstName: null, line: 1 });
    expect([await l.statusOf('1007'), await l.statusOf('1008')]).toEqual(['Scheduled', 'Scheduled']);
  });

  it('is an appointment’s under a profile that says so, whatever it says of names', async () => {
    const l = await lobby([row('1007', 'A-42')], { profile: SHARED_IDS });
    await l.hear('ticket_created', { id: '1007', firstName: { of: 1 }, line: null });
    expect(await l.statusOf('1007')).toBe('Checked-in');
  });

  it('is never one’s by its id where tickets have ids of their own', async () => {
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

  it('become the visitor’s two minutes after the check-in, and move the appointment on and wear its code', async () => {
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
    await l.hear('ticket_served', { id: '9001', ...ANNA, line: 1, ...call(400), served: { date: at(500) } });
    expect(l.hub().actions.lookUp('a42').answer).toEqual({ kind: 'already-served' });
  });

  it('are found also when the webhook comes before the answer, and when the hub restarts in between', async () => {
    const l = await lobby([row('a1', 'A-42')], about);
    void l.hub().actions.beginCheckIn('a42', 'a1').answer;
    await l.hear('ticket_created', { id: '9001', ...ANNA, line: 1 });
    await l.clock.advance(MINUTE);
    await l.restart();
    await l.clock.advance(2 * MINUTE);
    expect(l.hub().actions.lookUp('a42').answer).toMatchObject({ number: 'A-42' });
  });

  it('that were called before they were known keep their label, and the appointment still ends with them', async () => {
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

  it('of a walk-in of the same name stand alone, and so does the visitor’s own', async () => {
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

  it('of two visitors of one name on one line at the same time are nobody’s', async () => {
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

  it('that were there before the visitor are a walk-in’s; the one that comes then is the visitor’s', async () => {
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

  it('whose appearance is told late, by a clock an hour away, are judged by when the hub heard of them', async () => {
    const l = await lobby([row('a1', 'A-42')], about);
    await l.checkIn('a42', 'a1');
    await l.hear('ticket_created', { id: '9001', ...ANNA, line: 1, created: { date: at(3_600) } });
    await l.clock.advance(3 * MINUTE);
    expect(l.hub().actions.lookUp('a42').answer).toMatchObject({ number: 'A-42' });
  });
});

describe('what is said of numbers', () => {
  it('is a number at once where ids are shared', async () => {
    const l = await lobby([row('a1', 'A-42')], { profile: SHARED_IDS });
    expect(await l.checkIn('a42', 'a1')).toMatchObject({ kind: 'checked-in', number: 'A-42' });
  });

  it('is a number from the fourth visitor on where three tickets had their appointments’ ids', async () => {
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

  it('tells the administrator when tickets come and none can be matched', async () => {
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

  it('carries no name, also where the ticket wears one', async () => {
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

describe('a visitor who is called quietly', () => {
  it('is named on no display from that moment on, over a restart, until it is taken back', async () => {
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

  it('is not named either before the hub knows whose ticket it is, and hides no other name', async () => {
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

  it('is somebody whom the hub knows', async () => {
    const l = await lobby([row('a1', 'A-42')]);
    expect(l.hub().quietCalls.set('nobody', true)).toBe(false);
  });
});

it('a display is sent its own lines on its own rung, and staff may change both while it listens', async () => {
  let display: DisplayOwn = { lines: [2], privacy: 'number' };
  const TV = { id: 'tv' };
  const own = {
    of: () => ({ kiosk: {}, display, speaks: true }),
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
