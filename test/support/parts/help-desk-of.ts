/** A help desk on a database of its own, and visitors who call. */
import { randomBytes } from 'node:crypto';
import { createFakeClock } from '../fake-clock.ts';
import { openTestDatabase } from './open-test-database.ts';
import { screenOf } from '../records/screen-of.ts';
import type { HelpAsk, HelpCall, HelpReason } from '../../../src/contract/help.ts';
import type { Screen } from '../../../src/main/access/screen.ts';
import { silentLog } from '../silent-log.ts';
import type { Database } from '../../../src/main/storage/database.ts';
import {
  ASK_WINDOW_MS,
  createHelpDesk,
  type HelpDesk,
  type HelpDeskDeps,
  MAX_ASKS,
} from '../../../src/main/help/help-desk.ts';

export const ASK: HelpAsk = { reason: 'unknown', code: 'A-4219', language: 'de', listens: false };

/** 16 bytes, base64url. */
export const HANDLE = /^[\w-]{22}$/;

export const KIOSK = screenOf('kiosk', 1);
export const ANOTHER = screenOf('kiosk', 2);

export function deskOn(database: Database = openTestDatabase(), more: Partial<HelpDeskDeps> = {}) {
  const clock = createFakeClock(1_000);
  const closed: { reason: HelpReason; screenId: string | undefined }[] = [];
  const desk = createHelpDesk({
    database,
    clock,
    log: silentLog,
    randomBytes,
    nameOf: ({ number }) => (number === 1 ? 'Entrance' : 'Lift'),
    justFound: (_, code) => (code.startsWith('K') ? 'a1' : undefined),
    statusOf: () => undefined,
    onClosed: (call) => closed.push(call),
    ...more,
  });
  return { database, clock, closed, desk };
}

export function asked(desk: HelpDesk, more: Partial<HelpAsk> = {}, screen: Screen = KIOSK): string {
  const answer = desk.ask(screen, { ...ASK, ...more });
  if (answer.kind !== 'asked') throw new Error(answer.kind);
  return answer.helpId;
}

/** Asks as somebody does who has time. */
export async function askedSlowly(
  l: ReturnType<typeof deskOn>,
  more: Partial<HelpAsk> = {},
): Promise<string> {
  await l.clock.advance(ASK_WINDOW_MS / MAX_ASKS + 1);
  return asked(l.desk, more);
}

export async function callsOf(desk: HelpDesk): Promise<readonly HelpCall[]> {
  const gone = new AbortController();
  const { value } = await desk.watch(gone.signal).next();
  gone.abort();
  return value?.kind === 'snapshot' ? value.calls : [];
}
