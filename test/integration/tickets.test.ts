/** Whose ticket it is, with the simulated service under each way of numbering tickets, over real HTTPS and webhooks. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tls from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { type Simulator, startSimulator } from '../../simulator/simulator.ts';
import { type Clock, systemClock } from '../../src/clock/clock.ts';
import type { Hub } from '../../src/main/hub.ts';
import { DEFAULT_PROFILE, hubOf, profileText, SHARED_IDS } from '../support/hubs/hub-of.ts';
import { controlOf, type SimulatorControl } from '../support/started/simulator-control.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const OWN_IDS = profileText('own-ticket-ids');
const THREE_MINUTES = 180_000;

const folder = mkdtempSync(join(tmpdir(), 'foyer-tickets-'));
const rosterFile = join(folder, 'roster.csv');
let simulator: Simulator;
let control: SimulatorControl;
let bookings = 0;

beforeAll(async () => {
  simulator = await startSimulator({ port: 0, rosterFile, warn: () => {} });
  control = controlOf(simulator.url);
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), simulator.caPem]);
});
afterAll(async () => {
  await simulator.close();
  rmSync(folder, { recursive: true, force: true });
});

async function lobby(profile: string) {
  let ahead = 0;
  const clock: Clock = { ...systemClock, now: () => Date.now() + ahead };
  const databasePath = join(temporaryFolder(), 'foyer.sqlite');
  async function open(): Promise<Hub> {
    const opened = await hubOf({
      clock,
      databasePath,
      profile,
      apiKey: simulator.apiKey,
      webhookSecret: simulator.webhookSecret,
      random: () => 0.99,
      settings: {
        baseUrl: simulator.url,
        rosterFile,
        timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
        opensBeforeMin: 1440,
        closesAfterMin: 1440,
      },
    });
    await control.listenAt(opened.webhookAddress, simulator.webhookSecret);
    return opened;
  }
  let hub = await open();

  async function book(firstName: string, lastName: string): Promise<{ code: string; id: string }> {
    const code = `T-${++bookings}`;
    const id = await control.book(code, firstName, lastName);
    await eventually(() => expect(hub.actions.lookUp(code).answer.kind).toBe('found'));
    return { code, id };
  }
  /** Checks in and waits until the hub has heard of the ticket; answers what the kiosk was told, and its id. */
  async function checkIn({ code, id }: { code: string; id: string }) {
    const before = new Set((await control.tickets()).map((ticket) => ticket.id));
    const answer = await hub.actions.beginCheckIn(code, id).answer;
    expect(answer.kind).toBe('checked-in');
    const ticketId =
      (await control.tickets()).map((ticket) => ticket.id).find((one) => !before.has(one)) ?? '';
    await eventually(async () => expect(await control.wasHeard(ticketId)).toBe(true));
    return { answer, ticketId };
  }
  return {
    hub: () => hub,
    book,
    checkIn,
    /** Three minutes later by the hub's clock, after a restart: what was waited for is decided. */
    async later() {
      await hub.close();
      ahead += THREE_MINUTES;
      hub = await open();
    },
    async calledAs(ticketId: string): Promise<string | undefined> {
      const before = hub.board.snapshot().current?.callKey;
      await control.act(ticketId, 'call', { desk: 4 });
      await eventually(() => expect(hub.board.snapshot().current?.callKey).not.toBe(before));
      return hub.board.snapshot().current?.label;
    },
  };
}

describe('where tickets have the ids of their appointments', () => {
  it('a visitor is promised the number that the display calls', async () => {
    await control.readings({ 'ticket-ids': 'shared' });
    const l = await lobby(SHARED_IDS);
    const ada = await l.book('Ada', 'Shared');
    const { answer, ticketId } = await l.checkIn(ada);
    expect(answer).toMatchObject({ number: ada.code });
    expect(await l.calledAs(ticketId)).toBe(ada.code);
  });

  it('a hub that does not know it promises nothing, and calls by the code all the same', async () => {
    await control.readings({ 'ticket-ids': 'shared' });
    const l = await lobby(DEFAULT_PROFILE);
    const bea = await l.book('Bea', 'Learned');
    const { ticketId } = await l.checkIn(bea);
    await eventually(() =>
      expect(l.hub().actions.lookUp(bea.code).answer).toMatchObject({ number: bea.code }),
    );
    expect(await l.calledAs(ticketId)).toBe(bea.code);
  });
});

