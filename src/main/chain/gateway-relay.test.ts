/** A gateway and its disk, before an engine whose answers the test gives. */
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../clock/clock.ts';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { eventBody } from '../../../test/support/records/event-of.ts';
import { silentLog } from '../../../test/support/silent-log.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import type { Append, Appended } from './appending.ts';
import type { EngineCheck } from './engine-check.ts';
import { openGatewayDatabase } from './gateway-journal.ts';
import { createGatewayRelay } from './gateway-relay.ts';

/** `away` and `unknown`: without an answer, before and after it was done. */
type Way = 'durable' | 'away' | 'unknown' | 'silent';

async function gateway() {
  const clock = createFakeClock();
  const opened = openGatewayDatabase(join(temporaryFolder(), 'gateway.sqlite'));
  if (opened.kind === 'failed') throw new Error(opened.problem.kind);
  const appended: Append[] = [];
  let way: Way = 'durable';
  let mark = 'one';
  let keepsNothing = false;
  let checkTakesMs = 0;
  let connected = (): void => {};
  let n = 0;
  const relay = createGatewayRelay({
    clock,
    log: silentLog,
    database: opened.database,
    random: (bytes) => Buffer.alloc(bytes, ++n),
    async append(appends): Promise<readonly Appended[]> {
      await new Promise(
        (resolve) => void clock.after(way === 'silent' ? 60_000 : 5, () => resolve(undefined)),
      );
      return appends.map((append): Appended => {
        if (way !== 'durable') return { kind: 'not-sure', code: way === 'away' ? 'away' : 'unknown' };
        appended.push(append);
        return {
          kind: 'durable',
          acceptedAt: append.delivery.acceptedAt ?? Math.floor(clock.now() - append.ageMs),
          isNew: true,
        };
      });
    },
    async check(): Promise<EngineCheck> {
      const answer: EngineCheck = keepsNothing
        ? { kind: 'bad', sentence: 'It keeps nothing.' }
        : { kind: 'good', facts: { mark } };
      if (checkTakesMs > 0)
        await new Promise((resolve) => void clock.after(checkTakesMs, () => resolve(undefined)));
      return answer;
    },
    onConnected(listener) {
      connected = listener;
      return () => {};
    },
    say: () => {},
  });
  onTestFinished(async () => {
    const closing = relay.close();
    await clock.advance(120_000);
    await closing;
    opened.database.close();
  });
  await relay.check();
  await clock.advance(100);
  const recall = eventBody('ticket_recalled');
  return {
    clock,
    relay,
    appended,
    is: (next: Way): void => void (way = next),
    /** `takesMs`: until the gateway knows what kind of engine it is. */
    connectsTo(engine: 'durable' | 'keeps-nothing', takesMs: number): void {
      keepsNothing = engine === 'keeps-nothing';
      checkTakesMs = takesMs;
      connected();
    },
    checks: (takesMs: number): void => {
      checkTakesMs = takesMs;
      void relay.check();
    },
    async failsOver(): Promise<void> {
      mark += ' and another';
      await relay.check();
      await clock.advance(1_000);
    },
    async send(kind: 'event' | 'appointments' = 'event', body = recall): Promise<boolean> {
      const answer = relay.accept({ place: 7, kind, repeats: true, body });
      await clock.advance(6_000);
      return answer;
    },
  };
}

it('a recall that was refused is one recall while its sender comes again, and of the last time it came', async () => {
  const g = await gateway();
  g.is('away');
  for (let n = 0; n < 10; n++) expect(await g.send()).toBe(false);
  expect(g.relay.waiting().waiting).toBe(1);
  g.is('durable');
  expect(await g.send()).toBe(true);
  expect(new Set(g.appended.map(({ delivery }) => delivery.id)).size).toBe(1);
  expect(g.appended[0]?.ageMs).toBeLessThan(9_000);
});

