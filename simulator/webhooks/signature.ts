import { createHmac } from 'node:crypto';
import type { ReadingBox } from '../readings/readings.ts';

/**
 * The webhook signature: the hex HMAC-SHA256 with the listener's secret, of the raw body, of the registered address followed
 * by it, or of the time of sending, a full stop and the body (reading `signature-content`), in lower or upper case
 * (`signature-case`). `nowMs`: by the service's clock, since 1970.
 */
export function signature(
  readings: Pick<ReadingBox, 'get'>,
  listener: { readonly url: string; readonly secret: string },
  rawBody: string,
  nowMs: number,
): string {
  const reading = readings.get('signature-content');
  const seconds = Math.floor(nowMs / 1_000);
  const before = { body: '', 'address-and-body': listener.url, 'time-and-body': `${seconds}.` }[reading];
  const content = `${before}${rawBody}`;
  const hex = createHmac('sha256', listener.secret).update(content, 'utf8').digest('hex');
  const written = readings.get('signature-case') === 'upper' ? hex.toUpperCase() : hex;
  return reading === 'time-and-body' ? `t=${seconds},v1=${written}` : written;
}
