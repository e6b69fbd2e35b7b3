/**
 * Short codes for every problem that screens, terminal or log report, to be read out on the phone: a letter for the
 * place and a number. docs/codes.md lists them. A code is never reused.
 */
import type { ServiceFault } from './service-try.ts';
import type { HubStatus } from './hub-status.ts';
import type { LeftService, Notice, WebhookTrouble } from './notice.ts';
import type { SelfTestLine } from './self-test-lines.ts';
import { START_CODES } from './start-codes.ts';
import type { StorageTrouble } from './storage-trouble.ts';

export type Code = `${'K' | 'D' | 'P' | 'S' | 'E' | 'R' | 'M' | 'L' | 'T' | 'H' | 'N'}${number}`;

/** A kiosk that is out of order. */
export const KIOSK_CODES = {
  'no-connection': 'K1',
  'no-answer': 'K2',
  'hub-fault': 'K3',
  /** The hub's disk took nothing. */
  'not-saved': 'K4',
  /** Too many codes were tried. The front desk was called. */
  paused: 'K5',
  /** The hub has no appointments. */
  'not-ready': 'K6',
} as const satisfies Record<string, Code>;

export const DISPLAY_CODES = {
  /** No snapshot from the hub: numbers are old or hidden. */
  stale: 'D1',
  /** Visitors check in and no events arrive. */
  'no-events': 'D2',
} as const satisfies Record<string, Code>;

/** A page that cannot draw its screen. */
export const PAGE_CODES = {
  /** It has never reached the hub. */
  lost: 'P1',
  'unknown-screen': 'P2',
  'too-many-cookies': 'P3',
  /** The page failed and restarts. */
  broken: 'P4',
} as const satisfies Record<string, Code>;

const SERVICE_CODES = {
  'not-configured': 'S1',
  unreachable: 'S2',
  'key-rejected': 'S3',
} as const;

const FAULT_CODES: Readonly<Record<ServiceFault, Code>> = {
  'certificate-expired': 'S4',
  'certificate-name': 'S5',
  'certificate-authority': 'S6',
  'certificate-limits': 'S10',
  'no-http-1': 'S7',
  proxy: 'S8',
};

const CLOCK_CODE = 'S9';

export const EVENT_CODES = {
  'no-secret': 'E1',
  'no-address': 'E2',
  'port-in-use': 'E3',
  'engine-away': 'E10',
} as const;

const EVENTS_STOPPED_CODE = 'E8';

const EVENT_TROUBLE_CODES: Readonly<Record<WebhookTrouble['kind'], Code>> = {
  signatures: 'E4',
  unreadable: 'E5',
  'unknown-type': 'E6',
  'unknown-line': 'E7',
  'not-notified': 'E9',
  missed: 'E11',
  'shared-lobby': 'E12',
  off: 'E13',
};

const ROSTER_CODES: Readonly<Record<Extract<Notice, { kind: 'roster' }>['trouble']['kind'], Code>> = {
  missing: 'R1',
  unreadable: 'R2',
  'too-large': 'R3',
  restless: 'R4',
  'not-written': 'R5',
  rows: 'R6',
  'folder-missing': 'R8',
  empty: 'R9',
  'other-list': 'R10',
  asks: 'R11',
};

const ROSTER_GONE_CODE = 'R7';

const STORAGE_CODES: Readonly<Record<StorageTrouble['kind'], Code>> = {
  disk: 'M1',
  replaced: 'M2',
  'entries-lost': 'M3',
  'no-daily-copy': 'M4',
  'copy-not-good': 'M5',
  'no-copy-before-update': 'M6',
  'not-erased': 'M7',
  files: 'M8',
  'set-aside': 'L5',
  unknown: 'M9',
};

const LEFT_CODES: Readonly<Record<LeftService['kind'], Code>> = {
  unsent: 'L1',
  'other-key': 'L2',
  'other-roster': 'L3',
  'not-opened': 'L4',
};

const PRINTER_CODE = 'N1';

/** An error that does not end Foyer. `START_CODES` has the fatal one. */
const OWN_FAULT_CODE = 'H15';

/** An update is installed and not in use: see `/healthz`. */
export const UPDATE_UNDONE_CODE = 'H16';

export const SELF_TEST_CODES: Readonly<Record<SelfTestLine, Code>> = {
  clock: 'T1',
  'disk-space': 'T2',
  'disk-speed': 'T3',
  database: 'T4',
  copies: 'T5',
  key: 'T6',
  service: 'T7',
  listener: 'T8',
  screens: 'T9',
  engine: 'T10',
};

/** Undefined for notices about one appointment. */
export function codeOfNotice(notice: Notice): Code | undefined {
  switch (notice.kind) {
    case 'storage':
      return STORAGE_CODES[notice.trouble.kind];
    case 'left-service':
      return LEFT_CODES[notice.trouble.kind];
    case 'webhook':
      return EVENT_TROUBLE_CODES[notice.trouble.kind];
    case 'roster':
      return ROSTER_CODES[notice.trouble.kind];
    case 'roster-gone':
      return ROSTER_GONE_CODE;
    case 'printer':
      return PRINTER_CODE;
    case 'own-fault':
      return OWN_FAULT_CODE;
    default:
      return undefined;
  }
}

const STATE_CODES = {
  ...SERVICE_CODES,
  ...EVENT_CODES,
  'events-stopped': EVENTS_STOPPED_CODE,
  'clock-skew': CLOCK_CODE,
} as const;

/** Problems of the service, its events and the clock. */
type StateFault = keyof typeof STATE_CODES;

/** A named fault of the service is more exact than "unreachable". */
export function codeOfState(kind: StateFault, fault?: ServiceFault): Code {
  return kind === 'unreachable' && fault !== undefined ? FAULT_CODES[fault] : STATE_CODES[kind];
}

/** Sorted, without duplicates. */
export function codesInForce(status: HubStatus): readonly Code[] {
  const { service, serviceFault, webhooks, eventsStoppedSince, clockSkewMs, clockDoubt, notices } = status;
  const codes = [
    service === 'not-tried' || service === 'reachable' ? undefined : codeOfState(service, serviceFault),
    webhooks === 'listening' ? undefined : codeOfState(webhooks),
    // Without a listener no events can arrive.
    webhooks !== 'listening' || eventsStoppedSince === undefined ? undefined : codeOfState('events-stopped'),
    clockSkewMs === undefined && clockDoubt === undefined ? undefined : codeOfState('clock-skew'),
    ...notices.map(codeOfNotice),
  ].filter((code): code is Code => code !== undefined);
  return [...new Set(codes)].sort();
}

const TABLES: readonly Readonly<Record<string, Code>>[] = [
  KIOSK_CODES,
  DISPLAY_CODES,
  PAGE_CODES,
  SERVICE_CODES,
  FAULT_CODES,
  { CLOCK_CODE, EVENTS_STOPPED_CODE, ROSTER_GONE_CODE, PRINTER_CODE, OWN_FAULT_CODE, UPDATE_UNDONE_CODE },
  EVENT_CODES,
  EVENT_TROUBLE_CODES,
  ROSTER_CODES,
  STORAGE_CODES,
  LEFT_CODES,
  SELF_TEST_CODES,
  START_CODES,
];

/** Every code there is, once. */
export const ALL_CODES: readonly Code[] = TABLES.flatMap((table) => [...new Set(Object.values(table))]);
