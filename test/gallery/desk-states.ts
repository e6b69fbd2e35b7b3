/** What a front desk may have before it, by name: its inbox, how Foyer is, its keys and arrivals. */
import type { Details } from '../../src/contract/booking.ts';
import type { DeskAppointment } from '../../src/contract/desk-appointment.ts';
import type { Fleet } from '../../src/contract/fleet.ts';
import type { HelpCall } from '../../src/contract/help.ts';
import type { HubStatus } from '../../src/contract/hub-status.ts';
import type { Notice } from '../../src/contract/notice.ts';
import type { HubScript } from './hub-by-hand.ts';
import { NOW } from './moment.ts';
import type { Stage } from './stage.ts';

interface DeskState {
  readonly name: string;
  readonly page: 'desk';
  readonly hub: HubScript;
  readonly reach?: (stage: Stage) => Promise<void>;
  readonly shows: string;
}

const MINUTE = 60_000;

function appointment(
  code: string,
  name: string,
  startsInMin: number,
  about: Partial<DeskAppointment> = {},
): DeskAppointment {
  const [firstName = '', ...rest] = name.split(' ');
  const startsAt = NOW + startsInMin * MINUTE;
  return {
    appointmentId: code.toLowerCase(),
    code,
    firstName,
    lastName: rest.join(' '),
    lineId: 12,
    lineName: 'Passport renewal',
    assigneeId: 3,
    assigneeName: 'M. Okafor',
    startsAt,
    endsAt: startsAt + 30 * MINUTE,
    status: 'Scheduled',
    ...about,
  };
}

const arrived = (minutesAgo: number): Partial<DeskAppointment> => ({
  status: 'Checked-in',
  arrivedAt: NOW - minutesAgo * MINUTE,
});

const DAY: readonly DeskAppointment[] = [
  appointment('A-42', 'Anna Kowalska', 6, { ...arrived(12), promised: { from: 5, to: 15 } }),
  appointment('B-17', 'Deniz Aydın', 2, {
    ...arrived(7),
    lineId: 40,
    lineName: 'ID card',
    promised: { from: 0, to: 5 },
  }),
  appointment('A-43', 'Min-jun Park', 21, arrived(1)),
  appointment('C-19', 'Amélie Roux', -4, {
    ...arrived(16),
    called: { at: NOW - MINUTE, deskId: '3', deskName: 'Desk 3' },
  }),
  appointment('A-41', 'Tomás Rivera', -40),
  appointment('B-15', 'Kwame Boateng', -15, {
    lineId: 40,
    lineName: 'ID card',
    assigneeName: 'E. Lindqvist',
  }),
  appointment('C-20', 'Carlos Quispe', 10, {
    lineName: 'Applications for residence permits and travel documents',
  }),
  appointment('B-16', 'Ioana Popescu', 40, { isStatusInDoubt: true }),
  appointment('A-44', 'Oleksandr Shevchenko', 45),
  appointment('C-22', 'Maximiliane-Wilhelmina Theodora Adelheid of Hohenfels-Bergen', 65),
  ...['A-45', 'B-19', 'A-46', 'A-47', 'B-20', 'C-23', 'A-48', 'A-49', 'B-21'].map((code, n) =>
    appointment(code, ['Mehmet Yılmaz', 'Sofía Gómez', 'Li Na'][n % 3] ?? '', 70 + n * 10),
  ),
  appointment('A-40', 'Björn Guðmundsson', -90, { status: 'Served' }),
];

const nameOf = ({ appointmentId, firstName, lastName, startsAt }: DeskAppointment) => ({
  appointmentId,
  firstName,
  lastName,
  startsAt,
});

/** `A-43` is also the code of the visitor with the longest name, and a third one's. */
function withSameCode(): readonly DeskAppointment[] {
  const day = DAY.map((each) => (['C-22', 'B-16'].includes(each.code) ? { ...each, code: 'A-43' } : each));
  const sharing = day.filter(({ code }) => code === 'A-43');
  return day.map((each) =>
    sharing.includes(each)
      ? { ...each, sharedCode: { others: sharing.filter((other) => other !== each).map(nameOf) } }
      : each,
  );
}

const call = (n: number, about: Partial<HelpCall> = {}): HelpCall => ({
  helpId: `help-${n}`,
  kioskName: `Kiosk ${n}`,
  reason: 'start',
  language: 'pl',
  listens: false,
  askedAt: NOW - n * MINUTE,
  ...about,
});

type Stuck = Extract<Notice, { kind: 'stuck' }>;

