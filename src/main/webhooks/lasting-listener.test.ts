import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as oneTurn } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { eventBody, SECRET } from '../../../test/support/records/event-of.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { hostOf, type TestHost } from '../../../test/support/hubs/host-of.ts';
import { postEvent } from '../../../test/support/hubs/post-event.ts';
import { silentLog } from '../../../test/support/silent-log.ts';
import { createLastingListener, EVENT_WAITS_MS, MAX_EVENTS_WAITING } from './lasting-listener.ts';
import { type ListenerDeps, listenForWebhooks } from './listener.ts';

const event = (id: string | number): Buffer => eventBody('ticket_created', { id: `ticket-${id}` });

/** A socket that outlives hubs, and hubs of which each says what it was given. */
function house() {
  const clock = createFakeClock();
  const lasting = createLastingListener(clock);
  onTestFinished(lasting.close);
  const written: string[] = [];
  async function hub(name: string, { world = 'one', accept }: Partial<World> = {}) {
    const deps: ListenerDeps = {
      host: '127.0.0.1',
      port: 0,
      secrets: () => [SECRET],
      scheme: { algorithm: 'sha256', encoding: 'hex', prefix: '' },
      signatureHeader: 'x-service-signature',
      accept: accept ?? ((body) => Promise.resolve(written.push(`${name} ${ticketIn(body)}`) > 0)),
      monotonic: clock.monotonic,
      log: silentLog,
    };
    const answer = await lasting.listen(deps, { world }, listenForWebhooks);
    if (answer.kind !== 'listening') throw new Error(answer.kind);
    return answer.listener;
  }
  const post = (port: number, id: string | number) =>
    postEvent(`http://127.0.0.1:${port}/webhooks`, event(id));
  /** Posts one that has to wait: resolves once it does. */
  async function postAndWait(port: number, id: string | number) {
    const timers = clock.pending();
    const status = post(port, id);
    await eventually(() => expect(clock.pending()).toBe(timers + 1));
    return { status };
  }
  return { clock, lasting, written, hub, post, postAndWait };
}

interface World {
  readonly world: string;
  readonly accept: ListenerDeps['accept'];
}

const ticketIn = (body: Buffer): string => /ticket-[\w-]+/.exec(body.toString())?.[0] ?? '';

describe('an event that comes between two hubs', () => {
  it('an event between two hubs waits for the next, after those that came before it, and is answered once that has written it', async () => {
    const h = house();
    const one = await h.hub('one');
    expect(await h.post(one.port, 1)).toBe(200);
    await one.close();
    const answers = [await h.postAndWait(one.port, 2), await h.postAndWait(one.port, 3)];
    expect(h.written).toEqual(['one ticket-1']);
    const two = await h.hub('two');
    expect(two.port).toBe(one.port);
    expect(await Promise.all(answers.map(({ status }) => status))).toEqual([200, 200]);
    expect(await h.post(two.port, 4)).toBe(200);
    expect(h.written).toEqual(['one ticket-1', 'two ticket-2', 'two ticket-3', 'two ticket-4']);
  });

  it('an event that comes between two hubs is answered 503 where the disk of the next hub refuses it', async () => {
    const h = house();
    const one = await h.hub('one');
    await one.close();
    const { status } = await h.postAndWait(one.port, 1);
    await h.hub('two', { accept: () => Promise.resolve(false) });
    expect(await status).toBe(503);
  });

  it('an event that comes between two hubs is answered 503 after five seconds without a hub, and the next hub has none of it', async () => {
    const h = house();
    const one = await h.hub('one');
    await one.close();
    const { status } = await h.postAndWait(one.port, 1);
    await h.clock.advance(EVENT_WAITS_MS);
    expect(await status).toBe(503);
    await h.hub('two');
    expect(h.written).toEqual([]);
  });

  it('an event that comes between two hubs is answered 503 at once where as many wait as may', async () => {
    const h = house();
    const one = await h.hub('one');
    await one.close();
    const waiting = Array.from({ length: MAX_EVENTS_WAITING }, (_, n) => h.post(one.port, n));
    await eventually(() => expect(h.clock.pending()).toBe(MAX_EVENTS_WAITING));
    expect(await h.post(one.port, 'one-more')).toBe(503);
    await h.hub('two');
    expect(new Set(await Promise.all(waiting))).toEqual(new Set([200]));
    expect(h.written).toHaveLength(MAX_EVENTS_WAITING);
  });

  it('an event that comes between two hubs never comes to a hub that judges by something else: it is answered 503', async () => {
    const h = house();
    const one = await h.hub('one');
    await one.close();
    const { status } = await h.postAndWait(one.port, 1);
    const two = await h.hub('two', { world: 'another' });
    expect(await status).toBe(503);
    expect(await h.post(two.port, 2)).toBe(200);
    expect(h.written).toEqual(['two ticket-2']);
    if (two.port !== one.port) await expect(h.post(one.port, 3)).rejects.toThrow(/ECONNREFUSED/);
  });

  it('an event that comes between two hubs is answered 503 where no hub comes any more, and the port is free', async () => {
    const h = house();
    const one = await h.hub('one');
    await one.close();
    const { status } = await h.postAndWait(one.port, 1);
    await h.lasting.close();
    expect(await status).toBe(503);
    await expect(h.post(one.port, 2)).rejects.toThrow(/ECONNREFUSED/);
  });
});

