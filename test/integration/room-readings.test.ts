/** The way of a call from the simulated service to what a room sees and hears, under every reading that concerns it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tls from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { startSimulator, type Simulator } from '../../simulator/simulator.ts';
import { systemClock } from '../../src/clock/clock.ts';
import { earsOf } from '../support/hubs/ears-of.ts';
import { hubOf } from '../support/hubs/hub-of.ts';
import {
  DEFAULT_READINGS,
  type ReadingName,
  type Readings,
  valuesOf,
} from '../support/records/readings-of.ts';
import { controlOf, type SimulatorControl } from '../support/started/simulator-control.ts';

const folder = mkdtempSync(join(tmpdir(), 'foyer-room-'));
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

/** A lobby whose settings name the lines of the simulator's first location. */
async function room(some: Partial<Readings>) {
  await control.readings({ ...DEFAULT_READINGS, ...some });
  const [first, ...lines] = await control.lines();
  if (!first) throw new Error('The simulator has no line.');
  const ours = [first, ...lines].filter(({ locationId }) => locationId === first.locationId);
  let aheadMs = 0;
  const hub = await hubOf({
    clock: { ...systemClock, now: () => systemClock.now() + aheadMs },
    apiKey: simulator.apiKey,
    webhookSecret: simulator.webhookSecret,
    random: () => 0.99,
    settings: {
      baseUrl: simulator.url,
      rosterFile,
      lines: ours.map(({ id }) => ({ id })),
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      opensBeforeMin: 1440,
      closesAfterMin: 1440,
    },
  });
  await control.listenAt(hub.webhookAddress, simulator.webhookSecret);
  const passes = (ms: number) => void (aheadMs += ms);
  return { hub, passes, card: () => hub.board.snapshot().current, said: earsOf(hub.board) };
}

/** Everything that happens to one who waits, is called, called again, and does not come; then to one who is served. */
async function tellsTheStory(some: Partial<Readings>): Promise<void> {
  const { hub, card, said } = await room(some);
  const waits = (count: number) => eventually(() => expect(hub.board.snapshot().waiting).toBe(count));
  const mei = await control.walkIn('Mei');
  await waits(1);
  await control.act(mei, 'call', { desk: 3 });
  await eventually(() => expect(card()).toMatchObject({ desk: '3', round: 1 }));
  const label = card()?.label ?? '';
  expect(said()).toEqual([label]);
  await waits(0);

  await control.act(mei, 'recall');
  await eventually(() => expect(card()).toMatchObject({ label, round: 2 }));
  if (some['recall-payload'] === 'other-desk') expect(card()?.desk).not.toBe('3');
  else expect(card()?.desk).toBe('3');
  expect(said()).toEqual([label]);

  await control.act(mei, 'cancel');
  await eventually(() => expect(card()).toBeUndefined());
  expect(hub.board.snapshot().recent.map((call) => call.label)).toEqual([label]);

  const jon = await control.walkIn('Jon');
  await control.act(jon, 'call', { desk: 5 });
  await eventually(() => expect(card()).toMatchObject({ desk: '5', round: 1 }));
  expect(said()).toHaveLength(1);
  await control.act(jon, 'serve');
  await eventually(() => expect(card()).toBeUndefined());
  await waits(0);
  expect(said()).toEqual([]);
}

const NAMES: readonly ReadingName[] = [
  'recall-payload',
  'cancelled-payload',
  'ticket-statuses',
  'ticket-made',
  'ticket-ids',
  'optional-fields',
  'other-lobbies',
  'other-events',
  'service-clock',
  'called-moment',
  'envelope',
];

describe('a call is seen and heard, called again, and ends', () => {
  it.each(NAMES.flatMap((name) => valuesOf(name).map((value) => [name, value] as const)))(
    'a call is seen and heard, called again, and ends with %s=%s',
    (name, value) => tellsTheStory({ [name]: value }),
  );
});

it.each(valuesOf('envelope'))(
  'a call that is delivered twice is said once (envelope=%s)',
  async (envelope) => {
    const { card, said } = await room({ envelope } as Partial<Readings>);
    const mei = await control.walkIn('Mei');
    await control.faults({ webhooks: { duplicateRate: 1 } });
    await control.act(mei, 'call', { desk: 3 });
    await eventually(async () => {
      const calls = (await control.deliveries()).filter(({ type }) => type === 'ticket_called');
      expect(calls.slice(-2).map(({ status }) => status)).toEqual([200, 200]);
    });
    await control.faults({});
    expect(card()).toMatchObject({ desk: '3', round: 1 });
    expect(said()).toHaveLength(1);
  },
);

it.each(valuesOf('put-back-payload').flatMap((payload) => [0, 10_000].map((ms) => [payload, ms] as const)))(
  'a visitor who is put back into the queue leaves the card (%s, %i ms after the call)',
  async (payload, ms) => {
    const { hub, card, passes } = await room({ 'put-back-payload': payload } as Partial<Readings>);
    const mei = await control.walkIn('Mei');
    await control.act(mei, 'call', { desk: 3 });
    await eventually(() => expect(card()).toMatchObject({ desk: '3' }));
    passes(ms);
    await control.act(mei, 'put-back');
    await eventually(() => expect(card()).toBeUndefined());
    expect(hub.board.snapshot().waiting).toBe(1);
    await control.act(mei, 'call', { desk: 4 });
    await eventually(() => expect(card()).toMatchObject({ desk: '4' }));
  },
);

describe('a ticket made with its appointment', () => {
  it.each(['seen', 'more'] as const)(
    'a ticket made with its appointment neither checks its visitor in nor waits, until they come (ticket-statuses=%s)',
    async (statuses) => {
      const { hub } = await room({ 'ticket-made': 'with-appointment', 'ticket-statuses': statuses });
      const code = `W-${++bookings}`;
      const id = await control.book(code, `Ada${bookings}`, 'Lovelace');
      await eventually(() => expect(hub.actions.lookUp(code).answer.kind).toBe('found'));
      await eventually(async () => {
        const events = (await control.deliveries()).filter(({ status }) => status === 200);
        expect(JSON.stringify(events.map(({ data }) => data))).toContain(`Ada${bookings}`);
      });
      expect(hub.actions.lookUp(code).answer.kind).toBe('found');
      expect(hub.board.snapshot().waiting ?? 0).toBe(0);
      expect((await hub.actions.beginCheckIn(code, id).answer).kind).toBe('checked-in');
      await eventually(() => expect(hub.actions.lookUp(code).answer.kind).toBe('already-checked-in'));
    },
  );
});
