/** One visitor, of whom every word is known, goes through every flow of a hub; then an administrator is asked to erase them. */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inSeconds } from '../../test/support/eventually.ts';
import { at, eventBody, SECRET } from '../../test/support/records/event-of.ts';
import { createFakeClock } from '../../test/support/fake-clock.ts';
import { type HubOptions, hubOf, settingsInForce } from '../../test/support/hubs/hub-of.ts';
import { postEvent } from '../../test/support/hubs/post-event.ts';
import { createRecordingLog } from '../../test/support/recording-log.ts';
import { screenOf } from '../../test/support/records/screen-of.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import type { FoundRecord } from '../contract/privacy.ts';
import { type HealthSource, healthOf, metricsOf } from './health/health.ts';
import { metricsText } from './health/metrics-text.ts';
import { hostDiagnostics } from './host/host-diagnostics.ts';
import type { Hub } from './hub.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Twenty things that say who somebody is, or what they came for. */
const VISITOR = {
  appointmentId: '77180421',
  code: 'QV-7718',
  firstName: 'Quillon',
  lastName: 'Vantreight',
  phone: '+49 555 0188 0177',
  email: 'qv-canary@mail.example',
  ticketId: '90018841',
  ticketNote: 'ticket-note-canary',
  externalId: 'external-id-canary',
  ticketField: 'ticket-field-canary',
  ticketLabel: 'ticket-label-canary',
  unreadableNote: 'unreadable-note-canary',
  unknownNote: 'unknown-note-canary',
  otherAppointmentId: '77180999',
  otherCode: 'QV-9911',
  bookingField: 'booking-field-canary',
  bookingLabel: 'booking-label-canary',
  bookingPhone: '+4955501880200',
  bookingEmail: 'qv-booking-canary@mail.example',
  serviceWords: 'service-words-canary',
} as const;
const CANARIES = Object.values(VISITOR);
const BYSTANDER = 'Ottoline';
const TOKEN = 'a-token-of-a-back-office-system-0123456789';
const KIOSK = screenOf('kiosk');

const COLUMNS = 'id,code,firstName,lastName,phoneNumber,email,lineId,startTime,endTime';
const ROW = [
  VISITOR.appointmentId,
  VISITOR.code,
  VISITOR.firstName,
  VISITOR.lastName,
  VISITOR.phone,
  VISITOR.email,
];
const ROSTER = [
  COLUMNS,
  `${ROW.join(',')},1,${at(600)},${at(1_800)}`,
  `555,B-1,${BYSTANDER},Marchbanks,,,1,${at(600)},${at(1_800)}`,
].join('\n');

/** Every file of the data folder in which one of `words` stands, as it is or in the lower case of a search. */
function holding(folder: string, words: readonly string[]): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap(({ parentPath, name }) => {
      const text = readFileSync(join(parentPath, name), 'latin1').toLowerCase();
      return words.filter((word) => text.includes(word.toLowerCase())).map((word) => `${name}: ${word}`);
    });
}

async function house(about: Partial<HubOptions> = {}) {
  const clock = createFakeClock();
  const log = createRecordingLog();
  const [outside, folder] = [temporaryFolder(), join(temporaryFolder(), 'data')];
  mkdirSync(folder);
  const rosterFile = join(outside, 'roster.csv');
  writeFileSync(rosterFile, ROSTER);
  let isAway = false;
  let checkIns = 0;
  const options: HubOptions = {
    clock,
    log,
    webhookSecret: SECRET,
    apiKey: 'a-key-of-the-test',
    intakeTokenHash: createHash('sha256').update(TOKEN).digest('hex'),
    databasePath: join(folder, 'foyer.sqlite'),
    fetch: (input) => {
      if (isAway) return Promise.reject(new TypeError('fetch failed'));
      const { url, method } = new Request(input);
      if (url.endsWith('/checkin')) checkIns += 1;
      const isEdit = method === 'PATCH';
      return Promise.resolve(
        isEdit
          ? Response.json({ statusCode: 409, message: VISITOR.serviceWords }, { status: 409 })
          : Response.json({ statusCode: 200 }),
      );
    },
    ...about,
    settings: {
      rosterFile,
      labelPrivacy: 'first-name',
      baseUrl: 'https://service.example',
      ...about.settings,
    },
  };
  let hub = await hubOf(options);
  await inSeconds(clock, () => expect(hub.day.count()).toBe(2));
  const hear = async (type: string, data: Readonly<Record<string, unknown>>): Promise<void> => {
    expect(await postEvent(hub.webhookAddress, eventBody(type, data))).toBe(200);
  };
  return {
    clock,
    log,
    folder,
    rosterFile,
    hub: () => hub,
    hear,
    /** So many have reached the service. */
    checkIns: () => checkIns,
    setAway: (value: boolean) => void (isAway = value),
    async restart() {
      await hub.close();
      hub = await hubOf(options);
      await clock.advance(0);
    },
    async bring(appointments: readonly object[]): Promise<unknown> {
      const response = await fetch(hub.intake.kind === 'open' ? hub.intake.address : '', {
        method: 'POST',
        headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
        body: JSON.stringify(appointments),
      });
      return response.json();
    },
    /** While time passes. */
    async answerOf<T>(asked: Promise<T>): Promise<T> {
      let answer: { readonly value: T } | undefined;
      void asked.then((value) => (answer = { value }));
      return (
        await inSeconds(clock, () => {
          if (answer === undefined) throw new Error('No answer yet.');
          return answer;
        })
      ).value;
    },
  };
}
type House = Awaited<ReturnType<typeof house>>;

