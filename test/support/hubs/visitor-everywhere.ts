/** A hub that a visitor went through in every way there is, and what is then looked for in all it keeps and says. */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { inSeconds } from '../eventually.ts';
import { at, eventBody, SECRET } from '../records/event-of.ts';
import { createFakeClock } from '../fake-clock.ts';
import { type HubOptions, hubOf } from './hub-of.ts';
import { postEvent } from './post-event.ts';
import { createRecordingLog } from '../recording-log.ts';
import { screenOf } from '../records/screen-of.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import type { FoundRecord } from '../../../src/contract/privacy.ts';
import type { Hub } from '../../../src/main/hub.ts';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** Twenty things that say who somebody is, or what they came for. */
export const VISITOR = {
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
export const CANARIES = Object.values(VISITOR);
export const BYSTANDER = 'Ottoline';
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
export const ROSTER = [
  COLUMNS,
  `${ROW.join(',')},1,${at(600)},${at(1_800)}`,
  `555,B-1,${BYSTANDER},Marchbanks,,,1,${at(600)},${at(1_800)}`,
].join('\n');

/** Empty for a file that is gone by now: a copy of the database has a journal for as long as it is written. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

/** Every file of the data folder in which one of `words` stands, as it is or in the lower case of a search. */
export function holding(folder: string, words: readonly string[]): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap(({ parentPath, name }) => {
      const text = textOf(join(parentPath, name)).toLowerCase();
      return words.filter((word) => text.includes(word.toLowerCase())).map((word) => `${name}: ${word}`);
    });
}

export async function house(about: Partial<HubOptions> = {}) {
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
    /** While time passes. Rejects as soon as `asked` does. */
    async answerOf<T>(asked: Promise<T>): Promise<T> {
      let isOver = false;
      const over = (): void => void (isOver = true);
      asked.then(over, over);
      await inSeconds(clock, () => {
        if (!isOver) throw new Error('No answer yet.');
      });
      return asked;
    },
  };
}
type House = Awaited<ReturnType<typeof house>>;

const { firstName, lastName } = VISITOR;
export const OTHER = {
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
export async function throughEveryFlow(h: House): Promise<void> {
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

export const recordsOf = async (hub: Hub, text: string): Promise<readonly FoundRecord['record'][]> =>
  (await hub.privacy.find(text)).records.map(({ record }) => record);
