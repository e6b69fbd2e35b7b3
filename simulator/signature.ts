import { createHmac } from 'node:crypto';

/** The webhook signature: lower-case hex HMAC-SHA256 of the raw body with the listener's secret. */
export function sign(rawBody: string, secret: string): string {
  return createHmac('sha256', secret).update(rawBody, 'utf8').digest('hex');
}
