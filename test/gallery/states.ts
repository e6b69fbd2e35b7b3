/** Every state and variant of the kiosk, by name, with the way a visitor gets there. */
import type {
  CheckInAnswer,
  FindAnswer,
  HowCalled,
  OneAppointmentAnswer,
  VisitorAppointment,
  WaitRange,
} from '../../src/contract/appointment.ts';
import type { KioskSettings } from '../../src/contract/screen.ts';
import type { HelpAnswer } from '../../src/contract/help.ts';
import type { FrontDeskReason, WalkInAnswer } from '../../src/contract/walk-in.ts';
import { LONG_NOTICE, SHORT_NOTICE } from './house-notices.ts';
import type { HubScript, Silence } from './hub-by-hand.ts';
import { NOW } from './moment.ts';
import type { SettingsOfState, Stage } from './stage.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export interface GalleryState {
  readonly name: string;
  readonly settings?: SettingsOfState;
  readonly hub?: HubScript;
  readonly reach?: (stage: Stage) => Promise<void>;
  /** Done after each change of the look, which a kiosk takes for a sign that somebody is there. */
  readonly afterLook?: (stage: Stage) => Promise<void>;
  /** Must be on the page while the state is looked at: a state that is not there has no faults. */
  readonly shows?: string;
  /** From this text size on, not all controls fit in the lower half (docs/accessibility.md names these). */
  readonly crowdedFrom?: 1 | 2 | 3;
}

const LINE = 'Passport renewal';

function appointmentOf(about: Partial<VisitorAppointment> = {}): VisitorAppointment {
  return {
    appointmentId: 'a1',
    code: 'A-42',
    visitorName: 'Anna K.',
    startsAt: NOW + 21 * MINUTE,
    endsAt: NOW + 51 * MINUTE,
    lineName: LINE,
    asksPhoneDigits: false,
    ...about,
  };
}

const WAIT = { from: 45, to: 90 };
const WHERE = '2nd floor, left of the stairs';

const found = (about: Partial<VisitorAppointment> = {}): FindAnswer => ({
  kind: 'found',
  appointment: appointmentOf(about),
});

const readNotice = (stage: Stage): Promise<void> => stage.send({ kind: 'opened', overlay: 'privacy' });

async function enterCode(stage: Stage, code = 'A-42'): Promise<void> {
  await stage.send({ kind: 'replaced', text: code });
  await stage.send({ kind: 'submitted' });
}

async function checkIn(stage: Stage): Promise<void> {
  await enterCode(stage);
  await stage.press('confirm.yes');
}

const onConfirm = (name: string, about: Partial<VisitorAppointment> = {}): GalleryState => ({
  name: `confirm-${name}`,
  hub: { find: found(about) },
  reach: enterCode,
});

const told = (name: string, find: FindAnswer, code?: string): GalleryState => ({
  name: `told-${name}`,
  hub: { find },
  reach: (stage) => enterCode(stage, code),
});

const ITS_TIME = { code: 'A-42', startsAt: NOW + 10 * MINUTE, lineName: LINE };

const LONG_LINE = 'Applications for residence permits and travel documents';

const early: OneAppointmentAnswer & { readonly kind: 'early' } = {
  kind: 'early',
  appointmentId: 'a1',
  code: 'A-42',
  startsAt: NOW + 3 * HOUR,
  opensAt: NOW + 150 * MINUTE,
  lineName: LINE,
};

const late: FindAnswer = {
  kind: 'late',
  appointmentId: 'a1',
  code: 'A-42',
  startsAt: NOW - HOUR,
  closedAt: NOW - 45 * MINUTE,
  lineName: LINE,
};

/** The visitor stays at the screen, so that it does not tidy up. */
async function stay(stage: Stage, ms: number): Promise<void> {
  for (let stayed = 0; stayed < ms; stayed += 10_000) {
    await stage.pass(Math.min(10_000, ms - stayed));
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  }
}