const stuck = (
  n: number,
  what: Stuck['what'],
  whom: string,
  reason: 'refusing' | 'forbidden-kind',
): Stuck => ({
  kind: 'stuck',
  noticeId: `intent-${n}`,
  at: NOW - 9 * MINUTE,
  intentId: n,
  what,
  whom,
  ...(what === 'create' ? {} : { appointmentId: whom.toLowerCase() }),
  createdAt: NOW - 12 * MINUTE,
  attempts: 6,
  reason,
  statusCode: reason === 'refusing' ? 409 : 403,
  words: reason === 'refusing' ? 'The service failed on purpose.' : 'This key is not allowed to do this.',
});

const conflict = (code: string, minutesAgo: number): Extract<Notice, { kind: 'conflict' }> => ({
  kind: 'conflict',
  noticeId: `conflict-${code}`,
  at: NOW - minutesAgo * MINUTE,
  intentId: 5,
  appointmentId: code.toLowerCase(),
  code,
  ours: { what: 'check-in', at: NOW - (minutesAgo + 1) * MINUTE, origin: 'visitor', unsure: false },
  service: {
    words: 'The appointment was cancelled.',
    at: NOW - minutesAgo * MINUTE,
    statusNow: 'Cancelled',
  },
});

const NOTICES: readonly Notice[] = [
  conflict('C-20', 14),
  {
    kind: 'roster',
    noticeId: 'roster',
    at: NOW - 30 * MINUTE,
    trouble: { kind: 'rows', bad: 3, doubtful: 0, total: 3, problems: [] },
  },
  {
    kind: 'unresolved-create',
    noticeId: 'intent-9',
    at: NOW - 5 * MINUTE,
    intentId: 9,
    visitorName: 'Maximiliane-Wilhelmina Theodora Adelheid of Hohenfels-Bergen',
    lineName: 'Applications for residence permits and travel documents',
    startsAt: NOW + 90 * MINUTE,
    createdAt: NOW - 6 * MINUTE,
    sentAt: NOW - 5 * MINUTE,
    attempts: 1,
  },
  {
    kind: 'no-id',
    noticeId: 'intent-10',
    at: NOW - 4 * MINUTE,
    what: 'create',
    whom: 'Olga',
    code: 'A-107',
  },
  {
    kind: 'presumed',
    noticeId: 'intent-11',
    at: NOW - 20 * MINUTE,
    what: 'check-in',
    whom: 'A-44',
    appointmentId: 'a-44',
    why: 'no-answer',
  },
  {
    kind: 'webhook',
    noticeId: 'signatures',
    at: NOW - 2 * MINUTE,
    trouble: { kind: 'signatures', count: 7 },
  },
  stuck(12, 'no-show', 'A-41', 'refusing'),
  stuck(13, 'cancel', 'A-47', 'forbidden-kind'),
];

const withNoShow = (): readonly DeskAppointment[] =>
  DAY.map((each) => (each.code === 'A-41' ? { ...each, status: 'No-show' } : each));

/** Those that differ by what was to be sent. */
const UNSENT: readonly Notice[] = [
  stuck(14, 'check-in', 'A-46', 'refusing'),
  stuck(15, 'edit', 'A-44', 'refusing'),
  stuck(16, 'create', 'Olga Brandt', 'forbidden-kind'),
  { ...conflict('B-15', 5), service: { at: NOW - 5 * MINUTE } },
];

export const WELL: HubStatus = {
  service: 'reachable',
  serviceSince: NOW - 200 * MINUTE,
  webhooks: 'listening',
  lastEventAt: NOW - 6_000,
  lastEventType: 'ticket_called',
  rate: { left: 36, of: 40, perSecond: 10, isPaused: false },
  waitingToSend: 0,
  knowsAppointments: true,
  appointmentsToday: DAY.length,
  notices: [],
  demo: false,
};

const STOPPED: HubStatus = {
  ...WELL,
  eventsStoppedSince: NOW - 9 * MINUTE,
  lastEventAt: NOW - 12 * MINUTE,
  notices: [
    {
      kind: 'webhook',
      noticeId: 'events-wrong-shape',
      at: NOW - 30 * MINUTE,
      trouble: { kind: 'unreadable', why: 'wrong-shape', count: 300 },
    },
    {
      kind: 'webhook',
      noticeId: 'off-1',
      at: NOW - 34 * MINUTE,
      trouble: { kind: 'off', from: NOW - 35 * MINUTE, to: NOW - 34 * MINUTE },
    },
    { kind: 'own-fault', noticeId: 'own-fault', at: NOW - 40 * MINUTE, count: 2 },
  ],
};

