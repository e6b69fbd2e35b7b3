import { createHmac } from 'node:crypto';

export const SECRET = 'whsec_test';

/** ISO time `seconds` after 09:00 of the fake clock's first day. */
export const at = (seconds: number): string => new Date(Date.UTC(2026, 0, 5, 9, 0, seconds)).toISOString();

/** The body of a ticket event as the service sends it. */
export function eventBody(type: string, data: Readonly<Record<string, unknown>> = {}): Buffer {
  const ticket = {
    id: 't1',
    status: 'NEW',
    source: 'MANUAL',
    line: 1,
    firstName: 'Anna',
    created: { date: at(0) },
  };
  return Buffer.from(JSON.stringify({ type, data: { ...ticket, ...data } }));
}

/** Lower-case hex HMAC-SHA256, the default scheme. */
export function sign(body: Buffer | string, secret = SECRET): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}
