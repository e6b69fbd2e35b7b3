/** The whole hub against the simulated service, over real HTTPS and real webhooks. */
import { join } from 'node:path';
import tls from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { startSimulator, type Simulator } from '../../simulator/simulator.ts';
import { systemClock } from '../../src/clock/clock.ts';
import type { Hub } from '../../src/main/hub.ts';
import { createLog } from '../../src/main/base/log.ts';
import { openDatabase } from '../../src/main/storage/database.ts';
import { drawnReadings } from '../support/records/drawn-readings.ts';
import { hubOf } from '../support/hubs/hub-of.ts';
import { profileFor, wordsOf } from '../support/records/readings-of.ts';
import { controlOf, type SimulatorControl } from '../support/started/simulator-control.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';

const folder = mkdtempSync(join(tmpdir(), 'foyer-hub-'));
const rosterFile = join(folder, 'roster.csv');
let simulator: Simulator;
let control: SimulatorControl;
let bookings = 0;
/** What is told of a number, of a repeated check-in and of a recall depends on these: their other values have tests of their own. */
const readings = drawnReadings({
  'ticket-ids': 'shared',
  'wrong-state': '400',
  'refusal-body': 'envelope',
  'recall-payload': 'new-date',
  'signature-content': 'body',
});

beforeAll(async () => {
  simulator = await startSimulator({ port: 0, rosterFile, readings, warn: () => {} });
  control = controlOf(simulator.url);
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), simulator.caPem]);
});
afterAll(async () => {
  await simulator.close();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(() => control.clearFaults());

/** What staff read, but for types of events that Foyer does not know: they come or not, as the reading is. */
const troublesOf = (hub: Hub) => hub.status.snapshot().notices.filter(({ kind }) => kind !== 'webhook');

/** The lines of the simulator's first location: its neighbours' calls come to the same listener, or not. */
async function linesHere(): Promise<{ readonly id: number }[]> {
  const all = await control.lines();
  return all.filter(({ locationId }) => locationId === all[0]?.locationId).map(({ id }) => ({ id }));
}

async function lobby(databasePath = join(temporaryFolder(), 'foyer.sqlite')) {
  const lines: string[] = [];
  const hub = await hubOf({
    clock: systemClock,
    profile: profileFor(readings, { ticketIds: 'shared' }),
    databasePath,
    apiKey: simulator.apiKey,
    webhookSecret: simulator.webhookSecret,
    random: () => 0.99,
    log: createLog((line) => lines.push(line), Date.now),
    settings: {
      baseUrl: simulator.url,
      rosterFile,
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      opensBeforeMin: 1440,
      closesAfterMin: 1440,
      lines: await linesHere(),
    },
  });
  await control.listenAt(hub.webhookAddress, simulator.webhookSecret);
  return { hub, databasePath, lines };
}

/** A visitor whom the back office booked, once the hub knows them from the roster. */
async function visitor(hub: Hub): Promise<{ code: string; id: string }> {
  const code = `Q-${++bookings}`;
  const id = await control.book(code, 'Ada', 'Lovelace');
  await eventually(() => expect(hub.actions.lookUp(code).answer.kind).toBe('found'));
  return { code, id };
}
const statusAtService = async (id: string) =>
  (await control.appointments()).find((one) => one.id === id)?.status;
const processed = async (id: string) => (await control.checkInsOf(id)).filter((entry) => entry.processed);
const drained = (hub: Hub) => eventually(() => expect(hub.status.snapshot().waitingToSend).toBe(0));

describe(`a visitor (${wordsOf(readings)})`, () => {
  it('a visitor is found by the roster’s code and checked in with one request', async () => {
    const { hub } = await lobby();
    const { code, id } = await visitor(hub);
    expect(await hub.actions.beginCheckIn(code.toLowerCase().replace('-', ' '), id).answer).toMatchObject({
      kind: 'checked-in',
      number: code,
    });
    const sent = await control.checkInsOf(id);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ method: 'POST', processed: true });
    expect(await statusAtService(id)).toBe('Checked-in');
    expect(hub.status.snapshot().service).toBe('reachable');
  });

  it('a visitor is saved while the service is away and delivered once it is back, also by the next start', async () => {
    const { hub, databasePath } = await lobby();
    const [first, second] = await Promise.all([visitor(hub), visitor(hub)]);
    await control.faults({ outage: true });
    const answers = [first, second].map(async ({ code, id }) => hub.actions.beginCheckIn(code, id).answer);
    expect((await Promise.all(answers)).map(({ kind }) => kind)).toEqual(['saved', 'saved']);
    expect(hub.status.snapshot()).toMatchObject({ service: 'unreachable', waitingToSend: 2 });
    await hub.close();
    const { hub: again } = await lobby(databasePath);
    await control.clearFaults();
    await drained(again);
    for (const { id } of [first, second]) expect(await processed(id)).toHaveLength(1);
    expect(troublesOf(again)).toEqual([]);
  });

  it('a visitor is checked in once when the answer is lost and the event comes, and nobody is bothered', async () => {
    const { hub } = await lobby();
    const { code, id } = await visitor(hub);
    await control.faults({ cutAfterRate: 1 });
    expect((await hub.actions.beginCheckIn(code, id).answer).kind).toBe('checked-in');
    await control.clearFaults();
    expect(hub.actions.lookUp(code).answer.kind).toBe('already-checked-in');
    expect(hub.status.snapshot().waitingToSend).toBe(0);
    expect(await processed(id)).toHaveLength(1);
    expect(troublesOf(hub)).toEqual([]);
  });

  it('a visitor whose answer and event are lost after the service acted is checked in once, and staff see that it is presumed', async () => {
    const { hub, databasePath } = await lobby();
    const { code, id } = await visitor(hub);
    await control.faults({ cutAfterRate: 1, webhooks: { dropRate: 1 } });
    expect((await hub.actions.beginCheckIn(code, id).answer).kind).toBe('saved');
    await control.clearFaults();
    await drained(hub);
    expect(await processed(id)).toHaveLength(1);
    expect((await control.checkInsOf(id)).length).toBeGreaterThan(1);
    expect(troublesOf(hub)).toMatchObject([{ kind: 'presumed', appointmentId: id }]);
    expect(hub.actions.lookUp(code).answer.kind).toBe('saved');
    await hub.close();
    const opened = openDatabase(databasePath);
    if (opened.kind !== 'open') throw new Error(opened.problem.kind);
    const intent = opened.database.sqlite
      .prepare('SELECT state, presumed FROM intents WHERE appointment_id = ?')
      .get(id);
    opened.database.close();
    expect(intent).toEqual({ state: 'confirmed', presumed: 1 });
  });

  it('a visitor behind a captive portal is saved; nothing is taken for an answer of the service', async () => {
    const { hub, databasePath } = await lobby();
    const { code, id } = await visitor(hub);
    await control.faults({ captivePortal: true });
    expect((await hub.actions.beginCheckIn(code, id).answer).kind).toBe('saved');
    await eventually(() => expect(hub.status.snapshot().service).toBe('unreachable'));
    expect(await processed(id)).toEqual([]);
    expect(hub.status.snapshot()).toMatchObject({ waitingToSend: 1 });
    expect(troublesOf(hub)).toEqual([]);
    await control.clearFaults();
    await drained(hub);
    expect(await processed(id)).toHaveLength(1);
    await hub.close();
    const opened = openDatabase(databasePath);
    if (opened.kind !== 'open') throw new Error(opened.problem.kind);
    const intent = opened.database.sqlite
      .prepare('SELECT state, presumed, unknown_attempts > 0 AS unsure FROM intents')
      .get();
    opened.database.close();
    // A portal in the middle may answer for a service that acted.
    expect(intent).toEqual({ state: 'confirmed', presumed: 0, unsure: 1 });
  });

  it('a visitor is saved while the key is rejected, at once, and everything goes on when it is accepted', async () => {
    const { hub, lines } = await lobby();
    const visitors = await Promise.all([visitor(hub), visitor(hub), visitor(hub)]);
    await control.faults({ rejectKey: true });
    for (const { code, id } of visitors)
      expect((await hub.actions.beginCheckIn(code, id).answer).kind).toBe('saved');
    expect(hub.status.snapshot()).toMatchObject({ service: 'key-rejected', waitingToSend: 3 });
    await control.clearFaults();
    await drained(hub);
    for (const { id } of visitors) expect(await processed(id)).toHaveLength(1);
    expect(hub.status.snapshot().service).toBe('reachable');
    expect(lines.join('\n')).not.toContain(simulator.apiKey);
    expect(lines.join('\n')).not.toMatch(/Lovelace|Ada/);
  });

  it('a visitor whom the service refuses is told, goes back to what they were, and staff read the service’s words', async () => {
    const { hub } = await lobby();
    const { code, id } = await visitor(hub);
    await control.faults({ errorRate: 1, errorStatus: 409 });
    expect((await hub.actions.beginCheckIn(code, id).answer).kind).toBe('refused');
    await control.clearFaults();
    expect(hub.actions.lookUp(code).answer.kind).toBe('found');
    const [notice] = troublesOf(hub);
    expect(notice).toMatchObject({
      kind: 'conflict',
      appointmentId: id,
      code,
      ours: { what: 'check-in' },
      service: { words: expect.stringMatching(/.+/) },
    });
    expect(hub.status.dismiss(notice?.noticeId ?? '')).toBe(true);
    expect((await hub.actions.beginCheckIn(code, id).answer).kind).toBe('checked-in');
  });
});