describe.each([
  ['a profile that says so', OWN_IDS],
  ['the built-in profile', DEFAULT_PROFILE],
])('where tickets have ids of their own, with %s', (_which, profile) => {
  it('a visitor’s ticket is found by the check-in, and ends the appointment', async () => {
    await control.readings({ 'ticket-ids': 'own' });
    const l = await lobby(profile);
    const cleo = await l.book('Cleo', `Own ${bookings}`);
    const { answer, ticketId } = await l.checkIn(cleo);
    expect(answer).toMatchObject({ calls: { code: cleo.code, other: 'number' } });
    await l.later();
    await eventually(() =>
      expect(l.hub().actions.lookUp(cleo.code).answer).toMatchObject({ number: cleo.code }),
    );
    expect(await l.calledAs(ticketId)).toBe(cleo.code);
    await control.act(ticketId, 'serve');
    await eventually(() => expect(l.hub().actions.lookUp(cleo.code).answer.kind).toBe('already-served'));
  });

  it('two visitors of one name at the same time are called by numbers, and never by each other’s code', async () => {
    await control.readings({ 'ticket-ids': 'own' });
    const l = await lobby(profile);
    const name = `Same ${bookings}`;
    const [first, second] = [await l.book('Dora', name), await l.book('Dora', name)];
    const tickets = [await l.checkIn(first), await l.checkIn(second)];
    await l.later();
    await l.later();
    const codes = [first.code, second.code];
    const labels = [
      await l.calledAs(tickets[0]?.ticketId ?? ''),
      await l.calledAs(tickets[1]?.ticketId ?? ''),
    ];
    for (const label of labels) expect(codes).not.toContain(label);
    expect(new Set(labels).size).toBe(2);
    for (const code of codes) expect(l.hub().actions.lookUp(code).answer).toMatchObject({ calls: { code } });
  });

  it('a walk-in of the same name within two minutes leaves both tickets alone', async () => {
    await control.readings({ 'ticket-ids': 'own' });
    const l = await lobby(profile);
    const name = `Walk ${bookings}`;
    const eve = await l.book('Eve', name);
    const { ticketId } = await l.checkIn(eve);
    const walkIn = await control.walkIn('Eve', name);
    await eventually(async () => expect(await control.wasHeard(walkIn)).toBe(true));
    await l.later();
    expect(await l.calledAs(walkIn)).not.toBe(eve.code);
    expect(await l.calledAs(ticketId)).not.toBe(eve.code);
  });
});

describe('where a ticket’s id is another appointment’s', () => {
  it.each([
    ['the built-in profile', DEFAULT_PROFILE],
    ['the profile of own ids', OWN_IDS],
  ])('nobody’s appointment is taken over, with %s', async (_which, profile) => {
    await control.readings({ 'ticket-ids': 'colliding' });
    const l = await lobby(profile);
    const [fay, gus] = [await l.book('Fay', `F ${bookings}`), await l.book('Gus', `G ${bookings}`)];
    const walkIns = [await control.walkIn('Hal'), await control.walkIn('Ivy'), await control.walkIn('Jon')];
    const ids = new Set((await control.appointments()).map(({ id }) => id));
    // Otherwise the test is about nothing.
    expect(walkIns.filter((id) => ids.has(id)).length).toBeGreaterThan(0);
    for (const id of walkIns) {
      await eventually(async () => expect(await control.wasHeard(id)).toBe(true));
    }
    for (const { code } of [fay, gus]) expect(l.hub().actions.lookUp(code).answer.kind).toBe('found');
    for (const one of [fay, gus]) {
      await l.hub().actions.beginCheckIn(one.code, one.id).answer;
      // On a busy machine the service's answer may come after the visitor was told "saved".
      await eventually(() => expect(l.hub().actions.lookUp(one.code).answer.kind).toBe('already-checked-in'));
      expect((await control.checkInsOf(one.id)).filter(({ processed }) => processed)).toHaveLength(1);
    }
  });
});
