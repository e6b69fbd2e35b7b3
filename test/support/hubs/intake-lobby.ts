/** A lobby whose back office brings appointments over the intake. */
import { createHash } from 'node:crypto';
import { createFakeClock } from '../fake-clock.ts';
import { type HubOptions, hubOf } from './hub-of.ts';
import { createRecordingLog } from '../recording-log.ts';

export const TOKEN = 'a-token-of-a-back-office-system-0123456789';
export const HASH = createHash('sha256').update(TOKEN).digest('hex');

export const anna = {
  id: 'a1',
  code: 'A-42',
  firstName: 'Anna',
  lastName: 'Kowalska',
  lineId: 1,
  startTime: '2026-01-05T09:10:00Z',
  endTime: '2026-01-05T09:40:00Z',
};
export const many = (count: number, about: object = {}) =>
  Array.from({ length: count }, (_, n) => ({ ...anna, id: `m${n}`, code: `M-${n}`, ...about }));

/** A lobby in UTC, on a Monday at nine, whose back office may bring appointments. */
export async function lobby(about: Partial<HubOptions> = {}) {
  const clock = createFakeClock();
  const log = createRecordingLog();
  const hub = await hubOf({ clock, log, intakeTokenHash: HASH, ...about });
  const address = hub.intake.kind === 'open' ? hub.intake.address : '';
  async function send(body: unknown, headers: Record<string, string> = {}, init: RequestInit = {}) {
    const response = await fetch(address, {
      method: 'POST',
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json', ...headers },
      body:
        typeof body === 'string'
          ? body
          : body instanceof Uint8Array
            ? new Uint8Array(body)
            : JSON.stringify(body),
      ...init,
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? undefined : (JSON.parse(text) as unknown),
    };
  }
  const kindOf = (code: string) => hub.actions.lookUp(code).answer.kind;
  return { hub, clock, log, address, port: Number(/:(\d+)\//.exec(address)?.[1] ?? 0), send, kindOf };
}
