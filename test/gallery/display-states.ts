/** What a display can show, by name. */
import type { BoardSnapshot, CallBatch, CallNews, DeskRow } from '../../src/contract/board.ts';
import { NOW } from './moment.ts';
import type { SettingsOfState } from './stage.ts';

export interface DisplayState {
  readonly name: string;
  readonly settings?: SettingsOfState;
  readonly board?: Partial<BoardSnapshot>;
  readonly calls?: readonly CallNews[];
  /** What passes until it is looked at, in milliseconds. */
  readonly after?: number;
  /** Must be on the page while it is looked at. */
  readonly shows: string;
}

let seq = 0;

function call(label: string, about: Partial<CallNews> = {}): CallNews {
  seq += 1;
  return {
    seq,
    callKey: `key ${seq}`,
    ticketRef: `ticket ${seq}`,
    label,
    desk: String((seq % 6) + 1),
    round: 1,
    isRecall: false,
    heardAt: NOW,
    ...about,
  };
}

function withoutDesk({ desk: _desk, ...rest }: CallNews): CallNews {
  return rest;
}

const row = (label: string, desk: string, state: DeskRow['state'] = 'called'): DeskRow => ({
  callKey: `row ${label}`,
  label,
  desk,
  calledAt: NOW,
  heardAt: NOW - 120_000,
  round: 1,
  state,
});

const BEFORE: readonly DeskRow[] = [
  row('B-17', '1'),
  row('C-20', '2'),
  row('A-40', '4'),
  row('042', '5', 'served'),
  row('B-12', '3', 'served'),
  row('A-39', 'Room 204', 'served'),
  row('C-19', '7', 'served'),
];

const NOTICE = 'Please have your old passport ready.';

const WAITS: BoardSnapshot['waits'] = [
  { line: 'Passports and identity cards', fewest: 5, most: 15 },
  { line: 'Einwohnermeldeamt, Führungszeugnisse und Beglaubigungen', fewest: 20, most: 45 },
  { line: 'Registry', fewest: 10, most: 20 },
];

const A42 = (about: Partial<CallNews> = {}): CallNews => call('A-42', { desk: '3', ...about });

