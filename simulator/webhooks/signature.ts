import { createHmac } from 'node:crypto';
import type { ReadingBox } from '../readings/readings.ts';

/**
 * The webhook signature: the hex HMAC-SHA256 with the listener's secret, of the raw body or of the registered
 * address followed by it (reading `signature-content`), in lower or upper case (`signature-case`).
 */
export function signature(
  readings: Pick<ReadingBox, 'get'>,
  listener: { readonly url: string; readonly secret: string },
  rawBody: string,
): string {
  const content = readings.get('signature-content') === 'body' ? rawBody : `${listener.url}${rawBody}`;
  const hex = createHmac('sha256', listener.secret).update(content, 'utf8').digest('hex');
  return readings.get('signature-case') === 'upper' ? hex.toUpperCase() : hex;
}
