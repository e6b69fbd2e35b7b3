/** Notifies another program of check-ins, calls and long waits: at least once, each with one id, and never late. */
import { keepLooking, MINUTE_MS, wallMs } from '../../clock/clock.ts';
import type { Notice } from '../../contract/notice.ts';
import type { Appointment } from '../appointments/directory/appointment.ts';
import type { Clocked, Closable, Logged } from '../base/capabilities.ts';
import { createSparingLog } from '../base/log.ts';
import { backoffMs, delayMs } from '../outbox/retry-policy.ts';
import type { SettingsInForce } from '../settings/settings-in-force.ts';
import type { Stored } from '../storage/database.ts';
import { isStorageFailure } from '../storage/storage-failure.ts';
import { isTooLate, type OutgoingEvent, signedHeaders, writeOutgoing } from './outgoing-event.ts';
import { createOutgoingTable } from './outgoing-table.ts';
import { createPostEvent, type PostEvent } from './post-event.ts';

const LOOK_EVERY_MS = 1_000;
/** What reads the whole day. */
const SELDOM_MS = 30_000;
/** The receiver wants no more: Standard Webhooks. Until the next start. */
const GONE = 410;

export interface OutgoingDeps extends Clocked, Logged, Closable, Stored {
  readonly inForce: Pick<SettingsInForce, 'settings' | 'outgoingSecret' | 'demo'>;
  readonly random: () => number;
  readonly randomBytes: (bytes: number) => Buffer;
  readonly byId: (appointmentId: string) => Appointment | undefined;
  readonly appointmentOf: (ticketId: string) => Appointment | undefined;
  /** True only if the visitor's ticket is known, and was not called. */
  readonly isWaiting: (appointmentId: string) => boolean;
  readonly nameOfLine: (lineId: number) => string;
  readonly onChange: () => void;
  /** Default: over the network. */
  readonly post?: PostEvent;
}

export interface OutgoingEvents {
  readonly notices: () => readonly Notice[];
  /** Nothing is sent any more. Resolves when the last attempt has ended. */
  readonly close: () => Promise<void>;
}

const OFF: OutgoingEvents = { notices: () => [], close: () => Promise.resolve() };

/** Off without an address, and in the demo. */
export function openOutgoingEvents(deps: OutgoingDeps): OutgoingEvents {
  const { inForce, log } = deps;
  const { outgoingAddress } = inForce.settings;
  const table = createOutgoingTable(deps.database, () => `msg_${deps.randomBytes(16).toString('base64url')}`);
  if (outgoingAddress === undefined || inForce.demo) {
    quietly(log, () => table.forget());
    return OFF;
  }
  const address = new URL(outgoingAddress);
  if (inForce.outgoingSecret === undefined) log.error('outgoing-events-unsigned', { host: address.host });
  return follow(deps, table, address);
}

/** A disk that fails is reported by others. False if it failed. */
function quietly(log: Logged['log'], work: () => void): boolean {
  try {
    work();
    return true;
  } catch (error) {
    if (!isStorageFailure(error)) throw error;
    log.warn('outgoing-events-not-stored');
    return false;
  }
}