const choose = (...answers: readonly OneAppointmentAnswer[]): FindAnswer => ({
  kind: 'choose',
  choices: answers.map((answer, place) => ({
    startsAt: NOW + (place * 45 + 10) * MINUTE,
    lineName: place % 2 === 0 ? LINE : LONG_LINE,
    answer,
  })),
});

const through = (
  kind: 'checked-in' | 'saved',
  about: { readonly where?: string; readonly wait?: WaitRange } = {},
): CheckInAnswer => {
  const called = { arrival: 'sealed', number: 'A-42', ...about };
  return kind === 'saved' ? { kind, ...called, savedAt: NOW } : { kind, ...called, checkedInAt: NOW };
};

/** A checked-in visitor whose number is not certain. */
const called = (
  kind: 'checked-in' | 'saved',
  other: NonNullable<HowCalled['calls']>['other'],
  code = 'A-42',
): CheckInAnswer =>
  kind === 'saved'
    ? { kind, arrival: 'sealed', calls: { code, other }, savedAt: NOW }
    : { kind, arrival: 'sealed', calls: { code, other }, checkedInAt: NOW };

/** The number is on paper, or is not. */
const printed = (name: string, seen: NonNullable<HubScript['seen']>): GalleryState => ({
  name,
  settings: { kiosk: { prints: true } },
  hub: { find: found(), checkIn: through('checked-in', { where: WHERE, wait: WAIT }), seen },
  reach: checkIn,
  shows: '.print-note > span',
});

async function misses(stage: Stage, count: number): Promise<void> {
  for (let miss = 0; miss < count; miss += 1) {
    await stage.send({ kind: 'went-back' });
    await enterCode(stage, 'ZZ-99');
  }
}

async function openStaffPin(stage: Stage, pin = ''): Promise<void> {
  await enterCode(stage);
  await stage.send({ kind: 'opened', overlay: 'staff-pin' });
  if (pin !== '') await stage.send({ kind: 'replaced', text: pin });
}

const staffPin = (name: string, checkInByStaff: HubScript['checkInByStaff']): GalleryState => ({
  name: `staff-pin-${name}`,
  hub: { find: late, ...(checkInByStaff === undefined ? {} : { checkInByStaff }) },
  async reach(stage) {
    await openStaffPin(stage, '481516');
    await stage.send({ kind: 'submitted' });
  },
});

async function askForHelp(stage: Stage): Promise<void> {
  await enterCode(stage, 'ZZ-99');
  await stage.send({ kind: 'opened', overlay: 'help' });
}

const help = (name: string, hub: HubScript): GalleryState => ({
  name: `help-${name}`,
  hub: { find: { kind: 'unknown' }, ...hub },
  reach: askForHelp,
});

const asked: HelpAnswer = { kind: 'asked', helpId: 'h1', at: NOW };

const here = (name: string, hub: HubScript): GalleryState => ({
  name: `told-early-here-${name}`,
  crowdedFrom: 3,
  hub: { find: early, ...hub },
  async reach(stage) {
    await enterCode(stage);
    await stage.press('here.tell');
  },
});

/** No one is there any more, also after the look was changed: the start forgets it first. */
const resting = (name: string, openingHours?: KioskSettings['openingHours']): GalleryState => ({
  name: `start-${name}`,
  ...(openingHours === undefined ? {} : { settings: { kiosk: { openingHours } } }),
  afterLook: (stage) => stage.pass(400_000),
  shows: '.rest',
});

async function hear(stage: Stage): Promise<void> {
  await stage.key('F8');
}

/** Of one pixel. A hub has its pictures below `/pictures/`. */
const LOGO = new URL('./red-square.png', import.meta.url).href;

async function enterDigits(stage: Stage, digits: string): Promise<void> {
  await enterCode(stage);
  await stage.send({ kind: 'replaced', text: digits });
}

/** A person at setup tests this kiosk, which nobody has touched for a while. */
async function tested(stage: Stage, part: 'scanner' | 'touch'): Promise<void> {
  await stage.pass(6_000);
  stage.hub.order({ kind: 'try', trial: { trialId: 't1', part } });
  await stage.settle();
}