describe(`a call (${wordsOf(readings)})`, () => {
  it('a call is on the board with number and desk, a recall is the second, served leaves the card, and a restart shows the same', async () => {
    const { hub, databasePath } = await lobby();
    const { code, id } = await visitor(hub);
    await hub.actions.beginCheckIn(code, id).answer;
    await control.act(id, 'call', { desk: 3 });
    await eventually(() =>
      expect(hub.board.snapshot().current).toMatchObject({ label: code, desk: '3', round: 1 }),
    );
    const firstKey = hub.board.snapshot().current?.callKey;
    await control.act(id, 'recall');
    await eventually(() =>
      expect(hub.board.snapshot().current).toMatchObject({ label: code, desk: '3', round: 2 }),
    );
    expect(hub.board.snapshot().current?.callKey).not.toBe(firstKey);
    const { madeAt: _before, ...board } = hub.board.snapshot();
    await hub.close();
    const { hub: again } = await lobby(databasePath);
    const { madeAt: _after, ...sameBoard } = again.board.snapshot();
    expect(sameBoard).toEqual(board);
    await control.act(id, 'serve');
    await eventually(() => expect(again.board.snapshot().current?.label).not.toBe(code));
    expect(again.board.snapshot().recent[0]?.label).toBe(code);
    expect(again.actions.lookUp(code).answer.kind).toBe('already-served');
  });

  it('a call that is delivered twice, late and out of order ends on the same board', async () => {
    const { hub } = await lobby();
    const id = await control.walkIn('Grace', 'Hopper');
    await control.faults({ webhooks: { duplicateRate: 1, reorderWindow: 3 } });
    await control.act(id, 'call', { desk: 2 });
    await control.act(id, 'recall');
    await control.act(id, 'serve');
    await control.clearFaults();
    await eventually(() => expect(hub.board.snapshot().recent[0]).toMatchObject({ desk: '2', round: 2 }));
    expect(JSON.stringify(hub.board.snapshot())).not.toContain('Hopper');
  });
});