const { firstName, lastName } = VISITOR;
const OTHER = {
  id: VISITOR.otherAppointmentId,
  code: VISITOR.otherCode,
  firstName,
  lastName,
  phoneNumber: VISITOR.phone,
  lineId: 2,
  startTime: at(86_400),
  endTime: at(87_000),
};
const BOOKING = {
  lineId: 1,
  firstName,
  lastName,
  phoneNumber: VISITOR.bookingPhone,
  email: VISITOR.bookingEmail,
  startTime: at(90_000),
  endTime: at(91_000),
  fields: [{ inputFieldId: '3d0c2f4e-1111-4222-8333-444455556666', value: VISITOR.bookingField }],
  labels: [{ value: VISITOR.bookingLabel }],
};

/** Check-in, call for help, ticket with calls, events nobody can read, another appointment, a change, a booking. */
async function throughEveryFlow(h: House): Promise<void> {
  const { hub, clock, hear } = h;
  expect(await h.bring([OTHER])).toMatchObject({ taken: 1 });
  void hub().kiosk.find(KIOSK, VISITOR.code);
  const asked = hub().help.ask(KIOSK, {
    reason: 'confirm',
    code: VISITOR.code,
    language: 'en',
    listens: false,
  });
  await clock.advance(1_000);
  expect(asked).toBeDefined();
  const checkedIn = hub().actions.beginCheckIn(VISITOR.code, VISITOR.appointmentId).answer;
  await clock.advance(0);
  expect(await checkedIn).toMatchObject({ kind: 'checked-in' });
  const ticket = {
    id: VISITOR.ticketId,
    firstName,
    lastName,
    line: 1,
    phoneNumber: VISITOR.phone,
    email: VISITOR.email,
    note: VISITOR.ticketNote,
    externalId: VISITOR.externalId,
    fields: [{ value: VISITOR.ticketField }],
    labels: [{ value: VISITOR.ticketLabel }],
  };
  await hear('ticket_created', { ...ticket, created: { date: at(30) } });
  await clock.advance(130_000);
  const called = { status: 'CALLED', called: { date: at(200), desk: 4 } };
  await hear('ticket_called', { ...ticket, ...called });
  expect(
    await postEvent(
      hub().webhookAddress,
      Buffer.from(
        `{"type":"ticket_called","data":[],"note":"${VISITOR.unreadableNote} ${VISITOR.lastName}"}`,
      ),
    ),
  ).toBe(200);
  await hear('ticket_admired', { ...ticket, note: VISITOR.unknownNote });
  hub().audit.write({
    clerk: undefined,
    screen: 'desk 1',
    action: 'appointments.markSeen',
    outcome: 'done',
    detail: undefined,
    appointmentId: VISITOR.appointmentId,
  });
  const edited = hub().actions.editInTime(VISITOR.otherAppointmentId, {
    startTime: at(86_460),
    endTime: at(87_060),
  });
  await clock.advance(3_000);
  expect(await edited).toMatchObject({ kind: 'refused', message: VISITOR.serviceWords });
  h.setAway(true);
  const booked = hub().actions.create(BOOKING, true);
  await clock.advance(5_000);
  expect(await booked).toMatchObject({ kind: 'unresolved' });
  // The day's copy is made.
  await inSeconds(clock, () =>
    expect(readdirSync(join(h.folder, 'backups')).length, JSON.stringify(h.log.lines)).toBeGreaterThan(0),
  );
}