export const DISPLAY_STATES: readonly DisplayState[] = [
  { name: 'empty', board: { waiting: 0, desks: [] }, shows: '.resting' },
  { name: 'waiting', board: { desks: BEFORE.slice(3), notice: NOTICE }, shows: '.resting' },
  {
    name: 'one-call',
    calls: [A42({ direction: 'floor 1, left of the stairs' })],
    board: { notice: NOTICE },
    shows: '.call-direction',
  },
  { name: 'one-call-alone', calls: [A42()], board: { desks: [] }, shows: '.call-card' },
  {
    name: 'test-call',
    calls: [call('TEST', { desk: '3', direction: 'floor 1, left of the stairs', isTest: true })],
    board: { notice: NOTICE },
    shows: '.call-direction',
  },
  {
    name: 'test-call-no-desk',
    calls: [withoutDesk(call('TEST', { isTest: true }))],
    shows: '.call-card',
  },
  {
    name: 'test-call-half',
    calls: [A42(), call('TEST', { desk: 'Consultation room 204', isTest: true })],
    shows: '.call-card + .call-card',
  },
  {
    name: 'test-call-behind',
    calls: [A42(), call('B-17'), call('TEST', { isTest: true })],
    board: { desks: [{ ...row('TEST', '4'), isTest: true }, ...BEFORE] },
    shows: '[data-state="waiting"]',
  },
  {
    name: 'recall',
    calls: [A42({ round: 2, isRecall: true })],
    shows: '.call-round',
  },
  {
    name: 'two-calls',
    calls: [A42({ language: 'de' }), call('B-17', { desk: '1', round: 2, isRecall: true })],
    board: { notice: NOTICE },
    shows: '.call-card + .call-card',
  },
  {
    name: 'two-calls-three-digits',
    calls: [A42({ label: 'A-142', desk: '12' }), call('076', { desk: 'Room 204', direction: 'floor 1' })],
    board: { waits: WAITS },
    shows: '.waits',
  },
  {
    name: 'waits',
    calls: [call('308')],
    board: { waits: WAITS, desks: [], notice: NOTICE },
    shows: '.waits',
  },
  {
    name: 'two-calls-far',
    calls: [
      A42({ direction: 'floor 1, left of the stairs' }),
      call('Anna K.', { desk: 'Room 204', direction: 'second floor, through the courtyard' }),
    ],
    shows: '.call-direction',
  },
  {
    name: 'two-names',
    calls: [
      call('Maximiliane O.', { desk: 'Registry 3', direction: 'floor 1, left of the stairs' }),
      call('Bartholomäus', {
        desk: '12a',
        direction: 'Erdgeschoss im Neubau, durch den Hof und dann links daneben',
        round: 2,
        isRecall: true,
      }),
    ],
    board: { notice: NOTICE },
    shows: '.call-card + .call-card',
  },
  {
    name: 'chinese-name',
    calls: [call('李小龙', { desk: 'Registry 3' })],
    shows: '.call-card',
  },
  {
    name: 'two-desks',
    calls: [
      call('065', {
        desk: 'Einwohnermeldeamt Zimmer 12',
        direction: 'Second floor of the east building, left of the main stairway',
        language: 'de',
      }),
      call('Maximiliane O.', {
        desk: 'Sozialversicherung Beratung 12',
        direction: 'Erdgeschoss im Neubau, durch den Hof und dann links daneben',
        round: 2,
        isRecall: true,
      }),
    ],
    board: {
      notice: `${NOTICE} ${NOTICE} On Friday we close at noon.`,
      desks: [
        row('064', 'Einwohnermeldeamt Zimmer 14'),
        row('Maximiliane', 'Consultation room 204'),
        ...BEFORE,
      ],
    },
    shows: '.call-card + .call-card',
  },
  {
    name: 'two-desks-numbers',
    calls: [
      call('065', {
        desk: 'Einwohnermeldeamt Zimmer 12',
        direction: 'Second floor of the east building, left of the main stairway',
        language: 'de',
      }),
      call('Anna K.', {
        desk: 'Sozialversicherung Beratung 12',
        direction: 'second floor, through the yard',
        round: 2,
        isRecall: true,
      }),
    ],
    shows: '.call-card + .call-card',
  },
  {
    name: 'burst',
    calls: Array.from({ length: 12 }, (_, n) => call(`B-${n + 20}`)),
    shows: '[data-state="waiting"]',
  },
  {
    name: 'names',
    calls: [
      call('Maximiliana Wolfeschlegelsteinhausenbergerdorff-Kaltenbrunner W.', {
        desk: 'Consultation room 204',
      }),
    ],
    board: {
      desks: [row('Wolfeschlegelsteinhausenbergerdorff K.', 'Consultation room 17'), ...BEFORE.slice(0, 3)],
    },
    shows: '.call-card',
  },
  {
    name: 'long-code',
    calls: [call('WMQX-1234-QRST-5678', { desk: '3' })],
    board: {
      desks: [row('WMQX-1234-QRST-5670', '4'), row('WMQX-1234-QRST-5671', 'Consultation room 17'), ...BEFORE],
    },
    shows: '.call-card',
  },
  { name: 'no-desk', calls: [withoutDesk(call('A-42'))], shows: '.call-card' },
  {
    name: 'closed-today',
    board: { open: false, opensAt: NOW + 3_600_000, desks: [] },
    shows: '[data-testid="closed"]',
  },
  {
    name: 'closed',
    board: { open: false, opensAt: NOW + 70 * 3_600_000, desks: [], waiting: 0 },
    shows: '[data-testid="closed"]',
  },
  { name: 'late', calls: [A42()], after: 20_000, shows: '.late-band' },
  { name: 'time-in-doubt', board: { timeInDoubt: true }, shows: '.resting' },
  { name: 'events-stopped', board: { eventsStopped: true }, shows: '.not-up-to-date' },
  { name: 'lost', calls: [A42()], after: 70_000, shows: '.not-up-to-date' },
];

/** What the hub says in a state. */
export function boardOf({ board, calls = [] }: DisplayState): BoardSnapshot {
  const called = calls.map((each) => ({ ...each, calledAt: NOW }));
  const current = called.at(-1);
  return {
    ...(current ? { current } : {}),
    recent: [],
    fresh: called,
    desks: [...called.map((each) => ({ ...each, state: 'called' as const })), ...BEFORE.slice(1)],
    waiting: 9,
    open: true,
    madeAt: NOW,
    ...board,
  };
}

export const batchOf = ({ calls = [] }: DisplayState): CallBatch => ({
  cursor: 'cursor',
  calls: [...calls],
  madeAt: NOW,
});