function follow(
  deps: OutgoingDeps,
  table: ReturnType<typeof createOutgoingTable>,
  address: URL,
): OutgoingEvents {
  const { clock, log, closing, onChange, inForce } = deps;
  const { settings, outgoingSecret: secret } = inForce;
  const send = createSender(deps, address, secret);
  const trouble = createTrouble(address, onChange);
  const logFailed = createSparingLog(log, 'outgoing-event-not-received', clock.monotonic, 'warn');
  /** By row, in monotonic milliseconds. After a restart each is tried at once. */
  const later = new Map<number, { readonly failures: number; readonly dueAt: number }>();
  let unreached = 0;
  let pausedUntil = 0;
  let isGone = false;
  let seldomAt = 0;

  function settle(event: OutgoingEvent): void {
    later.delete(event.id);
    quietly(log, () => table.settle(event.id, wallMs(clock)));
  }

  function failed(
    event: OutgoingEvent,
    answer: Exclude<Awaited<ReturnType<typeof send>>, 'received' | 'void'>,
  ): void {
    logFailed(answer.kind === 'answered' ? `status-${answer.status}` : answer.reason);
    trouble.failed(wallMs(clock));
    const now = clock.monotonic();
    // A program that is away or overloaded is away for all of them; another answer is about this one.
    if (answer.kind === 'not-reached' || answer.status >= 500 || answer.status === 429) {
      unreached += 1;
      const asked = answer.kind === 'answered' ? answer.retryAfterMs : undefined;
      pausedUntil = now + delayMs(unreached, asked, deps.random());
      return;
    }
    isGone ||= answer.status === GONE;
    const failures = (later.get(event.id)?.failures ?? 0) + 1;
    later.set(event.id, { failures, dueAt: now + backoffMs(failures, deps.random()) });
  }

  async function sendOne(event: OutgoingEvent): Promise<void> {
    if (isTooLate(event, wallMs(clock))) {
      trouble.lost(wallMs(clock));
      settle(event);
      return;
    }
    if (secret === undefined || isGone || clock.monotonic() < pausedUntil) return;
    if ((later.get(event.id)?.dueAt ?? 0) > clock.monotonic()) return;
    const answer = await send(event);
    if (closing.aborted) return;
    if (answer === 'void' || answer === 'received') {
      if (answer === 'received') {
        unreached = 0;
        trouble.ended();
      }
      settle(event);
    } else failed(event, answer);
  }

  async function look(): Promise<void> {
    if (closing.aborted) return;
    const now = wallMs(clock);
    const isStored = quietly(log, () => {
      table.take(now);
      if (clock.monotonic() < seldomAt) return;
      seldomAt = clock.monotonic() + SELDOM_MS;
      table.takeLongWaits(now, settings.waitsLongMin * MINUTE_MS, deps.isWaiting);
      table.removeOld(now);
    });
    if (!isStored) return;
    for (const event of table.open()) {
      if (closing.aborted) return;
      await sendOne(event);
    }
  }

  let looking: Promise<void> = Promise.resolve();
  const stop = keepLooking(
    clock,
    () => (looking = look()),
    () => LOOK_EVERY_MS,
  );
  return {
    notices: trouble.notices,
    async close() {
      stop();
      await looking.catch(() => undefined);
    },
  };
}

function createSender(deps: OutgoingDeps, address: URL, secret: string | undefined) {
  const { clock, closing, inForce, post = createPostEvent() } = deps;
  return async (event: OutgoingEvent) => {
    const { appointmentId, ticketId } = event;
    const appointment =
      appointmentId === undefined ? deps.appointmentOf(ticketId ?? '') : deps.byId(appointmentId);
    const isErased = appointment === undefined || appointment.erasedAt !== undefined;
    // A check-in or a wait is about an appointment; a call stays news without one.
    if (secret === undefined || (appointmentId !== undefined && isErased)) return 'void';
    const lineName = appointment && (appointment.lineName ?? deps.nameOfLine(appointment.lineId));
    const sendsPhone = inForce.settings.outgoingPhone;
    const body = writeOutgoing(event, {
      appointment: isErased ? undefined : appointment,
      lineName,
      sendsPhone,
    });
    const answer = await post(address, body, signedHeaders(event, body, secret, wallMs(clock)), closing);
    return answer.kind === 'received' ? 'received' : answer;
  };
}

/** For the front desk, as long as nothing is received. */
function createTrouble(address: URL, onChange: () => void) {
  let since: number | undefined;
  let lost = 0;
  return {
    failed(at: number): void {
      if (since === undefined) onChange();
      since ??= at;
    },
    lost(at: number): void {
      since ??= at;
      lost += 1;
      onChange();
    },
    ended(): void {
      if (since === undefined) return;
      since = undefined;
      lost = 0;
      onChange();
    },
    /** Once a message was lost: until then it is tried again, and nobody need do anything. */
    notices: (): readonly Notice[] =>
      since === undefined || lost === 0
        ? []
        : [
            {
              noticeId: `not-notified-${since}`,
              at: since,
              kind: 'webhook',
              trouble: { kind: 'not-notified', host: address.host, count: lost },
            },
          ],
  };
}