const recordsOf = async (hub: Hub, text: string): Promise<readonly FoundRecord['record'][]> =>
  (await hub.privacy.find(text)).records.map(({ record }) => record);

describe('a visitor of whom twenty words are known', () => {
  it('is erased from every file, comes back with no list, and is in no line of the log', async () => {
    expect(CANARIES).toHaveLength(20);
    const h = await house();
    await throughEveryFlow(h);
    // What is looked for would be found.
    expect(new Set(holding(h.folder, CANARIES).map((found) => found.split(': ')[1]))).toEqual(
      new Set(CANARIES),
    );

    const records = await recordsOf(h.hub(), 'quillon vantreight');
    expect(records.map(({ kind }) => kind).toSorted()).toEqual(['appointment', 'appointment', 'booking']);
    const asked = await h.hub().privacy.erase(records);
    expect(asked).toMatchObject({
      kind: 'pending',
      pending: expect.arrayContaining([
        expect.objectContaining({ what: 'edit', state: 'unread' }),
        expect.objectContaining({ what: 'auto-assign', state: 'undecided' }),
      ]),
    });
    // Nothing was done before that was said.
    expect(holding(h.folder, [VISITOR.email])).not.toEqual([]);

    const answer = await h.answerOf(h.hub().privacy.erase(records, 'discard'));
    expect(answer).toEqual({ kind: 'erased', traces: true, copies: true });
    expect(holding(h.folder, CANARIES)).toEqual([]);
    expect(holding(h.folder, [BYSTANDER])).not.toEqual([]);
    expect(await h.hub().privacy.erase(records)).toEqual({ kind: 'unknown' });
    expect(h.hub().status.snapshot().waitingToSend).toBe(0);

    // The roster is written anew, and the back office sends again.
    writeFileSync(h.rosterFile, `${ROSTER}\n556,B-2,Bo,,,,1,${at(600)},${at(1_800)}`);
    await inSeconds(h.clock, () => expect(h.hub().day.count()).toBe(2));
    expect(await h.bring([OTHER])).toEqual({
      taken: 0,
      problems: [{ id: VISITOR.otherAppointmentId, rule: { kind: 'erased' }, isTaken: false }],
    });
    await h.restart();
    await inSeconds(h.clock, () => expect(h.hub().day.count()).toBe(2));
    expect(h.hub().actions.lookUp(VISITOR.code).answer.kind).toBe('unknown');
    expect(holding(h.folder, CANARIES)).toEqual([]);
    expect(h.hub().privacy.read()).toMatchObject({ erased: 2, waiting: 0 });
    const told = JSON.stringify(h.log.lines);
    expect(CANARIES.filter((word) => told.includes(word))).toEqual([]);
  });

  it('is in nothing that is handed on, after every flow: log, health, metrics, diagnostics', async () => {
    const h = await house();
    await throughEveryFlow(h);
    const place = { hub: h.hub, inForce: () => settingsInForce() };
    const lines = h.log.lines.map(({ level, event, fields }) =>
      JSON.stringify({ level, at: new Date(0).toISOString(), event, ...fields }),
    );
    mkdirSync(join(h.folder, 'logs'));
    writeFileSync(join(h.folder, 'logs', 'foyer-2026-11-23.log'), lines.join('\n'));
    const source: HealthSource = {
      status: () => h.hub().status.snapshot(),
      selfTest: () => ({ kind: 'never' }),
      screens: () => [],
      copyAt: () => undefined,
      process: () => ({ memoryBytes: 1, cpuSeconds: 1, startedAt: 0 }),
    };
    const diagnostics = hostDiagnostics({ dataDir: h.folder, clock: h.clock }, place, {
      state: source.selfTest,
    });
    const told = {
      log: lines.join(),
      health: JSON.stringify(healthOf(source)),
      metrics: metricsText(metricsOf(source)),
      diagnostics: await diagnostics(),
    };
    expect(JSON.parse(told.diagnostics)).toMatchObject({
      log: { left: 0 },
      databases: { 'in use': { rows: { appointments: expect.any(Number) as number } } },
    });
    expect(source.status()?.notices.length).toBeGreaterThan(1);
    for (const [where, text] of Object.entries(told))
      expect(
        CANARIES.filter((word) => text.toLowerCase().includes(word.toLowerCase())),
        where,
      ).toEqual([]);
  });

  it('is erased by itself once what was to be sent is sent, over a restart', async () => {
    const h = await house();
    h.setAway(true);
    const saved = h.hub().actions.beginCheckIn(VISITOR.code, VISITOR.appointmentId).answer;
    await h.clock.advance(3_000);
    expect(await saved).toMatchObject({ kind: 'saved' });
    const records = await recordsOf(h.hub(), VISITOR.email);
    expect(records).toEqual([{ kind: 'appointment', appointmentId: VISITOR.appointmentId }]);
    expect(await h.hub().privacy.erase(records, 'send')).toMatchObject({
      kind: 'waiting',
      pending: [{ what: 'check-in', state: 'to-send' }],
    });
    await h.restart();
    await h.clock.advance(5 * 60_000);
    expect(h.hub().privacy.read()).toMatchObject({ waiting: 1, erased: 0 });
    expect(await recordsOf(h.hub(), VISITOR.code)).toEqual(records);
    h.setAway(false);
    await inSeconds(h.clock, () => expect(h.hub().privacy.read()).toMatchObject({ waiting: 0, erased: 1 }));
    await inSeconds(h.clock, () => expect(holding(h.folder, CANARIES)).toEqual([]));
    expect(h.checkIns()).toBe(1);
  });

  it('has nothing sent of what an administrator discards', async () => {
    const h = await house();
    h.setAway(true);
    const saved = h.hub().actions.beginCheckIn(VISITOR.code, VISITOR.appointmentId).answer;
    await h.clock.advance(3_000);
    await saved;
    const records = await recordsOf(h.hub(), VISITOR.lastName);
    expect(await h.answerOf(h.hub().privacy.erase(records, 'discard'))).toMatchObject({ kind: 'erased' });
    h.setAway(false);
    await h.clock.advance(10 * 60_000);
    expect(h.checkIns()).toBe(0);
    expect(h.hub().status.snapshot().waitingToSend).toBe(0);
  });

  it('is handed all of it, and nothing of anybody else', async () => {
    const h = await house();
    await throughEveryFlow(h);
    const answer = await h.hub().privacy.export(await recordsOf(h.hub(), 'quillon vantreight'));
    const text = answer.kind === 'data' ? answer.text : '';
    expect(CANARIES.filter((word) => !text.includes(word))).toEqual([]);
    expect(text).not.toContain(BYSTANDER);
    const other = await h.hub().privacy.export(await recordsOf(h.hub(), BYSTANDER));
    expect(other.kind).toBe('data');
    expect(CANARIES.filter((word) => JSON.stringify(other).includes(word))).toEqual([]);
    expect(await h.hub().privacy.export([{ kind: 'ticket', ticketId: 'none' }])).toEqual({ kind: 'unknown' });
  });

  it('is gone from every file once the time to keep it is over, without a word of anybody', async () => {
    const h = await house();
    await throughEveryFlow(h);
    for (const notice of h.hub().status.snapshot().notices) h.hub().status.dismiss(notice.noticeId);
    h.setAway(false);
    const [booking] = (await h.hub().privacy.find(VISITOR.bookingEmail)).records;
    const intentId = booking?.record.kind === 'booking' ? booking.record.intentId : 0;
    await h.clock.advance(10 * 60_000);
    h.hub().actions.resolve(intentId, { kind: 'give-up' });
    writeFileSync(h.rosterFile, ROSTER.split('\n').toSpliced(1, 1).join('\n'));
    const days = async (count: number): Promise<void> => {
      for (let day = 0; day < count; day++) {
        h.clock.stall(DAY - HOUR);
        await h.clock.advance(HOUR);
      }
    };
    // What could not be read of events is kept longest: seven days.
    await days(9);
    expect(holding(h.folder, CANARIES).filter((found) => found.startsWith('foyer.sqlite'))).toEqual(
      [VISITOR.appointmentId, VISITOR.code, VISITOR.otherAppointmentId, VISITOR.otherCode].map(
        (word) => `foyer.sqlite: ${word}`,
      ),
    );
    // The code stays for fourteen days after the appointment, and copies for eight.
    await days(22);
    await inSeconds(h.clock, () => expect(holding(h.folder, CANARIES)).toEqual([]));
    expect(h.hub().privacy.read().erased).toBe(0);
  });
});
