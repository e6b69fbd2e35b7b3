/** What other programs are notified of, and how it is written and signed (Standard Webhooks). Pure. */
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { HOUR_MS, MINUTE_MS } from '../../clock/clock.ts';
import type { Appointment } from '../appointments/directory/appointment.ts';

export const OutgoingTypeSchema = z.enum(['visitor.checkedIn', 'visitor.called', 'visitor.waitsLong']);
export type OutgoingType = z.infer<typeof OutgoingTypeSchema>;

export interface OutgoingEvent {
  readonly id: number;
  /** The same over all attempts. */
  readonly messageId: string;
  readonly type: OutgoingType;
  readonly appointmentId: string | undefined;
  readonly ticketId: string | undefined;
  /** As the service names it. */
  readonly desk: string | undefined;
  readonly isRecall: boolean;
  /** Milliseconds since 1970, by the hub's clock. */
  readonly happenedAt: number;
}

/** Milliseconds. A message that comes later sends somebody to a desk where the next visitor sits. */
const STAYS_NEWS_MS: Readonly<Record<OutgoingType, number>> = {
  'visitor.checkedIn': HOUR_MS,
  'visitor.called': 10 * MINUTE_MS,
  'visitor.waitsLong': HOUR_MS,
};

/** `now`: milliseconds since 1970. */
export const isTooLate = ({ type, happenedAt }: Pick<OutgoingEvent, 'type' | 'happenedAt'>, now: number) =>
  now - happenedAt > STAYS_NEWS_MS[type];

interface About {
  /** Undefined: the call's ticket has none. */
  readonly appointment: Appointment | undefined;
  readonly lineName: string | undefined;
  readonly sendsPhone: boolean;
}

const iso = (at: number): string => new Date(at).toISOString();

/**
 * JSON with `type`, `timestamp` and `data`. No names: whoever needs one asks the booking system by `appointmentId`.
 * Times are ISO 8601 in UTC.
 */
export function writeOutgoing(event: OutgoingEvent, { appointment, lineName, sendsPhone }: About): string {
  const { type, ticketId, desk, isRecall, happenedAt } = event;
  const isCall = type === 'visitor.called';
  return JSON.stringify({
    type,
    timestamp: iso(happenedAt),
    data: {
      appointmentId: appointment?.id,
      code: appointment?.code || undefined,
      ticketId,
      line: lineName,
      startsAt: appointment && iso(appointment.startsAt),
      arrivedAt: appointment?.arrivedAt === undefined ? undefined : iso(appointment.arrivedAt),
      languageCode: appointment?.languageCode,
      ...(isCall ? { desk, isRecall } : {}),
      ...(sendsPhone ? { phoneNumber: appointment?.phoneNumber } : {}),
    },
  });
}

/** The three headers of Standard Webhooks. `at`: of this attempt, in milliseconds since 1970. */
export function signedHeaders(
  { messageId }: Pick<OutgoingEvent, 'messageId'>,
  body: string,
  secret: string,
  at: number,
): Readonly<Record<string, string>> {
  const seconds = String(Math.floor(at / 1_000));
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(`${messageId}.${seconds}.${body}`).digest('base64');
  return {
    'webhook-id': messageId,
    'webhook-timestamp': seconds,
    'webhook-signature': `v1,${signature}`,
  };
}
