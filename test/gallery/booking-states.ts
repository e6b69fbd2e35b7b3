/** What a clerk sees of one visitor at the front desk, by name: the panel, and the forms. */
import type { AppointmentStatus } from '../../src/contract/appointment.ts';
import type { DeskAppointment } from '../../src/contract/desk-appointment.ts';
import type { Details, FormData } from '../../src/contract/booking.ts';
import type { HubStatus } from '../../src/contract/hub-status.ts';
import type { HubScript } from './hub-by-hand.ts';
import { NOW } from './moment.ts';
import { sheetStates } from './sheet-states.ts';
import type { Stage } from './stage.ts';

const MINUTE = 60_000;

const LINES = [
  'Passport renewal',
  'ID card',
  'Applications for residence permits and travel documents',
  'Registration',
] as const;
const PEOPLE = ['M. Okafor', 'E. Lindqvist', 'Wolfeschlegelsteinhausenbergerdorff-Kaltenbrunner'] as const;

/** `startsIn` minutes from now, or before it. */
function visitor(
  code: string,
  name: string,
  startsIn: number,
  status: AppointmentStatus = 'Scheduled',
  about: Partial<DeskAppointment> = {},
): DeskAppointment {
  const [firstName = '', ...rest] = name.split(' ');
  const lineId = code.codePointAt(0) ?? 0;
  return {
    appointmentId: code.toLowerCase(),
    code,
    firstName,
    lastName: rest.join(' '),
    phoneMasked: '+48 ••• ••• 118',
    lineId,
    lineName: LINES[lineId % LINES.length] ?? '',
    assigneeId: lineId,
    assigneeName: PEOPLE[lineId % PEOPLE.length] ?? '',
    startsAt: NOW + startsIn * MINUTE,
    endsAt: NOW + (startsIn + 15) * MINUTE,
    status,
    ...about,
  };
}

const arrived = (ago: number): Partial<DeskAppointment> => ({ arrivedAt: NOW - ago * MINUTE });
const refused = {
  intentId: 7,
  kind: 'cancel',
  state: 'refused',
  sendsAt: NOW - MINUTE,
  message: 'The appointment is Served and cannot be cancelled.',
} as const;

const DAY: readonly DeskAppointment[] = [
  visitor('A-39', 'Deniz Aydın', -20, 'Checked-in', arrived(41)),
  visitor('C-12', 'Min-jun Park', 5, 'Checked-in', { ...arrived(18), isQuiet: true }),
  visitor('A-42', 'Anna Kowalska', 6, 'Checked-in', { ...arrived(2), seenAt: NOW - MINUTE }),
  visitor('B-07', 'Wolfeschlegelsteinhausen Bergerdorff-Kaltenbrunner', 11, 'Checked-in', arrived(1)),
  visitor('D-31', 'Tomás Rivera', -95, 'Scheduled', { intent: refused }),
  visitor('B-16', 'Kwame Boateng', -40),
  visitor('C-18', 'Sofía Quispe', -12),
  visitor('A-44', 'Ioana Popescu', -3),
  ...[15, 30, 45, 60, 75, 90, 120, 150, 180, 240].map((minutes, n) =>
    visitor(`${'ABCD'[n % 4] ?? 'A'}-${50 + n}`, ['Ramón Ruiz', 'Łucja Łoś', 'Bo Li'][n % 3] ?? '', minutes),
  ),
  visitor('A-12', 'Oleksandr Yılmaz', -180, 'Served', arrived(200)),
  visitor('B-03', 'Ada Byron', -150, 'No-show'),
  visitor('C-02', 'Grace Hopper', -120, 'Cancelled', {
    intent: { intentId: 8, kind: 'cancel', state: 'waiting', sendsAt: NOW },
  }),
];

const STATUS: HubStatus = {
  service: 'reachable',
  webhooks: 'listening',
  rate: { left: 36, of: 40, perSecond: 10, isPaused: false },
  knowsAppointments: true,
  lastEventAt: NOW - 8_000,
  waitingToSend: 1,
  appointmentsToday: DAY.length,
  notices: [],
  demo: false,
};

