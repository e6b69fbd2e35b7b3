/** The sheets and windows over the front desk, by name: the day in figures, what staff did, and lists brought by hand. */
import type { AuditEntry } from '../../src/contract/audit.ts';
import type { DayFigures, Figures, Periods } from '../../src/contract/figures.ts';
import type { BookingList, BookingWhy } from '../../src/contract/list-bookings.ts';
import type { ListState } from '../../src/contract/list-import.ts';
import type { RosterProblem } from '../../src/contract/roster.ts';
import type { HubScript } from './hub-by-hand.ts';
import { NOW } from './moment.ts';
import type { Stage } from './stage.ts';

interface SheetState {
  readonly name: string;
  readonly page: 'desk';
  readonly hub: HubScript;
  readonly isDark?: true;
  readonly reach: (stage: Stage) => Promise<void>;
  readonly shows: string;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const figuresOf = (booked: number, arrived: number, noShow: number, waitMin?: number): Figures => ({
  booked,
  arrived,
  noShow,
  decided: Math.min(booked, arrived + noShow),
  waits: waitMin === undefined ? 0 : arrived - 1,
  ...(waitMin === undefined ? {} : { medianWaitMs: waitMin * MINUTE, longWaitMs: waitMin * 2.4 * MINUTE }),
  atKiosks: Math.round(arrived * 0.71),
  atDesks: Math.round(arrived * 0.22),
});

/** By half hour from 08:00, scaled. */
const arrivalsOf = (share: number, until = 20) =>
  [4, 9, 17, 14, 12, 16, 11, 8, 5, 4, 7, 12, 14, 11, 9, 6, 5, 3, 2, 1]
    .slice(0, until)
    .map((count, n) => ({ quarter: 32 + 2 * n, count: Math.max(1, Math.round(count * share)) }));

const WEEKS_BEFORE = ['2026-11-13', '2026-11-06', '2026-10-30', '2026-10-23'];

const FIGURES: DayFigures = {
  kind: 'counted',
  day: '2026-11-20',
  countedAt: NOW,
  all: figuresOf(212, 143, 9, 11),
  arrivals: arrivalsOf(1.6, 5),
  before: WEEKS_BEFORE.map((day, n) => ({
    day,
    arrivals: arrivalsOf(1.1 + n / 10),
    figures: figuresOf(190 + n, 170, 12, 14),
  })),
  lines: [
    {
      lineId: 40,
      name: 'Applications for residence permits and travel documents',
      ...figuresOf(61, 44, 1, 38),
    },
    { lineId: 14, name: 'ID card', ...figuresOf(58, 41, 0, 6) },
    { lineId: 12, name: 'Passport renewal', ...figuresOf(92, 58, 8, 10) },
    { lineId: 20, name: 'Registration', ...figuresOf(1, 0, 0) },
  ],
  hours: [-2, -1, 0, 1, 2, 3, 4, 5, 6].map((hour) => ({
    startsAt: NOW - (NOW % HOUR) + hour * HOUR,
    ...(hour > 0 ? figuresOf(24 + hour, 0, 0) : figuresOf(48 + hour, 44 + hour, 2, 9 - 3 * hour)),
  })),
  withoutAppointment: 17,
  csv: '',
};

const EMPTY: DayFigures = {
  ...FIGURES,
  all: figuresOf(0, 0, 0),
  lines: [],
  hours: [],
  arrivals: [],
  before: [],
  withoutAppointment: 0,
};

const weekBefore = (n: number): string => new Date(Date.UTC(2026, 10, 16 - 7 * n)).toISOString().slice(0, 10);
const WEEKS: Periods = {
  kind: 'counted',
  by: 'week',
  countedAt: NOW,
  periods: Array.from({ length: 13 }, (_, n) => ({
    from: weekBefore(12 - n),
    to: new Date(Date.parse(weekBefore(12 - n)) + 6 * 24 * HOUR).toISOString().slice(0, 10),
    days: n === 12 ? 4 : 5,
    figures: figuresOf(930 + ((n * 37) % 90), n === 12 ? 702 : 840 + ((n * 53) % 120), 41 + n, 9 + (n % 5)),
  })),
  csv: '',
};
const MONTHS: Periods = {
  ...WEEKS,
  by: 'month',
  periods: [9, 10, 11].map((month) => ({
    from: `2026-${String(month).padStart(2, '0')}-01`,
    to: `2026-${String(month).padStart(2, '0')}-30`,
    days: 21,
    figures: figuresOf(4_020, month === 11 ? 2_310 : 3_400 + 90 * month, 170, 10),
  })),
};

const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorff-Kaltenbrunner';

const ACTS: readonly Omit<AuditEntry, 'n' | 'at'>[] = [
  { clerk: 'M. Okafor', screen: 'Front desk, left', action: 'appointments.markSeen', code: 'A-42' },
  { clerk: LONG_NAME, screen: 'desk 2', action: 'appointments.markNoShowMany', detail: '14' },
  { clerk: 'M. Okafor', screen: 'Front desk, left', action: 'appointments.cancel', code: 'C-21' },
  { screen: 'setup 1', action: 'settings.save', detail: 'displayNotice openingHours quietHours desks' },
  { clerk: 'E. Lindqvist', screen: 'desk 2', action: 'appointments.undo', outcome: 'too-late' },
  { clerk: 'E. Lindqvist', screen: 'desk 2', action: 'appointments.create', code: 'A-107' },
  { screen: 'setup 1', action: 'lists.confirm' },
];

const TRAIL: readonly AuditEntry[] = [...ACTS, ...ACTS, ...ACTS].map((act, n) => ({
  ...act,
  n: 100 - n,
  at: NOW - n * 7 * MINUTE,
}));

type Preview = Extract<ListState, { kind: 'preview' }>;

const LIST: Preview = {
  kind: 'preview',
  source: 'Calendly',
  container: 'delimited',
  columns: [
    {
      name: 'Invitee Name',
      samples: ['Anna Müller', 'Ben Okafor', 'Cleo Sand'],
      field: 'fullName',
      why: 'name',
    },
    {
      name: 'Start Date & Time',
      samples: ['2026-11-20 10:45 am', '2026-11-20 11:15 am', '2026-11-20 1:00 pm'],
      field: 'start',
      why: 'name-and-content',
    },
    { name: 'Event Type Name', samples: ['Passport', 'Passport', 'Photo'], field: 'lineName', why: 'name' },
    {
      name: 'Remarks of the person who took the call',
      samples: ['Brings two children, needs a lift', '', ''],
    },
    { name: '', samples: ['#A7K3', '#B8M4', '#C9N5'], field: 'alias', why: 'content' },
  ],
  questions: [],
  doubts: [],
  isOfService: true,
  first: [
    ['Anna', 'Müller', 0, 'Passport', 'Scheduled', 'A7K3'],
    ['Ben', 'Okafor', 30, 'Passport', 'Cancelled', 'B8M4'],
    ['Cleopatra Alexandra', LONG_NAME, 135, 'Applications for residence permits', null, 'C9N5'],
  ].map(([firstName, lastName, minutes, line, status, code]) => ({
    firstName: String(firstName),
    lastName: String(lastName),
    startsAt: NOW + Number(minutes) * MINUTE,
    endsAt: NOW + (Number(minutes) + 20) * MINUTE,
    line: String(line),
    status: status === null ? null : status === 'Cancelled' ? 'Cancelled' : 'Scheduled',
    code: String(code),
  })),
  recipe: {},
  counts: { new: 209, changed: 12, same: 4_300, waiting: 1, over: 0, notListed: 3, bad: 2, doubtful: 1 },
};

const BAD_LINES: readonly RosterProblem[] = [
  { place: 'line', number: 47, field: 'start', rule: { kind: 'not-a-time', text: '9.30h' }, isTaken: false },
  { place: 'line', number: 47, field: 'lineName', rule: { kind: 'missing' }, isTaken: false },
  { place: 'line', number: 51, rule: { kind: 'before-start' }, isTaken: false },
  { place: 'line', number: 60, rule: { kind: 'double-code', place: 'line', number: 12 }, isTaken: true },
];

const PLAIN = { counts: { ...LIST.counts, bad: 0, doubtful: 0 } };
const NONE = { new: 0, changed: 0, same: 0, waiting: 0, over: 0, notListed: 0, bad: 0, doubtful: 0 };

/** Every card, as few lists as show them. */
const ASKED: Readonly<Record<string, Partial<Preview>>> = {
  certain: PLAIN,
  dates: {
    questions: [
      { kind: 'date-order', columns: ['Start'], samples: ['03/04/2026', '05/04/2026'], isMixed: true },
    ],
    first: [],
    counts: NONE,
  },
  columns: {
    ...PLAIN,
    source: 'Fresha',
    questions: [
      { kind: 'two-columns', field: 'phoneNumber', columns: ['Invitee Name', 'Event Type Name'] },
      { kind: 'guessed-column', field: 'fullName', column: 'Invitee Name' },
      { kind: 'guessed-column', field: 'lineName', column: 'Event Type Name' },
    ],
    doubts: [{ kind: 'double-column', name: 'Name' }],
  },
  'no-columns': {
    questions: (['start', 'firstName', 'lineId', 'day'] as const).map((field) => ({
      kind: 'no-column',
      field,
    })),
    first: [],
    counts: NONE,
  },
  words: {
    questions: [
      { kind: 'unknown-statuses', words: ['zurückgestellt', 'in Klärung'] },
      { kind: 'unknown-lines', words: ['Reisepass', 'Personalausweis und Führungszeugnis'] },
      { kind: 'unknown-people', words: ['Carla Diaz'] },
    ],
  },
  order: {
    ...PLAIN,
    isOfService: false,
    questions: [{ kind: 'no-line' }, { kind: 'name-order', sample: 'Maria del Carmen Lopez' }],
  },
  letters: {
    ...PLAIN,
    container: 'workbook',
    questions: [
      { kind: 'day-of-title', title: 'Appointments of Friday 20 November' },
      { kind: 'unknown-zone', zone: 'Customized Time Zone 1' },
    ],
    doubts: [
      { kind: 'encodings', names: ['windows-1250', 'windows-1252'] },
      { kind: 'mixed-encodings', line: 412 },
      { kind: 'more-sheets', names: ['December'] },
    ],
    sheet: 'November',
    sheets: ['November', 'December'],
    encoding: {
      name: 'windows-1250',
      isGuess: true,
      candidates: [
        { name: 'windows-1250', samples: ['Łukasz Żółć', 'Świętosław Dąbek', 'Zoë Čapek'] },
        { name: 'windows-1252', samples: ['£ukasz ¯ó³æ', 'Œwiêtos³aw D¹bek', 'Zoë Èapek'] },
      ],
    },
  },
};

const NOT_OF_SERVICE: HubScript = {
  list: { ...LIST, ...PLAIN, isOfService: false },
  plan: { new: 12, moved: 2, same: 31, asked: 3, gone: 1, over: 4, bad: 0 },
};

const WHYS: readonly BookingWhy[] = [
  { kind: 'assignee', name: 'Carla Diaz' },
  { kind: 'line', name: 'Passport' },
  { kind: 'values', problems: [{ field: 'firstName', rule: 'too-long' }] },
  { kind: 'status' },
  { kind: 'moved', was: NOW },
  { kind: 'known' },
  { kind: 'gone', isCancelled: true },
  { kind: 'no-id', startsAt: NOW, endsAt: NOW + 1_800_000 },
  { kind: 'no-answer', intentId: 1 },
  { kind: 'refused', message: 'The slot is taken.' },
  { kind: 'past' },
  { kind: 'not-possible', status: 'Served' },
];

const BOOKED: BookingList = {
  listId: 1,
  source: 'Calendly',
  file: 'export-today.csv',
  startedAt: NOW,
  isPaused: true,
  counts: { waiting: 170, sent: 4, booked: 126, asked: 6, gone: 1, unknown: 2, refused: 3 },
  open: WHYS.map((why, n) => ({
    rowId: n,
    firstName: n === 2 ? 'Cleopatra Alexandra' : 'Anna',
    lastName: n === 2 ? LONG_NAME : 'Müller',
    startsAt: NOW + n * HOUR,
    endsAt: NOW + n * HOUR + 20 * MINUTE,
    lineName: 'Passport',
    why,
    alike: n === 0 ? 12 : 1,
    seen: String(n),
  })),
};

const asked = (name: string): HubScript => {
  const { source, ...list } = { ...LIST, ...ASKED[name] };
  return {
    list: name === 'letters' || source === undefined ? list : { ...list, source },
    badLines: BAD_LINES,
  };
};

/** A file is chosen as a person does, in the browser's own window. */
export async function bringList(stage: Stage): Promise<void> {
  const found = () => document.querySelector<HTMLInputElement>('.drop-zone input[type=file]');
  // A busy machine opens the window late.
  for (let looks = 0; looks < 60 && found() === null; looks += 1) await stage.settle();
  const input = found();
  if (input === null) throw new Error('No file can be chosen here.');
  const chosen = new DataTransfer();
  chosen.items.add(new File(['code;start'], 'export-today.csv', { type: 'text/csv' }));
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await stage.settle();
}

/** The hub of a page to which a list was brought. */
export const LIST_BROUGHT = { list: LIST, badLines: BAD_LINES } satisfies HubScript;

const onDesk = (
  name: string,
  shows: string,
  hub: HubScript,
  reach: SheetState['reach'],
  about: { readonly isDark?: true } = {},
): SheetState => ({ name: `desk-${name}`, page: 'desk', shows, hub, reach, ...about });

/** Opens the sheet that stands `place`th behind the three dots. */
const openSheet = (place: number) => async (stage: Stage) => {
  // What comes of a day within a moment is drawn once.
  await stage.pass(100);
  await stage.pressOne('.desk-extra button');
  await stage.pressOne(`.more-list button:nth-child(${place})`);
};

/** Opens the figures, and in them the view that stands `place`th. */
const openView = (place: number) => async (stage: Stage) => {
  await openSheet(3)(stage);
  await stage.pressOne(`.figures-views label:nth-of-type(${place}) input`);
};

async function openLists(stage: Stage): Promise<void> {
  await stage.pressOne('.desk-extra button');
  await stage.pressOne('.more-lists');
}

async function bringToDesk(stage: Stage): Promise<void> {
  await openLists(stage);
  await stage.pass(50);
  await bringList(stage);
}

/** `day`: the front desk that they lie over. */
export const sheetStates = (day: HubScript): readonly SheetState[] => [
  onDesk('figures', '.figures-facts', { ...day, figures: FIGURES }, openSheet(3)),
  onDesk('figures-dark', '.figures-facts', { ...day, figures: FIGURES }, openSheet(3), { isDark: true }),
  onDesk('figures-empty', '.sheet .figures-tools', { ...day, figures: EMPTY }, openSheet(3)),
  onDesk('figures-first', '.figures-facts', { ...day, figures: { ...FIGURES, before: [] } }, openSheet(3)),
  onDesk('figures-weeks', '.chart-bar', { ...day, figures: FIGURES, periods: WEEKS }, openView(2)),
  onDesk('figures-months', '.chart-bar', { ...day, figures: FIGURES, periods: MONTHS }, openView(3), {
    isDark: true,
  }),
  onDesk('trail', '.trail-table', { ...day, trail: TRAIL }, openSheet(4)),
  onDesk('trail-none', '.trail-search', day, openSheet(4), { isDark: true }),
  onDesk('lists', '.drop-zone', day, openLists),
  onDesk('lists-preview', '.list-first', { ...day, ...LIST_BROUGHT }, bringToDesk),
  onDesk('lists-table', '.list-columns table', { ...day, ...asked('columns') }, async (stage) => {
    await bringToDesk(stage);
    await stage.pressOne('.list-columns summary');
  }),
  ...Object.keys(ASKED).map((name) =>
    onDesk(`lists-${name}`, '.list-preview h3', { ...day, ...asked(name) }, bringToDesk),
  ),
  onDesk(
    'lists-new-lobby',
    '.list-preview .field',
    { ...day, ...asked('words'), formData: { lines: [], people: [], inputFieldIds: [] } },
    bringToDesk,
  ),
  onDesk('lists-book', '.list-first', { ...day, ...NOT_OF_SERVICE }, bringToDesk),
  onDesk('lists-book-sure', '.book-sure', { ...day, ...NOT_OF_SERVICE }, async (stage) => {
    await bringToDesk(stage);
    await stage.pressOne('.list-buttons [data-kind=primary]');
  }),
  onDesk('lists-booking', '.booking-list h3', { ...day, bookings: [BOOKED] }, openLists),
  onDesk(
    'lists-done',
    '.list-outcome',
    { ...day, list: { kind: 'done', written: 221, waiting: 1, bad: 2 } },
    bringToDesk,
    { isDark: true },
  ),
];
