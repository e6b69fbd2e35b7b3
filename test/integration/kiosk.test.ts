/** The kiosk and the front desk over real sockets, with a whole hub and the simulated service behind them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tls from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atNoon } from '../support/at-noon.ts';
import { eventually } from '../support/eventually.ts';
import { type Simulator, startSimulator } from '../../simulator/simulator.ts';
import { SeenSchema } from '../../src/contract/appointment.ts';
import { DayUpdateSchema } from '../../src/contract/desk-appointment.ts';
import { HelpUpdateSchema } from '../../src/contract/help.ts';
import { hashPin } from '../../src/main/access/pin-hash.ts';
import { MAX_MISSES } from '../../src/main/appointments/kiosk/guess-watch.ts';
import { systemClock } from '../../src/clock/clock.ts';
import { createLog } from '../../src/main/base/log.ts';
import { hubOf } from '../support/hubs/hub-of.ts';
import { drawnReadings } from '../support/records/drawn-readings.ts';
import { profileFor, wordsOf } from '../support/records/readings-of.ts';
import { screensOf } from '../support/hubs/screens-of.ts';
import { controlOf, type SimulatorControl } from '../support/started/simulator-control.ts';

const folder = mkdtempSync(join(tmpdir(), 'foyer-kiosk-'));
const rosterFile = join(folder, 'roster.csv');
const PIN = '482915';
/** What a visitor is promised depends on the ids of tickets: here they are known to be shared. */
const readings = drawnReadings({ 'ticket-ids': 'shared' });
let simulator: Simulator;
let control: SimulatorControl;

atNoon();