it('a recall that waited for the engine is as old as it is, though the gateway’s clock was corrected meanwhile', async () => {
  const g = await gateway();
  g.is('away');
  expect(await g.send()).toBe(false);
  g.clock.jump(HOUR_MS);
  g.is('durable');
  await g.clock.advance(3_000);
  expect(g.appended.map(({ ageMs }) => Math.round(ageMs / 10_000))).toEqual([1]);
});

it('a visitor who is recalled by the same bytes after the engine has the first recall is recalled again', async () => {
  const g = await gateway();
  g.is('away');
  expect(await g.send()).toBe(false);
  g.is('durable');
  await g.clock.advance(3_000);
  expect(g.appended).toHaveLength(1);
  // Within ten seconds it is the sender's repetition.
  expect(await g.send()).toBe(true);
  await g.clock.advance(6_000);
  expect(await g.send()).toBe(true);
  expect(new Set(g.appended.map(({ delivery }) => delivery.id)).size).toBe(2);
});

it('a recall that the engine may have is taken for the same for ten seconds, and then for a new one', async () => {
  const g = await gateway();
  g.is('unknown');
  expect(await g.send()).toBe(false);
  expect(await g.send()).toBe(false);
  expect(g.relay.waiting().waiting).toBe(1);
  expect(await g.send()).toBe(false);
  expect(g.relay.waiting().waiting).toBe(2);
});

it('calls that waited for two hours are appended again after a failover, and an hour later no more', async () => {
  const g = await gateway();
  g.is('away');
  expect(await g.send()).toBe(false);
  await g.clock.advance(2 * HOUR_MS);
  g.is('durable');
  await g.clock.advance(3_000);
  expect(await g.send('event', eventBody('ticket_called', { id: 'bea' }))).toBe(true);
  const has = (): string[] => g.appended.splice(0).map(({ delivery }) => delivery.id.slice(0, 2));
  const [waited, fresh] = has();
  await g.clock.advance(30 * MINUTE_MS);
  await g.failsOver();
  expect(has()).toEqual([waited, fresh]);
  // From when the engine had it again.
  await g.clock.advance(58 * MINUTE_MS);
  await g.failsOver();
  expect(has()).toEqual([waited, fresh]);
  await g.clock.advance(62 * MINUTE_MS);
  await g.failsOver();
  expect(has()).toEqual([]);
});

it('a call is not acknowledged by what the gateway knows of another engine', async () => {
  const g = await gateway();
  g.connectsTo('keeps-nothing', 9_000);
  expect(await g.send()).toBe(false);
  await g.clock.advance(20_000);
  expect([await g.send(), g.appended.length]).toEqual([false, 0]);
  g.connectsTo('durable', 50);
  await g.clock.advance(3_000);
  expect(await g.send()).toBe(true);
});

it('a late answer of a former engine does not let a call be acknowledged', async () => {
  const g = await gateway();
  g.checks(5_000);
  g.connectsTo('keeps-nothing', 50);
  await g.clock.advance(6_000);
  expect([await g.send(), g.appended.length, g.relay.facts()]).toEqual([false, 0, undefined]);
});

it('a list whose sender was told to send it again is not passed on later, behind the sender’s next list', async () => {
  const g = await gateway();
  g.is('away');
  expect(await g.send('appointments', Buffer.from('[1]'))).toBe(false);
  g.is('durable');
  await g.clock.advance(10_000);
  expect(await g.send('appointments', Buffer.from('[2]'))).toBe(true);
  expect(g.appended.map(({ delivery }) => delivery.body.toString())).toEqual(['[2]']);
});

it('a list that waits behind a slow engine is not sent after its sender was told to send it again', async () => {
  const g = await gateway();
  g.is('silent');
  const call = g.relay.accept({ place: 7, kind: 'event', repeats: false, body: eventBody('ticket_called') });
  await g.clock.advance(100);
  expect(await g.send('appointments', Buffer.from('[1]'))).toBe(false);
  expect(await call).toBe(false);
  g.is('durable');
  await g.clock.advance(120_000);
  expect(g.appended.map(({ delivery }) => delivery.kind)).toEqual(['event']);
});