/** A lobby of a chain whose engine cannot be read, and which has missed webhooks. */
const CHAIN_AWAY: HubStatus = {
  ...WELL,
  webhooks: 'engine-away',
  lastEventAt: NOW - 12 * MINUTE,
  notices: [
    {
      kind: 'webhook',
      noticeId: 'events-missed',
      at: NOW - 3 * MINUTE,
      trouble: { kind: 'missed', count: 37 },
    },
    { kind: 'webhook', noticeId: 'lobby-shared', at: NOW - 5 * MINUTE, trouble: { kind: 'shared-lobby' } },
  ],
};

const AWAY: HubStatus = {
  ...WELL,
  service: 'unreachable',
  serviceSince: NOW - 12 * MINUTE,
  webhooks: 'port-in-use',
  lastEventAt: NOW - 25 * MINUTE,
  rate: { left: 4, of: 40, perSecond: 0, isPaused: true },
  waitingToSend: 12,
  oldestWaitingAt: NOW - 12 * MINUTE,
};

const FLEET: Fleet = {
  screens: [],
  asks: [],
  neverCame: [],
  hubVersion: 'source',
  madeAt: NOW,
};

const PAUSED: HubStatus = {
  ...WELL,
  rate: { left: 0, of: 40, perSecond: 0, isPaused: true },
};

const SIGNED_IN = {
  signIn: 'on' as const,
  clerks: [{ clerkId: 'c1', name: 'M. Okafor', isLocked: false }],
  me: { clerkId: 'c1', name: 'M. Okafor' },
  lockAfterMin: 10,
  isUnreadable: false,
};

const hubWith = (about: HubScript): HubScript => ({
  day: DAY,
  status: WELL,
  fleet: FLEET,
  ...about,
});

const HELP: readonly HelpCall[] = [
  call(2, {
    kioskName: 'Kiosk 1',
    reason: 'here-early',
    appointmentId: 'b-16',
    codeMasked: 'B••6',
  }),
  call(1, { kioskName: 'Kiosk 1', reason: 'unknown', codeMasked: 'Z••9', language: 'ar', listens: true }),
];

const MANY: readonly HelpCall[] = [
  ...HELP,
  call(3, {
    kioskName: 'Kiosk beside the lifts on the second floor of the west wings',
    reason: 'here-late',
    appointmentId: 'c-22',
    listens: true,
  }),
  call(4, { comingAt: NOW - MINUTE }),
  call(5, { reason: 'too-many-misses', language: 'und' }),
];

export const openHealth = (stage: Stage): Promise<void> => stage.pressOne('.health-pill');

const onDesk = (name: string, shows: string, hub: HubScript, reach?: DeskState['reach']): DeskState => ({
  name: `desk-${name}`,
  page: 'desk',
  shows,
  hub: hubWith(hub),
  async reach(stage) {
    // The day is gathered for a moment before it is drawn.
    await stage.pass(30);
    await reach?.(stage);
  },
});

const PRINTS: Details = {
  kind: 'known',
  lineId: 12,
  hasContact: false,
  printsAt: { kiosk: 'Entrance kiosk, second door on the left' },
  history: [],
};

const arrivedOne = (stage: Stage): Promise<void> => stage.pressOne('[data-appointment=a-42]');

async function printOne(stage: Stage): Promise<void> {
  await arrivedOne(stage);
  await stage.pressOne('.panel-actions .button:has(.lucide-printer)');
}

