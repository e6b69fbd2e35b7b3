import { EventEmitter } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { createFakeClock } from '../../test/support/fake-clock.ts';
import { hubOf, SERVICE } from '../../test/support/hubs/hub-of.ts';
import { postEvent } from '../../test/support/hubs/post-event.ts';
import { createRecordingLog } from '../../test/support/recording-log.ts';
import { SECRET } from '../../test/support/records/event-of.ts';
import { codesInForce } from '../contract/codes.ts';
import { catchOwnFaults, createOwnFaults } from './base/own-faults.ts';

/** What no one catches while this test runs. */
function unhandledHere(): readonly unknown[] {
  const unhandled: unknown[] = [];
  const onUnhandled = (error: unknown): void => void unhandled.push(error);
  process.on('unhandledRejection', onUnhandled);
  onTestFinished(() => void process.off('unhandledRejection', onUnhandled));
  return unhandled;
}

/** A hub that looks for its service for three minutes. `answer` is told how often it was asked before. */
async function afterLooks(answer: (before: number) => Response) {
  const unhandled = unhandledHere();
  const clock = createFakeClock();
  let asked = 0;
  const hub = await hubOf({ clock, ...SERVICE, fetch: () => Promise.resolve(answer(asked++)) });
  await clock.advance(180_000);
  return { hub, asked, unhandled };
}

it('one odd answer for the locations ends no hub, and the next look finds the service', async () => {
  const odd = '{"total":{"toString":1,"valueOf":1},"data":[{"id":1,"name":"A"}]}';
  const { hub, asked, unhandled } = await afterLooks(
    () => new Response(odd, { headers: { 'content-type': 'application/json' } }),
  );
  expect(asked).toBeGreaterThan(2);
  expect(hub.status.snapshot().service).toBe('reachable');
  expect(unhandled).toEqual([]);
});

it('a look that fails in Foyer itself is no reason not to look again', async () => {
  const { hub, asked, unhandled } = await afterLooks((before) => {
    const answer = Response.json({ statusCode: 200, data: [] });
    // No answer of HTTP: what reads it is not prepared for this.
    return before === 0 ? new Proxy(answer, { get: () => undefined }) : answer;
  });
  expect(unhandled).toEqual([expect.any(TypeError)]);
  expect(asked).toBeGreaterThan(2);
  expect(hub.status.snapshot().service).toBe('reachable');
});

it('an uncaught error ends no Foyer that runs: it is in the log once with its place, and staff read one notice', async () => {
  const clock = createFakeClock();
  const log = createRecordingLog();
  const ownFaults = createOwnFaults({ clock, log });
  const told = new EventEmitter();
  const ended: Error[] = [];
  let isRunning = false;
  catchOwnFaults(
    told,
    ownFaults,
    () => isRunning,
    (error) => void ended.push(error),
  );
  const fault = new TypeError('Annabella');
  told.emit('uncaughtException', fault);
  expect(ended).toEqual([fault]);
  isRunning = true;
  const hub = await hubOf({ clock, ownFaults, webhookSecret: SECRET });
  for (let n = 0; n < 300; n += 1) told.emit(n % 2 === 0 ? 'uncaughtException' : 'unhandledRejection', fault);
  expect(ended).toHaveLength(1);
  const { notices } = hub.status.snapshot();
  expect(notices).toEqual([{ kind: 'own-fault', noticeId: 'own-fault', at: expect.any(Number), count: 300 }]);
  expect(codesInForce(hub.status.snapshot())).toContain('H15');
  const lines = log.lines.filter(({ event }) => event === 'unexpected');
  expect(lines).toHaveLength(1);
  expect(lines[0]?.fields).toMatchObject({ reason: 'TypeError', at: expect.stringContaining('.ts:') });
  expect(JSON.stringify(log.lines)).not.toContain('Annabella');
  expect(hub.status.dismiss('own-fault')).toBe(true);
  told.emit('uncaughtException', fault);
  expect(hub.status.snapshot().notices).toEqual([]);
});

it('300 events that cannot be read are one notice with a count, and dismissed they stay away', async () => {
  const clock = createFakeClock();
  const hub = await hubOf({ clock, webhookSecret: SECRET });
  let n = 0;
  async function malformed(times: number): Promise<void> {
    for (const last = n + times; n < last; n += 1)
      await postEvent(
        hub.webhookAddress,
        Buffer.from(JSON.stringify({ type: 'ticket_called', data: { n } })),
      );
  }
  await malformed(300);
  const told = (): unknown[] =>
    hub.status.snapshot().notices.map((notice) => (notice.kind === 'webhook' ? notice.trouble : notice));
  expect(told()).toEqual([{ kind: 'unreadable', why: 'wrong-shape', count: 300 }]);
  await postEvent(hub.webhookAddress, Buffer.from('no json'));
  expect(told()).toHaveLength(2);
  for (const { noticeId } of hub.status.snapshot().notices) expect(hub.status.dismiss(noticeId)).toBe(true);
  expect(told()).toEqual([]);
  await malformed(20);
  expect(told()).toEqual([]);
  clock.jump(25 * 3_600_000);
  expect(told()).toEqual([{ kind: 'unreadable', why: 'wrong-shape', count: 20 }]);
});
