/** The sheets and windows over the front desk, by name: the day in figures, what staff did, and lists brought by hand. */
import type { AuditEntry } from '../../src/contract/audit.ts';
import type { DayFigures, Figures } from '../../src/contract/figures.ts';
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
  ...(waitMin === undefined ? {} : { medianWaitMs: waitMin * MINUTE }),
});

const FIGURES: DayFigures = {
  kind: 'counted',
  day: '2026-11-20',
  countedAt: NOW,
  all: figuresOf(212, 143, 9, 11),
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
  withoutAppointment: 0,
};

const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorff-Kaltenbrunner';

const ACTS: readonly Omit<AuditEntry, 'n' | 'at'>[] = [
  { clerk: 'M. Okafor', screen: 'Front desk, left', action: 'appointments.markSeen', code: 'A-42' },
  { clerk: LONG_NAME, screen: 'Front desk 2', action: 'appointments.markNoShowMany', detail: '14' },
  { clerk: 'M. Okafor', screen: 'Front desk, left', action: 'appointments.cancel', code: 'C-21' },
  { screen: 'Setup 1', action: 'settings.save', detail: 'displayNotice openingHours quietHours desks' },
  { clerk: 'E. Lindqvist', screen: 'Front desk 2', action: 'appointments.undo', outcome: 'too-late' },
  { clerk: 'E. Lindqvist', screen: 'Front desk 2', action: 'appointments.create', code: 'A-107' },
  { screen: 'Setup 1', action: 'lists.confirm' },
];

const TRAIL: readonly AuditEntry[] = [...ACTS, ...ACTS, ...ACTS].map((act, n) => ({
  ...act,
  n: 100 - n,
  at: NOW - n * 7 * MINUTE,
}));

const LIST: ListState = {
  kind: 'preview',
  container: 'delimited',
  columns: [
    { name: 'Appointment no.', samples: ['4711'], field: 'id', why: 'recipe' },
    { name: 'Start', samples: ['2026-11-20T10:45:00+00:00'], field: 'start', why: 'name-and-content' },
    { name: 'Remarks of the person who took the call', samples: ['Brings two children, needs a lift'] },
    { name: '', samples: ['A-42'], field: 'code', why: 'recipe' },
  ],
  questions: [],
  doubts: [],
  isOfService: true,
  first: [],
  recipe: {},
  counts: { new: 209, changed: 12, same: 4_300, waiting: 1, over: 0, bad: 2, doubtful: 1 },
};

const BAD_LINES: readonly RosterProblem[] = [
  { place: 'line', number: 47, field: 'start', rule: { kind: 'not-a-time' }, isTaken: false },
  { place: 'line', number: 51, field: 'lineId', rule: { kind: 'missing' }, isTaken: false },
  { place: 'line', number: 60, rule: { kind: 'double-code', place: 'line', number: 12 }, isTaken: true },
];

/** A file is chosen as a person does, in the browser's own window. */
export async function bringList(stage: Stage): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('.drop-zone input[type=file]');
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
  await stage.pressOne('.desk-extra button');
  await stage.pressOne(`.more-list button:nth-child(${place})`);
};

async function openLists(stage: Stage): Promise<void> {
  await stage.pressOne('.lists-button');
}

async function bringToDesk(stage: Stage): Promise<void> {
  await openLists(stage);
  await stage.pass(50);
  await bringList(stage);
}

/** `day`: the front desk that they lie over. */
export const sheetStates = (day: HubScript): readonly SheetState[] => [
  onDesk('figures', '.figures-table', { ...day, figures: FIGURES }, openSheet(2)),
  onDesk('figures-dark', '.figures-table', { ...day, figures: FIGURES }, openSheet(2), { isDark: true }),
  onDesk('figures-empty', '.sheet .figures-tools', { ...day, figures: EMPTY }, openSheet(2)),
  onDesk('trail', '.trail-table', { ...day, trail: TRAIL }, openSheet(3)),
  onDesk('trail-none', '.trail-search', day, openSheet(3), { isDark: true }),
  onDesk('lists', '.drop-zone', day, openLists),
  onDesk('lists-preview', '.list-columns', { ...day, ...LIST_BROUGHT }, bringToDesk),
  onDesk(
    'lists-done',
    '.list-outcome',
    { ...day, list: { kind: 'done', written: 221, waiting: 1, bad: 2 } },
    bringToDesk,
    { isDark: true },
  ),
];