export const DESK_STATES: readonly DeskState[] = [
  onDesk('signed-out', '.lock-screen', {
    who: {
      signIn: 'on',
      clerks: [
        { clerkId: 'c1', name: 'M. Okafor', isLocked: false },
        { clerkId: 'c2', name: 'Wolfeschlegelsteinhausenbergerdorff-Kaltenbrunner', isLocked: true },
      ],
      lockAfterMin: 10,
      isUnreadable: false,
    },
  }),
  onDesk('signed-out-account', '.account-sign-in', {
    who: { signIn: 'on', clerks: [], lockAfterMin: 10, isUnreadable: false, account: {} },
  }),
  onDesk('signed-out-account-away', '.sign-in-choice', {
    who: {
      signIn: 'on',
      clerks: [
        { clerkId: 'c1', name: 'M. Okafor', isLocked: false },
        { clerkId: 'a1', name: 'Wolfeschlegelsteinhausenbergerdorff', isLocked: false, hasAccount: true },
      ],
      lockAfterMin: 10,
      isUnreadable: false,
      account: { problem: 'away', takesSetupPin: true },
    },
  }),
  onDesk('choose-pin', '.choose-pin', {
    who: {
      ...SIGNED_IN,
      clerks: [],
      me: { clerkId: 'a1', name: 'Anna Okafor' },
      account: { offersPin: true },
    },
  }),
  onDesk('well', '.health-pill', { who: SIGNED_IN }),
  onDesk('selected', '.panel-appointment', { helpCalls: HELP, who: SIGNED_IN }, (stage) =>
    stage.pressOne('[data-appointment=a-42]'),
  ),
  onDesk('status-in-doubt', '[data-kind="in-doubt"]', { who: SIGNED_IN }, (stage) =>
    stage.pressOne('[data-appointment=b-16]'),
  ),
  onDesk('same-code', '.panel-name', { day: withSameCode(), who: SIGNED_IN }, (stage) =>
    stage.pressOne('[data-appointment=b-16]'),
  ),
  onDesk('inbox', '.help-bar', {
    helpCalls: HELP,
    status: { ...WELL, notices: NOTICES.slice(0, 2) },
    who: SIGNED_IN,
  }),
  onDesk(
    'inbox-open',
    '.inbox-cards article',
    { helpCalls: HELP, status: { ...WELL, notices: [...NOTICES] } },
    (stage) => stage.pressOne('.inbox-all'),
  ),
  onDesk('inbox-unsent', '.inbox-panel-top', { status: { ...WELL, notices: [...UNSENT] } }, (stage) =>
    stage.pressOne('.inbox-all'),
  ),
  onDesk('inbox-many', '.help-bar', { helpCalls: MANY, status: { ...AWAY, notices: [...NOTICES] } }),
  onDesk('health-well', '.health-part', { status: WELL }, openHealth),
  onDesk('health-away', '.health-part', { status: AWAY }, openHealth),
  onDesk('health-rate-paused', '.health-part', { status: PAUSED }, openHealth),
  onDesk('clock-in-doubt', '.desk-main', { status: { ...WELL, clockDoubt: 'behind' }, who: SIGNED_IN }),
  onDesk('row-menu', '.row-menu', { who: SIGNED_IN }, async (stage) => {
    await stage.pressOne('[data-appointment=a-41]');
    document.querySelector<HTMLElement>('[data-appointment=a-41]')?.focus();
    await stage.key('Enter');
  }),
  onDesk('health-events-stopped', '.health-part', { status: STOPPED }, openHealth),
  onDesk(
    'health-no-appointments',
    '.health-part',
    { status: { ...WELL, knowsAppointments: false } },
    openHealth,
  ),
  onDesk('health-chain-away', '.health-part', { status: CHAIN_AWAY }, openHealth),
  onDesk('health-codes', '.fault-codes', { status: { ...WELL, notices: NOTICES.slice(1, 6) } }, openHealth),
  onDesk('more', '.more-list', { who: SIGNED_IN }, (stage) => stage.pressOne('.desk-extra button')),
  onDesk('print-place', '.panel-name', { printed: { kind: 'printing' }, details: PRINTS }, arrivedOne),
  onDesk('print-no-printer', '.problems > *', { printed: { kind: 'no-printer' } }, printOne),
  onDesk('print-no-number', '.problems > *', { printed: { kind: 'no-number' } }, printOne),
  onDesk('preferences', '.keys-list', { who: SIGNED_IN }, async (stage) => {
    await stage.pressOne('.desk-extra button');
    await stage.pressOne('.more-keys');
  }),
  onDesk('arrived-now', '.arrival-toast', { who: SIGNED_IN }, async (stage) => {
    const [early] = DAY.filter(({ code }) => code === 'A-44');
    if (early) stage.hub.tellDay({ kind: 'changed', appointment: { ...early, ...arrived(0) } });
    await stage.pass(100);
  }),
  onDesk('nobody-next', '.next-up', { day: DAY.filter(({ status }) => status === 'Served') }),
  onDesk(
    'no-show-sent',
    '[data-appointment=a-41]',
    { day: withNoShow().slice(0, 5), who: SIGNED_IN },
    async (stage) => {
      await stage.pressOne('.day-list [aria-expanded=false]');
      await stage.pressOne('[data-appointment=a-41]');
    },
  ),
  {
    ...onDesk('lost', '.desk:has(.lost-bar > span) select[disabled]', {
      helpCalls: HELP,
      status: { ...WELL, notices: NOTICES.slice(0, 1) },
    }),
    async reach(stage) {
      stage.hub.become('lost');
      await stage.pass(3 * MINUTE);
    },
  },
];