const DETAILS: Details = {
  kind: 'known',
  lineId: 65,
  assigneeId: 65,
  languageCode: 'pl',
  hasContact: true,
  contact: { phoneNumber: '+48600555118', email: 'anna.kowalska@a-rather-long-domain.example' },
  history: [
    { kind: 'called', at: NOW - MINUTE / 2, deskId: '3', deskName: 'Desk 3' },
    { kind: 'seen', at: NOW - MINUTE },
    { kind: 'deed', at: NOW - 2 * MINUTE, what: 'check-in', origin: 'visitor', state: 'done' },
    { kind: 'help', at: NOW - 9 * MINUTE, kioskName: 'Entrance kiosk', reason: 'late' },
    { kind: 'deed', at: NOW - 90 * MINUTE, what: 'edit', origin: 'staff', state: 'refused' },
    { kind: 'deed', at: NOW - 900 * MINUTE, what: 'create', origin: 'staff', state: 'done' },
  ],
};

const FORM: FormData = {
  lines: LINES.map((name, n) => ({
    lineId: 64 + n,
    name,
    minutes: 15,
    starts: [6, 21, 36, 51].map((minutes) => NOW + minutes * MINUTE),
  })),
  people: PEOPLE.map((name, n) => ({ assigneeId: 64 + n, name })),
  inputFieldIds: ['4f0c7b0e-5a3c-4d53-9a2f-0f6c1f2e3d4c'],
};

const OLGA = { lineId: 64, firstName: 'Olga', startsAt: NOW, endsAt: NOW + 15 * MINUTE };
const BOOKED = { booked: OLGA, isOfBefore: false };

const HUB: HubScript = { day: DAY, status: STATUS, details: DETAILS, formData: FORM };

interface BookingState {
  readonly name: string;
  readonly page: 'desk';
  readonly hub: HubScript;
  readonly isDark?: true;
  readonly reach: (stage: Stage) => Promise<void>;
  readonly shows: string;
}

interface About {
  readonly hub?: HubScript;
  readonly isDark?: true;
  readonly reach?: (stage: Stage) => Promise<void>;
}

const onDesk = (name: string, shows: string, { hub, reach, ...about }: About = {}): BookingState => ({
  name: `desk-${name}`,
  page: 'desk',
  ...about,
  shows,
  hub: { ...HUB, ...hub },
  async reach(stage) {
    // What comes of a day within a moment is drawn once.
    await stage.pass(100);
    await reach?.(stage);
  },
});