const BY_PHONE: SettingsOfState = { kiosk: { withoutCode: 'phone' } };
const BY_BIRTH_DATE: SettingsOfState = { kiosk: { withoutCode: 'birth-date' } };

async function typeClaim(stage: Stage, lastName: string, digits: string): Promise<void> {
  await stage.send({ kind: 'typed', text: lastName });
  for (const text of digits) await stage.send({ kind: 'typed', text });
}

/** Every key of a name and of its digits is on the screen, so large text holds no more than the screen does. */
const withoutCode = (
  name: string,
  settings: SettingsOfState,
  reach: (stage: Stage) => Promise<void> = () => Promise.resolve(),
  shows = '.name-keys',
): GalleryState => ({
  name: `without-code-${name}`,
  settings,
  hub: { find: { kind: 'unknown' } },
  shows,
  crowdedFrom: 1,
  async reach(stage) {
    await stage.press('start.withoutCode');
    await stage.settle();
    await reach(stage);
  },
});

const WALK_INS: SettingsOfState = {
  kiosk: {
    walkIns: [
      { lineId: 1, name: LINE, until: NOW + 134 * MINUTE },
      { lineId: 2, name: LONG_LINE, until: NOW + 134 * MINUTE },
      { lineId: 3, name: 'Registration', until: NOW + 74 * MINUTE },
      { lineId: 4, name: 'Residency' },
    ],
  },
};

/** The name's keys are all on the screen, so large text holds no more than the screen does. */
const walkIn = (
  name: string,
  answer: WalkInAnswer | Silence,
  reach: (stage: Stage) => Promise<void> = askedFor,
  shows = '.view-actions',
): GalleryState => ({
  name: `walk-in-${name}`,
  settings: WALK_INS,
  hub: { walkIn: answer },
  shows,
  crowdedFrom: 1,
  async reach(stage) {
    await stage.press('start.noAppointment');
    await stage.settle();
    await reach(stage);
  },
});

async function lineChosen(stage: Stage): Promise<void> {
  await stage.send({ kind: 'line-chosen', line: { lineId: 1, name: LINE, until: NOW + 134 * MINUTE } });
  await stage.settle();
}

async function askedFor(stage: Stage): Promise<void> {
  await lineChosen(stage);
  await stage.send({ kind: 'typed', text: 'Żaneta' });
  await stage.send({ kind: 'submitted' });
  await stage.settle();
}

const frontDesk = (why: FrontDeskReason): WalkInAnswer => ({ kind: 'front-desk', why });