it('a hub rests once what it was given is written', async () => {
  const h = house();
  let write: (isWritten: boolean) => void = () => {};
  const onDisk = new Promise<boolean>((resolve) => (write = resolve));
  let given = 0;
  const one = await h.hub('one', { accept: () => (given++, onDisk) });
  const status = h.post(one.port, 1);
  await eventually(() => expect(given).toBe(1));
  let rests = false;
  const closing = one.close().then(() => (rests = true));
  await oneTurn();
  expect(rests).toBe(false);
  write(true);
  await closing;
  expect(await status).toBe(200);
});

/** Posts an event in each of the next turns, and says how each was answered. */
async function postByTurns(address: string): Promise<Record<string, number | string>> {
  const answers: Record<string, number | string> = {};
  async function post(n: number): Promise<void> {
    answers[`ticket-${n}`] = await postEvent(address, event(n)).catch((error: unknown) => String(error));
  }
  const posts: Promise<void>[] = [];
  for (let n = 0; n < 40; n += 1) {
    posts.push(post(n));
    await oneTurn();
  }
  await Promise.all(posts);
  return answers;
}

const withSecret = (): Promise<TestHost> => hostOf({ FOYER_WEBHOOK_SECRET: SECRET });

describe('while setup is saved', () => {
  it.each([
    ['the notice of the displays', { displayNotice: 'Closed at noon' }],
    ['the name of the house', { brandName: 'Northgate' }],
    [
      'the public address, which this service does not sign',
      { webhookAddress: 'https://foyer.example/webhooks' },
    ],
  ])('a change of %s refuses no event, and each that was answered 200 is on disk', async (_what, change) => {
    const host = await withSecret();
    const address = host.access.hub().webhookAddress;
    const saving = host.access.saveSettings(change);
    const answers = await postByTurns(address);
    expect((await saving).kind).toBe('saved');
    expect(host.access.hub().webhookAddress).toBe(address);
    const answered = Object.keys(answers);
    expect(answered).toHaveLength(40);
    expect(answers).toEqual(Object.fromEntries(answered.map((ticket) => [ticket, 200])));
    await host.stop();
    await expect(postEvent(address, event('late'))).rejects.toThrow(/ECONNREFUSED/);
    const disk = new DatabaseSync(join(host.dataDir, 'foyer.sqlite'), { readOnly: true });
    const bodies = disk.prepare('SELECT body FROM webhook_journal').all();
    disk.close();
    const kept = bodies.map(({ body }) => ticketIn(Buffer.from(body as Uint8Array)));
    expect(kept.toSorted()).toEqual(answered.toSorted());
  });
});