/** Types as a person does: React hears of it. */
function type(selector: string, text: string): void {
  const input = document.querySelector<HTMLInputElement>(selector);
  if (input === null) throw new Error(`There is no field ${selector} here.`);
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

async function choose(stage: Stage, selector: string, value: string): Promise<void> {
  const list = document.querySelector<HTMLSelectElement>(selector);
  if (list === null) throw new Error(`There is no list ${selector} here.`);
  list.value = value;
  list.dispatchEvent(new Event('change', { bubbles: true }));
  await stage.settle();
}

const select =
  (code: string) =>
  (stage: Stage): Promise<void> =>
    stage.pressOne(`[data-appointment="${code.toLowerCase()}"]`);

async function search(stage: Stage, text: string): Promise<void> {
  type('.desk-search input', text);
  await stage.pass(100);
}

const openNew = (stage: Stage): Promise<void> => stage.pressOne('.booking-open .button[data-kind=primary]');

async function openMore(stage: Stage): Promise<void> {
  await openNew(stage);
  await stage.pressOne('.booking-form summary');
}

/** The chip that stands `place`th. */
const chooseTime = (stage: Stage, place: number): Promise<void> =>
  stage.pressOne(`.time-chip:nth-of-type(${place}) input`);

async function book(stage: Stage): Promise<void> {
  await openNew(stage);
  await stage.pressOne('.booking-form .field-pair input');
  type('.booking-form .field-pair input', 'Olga');
  await stage.settle();
  await stage.pressOne('.booking-form button[type=submit]');
}

/** Books and shows the refusal, which is below the fields. */
async function bookRefused(stage: Stage): Promise<void> {
  await book(stage);
  if (document.querySelector('.booking-form [role=alert] .note') === null)
    throw new Error('No refusal here.');
}

async function openLate(stage: Stage): Promise<void> {
  await stage.pressOne('.desk-extra button');
  await stage.pressOne('.more-late');
  await stage.pressOne('.late-form input');
  type('.late-form input', '2');
  await stage.settle();
}

async function reschedule(stage: Stage): Promise<void> {
  await select('A-50')(stage);
  await stage.pressOne('.panel-actions .button:nth-of-type(2)');
}

const held = visitor('B-16', 'Kwame Boateng', -40, 'No-show', {
  intent: { intentId: 9, kind: 'no-show', state: 'held', sendsAt: NOW + 8_000 },
});

export const BOOKING_STATES: readonly BookingState[] = [
  onDesk('dark', '.day-row', { isDark: true }),
  onDesk('no-hit', '.desk-empty', { reach: (stage) => search(stage, 'nobody of this name') }),
  onDesk('filtered', '.desk-filters [data-on]', {
    async reach(stage) {
      await choose(stage, '.desk-filters select', 'line 66');
      await choose(stage, '.desk-filters select', 'line 66 · user 66');
    },
  }),
  onDesk('filtered-long', '.filter-pair', {
    async reach(stage) {
      await choose(stage, '.desk-filters select', 'line 68');
      await choose(stage, '.desk-filters select', 'line 68 · user 68');
    },
  }),
  onDesk('expected', '.panel-name', { reach: select('A-50') }),
  onDesk('arrived', '.panel-name', {
    hub: { presence: { others: [{ name: 'E. Lindqvist', isChanging: true }] } },
    reach: select('B-07'),
  }),
  onDesk('refused', '.panel-name', { isDark: true, reach: select('D-31') }),
  onDesk('sure', '.panel-name', {
    async reach(stage) {
      await select('A-39')(stage);
      await stage.pressOne('.panel-actions .button:nth-last-of-type(2)');
      if (document.querySelector('[role=alert].panel-actions') === null) throw new Error('No question here.');
    },
  }),
  onDesk('undo', '.undo-bar', {
    hub: { day: DAY.map((each) => (each.code === 'B-16' ? held : each)) },
    reach: select('B-16'),
  }),
  onDesk('booking', '.time-chips', { reach: openNew }),
  onDesk('booking-more', '.booking-more', { reach: openMore }),
  onDesk('booking-time', '.slot-fields', {
    async reach(stage) {
      await openNew(stage);
      await chooseTime(stage, 5);
    },
  }),
  onDesk('booking-day', '.day-parts', {
    isDark: true,
    async reach(stage) {
      await openNew(stage);
      await chooseTime(stage, 5);
      await choose(stage, '.slot-fields select', '');
    },
  }),
  onDesk('booking-wrong', '.booking-form .field-problem', {
    isDark: true,
    async reach(stage) {
      await openMore(stage);
      type('.booking-form input[type=tel]', '12');
      type('.booking-form input[type=email]', 'olga');
      await stage.settle();
      await stage.pressOne('.booking-form button[type=submit]');
    },
  }),
  onDesk('booking-refused', '.booking-end [role=alert] > *', {
    hub: {
      created: {
        kind: 'refused',
        noticeId: 'intent-3',
        message:
          'The line “Passport renewal” is closed on Fridays after 10:00. Choose another day or another line.',
      },
    },
    reach: bookRefused,
  }),
  onDesk('booking-sent-before', '.booking-end .note', {
    hub: { created: 'no-answer' },
    async reach(stage) {
      await book(stage);
      await stage.pressOne('.booking-buttons .button:last-of-type');
      await book(stage);
      if (document.querySelectorAll('.booking-buttons .button').length < 3)
        throw new Error('No question here.');
    },
  }),
  onDesk('slip', '.slip-large', {
    hub: { created: { kind: 'created', ...BOOKED, appointmentId: '900', code: 'A-107' } },
    reach: book,
  }),
  onDesk('slip-of-before', '.slip-said', {
    hub: {
      created: { kind: 'created', booked: OLGA, isOfBefore: true, appointmentId: '900', code: 'A-107' },
    },
    reach: book,
  }),
  onDesk('slip-without-code', '.slip-said', {
    hub: { created: { kind: 'unresolved', ...BOOKED } },
    reach: book,
  }),
  onDesk('slip-without-id', '.slip-said', {
    hub: { created: { kind: 'created-without-id', ...BOOKED, code: 'A-107' } },
    reach: book,
  }),
  onDesk('reschedule', '.booking-form', { reach: reschedule }),
  onDesk('late', '.late-form', { reach: openLate }),
  onDesk('late-nobody', '.late-form', {
    isDark: true,
    async reach(stage) {
      await openLate(stage);
      type('.late-form input', '300');
      await stage.settle();
    },
  }),
  ...sheetStates(HUB),
];