export const STATES: readonly GalleryState[] = [
  { name: 'trial-touch', reach: (stage) => tested(stage, 'touch'), shows: '.trial', crowdedFrom: 1 },
  {
    name: 'trial-touch-half',
    async reach(stage) {
      await tested(stage, 'touch');
      await stage.pressOne('.trial-top-left');
      await stage.pressOne('.trial-middle');
    },
    shows: '.trial-pressed',
    crowdedFrom: 1,
  },
  { name: 'trial-scanner', reach: (stage) => tested(stage, 'scanner'), shows: '.trial' },
  { name: 'start' },
  { name: 'start-typed', reach: (stage) => stage.send({ kind: 'replaced', text: 'A-42' }) },
  resting('resting'),
  resting('closed', { monday: [{ from: '08:30', to: '16:00' }] }),
  resting('closed-until-later', { friday: [{ from: '20:00', to: '21:30' }] }),
  resting('closed-for-good', {}),
  {
    name: 'start-plain',
    settings: { brandName: 'Amt für Zuwanderung und Staatsangehörigkeit', kiosk: { languages: ['en'] } },
  },
  { name: 'start-nudged', reach: (stage) => stage.send({ kind: 'submitted' }) },
  { name: 'start-without-code', settings: BY_PHONE, shows: '.without-code', crowdedFrom: 3 },
  withoutCode('phone', BY_PHONE),
  withoutCode('phone-typed', BY_PHONE, async (stage) => typeClaim(stage, 'Kowalska', '0118')),
  withoutCode('birth-date', BY_BIRTH_DATE, async (stage) => typeClaim(stage, 'Kowalska', '31121985')),
  withoutCode('missing', BY_PHONE, (stage) => stage.send({ kind: 'submitted' })),
  withoutCode(
    'not-found',
    BY_PHONE,
    async (stage) => {
      await typeClaim(stage, 'Kowalska', '0118');
      await stage.send({ kind: 'submitted' });
    },
    "[data-screen='not-found']",
  ),
  {
    name: 'start-without-both',
    settings: { kiosk: { withoutCode: 'phone', ...WALK_INS.kiosk } },
    shows: '.start-others',
    crowdedFrom: 3,
  },
  walkIn('lines', 'waits', () => Promise.resolve(), '.choices'),
  walkIn('name', 'waits', lineChosen, '.name-keys'),
  walkIn(
    'wrong',
    { kind: 'invalid', problems: [{ field: 'phoneNumber', rule: 'not-a-phone-number' }] },
    askedFor,
    '.name-keys',
  ),
  walkIn('asking', 'waits', askedFor, '.waiting-dots'),
  walkIn(
    'done',
    { kind: 'checked-in', ...ITS_TIME, number: 'A-42', where: WHERE, arrival: 'sealed' },
    askedFor,
    '.number-box',
  ),
  walkIn('told-booked', {
    kind: 'booked',
    ...ITS_TIME,
    startsAt: NOW + 3 * HOUR,
    opensAt: NOW + 150 * MINUTE,
  }),
  walkIn('told-not-free', frontDesk('not-free')),
  walkIn('told-no-id', frontDesk('no-id')),
  walkIn('told-known', frontDesk('known')),
  walkIn('told-no-answer', 'no-answer'),
  { name: 'start-camera', settings: { kiosk: { camera: true } } },
  { name: 'not-ready', settings: { kiosk: { knowsNoAppointment: true } } },
  { name: 'start-heard', reach: hear, shows: '.speech-bar', crowdedFrom: 2 },
  {
    name: 'start-long-brand',
    settings: {
      brandName: 'Landesamt für Bürger- und Ordnungsangelegenheiten Mitte',
      brandColour: '#7a1f3d',
      logo: LOGO,
      demo: true,
    },
  },
  { name: 'searching', hub: { find: 'waits' }, reach: enterCode },
  {
    name: 'choose-2',
    hub: { find: choose({ kind: 'found', appointment: appointmentOf() }, late) },
    reach: enterCode,
  },
  {
    name: 'choose-6',
    crowdedFrom: 1,
    hub: {
      find: choose(
        { kind: 'found', appointment: appointmentOf() },
        { kind: 'already-checked-in', appointmentId: 'a2', number: 'A-43', checkedInAt: NOW },
        { kind: 'cancelled', ...ITS_TIME },
        { kind: 'no-show', ...ITS_TIME },
        { kind: 'already-served', ...ITS_TIME },
        { ...early, appointmentId: 'a6' },
      ),
    },
    reach: enterCode,
  },
  onConfirm('early'),
  onConfirm('on-time', { startsAt: NOW, endsAt: NOW + 30 * MINUTE }),
  onConfirm('late', { startsAt: NOW - 9 * MINUTE, endsAt: NOW + 21 * MINUTE }),
  onConfirm('long-name', {
    visitorName: 'Maximiliane-Wilhelmina-Theodora-Adelheid Fürsten K',
    lineName: LONG_LINE,
  }),
  onConfirm('unbroken-name', { visitorName: 'W'.repeat(50) }),
  onConfirm('right-to-left-name', { visitorName: 'محمد ع.' }),
  onConfirm('emoji-name', { visitorName: '👩🏽‍🚀 Zoë 🎈 N.' }),
  onConfirm('html-name', { visitorName: '<b>Bo</b> &amp; T.' }),
  onConfirm('no-name', { visitorName: '' }),
  onConfirm('other-language', { languageCode: 'uk-UA' }),
  {
    name: 'confirm-wait',
    hub: { find: found({ where: WHERE, wait: WAIT }) },
    reach: (stage) => enterCode(stage),
  },
  {
    name: 'confirm-scanned',
    hub: { find: found() },
    reach: (stage) => stage.send({ kind: 'scanned', text: 'https://book.example/visit/a42' }),
    shows: '.lead',
  },
  {
    name: 'confirm-heard',
    shows: '.speech-bar',
    hub: { find: found() },
    async reach(stage) {
      await enterCode(stage);
      await hear(stage);
    },
  },
  onConfirm('asks-digits', { visitorName: '', asksPhoneDigits: true }),
  {
    name: 'confirm-digits-missing',
    hub: { find: found({ visitorName: '', asksPhoneDigits: true }) },
    async reach(stage) {
      await enterDigits(stage, '1');
      await stage.send({ kind: 'submitted' });
    },
  },
  {
    name: 'confirm-digits-wrong',
    hub: { find: found({ visitorName: '', asksPhoneDigits: true }), checkIn: { kind: 'wrong-digits' } },
    async reach(stage) {
      await enterDigits(stage, '123');
      await stage.send({ kind: 'submitted' });
    },
  },
  {
    name: 'confirm-digits-wrong-third',
    crowdedFrom: 3,
    hub: { find: found({ visitorName: '', asksPhoneDigits: true }), checkIn: { kind: 'wrong-digits' } },
    async reach(stage) {
      await enterCode(stage);
      for (let miss = 0; miss < 3; miss += 1) {
        await stage.send({ kind: 'replaced', text: '123' });
        await stage.send({ kind: 'submitted' });
      }
    },
  },
  { name: 'checking-in', hub: { find: found(), checkIn: 'waits' }, reach: checkIn },
  { name: 'done', hub: { find: found(), checkIn: through('checked-in') }, reach: checkIn },
  {
    name: 'done-wait',
    hub: { find: found(), checkIn: through('checked-in', { where: WHERE, wait: WAIT }) },
    reach: checkIn,
  },
  {
    name: 'done-seen',
    hub: {
      find: found(),
      checkIn: through('checked-in'),
      seen: { seenAt: NOW + MINUTE, seenBy: 'Maria Okafor' },
    },
    reach: checkIn,
  },
  printed('done-printing', { printed: 'printing' }),
  printed('done-printed', { printed: 'printed' }),
  printed('done-not-printed', { printed: 'not-printed' }),
  printed('done-not-printed-seen', {
    printed: 'not-printed',
    seenAt: NOW + MINUTE,
    seenBy: 'Maria Okafor',
  }),
  { name: 'saved', hub: { find: found(), checkIn: through('saved') }, reach: checkIn },
  { name: 'done-by-number', hub: { find: found(), checkIn: called('checked-in', 'number') }, reach: checkIn },
  {
    name: 'done-by-number-seen',
    hub: {
      find: found(),
      checkIn: called('checked-in', 'number'),
      seen: { seenAt: NOW + MINUTE, seenBy: 'Maria Okafor', calls: { code: 'A-42', other: 'number' } },
    },
    reach: checkIn,
  },
  {
    name: 'done-certain-since',
    hub: { find: found(), checkIn: called('checked-in', 'number'), seen: { number: 'A-42' } },
    reach: checkIn,
  },
  {
    name: 'done-by-initials',
    hub: { find: found(), checkIn: called('checked-in', 'initials') },
    reach: checkIn,
  },
  {
    name: 'done-by-first-name',
    hub: { find: found(), checkIn: called('checked-in', 'first-name', 'REGISTRY-2026-00417') },
    reach: checkIn,
  },
  {
    name: 'done-by-what-differs',
    hub: { find: found(), checkIn: called('checked-in', 'differs', 'REGISTRY-2026-00417') },
    reach: checkIn,
  },
  { name: 'saved-by-number', hub: { find: found(), checkIn: called('saved', 'number') }, reach: checkIn },
  told('early', early),
  told('early-minutes', { ...early, opensAt: NOW + 45 * MINUTE, startsAt: NOW + 75 * MINUTE }),
  told('early-other-language', { ...early, languageCode: 'ar' }),
  here('asking', { help: 'waits' }),
  here('asked', { help: asked, progress: { state: 'asked', at: NOW } }),
  here('coming', { help: asked, progress: { state: 'coming', at: NOW } }),
  here('closed', { help: asked, progress: { state: 'closed', at: NOW } }),
  here('dealt-with', { help: asked, progress: { state: 'dealt-with', at: NOW } }),
  here('failed', { help: 'no-answer' }),
  {
    name: 'told-early-last-seconds',
    hub: { find: { ...early, opensAt: NOW + 59_000, startsAt: NOW + 31 * MINUTE } },
    reach: enterCode,
  },
  {
    name: 'told-early-now-open',
    hub: { find: { ...early, opensAt: NOW + MINUTE, startsAt: NOW + 31 * MINUTE } },
    async reach(stage) {
      await enterCode(stage);
      await stay(stage, 61_000);
    },
  },
  told('late', late),
  told('already-checked-in', {
    kind: 'already-checked-in',
    appointmentId: 'a1',
    number: 'A-42',
    checkedInAt: NOW - 7 * MINUTE,
  }),
  told('already-checked-in-by-number', {
    kind: 'already-checked-in',
    appointmentId: 'a1',
    calls: { code: 'A-42', other: 'number' },
    checkedInAt: NOW - 30 * MINUTE,
  }),
  told('already-checked-in-no-time', { kind: 'already-checked-in', appointmentId: 'a1', number: 'A-42' }),
  told('called', {
    kind: 'already-checked-in',
    appointmentId: 'a1',
    number: 'B-22',
    call: { heardAt: NOW - MINUTE, desk: '12', direction: 'First floor, left of the stairs' },
  }),
  told('called-past', {
    kind: 'already-checked-in',
    appointmentId: 'a1',
    calls: { code: 'A-42', other: 'initials' },
    call: { heardAt: NOW - 40 * MINUTE, desk: 'Registrations and Civil Status, Room 204', isPast: true },
  }),
  told('called-any-desk', {
    kind: 'already-checked-in',
    appointmentId: 'a1',
    number: 'B-22',
    call: { heardAt: NOW - MINUTE },
  }),
  told('already-served', { kind: 'already-served', ...ITS_TIME }),
  told('cancelled', { kind: 'cancelled', ...ITS_TIME }),
  told('no-show', { kind: 'no-show', appointmentId: 'a1', ...ITS_TIME }),
  told('in-doubt', { kind: 'in-doubt', appointmentId: 'a1', ...ITS_TIME }),
  told('other-day', { kind: 'other-day', ...ITS_TIME, startsAt: NOW + 5 * DAY }),
  told('other-day-past', {
    kind: 'other-day',
    code: 'REGISTRY-2026-00417',
    startsAt: NOW - 2 * DAY,
    lineName: LONG_LINE,
  }),
  told('other-location', { kind: 'other-location', ...ITS_TIME }),
  told('other-location-named', {
    kind: 'other-location',
    ...ITS_TIME,
    locationName: 'Harbour Office, Building B',
  }),
  told('unknown-first', { kind: 'unknown' }, 'ZZ-99'),
  {
    name: 'told-unknown-second',
    hub: { find: { kind: 'unknown' } },
    reach: (stage) => misses(stage, 2),
  },
  {
    name: 'told-unknown-third',
    hub: { find: { kind: 'unknown' } },
    reach: (stage) => misses(stage, 3),
  },
  told('paused', { kind: 'paused', until: NOW + 4 * MINUTE }, 'ZZ-99'),
  { name: 'paused-start', settings: { kiosk: { pausedForMs: 4 * MINUTE } } },
  {
    name: 'told-not-a-code-third',
    hub: { find: { kind: 'not-a-code' } },
    async reach(stage) {
      for (let miss = 0; miss < 3; miss += 1) await stage.send({ kind: 'scanned', text: '---' });
    },
  },
  told('not-a-code', { kind: 'not-a-code' }, '---'),
  { name: 'told-refused', hub: { find: found(), checkIn: { kind: 'refused' } }, reach: checkIn },
  { name: 'told-not-saved', hub: { find: found(), checkIn: { kind: 'not-saved' } }, reach: checkIn },
  { name: 'staff-pin-empty', hub: { find: late }, reach: openStaffPin },
  { name: 'staff-pin-typed', hub: { find: late }, reach: (stage) => openStaffPin(stage, '481516') },
  {
    name: 'staff-pin-missing',
    hub: { find: late },
    async reach(stage) {
      await openStaffPin(stage);
      await stage.send({ kind: 'submitted' });
    },
  },
  staffPin('checking', 'waits'),
  staffPin('not-sent', 'not-sent'),
  staffPin('wrong', { kind: 'wrong-pin', triesLeft: 3 }),
  staffPin('paused', { kind: 'pin-paused', until: NOW + 15_000 }),
  staffPin('locked', { kind: 'pin-locked' }),
  staffPin('not-counted', { kind: 'not-counted' }),
  { name: 'outcome-unknown', hub: { find: found(), checkIn: 'no-answer' }, reach: checkIn },
  { name: 'fault', hub: { find: 'failed' }, reach: enterCode },
  {
    name: 'out-of-reach',
    async reach(stage) {
      stage.hub.become('lost');
      await stage.pass(2_000);
    },
  },
  help('asking', { help: 'waits' }),
  help('asked', { help: asked, progress: { state: 'asked', at: NOW } }),
  help('coming', { help: asked, progress: { state: 'coming', at: NOW } }),
  help('closed', { help: asked, progress: { state: 'closed', at: NOW } }),
  help('dealt-with', { help: asked, progress: { state: 'dealt-with', at: NOW } }),
  help('not-saved', { help: { kind: 'not-saved' } }),
  help('failed', { help: 'no-answer' }),
  {
    name: 'help-from-start',
    hub: { help: asked, progress: { state: 'asked', at: NOW } },
    reach: (stage) => stage.send({ kind: 'opened', overlay: 'help' }),
  },
  { name: 'privacy', reach: readNotice },
  {
    name: 'privacy-without-code',
    settings: { kiosk: { withoutCode: 'phone', ...WALK_INS.kiosk } },
    shows: '[data-screen=privacy-own]',
    reach: readNotice,
  },
  {
    name: 'privacy-own',
    settings: { kiosk: { privacyNotice: SHORT_NOTICE } },
    shows: '[data-screen=privacy-own]',
    reach: readNotice,
  },
  {
    name: 'privacy-own-long',
    settings: { kiosk: { privacyNotice: LONG_NOTICE } },
    shows: '.privacy-own[tabindex]',
    reach: readNotice,
  },
  { name: 'languages', reach: (stage) => stage.send({ kind: 'opened', overlay: 'languages' }) },
  {
    name: 'accessibility',
    crowdedFrom: 2,
    reach: (stage) => stage.send({ kind: 'opened', overlay: 'accessibility' }),
  },
  {
    name: 'accessibility-heard',
    shows: '.speech-bar',
    crowdedFrom: 1,
    async reach(stage) {
      await hear(stage);
      await stage.send({ kind: 'opened', overlay: 'accessibility' });
    },
  },
  {
    name: 'idle-warning',
    hub: { find: found() },
    reach: enterCode,
    afterLook: (stage) => stage.pass(33_000),
    shows: 'dialog[open]',
  },
  {
    name: 'idle-warning-last-second',
    hub: { find: found() },
    reach: enterCode,
    afterLook: (stage) => stage.pass(49_500),
    shows: 'dialog[open]',
  },
];