beforeAll(async () => {
  simulator = await startSimulator({ port: 0, rosterFile, readings, warn: () => {} });
  control = controlOf(simulator.url);
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), simulator.caPem]);
});
afterAll(async () => {
  await simulator.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A lobby whose window is shut a moment after the start, so that whoever is booked for now is late. */
async function lobby() {
  const lines: string[] = [];
  const hub = await hubOf({
    clock: systemClock,
    profile: profileFor(readings, { ticketIds: 'shared' }),
    apiKey: simulator.apiKey,
    webhookSecret: simulator.webhookSecret,
    staffPinHash: await hashPin(PIN),
    log: createLog((line) => lines.push(line), Date.now),
    settings: {
      baseUrl: simulator.url,
      rosterFile,
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      opensBeforeMin: 0,
      closesAfterMin: 0,
    },
  });
  const unused = (): never => {
    throw new Error('not part of this test');
  };
  const screens = await screensOf({
    hub: () => hub,
    touched() {},
    settingsView: unused,
    saveSettings: unused,
  });
  const { client: kiosk } = await screens.client('kiosk');
  const { client: desk } = await screens.client('desk');
  return { hub, kiosk, desk, lines };
}

async function lateVisitor(hub: Awaited<ReturnType<typeof lobby>>['hub'], code: string): Promise<string> {
  const id = await control.book(code, 'Ada', 'Lovelace');
  await eventually(() => expect(hub.actions.lookUp(code).answer.kind).toBe('late'));
  return id;
}

describe(`a kiosk (${wordsOf(readings)})`, () => {
  it('a kiosk at which codes are tried pauses, asks the front desk for help, and goes on when somebody has looked', async () => {
    const { hub, kiosk, desk, lines } = await lobby();
    await lateVisitor(hub, 'Z-1');
    const calls = await desk.help.watch();
    expect((await calls.next()).value).toEqual({ kind: 'snapshot', calls: [] });
    const misses = await Promise.all(
      Array.from({ length: MAX_MISSES }, (_, n) => kiosk.appointments.find({ code: `NONE-${n}` })),
    );
    expect(new Set(misses.map(({ kind }) => kind))).toEqual(new Set(['unknown']));
    expect((await kiosk.appointments.find({ code: 'Z-1' })).kind).toBe('paused');
    const [call] = HelpUpdateSchema.parse((await calls.next()).value).calls;
    expect(call).toMatchObject({ kioskName: 'Kiosk 1', reason: 'too-many-misses' });
    const helpId = call?.helpId ?? '';
    // The kiosk cannot lift its own pause.
    expect(await kiosk.help.withdraw({ helpId })).toEqual({ done: false });
    expect((await kiosk.appointments.find({ code: 'Z-1' })).kind).toBe('paused');
    expect(await desk.help.markComing({ helpId })).toEqual({ done: true });
    expect((await kiosk.appointments.find({ code: 'Z-1' })).kind).toBe('paused');
    expect(await desk.help.close({ helpId })).toEqual({ done: true });
    expect((await kiosk.appointments.find({ code: 'Z-1' })).kind).toBe('late');
    expect(lines.join('\n')).not.toMatch(/NONE|Z-1|Ada|Lovelace/);
  });

  it('a kiosk brings a person: asked, coming, closed', async () => {
    const { hub, kiosk, desk } = await lobby();
    const appointmentId = await lateVisitor(hub, 'Z-2');
    expect((await kiosk.appointments.find({ code: 'Z-2' })).kind).toBe('late');
    const ask = { reason: 'here-late', code: 'z 2', language: 'uk', listens: true } as const;
    const answer = await kiosk.help.ask(ask);
    const helpId = answer.kind === 'asked' ? answer.helpId : '';
    const progress = await kiosk.help.follow({ helpId });
    expect((await progress.next()).value).toMatchObject({ state: 'asked' });
    const shown = HelpUpdateSchema.parse((await (await desk.help.watch()).next()).value);
    expect(shown.calls).toEqual([
      expect.objectContaining({ helpId, reason: 'here-late', appointmentId, language: 'uk', listens: true }),
    ]);
    expect(shown.calls[0]?.codeMasked).not.toMatch(/z.?2/i);
    await desk.help.markComing({ helpId });
    expect((await progress.next()).value).toMatchObject({ state: 'coming' });
    await desk.help.close({ helpId });
    expect((await progress.next()).value).toMatchObject({ state: 'closed' });
    expect((await progress.next()).done).toBe(true);
  });

  it('a kiosk lets staff check in a visitor who is late, with their PIN and not without, and shows that the front desk has seen it', async () => {
    const { hub, kiosk, desk, lines } = await lobby();
    const appointmentId = await lateVisitor(hub, 'Z-3');
    const about = { code: 'z3', appointmentId };
    expect((await kiosk.appointments.checkIn(about)).kind).toBe('late');
    expect(await kiosk.appointments.checkInByStaff({ ...about, pin: '482916' })).toMatchObject({
      kind: 'wrong-pin',
    });
    expect(await control.checkInsOf(appointmentId)).toEqual([]);
    expect((await kiosk.appointments.find({ code: 'Z-3' })).kind).toBe('late');
    const asked = await kiosk.help.ask({ reason: 'here-late', code: 'z3', language: 'uk', listens: false });
    const progress = await kiosk.help.follow({ helpId: asked.kind === 'asked' ? asked.helpId : '' });
    expect((await progress.next()).value).toMatchObject({ state: 'asked' });
    const checkedIn = await kiosk.appointments.checkInByStaff({ ...about, pin: PIN });
    expect(checkedIn).toMatchObject({ kind: 'checked-in', number: 'Z-3' });
    const arrival = (checkedIn.kind === 'checked-in' && checkedIn.arrival) || '';
    const sent = await control.checkInsOf(appointmentId);
    expect(sent.filter(({ processed }) => processed)).toHaveLength(1);
    expect((await control.appointment('Z-3')).status).toBe('Checked-in');
    expect((await progress.next()).value).toMatchObject({ state: 'dealt-with' });

    const seen = await kiosk.appointments.watchSeen({ arrival });
    expect((await seen.next()).value).toEqual({ number: 'Z-3' });
    expect(await desk.appointments.markSeen({ appointmentId })).toEqual({ done: true });
    const { seenAt } = SeenSchema.parse((await seen.next()).value);
    expect(seenAt).toBeTypeOf('number');
    const day = DayUpdateSchema.parse((await (await desk.appointments.watch()).next()).value);
    const row = day.kind === 'snapshot' && day.appointments.find((each) => each.code === 'Z-3');
    expect(row).toMatchObject({ status: 'Checked-in', seenAt });
    expect(lines.join('\n')).not.toMatch(/482915|482916|Ada|Lovelace/);
  });
});
